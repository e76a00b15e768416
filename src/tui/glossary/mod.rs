//! The words of the rulebooks and the signs of the screen, to be found by typing.

pub(crate) mod update;
pub(crate) mod view;

use super::pages::{KeyGroup, PageKind, Typed, page};
use super::search::{Search, found};
use crate::engine::doc::Doc;
use crate::engine::glossary::{Glossary, Term};
use crate::engine::sheet::Sheet;

/// The page of the glossary.
pub static PAGE: PageKind = PageKind {
    name: "words",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Typed, KeyGroup::Palette],
    act: update::act,
    ..PageKind::BLANK
};
page!(
    whole GlossaryOpen,
    PAGE,
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        Typed::Search(&mut self.search)
    }
);

/// The signs of the screen.
const MARKS: &str = include_str!("marks.toml");
/// What stands for a rulebook's title where no rulebook has the sign.
const ON_THE_SCREEN: &str = "on the screen";

/// A word, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedWord {
    /// The rulebook's title.
    pub book: &'static str,
    /// The word.
    pub term: Term,
}

/// The glossary as it lies open.
#[derive(Clone, Debug)]
pub struct GlossaryOpen {
    /// All words.
    pub entries: Vec<OwnedWord>,
    /// What was typed to find one.
    pub search: Search,
}

/// The signs of the screen.
///
/// # Panics
/// When the embedded list is broken, which a test rules out.
pub fn marks() -> Glossary {
    toml::from_str(MARKS).unwrap_or_else(|error| panic!("the list of signs is sound: {error}"))
}

/// The source of signs that only units on a table of miniatures have.
const OF_UNITS: &str = "March Attack";

/// The signs that a game draws which declares them: its marks, and the steps of its ribbon.
pub fn drawn(doc: &Doc) -> Vec<Term> {
    let Some(shows) = &doc.shows else { return Vec::new() };
    let term = |word: &str, text: &str| {
        let parts = word.split_whitespace().filter(|part| *part != word).map(str::to_owned);
        Term { word: word.to_owned(), also: parts.collect(), text: sentence(text), source: String::new() }
    };
    let marks = shows.marks.iter().map(|mark| term(mark.sign, mark.means));
    marks.chain(doc.ribbon.iter().map(|step| term(&step.name, &step.title))).collect()
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

/// Every word: those of the rulebook that is played first, with what its game has `drawn`, then the signs of the screen, then
/// the other rulebooks.
pub fn entries(sheets: &[&'static Sheet], played: Option<&str>, drawn: Vec<Term>) -> Vec<OwnedWord> {
    let of = |sheet: &&'static Sheet| {
        let book = sheet.title;
        (sheet.glossary)().terms.into_iter().map(move |term| OwnedWord { book, term })
    };
    let is_first = |sheet: &&&'static Sheet| played.is_none_or(|id| sheet.id == id);
    let first = sheets.iter().find(is_first);
    let own = first.into_iter().flat_map(of);
    let mut signs = marks().terms;
    if !drawn.is_empty() {
        // The same sign is another thing there.
        let is_drawn = |name: &str| drawn.iter().any(|own| own.is(name));
        signs.retain(|term| term.source != OF_UNITS && !term.names().any(is_drawn));
    }
    let book = first.map_or(ON_THE_SCREEN, |first| first.title);
    let drawn = drawn.into_iter().map(move |term| OwnedWord { book, term });
    let own = own.chain(drawn);
    let signs = signs.into_iter().map(|term| OwnedWord { book: ON_THE_SCREEN, term });
    let others = sheets.iter().filter(|sheet| first.is_none_or(|first| first.id != sheet.id)).flat_map(of);
    own.chain(signs).chain(others).collect()
}

/// The entries that a typed word names, else those that have it somewhere in their names, else in their text.
pub fn fitting(entries: Vec<OwnedWord>, typed: &str) -> Vec<OwnedWord> {
    let typed = typed.trim();
    let exact: Vec<OwnedWord> = entries.iter().filter(|entry| entry.term.is(typed)).cloned().collect();
    let names = |entry: &OwnedWord| entry.term.names().collect::<Vec<_>>().join(" ");
    let mut fitting = found(entries.clone(), typed, names);
    if fitting.is_empty() {
        fitting = found(entries, typed, |entry| format!("{} {}", names(entry), entry.term.text));
    }
    fitting.retain(|entry| !exact.contains(entry));
    exact.into_iter().chain(fitting).collect()
}

impl GlossaryOpen {
    /// The words that fit what was typed.
    pub fn fitting(&self) -> Vec<OwnedWord> {
        fitting(self.entries.clone(), &self.search.typed)
    }
}

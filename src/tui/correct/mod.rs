//! Figures set right: what shall be corrected, then its figures as a form; and catching up with a battle that was
//! begun on the table, which is the position first and then figure after figure.

pub(crate) mod update;
pub(crate) mod view;

use serde_json::{Map, Value as Json};

use super::fields::{Field, Fields};
use super::keys::enter;
use super::pages::{KeyGroup, PageKind, Typed, page};
use super::search::Search;
use super::words::folded;
use crate::engine::figures::Thing;
use crate::engine::prompt::Ask;

/// The page of what can be corrected.
pub(crate) static THINGS: PageKind = PageKind {
    name: "correct",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Typed, KeyGroup::Palette],
    first: &[enter("correct", "correct the marked unit")],
    act: update::act,
    ..PageKind::BLANK
};
/// The page of the figures of one thing.
pub(crate) static FIGURES: PageKind = PageKind {
    name: "figures",
    ways: &[KeyGroup::Back, KeyGroup::Fields, KeyGroup::Palette],
    act: update::act,
    ..PageKind::BLANK
};
page!(
    Correct,
    [|correct| if correct.form.is_none() { &THINGS } else { &FIGURES }],
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        match &mut self.form {
            None => Typed::Search(&mut self.search),
            Some((_, form)) => Typed::Fields(form),
        }
    },
    fn unsaved(&self) -> bool {
        self.form.as_ref().is_some_and(|(_, form)| form.is_changed())
    }
);

/// The name of the line for the reason.
pub(crate) const WHY: &str = "why";

/// What a thing is called on the screen.
fn name_of(thing: &Thing) -> &str {
    if thing.name.is_empty() { thing.kind } else { &thing.name }
}

/// A correction being made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Correct {
    /// Everything that can be corrected.
    pub things: Vec<Thing>,
    /// What was typed to find one.
    pub search: Search,
    /// The thing that is being corrected, and its figures.
    pub form: Option<(Thing, Fields)>,
    /// Where a battle is entered that was begun on the table.
    pub late: Option<Late>,
}

/// Catching up: the position is set first, so that turns are counted from there, and again when all figures are right,
/// so that the step begins with them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Late {
    /// The position, once it is told.
    pub position: Option<Map<String, Json>>,
    /// True when a figure was set right since.
    pub corrected: bool,
}

impl Correct {
    /// All things, the one of this code picked out.
    pub(crate) fn new(things: Vec<Thing>, code: Option<&str>) -> Self {
        let at = code.and_then(|code| things.iter().position(|thing| thing.code == code));
        Self { things, search: Search::at(at.unwrap_or(0)), form: None, late: None }
    }

    /// The things that fit what was typed: a code or words of the name. The thing of that very code comes first.
    pub(crate) fn fitting(&self) -> Vec<&Thing> {
        let typed = folded(&self.search.typed);
        let words: Vec<&str> = typed.split_whitespace().collect();
        let fits = |thing: &&Thing| {
            let text = folded(&format!("{} {} {}", thing.code, thing.name, thing.kind));
            words.iter().all(|word| text.contains(word))
        };
        let mut fitting: Vec<&Thing> = self.things.iter().filter(fits).collect();
        fitting.sort_by_key(|thing| {
            let name = folded(&thing.name);
            match typed.as_str() {
                "" => 0,
                typed if thing.code == typed => 0,
                typed if thing.code.starts_with(typed) => 1,
                typed if name.starts_with(typed) || thing.kind.starts_with(typed) => 2,
                _ => 3,
            }
        });
        fitting
    }

    /// Opens the form of a thing.
    pub(crate) fn open(&mut self, thing: Thing, asks: &[Ask]) {
        let mut rows: Vec<Field> = asks.iter().map(Field::of).collect();
        rows.push(Field::words(WHY, "the reason, if you like", ""));
        self.form = Some((thing, Fields::new(rows)));
    }
}

//! The palette: everything that can be done, opened or looked up, to be found by words.

pub(crate) mod update;
pub(crate) mod view;

use super::answer::Answer;
use super::battle::Battle;
use super::clock;
use super::desk::Book;
use super::glossary;
use super::help;
use super::home::{Home, HomeLine};
use super::keys::{Bound, KeyPlace, enter};
use super::model::{Model, Screen};
use super::pages::{KeyGroup, Page, PageKind, Typed, page};
use super::search::{Search, found};
use crate::config::actions::Action;
use crate::engine::prompt;
use crate::rulebooks::SHEETS;

/// Keys that only move or mend what is typed: the palette does not name them.
const MOVES: [Action; 25] = [
    Action::Accept,
    Action::Erase,
    Action::Leave,
    Action::Up,
    Action::Down,
    Action::Left,
    Action::Right,
    Action::NorthWest,
    Action::NorthEast,
    Action::SouthWest,
    Action::SouthEast,
    Action::PageUp,
    Action::PageDown,
    Action::First,
    Action::Last,
    Action::NextField,
    Action::PreviousField,
    Action::Clear,
    Action::Toggle,
    Action::Yes,
    Action::Palette,
    Action::Rules,
    Action::Owed,
    Action::Words,
    Action::Tables,
];

/// The page of the palette.
pub(crate) static PAGE: PageKind = PageKind {
    name: "palette",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Typed],
    first: &[enter("do it", "do what the line says")],
    act: update::act,
    ..PageKind::BLANK
};
page!(
    Palette,
    PAGE,
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        Typed::Search(&mut self.search)
    }
);

/// The palette as it lies open.
#[derive(Clone)]
pub(crate) struct Palette {
    /// Everything, in the order in which it stands while nothing is typed.
    pub items: Vec<PaletteLine>,
    /// The rulebooks, for tables and tests.
    pub books: Vec<Book>,
    /// What was typed to find something.
    pub search: Search,
}

/// One line of the palette.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PaletteLine {
    /// What kind of thing it is, in a word.
    pub kind: &'static str,
    /// Its name.
    pub words: String,
    /// The key that does the same, or why it cannot be done now.
    pub beside: String,
    /// What Enter does.
    pub does: Does,
}

/// What Enter does with a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Does {
    /// Picks an option of the open prompt.
    Pick(String),
    /// Says why not.
    Refuse(String),
    /// What a key does.
    Act(Action),
    /// Does what is owed.
    Owed(usize),
    /// Marks a unit.
    Unit(String),
    /// Opens the house rules at a line.
    Rule(usize),
    /// Opens a table or a test.
    Desk(String, &'static str),
    /// Opens the glossary at a word.
    Word(String),
    /// A line of the home screen.
    Home(usize),
    /// What a page offers at this place.
    Offer(usize),
}

impl PaletteLine {
    fn new(kind: &'static str, words: impl Into<String>, beside: impl Into<String>, does: Does) -> Self {
        Self { kind, words: words.into(), beside: beside.into(), does }
    }
}

impl Palette {
    /// Everything that can be done from this screen.
    pub(crate) fn of(model: &Model, mut books: Vec<Book>) -> Self {
        let played = model.rulebook();
        books.sort_by_key(|book| played.is_some_and(|id| book.sheet.id != id));
        let mut items = Vec::new();
        if let Screen::Home(home) = &model.screen {
            items.extend(home_lines(home));
        }
        if let Some(battle) = model.battle() {
            items.extend(acts(battle));
        }
        items.extend(commands(model));
        if let Some(battle) = model.battle() {
            items.extend(things(battle));
        }
        let offers = model.pages().map(Page::offers).find(|offers| !offers.is_empty()).unwrap_or_default().into_iter();
        items.extend(
            offers.enumerate().map(|(at, own)| PaletteLine::new(own.kind, own.words, own.beside, Does::Offer(at))),
        );
        items.extend(references(&books, played));
        Self { items, books, search: Search::default() }
    }

    /// The lines that fit what was typed.
    pub(crate) fn fitting(&self) -> Vec<PaletteLine> {
        found(self.items.clone(), &self.search.typed, |item| format!("{} {} {}", item.words, item.kind, item.beside))
    }
}

/// The most games of the home screen that can be found by words.
const MOST_GAMES: usize = 100;

fn home_lines(home: &Home) -> Vec<PaletteLine> {
    let games = home.games.iter().take(MOST_GAMES).map(|game| format!("continue {}", game.name()));
    let games = games.enumerate().map(|(at, words)| PaletteLine::new("continue", words, "", Does::Home(at)));
    let others = HomeLine::ALL.into_iter().enumerate().map(|(at, line)| {
        let words = format!("{}: {}", line.name(), line.words());
        PaletteLine::new("begin", words, "", Does::Home(home.games.len() + at))
    });
    games.chain(others).collect()
}

/// The options of the prompt, what is owed besides, and what cannot be done now.
fn acts(battle: &Battle) -> Vec<PaletteLine> {
    let game = &battle.game;
    let mut items = Vec::new();
    let mut keys: Vec<&str> = Vec::new();
    if let (Some(prompt::Kind::Choose { options, blocked }), Answer::Choose(_)) =
        (game.prompt.as_ref().map(|prompt| &prompt.kind), &battle.answer)
    {
        for option in options.iter() {
            let beside = option.owed.as_ref().map(|owed| format!("due: {}", owed.why)).unwrap_or_default();
            items.push(PaletteLine::new("act", &*option.label, beside, Does::Pick(option.key.to_string())));
            keys.push(&option.key);
        }
        for shut in blocked.iter() {
            let does = Does::Refuse(format!("{}: not now, {}", shut.label, shut.why));
            items.push(PaletteLine::new("act", &*shut.label, format!("not now: {}", shut.why), does));
        }
    }
    for (at, owed) in game.owed.iter().enumerate().filter(|(_, owed)| !keys.contains(&owed.key.as_str())) {
        items.push(PaletteLine::new("due", &owed.what, &owed.why, Does::Owed(at)));
    }
    items
}

/// What keys do here, screens among it.
fn commands(model: &Model) -> Vec<PaletteLine> {
    let place = model.place();
    let bindings = help::named(model, place).filter(|binding| !MOVES.contains(&binding.action));
    let mut items: Vec<PaletteLine> = bindings
        .map(|binding| PaletteLine::new("command", binding.help, binding.shown(), Does::Act(binding.action)))
        .collect();
    let screens = help::named(model, place)
        .filter(|binding| matches!(binding.action, Action::Rules | Action::Owed | Action::Words | Action::Tables));
    if model.battle().is_some() && place != KeyPlace::Laid(&clock::PAGE) {
        let end = help::named(model, KeyPlace::Laid(&clock::PAGE)).filter(|binding| binding.action == Action::SetEnd);
        let beside = |end: &Bound<'_>| format!("{} in a break", end.shown());
        items.extend(end.map(|end| PaletteLine::new("command", end.help, beside(&end), Does::Act(end.action))));
    }
    items.extend(
        screens.map(|binding| PaletteLine::new("screen", binding.help, binding.shown(), Does::Act(binding.action))),
    );
    items
}

/// Units and house rules.
fn things(battle: &Battle) -> Vec<PaletteLine> {
    let game = &battle.game;
    let rows = game.armies.doc.columns.iter().flat_map(|column| {
        column.groups.iter().flat_map(|group| &group.rows).map(|row| {
            let words = format!("{} {}", row.code, row.name);
            PaletteLine::new("unit", words, &column.title, Does::Unit(row.code.to_string()))
        })
    });
    let in_force = game.settings.in_force();
    let rules = in_force.iter().enumerate().map(|(at, (setting, value, _))| {
        PaletteLine::new("house rule", format!("{} = {value}", setting.key), setting.why, Does::Rule(at))
    });
    rows.chain(rules).collect()
}

/// Tables, tests and words; those of the rulebook that is played first.
fn references(books: &[Book], played: Option<&str>) -> Vec<PaletteLine> {
    let tables = books.iter().flat_map(|book| {
        book.tables
            .all()
            .iter()
            .map(|table| PaletteLine::new("table", &table.title, &table.id, Does::Desk(table.id.clone(), "table")))
    });
    let checks = books.iter().flat_map(|book| {
        book.sheet
            .checks
            .iter()
            .map(|check| PaletteLine::new("test", check.title, check.id, Does::Desk(check.id.to_owned(), "check")))
    });
    let words = glossary::entries(SHEETS, played, Vec::new());
    let words = words.into_iter().map(|entry| {
        let beside = entry.term.also.join(", ");
        PaletteLine::new("word", entry.term.word.clone(), beside, Does::Word(entry.term.word))
    });
    tables.chain(checks).chain(words).collect()
}

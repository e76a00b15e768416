//! The page of a unit: all that is known of it, and every entry of the log that names it.

pub(crate) mod update;
pub(crate) mod view;

use super::game::Game;
use super::keys::bind;
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;
use crate::engine::text::{Facts, Text};

/// The page of a unit.
pub(crate) static PAGE: PageKind = PageKind {
    name: "unit",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Unit, KeyGroup::Palette],
    keys: &[
        bind("Left", Action::Left, "", "the unit before"),
        bind("Right", Action::Right, "other units", "the next unit").shown("Left/Right"),
    ],
    act: update::act,
    ..PageKind::BLANK
};
page!(whole UnitPage, PAGE, view::draw);

/// What is known of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnitRecord {
    pub code: String,
    /// What the rulebook knows of it; empty until it was fetched.
    pub facts: Facts,
    /// The lines of the log that name it, oldest first.
    pub history: Vec<LogPlace>,
}

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogPlace {
    /// The entry, counted from 0 among those that tell something.
    pub entry: usize,
    pub line: usize,
}

/// Its page, scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnitPage {
    /// What is known.
    pub about: UnitRecord,
    /// The first line that is shown.
    pub top: usize,
}

/// The lines of the log that name a unit by its code and name.
pub(crate) fn history(game: &Game, code: &str) -> Vec<LogPlace> {
    let Some(name) = game.armies.codes.name_of(code) else { return Vec::new() };
    let label = format!("{code} {name}");
    let names = |line: &Text| line.0.iter().any(|span| span.text.contains(&label));
    let mut places = Vec::new();
    for (entry, told) in game.log.iter().enumerate() {
        let lines = told.lines.iter().enumerate().filter(|(_, line)| names(line));
        places.extend(lines.map(|(line, _)| LogPlace { entry, line }));
    }
    places
}

impl UnitRecord {
    /// Its lines of the log, the last first.
    fn told<'g>(&'g self, game: &'g Game, wall_time: bool) -> impl Iterator<Item = Text> + 'g {
        let line = move |place: &LogPlace| game.log.get(place.entry)?.told(wall_time).nth(place.line);
        self.history.iter().rev().filter_map(line)
    }
}

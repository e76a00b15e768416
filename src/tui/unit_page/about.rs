//! What is known of a unit, and the lines of the log that name it.

use crate::engine::text::{Facts, Text};
use crate::tui::game::Game;

/// What is known of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    pub code: String,
    /// What the rulebook knows of it; empty until it was fetched.
    pub facts: Facts,
    /// The lines of the log that name it, oldest first.
    pub history: Vec<LogPlace>,
}

/// A line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogPlace {
    /// The entry, counted from 0 among those that tell something.
    pub entry: usize,
    pub line: usize,
}

/// The lines of the log that name a unit by its code and name, of so many entries, the last ones.
pub(crate) fn history(game: &Game, code: &str, most: usize) -> Vec<LogPlace> {
    let Some(name) = game.armies.codes.name_of(code) else { return Vec::new() };
    let label = format!("{code} {name}");
    let names = |line: &Text| line.0.iter().any(|span| span.text.contains(&label));
    let mut places = Vec::new();
    let first = game.log.len().saturating_sub(most);
    for (entry, told) in (first..game.log.len()).filter_map(|entry| Some((entry, game.log.get(entry)?))) {
        let lines = told.lines.iter().enumerate().filter(|(_, line)| names(line));
        places.extend(lines.map(|(line, _)| LogPlace { entry, line }));
    }
    places
}

impl About {
    /// Its lines of the log, the last first.
    pub fn told<'g>(&'g self, game: &'g Game, wall_time: bool) -> impl Iterator<Item = Text> + 'g {
        let line = move |place: &LogPlace| game.log.get(place.entry)?.told(wall_time).nth(place.line);
        self.history.iter().rev().filter_map(line)
    }
}

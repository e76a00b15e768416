//! The brief of the battle: the map of its table, on which formations may be set, and what the players are told.

pub(crate) mod update;
pub(crate) mod view;

use crossterm::event::KeyCode;

use super::keys::{Action, bind, key};
use super::pages::{KeyGroup, PageKind, page};
use crate::engine::briefing::Briefing;

/// The page of the brief.
pub(crate) static PAGE: PageKind = PageKind {
    name: "brief",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Palette],
    first: &[bind(
        &[key(KeyCode::Tab)],
        "Tab",
        Action::NextField,
        &[],
        "map or words",
        "from the map to the words and back",
    )],
    keys: &[bind(
        &[key(KeyCode::Backspace), key(KeyCode::Delete)],
        "BkSp",
        Action::Erase,
        &[],
        "off the map",
        "take the chosen formation off the map",
    )],
    act: update::act,
    letter: update::letter,
};
page!(BriefPage, PAGE, view::draw);

/// The page, as it lies open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BriefPage {
    /// What is told.
    pub briefing: Briefing,
    /// Whether the words are shown where there is no room for both.
    pub words: bool,
    /// The first line of the words that is shown.
    pub top: usize,
    /// What was typed of a formation's place.
    pub typed: Typed,
}

/// What was typed: a formation's letters, then the letter of a column; the figure of a row sets it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Typed {
    /// The letters of the formation, as far as they were typed.
    pub code: String,
    /// The formation, once its letters are whole: its number from 0.
    pub piece: Option<usize>,
    /// The column of the map, from 0.
    pub column: Option<u16>,
}

/// The columns of the map that have letters, and its rows that have figures.
const COLUMNS: u16 = 24;
const ROWS: u16 = 10;

/// The inches of a table of so many inches that a column or a row of the map stands for.
fn step(inches: u16, many: u16) -> u16 {
    inches.div_ceil(many).max(1)
}

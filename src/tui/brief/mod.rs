//! The brief of the battle: the map of its table, on which formations may be set, and what the players are told.

pub(crate) mod update;
pub(crate) mod view;

use std::path::PathBuf;

use super::keys::{Binding, bind, enter};
use super::pages::{KeyGroup, PageKind, page};
use crate::begin::outline::{Outline, Picture};
use crate::config::actions::Action;
use crate::engine::briefing::Briefing;

/// The page of the brief.
pub(crate) static PAGE: PageKind = PageKind {
    name: "brief",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Palette],
    first: &[MAP_OR_WORDS],
    keys: &[bind("BkSp Del", Action::Erase, "off the map", "take the chosen formation off the map")],
    act: update::act,
    letter: update::letter,
};
/// The same before the game begins.
pub(crate) static BEFORE: PageKind = PageKind {
    name: "brief before turn 1",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Palette],
    first: &[
        enter("begin turn 1", "begin the game; it is saved at once"),
        MAP_OR_WORDS,
        bind("Ctrl-K", Action::CatchUp, "catch up", "join a battle that was begun on the table, at its turn and step"),
    ],
    act: update::act_before,
    ..PageKind::BLANK
};
/// The same of a game that is not open.
pub(crate) static READ: PageKind = PageKind {
    name: "brief to read",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Palette],
    first: &[MAP_OR_WORDS],
    act: update::act_before,
    ..PageKind::BLANK
};
page!(
    whole BriefPage,
    [|page| match page.of {
        BriefOf::Open => &PAGE,
        BriefOf::New(_) => &BEFORE,
        BriefOf::Kept => &READ,
    }],
    view::draw
);

const MAP_OR_WORDS: Binding = bind("Tab", Action::NextField, "map or words", "from the map to the words and back");

/// Of which game a brief is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum BriefOf {
    /// The one that is open: formations may be set on its map.
    #[default]
    Open,
    /// One that this name or file begins.
    New(PathBuf),
    /// A save that is not open.
    Kept,
}

/// The page, as it lies open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BriefPage {
    /// Of which game it is.
    pub of: BriefOf,
    /// What players are told.
    pub briefing: Briefing,
    /// Its map.
    pub picture: Picture,
    /// Whether the words are shown where there is no room for both.
    pub words: bool,
    /// The first line of the words that is shown.
    pub top: usize,
    /// What was typed of a formation's place.
    pub typed: TypedPlace,
}

impl BriefPage {
    /// Of a game that may begin: its map has just been seen, so that the words come first.
    pub(crate) fn before(outline: Outline) -> Self {
        let Outline { path, briefing, picture, .. } = outline;
        Self { of: BriefOf::New(path), briefing, picture, words: true, ..Self::default() }
    }
}

/// What was typed: a formation's letters, then the letter of a column; the figure of a row sets it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TypedPlace {
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

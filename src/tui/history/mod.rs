//! The log with both armies as they were at any of its entries: looking back, going back, mending.

pub(crate) mod update;
pub(crate) mod view;

use std::rc::Rc;

use super::armies::Armies;
use super::keys::{bind, enter};
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;
use crate::engine::history::Past;

/// The page of the log.
pub static PAGE: PageKind = PageKind {
    name: "log",
    ways: &[
        KeyGroup::Back,
        KeyGroup::Lines,
        KeyGroup::Ends,
        KeyGroup::Read,
        KeyGroup::Words,
        KeyGroup::Why,
        KeyGroup::Palette,
    ],
    first: &[
        enter("back to here", "take back all after the marked entry (asks first)"),
        bind("m", Action::Mend, "change", "change this answer (with a preview)"),
        bind("Left", Action::Left, "", "scroll the armies up"),
        bind("Right", Action::Right, "armies", "scroll the armies down").shown("Left/Right"),
    ],
    keys: &[
        bind("/", Action::Find, "find", "find an earlier entry by its words"),
        bind(";", Action::WallTime, "time", "turn and step, or real time"),
        bind("*", Action::Legend, "", "what the marks in the armies mean"),
    ],
    act: update::act,
    ..PageKind::BLANK
};
page!(whole HistoryPage, PAGE, view::draw, picked);

/// The log, looked back into.
#[derive(Clone, Debug, Default)]
pub struct HistoryPage {
    /// The entry's place in the log.
    pub picked: usize,
    /// The game as it was after that entry, once it is known.
    pub past: Option<Past>,
    /// Both armies of it.
    pub armies: Rc<Armies>,
    /// How far the armies were scrolled by hand.
    pub scroll: Option<usize>,
}

//! The log with both armies as they were at any of its entries: looking back, going back, mending.

pub mod update;
pub mod view;

use std::rc::Rc;

use crate::engine::history::Past;
use crate::tui::armies::Armies;

/// The log, looked back into.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The entry's place in the log.
    pub picked: usize,
    /// The game as it was after that entry, once it is known.
    pub past: Option<Past>,
    /// Both armies of it.
    pub armies: Rc<Armies>,
    /// How far the armies were scrolled by hand.
    pub scroll: Option<usize>,
}

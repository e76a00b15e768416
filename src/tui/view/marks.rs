//! What is marked in the armies, and what their cells hold.

use std::rc::Rc;

use crate::engine::text::{Cell, CellContent};
use crate::tui::battle::OpenGroups;

/// What is marked in the armies.
#[derive(Default)]
pub(crate) struct Marked {
    /// Units by their codes.
    pub units: Vec<String>,
    /// Formations by their column and place.
    pub formations: Vec<(usize, usize)>,
    /// Those of them that the marked option is about.
    pub own: Vec<(usize, usize)>,
    /// Those that are worth their rows whichever option is marked, first to last.
    pub shown: Vec<(usize, usize)>,
    /// Those of them that the question is about, whatever is marked.
    pub about: Vec<(usize, usize)>,
    /// Those who fight where the title of the screen says, as long as no drawing of their battle shows them.
    pub fights: Vec<(usize, usize)>,
    /// Which groups were open before, and are drawn now.
    pub open: Rc<OpenGroups>,
    /// The column of the side whose half it is.
    pub active: Option<usize>,
    /// True where the headlines stand above already.
    pub headed: bool,
    /// What both sides have scored, where points are counted: the side with more leads.
    pub points: Option<[u32; 2]>,
}

/// A cell by its name.
pub(crate) fn named<'c>(cells: &'c [Cell], name: &str) -> Option<&'c Cell> {
    cells.iter().find(|cell| cell.name == name)
}

/// What a cell holds in words.
pub(crate) fn words_in(cell: &Cell) -> &str {
    match &cell.content {
        CellContent::Words(words) => words,
        CellContent::Pips { .. } => "",
    }
}

/// What a cell says; nothing where there is none.
pub fn word<'c>(cells: &'c [Cell], name: &str) -> &'c str {
    named(cells, name).map(words_in).unwrap_or_default()
}

//! A game as a front end shows it.

use std::rc::Rc;

use super::panel::Panel;
use super::text::{Column, RibbonStep, Shows};

/// What a front end shows of a game: a ribbon of steps and groups of rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doc {
    /// The steps of the turn, in order.
    pub ribbon: Vec<RibbonStep>,
    /// A column of groups a side.
    pub columns: Vec<Column>,
    /// True in a step in which the unit in question is shown with a line of its figures.
    pub briefs: bool,
    /// What may be drawn in place of the columns.
    pub panels: Vec<Rc<Panel>>,
    /// What the rulebook declares of what is shown; none where pieces are counted by their strength.
    pub shows: Option<Shows>,
}

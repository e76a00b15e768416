//! The help: what can be done at a place.

use super::{Bound, Place, named};
use crate::tui::game::folded;
use crate::tui::model::Model;
use crate::tui::search::Search;

/// What can be done here, filtered by what is typed.
#[derive(Clone, Debug)]
pub struct Help {
    /// The place that it explains.
    pub place: Place,
    /// What was typed to find a line.
    pub search: Search,
}

impl Help {
    /// The keys that work at its place and fit what was typed.
    pub fn fitting<'m>(&self, model: &'m Model) -> Vec<Bound<'m>> {
        let typed = folded(&self.search.typed);
        let here = named(model, self.place);
        here.filter(|binding| folded(binding.help).contains(&typed)).collect()
    }
}

//! What was found in the orders of this turn when they were opened: afterwards the same files would be read against
//! other facts.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::ids::NationId;

/// How many entries with errors each nation's orders had when they were opened; nobody's before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened(Vec<(NationId, usize)>);

impl Opened {
    /// A nation's orders are opened. Entries of the umpire's that take the place of others leave the count as it is.
    pub(crate) fn note(&mut self, nation: NationId, errors: usize) {
        if self.errors(nation).is_none() {
            self.0.push((nation, errors));
        }
    }

    /// How many entries with errors a nation's orders had; none before they were opened.
    pub(crate) fn errors(&self, nation: NationId) -> Option<usize> {
        self.0.iter().find(|(own, _)| *own == nation).map(|(_, errors)| *errors)
    }
}

/// It follows from the orders, and the digests of older saves know nothing of it.
impl Hash for Opened {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

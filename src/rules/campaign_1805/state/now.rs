//! When it is in a campaign, and for whom a state is.

use serde::{Deserialize, Serialize};

use super::identity::Seal;
use crate::rules::campaign_1805::scenario::ids::{NationId, Season, Step, year};

/// The turn, and whose eyes a state is for.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Calendar {
    /// The turn, from 0.
    pub turn: u16,
    pub step: Step,
    /// What drawn orders are made of, and the keys of campaigns begun before; 0 in what a nation may know.
    pub secret: u64,
    /// What the keys of briefs are made of; none in what a nation may know.
    #[serde(skip)]
    pub seal: Seal,
    /// For whom this state is; none for the umpire's.
    pub looker: Option<NationId>,
}

impl Calendar {
    /// The season of the turn that is played.
    pub const fn season(&self) -> Season {
        Season::of(self.turn)
    }

    /// `Fall 1805`.
    pub fn season_words(&self) -> String {
        format!("{} {}", self.season().name(), year(self.turn))
    }

    /// True in C1 and C2 of Winter: alliances are renewed in its C3.
    pub(crate) fn is_before_winter_treaties(&self) -> bool {
        self.season() == Season::Winter && matches!(self.step, Step::C1 | Step::C2)
    }
}

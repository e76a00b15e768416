//! What becomes of disorder at the end of a half.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::{Chapter, Share};
use crate::engine::text::{Label, Text};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::UnitId;

/// What becomes of disorder at the end of a half.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DisorderEvent {
    /// Which units stay on ground where they cannot recover.
    GroundAnswered { stay: Vec<UnitId> },
    /// Disorder markers have changed: D1 removed, D2 to D1.
    MarkersChanged,
}

impl Chapter<State> for DisorderEvent {
    fn there(&self, state: &State) -> bool {
        match self {
            Self::GroundAnswered { stay } => stay.iter().all(|id| state.has_unit(*id)),
            Self::MarkersChanged => true,
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::GroundAnswered { .. } => {}
            Self::MarkersChanged => state.done.markers_changed = true,
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::GroundAnswered { stay } => {
                Text::plain(format!("terrain prevents recovery: {}", state.list_units(stay)))
            }
            Self::MarkersChanged => Text::of(Label::Quiet, "disorder markers: D1 removed, D2 to D1"),
        }
    }

    fn share(&self, _: &State) -> Share {
        Share::quiet_where(matches!(self, Self::MarkersChanged))
    }
}

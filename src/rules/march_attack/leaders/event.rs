//! What leaders do.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::text::{Label, Text};
use crate::orbat::{Disorder, LeaderStatus, UnitStatus};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{LeaderId, UnitId};

/// What leaders do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderEvent {
    LeaderBack {
        leader: LeaderId,
    },
    /// A leader joins a unit.
    Attached {
        leader: LeaderId,
        unit: UnitId,
    },
    /// A leader leaves his unit.
    Detached {
        leader: LeaderId,
    },
    /// A leader tried to rally a broken unit.
    RallyTried {
        unit: UnitId,
    },
    /// A broken unit comes back.
    Rallied {
        unit: UnitId,
    },
}

impl Chapter<State> for LeaderEvent {
    fn there(&self, state: &State) -> bool {
        match *self {
            Self::LeaderBack { leader } | Self::Detached { leader } => state.has_leader(leader),
            Self::Attached { leader, unit } => state.has_leader(leader) && state.has_unit(unit),
            Self::RallyTried { unit } | Self::Rallied { unit } => state.has_unit(unit),
        }
    }

    fn apply(&self, state: &mut State) {
        match *self {
            Self::LeaderBack { leader } => {
                let leader = state.leader_mut(leader);
                (leader.status, leader.back_in, leader.attached_to) = (LeaderStatus::Ready, 0, None);
            }
            Self::Attached { leader, unit } => state.leader_mut(leader).attached_to = Some(unit.index),
            Self::Detached { leader } => state.leader_mut(leader).attached_to = None,
            Self::RallyTried { unit } => {
                let turn = state.turn;
                state.unit_mut(unit).rally_tried = turn;
            }
            Self::Rallied { unit } => {
                let mf = state.mf_of(unit);
                let unit = state.unit_mut(unit);
                (unit.status, unit.disorder, unit.lost_in) = (UnitStatus::Ready, Disorder::D1, None);
                let mf = state.mf_mut(mf);
                mf.tested_at = mf.tested_at.saturating_sub(1);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match *self {
            Self::LeaderBack { leader } => state.tell_leader(leader).then(" is back"),
            Self::Attached { leader, unit } => {
                state.tell_leader(leader).then(format!(" is with {}", state.unit_label(unit)))
            }
            Self::Detached { leader } => state.tell_leader(leader).then(" rides alone"),
            Self::RallyTried { unit } => state.tell_unit(unit).with(Label::Quiet, " has tried to rally"),
            Self::Rallied { unit } => state.tell_unit(unit).with(Label::Good, " rallies at D1"),
        }
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::LeaderBack { .. } | Self::Attached { .. } | Self::Detached { .. })
    }

    fn is_by_itself(&self) -> bool {
        matches!(self, Self::LeaderBack { .. })
    }
}

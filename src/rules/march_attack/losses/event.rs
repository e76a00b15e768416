//! What CV lost leads to.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::{Chapter, Share};
use crate::engine::text::{Label, Text};
use crate::orbat::LeaderStatus;
use crate::rules::march_attack::condition::absence::detach_all;
use crate::rules::march_attack::state::ids::{LeaderId, UnitId};
use crate::rules::march_attack::state::{Cause, State};

/// What CV lost leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LossEvent {
    /// CV lost that counts later in this step.
    Booked { unit: UnitId, cv: u8, cause: Cause },
    /// All booked losses of this step have been counted.
    LossesCounted,
    /// A unit loses CV.
    Lost { unit: UnitId, cv: u8, cause: Cause },
    /// A unit owes a VeD test for a loss.
    VedDue { unit: UnitId, cause: Cause },
    /// It has taken it.
    VedDone { unit: UnitId },
    /// A leader may have been hit with his unit.
    RiskDue { unit: UnitId, cause: Cause },
    /// That was found out.
    RiskDone { unit: UnitId },
    /// A leader is hit and out: for so many turns, or for good.
    LeaderOut { leader: LeaderId, status: LeaderStatus, turns: Option<u8> },
}

impl Chapter<State> for LossEvent {
    fn there(&self, state: &State) -> bool {
        match self {
            Self::LossesCounted => true,
            Self::Booked { unit, .. }
            | Self::Lost { unit, .. }
            | Self::VedDue { unit, .. }
            | Self::VedDone { unit }
            | Self::RiskDue { unit, .. }
            | Self::RiskDone { unit } => state.has_unit(*unit),
            Self::LeaderOut { leader, .. } => state.has_leader(*leader),
        }
    }

    fn apply(&self, state: &mut State) {
        match *self {
            Self::LossesCounted => state.done.losses_counted = true,
            Self::Booked { unit, cv, .. } => {
                let unit = state.unit_mut(unit);
                unit.booked = unit.booked.saturating_add(cv);
            }
            Self::Lost { unit, cv, .. } => {
                let unit = state.unit_mut(unit);
                // Nobody loses more than it has, whatever a file says.
                let cv = cv.min(unit.cv);
                (unit.cv, unit.lost, unit.booked) = (unit.cv - cv, unit.lost.saturating_add(cv), 0);
            }
            Self::VedDue { unit, cause } => state.unit_mut(unit).owes_ved = Some(cause),
            Self::VedDone { unit } => state.unit_mut(unit).owes_ved = None,
            Self::RiskDue { unit, cause } => state.unit_mut(unit).owes_risk = Some(cause),
            Self::RiskDone { unit } => {
                let risk = state.unit_mut(unit);
                // What a melee brings is found out inside it, and never owed.
                risk.risked |= risk.owes_risk.is_none();
                risk.owes_risk = None;
                if state.unit(unit).status.is_gone() {
                    detach_all(state, unit);
                }
            }
            Self::LeaderOut { leader, status, turns } => {
                let turn = state.turn;
                let leader = state.leader_mut(leader);
                (leader.status, leader.hit_in, leader.attached_to) = (status, turn, None);
                leader.back_in = turns.map_or(0, |turns| turn.saturating_add(u16::from(turns)));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let (unit, label, words) = match self {
            Self::LossesCounted => return Text::of(Label::Quiet, "losses applied"),
            Self::LeaderOut { leader, status, turns } => {
                return state.tell_leader(*leader).with(Label::Bad, format!(" {}", fate(*status, *turns)));
            }
            Self::Booked { unit, cv, cause } => {
                (unit, Label::Care, format!(" will lose {cv} CV ({})", cause_words(*cause)))
            }
            Self::Lost { unit, cv, cause } => (unit, Label::Bad, format!(" loses {cv} CV ({})", cause_words(*cause))),
            Self::VedDue { unit, .. } => (unit, Label::Quiet, ": VeD test due".to_owned()),
            Self::VedDone { unit } => (unit, Label::Quiet, ": VeD test taken".to_owned()),
            Self::RiskDue { unit, .. } => (unit, Label::Quiet, ": its leader may be hit".to_owned()),
            Self::RiskDone { unit } => (unit, Label::Quiet, ": leader test taken".to_owned()),
        };
        state.tell_unit(*unit).with(label, words)
    }

    fn share(&self, _: &State) -> Share {
        Share::quiet_where(matches!(self, Self::Booked { .. }))
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::Booked { .. } | Self::Lost { .. } | Self::LeaderOut { .. })
    }

    fn is_by_itself(&self) -> bool {
        matches!(self, Self::Lost { .. })
    }
}

const fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Skirmish => "skirmish",
        Cause::Fire => "fire",
        Cause::Melee => "melee",
    }
}

/// What has become of a leader, in words.
pub(crate) fn fate(status: LeaderStatus, turns: Option<u8>) -> String {
    match (status, turns) {
        (LeaderStatus::Captured, _) => "is captured".to_owned(),
        (LeaderStatus::Killed, _) => "is dead".to_owned(),
        (LeaderStatus::Left, _) => "leaves the field with his formation".to_owned(),
        (_, Some(1)) => "is out until next turn".to_owned(),
        (_, Some(turns)) => format!("is out for {turns} turns"),
        (_, None) => "is out of the battle".to_owned(),
    }
}

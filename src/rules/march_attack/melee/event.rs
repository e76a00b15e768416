//! What comes of a melee beside its losses.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::text::{Label, Text};
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Lock, State, Step};

/// What comes of a melee beside its losses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeleeEvent {
    /// A drawn melee goes on in the next half.
    Locked { attacker: UnitId, defender: UnitId },
    /// It is over.
    Unlocked { attacker: UnitId, defender: UnitId },
    /// What the winner of a melee does next.
    Followed { unit: UnitId, how: FollowUp },
}

/// What the winner of a melee does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FollowUp {
    /// Holds and may wheel up to 45 degrees.
    Hold,
    /// Cavalry rallies back.
    RallyBack,
    /// Exploits the success.
    Exploit,
}

impl Chapter<State> for MeleeEvent {
    fn there(&self, state: &State) -> bool {
        match *self {
            Self::Locked { attacker, defender } | Self::Unlocked { attacker, defender } => {
                state.has_unit(attacker) && state.has_unit(defender)
            }
            Self::Followed { unit, .. } => state.has_unit(unit),
        }
    }

    fn apply(&self, state: &mut State) {
        match *self {
            Self::Locked { attacker, defender } => state.fights.locks.push(Lock { attacker, defender, fresh: true }),
            Self::Unlocked { attacker, defender } => {
                if state.step == Step::T3 {
                    state.done.fought.extend([attacker, defender]);
                }
                state.fights.locks.retain(|lock| (lock.attacker, lock.defender) != (attacker, defender));
            }
            Self::Followed { .. } => {}
        }
    }

    fn tell(&self, state: &State) -> Text {
        match *self {
            Self::Locked { attacker, defender } => {
                let words = format!(" and {} stay locked in melee", state.unit_label(defender));
                state.tell_unit(attacker).with(Label::Care, words)
            }
            Self::Unlocked { attacker, defender } => {
                let words = format!(" and {} are no longer locked", state.unit_label(defender));
                state.tell_unit(attacker).with(Label::Quiet, words)
            }
            Self::Followed { unit, how } => state.tell_unit(unit).then(match how {
                FollowUp::Hold => " holds",
                FollowUp::RallyBack => " rallies back",
                FollowUp::Exploit => " exploits its success",
            }),
        }
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::Unlocked { .. } | Self::Followed { .. })
    }
}

//! What happens to the morale of formations.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::text::{Label, Text, counted};
use crate::orbat::{Order, Quality};
use crate::rules::march_attack::state::ids::{MfId, UnitId};
use crate::rules::march_attack::state::{State, Wave};

/// What happens to the morale of formations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoraleEvent {
    /// A formation took its own morale test, with so many units lost.
    MoraleTested { mf: MfId, lost: u16 },
    /// A formation must retreat: so many moves are still to come after this turn's.
    Retreats { mf: MfId, left: u8 },
    /// A retreating formation moves back in S2.
    MovedBack { mf: MfId, left: u8, moves: u8 },
    /// A formation breaks; friends must test for it.
    FormationBroke {
        mf: MfId,
        /// The units that are compared with those of friends who test for it.
        units: u16,
        quality: Quality,
        wave: u8,
        /// Its last unit was lost otherwise than by morale.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        destroyed: bool,
    },
    /// The friends within reach of a broken formation.
    FriendsNamed { broken: MfId, friends: Vec<MfId> },
    /// A friend has tested for a broken formation.
    ArmyTested { broken: MfId, mf: MfId },
}

impl Chapter<State> for MoraleEvent {
    fn there(&self, state: &State) -> bool {
        let mf = |id: &MfId| state.has_mf(*id);
        match self {
            Self::MoraleTested { mf: id, .. }
            | Self::Retreats { mf: id, .. }
            | Self::MovedBack { mf: id, .. }
            | Self::FormationBroke { mf: id, .. } => mf(id),
            Self::FriendsNamed { broken, friends } => mf(broken) && friends.iter().all(mf),
            Self::ArmyTested { broken, mf: tester } => mf(broken) && mf(tester),
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::MoraleTested { mf, lost } => {
                let mf = state.mf_mut(*mf);
                (mf.morale_tested, mf.tested_at) = (true, *lost);
            }
            Self::Retreats { mf, left } => {
                let mf = state.mf_mut(*mf);
                if mf.order != Order::Retreat {
                    (mf.order_after, mf.order) = (Some(mf.order), Order::Retreat);
                }
                mf.retiring = *left;
            }
            Self::MovedBack { mf, left, .. } => {
                let back = state.members(*mf).filter(|(id, unit)| unit.is_ready() && state.lock_of(*id).is_none());
                let back: Vec<UnitId> = back.map(|(id, _)| id).collect();
                state.done.went_back.extend(back);
                let mf = state.mf_mut(*mf);
                (mf.moved_back, mf.retiring) = (true, *left);
            }
            Self::FormationBroke { mf, units, quality, wave, .. } => {
                state.mf_mut(*mf).broken = true;
                let (friends, tested) = (None, Vec::new());
                let wave = Wave { broken: *mf, units: *units, quality: *quality, number: *wave, friends, tested };
                state.fire.waves.push(wave);
            }
            Self::FriendsNamed { broken, friends } => {
                if let Some(wave) = wave_of(state, *broken) {
                    wave.friends = Some(friends.clone());
                }
            }
            Self::ArmyTested { broken, mf } => {
                if let Some(wave) = wave_of(state, *broken) {
                    wave.tested.push(*mf);
                }
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let (mf, label, words) = match self {
            Self::MoraleTested { mf, lost } => {
                (mf, Label::Quiet, format!(" has tested its morale at {} lost", counted(*lost, "unit")))
            }
            Self::Retreats { mf, left } => (mf, Label::Bad, format!(" {}", retreats(*left))),
            Self::MovedBack { mf, moves: 1, .. } => (mf, Label::Care, " moves back: 8\" foot, 16\" mounted".to_owned()),
            Self::MovedBack { mf, moves, .. } => {
                (mf, Label::Care, format!(" makes {moves} moves back of 8\" foot, 16\" mounted"))
            }
            Self::FormationBroke { mf, units: 0, .. } | Self::FormationBroke { mf, destroyed: true, .. } => {
                (mf, Label::Bad, " BREAKS: its last unit is lost".to_owned())
            }
            Self::FormationBroke { mf, units, .. } => {
                (mf, Label::Bad, format!(" BREAKS with {}", counted(*units, "unit")))
            }
            Self::FriendsNamed { broken, friends } => {
                (broken, Label::Plain, format!(": friends within 18\": {}", state.list_mfs(friends)))
            }
            Self::ArmyTested { broken, mf } => {
                (mf, Label::Quiet, format!(" has tested for {}", state.mf_name(*broken)))
            }
        };
        state.tell_mf(*mf).with(label, words)
    }

    fn is_result(&self) -> bool {
        match self {
            Self::MovedBack { .. } | Self::FormationBroke { .. } => true,
            // Friends who are named test next; that there are none is all that comes of the question.
            Self::FriendsNamed { friends, .. } => friends.is_empty(),
            Self::MoraleTested { .. } | Self::Retreats { .. } | Self::ArmyTested { .. } => false,
        }
    }

    fn is_by_itself(&self) -> bool {
        matches!(self, Self::MovedBack { .. } | Self::FormationBroke { .. })
    }
}

fn wave_of(state: &mut State, broken: MfId) -> Option<&mut Wave> {
    state.fire.waves.iter_mut().find(|wave| wave.broken == broken)
}

/// That a formation retreats this turn and for so many more.
pub(crate) fn retreats(left: u8) -> String {
    match left {
        0 => "retreats this turn".to_owned(),
        1 => "retreats this turn and the next".to_owned(),
        left => format!("retreats this turn and the next {left}"),
    }
}

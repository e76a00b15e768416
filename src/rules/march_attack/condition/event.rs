//! What happens to a unit, whatever brings it.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::{Chapter, Share};
use crate::engine::text::{Label, Text};
use crate::orbat::{Disorder, Ground, Shape, UnitStatus};
use crate::rules::march_attack::sheet::words::{ground_in_words, marker_word, shape_words};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::UnitId;

use super::absence::{leave, lose};

/// What happens to a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitEvent {
    /// A unit's disorder changes for the worse.
    Disordered { unit: UnitId, disorder: Disorder },
    /// A unit's disorder gets less.
    Recovered { unit: UnitId, disorder: Disorder },
    /// A unit changes its formation.
    Reshaped { unit: UnitId, shape: Shape },
    /// A unit moves onto other ground.
    Entered { unit: UnitId, ground: Ground },
    /// A unit leaves the battle.
    Gone { unit: UnitId, status: UnitStatus },
    /// A unit breaks and flees.
    Broke { unit: UnitId, inches: u16 },
    /// A unit retreats.
    Retreated { unit: UnitId, inches: u16 },
}

impl UnitEvent {
    const fn unit(&self) -> UnitId {
        match *self {
            Self::Disordered { unit, .. }
            | Self::Recovered { unit, .. }
            | Self::Reshaped { unit, .. }
            | Self::Entered { unit, .. }
            | Self::Gone { unit, .. }
            | Self::Broke { unit, .. }
            | Self::Retreated { unit, .. } => unit,
        }
    }
}

impl Chapter<State> for UnitEvent {
    fn there(&self, state: &State) -> bool {
        let unit = self.unit();
        state.has_unit(unit)
            && match self {
                Self::Reshaped { shape, .. } => shape.fits(state.unit(unit).arm),
                _ => true,
            }
    }

    fn apply(&self, state: &mut State) {
        match *self {
            Self::Disordered { unit, disorder } | Self::Recovered { unit, disorder } => {
                state.unit_mut(unit).disorder = disorder;
            }
            Self::Reshaped { unit, shape } => state.unit_mut(unit).shape = shape,
            Self::Entered { unit, ground } => state.unit_mut(unit).ground = ground,
            Self::Gone { unit, status } => leave(state, unit, status),
            Self::Broke { unit, .. } => {
                lose(state, unit);
                let unit = state.unit_mut(unit);
                (unit.status, unit.disorder) = (UnitStatus::Broken, Disorder::D2);
                state.done.went_back.insert(self.unit());
            }
            Self::Retreated { unit, .. } => {
                state.done.went_back.insert(unit);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let (label, words) = match self {
            Self::Disordered { disorder, .. } => (Label::Care, format!(" is {}", marker(*disorder))),
            Self::Recovered { disorder, .. } => (Label::Good, format!(" recovers to {}", marker(*disorder))),
            Self::Reshaped { shape, .. } => (Label::Plain, format!(" is {}", shape_words(*shape))),
            Self::Entered { ground, .. } => {
                (Label::Quiet, format!(" is on new ground: {}", ground_in_words(ground.as_str())))
            }
            Self::Gone { status: UnitStatus::Captured, .. } => (Label::Bad, " is captured".to_owned()),
            Self::Gone { .. } => (Label::Bad, " is removed".to_owned()),
            Self::Broke { inches, .. } => (Label::Bad, format!(" is BROKEN and flees {inches}\"")),
            Self::Retreated { inches, .. } => (Label::Care, format!(" goes back {inches}\"")),
        };
        state.tell_unit(self.unit()).with(label, words)
    }

    fn share(&self, _: &State) -> Share {
        Share::quiet_where(matches!(self, Self::Recovered { .. } | Self::Entered { .. }))
    }

    fn is_result(&self) -> bool {
        true
    }

    fn is_by_itself(&self) -> bool {
        matches!(self, Self::Gone { .. } | Self::Recovered { .. })
    }
}

const fn marker(disorder: Disorder) -> &'static str {
    match disorder {
        Disorder::None => "good order",
        marked => marker_word(marked),
    }
}

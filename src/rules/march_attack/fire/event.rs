//! What is fired.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::fraction::Fraction;
use crate::engine::text::{Label, Text};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{Side, UnitId};

/// What is fired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FireEvent {
    /// Units have shot at a target.
    Shot {
        shooters: Vec<UnitId>,
        target: UnitId,
        small_arms: bool,
        /// The share of its fire that the first of them used.
        share: Fraction,
        /// It was forgotten in T2 and is recorded in T3.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    /// All shots of this step have been declared.
    FireOver,
}

impl Chapter<State> for FireEvent {
    fn there(&self, state: &State) -> bool {
        match self {
            Self::Shot { shooters, target, .. } => {
                shooters.iter().all(|id| state.has_unit(*id)) && state.has_unit(*target)
            }
            Self::FireOver => true,
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::Shot { shooters, target, small_arms, share, late } => {
                for (at, &shooter) in shooters.iter().enumerate() {
                    let unit = state.unit_mut(shooter);
                    unit.unfired = if at == 0 { unit.unfired - *share } else { Fraction::ZERO };
                }
                let booked = state.unit(*target).booked;
                let before =
                    state.fire.hit_by.iter().rev().find(|(_, hit, _)| hit == target).map_or(0, |(.., booked)| *booked);
                if *late || booked > before {
                    state.fire.hit_by.extend(shooters.iter().map(|shooter| (*shooter, *target, booked)));
                }
                if let Some(first) = shooters.first().filter(|_| *small_arms) {
                    state.fire.shots.push((first.side, *target));
                }
            }
            Self::FireOver => state.done.fire_over = true,
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Shot { shooters, target, late, .. } => {
                let names: Vec<_> = shooters.iter().map(|shooter| state.unit_label(*shooter)).collect();
                let side = shooters.first().map_or(Side::A, |shooter| shooter.side);
                let late = if *late { "late " } else { "" };
                of(side, names.join(" + ")).then(format!(" fired {late}at {}", state.unit_label(*target)))
            }
            Self::FireOver => Text::of(Label::Quiet, "firing ends"),
        }
    }
}

//! What happens in a charge, and on the march.

use serde::{Deserialize, Serialize};

use crate::engine::text::{Label, Text};
use crate::orbat::Ground;
use crate::rules::march_attack::state::chapter::Chapter;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Charge, ChargeKind, State};

use super::ChargeEnd;

/// What happens in a charge, and on the march.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChargeEvent {
    ChargeDeclared(Charge),
    /// A unit has reacted.
    Reacted {
        unit: UnitId,
        how: Reaction,
        /// Where a counter-charge ends, if that was told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ground: Option<Ground>,
    },
    /// A charge comes to nothing.
    ChargeEnded {
        charger: UnitId,
        why: ChargeEnd,
    },
    /// A unit passes through another.
    Passed {
        unit: UnitId,
        through: UnitId,
    },
}

/// How a unit reacts to a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    Stand,
    /// Infantry forms square.
    Square,
    /// Infantry forms line.
    Line,
    /// Infantry forms column.
    Column,
    /// Artillery limbers up.
    Limber,
    /// Artillery unlimbers.
    Unlimber,
    /// Cavalry counter-charges.
    CounterCharge,
    /// Limbered artillery flees and gets away.
    Flee,
    /// Limbered artillery flees and is caught.
    Caught,
    /// Cavalry charges a passer-by.
    OpportunityCharge,
}

impl Chapter for ChargeEvent {
    fn all_there(&self, state: &State) -> bool {
        match self {
            Self::ChargeDeclared(charge) => state.has_unit(charge.charger) && state.has_unit(charge.target),
            Self::Reacted { unit, .. } | Self::ChargeEnded { charger: unit, .. } => state.has_unit(*unit),
            Self::Passed { unit, through } => state.has_unit(*unit) && state.has_unit(*through),
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::ChargeDeclared(charge) => {
                state.unit_mut(charge.charger).charging = true;
                state.charges.push(*charge);
            }
            Self::Reacted { unit: id, how, ground } => {
                let unit = state.unit_mut(*id);
                unit.reacted = true;
                unit.charging |= matches!(how, Reaction::CounterCharge | Reaction::OpportunityCharge);
                if *how == Reaction::CounterCharge {
                    state.counter_charges.push((*id, *ground));
                }
            }
            Self::ChargeEnded { charger, .. } => state.charges.retain(|charge| charge.charger != *charger),
            Self::Passed { .. } => {}
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::ChargeDeclared(charge) => declared(state, charge),
            Self::Reacted { unit, how, .. } => state.tell_unit(*unit).then(format!(" {}", reaction(*how))),
            Self::ChargeEnded { charger, why } => {
                state.tell_unit(*charger).with(Label::Quiet, format!(" ends its charge: {}", why.words()))
            }
            Self::Passed { unit, through } => {
                state.tell_unit(*unit).then(format!(" passes the lines of {}", state.unit_label(*through)))
            }
        }
    }
}

fn declared(state: &State, charge: &Charge) -> Text {
    let target = state.unit_label(charge.target);
    let how = match charge.kind {
        ChargeKind::Declared => format!("charges {target}"),
        ChargeKind::Opportunity => format!("makes an opportunity charge at {target}"),
        ChargeKind::Exploit => format!("runs into {target}"),
    };
    let far = match charge.kind {
        ChargeKind::Declared => format!(", {}\"", charge.distance),
        ChargeKind::Opportunity | ChargeKind::Exploit => String::new(),
    };
    state.tell_unit(charge.charger).then(format!(" {how} from the {}{far}", charge.approach.word()))
}

const fn reaction(how: Reaction) -> &'static str {
    match how {
        Reaction::Stand => "stands",
        Reaction::Square => "tries to form square",
        Reaction::Line => "tries to form line",
        Reaction::Column => "tries to form column",
        Reaction::Limber => "tries to limber up",
        Reaction::Unlimber => "tries to unlimber",
        Reaction::CounterCharge => "counter-charges",
        Reaction::Flee => "flees and gets away",
        Reaction::Caught => "flees and is caught",
        Reaction::OpportunityCharge => "makes an opportunity charge",
    }
}

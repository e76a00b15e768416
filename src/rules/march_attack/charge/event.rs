//! What happens in a charge, and on the march.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::inches::Inches;
use crate::engine::text::{Label, Text};
use crate::orbat::Ground;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Charge, ChargeKind, CounterCharge, State, Step};

use super::ended::ChargeEnd;

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
        /// Whom it counter-charges; none in the records of earlier programs, where one charged it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<UnitId>,
        /// The worst ground that a counter-charge enters on its way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        crosses: Option<Ground>,
    },
    /// A charge goes further than its troops go in the open: the players' word stands.
    TooFar {
        charger: UnitId,
        /// What it goes, as a reason: `a line goes 5"`.
        goes: String,
        distance: Inches,
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
    /// Cavalry that was named for an opportunity charge fails its test.
    MissedChance,
}

impl ChargeEvent {
    /// A unit reacts, with nothing more to be told of it.
    pub(crate) const fn reacted(unit: UnitId, how: Reaction) -> Self {
        Self::Reacted { unit, how, ground: None, at: None, crosses: None }
    }
}

impl Chapter<State> for ChargeEvent {
    fn there(&self, state: &State) -> bool {
        match self {
            Self::ChargeDeclared(charge) => state.has_unit(charge.charger) && state.has_unit(charge.target),
            Self::Reacted { unit, at, .. } => state.has_unit(*unit) && at.is_none_or(|at| state.has_unit(at)),
            Self::TooFar { charger: unit, .. } | Self::ChargeEnded { charger: unit, .. } => state.has_unit(*unit),
            Self::Passed { unit, through } => state.has_unit(*unit) && state.has_unit(*through),
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::ChargeDeclared(charge) => state.fights.charges.push(*charge),
            Self::Reacted { unit, how: Reaction::OpportunityCharge | Reaction::MissedChance, .. } => {
                state.unit_mut(*unit).had_chance = true;
            }
            Self::Reacted { unit, how, ground, at, crosses } => {
                state.unit_mut(*unit).reacted = true;
                if *how == Reaction::CounterCharge {
                    let counter = CounterCharge { unit: *unit, at: *at, ground: *ground, crosses: *crosses };
                    state.fights.counter_charges.push(counter);
                }
            }
            Self::ChargeEnded { charger, .. } => state.end_charge(*charger),
            Self::TooFar { .. } => {}
            Self::Passed { unit, through } => {
                // In T1 a passage is a part of the move: its marker goes as any other does.
                if state.step != Step::T1 {
                    state.done.passed.extend([*unit, *through]);
                }
                state.done.went_back.remove(unit);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::ChargeDeclared(charge) => declared(state, charge),
            Self::Reacted { unit, how, at: Some(at), .. } => {
                state.tell_unit(*unit).then(format!(" {} {}", reaction(*how), state.unit_label(*at)))
            }
            Self::Reacted { unit, how, .. } => state.tell_unit(*unit).then(format!(" {}", reaction(*how))),
            Self::TooFar { charger, goes, distance } => {
                state.tell_unit(*charger).with(Label::Care, format!(": {goes}, this is {distance}\""))
            }
            Self::ChargeEnded { charger, why } => {
                state.tell_unit(*charger).with(Label::Quiet, format!(" ends its charge: {}", why.words()))
            }
            Self::Passed { unit, through } => {
                state.tell_unit(*unit).then(format!(" passes the lines of {}", state.unit_label(*through)))
            }
        }
    }

    fn is_result(&self) -> bool {
        match self {
            Self::ChargeDeclared(_) | Self::Passed { .. } => true,
            Self::ChargeEnded { why, .. } => !why.is_fought(),
            // What a unit tries besides is told with its test; that it takes or missed its chance, with the charge.
            Self::Reacted { how, .. } => !matches!(how, Reaction::OpportunityCharge | Reaction::MissedChance),
            Self::TooFar { .. } => false,
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

/// A reaction as a unit's sentence goes on.
pub(crate) const fn reaction(how: Reaction) -> &'static str {
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
        Reaction::MissedChance => "misses its opportunity charge",
    }
}

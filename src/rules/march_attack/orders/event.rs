//! What happens to orders.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::engine::chapters::Chapter;
use crate::engine::text::{Label, Text};
use crate::orbat::{MfKind, Order};
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::roster::FormationFacts;
use crate::rules::march_attack::state::{BLANK_MF, Mf, State};

/// What happens to orders.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderEvent {
    /// A retreat is over; the old order returns.
    OrderBack { mf: MfId, order: Order },
    /// An order test was tried.
    OrderTried { mf: MfId },
    /// A formation has a new order.
    OrderGiven { mf: MfId, order: Order },
    /// A formation counts as committed.
    Committed { mf: MfId },
    /// An arrival test was made.
    ArrivalTried { mf: MfId, arrives: bool },
    /// Batteries and a leader become a grand battery.
    GrandBatteryFormed { name: String, commander: Option<LeaderId>, order: Order, batteries: Vec<UnitId> },
    /// A grand battery's batteries return to their formations.
    GrandBatteryDissolved { mf: MfId },
}

impl OrderEvent {
    /// True for what an order comes to that is taken up.
    pub const fn is_taken_up(&self) -> bool {
        matches!(self, Self::OrderGiven { .. } | Self::GrandBatteryFormed { .. } | Self::GrandBatteryDissolved { .. })
    }
}

impl Chapter<State> for OrderEvent {
    fn there(&self, state: &State) -> bool {
        match self {
            Self::OrderBack { mf, .. }
            | Self::OrderTried { mf }
            | Self::OrderGiven { mf, .. }
            | Self::Committed { mf }
            | Self::ArrivalTried { mf, .. }
            | Self::GrandBatteryDissolved { mf } => state.has_mf(*mf),
            Self::GrandBatteryFormed { commander, batteries, .. } => {
                commander.iter().all(|id| state.has_leader(*id)) && batteries.iter().all(|id| state.has_unit(*id))
            }
        }
    }

    fn apply(&self, state: &mut State) {
        match self {
            Self::OrderBack { mf, order } => {
                let mf = state.mf_mut(*mf);
                (mf.order, mf.order_after) = (*order, None);
            }
            Self::OrderTried { mf } => state.mf_mut(*mf).order_tried = true,
            Self::OrderGiven { mf, order } => state.mf_mut(*mf).order = *order,
            Self::Committed { mf } => state.mf_mut(*mf).committed = true,
            Self::ArrivalTried { mf, arrives } => {
                if *arrives {
                    state.bring_out(*mf);
                }
                let mf = state.mf_mut(*mf);
                mf.arrival_tried = true;
                mf.on_table |= *arrives;
            }
            Self::GrandBatteryFormed { name, commander, order, batteries } => {
                form_battery(state, name, *commander, *order, batteries);
            }
            Self::GrandBatteryDissolved { mf } => {
                let members: Vec<UnitId> = state.members(*mf).map(|(id, _)| id).collect();
                for id in members {
                    state.armies[id.side.index()].take_back(id.index);
                }
                state.mf_mut(*mf).dissolved = true;
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let (mf, label, words) = match self {
            Self::OrderBack { mf, order } => (mf, Label::Plain, format!(" has ended its retreat: order {order} again")),
            Self::OrderTried { mf } => (mf, Label::Quiet, ": order test taken".to_owned()),
            Self::OrderGiven { mf, order } => (mf, Label::Figure, format!(" has the order {order}")),
            Self::Committed { mf } => (mf, Label::Plain, " is committed".to_owned()),
            Self::ArrivalTried { mf, arrives: true } => (mf, Label::Good, " arrives".to_owned()),
            Self::ArrivalTried { mf, arrives: false } => (mf, Label::Plain, " does not arrive yet".to_owned()),
            Self::GrandBatteryDissolved { mf } => (mf, Label::Plain, " is dissolved".to_owned()),
            Self::GrandBatteryFormed { name, batteries, .. } => {
                let side = batteries.first().map_or(Side::A, |id| id.side);
                return of(side, name.clone()).then(format!(" is formed of {}", state.list_units(batteries)));
            }
        };
        state.tell_mf(*mf).with(label, words)
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::OrderBack { .. } | Self::ArrivalTried { arrives: true, .. })
    }

    fn is_by_itself(&self) -> bool {
        matches!(self, Self::OrderBack { .. })
    }
}

fn form_battery(state: &mut State, name: &str, commander: Option<LeaderId>, order: Order, batteries: &[UnitId]) {
    let Some(side) = batteries.first().map(|battery| battery.side) else { return };
    let new = u16::try_from(state.army(side).formations.len()).unwrap_or(u16::MAX);
    let mut mf = Mf { commander: commander.map(|leader| leader.index), ..BLANK_MF };
    mf.order = order;
    state.armies[side.index()].formations.push(mf);
    let facts = FormationFacts { kind: MfKind::GrandBattery, ..FormationFacts::called(name.to_owned()) };
    Rc::make_mut(&mut state.roster).formations[side.index()].push(facts);
    for &battery in batteries {
        state.armies[battery.side.index()].lend(battery.index, new);
    }
}

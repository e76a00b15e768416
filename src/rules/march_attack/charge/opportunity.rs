//! Cavalry within 5" charges a passer-by: at every declared charge and at recorded moves that pass it.

use serde_json::Value as Json;

use crate::engine::cx::{Filled, Form, Stop};
use crate::engine::inches::Inches;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind};

use super::way::{self, Way};
use super::{approach, enemy, meets, passes_ved, reaction, retreats};
use crate::rules::march_attack::charge::{ChargeEvent, Reaction};
use crate::rules::march_attack::losses::nerve::Nerve;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::sheet::words;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::{Charge, ChargeKind, State, Unit};
use crate::rules::march_attack::turn::{self, Cx, Subject, View, owed};

/// Who takes the chance, how the passer-by reacts; the melee comes first in T3.
pub(crate) fn opportunity(cx: &mut Cx<'_>, mover: UnitId, aimed_at: Option<UnitId>) -> Result<(), Stop> {
    cx.settle()?;
    let side = mover.side.other();
    if chances(cx.state(), side, aimed_at).is_empty() {
        return Ok(());
    }
    let key = format!("opportunity:{}", cx.state().unit_key(mover));
    let what = format!("opportunity charges at {}", cx.state().unit_label(mover));
    let why = format!("it passes within {}\" of cavalry", Printed::OpportunityCharge.inches(&cx.view().tables));
    cx.owe(owed(side, key.clone(), what, &why));
    let filled = cx.form_remembering(&key, &[], |view| opportunity_form(view, mover, aimed_at))?;
    cx.settled();
    let Some(filled) = filled else { return Ok(()) };
    let units: Vec<UnitId> = filled.list("units").into_iter().filter_map(|key| enemy(cx.state(), mover, key)).collect();
    turn::name(cx, units.iter().copied().map(Subject::Free));
    for unit in units {
        take(cx, unit, mover, &filled)?;
    }
    Ok(())
}

fn opportunity_form(view: &View, mover: UnitId, aimed_at: Option<UnitId>) -> Form {
    let state = &view.state;
    let reach = Printed::OpportunityCharge.inches(&view.tables);
    let side = mover.side.other();
    let cavalry = chances(state, side, aimed_at);
    let units = Ask {
        name: "units".into(),
        kind: AskKind::Many(cavalry.iter().map(|id| state.unit_choice(*id)).collect()),
        default: Some(Json::Array(Vec::new())),
        help: "none, or those that charge".into(),
    };
    let approach = Ask {
        name: "approach".into(),
        kind: AskKind::Domain(Domain::Words(words::APPROACH)),
        default: Some("front".into()),
        help: "what they hit".into(),
    };
    Form {
        side: side.key().into(),
        text: format!("Opportunity charge at {}: which cavalry within {reach}\" of its path?", state.unit_label(mover)),
        cite: "opportunity charge".into(),
        asks: [units, approach].into_iter().chain(way::asks(way::usual_ground(state, mover))).collect(),
    }
}

/// Each that passes its test charges, over what lies in the way.
fn take(cx: &mut Cx<'_>, charger: UnitId, mover: UnitId, told: &Filled) -> Result<(), Stop> {
    if !passes_ved(cx, charger, Nerve::Opportunity, None)? {
        cx.emit(ChargeEvent::Reacted { unit: charger, how: Reaction::Stand, ground: None });
        return Ok(());
    }
    cx.emit(ChargeEvent::Reacted { unit: charger, how: Reaction::OpportunityCharge, ground: None });
    let way = Way::told(told);
    let charge = Charge {
        charger,
        target: mover,
        approach: approach(told.word("approach")),
        distance: Inches::ZERO,
        kind: ChargeKind::Opportunity,
        ground: Some(way.onto),
    };
    if !meets(cx, &charge) {
        return Ok(());
    }
    way::cross(cx, charger, &way)?;
    if cx.view().settings.is("charge.opportunity-reaction", "on") && cx.state().charge_of(charger).is_some() {
        reaction::react(cx, &charge)?;
    }
    Ok(())
}

fn chances(state: &State, side: Side, aimed_at: Option<UnitId>) -> Vec<UnitId> {
    let free = |id: UnitId, unit: &Unit| {
        let idle = !unit.reacted && !unit.charging && state.lock_of(id).is_none();
        unit.is_cavalry() && state.is_ready(id) && idle && retreats(state, id).is_none()
    };
    state.units_of(side).filter(|(id, unit)| free(*id, unit) && Some(*id) != aimed_at).map(|(id, _)| id).collect()
}

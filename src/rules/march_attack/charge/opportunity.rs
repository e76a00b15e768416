//! Cavalry within 5" charges a passer-by: at every declared charge and at recorded moves that pass it.

use serde_json::Value as Json;

use crate::engine::cx::{Filled, Form, Stop};
use crate::engine::inches::Inches;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind};
use crate::orbat::Ground;

use super::way::{self, Way};
use super::{approach, enemy, meets, passes_ved, reaction, retreats};
use crate::rules::march_attack::charge::{ChargeEvent, Reaction};
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::nerve::Nerve;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::sheet::words;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::{Charge, ChargeKind, State, Unit};
use crate::rules::march_attack::terrain;
use crate::rules::march_attack::turn::{self, Subject, owed};

/// Who takes the chance, each over its own way; then the passer-by reacts once to all. The melee comes first in T3.
pub(crate) fn opportunity(cx: &mut Cx<'_>, mover: UnitId, aimed_at: Option<UnitId>) -> Result<(), Stop> {
    cx.settle()?;
    let side = mover.side.other();
    if !cx.found(|view| chances(&view.state, side, aimed_at).next().is_some()) {
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
    let ways = ways(cx, &key, mover, &units, filled)?;
    let mut charges = Vec::new();
    for (unit, told) in units.into_iter().zip(&ways) {
        charges.extend(take(cx, unit, mover, told)?);
    }
    charges.retain(|charge| cx.state().charge_of(charge.charger).is_some());
    if cx.view().settings.is("charge.opportunity-reaction", "on") && !charges.is_empty() {
        reaction::react(cx, &charges)?;
    }
    Ok(())
}

/// One unit goes as the form says that names it; of several each has a form of its own.
fn ways(cx: &mut Cx<'_>, key: &str, mover: UnitId, units: &[UnitId], first: Filled) -> Result<Vec<Filled>, Stop> {
    if let [only] = units {
        let way = Way::told(cx.state(), *only, &first);
        terrain::bridge(cx, *only, way.told)?;
        return Ok(vec![first]);
    }
    let mut ways = Vec::new();
    for &unit in units {
        let own = format!("{key}/{}", cx.state().unit_key(unit));
        let filled = cx.form_remembering(&own, &[], |view| way_form(view, unit, mover, &first))?;
        let filled = filled.unwrap_or_else(|| first.clone());
        let way = Way::told(cx.state(), unit, &filled);
        terrain::bridge(cx, unit, way.told)?;
        ways.push(filled);
    }
    Ok(ways)
}

fn approach_ask(default: &str) -> Ask {
    Ask {
        name: "approach".into(),
        kind: AskKind::Domain(Domain::Words(words::APPROACH)),
        default: Some(default.into()),
        help: "what they hit".into(),
    }
}

fn opportunity_form(view: &View, mover: UnitId, aimed_at: Option<UnitId>) -> Form {
    let state = &view.state;
    let reach = Printed::OpportunityCharge.inches(&view.tables);
    let side = mover.side.other();
    let cavalry: Vec<UnitId> = chances(state, side, aimed_at).collect();
    let units = Ask {
        name: "units".into(),
        kind: AskKind::Many(cavalry.iter().map(|id| state.unit_choice(*id)).collect()),
        default: Some(Json::Array(Vec::new())),
        help: "none, or those that charge".into(),
    };
    let only = if let [only] = cavalry[..] { Some(only) } else { None };
    Form {
        side: side.key().into(),
        text: format!("Opportunity charge at {}: which cavalry within {reach}\" of its path?", state.unit_label(mover)),
        cite: "opportunity charge".into(),
        asks: [units, approach_ask("front")]
            .into_iter()
            .chain(way::asks(state, only, way::usual_ground(state, &cavalry, mover)))
            .collect(),
    }
}

/// The way of one of several, as the first form says unless it is told otherwise. No bridge is proposed to a formation
/// that crosses none.
fn way_form(view: &View, unit: UnitId, mover: UnitId, first: &Filled) -> Form {
    let state = &view.state;
    let barred = |told: &Json| *told == Ground::Bridge.as_str() && !terrain::crosses_bridges(state.unit(unit).shape);
    let mut asks = vec![approach_ask(first.word("approach"))];
    asks.extend(way::asks(state, Some(unit), way::usual_ground(state, &[unit], mover)));
    for ask in &mut asks {
        let told = first.json(&ask.name).filter(|told| ask.kind.accept(told).is_some() && !barred(told));
        ask.default = told.cloned().or_else(|| ask.default.take());
    }
    Form {
        side: unit.side.key().into(),
        text: format!("{} charges {} in passing", state.unit_label(unit), state.unit_label(mover)),
        cite: "opportunity charge".into(),
        asks,
    }
}

/// Each that passes its test charges, over what lies in the way.
fn take(cx: &mut Cx<'_>, charger: UnitId, mover: UnitId, told: &Filled) -> Result<Option<Charge>, Stop> {
    if !passes_ved(cx, charger, Nerve::Opportunity, None)? {
        cx.emit(ChargeEvent::reacted(charger, Reaction::MissedChance));
        return Ok(None);
    }
    cx.emit(ChargeEvent::reacted(charger, Reaction::OpportunityCharge));
    let way = Way::told(cx.state(), charger, told);
    let charge = Charge {
        charger,
        target: mover,
        approach: approach(told.word("approach")),
        distance: Inches::ZERO,
        kind: ChargeKind::Opportunity,
        ground: Some(way.told.ends),
        crosses: way.told.crosses,
    };
    if !meets(cx, &charge) {
        return Ok(None);
    }
    way::cross(cx, charger, &way)?;
    Ok(Some(charge))
}

fn chances(state: &State, side: Side, aimed_at: Option<UnitId>) -> impl Iterator<Item = UnitId> {
    let free = move |id: UnitId, unit: &Unit| {
        let idle = !unit.reacted && !unit.had_chance && !state.is_charging(id) && state.lock_of(id).is_none();
        unit.is_cavalry() && state.is_ready(id) && idle && retreats(state, id).is_none()
    };
    state.units_of(side).filter(move |(id, unit)| free(*id, unit) && Some(*id) != aimed_at).map(|(id, _)| id)
}

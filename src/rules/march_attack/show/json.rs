//! The sides as JSON, for scripts.

use serde_json::{Map, Value as Json, json};

use super::{Riders, riders};
use crate::orbat::troops::key::{Key, Keyed};
use crate::orbat::troops::{formation, leader, unit};
use crate::orbat::{Formation, Leader, LeaderStatus, Unit};

use crate::rules::march_attack::aims::score;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::morale;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};

/// The sides with their formations and units.
pub(crate) fn json(view: &View) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("sides".into(), Side::BOTH.into_iter().map(|side| side_json(view, side)).collect());
    object.insert("verdict".into(), json!(view.state.end.verdict));
    if let Some(scene) = view.state.roster.scene.as_ref().filter(|scene| !scene.aims.is_empty()) {
        let score = score::reckoned(view, &[]);
        let winner = score.winner(scene.lead()).map_or("draw", Side::key);
        let [a, b] = score.points;
        object
            .insert("score".into(), json!({"A": a, "B": b, "lead": scene.lead(), "winner": winner, "why": score.why}));
    }
    object
}

fn side_json(view: &View, side: Side) -> Json {
    let state = &view.state;
    let led = riders(state, side);
    json!({
        "key": side.key(),
        "name": state.side_name(side),
        "nation": state.roster.sides[side.index()].nation,
        "commander": leader_json(view, LeaderId::new(side, 0)),
        "formations": state.mfs_of(side).map(|(id, _)| mf_json(view, id, &led)).collect::<Vec<_>>(),
    })
}

fn leader_json(view: &View, id: LeaderId) -> Json {
    let state = &view.state;
    let leader = state.leader(id);
    let out = leader.status == LeaderStatus::Out;
    let attached = state.ridden_by(id).map(|unit| state.unit_name(unit).to_owned());
    let mut object = Map::from_iter([("name".into(), state.leader_name(id).into())]);
    add_figures(&mut object, leader::KEYS.iter(), &Leader { figures: leader.figures, ..Leader::BLANK });
    let beside = json!({
        "turns_out": if out { leader.back_in.saturating_sub(state.turn) } else { 0 },
        "attached_to": attached,
    });
    with(object, beside)
}

fn mf_json(view: &View, id: MfId, riders: &Riders) -> Json {
    let state = &view.state;
    let mf = state.mf(id);
    let commander = state.commander(id).map(|leader| leader_json(view, leader));
    let kind = state.mf_facts(id).map(|facts| facts.kind);
    let mut object = Map::from_iter([("name".into(), state.mf_name(id).into()), ("kind".into(), json!(kind))]);
    add_figures(&mut object, formation::keys(), &Formation { figures: mf.figures, ..Formation::BLANK });
    object.insert("morale".into(), morale::wear(view, id).word().into());
    object.insert("commander".into(), commander.unwrap_or_default());
    object.insert("units".into(), state.members(id).map(|(unit, _)| unit_json(view, unit, riders)).collect());
    object.into()
}

fn unit_json(view: &View, id: UnitId, riders: &Riders) -> Json {
    let state = &view.state;
    let unit = state.unit(id);
    let riders = riders.get(&id.index).map(Vec::as_slice).unwrap_or_default();
    let leaders: Vec<&str> = riders.iter().map(|leader| state.leader_name(*leader)).collect();
    let lock = state.enemies_of(id).next();
    let charge = state.charge_of(id).map(|charge| state.unit_name(charge.target).to_owned());
    let code = state.facts(id).map(|facts| &*facts.code);
    let mut object = Map::from_iter([
        ("code".into(), json!(code)),
        ("name".into(), state.unit_name(id).into()),
        ("arm".into(), json!(unit.arm)),
    ]);
    add_figures(&mut object, unit::KEYS.iter(), &Unit { figures: unit.figures, ..Unit::BLANK });
    let beside = json!({
        "booked": unit.booked,
        "leader": leaders.first(),
        "leaders": leaders,
        "locked_with": lock.map(|enemy| state.unit_name(enemy).to_owned()),
        "charges": charge,
    });
    with(object, beside)
}

/// Adds every figure that a battle may change, under its name in files.
fn add_figures<T: Keyed>(object: &mut Map<String, Json>, keys: impl Iterator<Item = &'static Key<T>>, thing: &T) {
    let figures = keys.filter(|key| key.change.is_some());
    object.extend(figures.map(|key| (key.about.name.to_owned(), (key.get)(thing).into())));
}

fn with(mut object: Map<String, Json>, beside: Json) -> Json {
    if let Json::Object(beside) = beside {
        object.extend(beside);
    }
    object.into()
}

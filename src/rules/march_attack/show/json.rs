//! The sides as JSON, for scripts.

use serde_json::{Map, Value as Json, json};

use crate::orbat::LeaderStatus;

use crate::rules::march_attack::aims::score;
use crate::rules::march_attack::morale;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::turn::View;

/// The sides with their formations and units.
pub(crate) fn json(view: &View) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("sides".into(), Side::BOTH.into_iter().map(|side| side_json(view, side)).collect());
    object.insert("verdict".into(), json!(view.state.verdict));
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
    json!({
        "key": side.key(),
        "name": state.side_name(side),
        "nation": state.roster.sides[side.index()].nation,
        "commander": leader_json(view, LeaderId::new(side, 0)),
        "formations": state.mfs_of(side).map(|(id, _)| mf_json(view, id)).collect::<Vec<_>>(),
    })
}

fn leader_json(view: &View, id: LeaderId) -> Json {
    let state = &view.state;
    let leader = state.leader(id);
    let out = leader.status == LeaderStatus::Out;
    let attached = leader.attached_to.map(|index| state.unit_name(UnitId { side: id.side, index }).to_owned());
    json!({
        "name": state.leader_name(id),
        "ability": leader.ability,
        "inspiration": leader.inspiration,
        "staff": leader.staff,
        "status": leader.status,
        "turns_out": if out { leader.back_in.saturating_sub(state.turn) } else { 0 },
        "attached_to": attached,
    })
}

fn mf_json(view: &View, id: MfId) -> Json {
    let state = &view.state;
    let mf = state.mf(id);
    let commander = mf.commander.map(|index| leader_json(view, LeaderId { side: id.side, index }));
    let mut json = json!({
        "name": state.mf_name(id),
        "kind": state.roster.formations[id.side.index()].get(id.at()).map(|facts| facts.kind),
        "order": mf.order,
        "order_after": mf.order_after,
        "committed": mf.committed,
        "engaged": mf.engaged,
        "retiring": mf.retiring,
        "tested_at": mf.tested_at,
        "on_table": mf.on_table,
        "morale": morale::wear(view, id).word(),
        "commander": commander,
        "units": state.members(id).map(|(unit, _)| unit_json(view, unit)).collect::<Vec<_>>(),
    });
    if let Some(spot) = mf.at.0 {
        json["at"] = spot.to_string().into();
    }
    json
}

fn unit_json(view: &View, id: UnitId) -> Json {
    let state = &view.state;
    let unit = state.unit(id);
    let leader = state.leader_with(id).map(|leader| state.leader_name(leader).to_owned());
    let lock = state.enemies_of(id).next();
    let charge = state.charge_of(id).map(|charge| state.unit_name(charge.target).to_owned());
    json!({
        "code": state.facts(id).map(|facts| &*facts.code),
        "name": state.unit_name(id),
        "arm": unit.arm,
        "quality": unit.quality,
        "weight": unit.weight,
        "cv": unit.cv,
        "lost": unit.lost,
        "booked": unit.booked,
        "formation": unit.shape,
        "disorder": unit.disorder,
        "status": unit.status,
        "ground": unit.ground,
        "skirmish": unit.skirmish,
        "leader": leader,
        "locked_with": lock.map(|enemy| state.unit_name(enemy).to_owned()),
        "charges": charge,
    })
}

//! The state as JSON, for scripts.

use serde_json::{Map, Value as Json, json};

use super::event::Event;
use super::ground::View;
use super::ids::{AreaId, CountryId, FormationId, LeaderId, Side, UnitId};
use super::state::State;
use crate::rules::board::looker::{self, Looker};

/// Formations, units, leaders, areas, countries, points and cards.
pub(super) fn json(view: &View) -> Map<String, Json> {
    let state = &view.state;
    let mut object = Map::new();
    let units: Vec<Json> =
        state.all_units().filter(|unit| state.unit(*unit).known).map(|own| unit(state, own)).collect();
    object.insert("formations".into(), state.all_formations().map(|own| formation(state, own)).collect());
    object.insert("units".into(), Json::Array(units.clone()));
    // Under the name that all board games share.
    object.insert("pieces".into(), Json::Array(units));
    if state.eyes.looker != Looker::All {
        let hidden = state.all_formations().filter(|own| !state.formation(*own).known);
        let block = |own: FormationId| {
            let now = state.formation(own);
            let at = now.at.map(|area| state.area_name(area));
            // How it is deployed is all that the other side sees of it.
            json!({"at": at, "army": state.side_of(own), "status": now.mode, "n": 1})
        };
        object.insert("blocks".into(), hidden.map(block).collect());
    }
    object.insert("leaders".into(), state.all_leaders().map(|own| leader(state, own)).collect());
    object.insert("areas".into(), state.areas().map(|own| area(state, own)).collect());
    object.insert("countries".into(), state.countries().map(|own| country(state, own)).collect());
    object.insert("at_table".into(), json!(state.fight.tables.iter().next().map(|area| state.area_name(*area))));
    object.insert("vp".into(), json!({"french": state.score.vp[0], "allied": state.score.vp[1]}));
    object.insert("cards".into(), json!({"french": state.score.hands[0], "allied": state.score.hands[1]}));
    looker::ends(object, Side::BOTH.map(|side| (side.key(), side.name())), &state.winner)
}

/// How a leader is, and what he may still do.
pub(super) fn leader(state: &State, leader: LeaderId) -> Json {
    let now = state.leader(leader);
    json!({
        "name": state.leader_name(leader),
        "side": state.side_of_leader(leader),
        "ap": now.ap,
        "wounded": now.wounded,
        "dead": now.dead,
    })
}

/// An area and its holder.
pub(super) fn area(state: &State, area: AreaId) -> Json {
    json!({"name": state.area_name(area), "holder": state.holder(area)})
}

/// A country that may enter the war.
pub(super) fn country(state: &State, country: CountryId) -> Json {
    json!({"name": state.country_name(country), "at_war": state.lands.at_war.get(country.at())})
}

/// A formation, as far as it is known.
pub(super) fn formation(state: &State, formation: FormationId) -> Json {
    let now = state.formation(formation);
    let area = |area: Option<_>| area.map(|area| state.area_name(area));
    if !now.known {
        return json!({
            "side": state.side_of(formation),
            "leader": state.leader_name(now.leader),
            "at": area(now.at),
            "mode": now.mode,
        });
    }
    json!({
        "name": state.formation_name(formation),
        "code": state.formation_code(formation),
        "side": state.side_of(formation),
        "leader": state.leader_name(now.leader),
        "at": area(now.at),
        "mode": now.mode,
        "morale": now.morale,
        "force_marched": now.forced,
        "out_of_supply": state.is_out_of_supply(formation),
        "moved": now.moved,
        "entered": now.entered,
        "start": area(now.start),
    })
}

/// A unit that is known.
pub(super) fn unit(state: &State, unit: UnitId) -> Json {
    let now = state.unit(unit);
    json!({
        "name": state.unit_name(unit),
        "code": state.unit_facts(unit).map(|facts| facts.code.as_str()),
        "side": state.side_of_unit(unit),
        "formation": now.formation.map(|formation| state.formation_name(formation)),
        "at": state.unit_at(unit).map(|area| state.area_name(area)),
        "steps": now.steps,
        "broken": now.broken,
        "out_of_supply": now.out_of_supply,
    })
}

/// What an event is to scripts of someone who may not know all: its name, and its line of the log.
pub(super) fn event(state: &State, event: &Event) -> Json {
    if state.eyes.looker == Looker::All || !state.eyes.hides {
        return serde_json::to_value(event).unwrap_or_default();
    }
    looker::event(event, &event.chapter().tell(state))
}

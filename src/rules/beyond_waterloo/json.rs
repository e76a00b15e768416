//! The state as JSON, for scripts.

use super::event::Event;
use super::figures;
use super::prelude::*;

pub(super) fn json(view: &View) -> Map<String, Json> {
    let state = &view.state;
    let mut object = Map::new();
    let names = state.names();
    let known = state.all_units().filter(|unit| state.unit(*unit).known);
    let units: Vec<Json> = known.map(|own| unit(state, &names, own)).collect();
    object.insert("formations".into(), state.all_formations().map(|own| formation(state, &names, own)).collect());
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
    object.insert("leaders".into(), state.all_leaders().map(|own| leader(state, &names, own)).collect());
    let area = |area| json!({"name": state.area_name(area), "holder": state.holder(area)});
    object.insert("areas".into(), state.areas().map(area).collect());
    let country = |country| json!({"name": state.country_name(country), "at_war": state.at_war(country)});
    object.insert("countries".into(), state.countries().map(country).collect());
    object.insert("at_table".into(), json!(state.fight.tables.iter().next().map(|area| state.area_name(*area))));
    object.insert("vp".into(), json!({"french": state.vp[0], "allied": state.vp[1]}));
    object.insert("cards".into(), json!({"french": state.hands[0], "allied": state.hands[1]}));
    looker::ends::<Side>(object, &state.winner)
}

/// How a leader is, and what he may still do.
fn leader(state: &State, names: &Names<'_>, leader: LeaderId) -> Json {
    let who = json!({"name": state.leader_name(leader), "side": state.leader_facts(leader).side, "ap": null, "wounded": null});
    scripted(who, names, |all| figures::leader(state, leader, all))
}

/// A formation, as far as it is known.
fn formation(state: &State, names: &Names<'_>, formation: FormationId) -> Json {
    let now = state.formation(formation);
    let area = |area: Option<_>| area.map(|area| state.area_name(area));
    if !now.known {
        let (side, leader) = (state.side_of(formation), state.leader_name(now.leader));
        return json!({"side": side, "leader": leader, "at": area(now.at), "mode": now.mode});
    }
    let [name, code] = [state.formation_name(formation), state.formation_code(formation)];
    let (side, supply, start) = (state.side_of(formation), state.is_out_of_supply(formation), area(now.start));
    let who = json!({"name": name, "code": code, "side": side, "leader": null, "at": null, "mode": null, "morale": null,
        "force_marched": null, "out_of_supply": supply, "moved": null, "entered": now.entered, "start": start});
    scripted(who, names, |all| figures::formation(state, formation, all))
}

/// A unit that is known.
fn unit(state: &State, names: &Names<'_>, unit: UnitId) -> Json {
    let who = json!({
        "name": state.unit_name(unit),
        "code": state.unit_code(unit),
        "side": state.side_of_unit(unit),
        "formation": null,
        "at": state.unit_at(unit).map(|area| state.area_name(area)),
    });
    scripted(who, names, |all| figures::unit(state, unit, all))
}

pub(super) fn event(state: &State, event: &Event) -> Json {
    let hides = state.eyes.looker != Looker::All && state.eyes.hides;
    looker::event(event, hides, || event.chapter().tell(state))
}

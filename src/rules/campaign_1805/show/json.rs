//! The state as JSON, for scripts; to a nation only what it may know.

use serde_json::{Map, Value as Json, json};

use crate::rules::campaign_1805::event::Event;
use crate::rules::campaign_1805::ground::{View, senders};
use crate::rules::campaign_1805::post::{challenges, post_box};
use crate::rules::campaign_1805::scenario;
use crate::rules::campaign_1805::scenario::ids::{self, NationId};
use crate::rules::campaign_1805::season::count::points;
use crate::rules::campaign_1805::state::filed::{self, plain_place};
use crate::rules::campaign_1805::state::ordered::{entry_of, fleet_entry_of};
use crate::rules::campaign_1805::state::{self, Force, Sighting, State};

/// The members of the state.
pub(crate) fn json(view: &View) -> Map<String, Json> {
    let state = &view.state;
    let name = |nation| state.nation_name(nation);
    let nation = |at: NationId| {
        let (own, of) = (state.nation(at), &state.scenario().nations[at.at()]);
        json!({
            "name": of.name, "minor": of.power.minor, "controller": own.controller.map(name), "reformed": own.reformed,
            "cash": own.cash, "manpower": own.manpower, "rp": own.rp, "ap": own.ap, "points": points(view, at),
            "start_cities": of.start_cities, "forced": own.forced.iter().map(|own| name(*own)).collect::<Vec<_>>(),
            "out": own.out,
        })
    };
    let province = |(land, now): (&scenario::Province, &state::ProvinceNow)| {
        let mut own = json!({"name": land.name, "owner": now.owner.map(name), "status": now.status});
        if !now.income.is_whole() {
            own["income"] = now.income.percent().into();
        }
        own
    };
    let city = |(city, now): (&scenario::City, &state::CityNow)| {
        let hex = city.hex.map(|hex| state.map().name(hex));
        json!({"name": city.name, "hex": hex, "holder": now.holder.map(name), "siege_since": now.siege_since})
    };
    let relation =
        |own: &state::Relation| json!({"kind": own.kind, "between": own.between.map(name), "until": own.until});
    let mut object = Map::new();
    object.insert("nations".into(), state.nation_ids().map(nation).collect());
    let lands = state.scenario().provinces.iter().zip(&state.lands.provinces);
    object.insert("provinces".into(), lands.map(province).collect());
    object.insert("cities".into(), state.scenario().cities.iter().zip(&state.lands.cities).map(city).collect());
    object.insert("forces".into(), state.present().map(|(_, own)| force(state, own)).collect());
    object.insert("generals".into(), generals(state));
    let depot = |own: &state::Depot| {
        let carrier = own.carried_by.map(|by| state.force(by).name.clone());
        json!({"nation": name(own.nation), "at": state.map().name(own.at), "carried_by": carrier})
    };
    object.insert("depots".into(), state.troops.depots.iter().map(depot).collect());
    object.insert("relations".into(), state.between.relations.iter().map(relation).collect());
    object.insert("initiative".into(), state.between.initiative.iter().map(|own| name(*own)).collect());
    let fight = |own: &std::rc::Rc<state::Fight>| {
        json!({
            "hex": plain_place(state, own.at), "kind": own.kind, "sides": own.nations.map(name), "days": own.days,
            "retreats": own.retreats, "fought": true, "arms": own.arms.map(arms), "lost": own.lost.map(arms),
        })
    };
    object.insert("battles".into(), state.battles.fights.iter().map(fight).collect());
    if state.now.looker.is_none() {
        object.insert("receipts".into(), receipts(view));
    } else {
        object.insert("seen".into(), state.sightings.iter().map(|own| seen(state, own)).collect());
    }
    let raid = |own: &state::Raid| json!({"city": state.scenario().cities[own.city.at()].name, "by": name(own.by), "rp": own.rp});
    object.insert("raids".into(), state.at_sea.raids.iter().map(raid).collect());
    let owed = |own: &state::Reparation| json!({"from": name(own.from), "to": name(own.to), "cash": own.cash, "until": own.until});
    object.insert("reparations".into(), state.affairs.reparations.iter().map(owed).collect());
    let open = |own: &state::Submission| json!({"from": name(own.from), "to": name(own.to), "choose": own.choice});
    if !state.affairs.submissions.is_empty() {
        object.insert("submissions".into(), state.affairs.submissions.iter().map(open).collect());
    }
    object.insert("challenges".into(), challenges::json(view));
    let kingdoms = state.names.kingdoms.iter().map(|(kingdom, by)| json!({"name": kingdom, "nation": name(*by)}));
    object.insert("kingdoms".into(), kingdoms.collect());
    object
}

fn force(state: &State, own: &Force) -> Json {
    let unit =
        |unit: &state::Unit| json!({"name": unit.name, "type": state.unit_type(unit.kind).name, "hits": unit.hits});
    json!({
        "name": own.name, "nation": state.nation_name(own.nation), "kind": own.kind, "at": plain_place(state, own.at),
        "army": own.army.map(|army| state.army(army).name.clone()),
        "orders": orders(state, own),
        "aboard": own.aboard.map(|fleet| state.force(fleet).name.clone()), "stance": own.posture.stance, "inside": own.posture.inside,
        "supplied": own.turn.supplied, "contact": own.turn.contact, "entered": own.turn.entered,
        "came_from": own.turn.came_from.map(|place| plain_place(state, place)),
        "prizes": own.prizes.iter().map(|prize| unit(&prize.ship)).collect::<Vec<_>>(),
        "trail": own.turn.trail.iter().map(|at| plain_place(state, *at)).collect::<Vec<_>>(),
        "units": own.units.iter().map(unit).collect::<Vec<_>>(),
    })
}

/// What the force was told in this turn, or what stands of it.
fn orders(state: &State, own: &Force) -> Json {
    let told = if own.kind.is_naval() {
        fleet_entry_of(state, own).map(|entry| filed::of_fleet(state, entry))
    } else {
        entry_of(state, own.nation, own).map(|entry| filed::of_force(state, entry))
    };
    told.unwrap_or(Json::Null)
}

fn generals(state: &State) -> Json {
    let one = |(at, own): (usize, &state::GeneralNow)| {
        let id = ids::GeneralId::new(at);
        let army =
            state.troops.armies.iter().find(|army| !army.gone && army.general == id).map(|army| army.name.clone());
        let leads = state.present().find(|(_, force)| force.general == Some(id)).map(|(_, force)| force.name.clone());
        let figures = &own.figures;
        json!({
            "name": figures.name, "nation": state.nation_name(figures.nation), "rank": figures.rank,
            "battle_rating": figures.battle_rating, "command_rating": figures.command_rating, "ap": figures.ap,
            "cv": figures.cv, "army_morale": figures.army_morale, "battle_mod": figures.battle_mod,
            "napoleon": figures.napoleon, "at": place_of(state, id).map(|at| plain_place(state, at)), "army": army,
            "leads": leads, "status": own.fate, "captor": own.captor.map(|captor| state.nation_name(captor)),
        })
    };
    state.troops.generals.iter().enumerate().map(one).collect()
}

/// Where a general is: with whom he leads, else where he rides alone.
fn place_of(state: &State, general: ids::GeneralId) -> Option<scenario::Place> {
    let led = |force: &Force| {
        force.general == Some(general) || force.army.is_some_and(|army| state.army(army).general == general)
    };
    let with = state.present().find(|(_, force)| led(force)).map(|(_, force)| force.at);
    with.or_else(|| state.general(general).at.map(scenario::Place::Hex))
}

/// Units by arm; arms of which there are none are left out.
fn arms(own: [u16; 5]) -> Json {
    let names = ["infantry", "cavalry", "artillery", "men_of_war", "frigates"];
    let there = names.into_iter().zip(own).filter(|(_, units)| *units > 0);
    Json::Object(there.map(|(name, units)| (name.to_owned(), Json::from(units))).collect())
}

fn seen(state: &State, own: &Sighting) -> Json {
    let mut object = json!({"nation": state.nation_name(own.nation), "level": own.level, "size": own.size});
    let members = [
        ("at", own.at.map(|at| Json::from(plain_place(state, at)))),
        ("province", own.province.map(|at| Json::from(state.scenario().provinces[at.at()].name.as_str()))),
        ("kinds", (!own.kinds.is_empty()).then(|| json!(own.kinds))),
        ("commands", own.commands.map(Json::from)),
        ("general", own.general.as_deref().map(Json::from)),
        ("stance", own.stance.map(|stance| json!(stance))),
        ("arms", own.arms.map(arms)),
        ("lost", own.lost.map(arms)),
    ];
    for (name, value) in members {
        if let Some(value) = value {
            object[name] = value;
        }
    }
    object
}

/// Who has sent: nation, turn, digest of the file, errors.
fn receipts(view: &View) -> Json {
    let one = |nation: NationId| {
        let own = post_box::receipt(view, nation)?;
        let name = view.state.nation_name(nation);
        Some(json!({"nation": name, "turn": view.state.now.turn, "digest": own.digest, "errors": own.errors}))
    };
    senders(&view.state).filter_map(one).collect()
}

/// What an event is to scripts of a nation: its line of the log.
pub(crate) fn event(state: &State, event: &Event) -> Json {
    if state.now.looker.is_none() {
        return serde_json::to_value(event).unwrap_or_default();
    }
    json!({"told": event.chapter().tell(state).to_string()})
}

//! The state as JSON, for scripts.

use super::defeat;
use super::held::holder;
use super::march::groups_allowed;
use super::prelude::*;

/// Blocks, cities, battles and armies; for whoever does not know all, also how many blocks stand where.
pub(super) fn json(view: &View) -> Map<String, Json> {
    let state = &view.state;
    let known = state.all().filter(|(_, piece)| piece.known);
    let names = state.names();
    let mut object = Map::new();
    let piece = |(unit, now): (UnitId, &Piece)| {
        let (Block { name, code, army, kind, .. }, max) = (state.block(unit), now.max);
        let side = army.side();
        let who = json!({"name": name, "code": code, "side": side, "army": army, "kind": kind, "cv": null, "max": max});
        scripted(who, &names, |all| now.clone().figures(all))
    };
    object.insert("pieces".into(), known.map(piece).collect());
    // Blocks that are not known: where, whose, how they stand, how many.
    let block = |Stranger { at, area, army, status, forced, n }: &Stranger| {
        let at = at.map(|city| state.city_name(city));
        let mut block = json!({"at": at, "army": army, "status": status, "n": n});
        if let Some(area) = area {
            block["area"] = json!(area);
        }
        if *forced {
            block["force_marched"] = Json::Bool(true);
        }
        block
    };
    if state.looker != Looker::All {
        object.insert("blocks".into(), state.strangers.iter().map(block).collect());
    }
    let city = |city: CityId| json!({"name": state.city_name(city), "held": holder(view, city)});
    object.insert("cities".into(), state.cities().map(city).collect());
    let battle = |Battle { city, attacker, came, .. }: &Battle| {
        let came: Vec<&str> = came.iter().map(|city| state.city_name(*city)).collect();
        json!({"city": state.city_name(*city), "attacker": attacker, "came": came})
    };
    object.insert("battles".into(), state.fights.battles.iter().map(battle).collect());
    let army = |army: Army| {
        let own = &state.armies[army.at()];
        json!({
            "name": army.key(),
            "defeated": own.defeated,
            "groups_used": own.groups.len(),
            "groups_allowed": groups_allowed(view, army),
            "defeat_under": defeat::under(view, army),
        })
    };
    object.insert("armies".into(), Army::ALL.into_iter().map(army).collect());
    looker::ends::<Side>(object, &state.winner)
}

pub(super) fn event(state: &State, event: &super::event::Event) -> Json {
    looker::event(event, state.looker != Looker::All, || event.chapter().tell(state))
}

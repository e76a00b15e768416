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
    object.insert("pieces".into(), known.map(|(unit, _)| piece(state, &names, unit)).collect());
    if state.looker != Looker::All {
        object.insert("blocks".into(), state.strangers.iter().map(|stranger| block(state, stranger)).collect());
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

fn piece(state: &State, names: &Names<'_>, unit: UnitId) -> Json {
    let (Block { name, code, army, kind, .. }, mut now) = (state.block(unit), *state.piece(unit));
    let (side, max) = (army.side(), now.max);
    let who = json!({"name": name, "code": code, "side": side, "army": army, "kind": kind, "cv": null, "max": max});
    scripted(who, names, |all| now.figures(all))
}

/// Blocks that are not known: where, whose, how they stand, how many.
fn block(state: &State, stranger: &Stranger) -> Json {
    let mut block = json!({
        "at": stranger.at.map(|city| state.city_name(city)),
        "army": stranger.army,
        "status": stranger.status,
        "n": stranger.n,
    });
    if let Some(area) = stranger.area {
        block["area"] = json!(area);
    }
    if stranger.forced {
        block["force_marched"] = Json::Bool(true);
    }
    block
}

pub(super) fn event(state: &State, event: &super::event::Event) -> Json {
    looker::event(event, state.looker != Looker::All, || event.chapter().tell(state))
}

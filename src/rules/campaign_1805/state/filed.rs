//! What was ordered, entry by entry, as JSON with the keys of an orders file.

use serde_json::{Value as Json, json};

use super::State;
use super::orders::{FleetEntry, ForceEntry};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, HexId, NationId, SeaId};

/// An entry of `[[force]]` in the words of an orders file.
pub(crate) fn of_force(state: &State, own: &ForceEntry) -> Json {
    let hexes = |hexes: &[HexId]| hexes.iter().map(|hex| state.map().name(*hex)).collect::<Vec<_>>();
    json!({
        "name": own.name, "path": hexes(&own.path), "forced": own.forced, "stance": own.fight.stance,
        "siege": own.fight.assault.map(|assault| if assault { "assault" } else { "invest" }),
        "assault_at": own.fight.assault_at.map(|column| format!("{column}:1")), "withdraw": own.fight.withdraw,
        "break_off_at": own.fight.break_off_at, "inside": own.inside, "pursue": own.after.pursue,
        "retreat_to": hexes(&own.after.retreat_to), "supply": own.supply, "raid": city_name(state, own.raid),
        "depot": own.deploy.then_some("deploy"), "harry": own.harry.map(|nation| state.nation_name(nation)),
        "standing": own.standing, "words": own.words,
    })
}

/// An entry of `[[fleet]]` in the words of an orders file.
pub(crate) fn of_fleet(state: &State, own: &FleetEntry) -> Json {
    let sea = |sea: &SeaId| state.scenario().seas[sea.at()].name.clone();
    let name = |nation: Option<NationId>| nation.map(|nation| state.nation_name(nation));
    let land = |(hex, forces): &(HexId, Vec<String>)| json!({"at": state.map().name(*hex), "forces": forces});
    json!({
        "name": own.name, "path": own.path.iter().map(sea).chain(city_name(state, own.port)).collect::<Vec<_>>(),
        "order": if own.intercept { "intercept" } else { "evade" }, "escort": name(own.trade.escort),
        "privateer": name(own.trade.privateer), "load": own.load, "land": own.land.iter().map(land).collect::<Vec<_>>(),
        "raid": city_name(state, own.raid), "bombard": own.bombard,
        "retreat_to": own.retreat_to.iter().map(|to| plain_place(state, *to)).collect::<Vec<_>>(),
        "standing": own.standing, "words": own.words,
    })
}

fn city_name(state: &State, city: Option<CityId>) -> Option<String> {
    city.map(|city| state.scenario().cities[city.at()].name.clone())
}

/// A hex by its number, a sea area by its name.
pub(crate) fn plain_place(state: &State, place: Place) -> String {
    match place {
        Place::Hex(hex) => state.map().name(hex),
        Place::Sea(_) => state.place_name(place),
    }
}

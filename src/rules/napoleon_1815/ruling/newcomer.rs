//! A block joins the game.

use serde_json::{Map, Value as Json};

use super::super::event::Event;
use super::super::ids::{Army, Kind, Side, UnitId};
use super::super::roster::Block;
use super::super::state::State;
use super::event::RulingEvent;
use super::refuse_defeated;
use crate::engine::prompt::Refusal;
use crate::engine::text::nearest;
use crate::rules::board::codes::code;
use crate::rules::board::words::{bad, find, flag, new_name, whole};

/// The most CV that a block has.
const MOST_CV: i64 = 4;
const FIELDS: [&str; 8] = ["name", "army", "kind", "cv", "max", "city", "old_guard", "leader"];

/// The newcomer that these fields tell: those of the file.
pub(super) fn enlist(state: &State, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let told = fields.get("piece").or_else(|| fields.get("unit")).and_then(Json::as_object);
    let told = told.ok_or_else(|| bad("a newcomer is a `piece`: an object with name, army, kind, cv and city"))?;
    if let Some(other) = told.keys().find(|key| !FIELDS.contains(&key.as_str())) {
        let near = nearest(other, FIELDS.into_iter()).map(|near| format!("; did you mean `{near}`?"));
        return Err(bad(format!("a piece has no `{other}`{}", near.unwrap_or_default())));
    }
    let of = |key: &str| told.get(key).unwrap_or(&Json::Null);
    let name = new_name(of("name"))?;
    if state.roster.unit_named(name).is_some() {
        return Err(bad(format!("there is a block `{name}` already")));
    }
    let army = find("army", of("army"), Army::of_key, Army::ALL.into_iter().map(Army::key))?;
    refuse_defeated(state, army)?;
    let kind = find("kind", of("kind"), Kind::of_key, Kind::ALL.into_iter().map(Kind::key))?;
    let cv = whole("cv", of("cv"), 1, MOST_CV)?;
    let max = if told.contains_key("max") { whole("max", of("max"), 1, MOST_CV)? } else { cv };
    if max < cv {
        return Err(bad(format!("`cv` is at most `max`, found {cv} of {max}")));
    }
    let cities = state.roster.game.cities.iter().map(|city| city.name.as_str());
    let city = find("city", of("city"), |name| state.roster.city_named(name), cities)?;
    if state.is_at(city, army.side().other()) || state.battle_at(city).is_some() {
        return Err(bad(format!("{}: a newcomer joins where no enemy is", state.city_name(city))));
    }
    let old_guard = told.contains_key("old_guard") && flag("old_guard", of("old_guard"))?;
    if old_guard && (army != Army::French || kind == Kind::Leader) {
        return Err(bad("`old_guard` is for French units that are no leaders"));
    }
    let leader = told.get("leader").map(|named| leader(state, army, named)).transpose()?;
    let number = state.roster.game.units.iter().filter(|unit| unit.army.side() == army.side()).count();
    let block = Block {
        name: name.to_owned(),
        code: code(army.side() == Side::French, number),
        army,
        kind,
        cv,
        max,
        old_guard,
        leader,
        city: Some(city),
        ..Block::default()
    };
    Ok(vec![RulingEvent::Enlisted { block: Box::new(block) }.into()])
}

fn leader(state: &State, army: Army, named: &Json) -> Result<UnitId, Refusal> {
    let is_leader = |unit: &UnitId| {
        let block = state.block(*unit);
        block.kind == Kind::Leader && block.army == army
    };
    let leaders = state.roster.game.units.iter().filter(|unit| unit.kind == Kind::Leader && unit.army == army);
    let own_names = leaders.map(|unit| unit.name.as_str());
    find("leader", named, |name| state.roster.unit_named(name).filter(is_leader), own_names)
}

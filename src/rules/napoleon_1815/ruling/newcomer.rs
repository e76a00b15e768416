//! A block joins the game.

use serde_json::{Map, Value as Json};

use super::super::event::Event;
use super::super::ids::{Army, Kind, Side};
use super::super::owner::LISTS;
use super::super::roster::Block;
use super::super::state::State;
use super::event::RulingEvent;
use super::refuse_defeated;
use crate::engine::prompt::Refusal;
use crate::rules::board::codes::code;
use crate::rules::board::keyed;
use crate::rules::board::words::{bad, whole};

/// The most CV that a block has.
const MOST_CV: i64 = 4;
const FIELDS: [&str; 8] = ["name", "army", "kind", "cv", "max", "city", "old_guard", "leader"];

/// The newcomer that these fields tell: those of the file.
pub(super) fn enlist(state: &State, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let told = fields.get("piece").or_else(|| fields.get("unit")).and_then(Json::as_object);
    let told = told.ok_or_else(|| bad("a newcomer is a `piece`: an object with name, army, kind, cv and city"))?;
    // In a file a block may be lost already.
    whole::<u8>("cv", told.get("cv").unwrap_or(&Json::Null), 1, MOST_CV)?;
    let mut block: Block = keyed::newcomer(told, LISTS, &FIELDS, &state.names())?;
    let Block { army, kind, cv, max, .. } = block;
    refuse_defeated(state, army)?;
    if max < cv {
        return Err(bad(format!("`cv` is at most `max`, found {cv} of {max}")));
    }
    let Some(city) = block.city else { return Err(bad("`city` is missing: where a newcomer joins")) };
    if state.is_at(city, army.side().other()) || state.battle_at(city).is_some() {
        return Err(bad(format!("{}: a newcomer joins where no enemy is", state.city_name(city))));
    }
    if block.old_guard && (army != Army::French || kind == Kind::Leader) {
        return Err(bad("`old_guard` is for French units that are no leaders"));
    }
    let leader = block.leader.map(|leader| state.block(leader));
    if let Some(other) = leader.filter(|own| own.kind != Kind::Leader || own.army != army) {
        return Err(bad(format!("there is no leader `{}` in the {} army", other.name, army.adjective())));
    }
    let number = state.roster.game.units.iter().filter(|unit| unit.army.side() == army.side()).count();
    block.code = code(army.side() == Side::French, number);
    Ok(vec![RulingEvent::Enlisted { block: Box::new(block) }.into()])
}

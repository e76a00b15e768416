//! Newcomers: units that join.

use serde_json::{Map, Value as Json};

use super::super::event::Event;
use super::super::ids::{Arm, Side};
use super::super::roster::Unit;
use super::super::state::State;
use super::event::RulingEvent;
use super::{area, formation};
use crate::engine::prompt::Refusal;
use crate::rules::board::codes::code;
use crate::rules::board::words::{bad, find, flag, new_name, no_figure, whole};

/// What may be said of a newcomer.
const KEYS: [&str; 14] = [
    "name",
    "formation",
    "at",
    "side",
    "arm",
    "nation",
    "factors",
    "reduced",
    "steps",
    "guard",
    "national_guard",
    "screen",
    "broken",
    "out_of_supply",
];

/// A unit joins a formation, or an area.
pub(super) fn enlist(state: &State, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let told = ["unit", "piece"].into_iter().find_map(|key| fields.get(key)).and_then(Json::as_object);
    let told =
        told.ok_or_else(|| bad("a newcomer is told as `unit`: name, formation (or at and side), arm, factors, steps"))?;
    if let Some(other) = told.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(no_figure("a newcomer", other, &KEYS));
    }
    let of = |key: &str| told.get(key).unwrap_or(&Json::Null);
    let so = |key: &str| if told.contains_key(key) { flag(key, of(key)) } else { Ok(false) };
    let name = new_name(of("name"))?;
    if state.roster.unit_named(name).is_some() {
        return Err(bad(format!("there is a unit `{name}` already")));
    }
    let formation = told.get("formation").map(|value| formation(state, value)).transpose()?;
    let apart = match (formation, told.contains_key("at"), told.contains_key("side")) {
        (Some(_), false, false) => None,
        (None, true, true) => {
            Some((area(state, of("at"))?, find("side", of("side"), Side::of_key, Side::KEYS.into_iter())?))
        }
        _ => return Err(bad("a newcomer is in a `formation`, or `at` an area with its `side`")),
    };
    let side = formation.map(|own| state.side_of(own)).or(apart.map(|(_, side)| side)).unwrap_or_default();
    let french = side == Side::French;
    // Formations have letters, too.
    let units = state.all_units().filter(|unit| state.side_of_unit(*unit) == side).count();
    let formations = state.all_formations().filter(|own| state.side_of(*own) == side).count();
    let unit = Unit {
        name: name.to_owned(),
        code: code(french, units + formations),
        formation,
        apart,
        arm: find("arm", of("arm"), Arm::of_key, Arm::KEYS.into_iter())?,
        nation: of("nation").as_str().map(str::to_owned),
        factors: whole("factors", of("factors"), 0, 99)?,
        reduced: told.get("reduced").map(|value| whole("reduced", value, 0, 99)).transpose()?,
        steps: whole("steps", of("steps"), 1, 10)?,
        left: None,
        guard: so("guard")?,
        quality: None,
        national_guard: so("national_guard")?,
        screen: so("screen")?,
        broken: so("broken")?,
        out_of_supply: so("out_of_supply")?,
    };
    Ok(vec![RulingEvent::Enlisted { unit: Box::new(unit) }.into()])
}

//! What no entry of a battle may leave behind: figures out of range, the gone in contact, one leader in two places.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json};

/// Leaders who may ride with one unit.
const MOST_RIDERS: usize = 2;

/// What is wrong with a state as scripts see it, if anything.
pub fn broken_bounds(state: &Map<String, Json>) -> Option<String> {
    for side in list(&state["sides"]) {
        if let Some(wrong) = of_side(side) {
            return Some(wrong);
        }
    }
    locks_go_both_ways(state)
}

/// CV left and lost of every unit, by side and name.
pub fn strengths(state: &Map<String, Json>) -> BTreeMap<(String, String), (u64, u64)> {
    let sides = list(&state["sides"]).iter();
    let units = sides.flat_map(|side| units(side).map(move |unit| (text(&side["key"]), unit)));
    units.map(|(side, unit)| ((side, text(&unit["name"])), (figure(unit, "cv"), figure(unit, "lost")))).collect()
}

fn of_side(side: &Json) -> Option<String> {
    for unit in units(side) {
        if let Some(wrong) = of_unit(unit) {
            return Some(format!("{wrong}: {unit}"));
        }
    }
    let all: Vec<&Json> = units(side).collect();
    let names: BTreeSet<&str> = all.iter().filter_map(|unit| unit["name"].as_str()).collect();
    let codes: BTreeSet<&str> = all.iter().filter_map(|unit| unit["code"].as_str()).collect();
    if names.len() != all.len() || codes.len() != all.len() {
        return Some("two units of one side share a name or a code".to_owned());
    }
    let formations = list(&side["formations"]);
    let leaders = formations.iter().map(|formation| &formation["commander"]).chain([&side["commander"]]);
    // A leader may command two formations on paper, never ride with two units.
    let riding: BTreeMap<&str, &Json> = leaders.filter_map(|leader| Some((leader["name"].as_str()?, leader))).collect();
    let mut riders: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, leader) in &riding {
        let unit = leader["attached_to"].as_str();
        if unit.is_some() && leader["status"] != "ready" {
            return Some(format!("{name} is out and rides with {unit:?}"));
        }
        if let Some(unit) = unit {
            let with = riders.entry(unit).or_default();
            *with += 1;
            if !names.contains(unit) || *with > MOST_RIDERS {
                return Some(format!("{name} rides with {unit}, which is not there or has two other leaders"));
            }
        }
    }
    formations.iter().find_map(of_formation)
}

fn of_unit(unit: &Json) -> Option<&'static str> {
    let (cv, lost, booked) = (figure(unit, "cv"), figure(unit, "lost"), figure(unit, "booked"));
    let status = unit["status"].as_str().unwrap_or_default();
    let gone = ["removed", "captured"].contains(&status);
    if cv > 10 || cv + lost > 10 {
        return Some("CV out of range");
    }
    if !["none", "d1", "d2"]
        .iter()
        .any(|known| unit["disorder"].as_str().is_some_and(|is| is.eq_ignore_ascii_case(known)))
    {
        return Some("a disorder of no kind");
    }
    if !gone && !["ready", "broken"].contains(&status) {
        return Some("a status of no kind");
    }
    if gone && (booked > 0 || !unit["locked_with"].is_null() || !unit["charges"].is_null()) {
        return Some("a unit that is gone still fights");
    }
    (status == "broken" && cv == 0 && booked == 0).then_some("a broken unit without CV is still there")
}

fn of_formation(formation: &Json) -> Option<String> {
    let retreats = figure(formation, "retiring") > 0;
    let order = formation["order"].as_str().unwrap_or_default();
    (retreats && order != "retreat").then(|| format!("it retires under another order: {formation}"))
}

/// Whom a unit is locked with is locked as well: with it, or with another of several.
fn locks_go_both_ways(state: &Map<String, Json>) -> Option<String> {
    let sides = list(&state["sides"]);
    let locked =
        |side: &Json, name: &Json| units(side).any(|unit| unit["name"] == *name && unit["locked_with"].is_string());
    sides.iter().zip(sides.iter().rev()).find_map(|(own, enemy)| {
        let mut lonely = units(own).filter(|unit| unit["locked_with"].is_string());
        lonely.find(|unit| !locked(enemy, &unit["locked_with"])).map(|unit| format!("a melee of one: {unit}"))
    })
}

fn units(side: &Json) -> impl Iterator<Item = &Json> {
    list(&side["formations"]).iter().flat_map(|formation| list(&formation["units"]))
}

fn list(value: &Json) -> &[Json] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn figure(of: &Json, key: &str) -> u64 {
    of[key].as_u64().unwrap_or(0)
}

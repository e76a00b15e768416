//! What the author of a scenario may want to look at again: it can be played, and nobody means it.

use crate::engine::text::is_same_name;
use crate::rules::campaign_1805::scenario::ids::{Bond, Kind, NationId};
use crate::rules::campaign_1805::scenario::{City, Nation, Place, Scenario, StartForce};
use crate::rules::owner_list::{Entries, PlacedFault};

/// Every warning of this kind, in the order of the lists.
pub(super) fn look_again(scenario: &Scenario, entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut warnings = nations(scenario, entries);
    if let (Some(first), false) = (entries.of("city").next(), scenario.cities.iter().any(|city| city.victory)) {
        let what = "no city has `victory = true`: cities bring nobody points, and a nation is conquered once its capital falls";
        warnings.push((first.place(), what.to_owned()));
    }
    warnings.extend(forces(scenario, entries));
    warnings.extend(names_of_others(scenario, entries));
    for (entry, kind) in entries.of("unit").zip(&scenario.types) {
        if let Some(("0", place)) = entry.said("move") {
            warnings.push((place, format!("{} has `move = 0`: a force with it never moves", kind.name)));
        }
    }
    warnings
}

fn nations(scenario: &Scenario, entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut warnings = Vec::new();
    for (at, (entry, nation)) in entries.of("nation").zip(&scenario.nations).enumerate() {
        let (own, name) = (NationId::new(at), &nation.name);
        let has_land = scenario.provinces.iter().any(|province| province.nation == own);
        if !has_land && scenario.start.forces.iter().all(|force| force.nation != own) {
            warnings.push((entry.place(), format!("{name} has neither a province nor a force")));
        }
        let marches = |force: &StartForce| force.nation == own && !force.kind.is_naval();
        if scenario.start.forces.iter().any(marches) && !has_source(scenario, own, nation) {
            let what = format!("{name} has no source of supply: a city of its own with `supply = true`, or a depot");
            warnings.push((entry.place(), what));
        }
        let Some((capital, place)) = entry.said("capital") else { continue };
        let city = scenario.cities.get(nation.capital.at()).filter(|city| city.name == capital);
        let land = city.and_then(|city| scenario.provinces.get(city.province.at()));
        if let Some(land) = land.filter(|land| land.nation != own)
            && let Some(owner) = scenario.nations.get(land.nation.at())
        {
            let what = format!("{capital}, the capital of {name}, is in {}, which {} owns", land.name, owner.name);
            warnings.push((place, what));
        }
    }
    warnings
}

/// True for a nation with something that feeds its troops: a city of its own or of the power that orders them, or a
/// depot.
fn has_source(scenario: &Scenario, own: NationId, nation: &Nation) -> bool {
    let counts = |other: NationId| other == own || Some(other) == nation.power.controller;
    let is_own = |city: &City| scenario.provinces.get(city.province.at()).is_some_and(|land| counts(land.nation));
    scenario.cities.iter().any(|city| city.supply && is_own(city))
        || scenario.start.depots.iter().any(|depot| counts(depot.nation))
}

/// Forces and armies with the name of a place or of a nation: who reads it in orders and papers does not know which is
/// meant.
fn names_of_others(scenario: &Scenario, entries: &Entries<'_>) -> Vec<PlacedFault> {
    let cities = scenario.cities.iter().map(|own| ("city", &own.name));
    let provinces = scenario.provinces.iter().map(|own| ("province", &own.name));
    let seas = scenario.seas.iter().map(|own| ("sea area", &own.name));
    let nations = scenario.nations.iter().map(|own| ("nation", &own.name));
    let others: Vec<(&str, &String)> = cities.chain(provinces).chain(seas).chain(nations).collect();
    let mut warnings = Vec::new();
    for what in ["force", "army"] {
        for entry in entries.of(what) {
            let Some((name, place)) = entry.said("name") else { continue };
            let alike: Vec<&str> = others.iter().filter(|(_, own)| is_same_name(own, name)).map(|own| own.0).collect();
            if let Some((first, more)) = alike.split_first() {
                let more: String = more.iter().flat_map(|own| [" and a ", own]).collect();
                let words = format!(
                    "`{name}` is the name of this {what} and of a {first}{more}: orders and papers may mean either; give the \
                     {what} another name, such as `{}`",
                    another(what, entry.said("kind").map(|(kind, _)| kind), name)
                );
                warnings.push((place, words));
            }
        }
    }
    warnings
}

/// A name that says what it is of: `Lowgate garrison`, `Army of Lowgate`.
fn another(what: &str, kind: Option<&str>, name: &str) -> String {
    match (what, kind) {
        ("army", _) => format!("Army of {name}"),
        (_, kind) => format!("{name} {}", kind.unwrap_or("troops")),
    }
}

fn forces(scenario: &Scenario, entries: &Entries<'_>) -> Vec<PlacedFault> {
    let is_war = |a: NationId, b: NationId| {
        let between = |own: [NationId; 2]| own == [a, b] || own == [b, a];
        scenario.start.treaties.iter().any(|treaty| treaty.kind == Bond::War && between(treaty.between))
    };
    // Whose city lies in a hex, where that is an enemy.
    let city_of_enemy = |own: NationId, at: Place| {
        let city = scenario.cities.iter().find(|city| city.hex.map(Place::Hex) == Some(at))?;
        let owner = scenario.provinces.get(city.province.at())?.nation;
        let enemy = scenario.nations.get(owner.at()).filter(|_| is_war(own, owner))?;
        let capital = scenario.cities.get(enemy.capital.at()).is_some_and(|own| own.name == city.name);
        let what = if capital { "the capital".to_owned() } else { format!("{}, a city", city.name) };
        Some(format!("{what} of {}, an enemy", enemy.name))
    };
    let mut warnings = Vec::new();
    for (entry, force) in entries.of("force").zip(&scenario.start.forces) {
        let Some(nation) = scenario.nations.get(force.nation.at()) else { continue };
        if force.kind == Kind::Corps && !nation.reformed {
            let what = format!("{} begins as a corps, and {} is not reformed", force.name, nation.name);
            warnings.push((entry.place_of("kind"), what));
        }
        if let Some(city) = city_of_enemy(force.nation, force.at) {
            let what = format!("{} is {} in {city}", force.name, force.kind.noun());
            warnings.push((entry.place_of("at"), what));
        }
    }
    for (entry, general) in entries.of("general").zip(&scenario.start.generals) {
        let at = general.at.map(Place::Hex);
        if let Some(city) = at.and_then(|at| city_of_enemy(general.nation, at)) {
            warnings.push((entry.place_of("at"), format!("{} is in {city}", general.name)));
        }
    }
    for (at, entry) in entries.of("army").enumerate() {
        if let Some((name, place)) = entry.said("name")
            && scenario.start.forces.iter().all(|force| force.army.is_none_or(|army| army.at() != at))
        {
            warnings.push((place, format!("nobody is in {name}: give a force `army = \"{name}\"`, or take it out")));
        }
    }
    warnings
}

//! What the author of a scenario may want to look at again: it can be played, and nobody means it.

use crate::rules::campaign_1805::scenario::ids::{Bond, Kind, NationId};
use crate::rules::campaign_1805::scenario::{City, Nation, Place, Scenario, StartForce};
use crate::rules::owner_list::{Entries, ListEntry, PlacedFault};

/// Every warning of this kind, in the order of the lists.
pub(super) fn look_again(scenario: &Scenario, entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut warnings = nations(scenario, entries);
    if let (Some(first), false) = (entries.of("city").next(), scenario.cities.iter().any(|city| city.victory)) {
        let what = "no city has `victory = true`: cities bring nobody points, and a nation is conquered once its capital falls";
        warnings.push((first.place(), what.to_owned()));
    }
    warnings.extend(forces(scenario, entries));
    for (entry, kind) in entries.of("unit").zip(&scenario.types) {
        if let Some(("0", place)) = entries.said("unit", entry, "move") {
            warnings.push((place, format!("{} has `move = 0`: a force with it never moves", kind.name)));
        }
    }
    warnings
}

/// Where a field is said; its entry where it is not.
fn place(entries: &Entries<'_>, key: &str, entry: &ListEntry, field: &str) -> usize {
    entries.said(key, entry, field).map_or(entry.place(), |(_, place)| place)
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
        let Some((capital, place)) = entries.said("nation", entry, "capital") else { continue };
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
            warnings.push((place(entries, "force", entry, "kind"), what));
        }
        if let Some(city) = city_of_enemy(force.nation, force.at) {
            let what = format!("{} is {} in {city}", force.name, force.kind.noun());
            warnings.push((place(entries, "force", entry, "at"), what));
        }
    }
    for (entry, general) in entries.of("general").zip(&scenario.start.generals) {
        let at = general.at.map(Place::Hex);
        if let Some(city) = at.and_then(|at| city_of_enemy(general.nation, at)) {
            warnings.push((place(entries, "general", entry, "at"), format!("{} is in {city}", general.name)));
        }
    }
    for (at, entry) in entries.of("army").enumerate() {
        if let Some((name, place)) = entries.said("army", entry, "name")
            && scenario.start.forces.iter().all(|force| force.army.is_none_or(|army| army.at() != at))
        {
            warnings.push((place, format!("nobody is in {name}: give a force `army = \"{name}\"`, or take it out")));
        }
    }
    warnings
}

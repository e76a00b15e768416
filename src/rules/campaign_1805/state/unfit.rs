//! What no campaign can be: whom nobody has mustered, and places off the map.

use super::State;
use crate::engine::places::{Counted, missing};
use crate::engine::text::one_line;
use crate::rules::campaign_1805::scenario::ids::{
    ArmyId, CityId, ForceId, GeneralId, HexId, NationId, ProvinceId, SeaId, TypeId,
};
use crate::rules::campaign_1805::scenario::map::{DrawnGrid, HexKind, kind_of};
use crate::rules::campaign_1805::scenario::{self, Scenario};

/// The most units of a force: many times what any may have.
const MOST_UNITS: usize = 1_000;

/// Lists that are longer than a file may have them, in words.
pub(crate) fn too_many(scenario: &Scenario) -> Vec<String> {
    let most = [
        ("nation", scenario.nations.len(), 64),
        ("province", scenario.provinces.len(), 4_000),
        ("city", scenario.cities.len(), 4_000),
        ("sea", scenario.seas.len(), 1_000),
        ("unit", scenario.types.len(), 1_000),
        ("general", scenario.start.generals.len(), 4_000),
    ];
    let told = |(list, found, most): (&str, usize, usize)| {
        (found > most).then(|| format!("[[{list}]] has at most {most} entries, found {found}"))
    };
    most.into_iter().filter_map(told).collect()
}

/// Why no campaign can be begun of a scenario.
pub(crate) fn of_scenario(scenario: &Scenario) -> Option<String> {
    let there = mustered(scenario);
    let many = too_many(scenario).into_iter().next().or_else(|| {
        let units = |force: &&scenario::StartForce| force.units.iter().map(|(_, n)| usize::from(*n)).sum::<usize>();
        let large =
            scenario.start.forces.iter().find(|force| units(force) > MOST_UNITS || force.names.len() > MOST_UNITS);
        large.map(|force| format!("{} has more than {MOST_UNITS} units", one_line(&force.name)))
    });
    if many.is_some() {
        return many;
    }
    of_grid(&scenario.grid, &there).or_else(|| missing(scenario, &there))
}

/// Why nobody can know what a brief tells.
pub(crate) fn of_view(view: &State) -> Option<String> {
    let scenario = view.scenario();
    let lists = [
        (NationId::ONE, view.lands.nations.len(), scenario.nations.len()),
        (NationId::ONE, view.sent.orders.len(), scenario.nations.len()),
        (ProvinceId::ONE, view.lands.provinces.len(), scenario.provinces.len()),
        (CityId::ONE, view.lands.cities.len(), scenario.cities.len()),
    ];
    if let Some((one, found, all)) = lists.into_iter().find(|(_, found, all)| found != all) {
        return Some(format!("it tells of {found} where it should tell of each {one}, {all} in all"));
    }
    let mut there = mustered(scenario);
    there.extend([
        (GeneralId::ONE, view.troops.generals.len()),
        (ForceId::ONE, view.troops.forces.len()),
        (ArmyId::ONE, view.troops.armies.len()),
    ]);
    missing(view, &there)
}

/// How many of each kind a campaign begins with.
pub(crate) fn mustered(scenario: &Scenario) -> Counted {
    Counted::from([
        (HexId::ONE, scenario.grid.regions.len()),
        (NationId::ONE, scenario.nations.len()),
        (ProvinceId::ONE, scenario.provinces.len()),
        (CityId::ONE, scenario.cities.len()),
        (SeaId::ONE, scenario.seas.len()),
        (TypeId::ONE, scenario.types.len()),
        (GeneralId::ONE, scenario.start.generals.len()),
        (ForceId::ONE, scenario.start.forces.len()),
        (ArmyId::ONE, scenario.start.armies.len()),
    ])
}

/// Every hex has its letter and lies in a province or sea that there is.
fn of_grid(grid: &DrawnGrid, there: &Counted) -> Option<String> {
    let hexes = usize::from(grid.columns) * usize::from(grid.rows);
    if grid.terrain.chars().count() != hexes || grid.regions.len() != hexes {
        return Some(format!("a map of {} columns and {} rows has {hexes} hexes", grid.columns, grid.rows));
    }
    grid.terrain.chars().zip(&grid.regions).find_map(|(letter, region)| {
        let one = if kind_of(letter) == Some(HexKind::Sea) { SeaId::ONE } else { ProvinceId::ONE };
        let count = there.get(one).copied().unwrap_or_default();
        (usize::from(*region) > count).then(|| format!("{one} {region} is named in the map, but there are {count}"))
    })
}

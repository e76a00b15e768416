//! What no save of a campaign can hold: whom nobody has mustered, and places off the map.

use std::rc::Rc;

use super::event::Event;
use super::ids::{ArmyId, CityId, ForceId, GeneralId, HexId, NationId, ProvinceId, SeaId, TypeId};
use super::map::{Grid, HexKind, kind_of};
use super::scenario::Scenario;
use super::state::State;
use crate::engine::places::{Counted, missing};

/// No campaign lasts longer: turns after it have no year.
const LAST_TURN: u16 = 9_999;

/// Why a save cannot hold an event. `there` counts what there is before it, then what there is after it.
pub(super) fn unfit(there: &mut Rc<Counted>, event: &Event) -> Option<String> {
    match event {
        Event::Mustered { scenario, .. } => {
            *there = Rc::new(mustered(scenario));
            return of_scenario(scenario);
        }
        Event::StepBegan { turn, .. } if *turn > LAST_TURN => {
            return Some(format!("turn {turn} begins, but a campaign ends with turn {LAST_TURN} at the latest"));
        }
        Event::Formed { .. } => one_more(there, ForceId::ONE),
        Event::GeneralJoined { .. } => one_more(there, GeneralId::ONE),
        Event::ArmySet { at, .. } if there.get(ArmyId::ONE) == Some(&at.at()) => one_more(there, ArmyId::ONE),
        _ => {}
    }
    missing(event, there)
}

fn one_more(there: &mut Rc<Counted>, one: &'static str) {
    *Rc::make_mut(there).entry(one).or_default() += 1;
}

/// Why no campaign can be begun of a scenario.
pub(super) fn of_scenario(scenario: &Scenario) -> Option<String> {
    let there = mustered(scenario);
    of_grid(&scenario.grid, &there).or_else(|| missing(scenario, &there))
}

/// Why nobody can know what a brief tells.
pub(super) fn of_view(view: &State) -> Option<String> {
    let scenario = view.scenario();
    let lists = [
        (NationId::ONE, view.nations.len(), scenario.nations.len()),
        (NationId::ONE, view.orders.len(), scenario.nations.len()),
        (ProvinceId::ONE, view.provinces.len(), scenario.provinces.len()),
        (CityId::ONE, view.cities.len(), scenario.cities.len()),
    ];
    if let Some((one, found, all)) = lists.into_iter().find(|(_, found, all)| found != all) {
        return Some(format!("it tells of {found} where it should tell of each {one}, {all} in all"));
    }
    let mut there = mustered(scenario);
    there.extend([
        (GeneralId::ONE, view.generals.len()),
        (ForceId::ONE, view.forces.len()),
        (ArmyId::ONE, view.armies.len()),
    ]);
    missing(view, &there)
}

fn mustered(scenario: &Scenario) -> Counted {
    Counted::from([
        (HexId::ONE, scenario.grid.regions.len()),
        (NationId::ONE, scenario.nations.len()),
        (ProvinceId::ONE, scenario.provinces.len()),
        (CityId::ONE, scenario.cities.len()),
        (SeaId::ONE, scenario.seas.len()),
        (TypeId::ONE, scenario.types.len()),
        (GeneralId::ONE, scenario.generals.len()),
        (ForceId::ONE, scenario.forces.len()),
        (ArmyId::ONE, scenario.armies.len()),
    ])
}

/// Every hex has its letter and lies in a province or sea that there is.
fn of_grid(grid: &Grid, there: &Counted) -> Option<String> {
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

//! Figures that no rule can read: a save is anybody's file, and holds what somebody wrote into it.

use std::collections::VecDeque;

use crate::orbat::troops::key::Keyed;
use crate::orbat::troops::unit::UnitFigure;
use crate::orbat::{Orbat, Unit, unit_from_json};

use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ruling::{RulingEvent, UnitChange};
use crate::rules::march_attack::turn::TurnEvent;

/// The most CV that a unit has or has lost.
const MOST_CV: u8 = 10;

/// Of so many units it is kept that they are fit.
const KEPT: usize = 16;

/// Why no rule can read what an event brings; none where every rule can.
pub(crate) fn unfit(event: &Event) -> Option<String> {
    match event {
        Event::Turn(TurnEvent::Mustered { orbats, .. }) => {
            if let Some(why) = orbats.iter().find_map(too_many) {
                return Some(why);
            }
            let formations = orbats.iter().flat_map(|orbat| &orbat.formations);
            of_units(formations.flat_map(|formation| &formation.units))
        }
        Event::Ruling(RulingEvent::Raised { formation, .. }) => of_units(&formation.units),
        Event::Ruling(RulingEvent::Enlisted { unit, .. }) => of_unit(unit),
        Event::Ruling(RulingEvent::UnitSet {
            to: UnitChange::Figure(UnitFigure::Cv(cv) | UnitFigure::Lost(cv)),
            ..
        }) if *cv > MOST_CV => Some(format!("cv and lost are 0 to {MOST_CV}, found {cv}")),
        _ => None,
    }
}

/// Why an army is larger than its places can be numbered.
fn too_many(orbat: &Orbat) -> Option<String> {
    let units: usize = orbat.formations.iter().map(|formation| formation.units.len()).sum();
    let counts = [(orbat.formations.len(), "formations"), (units, "units")];
    let over = counts.into_iter().find(|(count, _)| *count > usize::from(u16::MAX));
    over.map(|(count, what)| format!("an army has at most {} {what}, found {count}", u16::MAX))
}

/// The first that is unfit. Armies are full of units alike: what was found fit of late is not read again.
fn of_units<'u>(units: impl IntoIterator<Item = &'u Unit>) -> Option<String> {
    let mut fit = VecDeque::new();
    for unit in units {
        if fit.contains(&unit.figures) {
            continue;
        }
        if let Some(why) = of_unit(unit) {
            return Some(why);
        }
        fit.truncate(KEPT - 1);
        fit.push_front(unit.figures);
    }
    None
}

/// The reader of orders of battle says so, in the same words. Words harm nobody: they are shown harmlessly.
fn of_unit(unit: &Unit) -> Option<String> {
    let figures = Unit { figures: unit.figures, name: "a unit".to_owned(), ..Unit::BLANK };
    let written = serde_json::to_value(figures).unwrap_or_default();
    let faults = unit_from_json(&written).err()?;
    Some(format!("unit \"{}\": {}", unit.name, faults.join("; ")))
}

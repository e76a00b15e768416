//! Figures that no rule can read: a save is anybody's file, and holds what somebody wrote into it.

use std::collections::VecDeque;

use crate::orbat::troops::key::Thing;
use crate::orbat::troops::unit::UnitFigure;
use crate::orbat::{Arm, Unit, unit_from_json};

use crate::rules::march_attack::state::event::{Event, UnitChange};

/// The most CV that a unit has or has lost.
const MOST_CV: u8 = 10;

/// Of so many units it is kept that they are fit.
const KEPT: usize = 16;

/// Why no rule can read what an event brings; none where every rule can.
pub(crate) fn unfit(event: &Event) -> Option<String> {
    match event {
        Event::Mustered { orbats, .. } => {
            let formations = orbats.iter().flat_map(|orbat| &orbat.formations);
            of_units(formations.flat_map(|formation| &formation.units))
        }
        Event::Raised { formation, .. } => of_units(&formation.units),
        Event::Enlisted { unit, .. } => of_unit(unit),
        Event::UnitSet { to: UnitChange::Figure(UnitFigure::Cv(cv) | UnitFigure::Lost(cv)), .. } if *cv > MOST_CV => {
            Some(format!("cv and lost are 0 to {MOST_CV}, found {cv}"))
        }
        _ => None,
    }
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

/// True for a figure that a unit of this arm can have.
pub(crate) fn fits(arm: Arm, figure: UnitFigure) -> bool {
    match figure {
        UnitFigure::Formation(shape) => shape.fits(arm),
        UnitFigure::Weight(None) => arm.weight_words().is_empty(),
        UnitFigure::Weight(Some(weight)) => arm.weight_words().contains(&weight.as_str()),
        _ => true,
    }
}

//! The campaign: forces that are no more, dead and captive generals do nothing, and units are accounted for.

use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{
    BattleEvent, CommandEvent, CourseEvent, Event, Loss, MoneyEvent, SeaEvent, TroopEvent, WayEvent,
};
use fanion::rules::campaign_1805::scenario::ids::{Fate, ForceId, GeneralId, NationId};
use fanion::rules::campaign_1805::state::{Force, State, Unit};

use super::books::{Books, holds};

/// Books of forces.
pub const fn books() -> Books<Campaign1805> {
    Books::new(look)
}

/// What is wrong with an event.
pub fn look(before: &State, event: &Event, after: &State) -> Vec<String> {
    let mut faults = Vec::new();
    if !matches!(event, Event::Course(CourseEvent::Mustered { .. })) {
        absent(before, event, &mut faults);
        units(before, event, after, &mut faults);
        fates(before, event, after, &mut faults);
    }
    faults
}

/// The forces that an event names as there: who acts, and whom something befalls.
fn named(event: &Event) -> Vec<ForceId> {
    match event {
        Event::Money(MoneyEvent::Paid { forces, .. })
        | Event::Way(
            WayEvent::Marched { forces, .. }
            | WayEvent::Contact { forces, .. }
            | WayEvent::MustRetreat { forces, .. }
            | WayEvent::Retreated { forces, .. },
        )
        | Event::Sea(
            SeaEvent::Sailed { forces, .. } | SeaEvent::Fled { forces, .. } | SeaEvent::Landed { forces, .. },
        )
        | Event::Course(CourseEvent::Readied { contact: forces }) => forces.clone(),
        Event::Troop(TroopEvent::Supplied { forces, out }) => [&forces[..], out].concat(),
        Event::Sea(SeaEvent::Embarked { forces, ships, .. }) => [&forces[..], &[*ships]].concat(),
        Event::Way(WayEvent::Paired { first, second, .. }) => vec![*first, *second],
        Event::Troop(TroopEvent::UnitsMoved { from, to, .. }) => vec![*from, *to],
        Event::Troop(
            TroopEvent::Reinforced { force, .. }
            | TroopEvent::Stood { force, .. }
            | TroopEvent::Lost { force, .. }
            | TroopEvent::Gone { force, .. }
            | TroopEvent::ForceSet { force, .. },
        )
        | Event::Command(CommandEvent::Attached { force, .. } | CommandEvent::Leads { force, .. })
        | Event::Sea(
            SeaEvent::Prized { force, .. } | SeaEvent::PrizesHome { force, .. } | SeaEvent::PrizesJoined { force, .. },
        ) => vec![*force],
        _ => Vec::new(),
    }
}

fn absent(before: &State, event: &Event, faults: &mut Vec<String>) {
    for force in named(event) {
        let own = before.force(force);
        holds(faults, !own.life.gone, || format!("{} is no more and takes part", own.name));
    }
    let free = |general: &GeneralId| before.general(*general).fate == Fate::Free;
    match event {
        Event::Command(CommandEvent::Leads { general, .. }) => {
            let name = &before.general(*general).figures.name;
            holds(faults, free(general), || format!("{name} is lost and leads"));
        }
        Event::Command(CommandEvent::ArmySet { army, .. }) if !army.gone => {
            let name = &before.general(army.general).figures.name;
            holds(faults, free(&army.general), || format!("{name} is lost and leads {}", army.name));
        }
        Event::Battle(BattleEvent::FromTable { hurt, .. }) => {
            for general in hurt {
                let name = &before.general(*general).figures.name;
                holds(faults, free(general), || format!("{name} is lost and is hurt at the table"));
            }
        }
        _ => {}
    }
}

fn hits<'u>(units: impl IntoIterator<Item = &'u Unit>) -> i64 {
    units.into_iter().map(|unit| i64::from(unit.hits)).sum()
}

fn of_force(force: &Force) -> i64 {
    if force.life.gone { 0 } else { hits(force.units.iter().chain(force.prizes.iter().map(|prize| &prize.ship))) }
}

fn of_nation(state: &State, nation: NationId) -> i64 {
    state.present().filter(|(_, force)| force.nation == nation).map(|(_, force)| of_force(force)).sum()
}

/// What the forces of each nation can still take: start and what came are what is there, what was lost and what is gone.
fn units(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    let own = |force: &ForceId| before.force(*force).nation;
    let lost = |units: &[usize]| -i64::try_from(units.len()).unwrap_or(i64::MAX);
    let (whose, change) = match event {
        Event::Troop(TroopEvent::Reinforced { force, units, .. })
        | Event::Sea(SeaEvent::Prized { force, ships: units, .. }) => (own(force), hits(units)),
        Event::Troop(TroopEvent::Formed { force }) => (force.nation, of_force(force)),
        Event::Troop(TroopEvent::Lost { force, units, .. }) => (own(force), lost(units)),
        Event::Troop(TroopEvent::Gone { force, .. }) => (own(force), -of_force(before.force(*force))),
        _ => (NationId(0), 0),
    };
    for nation in before.nation_ids() {
        let expected = of_nation(before, nation) + if nation == whose { change } else { 0 };
        let found = of_nation(after, nation);
        let name = before.nation_name(nation);
        holds(faults, found == expected, || format!("{name} has {found} hits in place of {expected}"));
    }
    for (force, own) in after.present() {
        let emptied = matches!(event, Event::Troop(TroopEvent::Lost { force: lost, .. } | TroopEvent::UnitsMoved { from: lost, .. }) if *lost == force);
        holds(faults, !own.units.is_empty() || emptied, || format!("{} has no unit", own.name));
        let joined = matches!(event, Event::Troop(TroopEvent::Lost { why: Loss::Correction, .. }));
        holds(faults, !(own.units.is_empty() && joined), || format!("{} is emptied by a word", own.name));
    }
}

/// Nobody who is gone comes back, and a fate changes by its event.
fn fates(before: &State, event: &Event, after: &State, faults: &mut Vec<String>) {
    for (was, now) in before.troops.forces.iter().zip(&after.troops.forces) {
        holds(faults, !was.life.gone || now.life.gone, || format!("{} is back", was.name));
        let same = !was.life.gone || was.units.iter().map(|unit| unit.hits).eq(now.units.iter().map(|unit| unit.hits));
        holds(faults, same, || format!("{} is no more and changes", was.name));
    }
    for (at, (was, now)) in before.troops.generals.iter().zip(&after.troops.generals).enumerate() {
        let told = matches!(event, Event::Command(CommandEvent::GeneralSet { general, fate, .. }) if general.at() == at && *fate == now.fate);
        holds(faults, was.fate == now.fate || told, || format!("{} is {:?}", was.figures.name, now.fate));
    }
}

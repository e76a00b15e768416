//! Entries that ended otherwise than ordered though they were carried out as far as C3 and C4 go: ships that were driven
//! elsewhere afterwards, armies that were given a general and nobody to command, wishes whose case arose in vain.

use std::collections::BTreeMap;

use super::words::{listed, orders_read};
use crate::engine::rulebook::TestNote;
use crate::rules::campaign_1805::event::{
    CommandEvent, CourseEvent, EntryEvent, Event, LandEvent, MetAtSea, MoneyEvent, SeaEvent, ShipsMet, TreatyEvent,
    WayEvent,
};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, NationId, ProvinceId};
use crate::rules::campaign_1805::sheet::checks::sea_contact::FleetsMeeting;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::as_it_was::{Drove, Flight};
use crate::rules::campaign_1805::state::orders::{FleetEntry, ForceEntry, Orders, Terms, TermsChoice};
use crate::rules::campaign_1805::ways::obstacle::Bar;

/// An entry that ended otherwise than ordered.
pub(crate) struct Otherwise {
    pub(crate) nation: NationId,
    pub(crate) entry: String,
    /// Why, without a full stop.
    pub(crate) why: String,
    /// Where its ships are now.
    pub(crate) at: Option<Place>,
}

/// Every such entry of a turn.
pub(crate) fn ended(full: &State, events: &[&Event]) -> Vec<Otherwise> {
    let was = &full.battles.was;
    let dissolved = |at| {
        let is_it = |event: &&Event| matches!(event, Event::Command(CommandEvent::ArmySet { at: own, army }) if *own == at && army.gone);
        events.iter().any(is_it)
    };
    let empty = was.entries.empty.iter().filter(|own| dissolved(own.army)).map(|own| Otherwise {
        nation: own.nation,
        entry: own.entry.clone(),
        why: "nobody was in the army: it was dissolved".to_owned(),
        at: None,
    });
    let unkept = was.entries.unkept.iter().map(|own| Otherwise {
        nation: own.nation,
        entry: own.entry.clone(),
        why: own.why.clone(),
        at: Some(own.at),
    });
    let mut all: Vec<Otherwise> = empty.chain(unkept).chain(got_away(full, events)).collect();
    for (nation, orders) in &last_read(events) {
        all.extend(orders.force.iter().filter_map(|entry| lost_before_its_raid(full, events, *nation, entry)));
        all.extend(orders.terms.iter().flat_map(|terms| terms_missed(full, events, *nation, terms)));
        for entry in &orders.fleet {
            let sails = |force: &ForceId| is_of(full, *nation, &entry.name, *force);
            let flights = was.flights.iter().filter(|flight| flight.forces.iter().any(sails));
            all.extend(flights.filter(|flight| !is_as_ordered(full, events, (*nation, entry), flight)).map(|flight| {
                let own = flight.aboard.iter().filter(|(by, _)| sails(by)).map(|(_, name)| name.clone());
                let why = format!("{}{}", driven(full, flight), with_aboard(&own.collect::<Vec<_>>()));
                Otherwise { nation: *nation, entry: entry.name.clone(), why, at: Some(flight.to) }
            }));
        }
    }
    all
}

/// What each nation ordered: where the umpire amended it, what was read last.
fn last_read<'e>(events: &[&'e Event]) -> BTreeMap<NationId, &'e Orders> {
    orders_read(events).into_iter().collect()
}

/// Troops on the march that fell back from a battle, to where neither their way nor their wishes led: an entry and a place
/// each once. The umpire has it from the battle itself.
pub(super) fn fell_back(full: &State, events: &[&Event]) -> Vec<Otherwise> {
    let (orders, mut told) = (last_read(events), Vec::<Otherwise>::new());
    for event in events {
        let Event::Way(WayEvent::Retreated { who, forces, to }) = event else { continue };
        let nation = full.head(who.nation);
        let read = orders.get(&nation).into_iter().flat_map(|orders| &orders.force);
        let own = read.filter(|entry| forces.iter().any(|force| is_of(full, nation, &entry.name, *force)));
        for entry in own.filter(|entry| entry.path.last().is_some_and(|end| end != to)) {
            let is_told = told
                .iter()
                .any(|own| own.nation == nation && own.entry == entry.name && own.at == Some(Place::Hex(*to)));
            if !is_told && !entry.after.retreat_to.contains(to) {
                let why = format!("fell back to {}", full.place_name(Place::Hex(*to)));
                told.push(Otherwise { nation, entry: entry.name.clone(), why, at: Some(Place::Hex(*to)) });
            }
        }
    }
    told
}

/// A raid that nobody was left to make: of forces that are gone no other event says that it came to nothing.
fn lost_before_its_raid(full: &State, events: &[&Event], nation: NationId, entry: &ForceEntry) -> Option<Otherwise> {
    let city = entry.raid?;
    let all = (0..full.troops.forces.len()).map(ForceId::new);
    let own: Vec<ForceId> = all.filter(|force| is_of(full, nation, &entry.name, *force)).collect();
    let is_gone = !own.is_empty() && own.iter().all(|force| full.force(*force).life.gone);
    let is_told = |event: &&Event| match event {
        Event::Sea(SeaEvent::Raided { raid }) => raid.city == city && raid.by == nation,
        Event::Entry(EntryEvent::Dropped { nation: of, entry: name, .. }) => *of == nation && *name == entry.name,
        _ => false,
    };
    (is_gone && !events.iter().any(is_told)).then(|| Otherwise {
        nation,
        entry: entry.name.clone(),
        why: format!("no raid on {}: nobody was left to make it", full.scenario().cities[city.at()].name),
        at: None,
    })
}

/// Fleets that were to intercept and met somebody who got away: with whom, and their own die. Whoever came to battle with
/// another had what was ordered.
fn got_away(full: &State, events: &[&Event]) -> Vec<Otherwise> {
    let mut missed = Vec::new();
    for event in events {
        let Event::Course(CourseEvent::Tested(note)) = event else { continue };
        let Some(met) = MetAtSea::of(full, &note.get()) else { continue };
        let Some((hunter, prey)) = met.chase() else { continue };
        let [own, other] = [&met.sides[hunter], &met.sides[prey]];
        let is_own = |force: &ForceId| is_of(full, full.head(own.nation), &own.ships, *force);
        let fought = full.battles.fights.iter().any(|fight| {
            matches!(fight.at, Place::Sea(_)) && fight.attackers.iter().chain(&fight.defenders).any(is_own)
        });
        let how = match met.result {
            FleetsMeeting::Battle if has_fled(full, &met.sides[prey]) => "its transports fled".to_owned(),
            FleetsMeeting::Battle => continue,
            FleetsMeeting::Flees => "its frigates fled".to_owned(),
            FleetsMeeting::None => match own.die {
                Some(die) => format!("its ships got away, as our die, {die}, was not the higher"),
                None => "its ships got away".to_owned(),
            },
        };
        if !fought {
            let there = full.scenario().place(&met.area).map(|at| full.there(at)).unwrap_or_default();
            let why = format!("no battle with {} {there}: {how}", full.nation_name(other.nation));
            let nation = full.head(own.nation);
            missed.push(Otherwise { nation, entry: own.ships.clone(), why, at: None });
        }
    }
    missed
}

/// True for the test of a meeting at sea in which transports alone were caught, and fled without a battle.
pub(super) fn were_caught(full: &State, note: &TestNote) -> bool {
    let met = MetAtSea::of(full, note).filter(|met| met.result == FleetsMeeting::Battle);
    met.and_then(|met| Some(has_fled(full, &met.sides[met.chase()?.1]))).unwrap_or_default()
}

/// True for ships that fled from an enemy whom they did not fight.
pub(super) fn has_fled(full: &State, ships: &ShipsMet) -> bool {
    let nation = full.head(ships.nation);
    let of = |flight: &Flight| flight.forces.iter().any(|force| is_of(full, nation, &ships.ships, *force));
    full.battles.was.flights.iter().any(|flight| flight.drove == Drove::Enemy && of(flight))
}

/// What a nation's terms wished and a submission that is settled in this turn did not bring.
fn terms_missed(full: &State, events: &[&Event], nation: NationId, terms: &Terms) -> Vec<Otherwise> {
    let is_victor = terms.choice.is_some();
    let [from, to] = if is_victor { [terms.with, nation] } else { [nation, terms.with] };
    let mut is_settled = false;
    let (mut pays, mut ceded) = (false, Vec::new());
    for event in events {
        match event {
            Event::Treaty(TreatyEvent::Submitted { nation, to: victor }) if [*nation, *victor] == [from, to] => {
                is_settled = true;
            }
            Event::Treaty(TreatyEvent::TermsSettled { from: loser, to: victor, .. })
                if [*loser, *victor] == [from, to] =>
            {
                is_settled = true;
            }
            Event::Treaty(TreatyEvent::TermsOpen { submission }) if [submission.from, submission.to] == [from, to] => {
                is_settled = false;
            }
            Event::Money(MoneyEvent::ReparationsBegan { owed }) if [owed.from, owed.to] == [from, to] => pays = true,
            Event::Land(LandEvent::Owned { province, owner, .. }) if *owner == Some(to) => ceded.push(*province),
            _ => {}
        }
    }
    if !is_settled {
        return Vec::new();
    }
    let [loser, victor] = [from, to].map(|nation| full.nation_name(nation));
    let land = |at: ProvinceId| full.scenario().provinces[at.at()].name.as_str();
    let mut missed = Vec::new();
    match terms.choice {
        Some(choice) if choice != TermsChoice::Reparations && pays => {
            missed.push(format!("not {}: {loser} has no province to cede and pays reparations", choice.words()));
        }
        Some(TermsChoice::Provinces) => {
            let gone = terms.provinces.iter().take_while(|own| !ceded.contains(own));
            missed.extend(gone.map(|own| format!("not {}: {loser} could not cede it", land(*own))));
        }
        // What the victor picks goes first; the loser gives his next.
        None if !pays => {
            let given = ceded.last();
            let taken = terms.provinces.iter().take_while(|own| Some(*own) != given);
            missed.extend(taken.filter(|own| ceded.contains(own)).map(|own| format!("{victor} took {}", land(*own))));
        }
        _ => {}
    }
    let entry = if is_victor { format!("terms of {loser}") } else { format!("terms to {victor}") };
    missed.into_iter().map(|why| Otherwise { nation, entry: entry.clone(), why, at: None }).collect()
}

/// True for a force that an entry of a nation names, by itself or by its grand fleet.
fn is_of(full: &State, nation: NationId, name: &str, force: ForceId) -> bool {
    let Some(own) = full.troops.forces.get(force.at()) else { return false };
    let army = own.army.map(|army| full.army(army).name.as_str());
    full.head(own.nation) == nation && (own.name == name || army == Some(name))
}

/// True where a flight ended where the entry's way or a wish of it did, or its stop was told when it happened.
fn is_as_ordered(full: &State, events: &[&Event], (nation, entry): (NationId, &FleetEntry), flight: &Flight) -> bool {
    let end = entry.stops(full).last().copied();
    let stopped = |event: &&Event| match event {
        Event::Entry(EntryEvent::Stopped { nation: whose, entry: name, obstacle, .. }) => {
            *whose == nation && *name == entry.name && obstacle.rule == Bar::Fled
        }
        _ => false,
    };
    // Whoever fell back to where his orders wished had his wish; a storm asks nobody.
    let is_wished = matches!(flight.drove, Drove::Enemy | Drove::Battle) && entry.retreat_to.contains(&flight.to);
    end == Some(flight.to) || is_wished || flight.drove == Drove::Enemy && events.iter().any(stopped)
}

/// What drove ships where: `driven to Port Regent (0105) by a storm`.
pub(crate) fn driven(full: &State, flight: &Flight) -> String {
    let to = match flight.to {
        Place::Hex(_) => full.place_name(flight.to),
        Place::Sea(_) => format!("the {}", full.place_name(flight.to)),
    };
    match flight.drove {
        Drove::Enemy => match flight.by {
            Some(by) => format!("fled to {to} from ships of {}", full.nation_name(by)),
            None => format!("fled to {to}"),
        },
        Drove::Battle => format!("fell back to {to}"),
        Drove::Storm => format!("driven to {to} by a storm"),
        Drove::Port => format!("driven to {to}, as {} fell", full.place_name(flight.from)),
    }
}

fn with_aboard(names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!(", with {} aboard", listed(names)) }
}

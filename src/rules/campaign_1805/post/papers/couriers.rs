//! Couriers' reports: what each army and force did, a report each, in the order in which the head of state heard it: who
//! did his last deed first and is nearer to the capital is heard first.

use std::collections::BTreeMap;

use super::otherwise::driven;
use super::words::{by, by_type, listed, orders_read};
use crate::engine::text::{Text, counted};
use crate::rules::campaign_1805::event::{CourseEvent, Event, Loss, OwnedName, SeaEvent, TroopEvent, WayEvent};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, ForceId, HexId, NationId};
use crate::rules::campaign_1805::state::as_it_was::{AsItWas, Drove};
use crate::rules::campaign_1805::state::fight::{Fight, FightKind, Raid};
use crate::rules::campaign_1805::state::ordered::entry_then;
use crate::rules::campaign_1805::state::{State, Unit};

/// Pulses that a courier takes for a hex: what lies farther away is heard later.
const PULSES_A_HEX: usize = 1;
/// Where the map has no way from a force to the capital.
const FAR: usize = 1_000;

/// What is known of the deeds of an army, or of a force by itself.
#[derive(Default)]
struct Deeds {
    way: Vec<Place>,
    verb: &'static str,
    then: Vec<Deed>,
    /// Who of it has landed, and as what.
    landed: Vec<(ForceId, String)>,
    /// Where it fought, of who only stood there; with a blank before it.
    stood: String,
    last: Option<(Place, usize)>,
    /// Why its retreat ended where it did, as a sentence; empty where nothing is to be said.
    why_there: &'static str,
}

/// A deed, or what was lost between two of them.
enum Deed {
    /// What was done, and by whom of an army: what several do alike is one deed.
    Done(String, Vec<String>),
    Prizes(usize),
    Lost(Vec<LostOnTheWay>),
}

/// Hits by one cause, and the units that they destroyed.
struct LostOnTheWay {
    why: Loss,
    hits: usize,
    units: Vec<Unit>,
}

/// The reports that reach a nation.
pub(super) fn reports<'e>(known: &'e State, nation: NationId, (was, events): (&AsItWas, &[&'e Event])) -> Vec<Text> {
    let mut deeds: BTreeMap<(NationId, &'e str), Deeds> = BTreeMap::new();
    let mine = |who: &OwnedName| known.head(who.nation) == known.head(nation);
    // Battles and retreats come after every march.
    let mut clock = 0;
    let mut worn = was.worn_out();
    // Whoever was put somewhere before the moves began marched from there.
    let is_ready = |event: &&Event| matches!(event, Event::Course(CourseEvent::Readied { .. }));
    let begun = events.iter().position(is_ready).unwrap_or(events.len());
    for event in events[begun..].iter().copied() {
        let Some(who) = whose(event).filter(|who| mine(who)) else { continue };
        let own = deeds.entry((who.nation, party(known, who))).or_default();
        clock = clock.max(pulse(event).unwrap_or(clock));
        own.hear(known, event, (was, events), clock);
        if let Event::Troop(TroopEvent::Lost { force, units, why, .. }) = event {
            own.lost(*why, units.len(), worn.next(*force, why.words()));
        }
    }
    let capital = known.scenario().cities[known.scenario().nations[nation.at()].capital.at()].hex;
    let away = distances(known, capital);
    let heard = |own: &Deeds| {
        own.last.map_or(0, |(place, when)| {
            let hexes = State::hex_of(place).and_then(|hex| away.get(hex.at()).copied()).unwrap_or(FAR);
            when + hexes.min(FAR) * PULSES_A_HEX
        })
    };
    let mut reports: Vec<(usize, Text)> =
        deeds.iter().filter_map(|((_, name), own)| Some((heard(own), own.report(known, name)?))).collect();
    reports.sort_by_key(|(heard, _)| *heard);
    reports.into_iter().map(|(_, report)| report).collect()
}

/// The army that a force marches with, else its own name.
fn party<'n>(known: &'n State, who: &'n OwnedName) -> &'n str {
    let force = known.force_named(who.nation, &who.name).map(|force| known.force(force));
    let army = force.and_then(|force| force.army).map(|army| known.army(army).name.as_str());
    army.unwrap_or(&who.name)
}

fn whose(event: &Event) -> Option<&OwnedName> {
    match event {
        Event::Way(WayEvent::Marched { who, .. } | WayEvent::Retreated { who, .. })
        | Event::Sea(
            SeaEvent::Sailed { who, .. }
            | SeaEvent::Embarked { who, .. }
            | SeaEvent::Landed { who, .. }
            | SeaEvent::Fled { who, .. }
            | SeaEvent::Prized { who, .. },
        )
        | Event::Troop(TroopEvent::Lost { who, .. } | TroopEvent::ForceSet { who, .. }) => Some(who),
        _ => None,
    }
}

fn pulse(event: &Event) -> Option<usize> {
    match event {
        Event::Way(WayEvent::Marched { pulse, .. })
        | Event::Sea(SeaEvent::Sailed { pulse, .. } | SeaEvent::Landed { pulse, .. }) => Some(usize::from(*pulse)),
        _ => None,
    }
}

/// A place behind `to` and `by`.
fn named(known: &State, place: Place) -> String {
    let name = known.place_name(place);
    if matches!(place, Place::Sea(_)) { format!("the {name}") } else { name }
}

/// Why a retreat ended where it did, by what its own side knows (19.5b): as it was bound or ordered to, or as it had to.
/// Orders and raids are those of the events: the state may wait for the next orders already.
fn why_there(known: &State, events: &[&Event], who: &OwnedName, (to, chosen): (HexId, bool)) -> &'static str {
    let Some(force) = known.force_named(who.nation, &who.name).map(|force| known.force(force)) else { return "" };
    let orders = orders_read(events).into_iter().rev().find(|(of, _)| *of == known.head(force.nation));
    let entry = entry_then(known, orders.map(|(_, orders)| orders), force.nation, force);
    let from = force.turn.came_from;
    let own = |fight: &Fight| known.head(fight.nations[0]) == known.head(force.nation);
    let fought =
        |is: &dyn Fn(&Fight) -> bool| known.battles.fights.iter().any(|fight| Some(fight.at) == from && is(fight));
    let is_back = force.turn.trail.last() == Some(&Place::Hex(to));
    let raided = entry.and_then(|entry| entry.raid);
    let has_raided = |city: CityId| {
        let is_it = |raid: &Raid| raid.city == city && raid.by == known.head(force.nation);
        events.iter().any(|event| matches!(event, Event::Sea(SeaEvent::Raided { raid }) if is_it(raid)))
    };
    if raided.is_some_and(has_raided) {
        return " Raiders go back to where they came from; where that is closed, to the open hex with the lowest number.";
    }
    let failed = |fight: &Fight| fight.kind == FightKind::Siege && fight.retreats == [true, false] && own(fight);
    if entry.is_some_and(|entry| entry.fight.withdraw) && fought(&failed) {
        return " It had orders to leave after a failed assault; of the hexes open to it, this has the lowest number.";
    }
    if is_back && fought(&|fight| fight.kind == FightKind::Meeting || own(fight)) {
        return " A force that marches into a battle may retreat only to the hex it came from.";
    }
    match entry.map(|entry| &entry.after.retreat_to).filter(|wishes| !wishes.is_empty()) {
        Some(wishes) if wishes.contains(&to) => " This was the first open hex of those in your orders.",
        Some(_) if chosen => {
            " No hex of your orders was open; of several as near to a source of supply the umpire chose this."
        }
        Some(_) => " No hex of your orders was open; of those that were, this is nearest to a source of supply.",
        None if chosen => " Your orders named no hex; of several as near to a source of supply the umpire chose this.",
        None => " Your orders named no hex; of those open to it, this is nearest to a source of supply.",
    }
}

/// Hexes of land between each hex and a place.
fn distances(known: &State, from: Option<HexId>) -> Vec<usize> {
    let mut away = vec![FAR; known.map().hexes.len()];
    for (hex, hexes) in known.map().land().within(from, FAR, |_| true) {
        away[hex.at()] = hexes;
    }
    away
}

impl Deeds {
    fn hear(&mut self, known: &State, event: &Event, (was, events): (&AsItWas, &[&Event]), clock: usize) {
        let place = match event {
            Event::Way(WayEvent::Marched { to, .. }) => {
                self.verb = "marched";
                self.way.push(Place::Hex(*to));
                Some(Place::Hex(*to))
            }
            Event::Sea(SeaEvent::Sailed { to, .. }) => {
                self.verb = "sailed";
                self.way.push(*to);
                Some(*to)
            }
            Event::Sea(SeaEvent::Embarked { who, forces, .. }) => {
                // Whoever landed as an army goes back as one, though its forces are called by their own names then.
                let mut landed =
                    self.landed.iter().filter(|(own, _)| forces.contains(own)).map(|(_, name)| name.clone());
                let landed = landed.next();
                let back = if landed.is_some() { "back " } else { "" };
                let is_own = |name: &String| self.landed.iter().all(|(own, of)| of != name || forces.contains(own));
                let name = landed.filter(is_own).unwrap_or_else(|| who.name.clone());
                self.done(&name, format!("went {back}aboard"));
                None
            }
            Event::Sea(SeaEvent::Landed { who, forces, to, .. }) => {
                self.landed.extend(forces.iter().map(|own| (*own, who.name.clone())));
                self.done(&who.name, format!("landed at {}", known.place_name(Place::Hex(*to))));
                Some(Place::Hex(*to))
            }
            Event::Sea(SeaEvent::Fled { who, to, forces }) => {
                let flight = was.flight(forces, *to);
                let how = flight.map_or_else(|| format!("fled to {}", named(known, *to)), |own| driven(known, own));
                let was =
                    if flight.is_some_and(|own| matches!(own.drove, Drove::Storm | Drove::Port)) { "was " } else { "" };
                self.done(&who.name, format!("{was}{how}"));
                Some(*to)
            }
            Event::Way(WayEvent::Retreated { who, to, forces }) => {
                self.why_there = why_there(known, events, who, (*to, was.was_chosen(forces, *to)));
                self.done(&who.name, format!("fell back to {}", known.place_name(Place::Hex(*to))));
                Some(Place::Hex(*to))
            }
            // Where the umpire put it says more than where it went.
            Event::Troop(TroopEvent::ForceSet { who, at, .. }) => {
                self.done(&who.name, format!("was put {} by the umpire", known.there(*at)));
                self.why_there = "";
                Some(*at)
            }
            Event::Sea(SeaEvent::Prized { ships, .. }) => {
                match self.then.iter_mut().find_map(|deed| if let Deed::Prizes(sum) = deed { Some(sum) } else { None })
                {
                    Some(sum) => *sum += ships.len(),
                    None => self.then.push(Deed::Prizes(ships.len())),
                }
                None
            }
            Event::Troop(TroopEvent::Lost { force, why, .. }) => {
                if self.way.is_empty() && self.then.is_empty() && *why == Loss::Battle {
                    let fight = known.battles.fights.iter().find(|own| own.side_of(*force).is_some());
                    self.stood = fight.map(|own| format!(" {}", known.there(own.at))).unwrap_or_default();
                }
                None
            }
            _ => None,
        };
        if let Some(place) = place {
            self.last = Some((place, clock));
        }
    }

    fn done(&mut self, who: &str, words: String) {
        for deed in &mut self.then {
            if let Deed::Done(own, names) = deed
                && *own == words
            {
                if !names.iter().any(|own| own == who) {
                    names.push(who.to_owned());
                }
                return;
            }
        }
        self.then.push(Deed::Done(words, vec![who.to_owned()]));
    }

    /// What was lost goes with what was lost since the last deed.
    fn lost(&mut self, why: Loss, hits: usize, units: &[Unit]) {
        if !matches!(self.then.last(), Some(Deed::Lost(_))) {
            self.then.push(Deed::Lost(Vec::new()));
        }
        let Some(Deed::Lost(lost)) = self.then.last_mut() else { return };
        match lost.iter_mut().find(|other| other.why == why) {
            Some(other) => {
                other.hits += hits;
                other.units.extend_from_slice(units);
            }
            None => lost.push(LostOnTheWay { why, hits, units: units.to_vec() }),
        }
    }

    /// `1st Brigade marched to 0705 by 0604, took 2 hits in battle and fell back to 0604.`
    fn report(&self, known: &State, name: &str) -> Option<Text> {
        let mut parts: Vec<String> = Vec::new();
        if let Some((end, through)) = self.way.split_last() {
            let through: Vec<String> = through.iter().map(|place| named(known, *place)).collect();
            let through = if through.is_empty() { String::new() } else { format!(" by {}", listed(&through)) };
            parts.push(format!("{} to {}{through}", self.verb, named(known, *end)));
        }
        let doers =
            || self.then.iter().filter_map(|deed| if let Deed::Done(_, names) = deed { Some(names) } else { None });
        // Where some of an army did one thing and some another, each is named.
        let differ = doers().any(|names| Some(names) != doers().next() && names.iter().all(|own| own != name));
        for (at, deed) in self.then.iter().enumerate() {
            parts.push(match deed {
                Deed::Done(words, names) if differ => format!("{words} ({})", listed(names)),
                Deed::Done(words, _) => words.clone(),
                Deed::Prizes(ships) => format!("took {}", counted(*ships, "prize")),
                Deed::Lost(lost) => {
                    let each = lost.iter().map(|own| {
                        let gone = if own.units.is_empty() {
                            String::new()
                        } else {
                            format!(" (lost: {})", by_type(known, &own.units))
                        };
                        format!("{} {}{gone}", counted(own.hits, "hit"), by(own.why))
                    });
                    let stood = if at == 0 { &self.stood } else { "" };
                    format!("took {}{stood}", listed(&each.collect::<Vec<_>>()))
                }
            });
        }
        (!parts.is_empty()).then(|| Text::plain(format!("{name} {}.{}", listed(&parts), self.why_there)))
    }
}

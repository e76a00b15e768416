//! The books of a campaign: its events are put into a state of their own, one by one, and what each may change is
//! reckoned beside it. For automatic players with `--check`, and for tests; play itself never asks here.

use std::collections::BTreeMap;

use crate::engine::session::Session;
use crate::rules::campaign_1805::event::{
    CommandEvent, CourseEvent, EntryEvent, Event, LandEvent, Loss, MoneyEvent, SeaEvent, TreatyEvent, TroopEvent,
    WayEvent,
};
use crate::rules::campaign_1805::orders::touches;
use crate::rules::campaign_1805::scenario::ids::{Bond, ForceId, HexId, Kind, NationId, Season, Step, TypeId};
use crate::rules::campaign_1805::scenario::{Place, makeup};
use crate::rules::campaign_1805::state::ordered::{fleet_entry_of, forces_of, ids_of, mover_named};
use crate::rules::campaign_1805::state::orders::Orders;
use crate::rules::campaign_1805::state::view::view;
use crate::rules::campaign_1805::state::{self, Force, State};
use crate::rules::campaign_1805::war::battles;
use crate::rules::campaign_1805::ways::obstacle::Bar;
use crate::rules::campaign_1805::ways::paths::{Marcher, is_closed_to, owner_of};

/// Hits by nation and type, prizes among them.
type Hits = BTreeMap<(NationId, TypeId), i64>;
/// A nation's $, RP, AP and manpower.
type Purse = [i64; 4];

/// What has happened so far, reckoned again.
#[derive(Clone, Debug, Default)]
pub struct Books {
    state: State,
    /// The last entry of the journal that was read.
    read: u64,
    /// What moves as one: the hex in which it began the turn, and what its way has cost.
    walked: BTreeMap<ForceId, (HexId, u16)>,
    /// Who met an enemy in a hex to which he had come in this turn, and from where.
    met: Vec<(HexId, ForceId, NationId, Place)>,
    /// True once diplomacy, which other nations' orders decide, has changed something in this C3.
    upset: bool,
    /// Marches as they were ordered, with whether the check of orders foretold that something stops them.
    foretold: Vec<(NationId, String, bool)>,
    /// True once a city or a treaty has changed since orders were opened.
    changed: bool,
}

impl Books {
    /// Reads what a campaign has come to since the last time; what is wrong with it, in words. For campaigns of which
    /// nothing was taken back.
    pub fn follow(&mut self, session: &Session) -> Vec<String> {
        let journal = session.journal();
        let news = journal.standing().filter(|entry| entry.number > self.read);
        let events: Vec<Event> =
            news.flat_map(|entry| entry.record.events()).map(|event| event.of::<Event>().clone()).collect();
        self.read = journal.last();
        events.iter().flat_map(|event| self.put(event)).collect()
    }

    /// Puts one event into the books; what is wrong with it, in words.
    pub fn put(&mut self, event: &Event) -> Vec<String> {
        let before = self.state.clone();
        event.chapter().put(&mut self.state);
        if matches!(event, Event::Course(CourseEvent::Mustered { .. })) {
            return Vec::new();
        }
        let mut faults = Vec::new();
        faults.extend(of_units(&before, &self.state, event));
        faults.extend(of_money(&before, &self.state, event));
        faults.extend(self.of_marches(&before, event));
        faults.extend(of_retreats(&before, &self.met, event));
        faults.extend(of_treaties(&before, event));
        faults.extend(of_organising(&self.state, event));
        faults.extend(of_turn(&before, &self.state, event));
        faults.extend(self.of_drops(&before, event));
        faults.extend(self.of_stops(&before, event));
        self.note_met(&before, event);
        faults
    }

    fn note_met(&mut self, before: &State, event: &Event) {
        match event {
            Event::Course(CourseEvent::Readied { .. }) => {
                self.walked.clear();
                self.met.clear();
            }
            Event::Way(WayEvent::Marched { forces, .. }) => self.met.retain(|(_, force, ..)| !forces.contains(force)),
            Event::Troop(TroopEvent::ForceSet { force, .. }) => self.met.retain(|(_, own, ..)| own != force),
            Event::Way(WayEvent::Contact { hex, forces, .. }) => {
                for force in forces {
                    let own = before.force(*force);
                    if let Some(from) = own.turn.came_from.filter(|_| own.turn.entered == Some(before.now.turn)) {
                        self.met.push((*hex, *force, own.nation, from));
                    }
                }
            }
            _ => {}
        }
    }

    /// What the check of orders passed is dropped in C3 for a reason that its sender could not know: other nations'
    /// diplomacy. Money, organising and purchases hang on nothing else that he does not know.
    fn of_drops(&mut self, before: &State, event: &Event) -> Option<String> {
        match event {
            Event::Course(CourseEvent::StepBegan { .. }) => self.upset = false,
            Event::Treaty(own) => self.upset |= own.is_of_relations(),
            Event::Land(own) => self.upset |= matches!(own, LandEvent::Owned { .. }),
            Event::Money(own) => self.upset |= matches!(own, MoneyEvent::Transferred { .. }),
            Event::Entry(EntryEvent::Dropped { nation, entry, why, .. })
                if before.now.step == Step::C3 && !self.upset =>
            {
                let answered = ["peace with ", "alliance with "].iter().any(|head| entry.starts_with(head));
                let whose = before.nation_name(*nation);
                return (!answered).then(|| format!("{entry} of {whose} passed the check and is dropped: {why}"));
            }
            _ => {}
        }
        None
    }

    /// Fortresses are known to all: a march that one stops was warned of at home, unless cities or treaties have changed
    /// since.
    fn of_stops(&mut self, before: &State, event: &Event) -> Option<String> {
        match event {
            Event::Course(CourseEvent::StepBegan { step: Step::C2, .. }) => {
                self.foretold.clear();
                self.changed = false;
            }
            Event::Entry(EntryEvent::OrdersRead { nation, orders: Some(orders), .. }) => {
                self.foretell(before, *nation, orders);
            }
            Event::Land(own) => self.changed |= matches!(own, LandEvent::Captured { .. } | LandEvent::Owned { .. }),
            Event::Treaty(own) => self.changed |= own.is_of_relations(),
            Event::Money(own) => self.changed |= matches!(own, MoneyEvent::NationSet { .. }),
            Event::Entry(EntryEvent::Stopped { nation, entry, obstacle, .. }) => {
                let fortress = matches!(obstacle.rule, Bar::Fortress | Bar::Zone { .. } | Bar::Leaving { .. });
                let silent = self.foretold.iter().any(|(own, name, told)| own == nation && name == entry && !told);
                let whose = before.nation_name(*nation);
                return (fortress && silent && !self.changed)
                    .then(|| format!("{entry} of {whose} is stopped by a fortress and its check did not say so"));
            }
            _ => {}
        }
        None
    }

    fn foretell(&mut self, before: &State, nation: NationId, orders: &Orders) {
        let known = view(before, nation, before.rules.alliances_are_secret);
        for entry in orders.force.iter().filter(|entry| !entry.path.is_empty()) {
            let Some(mover) = mover_named(&known, nation, &entry.name) else { continue };
            let Some(force) = forces_of(&known, mover).next() else { continue };
            let Place::Hex(from) = force.at else { continue };
            let allowance = forces_of(&known, mover).map(|own| known.allowance(own)).min().unwrap_or(0);
            let marcher = Marcher { state: &known, nation: force.nation, from, force, allowance, forced: entry.forced };
            let walked = marcher.walk(&entry.path);
            let told = walked.refused.is_some() || walked.stops.is_some();
            self.foretold.push((nation, entry.name.clone(), told));
        }
    }

    /// Who marches has an order for it, goes by sides that are open, and no farther than he may; who sails, too.
    fn of_marches(&mut self, before: &State, event: &Event) -> Option<String> {
        match event {
            Event::Way(WayEvent::Marched { who, forces, to, .. }) => {
                let first = before.force(*forces.first()?);
                let Place::Hex(from) = first.at else { return Some(format!("{} marches on the sea", who.name)) };
                let walked = self.walked.entry(forces[0]).or_insert((from, 0));
                walked.1 = walked.1.saturating_add(before.map().hex(*to).cost);
                let (start, cost) = *walked;
                let head = before.head(who.nation);
                let entry = before.sent.orders[head.at()].as_ref().and_then(|orders| {
                    orders.force.iter().find(|entry| entry.name == who.name && entry.path.contains(to))
                });
                let Some(entry) = entry else { return Some(format!("{} marches without an order", who.name)) };
                let pace = forces.iter().map(|force| before.allowance(before.force(*force))).min().unwrap_or(0);
                let most = if entry.forced { 2 * pace } else { pace };
                let closed = |hex: HexId| is_closed_to(before, who.nation, hex);
                let wrong = if first.kind == Kind::Garrison {
                    "is a garrison and marches"
                } else if !before.map().is_land(*to) || !before.map().ways(from).contains(to) {
                    "marches where there is no way"
                } else if cost > most {
                    "marches farther than it may"
                } else if closed(*to) && !closed(start) {
                    "marches into neutral land"
                } else {
                    return None;
                };
                Some(format!("{} {wrong}", who.name))
            }
            Event::Sea(SeaEvent::Sailed { who, forces, to, .. }) => {
                let first = before.force(*forces.first()?);
                let ordered = fleet_entry_of(before, first).is_some_and(|entry| match to {
                    Place::Sea(sea) => entry.path.contains(sea),
                    Place::Hex(hex) => {
                        entry.port.is_some_and(|port| before.scenario().cities[port.at()].hex == Some(*hex))
                    }
                });
                let fault = |what: &str| Some(format!("{} {what}", who.name));
                match (ordered, touches(before, first.at, *to)) {
                    (false, _) => fault("sails without an order"),
                    (true, false) => fault("sails where there is no way"),
                    (true, true) => None,
                }
            }
            _ => None,
        }
    }
}

fn hits(state: &State) -> Hits {
    let mut hits = Hits::new();
    for (_, force) in state.present() {
        for unit in force.units.iter().chain(force.prizes.iter().map(|prize| &prize.ship)) {
            *hits.entry((force.nation, unit.kind)).or_insert(0) += i64::from(unit.hits);
        }
    }
    hits
}

fn hits_of(force: &Force) -> i64 {
    let units = force.units.iter().chain(force.prizes.iter().map(|prize| &prize.ship));
    units.map(|unit| i64::from(unit.hits)).sum()
}

/// Units come only by purchase, event and capture, and go only by losses, surrender and conquest: start and what was got
/// are present, lost, captured and disbanded.
fn of_units(before: &State, after: &State, event: &Event) -> Option<String> {
    let (had, has) = (hits(before), hits(after));
    let units = |units: &[state::Unit]| units.iter().map(|unit| i64::from(unit.hits)).sum::<i64>();
    let (whose, change) = match event {
        Event::Troop(TroopEvent::Reinforced { force, units: more, .. }) => (before.force(*force).nation, units(more)),
        Event::Troop(TroopEvent::Formed { force }) => (force.nation, units(&force.units)),
        Event::Sea(SeaEvent::Prized { force, ships, .. }) => (before.force(*force).nation, units(ships)),
        Event::Troop(TroopEvent::Lost { force, units: lost, .. }) => {
            (before.force(*force).nation, -i64::try_from(lost.len()).unwrap_or(i64::MAX))
        }
        Event::Troop(TroopEvent::Gone { force, .. }) => {
            let own = before.force(*force);
            (own.nation, if own.life.gone { 0 } else { -hits_of(own) })
        }
        _ => (NationId(0), 0),
    };
    let mut sum = 0;
    for key in had.keys().chain(has.keys().filter(|key| !had.contains_key(key))) {
        let moved = has.get(key).unwrap_or(&0) - had.get(key).unwrap_or(&0);
        if moved != 0 && (key.0 != whose || moved.signum() != change.signum()) {
            let name = &before.unit_type(key.1).name;
            return Some(format!("{moved} hits of {name} of {} from nowhere", before.nation_name(key.0)));
        }
        sum += moved;
    }
    (sum != change).then(|| format!("{sum} hits of {} in place of {change}", before.nation_name(whose)))
}

fn purse(state: &State, nation: NationId) -> Purse {
    let own = state.nation(nation);
    [own.cash, own.rp, own.ap, own.manpower]
}

/// $, RP, AP and manpower change by the events of money alone, by their figures, and never below nothing.
fn of_money(before: &State, after: &State, event: &Event) -> Option<String> {
    for nation in before.nation_ids() {
        let (had, has) = (purse(before, nation), purse(after, nation));
        let [cash, rp, ap, manpower] = had;
        let expected = match event {
            Event::Money(MoneyEvent::NationSet { .. }) => has,
            Event::Money(MoneyEvent::Income { nation: whose, rp, manpower: more, .. }) if *whose == nation => {
                [cash, *rp, 0, manpower + more]
            }
            Event::Money(MoneyEvent::Spent {
                nation: whose,
                rp: points,
                ap: moves,
                cash: money,
                manpower: men,
                ..
            }) if *whose == nation => [cash - money, rp - points, ap + moves, manpower - men],
            Event::Money(MoneyEvent::Got { nation: whose, rp: points, cash: money, manpower: men, .. })
                if *whose == nation =>
            {
                [cash + money, rp + points, ap, manpower + men]
            }
            Event::Money(MoneyEvent::Transferred { from, to, cash: money, .. }) => {
                let got = if *to == nation { *money } else { 0 };
                [cash + got - if *from == nation { *money } else { 0 }, rp, ap, manpower]
            }
            Event::Money(MoneyEvent::BankTaken { of, by, cash: money }) => {
                let got = if *by == nation { *money } else { 0 };
                [cash + got - if *of == nation { *money } else { 0 }, rp, ap, manpower]
            }
            Event::Money(MoneyEvent::LeftOver { cash: more, manpower_kept }) => {
                let more = more.get(nation.at()).copied().unwrap_or(0);
                [cash + more, 0, ap, if *manpower_kept { manpower } else { 0 }]
            }
            Event::Course(CourseEvent::SeasonEnded { cash: more }) => {
                [cash + more.get(nation.at()).copied().unwrap_or(0), 0, 0, manpower]
            }
            _ => had,
        };
        let name = before.nation_name(nation);
        if has != expected {
            return Some(format!("{name} has {has:?} of $, RP, AP and manpower in place of {expected:?}"));
        }
        if has.iter().any(|figure| *figure < 0) {
            return Some(format!("{name} has less than nothing: {has:?}"));
        }
    }
    None
}

/// Nobody retreats to an enemy, into a battle, into enemy land where he has not been, or by the side by which an enemy whom
/// he met came in this turn.
fn of_retreats(before: &State, met: &[(HexId, ForceId, NationId, Place)], event: &Event) -> Option<String> {
    let Event::Way(WayEvent::Retreated { forces, who, to }) = event else { return None };
    let first = before.force(*forces.first()?);
    let Place::Hex(from) = first.at else { return Some(format!("{} retreats from the sea", who.name)) };
    let place = Place::Hex(*to);
    let came = |(hex, _, nation, side): &(HexId, ForceId, NationId, Place)| {
        *hex == from && before.is_enemy(first.nation, *nation) && *side == place
    };
    let known = first.turn.came_from == Some(place) || first.turn.trail.contains(&place);
    let city = before.map().hex(*to).city.and_then(|city| before.city(city).holder);
    let own = |nation: Option<NationId>| nation.is_none_or(|nation| !before.is_enemy(first.nation, nation));
    let held = city.is_some_and(|holder| before.is_friendly_land(first.nation, holder));
    let wrong = if !before.map().ways(from).contains(to) {
        "retreats where there is no way"
    } else if before.has_enemy(first.nation, *to) {
        "retreats to an enemy"
    } else if before.battles.fights.iter().any(|fight| fight.at == place) {
        "retreats into a battle"
    } else if met.iter().any(came) {
        "retreats by a side by which an enemy came"
    } else if !known && !held && !own(owner_of(before, *to)) {
        "retreats into enemy land"
    } else {
        return None;
    };
    Some(format!("{} {wrong}", who.name))
}

/// War and alliance begin in Winter and turn 0, when orders are carried out, or as declared; an enforced peace when cities
/// were counted.
fn of_treaties(before: &State, event: &Event) -> Option<String> {
    let Event::Treaty(TreatyEvent::RelationBegan { relation }) = event else { return None };
    let free = before.now.season() == Season::Winter
        || before.now.turn == 0
        || before.affairs.declared.contains(&relation.between);
    let fits = match relation.kind {
        Bond::War | Bond::Alliance => before.now.step == Step::C3 && free,
        Bond::EnforcedPeace => before.now.step == Step::C9,
        Bond::Peace | Bond::Passage | Bond::Share => before.now.step == Step::C3,
    };
    (!fits).then(|| format!("{} begins in {} of turn {}", relation.kind, before.now.step, before.now.turn))
}

/// What C3 forms and fills keeps to make-up, corps size and command rating; losses may leave a battery alone.
fn of_organising(after: &State, event: &Event) -> Option<String> {
    if after.now.step != Step::C3 {
        return None;
    }
    let fits = |force: ForceId| {
        let own = after.force(force);
        let why = makeup::refuse(&after.scenario().nations[own.nation.at()], own.kind, &after.count(own));
        why.filter(|_| !own.units.is_empty() && !own.life.gone).map(|why| format!("{}: {why}", own.name))
    };
    match event {
        Event::Troop(TroopEvent::UnitsMoved { to, .. }) => fits(*to),
        Event::Command(CommandEvent::Attached { army: Some(army), .. }) => {
            let general = &after.troops.generals[after.army(*army).general.at()].figures;
            let commands = after.of_army(*army).count();
            (commands > usize::from(general.command_rating))
                .then(|| format!("{} commands {commands} of {}", general.name, general.command_rating))
        }
        _ => None,
    }
}

/// What a step leaves: no enemies who should have fought, no order that came to nothing in silence, no day on which more
/// fell than the enemy had units, points that come out again.
fn of_turn(before: &State, after: &State, event: &Event) -> Vec<String> {
    match event {
        Event::Course(CourseEvent::StepBegan { step: Step::C8, .. }) => {
            let hexes = battles::unfought(before).into_iter();
            hexes.map(|hex| format!("enemies stand in {} and did not fight", before.map().name(hex))).collect()
        }
        Event::Course(CourseEvent::StepBegan { step: Step::C5, .. }) => silent(before),
        Event::Course(CourseEvent::Tested(note)) => {
            let note = note.get();
            let number = |value: &serde_json::Value| value.as_i64().unwrap_or(0);
            let lost: i64 = note.outcome.members().values().map(number).sum();
            let most = note.inputs.get("enemy_units").map_or(0, number);
            let over = note.key.starts_with("losses:") && lost > most;
            over.then(|| format!("{}: {lost} fall to {most} enemies", note.key)).into_iter().collect()
        }
        Event::Troop(TroopEvent::Gone { who, why: Loss::NoRetreat, .. }) if before.now.step != Step::C7 => {
            vec![format!("{} has nowhere to go before anybody retreats", who.name)]
        }
        Event::Course(CourseEvent::Ended { points, .. }) => {
            let counted = |nation: &NationId| recount(after, *nation).is_none_or(|own| own == points[nation.at()]);
            let wrong = after.nation_ids().filter(|nation| !counted(nation));
            wrong.map(|nation| format!("{} has {} points", after.nation_name(nation), points[nation.at()])).collect()
        }
        _ => Vec::new(),
    }
}

/// Orders to march that neither moved anybody, nor met an enemy, nor were told to have fallen.
fn silent(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    for nation in state.nation_ids() {
        let entries = state.sent.orders[nation.at()].iter().flat_map(|orders| &orders.force);
        for entry in entries.filter(|entry| !entry.path.is_empty()) {
            let Some(mover) = mover_named(state, nation, &entry.name) else { continue };
            let forces = ids_of(state, mover);
            let told = |force: &ForceId| {
                let own = state.force(*force);
                !own.turn.trail.is_empty()
                    || own.turn.contact.is_some()
                    || own.aboard.is_some()
                    || own.life.bought == Some(state.now.turn)
            };
            if !forces.is_empty() && !forces.iter().any(told) {
                faults.push(format!("{} was to march and nobody says why it did not", entry.name));
            }
        }
    }
    faults
}

/// The points of a nation from the state alone; none where house rules weigh in: France's start, and kingdoms.
fn recount(state: &State, nation: NationId) -> Option<i64> {
    let own = &state.scenario().nations[nation.at()];
    if own.name == "France" || !state.names.kingdoms.is_empty() {
        return None;
    }
    let held = state.scenario().cities.iter().zip(&state.lands.cities).filter(|(city, now)| {
        city.victory && now.holder.is_some_and(|holder| state.nation(holder).controller.unwrap_or(holder) == nation)
    });
    let mut forced = state.nation(nation).forced.clone();
    forced.sort_unstable();
    forced.dedup();
    let above = i64::try_from(held.count()).unwrap_or(0) - i64::from(own.start_cities);
    Some(above.max(0) + i64::try_from(forced.len()).unwrap_or(0))
}

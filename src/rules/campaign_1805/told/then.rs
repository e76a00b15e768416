//! Notes what stands when something happens, before it happens, for papers that are written after the count.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::Value as Json;

use super::wishes::{self, Went};
use crate::engine::rulebook::TestNote;
use crate::engine::text::counted;
use crate::rules::campaign_1805::event::{
    BattleEvent, CommandEvent, CourseEvent, DiceFor, Event, LandEvent, Loss, MetAtSea, MoneyEvent, SeaEvent,
    TreatyEvent, TroopEvent, WayEvent,
};
use crate::rules::campaign_1805::moves::attrition::{side_of, siege_of_old};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Bond, Fate, ForceId, GeneralId, HexId, NationId, Step};
use crate::rules::campaign_1805::season::income;
use crate::rules::campaign_1805::sheet::checks::battle::CHECK as BATTLE;
use crate::rules::campaign_1805::sheet::checks::losses::{hits_in_words, hits_of};
use crate::rules::campaign_1805::state::affairs::may_be_ceded;
use crate::rules::campaign_1805::state::as_it_was::{AsItWas, Drove, Flight, Hunger, Nobody, Unsaid};
use crate::rules::campaign_1805::state::fight::Fight;
use crate::rules::campaign_1805::state::leaders::by_rank;
use crate::rules::campaign_1805::state::ordered::fleet_entry_of;
use crate::rules::campaign_1805::state::orders::{Act, Organise, TermsChoice};
use crate::rules::campaign_1805::state::{Force, State, Unit};
use crate::rules::campaign_1805::war::battles::Side;
use crate::rules::campaign_1805::war::retreats;
use crate::rules::campaign_1805::ways::supply;

/// Notes what papers tell of an event that is about to happen.
pub(crate) fn note(state: &mut State, event: &Event) {
    if let Event::Troop(TroopEvent::Lost { force, units, why, .. }) = event {
        worn(state, *force, units, *why);
    }
    match event {
        Event::Course(event) => of_course(state, event),
        Event::Troop(TroopEvent::Lost { who, units, why: Loss::Attrition, .. }) => {
            let own = (who.clone(), units.len());
            state.battles.was.hungers.last_mut().into_iter().for_each(|hunger| hunger.lost.push(own.clone()));
        }
        Event::Troop(TroopEvent::Gone { force, why, .. }) => gone(state, *force, *why),
        Event::Command(CommandEvent::GeneralSet { general, fate: Fate::Dead | Fate::Captive, .. }) => {
            let at = place_of(state, *general).map(|at| (*general, at));
            state.battles.was.command.lost.extend(at);
        }
        Event::Troop(TroopEvent::Supplied { out, .. }) => {
            let why = |force: &ForceId| (*force, supply::why_when_traced(state, state.force(*force)));
            state.battles.was.unfed = out.iter().map(why).collect();
        }
        Event::Troop(TroopEvent::DepotSet { at, depot: None }) => lost_depot(state, *at),
        Event::Land(LandEvent::Captured { city, .. }) if (Step::C4..Step::C8).contains(&state.now.step) => {
            let before = state.city(*city).holder;
            state.battles.was.lands.fell.push((*city, before));
        }
        Event::Battle(BattleEvent::FromTable { .. }) => state.battles.was.command.morning = Some(state.troops.clone()),
        Event::Battle(BattleEvent::Fought { fight }) => fought(state, fight),
        Event::Way(WayEvent::Retreated { forces, to, .. }) => {
            let army = forces.first().and_then(|first| state.troops.forces.get(first.at())?.army);
            if let Some(army) = army.filter(|_| forces.len() > 1) {
                let name = state.army(army).name.clone();
                Rc::make_mut(&mut state.battles.past).note_army(forces, *to, name);
            }
            let Some((first, from)) = first_on_land(state, forces) else { return };
            let unkept = wishes::of_retreat(state, first, Went::To(*to));
            state.battles.was.miss(unkept);
            let nearest = retreats::nearest(state, state.force(first).nation, &retreats::ways(state, first, from));
            if nearest.len() > 1 && nearest.contains(to) {
                state.battles.was.chosen.push((first, *to));
            }
        }
        Event::Sea(SeaEvent::Embarked { forces, .. }) => {
            let unkept = forces.first().and_then(|first| wishes::of_retreat(state, *first, Went::Aboard));
            state.battles.was.miss(unkept);
        }
        Event::Sea(SeaEvent::Fled { forces, to, .. }) => {
            let in_storm = state.battles.was.in_storm;
            let unkept = forces.first().and_then(|first| wishes::of_flight(state, *first, Some(*to), in_storm));
            state.battles.was.miss(unkept);
            let flight = flight(state, forces, *to);
            state.battles.was.flights.push(flight);
        }
        Event::Treaty(TreatyEvent::RelationBegan { relation }) if relation.kind == Bond::War => {
            let wars = declared(state, relation.between);
            state.battles.was.treaties.wars.extend(wars);
        }
        Event::Money(event) => of_money(state, event),
        Event::Command(event) => of_command(state, event),
        Event::Treaty(TreatyEvent::TermsSettled { from, to, choice, .. }) => {
            let unsaid = unsaid(state, [*from, *to], *choice);
            state.battles.was.treaties.unsaid.push(([*from, *to], unsaid));
        }
        _ => {}
    }
}

/// The units that these hits destroy.
fn worn(state: &mut State, force: ForceId, hits: &[usize], why: Loss) {
    let Some(own) = state.troops.forces.get(force.at()) else { return };
    let mut after = Force::clone(own);
    after.lose(hits);
    let left = |kind| after.units.iter().filter(|unit| unit.kind == kind).count();
    let mut gone: Vec<Unit> = Vec::new();
    for unit in &own.units {
        let of = |units: &[Unit]| units.iter().filter(|other| other.kind == unit.kind).count();
        if of(&gone) + left(unit.kind) < of(&own.units) {
            gone.push(unit.clone());
        }
    }
    state.battles.was.command.worn.push((force, why.words(), gone));
}

/// From which army somebody goes, and whose captive a general was.
fn of_command(state: &mut State, event: &CommandEvent) {
    match event {
        CommandEvent::Attached { force, army: None, .. } => {
            let left = state.troops.forces.get(force.at()).and_then(|own| Some((*force, own.army?)));
            state.battles.was.command.left.extend(left);
            if !matches!(state.now.step, Step::C1 | Step::C2 | Step::C3) {
                state.battles.was.command.strayed.extend(left);
            }
        }
        CommandEvent::GeneralSet { general, fate: Fate::Free, .. } => {
            let freed = state.troops.generals.get(general.at()).and_then(|own| Some((*general, own.captor?)));
            state.battles.was.command.freed.extend(freed);
        }
        _ => {}
    }
}

fn of_money(state: &mut State, event: &MoneyEvent) {
    match event {
        MoneyEvent::Income { .. } if state.battles.past.incomes.is_empty() => {
            let lands = income::of_lands(state);
            Rc::make_mut(&mut state.battles.past).incomes = lands;
        }
        MoneyEvent::LeftOver { .. } => {
            for unkept in wishes::of_trade(state) {
                state.battles.was.miss(Some(unkept));
            }
        }
        MoneyEvent::ReparationsBegan { owed } if may_be_ceded(state, owed.from).is_empty() => {
            Rc::make_mut(&mut state.battles.past).note_moot(*owed);
        }
        _ => {}
    }
}

/// A battle: who commanded, which wishes were not kept, and at sea whether one side alone was to intercept.
fn fought(state: &mut State, fight: &Fight) {
    let commanders = commanders(state, fight);
    for unkept in wishes::of_battle(state, fight, &commanders) {
        state.battles.was.miss(Some(unkept));
    }
    state.battles.was.command.morning = None;
    state.battles.was.command.commanders.push(commanders);
    let shells = shells(state, fight);
    state.battles.was.command.shells.push(shells);
    let intercepts = |force: &ForceId| fleet_entry_of(state, state.force(*force)).is_some_and(|own| own.intercept);
    let hunted = fight.attackers.iter().any(intercepts) && !fight.defenders.iter().any(intercepts);
    state.battles.was.command.hunted.push(hunted);
}

/// What ships that bombarded added to both sides in the morning of a battle that is over, and what they would add now.
fn shells(state: &State, fight: &Fight) -> [[i64; 2]; 2] {
    let each =
        |state: &State| [&fight.attackers, &fight.defenders].map(|forces| Side::of(state, forces).bombardment(state));
    let now = each(state);
    // Nobody landed later than in the morning, and whoever did may be gone.
    let landed = |force: &ForceId| matches!(state.force(*force).turn.came_from, Some(Place::Sea(_)));
    if !fight.attackers.iter().chain(&fight.defenders).any(landed) {
        return [now; 2];
    }
    let mut then = state.clone();
    if let Some(morning) = &state.battles.was.command.morning {
        then.troops.clone_from(morning);
    }
    [each(&then), now]
}

/// Where a general is: with whom he leads, also where nothing is left of them, else where he is by himself.
fn place_of(state: &State, general: GeneralId) -> Option<Place> {
    let leads = |force: &&Force| {
        force.general == Some(general) || force.army.is_some_and(|army| state.army(army).general == general)
    };
    let gone = state.battles.was.gone.iter().rev().map(|(force, _)| state.force(*force));
    let led = state.present().map(|(_, force)| force).find(leads).or_else(|| gone.into_iter().find(leads));
    led.map(|force| force.at).or_else(|| state.general(general).at.map(Place::Hex))
}

/// A force of which nothing is left.
fn gone(state: &mut State, force: ForceId, why: Loss) {
    let is_taken = matches!(why, Loss::Surrender | Loss::NoRetreat | Loss::Taken);
    state.battles.was.gone.push((force, is_taken));
    let shut = Some(force).filter(|_| why == Loss::NoRetreat);
    let shut =
        shut.and_then(|force| first_on_land(state, &[force])).map(|(force, from)| shut_around(state, force, from));
    state.battles.was.stranded.extend(shut.filter(|shut| !shut.is_empty()).map(|shut| (force, shut)));
    let unkept = match why {
        Loss::NoRetreat => wishes::of_retreat(state, force, Went::Nowhere),
        Loss::Taken => wishes::of_flight(state, force, None, false),
        _ => None,
    };
    state.battles.was.miss(unkept);
}

fn of_course(state: &mut State, event: &CourseEvent) {
    match event {
        CourseEvent::StepBegan { step, .. } => {
            state.battles.was.in_storm = false;
            if *step == Step::C1 {
                Rc::make_mut(&mut state.battles.past).incomes.clear();
            } else if *step == Step::C3 {
                state.battles.was = AsItWas::default();
            } else if *step == Step::C4 {
                state.battles.was.entries.empty = nobody(state);
            } else if *step == Step::C7 {
                for unkept in [wishes::of_no_battle(state), wishes::of_no_siege(state)].concat() {
                    state.battles.was.miss(Some(unkept));
                }
            }
        }
        CourseEvent::Threw { what: DiceFor::Storm { .. }, .. } => state.battles.was.in_storm = true,
        CourseEvent::Tested(note) => {
            let note = note.get();
            if let Some(met) = MetAtSea::of(state, &note) {
                state.battles.was.met = Some(met.sides.map(|side| side.nation));
            } else if note.check == BATTLE.id && note.key.ends_with("/1") {
                state.battles.was.command.morning = Some(state.troops.clone());
            } else if let Some((hex, _)) = note.key.strip_prefix("attrition:").and_then(|own| own.split_once('/')) {
                let nation = state.scenario().nation_named(&note.side);
                let why = state.map().named(hex).zip(nation).map(|(hex, nation)| hunger(state, (hex, nation), &note));
                state.battles.was.hungers.push(Hunger { why: why.unwrap_or_default(), lost: Vec::new() });
            }
        }
        _ => {}
    }
}

/// Who commanded both sides in the morning of a battle that is over.
fn commanders(state: &State, fight: &Fight) -> [Option<String>; 2] {
    let mut then = State { roster: state.roster.clone(), ..State::default() };
    then.troops = state.battles.was.command.morning.clone().unwrap_or_else(|| state.troops.clone());
    [&fight.attackers, &fight.defenders].map(|forces| {
        let general = *by_rank(&then, forces).first()?;
        Some(then.general(general).figures.name.clone())
    })
}

/// `sea: 0503, 0603; an enemy stood there: 0504`.
fn shut_around(state: &State, force: ForceId, from: HexId) -> String {
    let mut reasons: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (hex, why) in retreats::shut(state, force, from) {
        reasons.entry(why.words()).or_default().push(state.place_name(Place::Hex(hex)));
    }
    let each = reasons.into_iter().map(|(why, hexes)| format!("{why}: {}", hexes.join(", ")));
    each.collect::<Vec<_>>().join("; ")
}

fn flight(state: &State, forces: &[ForceId], to: Place) -> Flight {
    let first = forces.first().and_then(|force| state.troops.forces.get(force.at()));
    let from = first.map_or(to, |force| force.at);
    let fought = state.battles.fights.iter().rev().find_map(|fight| {
        let side = forces.iter().find_map(|force| fight.side_of(*force)).filter(|_| fight.at == from)?;
        Some(fight.nations[1 - side])
    });
    let drove = match from {
        _ if state.battles.was.in_storm => Drove::Storm,
        Place::Hex(_) => Drove::Port,
        Place::Sea(_) if fought.is_some() => Drove::Battle,
        Place::Sea(_) => Drove::Enemy,
    };
    let met = || {
        let own = state.head(first?.nation);
        state.battles.was.met?.into_iter().find(|other| state.head(*other) != own)
    };
    let by = match drove {
        Drove::Enemy => met(),
        Drove::Battle => fought,
        Drove::Storm | Drove::Port => None,
    };
    let carried = state.present().filter(|(_, own)| own.aboard.is_some_and(|by| forces.contains(&by)));
    let aboard = carried.filter_map(|(_, own)| Some((own.aboard?, own.name.clone()))).collect();
    Flight { forces: forces.to_vec(), from, to, drove, by, aboard }
}

/// The army or force to which an entry gives a general.
fn led(entry: &Organise) -> Option<&str> {
    match entry {
        Organise::FormArmy { name, .. } | Organise::Lead { to: name, .. } => Some(name),
        _ => None,
    }
}

/// Armies to which an entry of this turn gave a general, and in which nobody is.
fn nobody(state: &State) -> Vec<Nobody> {
    let of = |nation: NationId| {
        let entries = state.sent.of(nation).into_iter().flat_map(|orders| &orders.organise);
        entries.filter_map(move |entry| {
            let army = state.army_ordered(nation, led(entry)?)?;
            let is_empty = state.of_army(army).next().is_none();
            is_empty.then(|| Nobody { nation, entry: entry.title(state), army })
        })
    };
    state.nation_ids().flat_map(of).collect()
}

fn first_on_land(state: &State, forces: &[ForceId]) -> Option<(ForceId, HexId)> {
    let first = *forces.first()?;
    Some((first, State::hex_of(state.troops.forces.get(first.at())?.at)?))
}

/// The depot of a number is lost: to the log whose it was and where, to papers what the enemy took.
fn lost_depot(state: &mut State, number: usize) {
    let Some(own) = state.troops.depots.get(number).copied() else { return };
    Rc::make_mut(&mut state.battles.past).note_depot(number, own);
    // The umpire may take one away, too.
    if state.now.step == Step::C9 && own.carried_by.is_none() && state.has_enemy(own.nation, own.at) {
        state.battles.was.lands.depots.push((own.nation, own.at));
    }
}

/// Why hunger strikes the side of a nation in a hex, and what it comes to.
fn hunger(state: &State, (hex, nation): (HexId, NationId), note: &TestNote) -> String {
    let own = state.map().hex(hex);
    let place = state.place_name(Place::Hex(hex));
    let share = hunger_share(state, (hex, nation), note);
    if siege_of_old(state, hex) {
        return format!("Hunger at {place}, under siege since an earlier turn: {share}");
    }
    let side = side_of(state, nation);
    let there = state.present().filter(|(_, force)| {
        let is_its = force.at == Place::Hex(hex) && side_of(state, force.nation) == side;
        is_its && force.kind.is_command() && !force.kind.is_naval() && force.aboard.is_none()
    });
    let (all, out) =
        there.fold((0_usize, 0_usize), |(all, out), (_, own)| (all + 1, out + usize::from(!own.turn.supplied)));
    let feeds = usize::from(own.forage);
    // House rules may let those suffer, too, who are in supply.
    let (many, were) = if out > feeds { (out, "were out of supply") } else { (all, "were") };
    format!("Hunger at {place}, where {} {were} and the land feeds {feeds}: {share}", counted(many, "command"))
}

/// `5% of 12 battalions and regiments is 0.6, so 1 hit`; where allies hunger together nobody reads how many they all have.
fn hunger_share(state: &State, (hex, nation): (HexId, NationId), note: &TestNote) -> String {
    let count = |name: &str| note.inputs.get(name).and_then(Json::as_i64).unwrap_or_default();
    let (units, percent) = (count("infantry"), count("percent"));
    let side = side_of(state, nation);
    let allies = state.present().any(|(_, force)| {
        let other = force.at == Place::Hex(hex) && state.head(force.nation) != state.head(nation);
        other && !force.kind.is_naval() && side_of(state, force.nation) == side
    });
    if allies {
        return format!("{percent}% of the battalions and regiments of all allies there");
    }
    let (whole, part) = (units * percent / 100, units * percent % 100);
    let part = format!("{part:02}");
    let exact = match part.trim_end_matches('0') {
        "" => String::new(),
        part => format!("{whole}.{part}, so "),
    };
    let (hits, _) = hits_of(note.outcome.members());
    format!("{percent}% of {units} battalions and regiments is {exact}{}", hits_in_words(hits))
}

/// Who declared a war that begins, on whom, and whether both did; none where nobody did.
fn declared(state: &State, [a, b]: [NationId; 2]) -> Option<([NationId; 2], bool)> {
    let orders = |by: NationId, on: NationId| {
        let orders = state.sent.of(state.head(by));
        let acts = orders.into_iter().flat_map(|orders| &orders.diplomacy);
        let before = state.affairs.declared.contains(&[by, on]);
        before || acts.into_iter().any(|own| own.act == Act::Begin(Bond::War) && own.with == on)
    };
    match (orders(a, b), orders(b, a)) {
        (false, false) => None,
        (true, other) => Some(([a, b], other)),
        (false, true) => Some(([b, a], false)),
    }
}

/// What loser and victor of a submission have not said of its terms.
fn unsaid(state: &State, [from, to]: [NationId; 2], choice: TermsChoice) -> Unsaid {
    let open = state.affairs.submissions.of(from, to);
    let says = |whose: NationId, with: NationId, as_victor: bool| {
        let orders = state.sent.of(state.head(whose));
        orders.is_some_and(|own| own.terms.iter().any(|own| own.with == with && own.choice.is_some() == as_victor))
    };
    let cedes = open.is_some_and(|open| !open.gives.is_empty()) || says(from, to, false);
    Unsaid {
        terms: open.is_none_or(|open| open.choice.is_none()) && !says(to, from, true),
        cession: choice != TermsChoice::Reparations && !cedes,
    }
}

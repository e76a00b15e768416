//! Generals that are lost, succeeded, replaced, bought, freed (10.1, 19.5, 19.7).

use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{CommandEvent, Event};
use crate::rules::campaign_1805::ground::{Cx, hidden_test, umpire_owes, umpire_question, umpire_says};
use crate::rules::campaign_1805::scenario;
use crate::rules::campaign_1805::scenario::ids::{self, ArmyId, Fate, ForceId, GeneralId, NationId, Rank};
use crate::rules::campaign_1805::sheet::checks::replacement_general::{CHECK, Ratings};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::leaders::generals;
use crate::rules::campaign_1805::state::ordered::named;
use crate::rules::campaign_1805::state::{ArmyNow, Force, GeneralNow, State};

/// Generals up to whom more may be had (19.7).
pub(crate) const GENERALS: usize = 9;

/// The generals of a nation and its captives, in the order in which a brief lists them.
pub(crate) fn known_to(state: &State, nation: NationId) -> Vec<GeneralId> {
    let known = |general: &GeneralNow| {
        state.head(general.figures.nation) == state.head(nation) || general.captor == Some(nation)
    };
    let known = state.troops.generals.iter().enumerate().filter(|(_, general)| known(general));
    known.map(|(at, _)| GeneralId::new(at)).collect()
}

/// Whatever a succession is played to: an act, or a correction by the umpire.
pub(crate) trait HandsOn {
    fn state(&self) -> &State;
    fn emit(&mut self, event: CommandEvent);
}

impl HandsOn for Cx<'_> {
    fn state(&self) -> &State {
        self.state()
    }

    fn emit(&mut self, event: CommandEvent) {
        self.emit(event);
    }
}

/// The state that events lead to, and these.
struct Corrected {
    state: State,
    events: Vec<Event>,
}

impl HandsOn for Corrected {
    fn state(&self) -> &State {
        &self.state
    }

    fn emit(&mut self, event: CommandEvent) {
        let event: Event = event.into();
        event.chapter().put(&mut self.state);
        self.events.push(event);
    }
}

/// A general is what the umpire says; where he is lost, whom he led is handed on at once as after a battle.
pub(crate) fn corrected(state: &State, general: GeneralId, fate: Fate, captor: Option<NationId>) -> Vec<Event> {
    let mut out = Corrected { state: state.clone(), events: Vec::new() };
    out.emit(CommandEvent::GeneralSet { general, fate, captor });
    if fate != Fate::Free {
        let led = |at: &ArmyId| !state.army(*at).gone && state.army(*at).general == general;
        for at in (0..state.troops.armies.len()).map(ArmyId::new).filter(led) {
            let forces: Vec<ForceId> = state.of_army(at).map(|(force, _)| force).collect();
            hand_on(&mut out, at, state.army(at), &forces);
        }
        unled(&mut out);
    }
    out.events
}

/// Armies whose general is lost go to their best subordinate; what is over his CR, or all where there is none, stands
/// alone. Commands forget a leader who is lost.
pub(crate) fn succeed(cx: &mut Cx<'_>) {
    for at in (0..cx.state().troops.armies.len()).map(ArmyId::new) {
        let army = cx.state().army(at).clone();
        if army.gone {
            continue;
        }
        let forces: Vec<ForceId> = cx.state().of_army(at).map(|(force, _)| force).collect();
        if forces.is_empty() {
            stand_alone(cx, at, &army);
        } else if is_lost(cx.state(), army.general) {
            hand_on(cx, at, &army, &forces);
        }
    }
    unled(cx);
}

fn is_lost(state: &State, general: GeneralId) -> bool {
    state.general(general).fate != Fate::Free
}

/// Commands forget a leader who is lost.
fn unled(out: &mut impl HandsOn) {
    let led = |force: &Force| force.general.is_some_and(|general| is_lost(out.state(), general));
    let forces: Vec<(ForceId, _)> =
        out.state().present().filter(|(_, force)| led(force)).map(|(at, force)| (at, named(force))).collect();
    for (force, who) in forces {
        out.emit(CommandEvent::Unled { force, who });
    }
}

/// An army without forces is no more; its general, if he is free, is where he was.
fn stand_alone(cx: &mut Cx<'_>, at: ArmyId, army: &ArmyNow) {
    let last = cx.state().troops.forces.iter().rev().find(|force| force.army == Some(at));
    let hex = last.and_then(|force| State::hex_of(force.at));
    cx.emit(CommandEvent::ArmySet { at, army: Box::new(ArmyNow { gone: true, ..army.clone() }) });
    if let Some(hex) = hex.filter(|_| cx.state().general(army.general).fate == Fate::Free) {
        cx.emit(CommandEvent::GeneralAt { general: army.general, at: hex });
    }
}

fn hand_on(out: &mut impl HandsOn, at: ArmyId, army: &ArmyNow, forces: &[ForceId]) {
    let state = out.state();
    let leads = |force: &ForceId| state.force(*force).general.map(|general| (*force, general));
    let free = forces.iter().filter_map(leads).filter(|(_, general)| state.general(*general).fate == Fate::Free);
    let next = free.min_by_key(|(_, general)| state.merit(*general));
    let room = next.map_or(0, |(_, general)| usize::from(state.general(general).figures.command_rating));
    if let Some((force, general)) = next {
        let who = named(state.force(force));
        out.emit(CommandEvent::ArmySet { at, army: Box::new(ArmyNow { general, ..army.clone() }) });
        out.emit(CommandEvent::Unled { force, who });
    }
    for force in forces.iter().skip(room).rev() {
        let who = named(out.state().force(*force));
        out.emit(CommandEvent::Attached { force: *force, who, army: None });
    }
    if next.is_none() {
        out.emit(CommandEvent::ArmySet { at, army: Box::new(ArmyNow { gone: true, ..army.clone() }) });
    }
}

/// A general is lost: dead, or a captive. His nation may have a replacement at the count.
pub(crate) fn lose(cx: &mut Cx<'_>, general: GeneralId, fate: Fate, captor: Option<NationId>) {
    if cx.state().general(general).fate == Fate::Free {
        cx.emit(CommandEvent::GeneralSet { general, fate, captor });
    }
}

/// The captives that two nations have of each other go free; they are at their capital.
pub(crate) fn free_captives(cx: &mut Cx<'_>, a: NationId, b: NationId) {
    let state = cx.state();
    let head = |nation: NationId| state.head(nation);
    let between = |general: &GeneralNow| {
        general.captor.is_some_and(|captor| {
            let pair = [head(general.figures.nation), head(captor)];
            pair == [a, b] || pair == [b, a]
        })
    };
    let freed: Vec<GeneralId> = state
        .troops
        .generals
        .iter()
        .enumerate()
        .filter(|(_, general)| general.fate == Fate::Captive && between(general))
        .map(|(at, _)| GeneralId::new(at))
        .collect();
    let events: Vec<Event> = freed.into_iter().flat_map(|general| self::freed(state, general)).collect();
    cx.emit_all(events);
}

/// A captive goes free, to his capital.
pub(crate) fn freed(state: &State, general: GeneralId) -> Vec<Event> {
    let at = home(state, state.general(general).figures.nation);
    let free = Event::Command(CommandEvent::GeneralSet { general, fate: Fate::Free, captor: None });
    std::iter::once(free).chain(at.map(|at| Event::Command(CommandEvent::GeneralAt { general, at }))).collect()
}

/// The capital of a nation; an own city where it is lost.
fn home(state: &State, nation: NationId) -> Option<ids::HexId> {
    let own = |city: usize| state.lands.cities[city].holder == Some(nation);
    let capital = state.scenario().nations[nation.at()].capital.at();
    let cities = std::iter::once(capital).chain(0..state.lands.cities.len());
    let held = cities.clone().find(|city| own(*city)).unwrap_or(capital);
    state.scenario().cities[held].hex
}

/// Each loss of this turn that leaves fewer than nine brings a replacement (19.7).
pub(crate) fn replace(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for nation in cx.state().affairs.fortunes.lost_generals.clone() {
        if available(cx.state(), nation) < GENERALS && !cx.state().nation(nation).out {
            recruit(cx, nation)?;
        }
    }
    Ok(())
}

/// Generals of a nation that are free.
pub(crate) fn available(state: &State, nation: NationId) -> usize {
    let free = |general: &&GeneralNow| general.figures.nation == nation && general.fate == Fate::Free;
    state.troops.generals.iter().filter(free).count()
}

/// A new general with ratings by the die, at the capital.
pub(crate) fn recruit(cx: &mut Cx<'_>, nation: NationId) -> Result<(), Stop> {
    let side = cx.state().nation_name(nation).to_owned();
    let number = cx.state().troops.generals.iter().filter(|general| general.figures.nation == nation).count() + 1;
    let (key, text) = (format!("replacement-general:{side}/{number}"), format!("a new general of {side}"));
    let Some(ratings) = hidden_test::<Ratings>(cx, (&key, &CHECK), (&side, &side), &text, &[])? else { return Ok(()) };
    let Some(name) = name(cx, nation, &side, number)? else { return Ok(()) };
    let small = |figure: i64| i16::try_from(figure).unwrap_or(0);
    let figures = scenario::General {
        name,
        nation,
        rank: Rank::of_key(&ratings.rank).unwrap_or(Rank::D),
        battle_rating: small(ratings.battle_rating),
        command_rating: u16::try_from(ratings.command_rating).unwrap_or(1),
        ap: cx.view().settings.word(settings::GENERAL_AP).parse().unwrap_or(2),
        cv: small(ratings.cv_mod),
        army_morale: small(ratings.army_morale),
        battle_mod: u16::try_from(ratings.battle_mod).unwrap_or(0),
        at: None,
        napoleon: false,
    };
    let at = home(cx.state(), nation);
    cx.emit(CommandEvent::GeneralJoined {
        general: Box::new(GeneralNow { figures, at, fate: Fate::Free, captor: None }),
    });
    Ok(())
}

/// The next of the scenario's names for new generals; once they are used up, what the umpire says.
fn name(cx: &mut Cx<'_>, nation: NationId, side: &str, number: usize) -> Result<Option<String>, Stop> {
    let state = cx.state();
    let listed = state.scenario().names.iter().filter(|(own, _)| *own == nation).flat_map(|(_, names)| names);
    let free = listed.clone().find(|name| state.general_named(name).is_none());
    if let Some(name) = free {
        return Ok(Some(name.clone()));
    }
    let key = format!("general:{side}/{number}");
    let owed = umpire_owes(&key, format!("a new general of {side}"), "the scenario has no more names");
    let text = format!("what is the new general of {side} called? {side} reads it, others where he fights or falls");
    let name = umpire_says(cx, owed, &umpire_question(text, "19.7 Replacement Generals", Vec::new()))?;
    let taken = |name: &String| cx.state().general_named(name).is_some();
    Ok(name.map(|name| if taken(&name) { format!("{name} {number}") } else { name }))
}

/// The generals of a side that is destroyed are captives (19.5d).
pub(crate) fn capture(cx: &mut Cx<'_>, forces: &[ForceId], captor: NationId) {
    for general in generals(cx.state(), forces) {
        lose(cx, general, Fate::Captive, Some(captor));
    }
    succeed(cx);
}

//! What to move or mark on the table, a line for each unit, formation or leader.

use std::collections::BTreeSet;

use crate::engine::table::Tables;
use crate::engine::text::{Label, Text};
use crate::orbat::{Disorder, Ground, LeaderStatus, Shape, UnitStatus};

use crate::rules::march_attack::charge::ChargeEvent;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::leaders::LeaderEvent;
use crate::rules::march_attack::losses::{LossEvent, fate};
use crate::rules::march_attack::melee::{FollowUp, MeleeEvent};
use crate::rules::march_attack::morale::MoraleEvent;
use crate::rules::march_attack::orders::OrderEvent;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, UnitId};
use crate::rules::march_attack::state::{Cause, State};

/// Whom a line is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Unit(UnitId),
    Mf(MfId),
    Leader(LeaderId),
}

/// One line while it is being put together.
struct TableLine {
    who: Who,
    /// CV lost, and what is left of them.
    cv: Option<(u8, u8)>,
    /// CV that will be lost later in the step, and to what.
    booked: Option<(u8, Cause)>,
    /// The marker that it had before the first of these events, and the one that it has after the last.
    marker: Option<(Disorder, Disorder)>,
    parts: Vec<Instruction>,
}

/// What is to be done, in the order in which a line says it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Instruction {
    /// It leaves the table: nothing else is to be done with it.
    Off(&'static str),
    /// It breaks, retreats for some turns, or comes to grief.
    Fate(String),
    /// It moves.
    Way(String),
    /// It changes its formation, or the ground that it stands on.
    Stand(String),
    /// Its marker changes.
    Marker(&'static str),
    /// Anything else.
    Note(String),
}

/// The lines of these events, in the order in which they were first told, and the state after them; `before` is the state
/// that the first of them changed.
pub(super) fn lines(tables: &Tables, before: &State, events: &[&Event]) -> (Vec<Text>, State) {
    let mut state = before.clone();
    let mut lines: Vec<TableLine> = Vec::new();
    let mut with_formation: BTreeSet<(usize, u16)> = BTreeSet::new();
    for event in events {
        if let Event::Morale(MoraleEvent::FormationBroke { mf, .. }) = event {
            with_formation.insert((mf.side.index(), mf.index));
        }
        let of_formation = |unit: UnitId| with_formation.contains(&(unit.side.index(), state.unit(unit).mf));
        if !matches!(event, Event::Unit(UnitEvent::Gone { unit, .. }) if of_formation(*unit)) {
            put(&mut lines, tables, &state, event);
        }
        event.apply(&mut state);
    }
    (merged(&state, lines), state)
}

fn line(lines: &mut Vec<TableLine>, who: Who) -> &mut TableLine {
    let at = lines.iter().position(|line| line.who == who).unwrap_or_else(|| {
        lines.push(TableLine { who, cv: None, booked: None, marker: None, parts: Vec::new() });
        lines.len() - 1
    });
    &mut lines[at]
}

fn put(lines: &mut Vec<TableLine>, tables: &Tables, state: &State, event: &Event) {
    match event {
        Event::Loss(LossEvent::Lost { unit, cv, .. }) => {
            let line = line(lines, Who::Unit(*unit));
            let off = line.cv.map_or(0, |(off, _)| off).saturating_add(*cv);
            // What was booked has come to pass.
            (line.cv, line.booked) = (Some((off, state.unit(*unit).cv.saturating_sub(*cv))), None);
        }
        Event::Loss(LossEvent::Booked { unit, cv, cause }) => {
            let line = line(lines, Who::Unit(*unit));
            let so_far = line.booked.map_or(0, |(cv, _)| cv);
            line.booked = Some((so_far.saturating_add(*cv), *cause));
        }
        Event::Unit(UnitEvent::Disordered { unit, disorder } | UnitEvent::Recovered { unit, disorder }) => {
            mark(lines, state, *unit, *disorder);
        }
        _ => {
            if let Event::Unit(UnitEvent::Broke { unit, .. }) = event {
                mark(lines, state, *unit, Disorder::D2);
            }
            if let Some((who, words)) = unit_part(tables, state, event).or_else(|| other_part(tables, state, event)) {
                let parts = &mut line(lines, who).parts;
                if !parts.contains(&words) {
                    parts.push(words);
                }
            }
        }
    }
}

/// A unit's marker changes; what an earlier event of the same reply changed is overtaken.
fn mark(lines: &mut Vec<TableLine>, state: &State, unit: UnitId, disorder: Disorder) {
    let line = line(lines, Who::Unit(unit));
    let (before, _) = line.marker.unwrap_or((state.unit(unit).disorder, disorder));
    line.marker = Some((before, disorder));
}

fn unit_part(tables: &Tables, state: &State, event: &Event) -> Option<(Who, Instruction)> {
    let (unit, part) = match event {
        Event::Unit(UnitEvent::Gone { unit, status: UnitStatus::Captured }) => {
            (unit, Instruction::Off("captured, take it off"))
        }
        Event::Unit(UnitEvent::Gone { unit, .. }) => (unit, Instruction::Off("take it off")),
        Event::Unit(UnitEvent::Broke { unit, inches }) => {
            (unit, Instruction::Fate(format!("BROKEN, flees {inches}\"")))
        }
        Event::Unit(UnitEvent::Retreated { unit, inches }) => (unit, Instruction::Way(format!("back {inches}\""))),
        Event::Unit(UnitEvent::Reshaped { unit, shape: Shape::Limbered }) => {
            (unit, Instruction::Stand("limber".to_owned()))
        }
        Event::Unit(UnitEvent::Reshaped { unit, shape }) => (unit, Instruction::Stand(format!("into {shape}"))),
        Event::Unit(UnitEvent::Entered { unit, ground }) if state.unit(*unit).ground != *ground => {
            (unit, Instruction::Stand(ground_words(state.unit(*unit).ground, *ground)))
        }
        Event::Leader(LeaderEvent::Rallied { unit }) => (unit, Instruction::Note("rallied, ready at D1".to_owned())),
        Event::Melee(MeleeEvent::Locked { attacker, .. }) => {
            (attacker, Instruction::Note("stays in contact, the melee goes on".to_owned()))
        }
        Event::Melee(MeleeEvent::Unlocked { attacker, .. }) => {
            (attacker, Instruction::Note("no longer in contact".to_owned()))
        }
        Event::Melee(MeleeEvent::Followed { unit, how }) => {
            (unit, Instruction::Way(follow_up(tables, state, *unit, *how)))
        }
        Event::Charge(ChargeEvent::ChargeEnded { charger, why }) if !is_fought(why) => {
            (charger, Instruction::Note(format!("halts: {why}")))
        }
        _ => return None,
    };
    Some((Who::Unit(*unit), part))
}

/// A charge that ends because its melee was fought asks for no halt.
fn is_fought(why: &str) -> bool {
    matches!(why, "it has won" | "it has lost" | "the melee is drawn" | "the melee is over" | "it follows the guns")
}

fn other_part(tables: &Tables, state: &State, event: &Event) -> Option<(Who, Instruction)> {
    Some(match event {
        Event::Order(OrderEvent::ArrivalTried { mf, arrives: true }) => {
            (Who::Mf(*mf), Instruction::Way("comes onto the table".to_owned()))
        }
        Event::Order(OrderEvent::OrderGiven { mf, order }) => {
            (Who::Mf(*mf), Instruction::Note(format!("order {order}")))
        }
        Event::Order(OrderEvent::OrderBack { mf, order }) => {
            (Who::Mf(*mf), Instruction::Note(format!("its retreat is over, order {order} again")))
        }
        Event::Morale(MoraleEvent::Retreats { mf, left: 0 }) => {
            (Who::Mf(*mf), Instruction::Fate("retreats in this turn".to_owned()))
        }
        Event::Morale(MoraleEvent::Retreats { mf, left }) => {
            (Who::Mf(*mf), Instruction::Fate(format!("retreats in this turn and {left} more")))
        }
        Event::Morale(MoraleEvent::MovedBack { mf, moves, .. }) => {
            (Who::Mf(*mf), Instruction::Way(moves_back(tables, state, *mf, *moves)))
        }
        Event::Morale(MoraleEvent::FormationBroke { mf, .. }) => {
            let codes = codes(state, *mf, |state, unit| state.unit(unit).is_present());
            (Who::Mf(*mf), Instruction::Fate(format!("BROKEN, take off {codes}")))
        }
        Event::Leader(LeaderEvent::LeaderBack { leader }) => {
            (Who::Leader(*leader), Instruction::Note("is back".to_owned()))
        }
        Event::Loss(LossEvent::LeaderOut { leader, status, turns }) => {
            let off = if *status == LeaderStatus::Out { "" } else { ", take him off" };
            (Who::Leader(*leader), Instruction::Fate(format!("{}{off}", fate(*status, *turns))))
        }
        _ => return None,
    })
}

/// The units of a formation by their codes.
fn codes(state: &State, mf: MfId, which: impl Fn(&State, UnitId) -> bool) -> String {
    let units = state.members(mf).map(|(id, _)| id).filter(|id| which(state, *id));
    let codes: Vec<&str> = units.filter_map(|id| state.facts(id)).map(|facts| &*facts.code).collect();
    codes.join(" ")
}

fn moves_back(tables: &Tables, state: &State, mf: MfId, moves: u8) -> String {
    let goes = |mounted: bool| {
        let locked = |state: &State, unit: UnitId| state.lock_of(unit).is_some();
        codes(state, mf, |state, unit| {
            let figures = state.unit(unit);
            figures.is_ready() && figures.arm.is_mounted() == mounted && !locked(state, unit)
        })
    };
    let way = |far: Printed| far.inches(tables).times(moves);
    let parts = [(goes(false), way(Printed::RetireFoot)), (goes(true), way(Printed::RetireMounted))];
    let parts = parts.into_iter().filter(|(codes, _)| !codes.is_empty());
    let words: Vec<String> = parts.map(|(codes, inches)| format!("{codes} back {inches}\"")).collect();
    if words.is_empty() { "moves back".to_owned() } else { words.join(", ") }
}

/// What is to be done with a unit's marker; none where it stays as it was.
const fn marker(before: Disorder, after: Disorder) -> Option<&'static str> {
    match (before, after) {
        (Disorder::None, Disorder::None) | (Disorder::D1, Disorder::D1) | (Disorder::D2, Disorder::D2) => None,
        (_, Disorder::None) => Some("marker off"),
        (Disorder::None, Disorder::D1) => Some("D1 marker"),
        (Disorder::D2, Disorder::D1) => Some("D1 marker instead of D2"),
        (_, Disorder::D2) => Some("D2 marker"),
    }
}

fn ground_words(from: Ground, to: Ground) -> String {
    let place = |ground: Ground| match ground {
        Ground::Open => "the open",
        Ground::River => "the river",
        Ground::Rough => "rough ground",
        Ground::Bridge => "the bridge",
        Ground::LightWood => "the light wood",
        Ground::DenseWood => "the dense wood",
        Ground::WoodenBua => "the wooden buildings",
        Ground::StoneBua => "the stone buildings",
    };
    if to == Ground::Open { format!("out of {}", place(from)) } else { format!("now in {}", place(to)) }
}

fn follow_up(tables: &Tables, state: &State, unit: UnitId, how: FollowUp) -> String {
    match how {
        FollowUp::Hold => "holds, may wheel up to 45 degrees".to_owned(),
        FollowUp::RallyBack => format!("rallies back up to {}\"", Printed::RallyBack.inches(tables)),
        FollowUp::Exploit => {
            let cavalry = state.unit(unit).is_cavalry();
            let far = if cavalry { Printed::ExploitCavalry } else { Printed::ExploitInfantry };
            format!("exploits up to {}\"", far.inches(tables))
        }
    }
}

/// Lines that say the same of several units are one.
fn merged(state: &State, lines: Vec<TableLine>) -> Vec<Text> {
    let mut texts: Vec<(Vec<Who>, String)> = Vec::new();
    for line in lines {
        let words = words(&line);
        if words.is_empty() {
            continue;
        }
        let same = texts.iter_mut().find(|(_, other)| line.cv.is_none() && line.booked.is_none() && *other == words);
        match same {
            Some((who, _)) => who.push(line.who),
            None => texts.push((vec![line.who], words)),
        }
    }
    texts.into_iter().map(|(who, words)| names(state, &who).then(format!(": {words}"))).collect()
}

fn words(line: &TableLine) -> String {
    let off = line.cv.map(|(off, _)| format!("{off} CV off"));
    let booked = line.booked.map(|(cv, cause)| {
        let when = match cause {
            Cause::Skirmish => "when all hits are spread",
            Cause::Fire => "when all have fired",
            Cause::Melee => "after the melee",
        };
        format!("{cv} CV, {when}")
    });
    let mut parts = line.parts.clone();
    parts.extend(line.marker.and_then(|(before, after)| marker(before, after)).map(Instruction::Marker));
    parts.sort();
    if matches!(parts.first(), Some(Instruction::Off(_))) {
        parts.truncate(1);
    }
    let parts = parts.into_iter().map(|part| match part {
        Instruction::Off(words) | Instruction::Marker(words) => words.to_owned(),
        Instruction::Fate(words) | Instruction::Way(words) | Instruction::Stand(words) | Instruction::Note(words) => {
            words
        }
    });
    let words = off.into_iter().chain(booked).chain(parts).collect::<Vec<_>>().join(", ");
    match line.cv {
        Some((off, left)) if left > 0 => format!("{words}; CV {} -> {left}", left.saturating_add(off)),
        _ => words,
    }
}

fn names(state: &State, who: &[Who]) -> Text {
    if let [only] = who {
        return name(state, *only);
    }
    let short = |who: &Who| match who {
        Who::Unit(id) => of(id.side, state.facts(*id).map_or_else(String::new, |facts| facts.code.to_string())),
        other => name(state, *other),
    };
    let join = |text: Text, next: Text| if text.0.is_empty() { next } else { text.with(Label::Plain, " ").join(next) };
    who.iter().map(short).fold(Text::default(), join)
}

fn name(state: &State, who: Who) -> Text {
    match who {
        Who::Unit(id) => of(id.side, &*state.unit_label(id)),
        Who::Mf(id) => of(id.side, state.mf_name(id)),
        Who::Leader(id) => of(id.side, state.leader_name(id)),
    }
}

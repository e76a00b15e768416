//! What to move or mark on the table: a line for each unit, formation or leader, and the same by what is done.

use std::collections::BTreeSet;

use crate::engine::table::Tables;
use crate::engine::text::{Label, Text};
use crate::engine::verdict::Task;
use crate::orbat::{Disorder, LeaderStatus, UnitStatus};

use super::effect::code;
use super::todo::{Deed, Rank, Todo};
use crate::rules::march_attack::aims::scene::arrives_at;
use crate::rules::march_attack::charge::{ChargeEvent, Reaction};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::leaders::LeaderEvent;
use crate::rules::march_attack::losses::{LossEvent, fate};
use crate::rules::march_attack::melee::{FollowUp, MeleeEvent};
use crate::rules::march_attack::morale::MoraleEvent;
use crate::rules::march_attack::orders::OrderEvent;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{Cause, State, Step};

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
    /// True where T4 changed the marker after what another step did.
    in_t4: bool,
    parts: Vec<Todo>,
}

/// The lines of a verdict while its events are gone through.
#[derive(Default)]
pub(super) struct Lines {
    all: Vec<TableLine>,
    /// Formations that broke: their units go with them.
    with_formation: BTreeSet<(usize, u16)>,
    /// True once a step before T4 has done something.
    has_others: bool,
}

impl Lines {
    /// Takes an event in, before it changes this state.
    pub(super) fn take(&mut self, tables: &Tables, state: &State, event: &Event) {
        if let Event::Morale(MoraleEvent::FormationBroke { mf, .. }) = event {
            self.with_formation.insert((mf.side.index(), mf.index));
        }
        let gone_with_it = |unit: UnitId| self.with_formation.contains(&(unit.side.index(), state.unit(unit).mf));
        if !matches!(event, Event::Unit(UnitEvent::Gone { unit, .. }) if gone_with_it(*unit)) {
            put(&mut self.all, tables, state, event);
        }
        for leader in left_alone(state, event) {
            if let Some(unit) = state.ridden_by(leader) {
                add(&mut line(&mut self.all, Who::Leader(leader)).parts, Todo::StaysAlone(code(state, unit)));
            }
        }
        self.has_others |= state.step != Step::T4 && super::is_result(event);
        if let (Event::Unit(UnitEvent::Recovered { unit, .. }), true) = (event, self.has_others) {
            line(&mut self.all, Who::Unit(*unit)).in_t4 = state.step == Step::T4;
        }
    }

    /// A line for each, in the order in which they were first told; lines that say the same of several units are one.
    pub(super) fn texts(&self, state: &State) -> Vec<Text> {
        let mut texts: Vec<(Vec<Who>, String)> = Vec::new();
        for line in &self.all {
            let words = words(line);
            if words.is_empty() {
                continue;
            }
            let same =
                texts.iter_mut().find(|(_, other)| line.cv.is_none() && line.booked.is_none() && *other == words);
            match same {
                Some((who, _)) => who.push(line.who),
                None => texts.push((vec![line.who], words)),
            }
        }
        texts.into_iter().map(|(who, words)| names(state, &who).then(format!(": {words}"))).collect()
    }

    /// The same by what is done: moves back, removals, formations, markers, CV.
    pub(super) fn tasks(&self, state: &State) -> Vec<Task> {
        let mut all: Vec<(Deed, Text)> = self.all.iter().flat_map(|line| deeds(state, line)).collect();
        let place = |rank: Rank| match rank {
            Rank::Way => 0,
            Rank::Off | Rank::Fate => 1,
            later => later as u8 + 1,
        };
        all.sort_by_key(|(deed, _)| place(deed.rank));
        let mut tasks: Vec<(Deed, Vec<Text>)> = Vec::new();
        for (deed, who) in all {
            match tasks.iter_mut().find(|(other, _)| *other == deed) {
                Some((_, all)) if all.contains(&who) => {}
                Some((_, all)) => all.push(who),
                None => tasks.push((deed, vec![who])),
            }
        }
        let task = |(deed, who): (Deed, Vec<Text>)| Task { act: deed.act, who, remark: deed.remark, done: false };
        let mut tasks: Vec<Task> = tasks.into_iter().map(task).collect();
        tasks.extend(at_the_edge(state, &tasks));
        tasks
    }
}

/// The leaders who are well and whose unit leaves the table; while it is open whether one is hit, he is not named.
fn left_alone(state: &State, event: &Event) -> Vec<LeaderId> {
    let unit = match event {
        Event::Unit(UnitEvent::Gone { unit, .. }) if state.unit(*unit).owes_risk.is_none() => *unit,
        Event::Loss(LossEvent::RiskDone { unit }) if state.unit(*unit).status.is_gone() => *unit,
        _ => return Vec::new(),
    };
    let with = state.leaders_of(unit.side).filter(|(_, leader)| leader.attached_to == Some(unit.index));
    with.filter(|(_, leader)| leader.status == LeaderStatus::Ready).map(|(id, _)| id).collect()
}

/// Whoever goes back so many inches at once may come to the edge of the table.
const TO_THE_EDGE: u16 = 12;

/// What is done with those who go back over the edge of a table whose size is known: the sheet is silent, and nobody but
/// the players knows how far it is.
fn at_the_edge(state: &State, tasks: &[Task]) -> Option<Task> {
    state.roster.scene.as_ref()?.field.as_ref()?;
    let far = |task: &&Task| {
        let way = task.act.strip_prefix("back ").or_else(|| task.act.strip_prefix("flee "));
        let inches = way.and_then(|way| way.trim_end_matches('"').parse::<u16>().ok());
        inches.is_some_and(|inches| inches >= TO_THE_EDGE || task.remark.contains("next"))
    };
    let who: Vec<Text> = tasks.iter().filter(far).flat_map(|task| task.who.iter().cloned()).collect();
    let remark = "off the table: Ctrl-E, removed".to_owned();
    (!who.is_empty()).then(|| Task { act: "at its edge".to_owned(), who, remark, done: false })
}

/// What one line asks for, each with those who do it.
fn deeds(state: &State, line: &TableLine) -> Vec<(Deed, Text)> {
    let own = short(state, line.who);
    let deed = |rank, act: &str, remark: String| Deed { rank, act: act.to_owned(), remark };
    let mut deeds: Vec<(Deed, Text)> = Vec::new();
    let gone = line.parts.iter().any(|part| part.rank() == Rank::Off);
    for part in line.parts.iter().filter(|part| !gone || part.rank() == Rank::Off) {
        match part {
            Todo::BackEach(ways) => deeds.extend(ways.iter().map(|(codes, inches)| {
                let retreats = line.parts.iter().find_map(|part| match part {
                    Todo::Retreats(left) => Some(*left),
                    _ => None,
                });
                (deed(Rank::Way, &format!("back {inches}\""), how_long(retreats)), of(side_of(line.who), codes))
            })),
            Todo::Retreats(left) if !line.parts.iter().any(|part| matches!(part, Todo::BackEach(_))) => {
                deeds.push((deed(Rank::Note, "retreats", how_long(Some(*left))), own.clone()));
            }
            Todo::FormationGone(codes) if codes.is_empty() => {
                deeds.push((deed(Rank::Note, "BROKEN", "no unit left".to_owned()), own.clone()));
            }
            Todo::FormationGone(codes) => {
                deeds.push((deed(Rank::Off, "remove", "BROKEN".to_owned()), of(side_of(line.who), codes)));
            }
            part => deeds.extend(part.deed().map(|deed| (deed, own.clone()))),
        }
    }
    if let Some((before, after)) = line.marker.filter(|_| !gone) {
        let remark = if line.in_t4 { "T4 disorder" } else { "" }.to_owned();
        let marker = Todo::Marker(before, after).deed();
        deeds.extend(marker.map(|deed| (Deed { remark, ..deed }, own.clone())));
    }
    if let Some((off, left)) = line.cv.filter(|_| !gone) {
        let change = format!(" {} \u{2192} {left}", left.saturating_add(off));
        deeds.push((deed(Rank::Cv, "CV", String::new()), own.clone().then(change)));
    }
    if let Some((cv, cause)) = line.booked {
        deeds.push((deed(Rank::Later, later(cause), String::new()), own.then(format!(" -{cv} CV"))));
    }
    deeds
}

/// How long a formation goes back.
fn how_long(left: Option<u8>) -> String {
    match left {
        None | Some(0) => String::new(),
        Some(1) => "now and next turn".to_owned(),
        Some(left) => format!("now and in the next {left} turns"),
    }
}

const fn later(cause: Cause) -> &'static str {
    match cause {
        Cause::Skirmish => "when all hits are allotted",
        Cause::Fire => "when firing ends",
        Cause::Melee => "after the melee",
    }
}

fn line(lines: &mut Vec<TableLine>, who: Who) -> &mut TableLine {
    let at = lines.iter().position(|line| line.who == who).unwrap_or_else(|| {
        lines.push(TableLine { who, cv: None, booked: None, marker: None, in_t4: false, parts: Vec::new() });
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
            let part = unit_part(tables, state, event).or_else(|| other_part(tables, state, event));
            for (who, todo) in part.into_iter().chain(defenders_part(event)) {
                add(&mut line(lines, who).parts, todo);
            }
        }
    }
}

/// Adds a part, and takes away what it overtakes: a lesser movement, and that a leader stays who is hit.
fn add(parts: &mut Vec<Todo>, todo: Todo) {
    if matches!(todo, Todo::LeaderHit { .. }) {
        parts.retain(|part| !matches!(part, Todo::StaysAlone(_)));
    }
    if let Some(hard) = todo.movement() {
        if parts.iter().any(|part| part.movement().is_some_and(|other| other > hard)) {
            return;
        }
        parts.retain(|part| part.movement().is_none());
    }
    if !parts.contains(&todo) {
        parts.push(todo);
    }
}

/// What a melee that goes on, or that is over, means for whom it is fought against.
const fn defenders_part(event: &Event) -> Option<(Who, Todo)> {
    match event {
        Event::Melee(MeleeEvent::Locked { defender, .. }) => Some((Who::Unit(*defender), Todo::Locked)),
        Event::Melee(MeleeEvent::Unlocked { defender, .. }) => Some((Who::Unit(*defender), Todo::Unlocked)),
        _ => None,
    }
}

/// A unit's marker changes; what an earlier event of the same reply changed is overtaken.
fn mark(lines: &mut Vec<TableLine>, state: &State, unit: UnitId, disorder: Disorder) {
    let line = line(lines, Who::Unit(unit));
    let (before, _) = line.marker.unwrap_or((state.unit(unit).disorder, disorder));
    line.marker = Some((before, disorder));
}

fn unit_part(tables: &Tables, state: &State, event: &Event) -> Option<(Who, Todo)> {
    let (unit, part) = match event {
        Event::Unit(UnitEvent::Gone { unit, status: UnitStatus::Captured }) => (unit, Todo::Captured),
        Event::Unit(UnitEvent::Gone { unit, .. }) => (unit, Todo::Removed),
        Event::Unit(UnitEvent::Broke { unit, inches }) => (unit, Todo::Flees(*inches)),
        Event::Unit(UnitEvent::Retreated { unit, inches }) => (unit, Todo::Back(inches.to_string())),
        Event::Unit(UnitEvent::Reshaped { unit, shape }) => (unit, Todo::Into(*shape)),
        Event::Unit(UnitEvent::Entered { unit, ground }) if state.unit(*unit).ground != *ground => {
            (unit, Todo::Ground(state.unit(*unit).ground, *ground))
        }
        Event::Leader(LeaderEvent::Rallied { unit }) => (unit, Todo::Rallied),
        Event::Melee(MeleeEvent::Locked { attacker, .. }) => (attacker, Todo::Locked),
        Event::Melee(MeleeEvent::Unlocked { attacker, .. }) => (attacker, Todo::Unlocked),
        Event::Melee(MeleeEvent::Followed { unit, how }) => {
            (unit, Todo::Follows(follow_up(tables, state, *unit, *how)))
        }
        Event::Charge(ChargeEvent::ChargeDeclared(charge)) => {
            (&charge.charger, Todo::Contact(code(state, charge.target)))
        }
        Event::Charge(ChargeEvent::Reacted { unit, how: Reaction::CounterCharge, at: Some(at), .. }) => {
            (unit, Todo::Contact(code(state, *at)))
        }
        Event::Charge(ChargeEvent::ChargeEnded { charger, why }) if !why.is_fought() && !why.is_refused() => {
            (charger, Todo::Halts(*why))
        }
        _ => return None,
    };
    Some((Who::Unit(*unit), part))
}

fn other_part(tables: &Tables, state: &State, event: &Event) -> Option<(Who, Todo)> {
    Some(match event {
        Event::Order(OrderEvent::ArrivalTried { mf, arrives: true }) => {
            (Who::Mf(*mf), Todo::Arrives(arrives_at(state, *mf)))
        }
        Event::Order(OrderEvent::OrderGiven { mf, order }) => (Who::Mf(*mf), Todo::Order(order.to_string())),
        Event::Order(OrderEvent::OrderBack { mf, order }) => (Who::Mf(*mf), Todo::OrderBack(order.to_string())),
        Event::Morale(MoraleEvent::Retreats { mf, left }) => (Who::Mf(*mf), Todo::Retreats(*left)),
        Event::Morale(MoraleEvent::MovedBack { mf, moves, .. }) => {
            (Who::Mf(*mf), Todo::BackEach(moves_back(tables, state, *mf, *moves)))
        }
        Event::Morale(MoraleEvent::FormationBroke { mf, .. }) => {
            let codes = codes(state, *mf, |state, unit| state.unit(unit).is_present());
            (Who::Mf(*mf), Todo::FormationGone(codes))
        }
        Event::Leader(LeaderEvent::LeaderBack { leader }) => (Who::Leader(*leader), Todo::LeaderBack),
        Event::Leader(LeaderEvent::Attached { leader, unit })
            if state.leader(*leader).attached_to != Some(unit.index) =>
        {
            (Who::Leader(*leader), Todo::RidesWith(state.unit_label(*unit).to_string()))
        }
        Event::Leader(LeaderEvent::Detached { leader }) if state.leader(*leader).attached_to.is_some() => {
            (Who::Leader(*leader), Todo::RidesAlone)
        }
        Event::Loss(LossEvent::LeaderOut { leader, status, turns }) => {
            let for_good = *status != LeaderStatus::Out;
            (Who::Leader(*leader), Todo::LeaderHit { fate: fate(*status, *turns), for_good })
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

/// Who goes how far back: foot, then mounted.
fn moves_back(tables: &Tables, state: &State, mf: MfId, moves: u8) -> Vec<(String, String)> {
    let goes = |mounted: bool| {
        let locked = |state: &State, unit: UnitId| state.lock_of(unit).is_some();
        codes(state, mf, |state, unit| {
            let figures = state.unit(unit);
            figures.is_ready() && figures.arm.is_mounted() == mounted && !locked(state, unit)
        })
    };
    let way = |far: Printed| far.inches(tables).times(moves).to_string();
    let parts = [(goes(false), way(Printed::RetireFoot)), (goes(true), way(Printed::RetireMounted))];
    parts.into_iter().filter(|(codes, _)| !codes.is_empty()).collect()
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

/// A unit's line without its name: the change of CV, what is lost later, then what is done.
fn words(line: &TableLine) -> String {
    let change = line.cv.map(|(off, left)| format!("CV {} -> {left}", left.saturating_add(off)));
    let booked = line.booked.map(|(cv, cause)| format!("loses {cv} CV {}", later(cause)));
    let mut parts = line.parts.clone();
    parts.extend(line.marker.map(|(before, after)| Todo::Marker(before, after)));
    parts.sort_by_key(Todo::rank);
    if parts.first().is_some_and(|part| part.rank() == Rank::Off) {
        parts.truncate(1);
    }
    let parts = parts.iter().map(Todo::words).filter(|words| !words.is_empty());
    change.into_iter().chain(booked).chain(parts).collect::<Vec<_>>().join(", ")
}

fn names(state: &State, who: &[Who]) -> Text {
    if let [only] = who {
        return name(state, *only);
    }
    let join = |text: Text, next: Text| if text.0.is_empty() { next } else { text.with(Label::Plain, " ").join(next) };
    who.iter().map(|who| short(state, *who)).fold(Text::default(), join)
}

/// A unit by its code, anyone else by name.
fn short(state: &State, who: Who) -> Text {
    match who {
        Who::Unit(id) => of(id.side, code(state, id)),
        other => name(state, other),
    }
}

const fn side_of(who: Who) -> Side {
    match who {
        Who::Unit(id) => id.side,
        Who::Mf(id) => id.side,
        Who::Leader(id) => id.side,
    }
}

fn name(state: &State, who: Who) -> Text {
    match who {
        Who::Unit(id) => of(id.side, &*state.unit_label(id)),
        Who::Mf(id) => of(id.side, state.mf_name(id)),
        Who::Leader(id) => of(id.side, state.leader_name(id)),
    }
}

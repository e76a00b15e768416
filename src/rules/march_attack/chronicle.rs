//! The battle as a story: what events cost, what became of the leaders, and each step in sentences.

use crate::engine::check::Outcome;
use crate::engine::luck::Worth;
use crate::engine::rulebook::TestNote;
use crate::engine::story::{Fate, Remark, StrengthLost};
use crate::engine::text::Text;
use crate::orbat::troops::unit::UnitFigure;
use crate::orbat::{LeaderStatus, UnitStatus};

use super::condition::UnitEvent;
use super::event::Event;
use super::leaders::LeaderEvent;
use super::losses::{LossEvent, fate as leader_fate};
use super::ruling::{RulingEvent, UnitChange};
use super::state::ids::UnitId;
use super::state::{Cause, State, Step};
use super::turn::TurnEvent;
use super::{charge, initiative, leaders, losses, melee, morale, orders, turn};
use crate::rules::march_attack::sheet::checks::fire::FireResult;
use crate::rules::march_attack::sheet::checks::initiative::{Initiative, Winner};
use crate::rules::march_attack::sheet::checks::melee::Melee;
use crate::rules::march_attack::sheet::checks::skirmish::Skirmish;

/// What an event means for the story, beside its line of the log.
pub(super) fn remark(before: &State, event: &Event) -> Remark {
    // Some stand in the log for the order of things, or say again what the line before them says.
    let quiet = event.chapter().share(before).remark.quiet;
    Remark { loss: loss(before, event), fate: fate(before, event), quiet }
}

/// A unit that leaves the battle takes along what CV it has left.
fn loss(before: &State, event: &Event) -> Option<StrengthLost> {
    let lost = |unit: UnitId, cause: &'static str, amount: i64| {
        (amount != 0).then(|| StrengthLost { side: unit.side.key().to_owned(), cause, amount })
    };
    match *event {
        Event::Loss(LossEvent::Lost { unit, cv, cause }) => {
            lost(unit, cause_words(cause), i64::from(cv.min(before.unit(unit).cv)))
        }
        Event::Unit(UnitEvent::Gone { unit, status }) => {
            let cause = if status == UnitStatus::Captured { "captured" } else { "routed and dispersed" };
            lost(unit, cause, i64::from(before.unit(unit).cv))
        }
        Event::Ruling(RulingEvent::UnitSet { unit, to: UnitChange::Figure(UnitFigure::Cv(cv)) }) => {
            lost(unit, "set by ruling", i64::from(before.unit(unit).cv) - i64::from(cv))
        }
        _ => None,
    }
}

const fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Skirmish => "skirmish fire",
        Cause::Fire => "musketry and guns",
        Cause::Melee => "melee",
    }
}

fn fate(before: &State, event: &Event) -> Option<Fate> {
    let (leader, what, for_good) = match event {
        Event::Loss(LossEvent::LeaderOut { leader, status, turns }) => {
            // Who leaves with the last of his men is not missed besides.
            (*leader, leader_fate(*status, *turns), turns.is_none() && *status != LeaderStatus::Left)
        }
        Event::Leader(LeaderEvent::LeaderBack { leader }) => (*leader, "is back".to_owned(), false),
        _ => return None,
    };
    Some(Fate { side: leader.side.key().to_owned(), who: before.leader_name(leader).to_owned(), what, for_good })
}

/// What an outcome is worth where more counts than whether a hope was fulfilled.
pub(super) fn worth(note: &TestNote, outcome: &Outcome) -> Option<Worth> {
    let of = |side: &str, value, unit, both| Some(Worth { side: side.to_owned(), value, unit, both });
    match note.check.trim_start_matches("march-attack/") {
        "small-arms" | "artillery" => of(&note.side, outcome.read::<FireResult>()?.cv_lost.into(), "CV", false),
        "skirmish" => of(&note.side, outcome.read::<Skirmish>()?.hits.into(), "hits", false),
        "melee" => {
            let defender = note.key.strip_prefix("melee:")?.split('/').next()?;
            let attacker = if defender == "A" { "B" } else { "A" };
            let melee: Melee = outcome.read()?;
            of(attacker, melee.attacker_total - melee.defender_total, "margin", true)
        }
        "initiative" => {
            let value = match outcome.read::<Initiative>()?.winner {
                Winner::A => 1,
                Winner::B => -1,
                Winner::None => 0,
            };
            of("A", value, "won, less lost", true)
        }
        _ => None,
    }
}

/// A step's events in sentences.
pub(super) fn narrate(state: &State, events: &[&Event]) -> Vec<Text> {
    let mut sentences = turn::story::opening(state, events);
    // A battle that is caught up with goes to another step by a player's word, in the middle of what is told.
    let steps = events.chunk_by(|_, next| !matches!(next, Event::Turn(TurnEvent::StepBegan { .. })));
    sentences.extend(steps.flat_map(|events| of_step(state, events)));
    sentences.extend(leaders::story::fates(state, events));
    sentences.extend(turn::story::ending(state, events));
    sentences
}

/// What happened in a step, from its beginning on.
fn of_step(state: &State, events: &[&Event]) -> Vec<Text> {
    let step = match events.first() {
        Some(Event::Turn(TurnEvent::StepBegan { step, .. })) => Some(*step),
        _ => None,
    };
    match step {
        Some(Step::S1) | None => orders::story::orders(state, events),
        Some(Step::S2) => morale::story::morale(state, events),
        Some(Step::S3 | Step::T2) => losses::story::fire(state, events),
        Some(Step::S4) => leaders::story::rallies(state, events),
        Some(Step::S5) => initiative::story::initiative(state, events),
        Some(Step::T1) => charge::story::charges(state, events),
        Some(Step::T3) => melee::story::fights(state, events),
        Some(Step::T4) => Vec::new(),
    }
}

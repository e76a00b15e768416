//! How a battle begins, goes from step to step, and ends.

use serde::{Deserialize, Serialize};

use crate::engine::chapters::{Chapter, Share};
use crate::engine::fraction::Fraction;
use crate::engine::text::{Label, Text, is_plural};
use crate::orbat::Orbat;
use crate::orbat::scene::Scene;
use crate::rules::march_attack::condition::absence::detach_all;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::say;
use crate::rules::march_attack::state::score::Score;
use crate::rules::march_attack::state::{State, Step};

/// How a battle begins, goes from step to step, and ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnEvent {
    /// Both armies as they came, with the codes of their units by formation.
    Mustered {
        orbats: Box<[Orbat; 2]>,
        codes: Box<[Vec<Vec<String>>; 2]>,
        /// What the scenario tells beside the armies. None in the records of earlier programs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        scene: Option<Box<Scene>>,
    },
    /// A step begins.
    StepBegan { turn: u16, step: Step, half: u8, active: Option<Side> },
    /// What begins with a step has been done.
    Begun,
    /// The game is over.
    Ended {
        verdict: String,
        /// What both sides have scored, where the scenario says what for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<Box<Score>>,
    },
}

impl Chapter<State> for TurnEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Mustered { orbats, codes, scene } => *state = State::mustered(orbats, codes, scene.as_deref()),
            Self::StepBegan { turn, step, half, active } => begin_step(state, *turn, *step, *half, *active),
            Self::Begun => state.done.begun = true,
            Self::Ended { verdict, score } => {
                (state.end.verdict, state.end.score) = (Some(verdict.clone()), score.clone());
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Mustered { .. } => {
                let [a, b] = Side::BOTH.map(|of| say::side(state, of).to_string());
                let meets = if is_plural(&a) || a.contains(" and ") { "meet" } else { "meets" };
                Text::of(Label::Heading, format!("{a} {meets} {b}"))
            }
            Self::StepBegan { turn, step, half, active } => step_line(state, *turn, *step, *half, *active),
            // Bookkeeping: the log leaves it out.
            Self::Begun => Text::default(),
            Self::Ended { verdict, score } => ended(state, verdict, score.as_deref()),
        }
    }

    fn share(&self, _: &State) -> Share {
        Share::quiet_where(matches!(self, Self::StepBegan { .. } | Self::Begun))
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::Ended { .. })
    }
}

fn begin_step(state: &mut State, turn: u16, step: Step, half: u8, active: Option<Side>) {
    (state.turn, state.step, state.half, state.active) = (turn, step, half, active);
    // Only these two begin with something that happens by itself.
    state.done.begun = !matches!(step, Step::S1 | Step::S2);
    (state.done.losses_counted, state.done.markers_changed) = (false, false);
    forget_last_step(state);
    state.done.fought.clear();
    // Who has gone back in a step that ends by itself is named in the next one in which players have the word.
    if matches!(step, Step::S2 | Step::S5 | Step::T2) {
        state.done.went_back.clear();
    }
    match step {
        Step::S1 => {
            state.first = None;
            state.done.passed.clear();
            state.each_mf(|mf| (mf.order_tried, mf.arrival_tried) = (false, false));
        }
        Step::S2 => {
            state.fire.waves.clear();
            state.each_mf(|mf| {
                (mf.morale_tested, mf.moved_back, mf.was_retiring) = (false, false, mf.retiring > 0);
            });
        }
        Step::S3 => {
            state.done.engaged_named = false;
            state.each_mf(|mf| (mf.skirmish_value, mf.hits) = (None, None));
        }
        Step::T1 => {
            (state.fights.charges, state.fights.counter_charges) = Default::default();
            state.fights.locks.change_each(|lock| lock.fresh = false);
            state.done.passed.clear();
            state.each_unit(|unit| (unit.reacted, unit.had_chance) = (false, false));
        }
        Step::T2 => {
            state.fire.shots.clear();
            state.fire.hit_by.clear();
            state.done.fire_over = false;
            state.each_unit(|unit| unit.unfired = Fraction::ONE);
        }
        Step::S4 | Step::S5 | Step::T3 | Step::T4 => {}
    }
}

/// Losses and tests belong to the step that caused them; after a correction some may be left over.
fn forget_last_step(state: &mut State) {
    let fates: Vec<UnitId> = state.units().filter(|(_, unit)| unit.owes_risk.is_some()).map(|(id, _)| id).collect();
    state.each_unit(|unit| {
        (unit.booked, unit.owes_ved, unit.owes_risk, unit.risked) = (0, None, None, false);
    });
    for id in fates.into_iter().filter(|id| state.unit(*id).status.is_gone()).collect::<Vec<_>>() {
        detach_all(state, id);
    }
}

fn step_line(state: &State, turn: u16, step: Step, half: u8, active: Option<Side>) -> Text {
    let place = match half {
        0 => format!("turn {turn} {} {}", step.name(), step.title()),
        half => format!("turn {turn}, half {half}, {} {}", step.name(), step.title()),
    };
    let active = active.filter(|_| step == Step::T1).map(|of| format!(", {} active", say::side(state, of)));
    Text::of(Label::Heading, place + &active.unwrap_or_default())
}

/// How it ended; with points also who has how many, who holds what, and what for.
fn ended(state: &State, verdict: &str, score: Option<&Score>) -> Text {
    let text = Text::of(Label::Heading, ending(state, verdict));
    let Some(score) = score else { return text };
    let [a, b] = Side::BOTH.map(|of| format!("{} {}", say::side(state, of), score.points[of.index()]));
    let held = |(place, by): &(String, Option<Side>)| match by {
        Some(of) => format!("{} holds {place}", say::side(state, *of)),
        None => format!("{place} is contested"),
    };
    let reasons: Vec<String> = score.held.iter().map(held).chain(score.why.iter().cloned()).collect();
    let reasons = if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join("; ")) };
    text.with(Label::Figure, format!("; points: {a}, {b}")).with(Label::Quiet, reasons)
}

fn ending(state: &State, verdict: &str) -> String {
    match Side::of_key(verdict) {
        Some(of) => format!("the battle is over: {}", state.side_does(of, "has won", "have won")),
        None => "the battle is over: drawn".to_owned(),
    }
}

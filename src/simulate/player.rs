//! An automatic player: it knows nothing but the prompt, and answers as a player at a table might.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::engine::check::CheckFault;
use crate::engine::prompt::{Choice, Fill, Kind, Prompt, Refusal};
use crate::engine::reply::Reply;
use crate::engine::request::{Dice, Position, Request};
use crate::engine::session::Session;
use crate::engine::sheet::Sheet;

use super::outcome::{WhoWon, verdict};
use super::values::{self, Mood};
use crate::engine::split_mix::SplitMix;

/// How often an act is taken up in a step of which the rulebook says nothing.
const OTHER_ACTS: (usize, usize) = (1, 3);

/// Tries before the player gives up; the later ones are tame.
const TRIES: usize = 40;

/// Inputs that may come up missing one after another in one form.
const MENDINGS: usize = 8;

/// Why a player cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at `{prompt}` no answer was taken; the last was refused: {refusal}")]
pub struct DeadEnd {
    /// The prompt's key.
    pub prompt: String,
    /// What was said of the last answer.
    pub refusal: Refusal,
}

/// A player with a luck and a mood of its own. It plays both sides.
#[derive(Clone, Debug)]
pub struct AutoPlayer {
    luck: SplitMix,
    mood: Mood,
    /// What it means to do in the step that is being played.
    plan: Option<(Position, VecDeque<String>)>,
}

impl AutoPlayer {
    /// A player with this luck.
    pub const fn new(luck: SplitMix, mood: Mood) -> Self {
        Self { luck, mood, plan: None }
    }

    /// Its luck, for whatever else is drawn in its battle.
    pub const fn luck(&mut self) -> &mut SplitMix {
        &mut self.luck
    }

    /// Answers the open prompt. None when the game is over.
    pub fn play(&mut self, play: &mut Session, at: i64) -> Option<Result<Reply, DeadEnd>> {
        let prompt = Rc::clone(play.asked()?);
        let mut last = Refusal::Over;
        for attempt in 0..TRIES {
            let mut request = self.answer(play, &prompt, attempt);
            for _ in 0..MENDINGS {
                match play.request(&request, at) {
                    Ok(reply) => return Some(Ok(reply)),
                    Err(refusal) => last = refusal,
                }
                match mended(&request, &last, play.sheet(), &mut self.luck) {
                    Some(better) => request = better,
                    None => break,
                }
            }
            if matches!(last, Refusal::Fault(_)) {
                break;
            }
        }
        Some(Err(DeadEnd { prompt: prompt.key.clone(), refusal: last }))
    }

    /// An answer of the kind that the prompt takes.
    fn answer(&mut self, play: &Session, prompt: &Prompt, attempt: usize) -> Request {
        let mood = if attempt < TRIES / 2 { self.mood } else { Mood::Tame };
        match &prompt.kind {
            Kind::Choose { options, .. } => Request::Pick(self.choice(play, prompt, options, mood)),
            Kind::Fill { asks, roll, .. } => {
                let sample = if mood == Mood::Tame { None } else { play.sample(self.luck.clone().draw()) };
                let values = match sample {
                    Some(values) => {
                        self.luck.draw();
                        values
                    }
                    None => values::values(asks, mood, &mut self.luck),
                };
                let fill = Fill { fill: values, ..Fill::default() };
                Request::Fill(fill, if roll.is_some() { Dice::Program } else { Dice::Absent })
            }
            Kind::Faces { .. } => Request::Fill(Fill::default(), Dice::Program),
            Kind::Number { min, max } => Request::Number(self.luck.between(*min, *max)),
            Kind::Name => Request::Name("Marie".to_owned()),
        }
    }

    fn choice(&mut self, play: &Session, prompt: &Prompt, options: &[Choice], mood: Mood) -> String {
        let picked = match prompt.key.as_str() {
            _ if mood == Mood::Wild => self.luck.pick(options),
            "turn-end/next" => options.iter().find(|choice| (*choice.key == *"end") == is_decided(play)),
            "verdict" => options.iter().find(|choice| *choice.key == *verdict(&play.json()).word()),
            key if is_victory(key) => by_the_rules(options),
            _ => None,
        };
        if let Some(choice) = picked {
            return choice.key.to_string();
        }
        let owed: Vec<&Choice> = options.iter().filter(|choice| choice.owed.is_some()).collect();
        if let Some(choice) = self.luck.pick(&owed) {
            return choice.key.to_string();
        }
        if options.iter().any(|choice| *choice.key == *"done") {
            return self.next_planned(play, options);
        }
        // A verdict that is not offered by its word is the last, a draw.
        let open = if prompt.key == "verdict" { options.last() } else { self.luck.pick(options) };
        open.map(|choice| choice.key.to_string()).unwrap_or_default()
    }

    /// The next thing that it meant to do in this step; when all is done, that.
    fn next_planned(&mut self, play: &Session, options: &[Choice]) -> String {
        let position = &play.position();
        if self.plan.as_ref().is_none_or(|(place, _)| place != position) {
            let planned = options.iter().filter(|choice| {
                *choice.key != *"done" && self.luck.chance(play.habit(&choice.key).unwrap_or(OTHER_ACTS))
            });
            self.plan = Some((position.clone(), planned.map(|choice| choice.key.to_string()).collect()));
        }
        while let Some(key) = self.plan.as_mut().and_then(|(_, plan)| plan.pop_front()) {
            if options.iter().any(|choice| *choice.key == *key) {
                return key;
            }
        }
        "done".to_owned()
    }
}

/// True where the players are asked who has won.
fn is_victory(key: &str) -> bool {
    key.split('/').next() == Some("victory")
}

/// What a side that throws no coin says of the victory: the goal that is met, which stands first, or that nobody has won,
/// or a draw.
fn by_the_rules(options: &[Choice]) -> Option<&Choice> {
    let named = |key: &str| options.iter().find(|choice| *choice.key == *key);
    named("draw").or_else(|| named("nobody").and_then(|_| options.first()))
}

/// True where the rules leave it to the players who has won, and nothing but a coin would say.
pub(super) fn is_left_open(prompt: &Prompt) -> bool {
    match &prompt.kind {
        Kind::Choose { options, .. } => is_victory(&prompt.key) && by_the_rules(options).is_none(),
        _ => false,
    }
}

/// True when a side can fight no more.
fn is_decided(play: &Session) -> bool {
    verdict(&play.json()) != WhoWon::Undecided
}

/// The same answer with a value for an input that was found missing; none when that was not the trouble.
pub fn mended(request: &Request, refusal: &Refusal, sheet: &Sheet, luck: &mut SplitMix) -> Option<Request> {
    let (Request::Fill(fill, dice), Refusal::Check(CheckFault::Missing { input: name, .. })) = (request, refusal)
    else {
        return None;
    };
    let input = sheet.checks.iter().flat_map(|check| check.inputs).find(|input| input.name == *name)?;
    let mut fill = fill.clone();
    fill.fill.insert(name.clone(), values::any(&input.domain, luck));
    Some(Request::Fill(fill, dice.clone()))
}

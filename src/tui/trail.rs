//! What the last records tell of the way here: the dice typed last, the answers of the open act and of those before it.

use std::collections::VecDeque;
use std::rc::Rc;

use serde_json::{Map, Value as Json};

use crate::engine::lines::RecordLine;
use crate::engine::prompt::{Answer, Fill};
use crate::engine::session::Session;

/// How many of the last records are looked through.
const LAST_RECORDS: u64 = 200;
/// So many acts that are done are kept at least.
const MOST_ACTS: usize = 64;

/// How many trails are kept.
const MOST_KEPT: usize = 32;

/// The answers of one act, in order, with the inputs of its tests.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Act {
    /// Prompt keys and what was answered.
    pub answers: Vec<(String, Answer)>,
    /// The values with which its tests were made.
    pub inputs: Map<String, Json>,
}

/// Dice that were typed in the last request.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TypedDice {
    /// The prompt that they were typed at.
    pub key: String,
    /// The values that went with them.
    pub fill: Fill,
    pub faces: Vec<u8>,
}

/// The way to the present prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// The act that is open.
    pub open: Act,
    /// Acts that are done, oldest first.
    pub done: Vec<Rc<Act>>,
    /// True when dice have fallen in the open act.
    pub fallen: bool,
    /// True when something was corrected or set in the open act.
    pub ruled: bool,
    /// The last entry that stands before the open act.
    pub before: Option<u64>,
    /// The dice of the last request, if it had typed ones.
    pub typed: Option<TypedDice>,
}

impl Act {
    /// What it is: the part of its first pick before the colon.
    pub fn kind(&self) -> Option<&str> {
        match self.answers.first() {
            Some((_, Answer::Pick(key))) => kind_of(key),
            _ => None,
        }
    }
}

/// The part of an act's key that says what it is: `shot` of `shot:A/2e Leger`.
pub(crate) fn kind_of(key: &str) -> Option<&str> {
    key.split_once(':').map(|(kind, _)| kind)
}

/// The way to the present prompt, and to those before it: an undo need not read the records again.
#[derive(Debug, Default)]
pub(crate) struct Trails {
    now: Rc<Trail>,
    /// By the last entry that stood: what stood below an entry when it was made never changes.
    kept: VecDeque<(u64, Rc<Trail>)>,
}

impl Trails {
    /// The way to the present prompt.
    pub(crate) const fn now(&self) -> &Rc<Trail> {
        &self.now
    }

    /// Follows the game, which was at entry `known` when this was last looked at.
    pub(crate) fn go_on(&mut self, play: &Session, known: u64) {
        // From far off it is quicker to look at the last records alone.
        let near = known > 0 && (known..=known + LAST_RECORDS).contains(&play.entry());
        let tip = play.tip();
        if near && !play.steered_since(known) {
            Rc::make_mut(&mut self.now).go_on(&play.lines_since(known));
        } else if let Some((_, kept)) = self.kept.iter().find(|(at, _)| *at == tip) {
            self.now = Rc::clone(kept);
        } else {
            self.now = Rc::new(Trail::of(play));
        }
        self.kept.retain(|(at, _)| *at != tip);
        self.kept.truncate(MOST_KEPT - 1);
        self.kept.push_front((tip, Rc::clone(&self.now)));
    }
}

impl Trail {
    /// The trail of a game.
    pub fn of(play: &Session) -> Self {
        // The muster is the longest record, and tells nothing of the way.
        let last = play.lines_since(play.entry().saturating_sub(LAST_RECORDS).max(1));
        let stands = play.stands();
        let stands = stands.iter().skip(stands.len().saturating_sub(last.len())).copied();
        let standing: Vec<&RecordLine> =
            last.iter().zip(stands).filter(|(_, stands)| *stands).map(|(line, _)| line).collect();
        let mut trail = Self { before: Some(1), ..Self::default() };
        for line in &standing {
            trail.take(line);
        }
        trail.typed = typed(&standing);
        trail
    }

    /// The same with these records more, none of which takes back another.
    fn go_on(&mut self, new: &[RecordLine]) {
        for line in new {
            self.take(line);
        }
        let standing: Vec<&RecordLine> = new.iter().collect();
        if standing.iter().any(|line| !only_steers(line)) {
            self.typed = typed(&standing);
        }
    }

    fn take(&mut self, line: &RecordLine) {
        let Some((kind, body)) = line.record.as_object().and_then(|record| record.iter().next()) else { return };
        match kind.as_str() {
            "answer" => self.open.answers.extend(answer(body)),
            "roll" => self.fallen = true,
            "done" | "muster" => {
                let mut act = std::mem::take(&mut self.open);
                act.inputs = inputs(body);
                if !act.answers.is_empty() {
                    self.done.push(Rc::new(act));
                    if self.done.len() > 2 * MOST_ACTS {
                        self.done.drain(..MOST_ACTS);
                    }
                }
                (self.fallen, self.ruled, self.before) = (false, false, Some(line.number));
            }
            "ruling" | "setting" if self.open.answers.is_empty() => self.before = Some(line.number),
            "ruling" | "setting" => self.ruled = true,
            _ => {}
        }
    }
}

fn answer(body: &Json) -> Option<(String, Answer)> {
    let answer = serde_json::from_value(body.get("answer")?.clone()).ok()?;
    Some((body.get("key")?.as_str()?.to_owned(), answer))
}

/// The inputs of every test that this act has made.
fn inputs(done: &Json) -> Map<String, Json> {
    let events = done.get("events").and_then(Json::as_array).into_iter().flatten();
    let tested = events.filter_map(|event| event.get("tested")?.get("inputs")?.as_object());
    tested.flat_map(|inputs| inputs.iter().map(|(name, value)| (name.clone(), value.clone()))).collect()
}

/// True for a record that says what stands, or nothing at all.
fn only_steers(line: &RecordLine) -> bool {
    line.record == "redo" || ["undo", "note", "opened"].iter().any(|kind| line.record.get(kind).is_some())
}

/// The last request that stands, if it ended in typed dice.
fn typed(standing: &[&RecordLine]) -> Option<TypedDice> {
    let group = standing.iter().rev().find(|line| !only_steers(line))?.group;
    let mut typed = None;
    let mut first = None;
    for line in standing.iter().filter(|line| line.group == group) {
        if let Some(body) = line.record.get("answer") {
            first = first.or_else(|| answer(body));
        }
        let Some(roll) = line.record.get("roll").filter(|roll| roll["by"] == "hand") else { continue };
        let faces = serde_json::from_value(roll["faces"].clone()).ok()?;
        let (key, fill) = match &first {
            Some((key, Answer::Fill(fill))) => (key.clone(), Fill::clone(fill)),
            _ => (roll["key"].as_str()?.to_owned(), Fill::default()),
        };
        typed = Some(TypedDice { key, fill, faces });
    }
    typed
}

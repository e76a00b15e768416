//! A game as the screen sees it: a picture of its state, taken after every request.

use std::rc::Rc;
use std::sync::Arc;

use super::armies::Armies;
use super::kept_for_views::KeptForViews;
use super::trail::Trail;
use crate::engine::drawing::Drawing;
use crate::engine::ending::Ending;
use crate::engine::measure::Measure;
use crate::engine::pace::{End, Pace, time_of};
use crate::engine::pages::Pages;
use crate::engine::prompt::{Kind, Owed, Prompt};
use crate::engine::request::Position;
use crate::engine::seat::EVERYBODY;
use crate::engine::settings::Settings;
use crate::engine::sheet::Sheet;
use crate::engine::story::short;
use crate::engine::table::Tables;
use crate::engine::text::{Label, Text};
use crate::engine::verdict::Verdict;
use crate::engine::what_if::Obvious;
use crate::rulebooks::BATTLE;
use crate::store::local_time;

/// Minutes of a day.
const DAY: u32 = 24 * 60;

/// What is seen of a game.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Game {
    /// What it is called.
    pub name: String,
    /// The file, as it was named.
    pub file: String,
    /// The minutes since midnight at which turn 1 begins, if the scenario tells.
    pub start: Option<u32>,
    /// How many minutes of the battle's own time a turn takes.
    pub minutes_a_turn: u32,
    /// True when the file is played elsewhere and this is only a look at it.
    pub looking_on: bool,
    /// Whose seat this screen is, where it is one side's alone.
    pub seat: Option<String>,
    /// True for a side's own save of a game by mail.
    pub by_mail: bool,
    /// Whether the disk has taken what was answered last.
    pub safety: Safety,
    /// The side that alone may look at the screen while this is asked, where it knows more than the other.
    pub private: Option<String>,
    /// The sides that are asked at once; none where one is asked alone.
    pub asked_at_once: Vec<String>,
    /// True for the battle that the program ships for practice.
    pub practice: bool,
    /// True for a battle of a campaign: who joins it at the table stays there.
    pub away: bool,
    /// True where the results of a season wait for their umpire to read and publish them.
    pub unread: bool,
    /// False where the rulebook has no units that a key could be about.
    pub has_units: bool,
    /// When it was just opened: how many seconds after its last entry.
    pub slept: Option<i64>,
    /// Both armies.
    pub armies: Rc<Armies>,
    /// What is asked; none when the game is over.
    pub prompt: Option<Prompt>,
    /// What is owed, first things first.
    pub owed: Vec<Rc<Owed>>,
    /// What the last dice came to, until the next result.
    pub verdict: Option<Rc<Verdict>>,
    /// The same as everybody may know it, where one side alone may look at the screen.
    pub public_verdict: Option<Rc<Verdict>>,
    /// What both sides have scored so far; none where no points are counted.
    pub points: Option<[u32; 2]>,
    /// The table drawn to scale; none where no scenario draws one.
    pub drawing: Option<Rc<Drawing>>,
    /// How it ended; none while it lasts.
    pub ending: Option<Rc<Ending>>,
    /// Where the game is.
    pub position: Position,
    /// The log, oldest first.
    pub log: Pages<LogEntry>,
    /// The house rules in force.
    pub settings: Rc<Settings>,
    /// The rulebook's reference part.
    pub sheet: &'static Sheet,
    /// The tables that the game is played with.
    pub tables: Arc<Tables>,
    /// True when the last record is a remark, or somebody else's: what is half typed here does not belong to it.
    pub remarked: bool,
    /// How long was played.
    pub pace: Pace,
    /// From how many seconds on a gap between entries is a break.
    pub longest_gap: i64,
    /// What distances are told in, and typed in.
    pub measure: Measure,
    /// The way to the prompt.
    pub trail: Rc<Trail>,
    /// What players would ask themselves at a check.
    pub obvious: Obvious,
    /// What views have made of all that.
    pub(crate) kept: KeptForViews,
}

/// The clock on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Seconds since 1970.
    pub seconds: i64,
    /// Minutes since midnight, where the players are.
    pub minutes: u32,
}

/// Whether the disk has taken what was answered last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// It has, and all before.
    Saved,
    /// It has not, and nobody knows what stands in the file.
    NotSaved,
}

/// One entry of the log that has something to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number.
    pub entry: u64,
    /// Wall-clock seconds since 1970.
    pub at: i64,
    pub lines: Rc<[Text]>,
    /// False when it was undone.
    pub stands: bool,
    /// True for an undo, a note and the like: the step in which they were written may be undone since.
    pub steers: bool,
    /// True for what was given before and is given again since an entry was mended.
    pub repeated: bool,
    /// The turn and step in which it came about; empty where the rulebook tells none.
    pub step: Rc<str>,
    /// The step that began with it.
    pub then: Option<Rc<str>>,
}

impl LogEntry {
    /// The battle's turn and step, unless the wall clock is asked for or nothing else is known.
    pub fn when(&self, wall_time: bool) -> String {
        if wall_time || self.step.is_empty() { self.time() } else { format!("{:<8}", self.step) }
    }

    /// Its lines with turn and step before them, or with the time on the wall; an undone one is marked.
    pub fn told(&self, wall_time: bool) -> impl DoubleEndedIterator<Item = Text> + ExactSizeIterator + '_ {
        let line = move |line: &Text| {
            let time = Text::of(Label::Quiet, format!("{} ", self.when(wall_time)));
            let time = if self.repeated { time.with(Label::Quiet, "= ") } else { time };
            if self.stands { time.join(line.clone()) } else { time.with(Label::Quiet, format!("x {line} (undone)")) }
        };
        self.lines.iter().map(line)
    }

    /// The wall clock, `HH:MM`.
    pub fn time(&self) -> String {
        local_time(self.at)
    }
}

/// After how many turns a game of this sheet ends, where that is fixed beforehand.
pub(crate) fn turns_of(sheet: &Sheet, settings: &Settings) -> Option<i64> {
    if sheet.id == BATTLE.id { settings.number("battle.turns") } else { None }
}

impl Game {
    /// Who alone may look at the screen now: the side of a secret question, and of one whose answer needs what that side
    /// alone knows. None where all may look.
    pub fn private_to(&self) -> Option<&str> {
        let prompt = self.prompt.as_ref().filter(|_| self.seat.is_none())?;
        let one_side = self.private.as_ref() == Some(&prompt.side) && !self.looking_on;
        (prompt.secret || one_side).then_some(&prompt.side)
    }

    /// Where several sides are asked at once, the one that could answer before the one that is put first.
    pub fn other_asked(&self) -> Option<&str> {
        let first = &self.prompt.as_ref()?.side;
        self.asked_at_once.iter().find(|side| *side != first).map(String::as_str)
    }

    /// The other side, where this is a seat and that side is asked.
    pub fn waits_for(&self) -> Option<&str> {
        let (seat, prompt) = (self.seat.as_ref()?, self.prompt.as_ref()?);
        (prompt.side != EVERYBODY && prompt.side != *seat).then_some(&prompt.side)
    }

    /// The battle's own time, if the scenario tells when it began.
    pub fn clock(&self) -> Option<String> {
        Some(time_of(self.minutes()?))
    }

    /// The battle's own time in minutes since the midnight before it began.
    fn minutes(&self) -> Option<u32> {
        Some(self.start? + self.position.turn.saturating_sub(1) * self.minutes_a_turn)
    }

    /// How long was played, up to now where that is known.
    pub fn played(&self, now: Option<Now>) -> Pace {
        now.map_or_else(|| self.pace.clone(), |now| self.pace.until(now.seconds, self.longest_gap))
    }

    /// How many turns are left, this one among them, until the end that the players chose: by the battle's own clock, or
    /// by the clock on the wall at the pace of the turns so far. None where that cannot be told.
    pub fn turns_left(&self, now: Option<Now>) -> Option<u32> {
        match self.pace.end? {
            End::Battle(end) => {
                let (began, at) = (self.start?, self.minutes()?);
                // An end before the beginning is one after midnight.
                let end = if end <= began { end + DAY } else { end };
                Some(end.saturating_sub(at).div_ceil(self.minutes_a_turn))
            }
            End::Wall(end) => {
                let left = (end + DAY - now?.minutes) % DAY;
                // More than most of a day away is over since a short while.
                let left = if left > DAY * 3 / 4 { 0 } else { left };
                let mean = u32::try_from(self.pace.mean()?.max(60)).ok()?;
                Some(left * 60 / mean)
            }
        }
    }

    /// A side's name, as short as it can be told from the other, and its meaning; `both` and anything else in words.
    pub fn side(&self, key: &str) -> (String, Label) {
        match self.armies.doc.columns.iter().find(|column| column.side == key) {
            Some(column) if column.called() == column.short => (column.short.clone(), column.label),
            Some(column) => {
                let titles: Vec<&str> = self.armies.doc.columns.iter().map(|other| other.title.as_str()).collect();
                let at = self.armies.doc.columns.iter().position(|other| other.side == key).unwrap_or(0);
                (short(&titles)[at].to_owned(), column.label)
            }
            None if key == "both" => ("both sides".to_owned(), Label::Plain),
            None => (key.to_owned(), Label::Plain),
        }
    }

    /// A side as a sentence names it: `the French`, where that is its name.
    pub fn side_in_words(&self, key: &str) -> String {
        let mut titles = self.armies.doc.columns.iter().filter(|column| column.side == key).map(|column| &column.title);
        titles.next_back().filter(|title| title.starts_with("the ")).cloned().unwrap_or_else(|| self.side(key).0)
    }

    /// The column of the side whose half it is.
    pub fn active_column(&self) -> Option<usize> {
        let active = self.position.active.as_ref()?;
        self.armies.doc.columns.iter().position(|column| column.side == *active)
    }

    /// True when the prompt belongs to an act that has been begun, and not to the step itself.
    pub fn act_is_open(&self) -> bool {
        self.prompt.as_ref().is_some_and(|prompt| prompt.key != self.position.step)
    }

    /// True when more dice are asked for in the test whose values or dice were given at this prompt.
    pub fn rolls_on(&self, key: &str) -> bool {
        let faces = self.prompt.as_ref().filter(|prompt| matches!(prompt.kind, Kind::Faces { .. }));
        faces.and_then(|prompt| prompt.key.rsplit_once("/faces")).is_some_and(|(test, _)| key.starts_with(test))
    }

    /// The check that the prompt is about.
    pub fn tested(&self) -> Option<&'static str> {
        match &self.prompt.as_ref()?.kind {
            Kind::Fill { check, .. } | Kind::Faces { check, .. } => *check,
            _ => None,
        }
    }

    /// The codes of the units that the prompt is about.
    pub fn about(&self) -> Vec<String> {
        self.prompt.as_ref().map(|prompt| self.armies.codes.named_in(&prompt.text)).unwrap_or_default()
    }

    /// The first unit that the prompt is about, and the first of another side.
    pub fn opponents(&self) -> Vec<String> {
        let codes = self.about();
        let side = |code: &String| self.armies.codes.side_of(code);
        let Some(own) = codes.first() else { return Vec::new() };
        let enemy = codes.iter().find(|code| side(code) != side(own));
        enemy.map(|enemy| vec![own.clone(), enemy.clone()]).unwrap_or_default()
    }
}

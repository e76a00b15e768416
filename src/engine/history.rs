//! Looking back: the log, what a past entry's change would do, whether the rules would still say the same.

use std::sync::Arc;

use super::cx::{Cx, Stop};
use super::fold::Fold;
use super::journal::{Entry, Record};
use super::prompt::{Answer, Kind, Prompt, Refusal, Word};
use super::request::{Dice, Request};
use super::rulebook::{Rulebook, View};
use super::session::{Session, Stamp};
use super::text::{Label, Text};

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The entry's number.
    pub entry: u64,
    /// The number of its request's first entry.
    pub group: u64,
    /// Wall-clock seconds since 1970.
    pub at: i64,
    /// Its lines.
    pub lines: Vec<Text>,
    /// False when it was undone.
    pub stands: bool,
    /// True for something that a player decided beside the rules.
    pub ruling: bool,
    /// True for an answer that was thought better of before a die fell, and for the undo that says so.
    pub quiet: bool,
}

/// An act that would come out otherwise under the present rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The entry that records the act.
    pub entry: u64,
    /// What it came to.
    pub then: Vec<String>,
    /// What it would come to now, or why it could not be played so.
    pub now: Vec<String>,
}

impl<R: Rulebook> Session<R> {
    /// The whole log, undone entries marked.
    pub fn log(&self) -> Vec<LogLine> {
        let stands = self.journal.stands();
        let mut quiet = vec![false; stands.len()];
        for at in 0..stands.len() {
            if let Some(answers) = self.second_thoughts(at) {
                quiet[at] = true;
                answers.into_iter().filter(|answer| !stands[*answer]).for_each(|answer| quiet[answer] = true);
            }
        }
        let entries = self.journal.entries().iter().zip(stands).zip(quiet);
        entries.map(|((entry, stands), quiet)| self.log_line(entry, stands, quiet)).collect()
    }

    /// The answers that this undo or redo concerns, if it concerns nothing else: no die has fallen, nothing was done.
    fn second_thoughts(&self, at: usize) -> Option<Vec<usize>> {
        let entries = self.journal.entries();
        let steers = matches!(&entries[at].record, Record::Undo { why, .. } if why.is_empty())
            || matches!(entries[at].record, Record::Redo);
        let over = self.journal.steered_over(at).filter(|_| steers)?;
        let plain = |answer: &Answer| !matches!(answer, Answer::Waive { .. } | Answer::Outcome { .. });
        let only = |at: &usize| matches!(&entries[*at].record, Record::Answer { answer, .. } if plain(answer));
        over.iter().all(only).then_some(over)
    }

    /// The lines that the log has for the entry at this place.
    pub(super) fn lines_at(&self, at: usize) -> Vec<Text> {
        if self.second_thoughts(at).is_some() { Vec::new() } else { self.tell(&self.journal.entries()[at].record) }
    }

    fn log_line(&self, entry: &Entry<R::Event>, stands: bool, quiet: bool) -> LogLine {
        let ruling = matches!(
            entry.record,
            Record::Ruling { .. }
                | Record::Setting { .. }
                | Record::Answer { answer: Answer::Waive { .. } | Answer::Outcome { .. }, .. }
        );
        LogLine {
            entry: entry.number,
            group: entry.group,
            at: entry.at,
            lines: if quiet { Vec::new() } else { self.tell(&entry.record) },
            stands,
            ruling,
            quiet,
        }
    }

    /// A record's lines of the log.
    pub(super) fn tell(&self, record: &Record<R::Event>) -> Vec<Text> {
        let state = &self.live.view.state;
        let told = |events: &[R::Event]| {
            let lines = events.iter().map(|event| R::tell(state, event));
            lines.filter(|line| !line.0.is_empty()).collect::<Vec<_>>()
        };
        let because = |why: &str| if why.is_empty() { String::new() } else { format!(" ({why})") };
        match record {
            Record::Muster(events) | Record::Done { events, .. } => told(events),
            Record::Ruling { events, why, .. } => {
                let mark = |text: Text| Text::of(Label::Ruling, "ruling: ").join(text).with(Label::Quiet, because(why));
                told(events).into_iter().map(mark).collect()
            }
            Record::Setting { key, value, why } => {
                vec![Text::of(Label::Ruling, format!("house rule: {key} = {value}{}", because(why)))]
            }
            Record::Note(text) => vec![Text::of(Label::Quiet, format!("note: {text}"))],
            Record::Undo { to, why } => vec![Text::of(Label::Quiet, format!("undone to entry {to}{}", because(why)))],
            Record::Redo => vec![Text::of(Label::Quiet, "done again")],
            Record::Opened { program, edition } => {
                let words = format!("opened with program {program}, rules edition {edition}");
                vec![Text::of(Label::Quiet, words)]
            }
            Record::Answer { answer: Answer::Waive { why }, key } => {
                vec![Text::of(Label::Ruling, format!("waived: {key}{}", because(why)))]
            }
            Record::Answer { .. } | Record::Roll { .. } => Vec::new(),
        }
    }

    /// The view as it was after an entry, if that entry stands.
    pub fn view_at(&self, entry: u64) -> Option<View<R>> {
        self.journal.standing().find(|standing| standing.number == entry)?;
        let until = self.journal.standing().take_while(|standing| standing.number <= entry);
        Some(Fold::<R>::of(Arc::clone(&self.tables), until).view)
    }

    /// Plays the recorded inputs again and says which acts would come out otherwise.
    pub fn verify(&self) -> Vec<Difference> {
        let mut differences = Vec::new();
        let mut fold = Fold::<R>::new(Arc::clone(&self.tables));
        for entry in self.journal.standing() {
            if let Record::Done { events, .. } = &entry.record {
                let mut cx = Cx::new(fold.view.clone(), &fold.open);
                let now = match cx.play() {
                    Ok(()) if cx.used() < fold.open.len() => Err("it would end before its last answers".to_owned()),
                    Ok(()) => Ok(cx.finish().1),
                    Err(Stop::Misfit { refusal, .. }) => Err(refusal.to_string()),
                    Err(Stop::Ask(prompt)) => Err(format!("it would ask: {}", prompt.text)),
                    Err(Stop::Over) => Err("the game would be over".to_owned()),
                };
                if now.as_ref() != Ok(events) {
                    let tell = |events: &[R::Event]| {
                        events.iter().map(|event| R::tell(&self.live.view.state, event).to_string()).collect()
                    };
                    let now = now.map_or_else(|why| vec![why], |events| tell(&events));
                    differences.push(Difference { entry: entry.number, then: tell(events), now });
                }
            }
            fold.put(&entry.record);
        }
        differences
    }

    /// Answers the request of a past entry otherwise and replays what followed, matched by prompt.
    pub(super) fn mend(&mut self, entry: u64, with: &Request, stamp: Stamp) -> Result<(), Refusal> {
        if matches!(with, Request::Undo(_) | Request::Redo | Request::Mend(..) | Request::State | Request::Quit) {
            return Err(Refusal::BadRequest("an entry is mended with an answer, a ruling or a setting".into()));
        }
        let missing = || Refusal::NoEntry(entry, 1, self.journal.last());
        let group = self.journal.standing().find(|standing| standing.number == entry).ok_or_else(missing)?.group;
        let before = self.journal.standing().take_while(|standing| standing.group != group).last().map(|e| e.number);
        let before = before.ok_or(Refusal::NothingToUndo)?;
        let later = self.journal.standing().filter(|standing| standing.number > before && standing.group != group);
        let later: Vec<Record<R::Event>> = later.map(|standing| standing.record.clone()).collect();
        self.take_back(before, format!("entry {entry} mended"), stamp)?;
        self.take(with, stamp)?;
        let dropped = self.repeat(later, stamp);
        if !dropped.is_empty() {
            let dropped: Vec<String> = dropped.iter().map(dropped_words).collect();
            let note = format!("entry {entry} mended; no place was found for {}", dropped.join("; "));
            self.journal.push(stamp.group, stamp.at, Record::Note(note));
        }
        Ok(())
    }

    /// Gives recorded inputs again to the prompts that ask for them, and words where they were spoken: before the answer
    /// that followed them. Returns what found no place.
    fn repeat(&mut self, records: Vec<Record<R::Event>>, stamp: Stamp) -> Vec<Record<R::Event>> {
        let input = |record: &Record<R::Event>| key_of(record).is_some() || is_word(record);
        let mut waiting: Vec<Record<R::Event>> = records.into_iter().filter(input).collect();
        let mut dropped = Vec::new();
        while let Some(key) = self.prompt().map(|prompt| prompt.key.clone()) {
            let next = waiting.iter().position(|record| key_of(record) == Some(&key));
            let word = waiting.iter().position(is_word).filter(|&word| word <= next.unwrap_or(0));
            if let Some(word) = word {
                let word = waiting.remove(word);
                if !self.repeat_one(&word, stamp) {
                    dropped.push(word);
                }
                continue;
            }
            let fitting = (0..waiting.len()).filter(|&at| key_of(&waiting[at]) == Some(&key)).collect::<Vec<_>>();
            match fitting.into_iter().find(|&at| self.repeat_one(&waiting[at], stamp)) {
                Some(placed) => drop(waiting.remove(placed)),
                None => break,
            }
        }
        dropped.append(&mut waiting);
        dropped
    }

    fn repeat_one(&mut self, record: &Record<R::Event>, stamp: Stamp) -> bool {
        let Some(prompt) = self.prompt().cloned() else { return false };
        let request = match record {
            Record::Answer { answer, .. } => as_request(&prompt, answer),
            Record::Roll { key, faces, by } => {
                let before = self.journal.mark();
                let (base, live) = (self.base.clone(), std::rc::Rc::clone(&self.live));
                let taken = self.put_roll(key.clone(), faces.clone(), *by, stamp).is_ok();
                if !taken {
                    self.journal.reset(before);
                    (self.base, self.live) = (base, live);
                }
                return taken;
            }
            Record::Ruling { word, why, .. } => Some(match word {
                Word::Correct(fields) => Request::Correct(fields.clone(), why.clone()),
                Word::Enlist(unit) => Request::Enlist(unit.clone(), why.clone()),
                Word::Waive(key) => Request::Waive(key.clone(), why.clone()),
            }),
            Record::Setting { key, value, why } => Some(Request::Set(vec![(key.clone(), value.clone())], why.clone())),
            _ => None,
        };
        request.is_some_and(|request| self.attempt(&request, stamp).is_ok())
    }
}

/// The prompt that an input was given to.
const fn key_of<E>(record: &Record<E>) -> Option<&String> {
    match record {
        Record::Answer { key, .. } | Record::Roll { key, .. } => Some(key),
        _ => None,
    }
}

/// True for what players said without being asked.
const fn is_word<E>(record: &Record<E>) -> bool {
    matches!(record, Record::Ruling { .. } | Record::Setting { .. })
}

fn dropped_words<E>(record: &Record<E>) -> String {
    match record {
        Record::Answer { key, answer: Answer::Pick(picked) } => format!("`{picked}` at `{key}`"),
        Record::Answer { key, .. } => format!("the answer to `{key}`"),
        Record::Roll { key, faces, .. } => format!("the dice {faces:?} of `{key}`"),
        Record::Setting { key, value, .. } => format!("the house rule {key} = {value}"),
        Record::Ruling { word: Word::Waive(key), .. } => format!("the waiver of `{key}`"),
        _ => "a ruling".to_owned(),
    }
}

fn as_request(prompt: &Prompt, answer: &Answer) -> Option<Request> {
    Some(match answer {
        Answer::Pick(key) => {
            let Kind::Choose { options, .. } = &prompt.kind else { return None };
            options.iter().any(|option| option.key == *key).then(|| Request::Pick(key.clone()))?
        }
        Answer::Fill(fill) => Request::Fill(fill.clone(), Dice::Absent),
        Answer::Number(number) => Request::Number(*number),
        Answer::Name(name) => Request::Name(name.clone()),
        Answer::Outcome { outcome, why } => Request::Outcome(outcome.clone(), why.clone()),
        Answer::Waive { why } => Request::Waive(prompt.owed.as_ref()?.key.clone(), why.clone()),
    })
}

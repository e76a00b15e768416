//! What happened, for those who were not there: the standing records in order, cut where a step ends.

use std::rc::Rc;

use super::any_event::AnyEvent;
use super::check::{Check, Outcome};
use super::doc::Doc;
use super::fold::Fold;
use super::journal::Record;
use super::luck::{JudgedTest, Luck, Worth, valued};
use super::mend::is_of_a_mending;
use super::pace::Mark;
pub use super::remark::{Fate, Remark, StrengthLost};
use super::request::Position;
use super::rules::AnyView;
use super::run::{Run, Watched};
use super::session::Session;
use super::test_note::TestNote;
use super::text::{Label, Text};

/// The story of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// Its stretches in order, one a step.
    pub stretches: Vec<Stretch>,
    /// How things stood before the first turn, and at the end of each turn and of the story.
    pub pictures: Vec<Picture>,
    /// Every test with dice whose chances are known.
    pub judged: Vec<JudgedTest>,
    /// Acts whose chances cannot be told: the present rules would ask for other dice.
    pub unjudged: usize,
    /// When each request came, in wall-clock seconds since 1970.
    pub times: Vec<i64>,
}

/// What happened in one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stretch {
    /// Where the game was.
    pub position: Position,
    /// When it began, in wall-clock seconds since 1970.
    pub from: i64,
    /// When the last of it was recorded.
    pub until: i64,
    pub sentences: Vec<Text>,
    /// Its lines of the log.
    pub lines: Vec<StoryLine>,
    /// What it cost.
    pub losses: Vec<StrengthLost>,
    /// What became of people.
    pub fates: Vec<Fate>,
}

/// A line of the log in the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryLine {
    /// The entry's number.
    pub entry: u64,
    /// The words.
    pub text: Text,
    /// True for bookkeeping that a reader does not miss.
    pub quiet: bool,
    /// True for what players decided beside the rules.
    pub ruling: bool,
}

/// How things stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The turn that was over; 0 before the first.
    pub turn: u32,
    /// The state as a document.
    pub doc: Doc,
}

impl Session {
    /// The story so far. An act that is still open is no part of it.
    pub fn story(&self) -> Story {
        let fold = self.start.clone();
        let mut teller =
            StoryTeller { session: self, story: Story::default(), fold, events: Vec::new(), spoken: Vec::new() };
        let stands = self.journal().stands();
        for (entry, _) in self.journal().entries().iter().zip(stands).filter(|(_, stands)| *stands) {
            if teller.story.times.last() != Some(&entry.at) {
                teller.story.times.push(entry.at);
            }
            teller.hear(entry.number, entry.at, &entry.record);
        }
        teller.end()
    }
}

/// Walks through the records.
struct StoryTeller<'s> {
    session: &'s Session,
    story: Story,
    fold: Fold,
    /// Events of the stretch that is being told.
    events: Vec<AnyEvent>,
    /// Events of rulings within the open act: its record holds them again.
    spoken: Vec<AnyEvent>,
}

impl StoryTeller<'_> {
    fn hear(&mut self, entry: u64, at: i64, record: &Record) {
        match record {
            Record::Muster(events) => self.happen(entry, at, events, Vec::new()),
            Record::Done { events, .. } => {
                self.judge(entry, events);
                let spoken = std::mem::take(&mut self.spoken);
                self.happen(entry, at, events, spoken);
            }
            Record::Ruling { events, .. } => {
                self.say(entry, at, record, true);
                if self.fold.open.is_empty() {
                    self.remark(events);
                    self.events.extend(events.iter().cloned());
                } else {
                    self.spoken.extend(events.iter().cloned());
                }
            }
            Record::Note(note) if Mark::of_note(note) == Mark::Noted && !is_of_a_mending(note) => {
                self.say(entry, at, record, false);
            }
            Record::Setting { .. } | Record::Answer { .. } => self.say(entry, at, record, true),
            Record::Repeats(_)
            | Record::Note(_)
            | Record::Post { .. }
            | Record::Opened { .. }
            | Record::Roll { .. }
            | Record::Undo { .. }
            | Record::Redo => {}
        }
        self.fold.put(entry, record);
        if matches!(record, Record::Muster(_)) {
            self.picture(0, &self.fold.view.clone());
        }
    }

    /// Tells events one by one; where one of them leads to another step, a new stretch begins with it. What was spoken
    /// within the act is told already.
    fn happen(&mut self, entry: u64, at: i64, events: &[AnyEvent], spoken: Vec<AnyEvent>) {
        let mut spoken = spoken.into_iter().peekable();
        let mut view = self.fold.view.clone();
        for event in events {
            let before = view.clone();
            let remark = before.remark(event);
            view.change().apply(event);
            let (was, now) = (before.position(), view.position());
            if self.story.stretches.is_empty() || now.step != was.step || now.half != was.half {
                if now.turn > was.turn && was.turn > 0 {
                    self.picture(was.turn, &before);
                }
                self.close();
                self.story.stretches.push(Stretch { position: now.clone(), from: at, until: at, ..Stretch::default() });
            }
            let text = self.session.seen().tell(event);
            let quiet = remark.quiet || text.0.iter().all(|span| is_aside(span.label));
            let stretch = self.stretch(at);
            stretch.position = now;
            if spoken.next_if(|spoken| spoken == event).is_none() {
                stretch.lines.push(StoryLine { entry, text, quiet, ruling: false });
            }
            stretch.losses.extend(remark.loss);
            stretch.fates.extend(remark.fate);
            self.events.push(event.clone());
        }
    }

    /// What a ruling outside an act has changed.
    fn remark(&mut self, events: &[AnyEvent]) {
        let mut view = self.fold.view.clone();
        let mut remarks = Vec::new();
        for event in events {
            remarks.push(view.remark(event));
            view.change().apply(event);
        }
        if let Some(stretch) = self.story.stretches.last_mut() {
            for remark in remarks {
                stretch.losses.extend(remark.loss);
                stretch.fates.extend(remark.fate);
            }
        }
    }

    fn stretch(&mut self, at: i64) -> &mut Stretch {
        if self.story.stretches.is_empty() {
            self.story.stretches.push(Stretch { from: at, ..Stretch::default() });
        }
        let last = self.story.stretches.len() - 1;
        let stretch = &mut self.story.stretches[last];
        stretch.until = stretch.until.max(at);
        stretch
    }

    fn say(&mut self, entry: u64, at: i64, record: &Record, ruling: bool) {
        let lines = self.session.tell(record);
        let told = lines.into_iter().map(|text| StoryLine { entry, text, quiet: false, ruling });
        self.stretch(at).lines.extend(told.collect::<Vec<_>>());
    }

    /// Ends the stretch that is being told.
    fn close(&mut self) {
        let events = std::mem::take(&mut self.events);
        if let Some(stretch) = self.story.stretches.last_mut() {
            let events: Vec<&AnyEvent> = events.iter().collect();
            stretch.sentences = self.session.seen().narrate(&events);
        }
    }

    fn picture(&mut self, turn: u32, view: &AnyView) {
        self.story.pictures.push(Picture { turn, doc: self.session.seen_of(view).show() });
    }

    /// Plays the act again to see what its dice might have shown. Where the rules have changed since, only tests count
    /// that are recorded in the same words.
    fn judge(&mut self, entry: u64, events: &[AnyEvent]) {
        let mut run = Run::new(self.fold.view.clone(), Rc::clone(&self.fold.open)).watching();
        let played = run.play();
        let turn = self.fold.view.position().turn;
        let watched = run.take_watched();
        if played.is_err() || run.finish().1 != events {
            self.story.unjudged += 1;
        }
        for watched in watched {
            if events.contains(&self.fold.view.tested(watched.note.clone())) {
                let note = self.session.seen_note(watched.note.clone());
                let judged = judged(&self.fold.view, watched, entry, turn);
                self.story.judged.extend(judged.map(|judged| JudgedTest { note, ..judged }));
            }
        }
    }

    fn end(mut self) -> Story {
        self.close();
        let turn = self.fold.view.position().turn;
        self.picture(turn, &self.fold.view.clone());
        self.story
    }
}

fn judged(view: &AnyView, watched: Watched, entry: u64, turn: u32) -> Option<JudgedTest> {
    let Watched { check, note, outcome, spread } = watched;
    let worth = view.worth(&note, &outcome).or_else(|| hoped(check, &note, &outcome))?;
    let value = |outcome: &Outcome| match view.worth(&note, outcome) {
        Some(worth) => worth.value,
        None => hoped(check, &note, outcome).map_or(0, |worth| worth.value),
    };
    let luck = Luck::of(worth.value, &valued(&spread, |chance| value(&chance.outcome)));
    let hope = check.hope.map(|hope| {
        let chance = spread.iter().filter(|chance| (hope.holds)(&chance.outcome)).map(|chance| chance.ways).sum();
        let all = spread.iter().map(|chance| chance.ways).sum();
        (super::odds::exact_share(chance, all), (hope.holds)(&outcome), hope.words)
    });
    Some(JudgedTest { title: check.title, note, entry, turn, worth, luck, hope })
}

/// A name alone says nothing.
const fn is_aside(label: Label) -> bool {
    matches!(label, Label::Quiet | Label::SideA | Label::SideB)
}

/// The first words of long names, up to a comma or a bracket, unless they would then be the same.
pub fn short<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let cut = |name: &'n str| match name.find([',', '(']) {
        Some(at) if !name[..at].trim().is_empty() => name[..at].trim(),
        _ => name,
    };
    let short: Vec<&str> = names.iter().map(|name| cut(name)).collect();
    let alike = short.iter().enumerate().any(|(at, name)| short[..at].contains(name));
    if alike { names.to_vec() } else { short }
}

/// What an outcome is worth by the check's own hope: 1 where it is fulfilled.
fn hoped(check: &Check, note: &TestNote, outcome: &Outcome) -> Option<Worth> {
    let hope = check.hope?;
    let value = i64::from((hope.holds)(outcome));
    Some(Worth { side: note.side.clone(), value, unit: hope.words, both: false })
}

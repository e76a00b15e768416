//! Looking back: the log, the game as it was, what was given, whether the rules would still say the same.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::any_event::AnyEvent;
use super::by_mail;
use super::cx::Stop;
use super::doc::Doc;
use super::journal::{Entry, Record};
use super::mend::is_of_a_mending;
use super::pace::{ClockRecord, Mark, Pace, seat_of};
use super::prompt::{Answer, Fill, Kind, Prompt, Refusal, Roll};
use super::request::{Dice, Position, Request};
use super::rules::AnyView;
use super::run::Run;
use super::sealed::answer_words;
use super::seat::Eye;
use super::session::Session;
use super::settings::setting_words;
use super::text::{Label, Text, counted};
use crate::limits::thousands;

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that a front end shows in its own way")]
pub struct LogLine {
    /// The entry's number.
    pub entry: u64,
    /// The number of its request's first entry.
    pub group: u64,
    /// Wall-clock seconds since 1970.
    pub at: i64,
    pub lines: Vec<Text>,
    /// False when it was undone.
    pub stands: bool,
    /// True for what says what stands, or nothing at all: an undo, a note.
    pub steers: bool,
    /// True for something that a player decided beside the rules.
    pub ruling: bool,
    /// True for an answer that was thought better of before a die fell, and for the undo that says so.
    pub quiet: bool,
    /// True for what was given before and is given again since an earlier entry was mended.
    pub repeated: bool,
    /// True for a secret answer that nobody may see yet: its act is still open.
    pub sealed: bool,
    /// The step that began in it, and whether it did so before all else; none where none began.
    pub began: Option<(String, bool)>,
    /// For an answer or dice of which who looks on may not know all: all that he may know of it.
    pub veiled: Option<String>,
}

/// The game as it was.
#[derive(Clone, Debug)]
pub struct Past {
    /// The entry after which it was so.
    pub entry: u64,
    /// The state.
    pub doc: Doc,
    /// Where the game was.
    pub position: Position,
    /// The record that stands last once the game is taken back there, or why nothing is taken back.
    pub back: Result<u64, Refusal>,
}

/// A request that players made, and what it answered.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenRequest {
    /// The first entry of the request.
    pub entry: u64,
    /// The question.
    pub asked: Prompt,
    /// The dice that were asked for with it or by itself.
    pub dice: Option<Roll>,
    /// What was given, dice as typed.
    pub request: Request,
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

impl GivenRequest {
    fn of<E>(entry: u64, asked: Prompt, record: &Record<E>) -> Option<Self> {
        let dice = roll_of(&asked);
        let request = match record {
            Record::Answer { answer, .. } => request_of(&asked, answer)?,
            Record::Roll { faces, .. } => Request::Fill(Fill::default(), Dice::Typed(faces.clone())),
            _ => return None,
        };
        Some(Self { entry, asked, dice, request })
    }

    /// Dice that came with the values.
    fn add<E>(&mut self, asked: &Prompt, record: &Record<E>) {
        if let (Request::Fill(_, dice), Record::Roll { faces, .. }) = (&mut self.request, record) {
            *dice = Dice::Typed(faces.clone());
            self.dice = roll_of(asked);
        }
    }
}

/// What a player wrote, in one line of the log: a line end in it is no other line of the log.
fn in_one_line(words: &str) -> Cow<'_, str> {
    let ends = |letter: char| matches!(letter, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}');
    if !words.contains(ends) {
        return Cow::Borrowed(words);
    }
    let lines = words.split(ends).map(str::trim).filter(|line| !line.is_empty());
    Cow::Owned(lines.collect::<Vec<_>>().join(" / "))
}

fn roll_of(prompt: &Prompt) -> Option<Roll> {
    match &prompt.kind {
        Kind::Fill { roll, .. } => roll.clone(),
        Kind::Faces { roll, .. } => Some(roll.clone()),
        _ => None,
    }
}

/// The request that gives this answer to this prompt, if it takes it.
pub(super) fn request_of(prompt: &Prompt, answer: &Answer) -> Option<Request> {
    Some(match answer {
        Answer::Pick(key) => {
            let Kind::Choose { options, .. } = &prompt.kind else { return None };
            options.iter().any(|option| *option.key == **key).then(|| Request::Pick(key.clone()))?
        }
        Answer::Fill(fill) => Request::Fill(Fill::clone(fill), Dice::Absent),
        Answer::Number(number) => Request::Number(*number),
        Answer::Name(name) => Request::Name(name.clone()),
        Answer::Outcome { outcome, why } => Request::Outcome((**outcome).clone(), why.clone()),
        Answer::Waive { why } => Request::Waive(prompt.owed.as_ref()?.key.clone(), why.clone()),
        Answer::Sealed => return None,
    })
}

impl Session {
    /// The whole log, undone entries marked.
    pub fn log(&self) -> Vec<LogLine> {
        self.log_since(0).collect()
    }

    /// The lines of the entries after `number`. Whether older ones stand is told by [`Journal::stands`].
    ///
    /// [`Journal::stands`]: super::journal::Journal::stands
    pub fn log_since(&self, number: u64) -> impl Iterator<Item = LogLine> {
        let entries = self.journal.entries();
        let from = entries.len() - self.journal.since(number).len();
        let mut quiet = BTreeSet::new();
        for at in from..entries.len() {
            if let Some(answers) = self.second_thoughts(at) {
                quiet.insert(at);
                quiet.extend(answers.into_iter().filter(|answer| !self.journal.stands_at(*answer)));
            }
        }
        let line = move |at: usize| self.log_line(at, &entries[at], self.journal.stands_at(at), quiet.contains(&at));
        (from..entries.len()).map(line)
    }

    /// The answers that this undo or redo concerns, if it concerns nothing else: no die has fallen, nothing was done.
    fn second_thoughts(&self, at: usize) -> Option<Vec<usize>> {
        let entries = self.journal.entries();
        let steers = matches!(&entries[at].record, Record::Undo { why, .. } if why.is_empty())
            || matches!(entries[at].record, Record::Redo);
        if !steers {
            return None;
        }
        let over = self.journal.steered_over(at)?;
        let plain = |answer: &Answer| !matches!(answer, Answer::Waive { .. } | Answer::Outcome { .. });
        let only = |at: &usize| matches!(&entries[*at].record, Record::Answer { answer, .. } if plain(answer));
        over.iter().all(only).then_some(over)
    }

    /// The lines that the log has for the entry at this place.
    pub(super) fn lines_at(&self, at: usize) -> Vec<Text> {
        match self.sealed_at(at) {
            Some(line) => vec![line],
            None if self.second_thoughts(at).is_some() => Vec::new(),
            None => self.tell_entry(at),
        }
    }

    /// What may be said of the answer at this place where it is a secret that is still open: its own words to the side that
    /// gave it. One that was taken back before the act was done stays a secret: it may be given again.
    fn sealed_at(&self, at: usize) -> Option<Text> {
        let (entry, secrets) = (&self.journal.entries()[at], &self.live.secrets);
        let Record::Answer { key, answer } = &entry.record else { return None };
        let done = |entry: &&Entry| matches!(entry.record, Record::Done { .. } | Record::Muster(_));
        let is_open = || self.journal.standing().rev().find(done).is_none_or(|done| done.number < entry.number);
        let secret = secrets.iter().find(|secret| secret.key == *key);
        let is_kept = || secret.is_some() || !self.journal.standing().any(|own| own.number == entry.number);
        let sealed = !secrets.is_empty() && is_open() && is_kept();
        let is_own = || secret.is_some_and(|secret| self.own_key() == Some(&secret.side));
        sealed.then(|| match answer_words(answer).filter(|_| is_own()) {
            Some(words) => Text::of(Label::Quiet, format!("your secret answer: {words}")),
            None => Text::of(Label::Quiet, "a secret answer: sealed"),
        })
    }

    fn place_of(&self, number: u64) -> Option<usize> {
        self.journal.entries().binary_search_by_key(&number, |entry| entry.number).ok()
    }

    fn log_line(&self, at: usize, entry: &Entry, stands: bool, quiet: bool) -> LogLine {
        let sealed = self.sealed_at(at);
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
            sealed: sealed.is_some(),
            lines: match sealed {
                _ if quiet => Vec::new(),
                Some(line) => vec![line],
                None => self.tell_entry(at),
            },
            stands,
            steers: entry.record.steers(),
            ruling,
            quiet,
            repeated: self.journal.is_repeated(entry) && !entry.record.steers(),
            began: self.began(&entry.record),
            veiled: if self.is_veiled() { self.seen_given(entry) } else { None },
        }
    }

    /// An entry's lines of the log: a remark, and an undo, with the seat that made it. Letters of one deed are told once,
    /// at the first of them.
    fn tell_entry(&self, at: usize) -> Vec<Text> {
        let entry = &self.journal.entries()[at];
        if let Some(words) = self.deed_at(at) {
            let is_told =
                at.checked_sub(1).and_then(|before| self.deed_at(before)).is_some_and(|before| before == words);
            return if is_told { Vec::new() } else { vec![Text::of(Label::Quiet, words)] };
        }
        let lines = self.tell(&entry.record);
        match (&entry.record, self.journal.seat_of(entry.group)) {
            (Record::Note(_) | Record::Undo { .. } | Record::Redo, Some(seat)) => {
                lines.into_iter().map(|line| Text::of(Label::Quiet, format!("{seat}: ")).join(line)).collect()
            }
            _ => lines,
        }
    }

    /// The deed of which the letter at this place came, with others.
    fn deed_at(&self, at: usize) -> Option<String> {
        match &self.journal.entries().get(at)?.record {
            Record::Post { slot, .. } => self.view().posted_together(slot),
            _ => None,
        }
    }

    /// The last step that began in a record, and whether one was its first event.
    fn began(&self, record: &Record) -> Option<(String, bool)> {
        let events = record.events();
        let view = self.view();
        let last = events.iter().rev().find_map(|event| view.began(event))?;
        Some((last, events.first().is_some_and(|event| view.began(event).is_some())))
    }

    /// A record's lines of the log.
    pub(super) fn tell(&self, record: &Record) -> Vec<Text> {
        let told = |events: &[AnyEvent]| self.tell_events(events.iter());
        let because = |why: &str| if why.is_empty() { String::new() } else { format!(" ({})", in_one_line(why)) };
        match record {
            Record::Muster(events) | Record::Done { events, .. } => told(events),
            Record::Ruling { events, why, .. } => {
                let mark = |text: Text| Text::of(Label::Ruling, "ruling: ").join(text).with(Label::Quiet, because(why));
                told(events).into_iter().map(mark).collect()
            }
            Record::Setting { key, value, why } => {
                vec![Text::of(Label::Ruling, format!("{}{}", setting_words(key, value), because(why)))]
            }
            Record::Note(text) if self.is_veiled() && is_of_a_mending(text) => {
                vec![Text::of(Label::Quiet, "an earlier entry was mended")]
            }
            // When a game was opened matters to the clock alone.
            Record::Note(text) if Mark::of_note(text) == Mark::Opened => Vec::new(),
            Record::Note(text) => vec![Text::of(Label::Quiet, format!("note: {}", in_one_line(text)))],
            Record::Undo { to, .. } if self.is_veiled() => {
                vec![Text::of(Label::Quiet, format!("undone to entry {to}"))]
            }
            Record::Undo { to, why } => vec![Text::of(Label::Quiet, format!("undone to entry {to}{}", because(why)))],
            Record::Post { slot, from, text, .. } => {
                let words = by_mail::in_words(slot, from).unwrap_or_else(|| self.view().posted(slot, from));
                // How much another one wrote is his own.
                let is_shut =
                    matches!(self.eye(), Eye::Seat(own) if own != from && self.view().umpire() != Some(own.as_str()));
                let bytes = counted(thousands(text.len() as u64), "byte");
                let size = if is_shut { String::new() } else { format!(", {bytes}") };
                vec![Text::of(Label::Quiet, words + &size)]
            }
            Record::Redo => vec![Text::of(Label::Quiet, "done again")],
            Record::Repeats(entry) => {
                vec![Text::of(Label::Quiet, format!("what followed entry {entry} is given again"))]
            }
            Record::Opened { program, edition } => {
                let words = format!("opened with program {program}, rules edition {edition}");
                vec![Text::of(Label::Quiet, words)]
            }
            Record::Answer { answer: Answer::Waive { why }, key } => {
                vec![Text::of(Label::Ruling, format!("skipped: {}{}", key_words(&self.seen_key(key)), because(why)))]
            }
            Record::Answer { .. } | Record::Roll { .. } => Vec::new(),
        }
    }

    /// The log's lines for some events.
    pub(super) fn tell_events<'e>(&self, events: impl Iterator<Item = &'e AnyEvent>) -> Vec<Text> {
        self.seen().lines(events)
    }

    /// How long was played. What was undone counts for the turn that it was taken back to.
    pub fn pace(&self, longest_gap: i64) -> Pace {
        let seats = self.view().seats();
        let take = |pace: &mut Pace, entry: &Entry| pace.take(self.moment(entry, &seats), longest_gap);
        self.clocks.borrow_mut().pace(&self.journal, longest_gap, take)
    }

    fn moment(&self, entry: &Entry, seats: &[String]) -> ClockRecord {
        let turns = &self.base.turns;
        ClockRecord {
            number: entry.number,
            at: entry.at,
            turn: turns[..turns.partition_point(|(from, _)| *from <= entry.number)].last().map_or(0, |(_, turn)| *turn),
            seat: match &entry.record {
                Record::Answer { key, answer: Answer::Pick(picked) } => seat_of(key, Some(picked), seats),
                Record::Answer { key, .. } | Record::Roll { key, .. } => seat_of(key, None, seats),
                _ => None,
            },
            mark: match &entry.record {
                Record::Note(note) => Mark::of_note(note),
                _ => Mark::Played,
            },
        }
    }

    /// The view as it was after an entry, whether that entry still stands or not; an act that was open is shown as
    /// far as it had come.
    pub fn view_at(&self, entry: u64) -> Option<AnyView> {
        self.journal.has(entry).then(|| self.played_to(self.journal.tip_at(entry)))
    }

    /// The game as it was after an entry.
    pub fn past(&self, entry: u64) -> Option<Past> {
        let view = self.view_at(entry)?;
        let position = view.position();
        Some(Past { entry, doc: self.doc_of(&self.seen_of(&view)), position, back: self.way_back(entry) })
    }

    /// What was seen when the record at this place stood last.
    pub(super) fn played_to(&self, tip: Option<usize>) -> AnyView {
        if tip == self.journal.tip() {
            return self.live.view.clone();
        }
        let fold = self.checkpoints.fold(&self.journal, tip, &self.start);
        if fold.open.is_empty() {
            return fold.view;
        }
        let mut run = Run::new(fold.view.clone(), Rc::clone(&fold.open))
            .seeded(self.seed)
            .knowing(self.dues.of(&self.journal, &fold).cloned());
        match run.play() {
            Err(Stop::Ask(_)) => run.finish().0,
            _ => fold.view,
        }
    }

    /// The requests that led to the act which this entry belongs to, if it stands and none of them is a secret yet.
    pub fn given(&self, entry: u64) -> Vec<GivenRequest> {
        let standing: Vec<&Entry> = self.journal.standing().collect();
        let Some(own) = standing.iter().position(|standing| standing.number == entry) else { return Vec::new() };
        let closes = |entry: &&Entry| matches!(entry.record, Record::Done { .. } | Record::Muster(_));
        let first = standing[..own].iter().rposition(closes).map_or(0, |closed| closed + 1);
        let end = standing[own..].iter().position(closes).map_or(standing.len(), |done| own + done);
        let is_sealed = |entry: &Entry| self.place_of(entry.number).and_then(|at| self.sealed_at(at)).is_some();
        if standing[first..end].iter().any(|entry| is_sealed(entry)) {
            return Vec::new();
        }
        let before = standing[..first].last().and_then(|entry| self.journal.tip_at(entry.number));
        let mut fold = self.checkpoints.fold(&self.journal, before, &self.start);
        let mut given: Vec<GivenRequest> = Vec::new();
        for entry in &standing[first..end] {
            let mut run = Run::new(fold.view.clone(), Rc::clone(&fold.open)).seeded(self.seed);
            let asked = match run.play() {
                Err(Stop::Ask(first)) => {
                    let other = run.beside.iter().find(|other| entry.record.key() == Some(&other.key));
                    Some(other.cloned().unwrap_or(*first))
                }
                _ => None,
            };
            let with_last = given.last_mut().filter(|last| {
                let own = self.journal.request_of(last.entry).unwrap_or_default();
                own.iter().any(|own| own.number == entry.number)
            });
            match (asked, with_last) {
                (Some(asked), Some(last)) => last.add(&asked, &entry.record),
                (Some(asked), None) => given.extend(GivenRequest::of(entry.number, asked, &entry.record)),
                (None, _) => {}
            }
            fold.put(entry.number, &entry.record);
        }
        if self.is_veiled() {
            given.retain(|given| self.lens.eye.knows(&given.asked.side));
        }
        given
    }

    /// Plays the recorded inputs again and says which acts would come out otherwise.
    pub fn verify(&self) -> Vec<Difference> {
        let mut differences = Vec::new();
        let mut fold = self.start.clone();
        for entry in self.journal.standing() {
            if let Record::Done { events, .. } = &entry.record {
                fold.view.put_post(self.journal.post_before(entry.number));
                let mut run = Run::new(fold.view.clone(), Rc::clone(&fold.open)).seeded(self.seed);
                let now = match run.play() {
                    Ok(()) if run.used() < fold.open.len() => Err("it would end before its last answers".to_owned()),
                    Ok(()) => Ok(run.finish().1),
                    Err(Stop::Misfit { refusal, .. }) => Err(refusal.to_string()),
                    Err(Stop::Ask(prompt)) => Err(format!("it would ask: {}", prompt.text)),
                    Err(Stop::Over) => Err("the game would be over".to_owned()),
                };
                let same = |now: &Vec<AnyEvent>| {
                    now.len() == events.len()
                        && events.iter().zip(now).all(|(then, now)| self.start.view.same(then, now))
                };
                if !now.as_ref().is_ok_and(same) {
                    let tell =
                        |events: &[AnyEvent]| self.tell_events(events.iter()).iter().map(ToString::to_string).collect();
                    let now = now.map_or_else(|why| vec![why], |events| tell(&events));
                    differences.push(Difference { entry: entry.number, then: tell(events), now });
                }
            }
            fold.put(entry.number, &entry.record);
        }
        differences
    }
}

/// A key in words, where the log has no others: `test:B/28th Foot` is `test, 28th Foot`.
fn key_words(key: &str) -> String {
    let part = |part: &str| match part.split_once('/') {
        Some((side, name)) if side.len() == 1 => name.to_owned(),
        _ => part.to_owned(),
    };
    key.split([':', '<']).map(part).collect::<Vec<_>>().join(", ")
}

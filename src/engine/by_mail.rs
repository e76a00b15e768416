//! A game of two that each keep their own save: a letter tells the other what was done, and what must stay hidden goes
//! sealed. A sealed answer holds the place of the true one, and its act waits until it is opened.

use std::rc::Rc;

use super::any_event::AnyEvent;
use super::authority::Hand;
use super::cx::{Cx, Put, Stop};
use super::given::is_sealed;
use super::journal::{Entry, Record};
use super::prompt::{Answer, Kind, Prompt, Refusal};
use super::rulebook::Rulebook;
use super::run::Run;
use super::seat::EVERYBODY;
use super::session::{Session, Stamp};

/// Where the letters of such a game are kept, each with its number behind it.
const SLOT: &str = "sealed/";

/// A letter as the journal keeps it.
pub fn kept(number: usize, from: &str, text: String) -> Record {
    Record::Post { slot: format!("{SLOT}{number}"), from: from.to_owned(), text, about: None }
}

/// What the log says of it; none of another letter.
pub(super) fn in_words(slot: &str, from: &str) -> Option<String> {
    Some(format!("message {} of {from}", slot.strip_prefix(SLOT)?))
}

/// What one side has done since its last letter.
#[derive(Debug, Default)]
pub struct Leg {
    /// As the other side may know it.
    pub told: Vec<Record>,
    /// As it was.
    pub truth: Vec<Record>,
    /// How many acts it was.
    pub acts: usize,
}

/// The inputs of an act that stand, and what came of them where it is done.
#[derive(Default)]
struct Act<'j> {
    inputs: Vec<&'j Entry>,
    events: &'j [AnyEvent],
    done: Option<u64>,
}

impl<R: Rulebook> Cx<'_, R> {
    /// Nothing of this act has happened.
    pub fn take_back(&mut self) {
        self.run_mut().back_to(0);
    }

    /// In a side's own save of a game by mail: what comes next is the other side's to tell.
    pub fn awaits(&mut self, side: &str, text: &str, cite: &str) -> Stop {
        self.run_mut().ask(
            "message",
            Put { side, text, cite, secret: false },
            Kind::Choose { options: Rc::default(), blocked: Rc::default() },
        )
    }
}

impl Run {
    /// What was sealed under this key, where it was opened since.
    pub(super) fn opened(&self, key: &str) -> Answer {
        let answer = |input: &Rc<Record>| match &**input {
            Record::Answer { key: given, answer } if given == key => Some(answer.clone()),
            _ => None,
        };
        self.inputs_after().iter().find_map(answer).unwrap_or(Answer::Sealed)
    }

    /// An answer that is not known: the run goes on to the other secret questions of its act, and no further.
    pub(super) fn is_kept_from(&mut self, key: &str, put: Put<'_>) {
        let kind = Kind::Choose { options: Rc::default(), blocked: Rc::default() };
        if self.kept_from.is_none() {
            let asked = self.ask(key, Put { secret: false, ..put }, kind);
            self.kept_from = Some((asked, self.happened().len()));
        }
    }

    /// The same run as far as it may be known: nothing comes of an act before its sealed answers are opened.
    pub(super) fn held_back(&mut self, played: Result<(), Stop>) -> Result<(), Stop> {
        let Some((waits, happened)) = self.kept_from.take() else { return played };
        match &played {
            Err(Stop::Ask(prompt)) if prompt.secret && self.happened().len() == happened => played,
            Err(Stop::Misfit { .. }) => played,
            _ => {
                self.back_to(happened);
                Err(waits)
            }
        }
    }
}

/// True where something of a question to both is this seat's to answer.
fn has_option(prompt: &Prompt, seat: &str) -> bool {
    let Kind::Choose { options, .. } = &prompt.kind else { return true };
    options.iter().any(|option| option.side.as_deref().is_none_or(|side| side == seat || side == EVERYBODY))
}

impl Session {
    /// Why no game like this can be played by letters; none where it can.
    pub fn unsealable(&self) -> Option<String> {
        self.view().unsealable()
    }

    /// True while nothing was answered: nobody knows yet what the other does not.
    pub fn is_fresh(&self) -> bool {
        self.journal.entries().iter().all(|entry| !entry.record.is_given() || entry.group == 1)
    }

    /// What this seat gave after an entry.
    pub fn leg(&self, seat: &str, after: u64) -> Leg {
        let mut leg = Leg::default();
        for act in self.acts() {
            self.add_act(&mut leg, seat, after, &act);
        }
        leg
    }

    /// The acts that stand.
    fn acts(&self) -> Vec<Act<'_>> {
        let mut acts = vec![Act::default()];
        for entry in self.journal.standing() {
            let Some(act) = acts.last_mut() else { continue };
            match &entry.record {
                record if record.is_asked() => act.inputs.push(entry),
                Record::Done { events, .. } => {
                    (act.events, act.done) = (events, Some(entry.number));
                    acts.push(Act::default());
                }
                _ => {}
            }
        }
        acts
    }

    fn add_act(&self, leg: &mut Leg, seat: &str, after: u64, act: &Act<'_>) {
        let own = |entry: &&&Entry| self.journal.seat_of(entry.group) == Some(seat);
        let (before, now): (Vec<&Entry>, Vec<&Entry>) =
            act.inputs.iter().filter(own).copied().partition(|entry| entry.number <= after);
        if act.done.is_some_and(|done| done > after) {
            let opened = before.into_iter().filter(|entry| self.was_sealed(act, entry));
            leg.told.extend(opened.map(|entry| entry.record.clone()));
        }
        if now.is_empty() {
            // What one side alone could know of an act that came by itself.
            if act.inputs.is_empty() && act.done.is_some_and(|done| done > after) {
                leg.acts += usize::from(self.tell_what_came(leg, act));
            }
            return;
        }
        leg.acts += 1;
        leg.truth.extend(now.iter().map(|entry| entry.record.clone()));
        if act.done.is_some() && self.tell_what_came(leg, act) {
            return;
        }
        leg.told.extend(now.into_iter().map(|entry| match &entry.record {
            Record::Answer { key, .. } if act.done.is_none() && self.is_still_secret(key) => {
                Record::Answer { key: key.clone(), answer: Answer::Sealed }
            }
            record => record.clone(),
        }));
    }

    /// What came of an act is told as the other side may know it, where its answers and dice would tell more. False where
    /// they would not.
    fn tell_what_came(&self, leg: &mut Leg, act: &Act<'_>) -> bool {
        let Some(first) = act.inputs.first().map(|first| first.number).or(act.done) else { return false };
        let before = self.checkpoints.fold(&self.journal, self.tip_before(first), &self.start);
        let told = before.view.as_told(&act.events.iter().collect::<Vec<_>>());
        let Some(events) = told else { return false };
        leg.told.push(Record::Done { events, sum: 0, digest: None });
        true
    }

    /// A new game becomes the own save of the seat that sits at it.
    ///
    /// # Errors
    /// What the rules refuse.
    pub fn made_own(&mut self, at: i64) -> Result<(), Refusal> {
        let events = self.alone().map(|own| self.view().own_save(own)).unwrap_or_default();
        if events.is_empty() {
            return Ok(());
        }
        let stamp = self.stamp(at);
        self.commit(events, stamp);
        self.run(stamp)
    }

    /// True for a secret answer of the open act that the other side has not answered yet.
    fn is_still_secret(&self, key: &str) -> bool {
        let is_last = self.prompt().is_some_and(|prompt| self.is_sealed(&prompt.key));
        !is_last && self.live.secrets.iter().any(|secret| secret.key == *key)
    }

    /// True where the answer to this question is sealed.
    fn is_sealed(&self, key: &str) -> bool {
        self.base.open.iter().any(|input| is_sealed(input, key))
    }

    /// True for an answer of an act that is done which went out sealed: a secret one, unless the other side's were
    /// sealed before it.
    fn was_sealed(&self, act: &Act<'_>, entry: &Entry) -> bool {
        let Record::Answer { key, .. } = &entry.record else { return false };
        let theirs = |other: &&Entry| matches!(&other.record, Record::Answer { answer: Answer::Sealed, .. });
        if act.inputs.iter().any(theirs) {
            return false;
        }
        let Some(first) = act.inputs.first() else { return false };
        let before = self.checkpoints.fold(&self.journal, self.tip_before(first.number), &self.start);
        let inputs = act.inputs.iter().filter(|entry| entry.record.is_asked());
        let inputs = inputs.map(|entry| Rc::new(entry.record.clone()));
        let mut run = Run::new(before.view.clone(), Rc::new(inputs.collect())).seeded(self.seed());
        // It came to its end with these before.
        let _ = run.play();
        run.secrets.iter().any(|secret| secret.key == *key)
    }

    /// The other side's letter has come: what it tells is done, all of it or nothing. The letter itself is kept.
    ///
    /// # Errors
    /// What does not fit the game as it stands here.
    pub fn hear(&mut self, from: &str, told: &[Record], letter: Option<Record>, at: i64) -> Result<(), Refusal> {
        let last = self.journal.last();
        let stamp = self.stamp(at);
        self.whole_or_not(|session| {
            if let Some(letter) = letter {
                session.journal.push(stamp.group, stamp.at, letter);
            }
            told.iter().try_for_each(|record| session.hear_one(record, stamp))
        })?;
        self.journal.sign(last + 1, from);
        Ok(())
    }

    fn hear_one(&mut self, record: &Record, stamp: Stamp) -> Result<(), Refusal> {
        let prompt = self.prompt().ok_or(Refusal::Over)?;
        if matches!(&self.hand, Hand::Alone(own) if *own == prompt.side) {
            return Err(Refusal::Waits(prompt.side.clone()));
        }
        let (asked, is_secret) = (prompt.key.clone(), prompt.secret);
        let fits = |key: &str| {
            let why = || format!("it answers `{key}`, and the game asks `{asked}`");
            if *key == *asked { Ok(()) } else { Err(Refusal::BadRequest(why())) }
        };
        match record {
            Record::Answer { key, answer } => {
                fits(key)?;
                if *answer == Answer::Sealed && !is_secret {
                    return Err(Refusal::BadRequest(format!("nothing is secret at `{key}`")));
                }
            }
            Record::Roll { key, .. } => fits(key)?,
            Record::Done { events, .. } => {
                self.commit(events.clone(), stamp);
                return self.run(stamp);
            }
            _ => return Err(Refusal::BadRequest("a message does not hold that".to_owned())),
        }
        self.record(stamp, record.clone());
        self.run(stamp)
    }

    /// A letter of this seat has gone out: it is kept, and what stands before it stays.
    pub fn sent(&mut self, from: &str, letter: Record, at: i64) {
        let stamp = self.stamp(at);
        self.journal.push(stamp.group, stamp.at, letter);
        self.journal.sign(stamp.group, from);
    }

    /// True where the game waits for this seat: at a question to both for the one that wrote no letter since the last.
    pub fn waits_for(&self, seat: &str) -> bool {
        let waits = |prompt: &Prompt| {
            prompt.side == seat || prompt.side == EVERYBODY && has_option(prompt, seat) && self.holds_the_pen(seat)
        };
        self.prompt().is_some_and(waits)
    }

    /// True for the seat to which the last letter came; before the first, for the first seat that has something to do.
    pub(super) fn holds_the_pen(&self, seat: &str) -> bool {
        if let Some((from, _)) = self.letters().last() {
            return from != seat;
        }
        let has = |own: &String| self.prompt().is_none_or(|prompt| has_option(prompt, own));
        self.seats().into_iter().find(has).is_some_and(|first| first == seat)
    }

    /// The letters of this game that have come and gone, in order: from which seat, and what it says.
    pub fn letters(&self) -> impl DoubleEndedIterator<Item = (&str, &str)> {
        self.journal.entries().iter().filter_map(|entry| match &entry.record {
            Record::Post { slot, from, text, .. } if slot.starts_with(SLOT) => Some((&**from, &**text)),
            _ => None,
        })
    }

    /// The last entry that this seat has told of in a letter; 0 before its first.
    pub fn told_until(&self, seat: &str) -> u64 {
        let own = |entry: &&Entry| matches!(&entry.record, Record::Post { slot, from, .. } if slot.starts_with(SLOT) && from == seat);
        self.journal.entries().iter().rev().find(own).map_or(0, |entry| entry.number)
    }

    /// A record of a letter as its text tells it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read_record(&self, text: &[u8]) -> serde_json::Result<Record> {
        self.view().read(text)
    }
}

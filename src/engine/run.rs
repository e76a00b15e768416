//! A run of the open act: it takes the recorded inputs one by one and stops where there is none.

use std::mem::take;
use std::rc::Rc;

use serde_json::Map;

use super::any_event::AnyEvent;
use super::check::{Check, Outcome};
use super::cx::{Filled, Form, Picked, Put, Question, Stop};
use super::dice;
use super::fits::{fill_form, find_pick};
use super::given::{InputList, Taken, opens};
use super::journal::Record;
use super::later::Later;
use super::odds::Chance;
use super::prompt::{Answer, Ask, Blocked, Choice, Due, Fill, Kind, Owed, Prompt, Refusal, Roll};
use super::rerun::{AskedChoice, AskedForm, Calls, Progress};
use super::rules::AnyView;
use super::sealed::{AnswersSoFar, Secret};
use super::tally::Tally;
use super::test::Ahead;
use super::test_note::TestNote;

/// Tests of one act that may come to an end by themselves before the program suspects itself of going round in circles.
const MOST_UNASKED: usize = 10_000;

/// Why someone is gone whom the act names; none while he is there.
type Absence = Box<dyn Fn(&AnyView) -> Option<String>>;

/// What a procedure works with: the view as it changes, and the inputs of its act.
pub struct Run {
    view: AnyView,
    /// The view that the act began with.
    begun: AnyView,
    /// What is due before the act, if it is known.
    due: Option<Rc<Due>>,
    pub(super) inputs: Rc<InputList>,
    pub(super) at: usize,
    /// Places at which words may be put into effect that were passed since the last input.
    passed: usize,
    /// The first of these places since something happened: words that are spoken now count from there.
    holds: usize,
    /// The same of earlier words, by their number among the inputs.
    spoken: Vec<(usize, usize)>,
    events: Vec<AnyEvent>,
    /// The places of the events that players ruled.
    ruled: Vec<usize>,
    pub(super) scope: Vec<Rc<Owed>>,
    pub(super) secrets: Vec<Secret>,
    seed: Option<u64>,
    /// Whom the act names, each with the input that named him.
    pub(super) subjects: Vec<(usize, Absence)>,
    /// The answers that have come, while several sides are asked at once.
    pub(super) waiting: Option<AnswersSoFar>,
    /// What other sides are asked beside the question at which it has stopped.
    pub(super) beside: Vec<Prompt>,
    /// Tests that came to an end since the last input was used.
    unasked: usize,
    /// Tests with dice and all that they might have come to, where someone wants to know.
    watched: Option<Vec<Watched>>,
    /// The first question whose answer is sealed, as it is put until that is opened, and how much had happened before it.
    pub(super) kept_from: Option<(Stop, usize)>,
    pub(super) concluded: Option<Vec<Concluded>>,
    /// What its procedure called for, and what is known of that.
    pub(super) calls: Calls,
}

/// A test with dice and all that they might have come to.
pub(super) struct Watched {
    pub check: &'static Check,
    pub note: TestNote,
    pub outcome: Outcome,
    pub spread: Vec<Chance>,
}

/// A test that has come to its end in a run that foresees.
pub(super) struct Concluded {
    pub key: String,
    /// Its sum.
    pub tally: Vec<Tally>,
    /// What it came to, in words.
    pub words: String,
    pub has_rolled: bool,
}

impl Run {
    /// A fresh run of the open act.
    pub(super) fn new(view: AnyView, inputs: Rc<InputList>) -> Self {
        Self {
            begun: view.clone(),
            view,
            due: None,
            inputs,
            at: 0,
            passed: 0,
            holds: 0,
            spoken: Vec::new(),
            events: Vec::new(),
            ruled: Vec::new(),
            scope: Vec::new(),
            secrets: Vec::new(),
            seed: None,
            subjects: Vec::new(),
            waiting: None,
            beside: Vec::new(),
            unasked: 0,
            watched: None,
            kept_from: None,
            concluded: None,
            calls: Calls::default(),
        }
    }

    /// The same run, in which the program may roll by itself.
    pub(super) const fn seeded(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The same run, with what is due in the view that it begins with.
    pub(super) fn knowing(mut self, due: Option<Rc<Due>>) -> Self {
        self.due = due;
        self
    }

    /// The same run, with what is known from the run before it.
    pub(super) fn recalling(mut self, calls: Calls) -> Self {
        self.calls = calls;
        self
    }

    /// The same run, keeping what its dice might have shown.
    pub(super) fn watching(mut self) -> Self {
        self.watched = Some(Vec::new());
        self
    }

    /// What is due in the view that the run began with, if it was asked for.
    pub(super) const fn known_due(&self) -> Option<&Rc<Due>> {
        self.due.as_ref()
    }

    /// What is due here.
    pub(super) fn due(&mut self) -> Rc<Due> {
        if !self.events.is_empty() || self.at > 0 {
            return Rc::new(self.view.due());
        }
        Rc::clone(self.due.get_or_insert_with(|| Rc::new(self.view.due())))
    }

    pub(super) const fn is_watched(&self) -> bool {
        self.watched.is_some()
    }

    pub(super) fn watch(&mut self, watched: Watched) {
        self.watched.get_or_insert_default().push(watched);
    }

    pub(super) fn take_watched(&mut self) -> Vec<Watched> {
        self.watched.take().unwrap_or_default()
    }

    /// What can be seen now.
    pub(super) const fn view(&self) -> &AnyView {
        &self.view
    }

    /// Something happens.
    pub(super) fn emit(&mut self, event: AnyEvent) {
        self.holds = self.passed + 1;
        self.happen(event);
    }

    fn happen(&mut self, event: AnyEvent) {
        self.view.change().happen(&event);
        self.events.push(event);
    }

    /// How many of the inputs that were used are players' words: rulings and settings.
    pub(super) fn words_settled(&self) -> usize {
        self.inputs[..self.at].iter().filter(|input| input.is_word()).count()
    }

    /// What has happened in this act so far.
    pub(super) fn happened(&self) -> &[AnyEvent] {
        &self.events
    }

    /// Asks for one of the question's options.
    pub(super) fn choose(&mut self, key: &str, question: impl FnOnce(&AnyView) -> Question) -> Result<Picked, Stop> {
        let asked = self.made(|run| AskedChoice::of(question(run.view()), Rc::new(())));
        let picked = self.pick(key, asked.question.put(), &asked.options, &asked.blocked)?;
        Ok(picked.map_or(Picked::Waived, |at| Picked::Key(asked.options[at].key.to_string())))
    }

    /// The place of the option that was picked; none when the owed thing that the question belongs to is waived.
    pub(super) fn pick(
        &mut self,
        key: &str,
        put: Put<'_>,
        options: &Rc<Vec<Choice>>,
        blocked: &Rc<Vec<Blocked>>,
    ) -> Result<Option<usize>, Stop> {
        self.keep_secret(key, put);
        let used = self.at;
        if let Some(at) = self.known_pick(used) {
            self.go_to(used + 1);
            return Ok(Some(at));
        }
        let refusal = match self.take(key)? {
            None if options.is_empty() => Refusal::NothingLeft,
            None => {
                let (options, blocked) = (Rc::clone(options), Rc::clone(blocked));
                return Err(self.ask(key, put, Kind::Choose { options, blocked }));
            }
            Some(Taken::Answer(Answer::Pick(picked))) => match find_pick(options, blocked, &picked) {
                Ok(at) => {
                    self.keep_pick(used, at);
                    return Ok(Some(at));
                }
                Err(refusal) => refusal,
            },
            Some(Taken::Answer(Answer::Sealed)) if !options.is_empty() => {
                self.is_kept_from(key, put);
                return Ok(Some(0));
            }
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(None),
            Some(_) => Refusal::WrongKind { takes: "a pick", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// Asks for several values, of which those of the `remembered` names, or all, begin with what was answered last
    /// time; the dice of the test that follows may be given along with them.
    pub(super) fn fill_in(
        &mut self,
        key: &str,
        remembered: Option<&[&str]>,
        secret: bool,
        form: impl FnOnce(&AnyView) -> (Form, Option<Ahead>),
    ) -> Result<Option<Filled>, Stop> {
        let asked = self.made(|run| {
            let (mut form, ahead) = form(&run.view);
            run.remember(key, remembered, &mut form.asks);
            AskedForm { form, ahead }
        });
        let form = &asked.form;
        let put = Put { side: &form.side, text: &form.text, cite: &form.cite, secret };
        self.keep_secret(key, put);
        let used = self.at;
        if let Some(filled) = self.known_fill(used) {
            self.go_to(used + 1);
            return Ok(Some(filled));
        }
        let refusal = match self.take(key)? {
            None => {
                let ahead = asked.ahead.clone();
                let (tally, roll) = ahead.map_or_else(Default::default, |ahead| (ahead.tally, Some(ahead.roll)));
                let (asks, guesses) = (form.asks.clone(), Map::new());
                let kind = Kind::Fill { check: None, known: Later::default(), asks, tally, roll, guesses };
                return Err(self.ask(key, put, kind));
            }
            Some(Taken::Answer(Answer::Fill(fill))) => match fill_form(&form.asks, &fill, self.view.once_single()) {
                Ok(filled) => {
                    let filled = Filled::of(filled);
                    self.keep_fill(used, &filled);
                    return Ok(Some(filled));
                }
                Err(refusal) => refusal,
            },
            Some(Taken::Answer(Answer::Sealed)) => {
                self.is_kept_from(key, put);
                match fill_form(&form.asks, &Fill::default(), self.view.once_single()) {
                    Ok(filled) => return Ok(Some(Filled::of(filled))),
                    Err(refusal) => refusal,
                }
            }
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(None),
            Some(_) => Refusal::WrongKind { takes: "values", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// Asks for a whole number; none when the owed thing that it belongs to is waived.
    pub(super) fn number(&mut self, key: &str, question: &Question, min: i64, max: i64) -> Result<Option<i64>, Stop> {
        self.settle()?;
        self.keep_secret(key, question.put());
        let refusal = match self.take(key)? {
            None => return Err(self.ask(key, question.put(), Kind::Number { min, max })),
            Some(Taken::Answer(Answer::Number(found))) if (min..=max).contains(&found) => return Ok(Some(found)),
            Some(Taken::Answer(Answer::Number(found))) => Refusal::OutOfRange { min, max, found },
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(None),
            Some(_) => Refusal::WrongKind { takes: "a number", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// Asks for words; none when the owed thing that they belong to is waived.
    pub(super) fn name(&mut self, key: &str, question: &Question) -> Result<Option<String>, Stop> {
        self.settle()?;
        self.keep_secret(key, question.put());
        let refusal = match self.take(key)? {
            None => return Err(self.ask(key, question.put(), Kind::Name)),
            Some(Taken::Answer(Answer::Name(name))) if !name.trim().is_empty() => {
                return Ok(Some(name.trim().to_owned()));
            }
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(None),
            Some(Taken::Answer(Answer::Name(_))) => Refusal::WrongKind { takes: "words", found: "none" },
            Some(_) => Refusal::WrongKind { takes: "words", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// A throw that no check asks for: the program's, or what somebody is asked for.
    pub(super) fn throw(&mut self, key: &str, question: &Question, roll: Roll) -> Result<Vec<u8>, Stop> {
        self.settle()?;
        let Roll { count, sides, .. } = roll;
        let key = format!("{key}/faces");
        match self.take(&key)? {
            Some(Taken::Roll(faces, _)) => {
                let fits = faces.len() == count && faces.iter().all(|face| (1..=sides).contains(face));
                let needed = format!("{count}D{sides}");
                let wrong = Refusal::WrongDice { needed, found: format!("{faces:?}") };
                if fits { Ok(faces) } else { Err(self.misfit(wrong)) }
            }
            Some(Taken::Answer(_)) => Err(self.misfit(Refusal::WrongKind { takes: "dice", found: "something else" })),
            None => self.rolled(&key, count, sides).ok_or_else(|| {
                let kind =
                    Kind::Faces { check: None, roll, tally: Vec::new(), known: Later::default(), fallen: Vec::new() };
                self.ask(&key, question.put(), kind)
            }),
        }
    }

    /// True for dice that nobody is asked for: what was given next is for a later question.
    fn falls_by_itself(&self, key: &str) -> bool {
        self.seed.is_some() && key.contains("/faces") && self.view.rolls_itself()
    }

    /// The faces of a throw that nobody is asked for; none where somebody is.
    pub(super) fn rolled(&self, key: &str, count: usize, sides: u8) -> Option<Vec<u8>> {
        let seed = self.seed.filter(|_| self.view.rolls_itself())?;
        let position = self.view.position();
        let place = format!("{key}@{}.{}", position.turn, position.half.unwrap_or(0));
        Some(dice::rolled(seed, &place, count, sides))
    }

    /// What follows belongs to this owed thing, until [`Run::settled`].
    pub(super) fn owe(&mut self, owed: Owed) {
        self.scope.push(Rc::new(owed));
    }

    /// The innermost owed thing is settled.
    pub(super) fn settled(&mut self) {
        self.scope.pop();
    }

    pub(super) fn scope(&self) -> Option<&Rc<Owed>> {
        self.scope.last()
    }

    /// Everything in scope that is still owed, innermost first.
    pub(super) fn open_scope(&self) -> Vec<Rc<Owed>> {
        self.scope.iter().rev().cloned().collect()
    }

    fn keep_secret(&mut self, key: &str, put: Put<'_>) {
        if put.secret {
            self.seal(key, put.side);
        }
    }

    /// The other side must not see the answer to this prompt before the act is done.
    fn seal(&mut self, key: &str, side: &str) {
        self.secrets.push(Secret { key: key.to_owned(), side: side.to_owned() });
    }

    /// The prompts of this act whose answers nobody may see before it is done.
    pub(super) fn secrets(&mut self) -> Vec<Secret> {
        take(&mut self.secrets)
    }

    /// The places of the events that players ruled.
    pub(super) fn ruled(&mut self) -> Vec<usize> {
        take(&mut self.ruled)
    }

    /// Runs the act; words spoken at its last prompt count even where nothing is asked after them.
    pub(super) fn play(&mut self) -> Result<(), Stop> {
        let procedure = self.view.procedure();
        procedure(self)?;
        while self.is_ruled_here() {
            self.settle_one()?;
        }
        Ok(())
    }

    /// How far it is since its last input.
    pub(super) const fn pace(&self) -> Progress {
        Progress { passed: self.passed, holds: self.holds, unasked: self.unasked }
    }

    /// What had come out before by the same inputs comes out again.
    pub(super) fn go_on_after(&mut self, used: usize, pace: Progress, events: &[AnyEvent]) {
        (self.at, self.passed, self.holds, self.unasked) = (used, pace.passed, pace.holds, pace.unasked);
        for event in events {
            self.happen(event.clone());
        }
    }

    /// The inputs after the one that is taken now.
    pub(super) fn inputs_after(&self) -> &[Rc<Record>] {
        self.inputs.get(self.at + 1..).unwrap_or_default()
    }

    /// No more than so much has happened.
    pub(super) fn back_to(&mut self, happened: usize) {
        self.view = self.begun.clone();
        for event in take(&mut self.events).into_iter().take(happened) {
            self.happen(event);
        }
    }

    /// How many inputs were used.
    pub(super) const fn used(&self) -> usize {
        self.at
    }

    pub(super) fn finish(self) -> (AnyView, Vec<AnyEvent>) {
        (self.view, self.events)
    }

    /// Puts the rulings and settings that were made at this place into effect. Words that were spoken at a later
    /// question wait for it: what has come out before it is not done to their figures again.
    pub(super) fn settle(&mut self) -> Result<(), Stop> {
        if self.waiting.is_some() {
            return Ok(());
        }
        self.passed += 1;
        while self.is_ruled_here() && self.passed >= self.spoken_at() {
            self.settle_one()?;
        }
        Ok(())
    }

    /// The place from which the next word counts: none of what had happened when it was spoken comes after it.
    fn spoken_at(&mut self) -> usize {
        let word = self.at;
        if let Some((_, place)) = self.spoken.iter().find(|(known, _)| *known == word) {
            return *place;
        }
        let before = Rc::new(self.inputs[..word].to_vec());
        let mut earlier = Self::new(self.begun.clone(), before).knowing(self.due.clone());
        (earlier.seed, earlier.spoken) = (self.seed, self.spoken.clone());
        // Where nothing is asked any more, after a newer edition, it counts at once.
        let place = if matches!(earlier.play(), Err(Stop::Ask(_))) { earlier.holds } else { 0 };
        self.spoken.push((word, place));
        place
    }

    pub(super) fn settle_one(&mut self) -> Result<(), Stop> {
        let inputs = Rc::clone(&self.inputs);
        match inputs.get(self.at).map(|input| &**input) {
            Some(Record::Ruling { events, .. }) => {
                let there = self.subjects.iter().map(|(_, absence)| absence(&self.view).is_none());
                let there: Vec<bool> = there.collect();
                for event in events {
                    self.ruled.push(self.events.len());
                    self.happen(event.clone());
                }
                self.refuse_absent(&there)?;
            }
            Some(Record::Setting { key, value, .. }) => {
                // A setting that this program no longer knows stands in the record and has no effect.
                let _ = self.view.change().settings_mut().set(key, value);
            }
            _ => return Ok(()),
        }
        (self.at, self.passed, self.holds) = (self.at + 1, 0, 0);
        Ok(())
    }

    /// The input that comes next.
    fn input(&self) -> Option<&Record> {
        self.inputs.get(self.at).map(|input| &**input)
    }

    /// True where the next input is a ruling or a setting.
    pub(super) fn is_ruled_here(&self) -> bool {
        self.input().is_some_and(Record::is_word)
    }

    /// The act is about someone, whom its last answer named.
    pub(super) fn about(&mut self, absence: Absence) {
        self.subjects.push((self.last_used(), absence));
    }

    fn refuse_absent(&self, there: &[bool]) -> Result<(), Stop> {
        let left = self.subjects.iter().zip(there).filter(|(_, there)| **there);
        let gone = left.filter_map(|((at, absence), _)| Some((*at, absence(&self.view)?)));
        match gone.min_by_key(|(at, _)| *at) {
            Some((at, why)) => Err(Stop::Misfit { at, refusal: Refusal::Absent(why) }),
            None => Ok(()),
        }
    }

    /// The next input, if it was given to this prompt; while several sides are asked at once, any that was.
    pub(super) fn take(&mut self, key: &str) -> Result<Option<Taken>, Stop> {
        if let Some(waiting) = &mut self.waiting {
            let inputs = &self.inputs;
            let of_key = |at: usize| inputs.get(at).is_some_and(|input| input.key() == Some(key));
            let mut taken = waiting.take(of_key);
            if taken.is_some_and(|at| matches!(*inputs[at], Record::Answer { answer: Answer::Sealed, .. })) {
                taken = waiting.take(of_key).or(taken);
            }
            return Ok(taken.and_then(|at| inputs.get(at)?.taken()));
        }
        let taken = match self.input() {
            None => return Ok(None),
            Some(Record::Answer { key: given, answer: Answer::Sealed }) if given == key => {
                Some(Taken::Answer(self.opened(key)))
            }
            Some(input) if input.key() == Some(key) => input.taken(),
            Some(_) if self.falls_by_itself(key) => return Ok(None),
            Some(_) => {
                let refusal = Refusal::BadRequest(format!("the answer was given to another prompt than `{key}`"));
                return Err(Stop::Misfit { at: self.at, refusal });
            }
        };
        self.go_to(self.at + 1);
        Ok(taken)
    }

    /// All inputs before this one are used.
    pub(super) fn go_to(&mut self, at: usize) {
        (self.at, self.unasked) = (at, 0);
        (self.passed, self.holds) = (0, 0);
        while opens(&self.inputs, self.at) {
            self.at += 1;
        }
    }

    /// The input that was used last.
    fn last_used(&self) -> usize {
        self.waiting.as_ref().map_or(self.at.saturating_sub(1), AnswersSoFar::last)
    }

    /// One more test has come to an end. Many that nobody was asked for are a rule that goes round in circles.
    pub(super) fn tested(&mut self) -> Result<(), Stop> {
        self.unasked += 1;
        if self.unasked > MOST_UNASKED {
            return Err(self.misfit(Refusal::Fault("the tests go round in circles".into())));
        }
        Ok(())
    }

    /// The input that was just taken does not fit: it is refused, and its question stays open.
    pub(super) fn misfit(&self, refusal: Refusal) -> Stop {
        Stop::Misfit { at: self.last_used(), refusal }
    }

    pub(super) fn ask(&self, key: &str, Put { side, text, cite, secret }: Put<'_>, kind: Kind) -> Stop {
        Stop::Ask(Box::new(Prompt {
            key: key.to_owned(),
            side: side.to_owned(),
            text: text.to_owned(),
            cite: cite.to_owned(),
            kind,
            owed: self.owed_under(key),
            secret,
        }))
    }

    /// What a question belongs to: where several sides are asked at once, what each of them owes under the question's key.
    fn owed_under(&self, key: &str) -> Option<Rc<Owed>> {
        let due = self.waiting.as_ref().and(self.due.as_ref());
        let mut owed = due.into_iter().flat_map(|due| due.options.iter()).filter_map(|choice| choice.owed.as_ref());
        owed.find(|owed| owed.key == key).or(self.scope.last()).cloned()
    }

    /// Puts what was answered last time in place of the defaults.
    fn remember(&self, key: &str, names: Option<&[&str]>, asks: &mut [Ask]) {
        let Some(last) = self.view.memory().fill(key) else { return };
        for ask in asks.iter_mut().filter(|ask| names.is_none_or(|names| names.contains(&ask.name.as_str()))) {
            if let Some(value) = last.get(&ask.name).and_then(|value| ask.kind.accept_single(value)) {
                ask.default = Some(value);
            }
        }
    }
}

//! Procedures that stop for input.
//!
//! An act is straight-line code. Each question takes the next recorded input of the open act; where there is none the
//! procedure stops, and is run again from the start with one input more.

use std::mem::take;
use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::check::{Check, Outcome};
use super::foresee::Concluded;
use super::odds::Chance;
use super::prompt::{Answer, Ask, Blocked, By, Choice, Due, Fill, Kind, Owed, Prompt, Refusal};
use super::rulebook::{Rulebook, TestNote, View};
use super::test::Ahead;

/// Why a procedure stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// It needs an answer.
    Ask(Box<Prompt>),
    /// The game has ended.
    Over,
    /// A recorded input does not fit.
    Misfit {
        /// Which input of the open act.
        at: usize,
        /// Why.
        refusal: Refusal,
    },
}

/// A recorded input of the open act.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<E> {
    /// An answer.
    Answer {
        /// The prompt's key.
        key: String,
        /// The answer.
        answer: Answer,
    },
    /// Dice.
    Roll {
        /// The prompt's key.
        key: String,
        /// The faces.
        faces: Vec<u8>,
        /// Who threw them.
        by: By,
    },
    /// A ruling made here.
    Ruling(Vec<E>),
    /// A setting changed here.
    Setting(String, String),
}

/// Tests of one act that may come to an end by themselves before the program suspects itself of going round in circles.
const MOST_UNASKED: usize = 10_000;

/// What a procedure works with: the view as it changes, and the questions it may ask.
pub struct Cx<'a, R: Rulebook> {
    view: View<R>,
    /// What is due before the act, if it is known.
    due: Option<Rc<Due>>,
    inputs: &'a [Input<R::Event>],
    at: usize,
    events: Vec<R::Event>,
    /// The places of the events that players ruled.
    ruled: Vec<usize>,
    scope: Vec<Rc<Owed>>,
    secrets: Vec<String>,
    pub(super) seed: Option<u64>,
    /// Whom the act names, each with the input that named him.
    subjects: Vec<(usize, R::Subject)>,
    /// Tests that came to an end since the last input was used.
    unasked: usize,
    /// Tests with dice and all that they might have come to, where someone wants to know.
    watched: Option<Vec<Watched>>,
    pub(super) concluded: Option<Vec<Concluded>>,
}

/// A test with dice and all that they might have come to.
pub(super) struct Watched {
    pub check: &'static Check,
    pub note: TestNote,
    pub outcome: Outcome,
    pub spread: Vec<Chance>,
}

/// An option picked, or the question let go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The option's key.
    Key(String),
    /// The owed thing was waived.
    Waived,
}

/// A question with options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub side: String,
    /// The question.
    pub text: String,
    /// The rule.
    pub cite: String,
    /// The options; the first is what Enter takes.
    pub options: Vec<Choice>,
    /// What cannot be picked, and why.
    pub blocked: Vec<Blocked>,
    /// True where the other side must not see the answer yet.
    pub secret: bool,
}

/// A question for several values at once, without a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    /// Who is asked.
    pub side: String,
    /// The question.
    pub text: String,
    /// The rule.
    pub cite: String,
    /// The values.
    pub asks: Vec<Ask>,
}

/// The filled-in values of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled(Map<String, Json>);

pub(super) enum Taken {
    Answer(Answer),
    Roll(Vec<u8>, By),
}

impl<'a, R: Rulebook> Cx<'a, R> {
    /// A fresh run of the open act.
    pub fn new(view: View<R>, inputs: &'a [Input<R::Event>]) -> Self {
        Self {
            view,
            due: None,
            inputs,
            at: 0,
            events: Vec::new(),
            ruled: Vec::new(),
            scope: Vec::new(),
            secrets: Vec::new(),
            seed: None,
            subjects: Vec::new(),
            unasked: 0,
            watched: None,
            concluded: None,
        }
    }

    /// The same run, with what is due in the view that it begins with.
    pub(super) fn knowing(mut self, due: Option<Rc<Due>>) -> Self {
        self.due = due;
        self
    }

    /// What is due in the view that the run began with, if it was asked for.
    pub(super) const fn known_due(&self) -> Option<&Rc<Due>> {
        self.due.as_ref()
    }

    /// What is due here.
    pub fn due(&mut self) -> Rc<Due> {
        if !self.events.is_empty() || self.at > 0 {
            return Rc::new(R::due(&self.view));
        }
        Rc::clone(self.due.get_or_insert_with(|| Rc::new(R::due(&self.view))))
    }

    /// The same run, keeping what its dice might have shown.
    pub(super) fn watching(mut self) -> Self {
        self.watched = Some(Vec::new());
        self
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
    pub const fn view(&self) -> &View<R> {
        &self.view
    }

    /// The state as it is now.
    pub const fn state(&self) -> &R::State {
        &self.view.state
    }

    /// Something happens.
    pub fn emit(&mut self, event: R::Event) {
        self.view.happen(&event);
        self.events.push(event);
    }

    /// What has happened in this act so far.
    pub fn happened(&self) -> &[R::Event] {
        &self.events
    }

    /// What to do next: the pick among all that is due.
    pub fn next_act(&mut self) -> Result<String, Stop> {
        self.settle()?;
        let due = self.due();
        let question =
            Question { side: due.side.clone(), text: due.text.clone(), cite: due.cite.clone(), ..Question::default() };
        match self.pick(&due.key, &question, &due.options, &due.blocked)? {
            Picked::Key(key) => {
                let picked = due.options.iter().find(|choice| *choice.key == *key);
                self.scope.extend(picked.and_then(|choice| choice.owed.clone()));
                Ok(key)
            }
            Picked::Waived => Err(self.misfit(Refusal::NotOwed(due.key.clone()))),
        }
    }

    /// Asks for one of some options.
    pub fn choose(&mut self, key: &str, question: impl Fn(&View<R>) -> Question) -> Result<Picked, Stop> {
        self.settle()?;
        let mut question = question(&self.view);
        let (options, blocked) = (Rc::new(take(&mut question.options)), Rc::new(take(&mut question.blocked)));
        self.pick(key, &question, &options, &blocked)
    }

    /// Asks for one of some options, where the question cannot be waived away.
    pub fn choose_key(&mut self, key: &str, question: impl Fn(&View<R>) -> Question) -> Result<Option<String>, Stop> {
        Ok(match self.choose(key, question)? {
            Picked::Key(key) => Some(key),
            Picked::Waived => None,
        })
    }

    fn pick(
        &mut self,
        key: &str,
        question: &Question,
        options: &Rc<Vec<Choice>>,
        blocked: &Rc<Vec<Blocked>>,
    ) -> Result<Picked, Stop> {
        self.keep_secret(key, question);
        let refusal = match self.take(key)? {
            None if options.is_empty() => Refusal::NothingLeft,
            None => {
                let (options, blocked) = (Rc::clone(options), Rc::clone(blocked));
                return Err(self.ask(key, question, Kind::Choose { options, blocked }));
            }
            Some(Taken::Answer(Answer::Pick(picked))) => match refuse_pick(options, blocked, &picked) {
                None => return Ok(Picked::Key(picked)),
                Some(refusal) => refusal,
            },
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(Picked::Waived),
            Some(_) => Refusal::WrongKind { takes: "a pick", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// Asks for several values.
    pub fn form(&mut self, key: &str, form: impl Fn(&View<R>) -> Form) -> Result<Option<Filled>, Stop> {
        self.form_before(key, |view| (form(view), None))
    }

    /// The same, where only values of these names begin with what was answered last time.
    pub fn form_remembering(
        &mut self,
        key: &str,
        names: &[&str],
        form: impl Fn(&View<R>) -> Form,
    ) -> Result<Option<Filled>, Stop> {
        self.fill_in(key, Some(names), |view| (form(view), None))
    }

    /// The same, where nothing is remembered and the other side must not see the answer before the act is done.
    pub fn form_in_secret(&mut self, key: &str, form: impl Fn(&View<R>) -> Form) -> Result<Option<Filled>, Stop> {
        self.secrets.push(key.to_owned());
        self.fill_in(key, Some(&[]), |view| (form(view), None))
    }

    /// The same, where dice of the test that follows may be given along with the values.
    pub fn form_before(
        &mut self,
        key: &str,
        form: impl Fn(&View<R>) -> (Form, Option<Ahead>),
    ) -> Result<Option<Filled>, Stop> {
        self.fill_in(key, None, form)
    }

    fn fill_in(
        &mut self,
        key: &str,
        remembered: Option<&[&str]>,
        form: impl Fn(&View<R>) -> (Form, Option<Ahead>),
    ) -> Result<Option<Filled>, Stop> {
        self.settle()?;
        let (mut form, ahead) = form(&self.view);
        let (tally, roll) = ahead.map_or_else(Default::default, |ahead| (ahead.tally, Some(ahead.roll)));
        self.remember(key, remembered, &mut form.asks);
        let refusal = match self.take(key)? {
            None => {
                let question = Question {
                    side: form.side,
                    text: form.text,
                    cite: form.cite,
                    secret: self.secrets.last().is_some_and(|secret| secret == key),
                    ..Question::default()
                };
                let kind =
                    Kind::Fill { check: None, known: Map::new(), asks: form.asks, tally, roll, guesses: Map::new() };
                return Err(self.ask(key, &question, kind));
            }
            Some(Taken::Answer(Answer::Fill(fill))) => match fill_form(&form.asks, &fill) {
                Ok(filled) => return Ok(Some(filled)),
                Err(refusal) => refusal,
            },
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(None),
            Some(_) => Refusal::WrongKind { takes: "values", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// Asks for a whole number; none when the owed thing that it belongs to is waived.
    pub fn number(&mut self, key: &str, question: &Question, min: i64, max: i64) -> Result<Option<i64>, Stop> {
        self.settle()?;
        self.keep_secret(key, question);
        let refusal = match self.take(key)? {
            None => return Err(self.ask(key, question, Kind::Number { min, max })),
            Some(Taken::Answer(Answer::Number(found))) if (min..=max).contains(&found) => return Ok(Some(found)),
            Some(Taken::Answer(Answer::Number(found))) => Refusal::OutOfRange { min, max, found },
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(None),
            Some(_) => Refusal::WrongKind { takes: "a number", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// Asks for words; none when the owed thing that they belong to is waived.
    pub fn name(&mut self, key: &str, question: &Question) -> Result<Option<String>, Stop> {
        self.settle()?;
        self.keep_secret(key, question);
        let refusal = match self.take(key)? {
            None => return Err(self.ask(key, question, Kind::Name)),
            Some(Taken::Answer(Answer::Name(name))) if !name.trim().is_empty() => {
                return Ok(Some(name.trim().to_owned()));
            }
            Some(Taken::Answer(Answer::Waive { .. })) => return Ok(None),
            Some(Taken::Answer(Answer::Name(_))) => Refusal::WrongKind { takes: "words", found: "none" },
            Some(_) => Refusal::WrongKind { takes: "words", found: "something else" },
        };
        Err(self.misfit(refusal))
    }

    /// What follows belongs to this owed thing, until [`Cx::settled`].
    pub fn owe(&mut self, owed: Owed) {
        self.scope.push(Rc::new(owed));
    }

    /// The innermost owed thing is settled.
    pub fn settled(&mut self) {
        self.scope.pop();
    }

    pub(super) fn scope(&self) -> Option<&Rc<Owed>> {
        self.scope.last()
    }

    /// Everything in scope that is still owed, innermost first.
    pub fn open_scope(&self) -> Vec<Rc<Owed>> {
        self.scope.iter().rev().cloned().collect()
    }

    fn keep_secret(&mut self, key: &str, question: &Question) {
        self.secrets.extend(question.secret.then(|| key.to_owned()));
    }

    /// The prompts of this act whose answers nobody may see before it is done.
    pub(super) fn secrets(&mut self) -> Vec<String> {
        take(&mut self.secrets)
    }

    /// The places of the events that players ruled.
    pub(super) fn ruled(&mut self) -> Vec<usize> {
        take(&mut self.ruled)
    }

    /// Runs the act; words spoken at its last prompt count even where nothing is asked after them.
    pub(super) fn play(&mut self) -> Result<(), Stop> {
        R::play(self)?;
        self.settle()
    }

    /// How many inputs were used.
    pub(super) const fn used(&self) -> usize {
        self.at
    }

    pub(super) fn finish(self) -> (View<R>, Vec<R::Event>) {
        (self.view, self.events)
    }

    /// Puts the rulings and settings that were made at this place into effect. Every question does so by itself; a
    /// procedure needs it before it decides by a setting that may change within the act.
    ///
    /// # Errors
    /// A ruling that takes someone off whom the act names: the answer that named him fits no more.
    pub fn settle(&mut self) -> Result<(), Stop> {
        while let Some(input) = self.inputs.get(self.at) {
            match input {
                Input::Ruling(events) => {
                    let there = self.subjects.iter().map(|(_, who)| R::absent(&self.view.state, who).is_none());
                    let there: Vec<bool> = there.collect();
                    for event in events {
                        self.ruled.push(self.events.len());
                        self.emit(event.clone());
                    }
                    self.refuse_absent(&there)?;
                }
                Input::Setting(key, value) => {
                    // A setting that this program no longer knows stands in the record and has no effect.
                    let _ = Rc::make_mut(&mut self.view.settings).set(key, value);
                }
                Input::Answer { .. } | Input::Roll { .. } => return Ok(()),
            }
            self.at += 1;
        }
        Ok(())
    }

    /// True where the next input is a ruling or a setting.
    pub(super) fn is_ruled_here(&self) -> bool {
        matches!(self.inputs.get(self.at), Some(Input::Ruling(_) | Input::Setting(..)))
    }

    /// The act is about this one, whom its last answer named. If a player's word takes him off while the act is open,
    /// that answer is taken back with all that follows it, and its question is asked again. What the act itself does to
    /// him is not meant.
    pub fn about(&mut self, who: R::Subject) {
        self.subjects.push((self.at.saturating_sub(1), who));
    }

    fn refuse_absent(&self, there: &[bool]) -> Result<(), Stop> {
        let left = self.subjects.iter().zip(there).filter(|(_, there)| **there);
        let gone = left.filter_map(|((at, who), _)| Some((*at, R::absent(&self.view.state, who)?)));
        match gone.min_by_key(|(at, _)| *at) {
            Some((at, why)) => Err(Stop::Misfit { at, refusal: Refusal::Absent(why) }),
            None => Ok(()),
        }
    }

    /// The next input, if it was given to this prompt.
    pub(super) fn take(&mut self, key: &str) -> Result<Option<Taken>, Stop> {
        let taken = match self.inputs.get(self.at) {
            None => return Ok(None),
            Some(Input::Answer { key: given, answer }) if given == key => Taken::Answer(answer.clone()),
            Some(Input::Roll { key: given, faces, by }) if given == key => Taken::Roll(faces.clone(), *by),
            Some(_) if self.falls_by_itself(key) => return Ok(None),
            Some(_) => {
                let refusal = Refusal::BadRequest(format!("the answer was given to another prompt than `{key}`"));
                return Err(Stop::Misfit { at: self.at, refusal });
            }
        };
        (self.at, self.unasked) = (self.at + 1, 0);
        Ok(Some(taken))
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
    pub const fn misfit(&self, refusal: Refusal) -> Stop {
        Stop::Misfit { at: self.at.saturating_sub(1), refusal }
    }

    pub(super) fn ask(&self, key: &str, question: &Question, kind: Kind) -> Stop {
        Stop::Ask(Box::new(Prompt {
            key: key.to_owned(),
            side: question.side.clone(),
            text: question.text.clone(),
            cite: question.cite.clone(),
            kind,
            owed: self.scope.last().cloned(),
            secret: question.secret,
        }))
    }

    /// Puts what was answered last time in place of the defaults.
    fn remember(&self, key: &str, names: Option<&[&str]>, asks: &mut [Ask]) {
        let Some(last) = self.view.memory.fill(key) else { return };
        for ask in asks.iter_mut().filter(|ask| names.is_none_or(|names| names.contains(&ask.name.as_str()))) {
            if let Some(value) = last.get(&ask.name).and_then(|value| ask.kind.accept(value)) {
                ask.default = Some(value);
            }
        }
    }
}

fn refuse_pick(options: &[Choice], blocked: &[Blocked], picked: &str) -> Option<Refusal> {
    if options.iter().any(|choice| *choice.key == *picked) {
        return None;
    }
    if let Some(blocked) = blocked.iter().find(|blocked| *blocked.key == *picked) {
        return Some(Refusal::Blocked { picked: picked.to_owned(), why: blocked.why.to_string() });
    }
    let near = super::text::nearest(picked, options.iter().map(|choice| &*choice.key));
    Some(Refusal::NotOffered { picked: picked.to_owned(), near })
}

fn fill_form(asks: &[Ask], fill: &Fill) -> Result<Filled, Refusal> {
    if !fill.strike.is_empty() || !fill.add.is_empty() {
        return Err(Refusal::WrongKind { takes: "values", found: "changes to a sum" });
    }
    if !fill.why.is_empty() {
        return Err(Refusal::WrongKind { takes: "values; a remark is a `note`", found: "a `why`" });
    }
    for (name, value) in &fill.fill {
        let Some(ask) = asks.iter().find(|ask| ask.name == *name) else {
            let allowed = asks.iter().map(|ask| ask.name.as_str()).collect::<Vec<_>>().join(", ");
            return Err(Refusal::BadValue {
                name: name.clone(),
                allowed: format!("not asked; asked are {allowed}"),
                found: value.to_string(),
            });
        };
        if ask.kind.accept(value).is_none() {
            return Err(Refusal::BadValue {
                name: name.clone(),
                allowed: ask.kind.allowed(),
                found: value.to_string(),
            });
        }
    }
    let mut filled = Map::new();
    for ask in asks {
        let given = fill.fill.get(&ask.name).and_then(|value| ask.kind.accept(value));
        match given.or_else(|| ask.default.clone()) {
            Some(value) => {
                filled.insert(ask.name.clone(), value);
            }
            None => {
                return Err(Refusal::BadValue {
                    name: ask.name.clone(),
                    allowed: ask.kind.allowed(),
                    found: "nothing".into(),
                });
            }
        }
    }
    Ok(Filled(filled))
}

impl Filled {
    /// A word.
    pub fn word(&self, name: &str) -> &str {
        self.0.get(name).and_then(Json::as_str).unwrap_or("")
    }

    /// Yes or no.
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Json::as_bool).unwrap_or(false)
    }

    /// A number.
    pub fn count(&self, name: &str) -> i64 {
        self.0.get(name).and_then(Json::as_i64).unwrap_or(0)
    }

    /// A list of keys.
    pub fn list(&self, name: &str) -> Vec<&str> {
        self.0
            .get(name)
            .and_then(Json::as_array)
            .map(|keys| keys.iter().filter_map(Json::as_str).collect())
            .unwrap_or_default()
    }

    /// Any value as JSON.
    pub fn json(&self, name: &str) -> Option<&Json> {
        self.0.get(name)
    }
}

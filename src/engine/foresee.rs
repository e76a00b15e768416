//! What a test would be if a form before it was answered so: nothing is taken, nothing is recorded.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::cx::Stop;
use super::given::InputList;
use super::glossary::Advice;
use super::journal::Record;
use super::later::Later;
use super::prompt::{Answer, Due, Fill, Kind, Prompt, base_key};
use super::run::{Concluded, Run};
use super::session::Session;
use super::tally::Tally;

/// The test to which values of a form lead.
#[derive(Clone, Debug, PartialEq)]
pub enum Foreseen {
    /// It asks: its prompt, with sum and dice.
    Asked(Box<Prompt>),
    /// It asks the same once what stands between them was answered as it is offered, or asks values before its dice: no
    /// dice of it can be given yet.
    Later(Box<Prompt>),
    /// It takes no dice.
    Certain {
        /// Its sum.
        tally: Vec<Tally>,
        /// What it comes to, in words.
        words: String,
        /// True where its dice have fallen before.
        has_rolled: bool,
    },
    /// No test follows, but the rules say something of these values, or why they are refused.
    Advised(Advice),
}

/// The most questions between a form and its test that are taken as they are offered.
const MOST_BETWEEN: usize = 4;

/// True of a form to which what is offered is an answer, and which is no secret.
fn is_let_be(next: &Prompt) -> bool {
    match &next.kind {
        Kind::Fill { check: None, asks, .. } => !next.secret && asks.iter().all(|ask| ask.default.is_some()),
        _ => false,
    }
}

impl Session {
    /// The test that would follow if the open form was answered so, with its chances; none where no test of the same act follows, or the
    /// values are not allowed.
    pub fn foresee(&self, fill: &Fill) -> Option<Foreseen> {
        let prompt = self.prompt().filter(|prompt| matches!(prompt.kind, Kind::Fill { check: None, .. }))?;
        let advice = self.advice(prompt, fill);
        if let Some(warning @ Advice::Warning(_)) = advice {
            return Some(Foreseen::Advised(warning));
        }
        let mut inputs = Vec::clone(&self.base.open);
        let given = |key: &str, fill: Fill| {
            Rc::new(Record::Answer { key: key.to_owned(), answer: Answer::Fill(Rc::new(fill)) })
        };
        inputs.push(given(&prompt.key, fill.clone()));
        let known = self.dues.of(&self.journal, &self.base).cloned();
        let (mut concluded, mut played) = self.try_out(&inputs, known.clone(), &prompt.key);
        // What is asked of the other side first may be let be: its card, for one.
        let mut between = 0;
        while let (None, Err(Stop::Ask(next))) = (&concluded, &played)
            && between < MOST_BETWEEN
            && is_let_be(next)
            && next.act() == prompt.act()
        {
            inputs.push(given(&next.key, Fill::default()));
            between += 1;
            (concluded, played) = self.try_out(&inputs, known.clone(), &prompt.key);
        }
        match (concluded, played) {
            // What follows from an answer that nobody has given is not told as certain.
            (Some(_), _) if between > 0 => advice.map(Foreseen::Advised),
            (Some(test), _) => {
                let Concluded { tally, words, has_rolled, .. } = test;
                Some(Foreseen::Certain { tally, words, has_rolled })
            }
            (None, Err(Stop::Ask(mut next))) if next.is_test() && prompt.key.starts_with(base_key(&next.key)) => {
                let view = self.view();
                next.reckon_chances(view.sheet(), view.settings(), view.tables(), view.obvious());
                let dice_come = between == 0 && matches!(next.kind, Kind::Faces { .. });
                Some(if dice_come { Foreseen::Asked(next) } else { Foreseen::Later(next) })
            }
            // What is refused is said at once: no test has these values.
            (None, Err(Stop::Misfit { refusal, .. })) if between == 0 && advice.is_none() => {
                Some(Foreseen::Advised(Advice::Note(format!("not yet: {refusal}"))))
            }
            _ => advice.map(Foreseen::Advised),
        }
    }

    /// A run of the open act with these inputs: the test of this question that came to an end in it, and how it stopped.
    fn try_out(&self, inputs: &InputList, known: Option<Rc<Due>>, key: &str) -> (Option<Concluded>, Result<(), Stop>) {
        let run = Run::new(self.base.view.clone(), Rc::new(inputs.clone())).seeded(self.seed).knowing(known);
        let mut run = run.recalling(self.recalled(inputs)).foreseeing();
        let played = run.play();
        (run.take_concluded().into_iter().find(|test| key.starts_with(&test.key)), played)
    }

    /// What the rules say of the values of a form as they would be with these.
    fn advice(&self, prompt: &Prompt, fill: &Fill) -> Option<Advice> {
        let Kind::Fill { asks, .. } = &prompt.kind else { return None };
        let defaults = asks.iter().filter_map(|ask| Some((ask.name.clone(), ask.default.clone()?)));
        let mut values: Map<String, Json> = defaults.collect();
        values.extend(fill.fill.clone());
        self.view().advise(&prompt.key, &values)
    }
}

impl Run {
    /// The same run, keeping the tests that come to an end in it.
    pub(super) fn foreseeing(mut self) -> Self {
        self.concluded = Some(Vec::new());
        self
    }

    /// True where it keeps them.
    pub(super) const fn foresees(&self) -> bool {
        self.concluded.is_some()
    }

    pub(super) fn conclude_one(&mut self, key: &str, tally: &[Tally], words: &Later<String>, has_rolled: bool) {
        if let Some(concluded) = &mut self.concluded {
            concluded.push(Concluded {
                key: key.to_owned(),
                tally: tally.to_vec(),
                words: String::clone(words),
                has_rolled,
            });
        }
    }

    pub(super) fn take_concluded(&mut self) -> Vec<Concluded> {
        self.concluded.take().unwrap_or_default()
    }
}

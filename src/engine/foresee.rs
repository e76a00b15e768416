//! What a test would be if a form before it was answered so: nothing is taken, nothing is recorded.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::cx::Stop;
use super::given::GivenInput;
use super::glossary::Advice;
use super::prompt::{Answer, Fill, Kind, Prompt, base_key};
use super::run::{Concluded, Run};
use super::session::Session;
use super::tally::Tally;

/// The test to which values of a form lead.
#[derive(Clone, Debug, PartialEq)]
pub enum Foreseen {
    /// It asks: its prompt, with sum and dice.
    Asked(Box<Prompt>),
    /// It takes no dice.
    Certain {
        /// Its sum.
        tally: Vec<Tally>,
        /// What it comes to, in words.
        words: String,
        /// True where its dice have fallen before.
        has_rolled: bool,
    },
    /// No test follows, but the rules say something of these values.
    Advised(Advice),
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
        inputs.push(GivenInput::Answer { key: prompt.key.clone(), answer: Answer::Fill(Box::new(fill.clone())) });
        let known = self.dues.of(&self.journal, &self.base).cloned();
        let mut run = Run::new(self.base.view.clone(), Rc::new(inputs)).seeded(self.seed).knowing(known).foreseeing();
        let played = run.play();
        let concluded = run.take_concluded().into_iter().find(|test| prompt.key.starts_with(&test.key));
        match (concluded, played) {
            (Some(test), _) => {
                let Concluded { tally, words, has_rolled, .. } = test;
                Some(Foreseen::Certain { tally, words, has_rolled })
            }
            (None, Err(Stop::Ask(mut next))) if next.is_test() && prompt.key.starts_with(base_key(&next.key)) => {
                let view = self.view();
                next.reckon_chances(view.sheet(), view.settings(), view.tables(), view.obvious());
                Some(Foreseen::Asked(next))
            }
            _ => advice.map(Foreseen::Advised),
        }
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

    pub(super) fn conclude_one(&mut self, key: &str, tally: &[Tally], words: &str, has_rolled: bool) {
        if let Some(concluded) = &mut self.concluded {
            concluded.push(Concluded {
                key: key.to_owned(),
                tally: tally.to_vec(),
                words: words.to_owned(),
                has_rolled,
            });
        }
    }

    pub(super) fn take_concluded(&mut self) -> Vec<Concluded> {
        self.concluded.take().unwrap_or_default()
    }
}

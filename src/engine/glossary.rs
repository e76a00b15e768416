//! The words of a rulebook in sentences: what they mean, what an entry of the log comes from, what a step is about.

use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::choice::{OptionName, OptionWords};
use super::prompt::{Part, PartKind};

/// A word with its meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The word as players write it.
    pub word: String,
    /// Other spellings, and marks that stand for it.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it means.
    pub text: String,
    /// The table or house rule that it comes from; empty where no single one is named.
    #[serde(default)]
    pub source: String,
}

/// What a step or a test is about, for those who meet it for the first time.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// A step's name, a prompt's key or a check's id.
    pub at: String,
    pub title: String,
    /// A few sentences.
    pub text: String,
    /// Keys of the settings that matter here, or how such keys begin.
    #[serde(default)]
    pub settings: Vec<String>,
}

/// What house rules decide about.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The table, without the rulebook's part of its id.
    pub table: String,
    /// Its rows by their keys; none where the whole table is meant.
    #[serde(default)]
    pub rows: Vec<String>,
    /// The keys of the settings.
    pub settings: Vec<String>,
}

/// All words of a rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glossary {
    /// What the screen, the log and the tables say.
    #[serde(default, rename = "term")]
    pub terms: Vec<Term>,
    /// What brings the events about, by their names.
    #[serde(default, rename = "event")]
    pub events: Vec<Term>,
    /// What steps and tests are about.
    #[serde(default, rename = "lesson")]
    pub lessons: Vec<Lesson>,
    /// Where house rules count.
    #[serde(default, rename = "decision")]
    pub decisions: Vec<Decision>,
    /// What follows from options, whatever the position.
    #[serde(default, rename = "option")]
    pub options: Vec<Follows>,
    /// What players are told before a form is taken so, whatever the position; a value is picked as `mud=true`.
    #[serde(default, rename = "warning")]
    pub warnings: Vec<Follows>,
}

/// What is said of values of a form that may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    Note(String),
    /// They must be given twice.
    Warning(String),
}

/// What follows from picking an option of a question.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Follows {
    /// The question: the first word of its key, and its last part where it has one: `second-round`, `move/to`.
    pub at: String,
    /// The option's key, or how its label begins; none for every other option of the question.
    #[serde(default)]
    pub pick: String,
    pub text: String,
    /// The same in few words, where all has no room.
    #[serde(default)]
    pub few: Option<String>,
}

impl Term {
    /// True for the word itself and its other spellings; case counts.
    pub fn is(&self, word: &str) -> bool {
        self.word == word || self.also.iter().any(|also| also == word)
    }

    /// Everything by which it may be found.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.word.as_str()).chain(self.also.iter().map(String::as_str))
    }
}

impl Advice {
    pub fn words(&self) -> &str {
        let (Self::Note(words) | Self::Warning(words)) = self;
        words
    }
}

impl Follows {
    /// What it says of an option.
    fn part(&self) -> Part {
        let part = Part::new(PartKind::Consequence, self.text.as_str());
        match &self.few {
            Some(few) => part.briefly(few.as_str(), "", ""),
            None => part,
        }
    }

    /// True for an option of this key and label.
    fn is_picked(&self, key: &str, label: &str) -> bool {
        self.pick == key || label.starts_with(self.pick.as_str())
    }

    /// What is said of an option, with what follows from it by its row, if it has one and says nothing of that itself.
    pub(super) fn of_option(rows: &[&Self], own: &OptionName) -> OptionWords {
        let says = own.parts.iter().any(|part| part.kind == PartKind::Consequence);
        match rows.iter().find(|row| !says && row.is_picked(&own.key, &own.label)) {
            Some(row) => OptionWords::of(&own.name(), [&own.parts[..], &[row.part()]].concat()),
            None => OptionWords::clone(own),
        }
    }

    fn is_of(&self, question: &str) -> bool {
        let (at, last) = self.at.split_once('/').unwrap_or((&self.at, ""));
        let own = question.strip_prefix(at).filter(|rest| rest.is_empty() || rest.starts_with([':', '/']));
        own.is_some_and(|rest| rest.rsplit_once('/').map_or("", |(_, tail)| tail).starts_with(last))
    }
}

impl Glossary {
    /// The term of this word: written so, else written so but for capitals.
    pub fn term(&self, word: &str) -> Option<&Term> {
        let exact = self.terms.iter().find(|term| term.is(word));
        exact.or_else(|| self.terms.iter().find(|term| term.names().any(|name| name.eq_ignore_ascii_case(word))))
    }

    /// What brings an event of this name about.
    pub fn event(&self, name: &str) -> Option<&Term> {
        self.events.iter().find(|event| event.word == name)
    }

    /// What follows from the options of the question with this key.
    pub fn follows(&self, question: &str) -> Vec<&Follows> {
        self.options.iter().filter(|own| own.is_of(question)).collect()
    }

    /// What is told before the form with this key is taken with these values.
    pub fn warns(&self, question: &str, values: &Map<String, Json>) -> Option<Advice> {
        let is_given = |own: &&Follows| {
            own.pick
                .split_once('=')
                .is_some_and(|(name, is)| values.get(name).map(ToString::to_string).as_deref() == Some(is))
        };
        let found = self.warnings.iter().filter(|own| own.is_of(question)).find(is_given);
        found.map(|own| Advice::Warning(own.text.clone()))
    }

    /// What is taught at a step, a prompt or a check.
    pub fn lesson(&self, at: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.at == at)
    }
}

impl Lesson {
    /// True for a setting that matters here.
    pub fn is_ruled_by(&self, key: &str) -> bool {
        self.settings.iter().any(|begin| key.starts_with(begin.as_str()))
    }
}

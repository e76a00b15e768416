//! What a game asks, what may be answered, and why an answer is refused.

use std::any::Any;
use std::borrow::Cow;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use super::check::Added;
pub use super::choice::{Blocked, BriefPart, Choice, OptionCell, OptionName, OptionRow, Owed, Part, PartKind};
use super::input::Domain;
use super::later::Later;
use super::odds::Share;
use super::panel::Lit;
pub use super::refusal::Refusal;
use super::tally::Tally;

/// A question of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// Its key, the same whenever the same course leads to it.
    pub key: String,
    /// Who is asked: a side's key, or `both`.
    pub side: String,
    /// The question.
    pub text: String,
    /// The table or rule that it comes from.
    pub cite: String,
    /// What kind of answer it takes.
    pub kind: Kind,
    /// The owed thing that it belongs to, if it is compulsory.
    pub owed: Option<Rc<Owed>>,
    /// True where the other side must not see the answer yet.
    pub secret: bool,
}

/// What kind of answer a prompt takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// One of the options; the first is what Enter takes.
    Choose {
        /// What may be picked.
        options: Rc<Vec<Choice>>,
        /// What may not, and why.
        blocked: Rc<Vec<Blocked>>,
    },
    /// Values for a test or a form.
    Fill {
        /// The check, if it is a test.
        check: Option<&'static str>,
        /// What is known already.
        known: Later<Map<String, Json>>,
        /// What is asked.
        asks: Vec<Ask>,
        /// The sum as it stands with the defaults.
        tally: Vec<Tally>,
        /// The dice that it rolls next, which may come with the same answer.
        roll: Option<Roll>,
        /// What is offered for values that must be given.
        guesses: Map<String, Json>,
    },
    /// Dice.
    Faces {
        /// The check that they are for.
        check: Option<&'static str>,
        /// The dice.
        roll: Roll,
        /// The sum.
        tally: Vec<Tally>,
        /// The values that count.
        known: Later<Map<String, Json>>,
        /// The faces that have fallen in this test before.
        fallen: Vec<u8>,
    },
    /// A whole number.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// Free words.
    Name,
}

/// One value that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    pub name: String,
    /// What it may be.
    pub kind: AskKind,
    /// What counts when it is left out.
    pub default: Option<Json>,
    /// What it means.
    pub help: String,
}

/// What an asked value may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskKind {
    /// As an input of a check.
    Domain(Domain),
    /// One of these.
    One(Rc<[Choice]>),
    /// Any number of these. Lists of a form over the very same things share them out: whoever is in one is in no other.
    Many(Rc<[Choice]>),
}

/// Dice to be thrown.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    pub count: usize,
    /// Faces of each.
    pub sides: u8,
    pub purpose: String,
    /// The number needed, where one number decides, once the chances were reckoned.
    pub needs: Option<String>,
    /// The chance of what is hoped for, 0 to 1, once it was reckoned.
    pub chance: Option<f64>,
    /// The chances if one thing were otherwise, once they were reckoned.
    pub what_if: Vec<WhatIf>,
    /// The chances of all that may come of it, once they were reckoned, where there is more to tell than one chance.
    pub spread: Vec<Share>,
    /// The table that these dice read, with what each face brings, once the chances were reckoned.
    pub lit: Option<Rc<Lit>>,
    /// The test that these dice are of, where it is not the prompt's own.
    pub ahead: Option<Rc<FollowingTest>>,
}

/// The chance of an alternative.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhatIf {
    /// How it would be.
    pub label: String,
    /// The number needed, where one number decides.
    pub needs: Option<String>,
    /// The chance of what is hoped for, 0 to 1.
    pub chance: f64,
}

/// A test that follows a form, as long as the form's defaults stand.
#[derive(Clone, Debug, PartialEq)]
pub struct FollowingTest {
    pub check: &'static str,
    /// Its values, by dotted name.
    pub values: Vec<(String, Json)>,
}

/// The key of the option that leaves a step: nothing more is to be done in it.
pub const DONE: &str = "done";

/// What is owed and may be done next: the options of the next prompt.
#[derive(Clone, Default)]
pub struct Due {
    /// The prompt's key.
    pub key: Cow<'static, str>,
    /// Who is asked.
    pub side: Cow<'static, str>,
    /// The question.
    pub text: String,
    /// The rule.
    pub cite: &'static str,
    /// Owed things first, in the rule's order.
    pub options: Rc<Vec<Choice>>,
    /// What cannot be done now.
    pub blocked: Rc<Vec<Blocked>>,
    /// What the options mean, in their order, where they are values of the game: a list of its acts.
    pub acts: Option<Rc<dyn Any>>,
}

impl Due {
    /// The act of an option, as a value of the game.
    pub(super) fn act<A: Clone + 'static>(&self, at: usize) -> Option<A> {
        self.acts.as_ref()?.downcast_ref::<Vec<A>>()?.get(at).cloned()
    }

    /// What is owed of it.
    pub fn owed(&self) -> Vec<Rc<Owed>> {
        self.options.iter().filter_map(|choice| choice.owed.clone()).collect()
    }
}

/// An answer as it is recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// An option's key.
    Pick(String),
    /// Values, rows struck out, rows added.
    Fill(Rc<Fill>),
    Number(i64),
    /// Words.
    Name(String),
    /// A result that players state.
    Outcome {
        /// Its members.
        outcome: Box<Map<String, Json>>,
        /// Their reason.
        #[serde(default)]
        why: String,
    },
    /// The owed test is let go.
    Waive {
        /// Their reason.
        #[serde(default)]
        why: String,
    },
    /// The other side's, which is not known here yet.
    Sealed,
}

/// Values for a test or form, by dotted name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fill {
    /// The values.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub fill: Map<String, Json>,
    /// Keys of rows that do not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strike: Vec<String>,
    /// Keys of rows that were struck at this prompt before, and count again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restore: Vec<String>,
    /// Rows that count besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub add: Vec<Added>,
    /// The players' reason for what they change.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

impl Fill {
    /// True where rows of the sum are struck, counted again or added.
    pub fn changes_the_sum(&self) -> bool {
        !(self.strike.is_empty() && self.restore.is_empty() && self.add.is_empty())
    }
}

/// Who threw the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A player's hand; the faces were typed.
    Hand,
    Program,
    /// The result was read straight off the table.
    Table,
}

/// A player's word that no rule asks for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerWord {
    /// Figures set right by hand.
    Correct(Map<String, Json>),
    /// An owed thing is let go.
    Waive(String),
    /// A newcomer joins.
    Enlist(Map<String, Json>),
}

impl Prompt {
    /// With what the keys of all questions of its act begin.
    pub fn act(&self) -> &str {
        self.key.split('/').next().unwrap_or_default()
    }

    /// True where a test is made.
    pub const fn is_test(&self) -> bool {
        matches!(self.kind, Kind::Fill { check: Some(_), .. } | Kind::Faces { check: Some(_), .. })
    }

    /// The key of what is owed, where it is all that can be done: a question that needs no answer.
    pub fn only_owed(&self) -> Option<&str> {
        match &self.kind {
            Kind::Choose { options, .. } if self.owed.is_none() => match &options[..] {
                [only] if only.owed.is_some() => Some(&only.key),
                _ => None,
            },
            _ => None,
        }
    }
}

impl Roll {
    /// The dice in short: `2D6`.
    pub fn dice(&self) -> String {
        format!("{}D{}", self.count, self.sides)
    }

    fn json(&self, into: &mut Map<String, Json>) {
        into.insert("dice".into(), Json::from(self.dice()));
        into.insert("count".into(), Json::from(self.count));
        into.insert("sides".into(), Json::from(self.sides));
        into.insert("for".into(), Json::from(self.purpose.as_str()));
        into.insert("needs".into(), json!(self.needs));
        into.insert("chance".into(), json!(self.chance));
        if !self.what_if.is_empty() {
            into.insert("what_if".into(), json!(self.what_if));
        }
        if !self.spread.is_empty() {
            into.insert("spread".into(), json!(self.spread));
        }
        if let Some(lit) = &self.lit {
            into.insert("table".into(), lit.json());
        }
    }
}

impl AskKind {
    fn json(&self, into: &mut Map<String, Json>) {
        let keys = |choices: &[Choice]| Json::from(choices.iter().map(|c| &*c.key).collect::<Vec<_>>());
        let labels = |choices: &[Choice]| Json::from(choices.iter().map(|c| &*c.label).collect::<Vec<_>>());
        match self {
            Self::Domain(domain) => {
                into.insert("kind".into(), Json::from(domain.kind()));
                domain.describe(into);
            }
            Self::One(choices) | Self::Many(choices) => {
                into.insert("kind".into(), Json::from(if matches!(self, Self::One(_)) { "choice" } else { "list" }));
                into.insert("values".into(), keys(choices));
                into.insert("labels".into(), labels(choices));
            }
        }
    }

    /// What is allowed, in words.
    pub fn allowed(&self) -> String {
        let keys = |choices: &[Choice]| choices.iter().map(|choice| &*choice.key).collect::<Vec<_>>().join(", ");
        match self {
            Self::Domain(domain) => domain.allowed(),
            Self::One(choices) => format!("one of {}", keys(choices)),
            Self::Many(choices) => format!("a list of {}", keys(choices)),
        }
    }

    /// The same as it is told to players, who see names and no keys.
    pub fn spoken(&self) -> String {
        let labels = |choices: &[Choice]| choices.iter().map(|choice| &*choice.label).collect::<Vec<_>>().join(", ");
        match self {
            Self::Domain(domain) => domain.spoken(),
            Self::One(choices) => format!("one of {}", labels(choices)),
            Self::Many(choices) => format!("any of {}", labels(choices)),
        }
    }

    /// The value of an earlier program that asked for one where several may be named now: its key alone, or `none`.
    pub fn accept_single(&self, value: &Json) -> Option<Json> {
        let alone = if value == "none" { Vec::new() } else { vec![value.clone()] };
        self.accept(value).or_else(|| matches!(self, Self::Many(_)).then(|| self.accept(&Json::from(alone)))?)
    }

    /// The value in its plain form, if it is allowed.
    pub fn accept(&self, value: &Json) -> Option<Json> {
        let known = |choices: &[Choice], key: &Json| choices.iter().any(|choice| Some(&*choice.key) == key.as_str());
        match self {
            Self::Domain(domain) => domain.read_json(value).map(|value| value.json()),
            Self::One(choices) => known(choices, value).then(|| value.clone()),
            Self::Many(choices) => {
                let keys = value.as_array()?;
                let distinct = keys.iter().enumerate().all(|(at, key)| !keys[..at].contains(key));
                (distinct && keys.iter().all(|key| known(choices, key))).then(|| value.clone())
            }
        }
    }
}

impl Ask {
    /// A value of this name, with what counts when it is left out and what it means.
    pub fn of(name: &str, kind: AskKind, default: impl Into<Option<Json>>, help: impl Into<String>) -> Self {
        Self { name: name.to_owned(), kind, default: default.into(), help: help.into() }
    }

    fn json(&self, guesses: &Map<String, Json>) -> Json {
        let mut object = Map::new();
        object.insert("name".into(), Json::from(self.name.as_str()));
        if let Some(guess) = guesses.get(&self.name) {
            object.insert("guess".into(), guess.clone());
        }
        self.kind.json(&mut object);
        object.insert("default".into(), json!(self.default));
        object.insert("help".into(), Json::from(self.help.as_str()));
        Json::Object(object)
    }
}

impl Prompt {
    /// The prompt as a line of the drive protocol shows it.
    pub fn json(&self) -> Json {
        let mut object = Map::new();
        object.insert("key".into(), Json::from(self.key.as_str()));
        object.insert("side".into(), Json::from(self.side.as_str()));
        object.insert("text".into(), Json::from(self.text.as_str()));
        object.insert("cite".into(), Json::from(self.cite.as_str()));
        object.insert("kind".into(), Json::from(self.kind.name()));
        object.insert("owed".into(), json!(self.owed.as_ref().map(|owed| owed.key.as_str())));
        object.insert("secret".into(), Json::from(self.secret));
        self.kind.json(&mut object);
        Json::Object(object)
    }
}

impl Kind {
    /// Its name in the protocol.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Choose { .. } => "choose",
            Self::Fill { .. } => "fill",
            Self::Faces { .. } => "faces",
            Self::Number { .. } => "number",
            Self::Name => "name",
        }
    }

    fn json(&self, into: &mut Map<String, Json>) {
        let sums = |tally: &[Tally]| Json::from(tally.iter().flat_map(Tally::json).collect::<Vec<_>>());
        match self {
            Self::Choose { options, blocked } => {
                let option = |choice: &Choice| {
                    let (OptionName { key, side, .. }, label, owed) = (&**choice, &choice.label, choice.owed.is_some());
                    let mut object = match side {
                        Some(side) => json!({"key": key, "label": label, "owed": owed, "side": side}),
                        None => json!({"key": key, "label": label, "owed": owed}),
                    };
                    if !choice.parts.is_empty() {
                        object["parts"] = choice.parts_json();
                    }
                    object
                };
                into.insert("options".into(), Json::from(options.iter().map(option).collect::<Vec<_>>()));
                into.insert("blocked".into(), Json::from(blocked.iter().map(Blocked::json).collect::<Vec<_>>()));
            }
            Self::Fill { check, known, asks, tally, roll, guesses } => {
                into.insert("check".into(), json!(check));
                into.insert("known".into(), Json::Object(Map::clone(known)));
                into.insert("asks".into(), Json::from(asks.iter().map(|ask| ask.json(guesses)).collect::<Vec<_>>()));
                into.insert("tally".into(), sums(tally));
                if let Some(roll) = roll {
                    roll.json(into);
                }
            }
            Self::Faces { check, roll, tally, known, fallen } => {
                into.insert("check".into(), json!(check));
                into.insert("known".into(), Json::Object(Map::clone(known)));
                into.insert("fallen".into(), json!(fallen));
                roll.json(into);
                into.insert("tally".into(), sums(tally));
            }
            Self::Number { min, max } => {
                into.insert("min".into(), Json::from(*min));
                into.insert("max".into(), Json::from(*max));
            }
            Self::Name => {}
        }
    }
}

/// The key of the test that a dice prompt belongs to.
pub(super) fn base_key(key: &str) -> &str {
    match key.rsplit_once("/faces") {
        Some((base, throw)) if throw.trim_start_matches(|c: char| c == '-' || c.is_ascii_digit()).is_empty() => base,
        _ => key,
    }
}

//! The one field editor: named values that are typed or chosen. Corrections, newcomers and answers of the past are forms
//! of such fields; `answer::field` is what the answer to a prompt adds.

pub(crate) mod update;
pub(crate) mod view;

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use crate::engine::input::Domain;
use crate::engine::measure::Measure;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::tui::codes::Codes;
use crate::tui::words::folded;

/// The fields of a form, one of them under the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields {
    /// The fields.
    pub all: Vec<Field>,
    /// The one under the cursor.
    pub at: usize,
}

/// What answers a question of yes or no.
const FLAGS: [&str; 2] = ["yes", "no"];

/// What a field takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Takes {
    /// What an ask takes.
    Value(AskKind),
    /// Free words.
    Words,
    /// Faces of dice, one key each.
    Dice {
        /// How many there were; the new ones may be more or fewer.
        count: usize,
        /// Faces of each.
        sides: u8,
    },
}

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub name: String,
    pub takes: Takes,
    /// What it means.
    pub help: String,
    /// The value that it had when the form was opened; null where it had none.
    pub was: Json,
    /// True when a player has given it a value.
    pub touched: bool,
    /// Letters or digits typed so far.
    pub typed: String,
    /// In a list: the choice under the cursor.
    pub cursor: usize,
    /// In a list: codes have been typed since the cursor was moved, and a blank parts them.
    pub in_codes: bool,
    /// In an answer: the letter that goes to it.
    pub hot: Option<char>,
    /// In an answer: what it adds to the sum where it is so.
    pub adds: Option<String>,
    /// In an answer: what is offered for a value that must be given.
    pub guess: Option<Json>,
    pub(super) value: Json,
    pub(super) measure: Measure,
    /// In an answer: the codes of units, by which letters pick from its list.
    pub(super) codes: Option<Rc<Codes>>,
}

impl Takes {
    /// A value as the game keeps it; none where it is not allowed.
    pub fn accept(&self, value: &Json) -> Option<Json> {
        match self {
            Self::Value(kind) => kind.accept(value),
            Self::Words | Self::Dice { .. } => value.is_string().then(|| value.clone()),
        }
    }

    /// The line of this value in a list of which one is chosen.
    fn line_of(&self, value: &Json) -> Option<usize> {
        let Self::Value(AskKind::One(choices)) = self else { return None };
        choices.iter().position(|choice| *value == *choice.key)
    }
}

impl Field {
    /// A field that stands at this value.
    pub fn new(name: &str, takes: Takes, help: &str, was: Json) -> Self {
        Self {
            cursor: takes.line_of(&was).unwrap_or(0),
            name: name.to_owned(),
            takes,
            help: help.to_owned(),
            value: was.clone(),
            was,
            touched: false,
            typed: String::new(),
            in_codes: false,
            hot: None,
            adds: None,
            guess: None,
            measure: Measure::Inches,
            codes: None,
        }
    }

    /// The same with distances typed and told in this measure.
    #[must_use]
    pub fn measuring(self, measure: Measure) -> Self {
        Self { measure, ..self }
    }

    /// What was typed as its value; none where it is not allowed.
    pub(super) fn accepted(&self, typed: &str) -> Option<Json> {
        let Takes::Value(kind) = &self.takes else { return None };
        match kind {
            AskKind::Domain(domain) => kind.accept(&Json::from(self.measure.typed(domain, typed).as_ref())),
            AskKind::One(_) | AskKind::Many(_) => kind.accept(&Json::from(typed)),
        }
    }

    /// True where a figure that may be given here begins so.
    pub(super) fn begins(&self, typed: &str) -> bool {
        matches!(&self.takes, Takes::Value(AskKind::Domain(domain)) if domain.begins(typed))
    }

    /// The field of an ask, at its default.
    pub fn of(ask: &Ask) -> Self {
        let was = ask.default.clone().unwrap_or(Json::Null);
        Self::new(&ask.name, Takes::Value(ask.kind.clone()), &ask.help, was)
    }

    /// A field of free words.
    pub fn words(name: &str, help: &str, was: &str) -> Self {
        Self::new(name, Takes::Words, help, Json::from(was))
    }

    /// A field of one of some words.
    pub fn one(name: &str, choices: Vec<Choice>, help: &str, was: &str) -> Self {
        Self::new(name, Takes::Value(AskKind::One(choices.into())), help, Json::from(was))
    }

    /// The value as it stands, if there is one.
    pub fn value(&self) -> Option<&Json> {
        Some(&self.value).filter(|value| !value.is_null())
    }

    /// The same; null where there is none.
    pub const fn json(&self) -> &Json {
        &self.value
    }

    /// The value as a word; empty where it is none.
    pub fn word(&self) -> &str {
        self.value.as_str().unwrap_or("")
    }

    /// True when it is another value than at first.
    pub fn changed(&self) -> bool {
        self.value != self.was
    }

    /// Another value; what was half typed is forgotten.
    pub fn put(&mut self, value: Json) {
        // The line that is chosen is in sight.
        self.cursor = self.takes.line_of(&value).unwrap_or(self.cursor);
        self.value = value;
        self.touched = true;
        self.typed.clear();
    }

    /// The choices, where there are some.
    pub fn choices(&self) -> &[Choice] {
        match &self.takes {
            Takes::Value(AskKind::One(choices) | AskKind::Many(choices)) => choices,
            _ => &[],
        }
    }

    /// Any value of this field in words.
    pub fn told(&self, value: &Json) -> String {
        match value {
            Json::Null => "-".to_owned(),
            Json::Bool(yes) => FLAGS[usize::from(!yes)].to_owned(),
            Json::Array(keys) if keys.is_empty() => "none".to_owned(),
            Json::Array(keys) => keys.iter().map(|key| self.told(key)).collect::<Vec<_>>().join(", "),
            value => {
                let text = written(value);
                if let Takes::Value(AskKind::Domain(domain)) = &self.takes {
                    return self.measure.shown(domain, &text).into_owned();
                }
                let choice = self.choices().iter().find(|choice| *choice.key == *text);
                choice.map_or(text, |choice| choice.label.to_string())
            }
        }
    }

    /// What may be typed here, in words.
    pub fn allowed(&self) -> String {
        match &self.takes {
            Takes::Words => "any words".to_owned(),
            Takes::Dice { count, sides } => format!("the dice as they fell, {count}D{sides}, a digit each"),
            Takes::Value(AskKind::One(choices)) if self.codes.is_none() && choices.len() > 9 => {
                "Left and Right change it, letters find one".to_owned()
            }
            Takes::Value(AskKind::Many(_)) if self.codes.is_none() => {
                "Left and Right go along, Space takes one in or out".to_owned()
            }
            Takes::Value(AskKind::Domain(domain)) => self.measure.allowed(domain),
            Takes::Value(kind) => kind.spoken(),
        }
    }

    /// The next value of a few, or the one before; in a list of several only the cursor moves. False where values are
    /// typed.
    pub(super) fn turn(&mut self, by: isize) -> bool {
        let next = match &self.takes {
            Takes::Value(AskKind::Domain(domain)) => {
                let now = self.value().map(written);
                turned(domain, now.as_deref(), by).and_then(|next| self.accepted(&next))
            }
            Takes::Value(AskKind::One(choices)) => {
                let at = choices.iter().position(|choice| self.value == *choice.key);
                choices.get(place_after(at, by, choices.len())).map(|choice| Json::from(&*choice.key))
            }
            Takes::Value(AskKind::Many(choices)) if !choices.is_empty() => {
                self.cursor = place_after(Some(self.cursor), by, choices.len());
                return true;
            }
            _ => None,
        };
        next.map(|next| self.put(next)).is_some()
    }

    /// One letter more in a form; false where it has no meaning.
    fn type_letter(&mut self, letter: char) -> bool {
        match &self.takes {
            Takes::Words => {
                let words = format!("{}{letter}", self.word());
                self.value = Json::from(words);
                true
            }
            Takes::Dice { sides, .. } => {
                let face = letter.to_digit(10).filter(|face| (1..=u32::from(*sides)).contains(face));
                let typed = face.map(|face| format!("{}{face}", self.word()));
                let taken = typed.is_some();
                self.value = typed.map_or_else(|| self.value.clone(), Json::from);
                taken
            }
            Takes::Value(AskKind::Domain(Domain::Flag | Domain::Words(_)) | AskKind::Many(_)) if letter == ' ' => {
                self.toggle();
                true
            }
            Takes::Value(AskKind::Domain(Domain::Flag)) => self.says(letter),
            _ if self.finds() => self.find(letter),
            Takes::Value(_) => self.type_figure(letter),
        }
    }

    /// True at a question of yes or no.
    pub const fn is_flag(&self) -> bool {
        matches!(self.takes, Takes::Value(AskKind::Domain(Domain::Flag)))
    }

    /// A letter of `yes` or `no` at such a question: the first answers it, those that follow belong to the same word.
    pub fn says(&mut self, letter: char) -> bool {
        let goes_on = self.goes_on(letter);
        let typed = letter.to_ascii_lowercase().to_string();
        let typed = if goes_on { format!("{}{typed}", self.typed) } else { typed };
        let Some(word) = FLAGS.into_iter().find(|word| self.is_flag() && word.starts_with(&typed)) else {
            return false;
        };
        self.put(Json::from(word == FLAGS[0]));
        self.typed = typed;
        true
    }

    /// True for a letter with which a word that was begun at a question of yes or no goes on.
    pub fn goes_on(&self, letter: char) -> bool {
        let typed = format!("{}{}", self.typed, letter.to_ascii_lowercase());
        let begun = self.is_flag() && !self.typed.is_empty();
        begun && FLAGS.into_iter().any(|word| word.starts_with(&typed))
    }

    /// Takes the choice under the cursor: into the list or out of it, or as the value.
    pub fn toggle(&mut self) {
        let Some(key) = self.choices().get(self.cursor).map(|choice| Json::from(&*choice.key)) else {
            self.turn(1);
            return;
        };
        if !matches!(self.takes, Takes::Value(AskKind::Many(_))) {
            return self.put(key);
        }
        let mut keys: Vec<Json> = self.value.as_array().cloned().unwrap_or_default();
        let before = keys.len();
        keys.retain(|own| *own != key);
        if keys.len() == before {
            keys.push(key);
        }
        self.put(Json::Array(keys));
    }

    /// True where letters find one of some words.
    pub(super) const fn finds(&self) -> bool {
        matches!(self.takes, Takes::Value(AskKind::Domain(Domain::Words(_)) | AskKind::One(_) | AskKind::Many(_)))
    }

    /// Letters find the first choice that begins so, or else one of whose words does; where none does, nothing changes, and
    /// the letters that follow belong to the same word.
    fn find(&mut self, letter: char) -> bool {
        self.typed.push_str(&folded(&letter.to_string()));
        self.seek()
    }

    fn seek(&mut self) -> bool {
        let words = match &self.takes {
            Takes::Value(AskKind::Domain(Domain::Words(words))) => {
                words.iter().map(|word| (*word, folded(word))).collect::<Vec<_>>()
            }
            _ => self.choices().iter().map(|choice| (&*choice.key, folded(&choice.label))).collect(),
        };
        let typed = self.typed.as_str();
        let label = |fits: fn(&str, &str) -> bool| words.iter().position(|(_, label)| fits(label, typed));
        let key = || words.iter().position(|(key, _)| folded(key) == typed);
        let found = label(|label, typed| label.starts_with(typed)).or_else(key);
        let found = found.or_else(|| label(has_word));
        let Some(found) = found else { return false };
        if matches!(self.takes, Takes::Value(AskKind::Many(_))) {
            self.cursor = found;
        } else {
            self.value = Json::from(words[found].0);
        }
        true
    }

    fn type_figure(&mut self, letter: char) -> bool {
        let typed = format!("{}{letter}", self.typed);
        if !self.begins(&typed) {
            return false;
        }
        // `1.` and `12` on the way to `12.5` and `120` are no values yet.
        if let Some(value) = self.accepted(&typed) {
            self.value = value;
        }
        self.typed = typed;
        true
    }

    fn erase(&mut self) {
        match &self.takes {
            Takes::Words | Takes::Dice { .. } => {
                let mut word = self.word().to_owned();
                word.pop();
                self.value = Json::from(word);
            }
            Takes::Value(_) if self.finds() => {
                self.typed.pop();
                if self.typed.is_empty() || !self.seek() {
                    self.value = self.was.clone();
                }
            }
            Takes::Value(kind) => {
                self.typed.pop();
                let figure = matches!(kind, AskKind::Domain(_));
                let typed = self.accepted(&self.typed).filter(|_| figure);
                self.value = typed.unwrap_or_else(|| self.was.clone());
            }
        }
    }
}

/// True where a word of a label, or several from one on, begin so.
fn has_word(label: &str, typed: &str) -> bool {
    let begins = |at: usize| !label[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    !typed.is_empty() && label.match_indices(typed).any(|(at, _)| begins(at))
}

/// A value as a rulebook writes it.
fn written(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The next value after this one, or the one before, as a rulebook writes it: flags turn over, a count goes one up or
/// down. None where values are typed.
pub(crate) fn turned(domain: &Domain, now: Option<&str>, by: isize) -> Option<String> {
    match *domain {
        Domain::Flag => Some((now != Some("true")).to_string()),
        Domain::Words(words) => {
            let at = words.iter().position(|word| Some(*word) == now);
            words.get(place_after(at, by, words.len())).map(|word| (*word).to_owned())
        }
        Domain::Count { min, max } => {
            let now = now.and_then(|now| now.parse::<i64>().ok());
            let next = |now: i64| now.saturating_add(if by < 0 { -1 } else { 1 }).clamp(min, max);
            Some(now.map_or(min, next).to_string())
        }
        Domain::Inches { .. } | Domain::Fraction { .. } => None,
    }
}

/// The place after this one of so many, or the one before, round the ends; the first where there is none yet.
pub(crate) fn place_after(at: Option<usize>, by: isize, of: usize) -> usize {
    at.map_or(0, |at| at.checked_add_signed(by).unwrap_or(of.saturating_sub(1)) % of.max(1))
}

/// The next word after this one that begins with the letter, round to the first.
pub(crate) fn beginning(words: &[&'static str], now: Option<&str>, letter: char) -> Option<&'static str> {
    let after = words.iter().position(|word| Some(*word) == now).map_or(0, |at| at + 1);
    let mut turned = words[after..].iter().chain(&words[..after]);
    turned.find(|word| word.starts_with(letter.to_ascii_lowercase())).copied()
}

impl Fields {
    /// The cursor on the first line.
    pub const fn new(all: Vec<Field>) -> Self {
        Self { all, at: 0 }
    }

    /// True where something was given that it did not open with.
    pub fn is_changed(&self) -> bool {
        self.all.iter().any(|field| field.value != field.was || !field.typed.is_empty())
    }

    /// The field under the cursor.
    pub fn field(&self) -> Option<&Field> {
        self.all.get(self.at)
    }

    /// Another value for the field under the cursor.
    pub fn put(&mut self, value: Json) {
        if let Some(field) = self.all.get_mut(self.at) {
            field.put(value);
        }
    }

    /// True where free words are typed under the cursor.
    pub fn takes_words(&self) -> bool {
        self.field().is_some_and(|field| field.takes == Takes::Words)
    }

    /// The field of this name.
    pub fn get(&self, name: &str) -> Option<&Field> {
        self.all.iter().find(|field| field.name == name)
    }

    /// The values that have changed, by their names; `but` is no value.
    pub fn changes(&self, but: &str) -> Map<String, Json> {
        let changed = self.all.iter().filter(|field| field.changed() && field.name != but);
        changed.map(|field| (field.name.clone(), field.value.clone())).collect()
    }
}

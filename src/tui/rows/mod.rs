//! A form of named lines, each a value that is typed or chosen: corrections, newcomers, answers of the past.

pub mod update;
pub mod view;

use serde_json::{Map, Value as Json};

use crate::engine::input::Domain;
use crate::engine::measure::Measure;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::tui::game::folded;

/// The lines, one of them under the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// The lines.
    pub rows: Vec<Row>,
    /// The one under the cursor.
    pub at: usize,
}

/// What a line takes.
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

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The name of its value.
    pub name: String,
    /// What it takes.
    pub takes: Takes,
    /// What it means.
    pub help: String,
    /// The value that it had when the form was opened.
    pub was: Json,
    /// In a list of several: the choice under the cursor.
    pub cursor: usize,
    value: Json,
    typed: String,
    measure: Measure,
}

impl Row {
    /// A line that stands at this value.
    pub fn new(name: &str, takes: Takes, help: &str, was: Json) -> Self {
        let (name, help) = (name.to_owned(), help.to_owned());
        Self { name, takes, help, value: was.clone(), was, cursor: 0, typed: String::new(), measure: Measure::Inches }
    }

    /// The same with distances typed and told in this measure.
    #[must_use]
    pub fn measuring(self, measure: Measure) -> Self {
        Self { measure, ..self }
    }

    /// What was typed as its value; none where it is not allowed.
    fn accepted(&self, typed: &str) -> Option<Json> {
        let Takes::Value(kind) = &self.takes else { return None };
        match kind {
            AskKind::Domain(domain) => kind.accept(&Json::from(self.measure.typed(domain, typed).as_ref())),
            AskKind::One(_) | AskKind::Many(_) => kind.accept(&Json::from(typed)),
        }
    }

    /// The line of an ask, at its default.
    pub fn of(ask: &Ask) -> Self {
        let was = ask.default.clone().unwrap_or(Json::Null);
        Self::new(&ask.name, Takes::Value(ask.kind.clone()), &ask.help, was)
    }

    /// A line of free words.
    pub fn words(name: &str, help: &str, was: &str) -> Self {
        Self::new(name, Takes::Words, help, Json::from(was))
    }

    /// A line of one of some words.
    pub fn one(name: &str, choices: Vec<Choice>, help: &str, was: &str) -> Self {
        Self::new(name, Takes::Value(AskKind::One(choices.into())), help, Json::from(was))
    }

    /// The value as it stands; null where there is none.
    pub const fn value(&self) -> &Json {
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

    /// Another value.
    pub fn put(&mut self, value: Json) {
        self.value = value;
        self.typed.clear();
    }

    /// The choices, where there are some.
    pub fn choices(&self) -> &[Choice] {
        match &self.takes {
            Takes::Value(AskKind::One(choices) | AskKind::Many(choices)) => choices,
            _ => &[],
        }
    }

    /// What is shown of the value; what is typed to find a choice comes after it.
    pub fn shown(&self) -> String {
        let finding = !self.typed.is_empty() && !self.choices().is_empty();
        let shown = self.in_words(&self.value);
        if finding { format!("{shown} ({}_)", self.typed) } else { shown }
    }

    /// Any value of this line in words.
    pub fn in_words(&self, value: &Json) -> String {
        if let Takes::Value(AskKind::Domain(domain @ Domain::Inches { .. })) = &self.takes
            && !value.is_null()
        {
            let inches = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            return self.measure.shown(domain, &inches).into_owned();
        }
        match value {
            Json::Null => "-".to_owned(),
            Json::Bool(true) => "yes".to_owned(),
            Json::Bool(false) => "no".to_owned(),
            Json::Array(keys) if keys.is_empty() => "none".to_owned(),
            Json::Array(keys) => keys.iter().map(|key| self.in_words(key)).collect::<Vec<_>>().join(", "),
            Json::String(word) => {
                let choice = self.choices().iter().find(|choice| *choice.key == **word);
                choice.map_or_else(|| word.clone(), |choice| choice.label.to_string())
            }
            other => other.to_string(),
        }
    }

    /// What may be typed here, in words.
    pub fn allowed(&self) -> String {
        match &self.takes {
            Takes::Words => "any words".to_owned(),
            Takes::Dice { count, sides } => format!("the dice as they fell, {count}D{sides}, a digit each"),
            Takes::Value(AskKind::One(choices)) if choices.len() > 9 => {
                "Left and Right change it, letters find one".to_owned()
            }
            Takes::Value(AskKind::Many(_)) => "Left and Right go along, Space takes one in or out".to_owned(),
            Takes::Value(AskKind::Domain(domain)) => self.measure.allowed(domain),
            Takes::Value(kind) => kind.spoken(),
        }
    }

    /// The next value, or the one before. In a list of several only the cursor moves.
    fn turn(&mut self, by: isize) {
        let next = match &self.takes {
            Takes::Value(AskKind::Domain(Domain::Flag)) => Json::from(self.value != Json::Bool(true)),
            Takes::Value(AskKind::Domain(Domain::Words(words))) => {
                let at = words.iter().position(|word| self.value == *word);
                Json::from(words[turned(at, by, words.len())])
            }
            Takes::Value(AskKind::Domain(Domain::Count { min, max })) => {
                let now = self.value.as_i64().unwrap_or(*min);
                Json::from((now + i64::try_from(by).unwrap_or(0)).clamp(*min, *max))
            }
            Takes::Value(AskKind::One(choices)) if !choices.is_empty() => {
                let at = choices.iter().position(|choice| self.value == *choice.key);
                Json::from(choices[turned(at, by, choices.len())].key.to_string())
            }
            Takes::Value(AskKind::Many(choices)) if !choices.is_empty() => {
                self.cursor = turned(Some(self.cursor), by, choices.len());
                return;
            }
            _ => return,
        };
        self.put(next);
    }

    /// One letter more; false where it has no meaning.
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
            Takes::Value(AskKind::Domain(Domain::Flag)) => false,
            Takes::Value(AskKind::Domain(Domain::Words(_)) | AskKind::One(_) | AskKind::Many(_)) => self.find(letter),
            Takes::Value(AskKind::Domain(_)) => self.type_figure(letter),
        }
    }

    fn toggle(&mut self) {
        let Takes::Value(AskKind::Many(choices)) = &self.takes else { return self.turn(1) };
        let Some(key) = choices.get(self.cursor).map(|choice| Json::from(&*choice.key)) else { return };
        let mut keys: Vec<Json> = self.value.as_array().cloned().unwrap_or_default();
        let before = keys.len();
        keys.retain(|own| *own != key);
        if keys.len() == before {
            keys.push(key);
        }
        self.put(Json::Array(keys));
    }

    /// Letters find the first choice that begins so, or else has them in it.
    fn find(&mut self, letter: char) -> bool {
        let words = match &self.takes {
            Takes::Value(AskKind::Domain(Domain::Words(words))) => {
                words.iter().map(|word| (*word, folded(word))).collect::<Vec<_>>()
            }
            _ => self.choices().iter().map(|choice| (&*choice.key, folded(&choice.label))).collect(),
        };
        let typed = format!("{}{}", self.typed, folded(&letter.to_string()));
        let label = |fits: fn(&str, &str) -> bool| words.iter().position(|(_, label)| fits(label, &typed));
        let key = || words.iter().position(|(key, _)| folded(key) == typed);
        let found = label(|label, typed| label.starts_with(typed)).or_else(key);
        let found = found.or_else(|| label(|label, typed| label.contains(typed)));
        let Some(found) = found else { return false };
        if matches!(self.takes, Takes::Value(AskKind::Many(_))) {
            self.cursor = found;
        } else {
            self.value = Json::from(words[found].0);
        }
        self.typed = typed;
        true
    }

    fn type_figure(&mut self, letter: char) -> bool {
        if !letter.is_ascii_digit() && !matches!(letter, '.' | '/' | '-') {
            return false;
        }
        let typed = format!("{}{letter}", self.typed);
        match self.accepted(&typed) {
            Some(value) => self.value = value,
            // `1.` and `12` on the way to `12.5` and `120` are no values yet.
            None if typed.len() < 6 && !letter.is_ascii_digit() => {}
            None => return false,
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
            Takes::Value(kind) => {
                self.typed.pop();
                let figure = matches!(kind, AskKind::Domain(_));
                let typed = self.accepted(&self.typed).filter(|_| figure);
                self.value = typed.unwrap_or_else(|| self.was.clone());
            }
        }
    }
}

fn turned(at: Option<usize>, by: isize, of: usize) -> usize {
    match at {
        None => 0,
        Some(0) if by < 0 => of - 1,
        Some(at) => at.saturating_add_signed(by) % of,
    }
}

impl Rows {
    /// The cursor on the first line.
    pub const fn new(rows: Vec<Row>) -> Self {
        Self { rows, at: 0 }
    }

    /// The line under the cursor.
    pub fn row(&self) -> Option<&Row> {
        self.rows.get(self.at)
    }

    /// The line of this name.
    pub fn get(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.name == name)
    }

    /// The values that have changed, by their names; `but` is no value.
    pub fn changes(&self, but: &str) -> Map<String, Json> {
        let changed = self.rows.iter().filter(|row| row.changed() && row.name != but);
        changed.map(|row| (row.name.clone(), row.value.clone())).collect()
    }
}

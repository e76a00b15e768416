//! Named inputs of a check: what each may be, what was given, what counts when nothing was.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::fraction::Fraction;
use super::inches::Inches;
use super::text::is_same_key;

/// What an input may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Count {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// Inches from 0 to this many; decimals allowed.
    Inches {
        /// The most.
        max: u32,
    },
    /// A fraction such as `7/2` from 0 to this.
    Fraction {
        /// The most.
        max: u32,
    },
}

/// One value of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Count(i64),
    /// A distance.
    Inches(Inches),
    /// An exact fraction.
    Fraction(Fraction),
    /// One of the input's words.
    Word(Cow<'static, str>),
}

/// What counts when an input is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallback {
    /// It must be given.
    Required,
    /// This counts, written as on the command line.
    Is(&'static str),
    /// Nothing counts: the rule does without, or works it out from the other inputs.
    Absent,
}

/// When an input may be given a value of its own, and why not otherwise.
#[derive(Clone, Copy)]
pub struct Only {
    /// True where the input fits the other inputs.
    pub when: fn(&Inputs) -> bool,
    /// Completes "`name` is ...", for example "for those on foot".
    pub why: &'static str,
}

/// One named input of a check.
#[derive(Clone, Copy)]
pub struct Input {
    /// Its binding name; a dot nests it (`attacker.strength`).
    pub name: &'static str,
    /// What it may be.
    pub domain: Domain,
    /// What counts without it.
    pub fallback: Fallback,
    /// Where it may be given, if not everywhere.
    pub only: Option<Only>,
    /// What it means, in a few words, for forms and pages.
    pub help: &'static str,
    /// True where it changes what the faces are shown to bring, and not what they come to: no record keeps it.
    pub is_shown_only: bool,
}

impl Input {
    /// A boolean, false unless given.
    pub const fn flag(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Domain::Flag, Fallback::Is("false"), help)
    }

    /// One of some words; required unless a default is set.
    pub const fn word(name: &'static str, words: &'static [&'static str], help: &'static str) -> Self {
        Self::new(name, Domain::Words(words), Fallback::Required, help)
    }

    /// A whole number; required unless a default is set.
    pub const fn count(name: &'static str, min: i64, max: i64, help: &'static str) -> Self {
        Self::new(name, Domain::Count { min, max }, Fallback::Required, help)
    }

    /// Inches; required unless a default is set.
    pub const fn inches(name: &'static str, max: u32, help: &'static str) -> Self {
        Self::new(name, Domain::Inches { max }, Fallback::Required, help)
    }

    /// A fraction; required unless a default is set.
    pub const fn fraction(name: &'static str, max: u32, help: &'static str) -> Self {
        Self::new(name, Domain::Fraction { max }, Fallback::Required, help)
    }

    const fn new(name: &'static str, domain: Domain, fallback: Fallback, help: &'static str) -> Self {
        Self { name, domain, fallback, only: None, help, is_shown_only: false }
    }

    /// The same input with a default, written as on the command line.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        Self { fallback: Fallback::Is(default), ..self }
    }

    /// The same input, which may be left out and then has no value.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { fallback: Fallback::Absent, ..self }
    }

    /// The same input, to be given only where `when` holds; `why` completes "`name` is ...".
    #[must_use]
    pub const fn only(self, when: fn(&Inputs) -> bool, why: &'static str) -> Self {
        Self { only: Some(Only { when, why }), ..self }
    }

    /// The same input, which changes what is shown and nothing else.
    #[must_use]
    pub const fn shown_only(self) -> Self {
        Self { is_shown_only: true, ..self }
    }

    /// Its default as a value, if it has one.
    pub fn default_value(&self) -> Option<Value> {
        match self.fallback {
            Fallback::Is(text) => self.domain.read(text),
            Fallback::Required | Fallback::Absent => None,
        }
    }
}

impl Domain {
    /// True for what is measured on the table, where miniatures move without a word.
    pub const fn is_measured(&self) -> bool {
        matches!(self, Self::Inches { .. })
    }

    /// Its first value.
    pub fn least(&self) -> Value {
        match *self {
            Self::Flag => Value::Flag(false),
            Self::Words(words) => Value::from(words.first().copied().unwrap_or_default()),
            Self::Count { min, .. } => Value::Count(min),
            Self::Inches { .. } => Value::Inches(Inches::ZERO),
            Self::Fraction { .. } => Value::Fraction(Fraction::ZERO),
        }
    }

    /// The value that this text writes, if it lies in the domain.
    pub fn read(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Flag => text.parse().ok().map(Value::Flag),
            Self::Words(words) => words.iter().find(|word| **word == text).copied().map(Value::from),
            Self::Count { min, max } => {
                let count: i64 = text.parse().ok()?;
                (min..=max).contains(&count).then_some(Value::Count(count))
            }
            Self::Inches { max } => {
                let inches = Inches::from_str(text).ok()?;
                (inches <= Inches::whole(max)).then_some(Value::Inches(inches))
            }
            Self::Fraction { max } => {
                let fraction = Fraction::from_str(text).ok()?;
                let top = Fraction::whole(i64::from(max));
                (Fraction::ZERO <= fraction && fraction <= top).then_some(Value::Fraction(fraction))
            }
        }
    }

    /// True for what is a value, or may become one with more typed behind it: of figures each sign and digit.
    pub fn begins(&self, typed: &str) -> bool {
        match *self {
            Self::Flag => ["true", "false"].iter().any(|word| word.starts_with(typed)),
            Self::Words(words) => words.iter().any(|word| word.starts_with(typed)),
            Self::Count { min, max } => begins_count(typed, min, max),
            Self::Inches { .. } | Self::Fraction { .. } => {
                let mut parts = typed.split(['.', '/']);
                let is_whole = parts.next().is_some_and(|whole| typed.is_empty() || is_digits(whole));
                let is_rest = parts.next().is_none_or(|rest| rest.is_empty() || is_digits(rest));
                is_whole && is_rest && parts.next().is_none()
            }
        }
    }

    /// The value that this JSON writes: text is read as on the command line.
    pub fn read_json(&self, json: &Json) -> Option<Value> {
        match json {
            Json::String(text) => self.read(text),
            Json::Bool(_) | Json::Number(_) => self.read(&json.to_string()),
            _ => None,
        }
    }

    /// What is allowed, in words for a message.
    pub fn allowed(&self) -> String {
        match *self {
            Self::Flag => "true, false".to_owned(),
            Self::Words(words) => words.join(", "),
            Self::Count { min, max } => format!("a whole number from {min} to {max}"),
            Self::Inches { max } => format!("inches from 0 to {max}"),
            Self::Fraction { max } => format!("a fraction from 0 to {max}, such as 7/2"),
        }
    }

    /// The same as it is told to players.
    pub fn spoken(&self) -> String {
        match self {
            Self::Flag => "yes or no".to_owned(),
            other => other.allowed(),
        }
    }

    /// A value of it as JSON, in words for a player; a distance with its sign.
    pub fn told(&self, value: &Json) -> String {
        let words = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if matches!(self, Self::Inches { .. }) { words + "\"" } else { words }
    }

    /// The domain's name in JSON: `flag`, `choice`, `count`, `inches`, `fraction`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Words(_) => "choice",
            Self::Count { .. } => "count",
            Self::Inches { .. } => "inches",
            Self::Fraction { .. } => "fraction",
        }
    }

    /// The words to choose from, or the range, as JSON members for an input's description.
    pub fn describe(&self, into: &mut Map<String, Json>) {
        match *self {
            Self::Flag => {
                into.insert("values".into(), Json::from(vec![true, false]));
            }
            Self::Words(words) => {
                into.insert("values".into(), Json::from(words.to_vec()));
            }
            Self::Count { min, max } => {
                into.insert("range".into(), Json::from(vec![min, max]));
            }
            Self::Inches { max } | Self::Fraction { max } => {
                into.insert("range".into(), Json::from(vec![0, max]));
            }
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True where a whole number of the range begins so.
fn begins_count(typed: &str, min: i64, max: i64) -> bool {
    let (digits, least, most) = match typed.strip_prefix('-') {
        Some(digits) => (digits, max.saturating_neg().max(1), min.saturating_neg()),
        None => (typed, min, max),
    };
    if !is_digits(digits) {
        return digits.is_empty() && (typed.is_empty() || most >= least);
    }
    // With more digits behind it: from 40 to 49, from 400 to 499.
    let further = |(from, to): &(i64, i64)| Some((from.checked_mul(10)?, to.checked_mul(10)?.checked_add(9)?));
    let begun = digits.parse().ok().map(|number| (number, number));
    std::iter::successors(begun, further).any(|(from, to)| from <= most && to >= least)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Count(count) => write!(f, "{count}"),
            Self::Inches(inches) => write!(f, "{inches}"),
            Self::Fraction(fraction) => write!(f, "{fraction}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Value {
    /// The value as JSON: numbers as numbers, words as text, broken fractions as text.
    pub fn json(&self) -> Json {
        serde_json::to_value(self).unwrap_or(Json::Null)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}
impl From<i64> for Value {
    fn from(count: i64) -> Self {
        Self::Count(count)
    }
}
impl From<usize> for Value {
    fn from(count: usize) -> Self {
        Self::Count(i64::try_from(count).unwrap_or(i64::MAX))
    }
}
impl From<u8> for Value {
    fn from(count: u8) -> Self {
        Self::Count(count.into())
    }
}
impl From<Inches> for Value {
    fn from(inches: Inches) -> Self {
        Self::Inches(inches)
    }
}
impl From<Fraction> for Value {
    fn from(fraction: Fraction) -> Self {
        Self::Fraction(fraction)
    }
}
impl From<&'static str> for Value {
    fn from(word: &'static str) -> Self {
        Self::Word(Cow::Borrowed(word))
    }
}
impl From<String> for Value {
    fn from(word: String) -> Self {
        Self::Word(Cow::Owned(word))
    }
}

/// The values of a check's inputs, in the order in which they were given.
#[derive(Clone)]
pub struct Inputs {
    spec: &'static [Input],
    given: Vec<(&'static str, Value)>,
}

impl Inputs {
    /// No value given yet.
    pub const fn new(spec: &'static [Input]) -> Self {
        Self { spec, given: Vec::new() }
    }

    /// Gives an input its value, in place of an earlier one.
    ///
    /// # Panics
    /// When the check has no such input: names from outside are looked up with [`Inputs::input`] first.
    pub fn set(&mut self, name: &str, value: Value) {
        let name = self.spec_of(name).name;
        match self.given.iter_mut().find(|(given, _)| is_same_key(given, name)) {
            Some((_, old)) => *old = value,
            None => self.given.push((name, value)),
        }
    }

    /// The same with these values, each in place of an earlier one.
    #[must_use]
    pub fn with(mut self, values: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        values.into_iter().for_each(|(name, value)| self.set(name, value));
        self
    }

    /// The input of this name, if the check has it.
    pub fn input(&self, name: &str) -> Option<&'static Input> {
        self.spec.iter().find(|input| is_same_key(input.name, name))
    }

    /// What was given, in order.
    pub fn given(&self) -> &[(&'static str, Value)] {
        &self.given
    }

    /// The given value, else the default, else nothing.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.given_value(name).cloned().or_else(|| self.spec_of(name).default_value())
    }

    /// True when a value was given for this input.
    pub fn has(&self, name: &str) -> bool {
        self.given_value(name).is_some()
    }

    fn given_value(&self, name: &str) -> Option<&Value> {
        self.given.iter().find(|(given, _)| is_same_key(given, name)).map(|(_, value)| value)
    }

    fn spec_of(&self, name: &str) -> &'static Input {
        self.input(name).unwrap_or_else(|| panic!("the check has no input `{name}`"))
    }

    /// A boolean; false without a value.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Flag(true)))
    }

    /// A whole number; 0 without a value.
    pub fn count(&self, name: &str) -> i64 {
        match self.get(name) {
            Some(Value::Count(count)) => count,
            _ => 0,
        }
    }

    /// A distance, if there is one.
    pub fn inches(&self, name: &str) -> Option<Inches> {
        match self.get(name) {
            Some(Value::Inches(inches)) => Some(inches),
            _ => None,
        }
    }

    /// A fraction; 0 without a value.
    pub fn fraction(&self, name: &str) -> Fraction {
        match self.get(name) {
            Some(Value::Fraction(fraction)) => fraction,
            Some(Value::Count(count)) => Fraction::whole(count),
            _ => Fraction::ZERO,
        }
    }

    /// True when a word input has this word.
    pub fn is(&self, name: &str, word: &str) -> bool {
        self.word(name).is_some_and(|found| found == word)
    }

    /// The word of an input, given or by default.
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.given_value(name) {
            Some(Value::Word(word)) => Some(word),
            Some(_) => None,
            None => match self.spec_of(name).fallback {
                Fallback::Is(word) => Some(word),
                Fallback::Required | Fallback::Absent => None,
            },
        }
    }

    /// What was given as JSON, dotted names nested.
    pub fn json(&self) -> Map<String, Json> {
        self.nested(|_| true)
    }

    /// The same as a record keeps it: without what is only shown.
    pub fn noted(&self) -> Map<String, Json> {
        self.nested(|name| !self.spec_of(name).is_shown_only)
    }

    fn nested(&self, kept: impl Fn(&str) -> bool) -> Map<String, Json> {
        let mut object = Map::new();
        for (name, value) in self.given.iter().filter(|(name, _)| kept(name)) {
            nest(&mut object, name, value.json());
        }
        object
    }
}

/// Puts a value under a dotted name.
pub fn nest(object: &mut Map<String, Json>, name: &str, value: Json) {
    match name.split_once('.') {
        None => {
            object.insert(name.to_owned(), value);
        }
        Some((outer, inner)) => {
            let entry = object.entry(outer.to_owned()).or_insert_with(|| Json::Object(Map::new()));
            if let Json::Object(inside) = entry {
                nest(inside, inner, value);
            }
        }
    }
}

/// The members of nested objects under dotted names: `{"attacker": {"strength": 5}}` gives `attacker.strength`.
pub fn flatten(object: &Map<String, Json>) -> Vec<(String, Json)> {
    let mut flat = Vec::new();
    for (name, value) in object {
        match value {
            Json::Object(inner) => {
                flat.extend(flatten(inner).into_iter().map(|(below, value)| (format!("{name}.{below}"), value)));
            }
            _ => flat.push((name.clone(), value.clone())),
        }
    }
    flat
}

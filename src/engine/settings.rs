//! House rules: where a sheet is silent, cut off, or says two things.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::fraction::Fraction;

/// What a setting may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number in this range, or one of these words.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
        /// Words that stand beside the numbers.
        words: &'static [&'static str],
    },
    /// A fraction above 0, up to 1.
    Share,
    /// Two whole numbers with a slash between them, each in this range.
    Pair {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
}

/// One house rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its binding key.
    pub key: &'static str,
    /// What it may be.
    pub choices: Choices,
    /// What counts unless it is changed.
    pub default: &'static str,
    /// One line: what it decides and why it is open.
    pub why: &'static str,
    /// The default of earlier editions: a game whose file does not say goes on under it.
    pub was: Option<&'static str>,
    /// What counts in a game by mail, where that is not the default.
    pub by_mail: Option<&'static str>,
}

impl Setting {
    /// One that may be any of these words; the first is its default.
    pub const fn words(key: &'static str, words: &'static [&'static str]) -> Self {
        Self::new(key, Choices::Words(words), words[0])
    }

    /// One with these choices.
    pub const fn new(key: &'static str, choices: Choices, default: &'static str) -> Self {
        Self { key, choices, default, why: "", was: None, by_mail: None }
    }

    /// With the default of earlier editions.
    #[must_use]
    pub const fn was(self, was: &'static str) -> Self {
        Self { was: Some(was), ..self }
    }

    /// With what counts in a game by mail.
    #[must_use]
    pub const fn by_mail(self, value: &'static str) -> Self {
        Self { by_mail: Some(value), ..self }
    }

    /// With one line: what it decides and why it is open.
    #[must_use]
    pub const fn why(self, why: &'static str) -> Self {
        Self { why, ..self }
    }
}

/// A setting in the words of a player: `house rule battle turns: 8`.
pub fn setting_words(key: &str, value: &str) -> String {
    let words = |text: &str| text.replace(['.', '-'], " ");
    format!("house rule {}: {}", words(key), value.replace('-', " "))
}

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingFault {
    /// No such key.
    #[error("there is no setting `{key}`{}", super::text::guess(near.as_deref()))]
    Unknown {
        /// What was given.
        key: String,
        /// The nearest key.
        near: Option<String>,
    },
    /// No such choice.
    #[error("setting `{key}` is {allowed}, found `{found}`")]
    NotAllowed {
        /// The setting.
        key: String,
        /// What was given.
        found: String,
        allowed: String,
    },
}

/// Places in a list of settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SettingBits([u64; 4]);

/// Where each key stands in a list of settings, found by its last letters: rules ask for settings with every row of a sum.
#[derive(Debug, PartialEq, Eq)]
struct SettingIndex(Vec<Option<u8>>);

/// The house rules in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    spec: &'static [Setting],
    index: Rc<SettingIndex>,
    /// By the place of the setting in the list.
    chosen: BTreeMap<usize, String>,
    /// The places of those that were looked at: they are looked at for every row of every sum.
    consulted: Cell<SettingBits>,
}

impl Settings {
    /// Every setting at its default.
    ///
    /// # Panics
    /// When a rulebook has more than 256 settings.
    pub fn new(spec: &'static [Setting]) -> Self {
        assert!(spec.len() <= SettingBits::MOST, "{} settings", spec.len());
        let index = Rc::new(SettingIndex::of(spec));
        Self { spec, index, chosen: BTreeMap::new(), consulted: Cell::default() }
    }

    /// Every setting there is.
    pub const fn spec(&self) -> &'static [Setting] {
        self.spec
    }

    /// Changes a setting.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingFault> {
        let Some(at) = self.place(key) else {
            let near = super::text::nearest(key, self.spec.iter().map(|setting| setting.key));
            return Err(SettingFault::Unknown { key: key.to_owned(), near: near.map(str::to_owned) });
        };
        let setting = &self.spec[at];
        if !setting.choices.allow(value) {
            return Err(SettingFault::NotAllowed {
                key: key.to_owned(),
                found: value.to_owned(),
                allowed: setting.choices.allowed(),
            });
        }
        self.chosen.insert(at, value.to_owned());
        Ok(())
    }

    /// The value in force.
    ///
    /// # Panics
    /// When the rulebook has no such setting: a bug, for keys from outside go through [`Settings::set`].
    pub fn word(&self, key: &str) -> &str {
        let at = self.place(key).unwrap_or_else(|| panic!("there is no setting `{key}`"));
        self.consulted.set(self.consulted.get().with(at));
        self.chosen.get(&at).map_or(self.spec[at].default, String::as_str)
    }

    /// True when the setting has this value.
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.word(key) == value
    }

    /// The number in force, or none where a word stands.
    pub fn number(&self, key: &str) -> Option<i64> {
        self.word(key).parse().ok()
    }

    /// The share in force.
    pub fn share(&self, key: &str) -> Fraction {
        self.word(key).parse().unwrap_or(Fraction::ONE)
    }

    /// The two numbers in force.
    pub fn pair(&self, key: &str) -> (i64, i64) {
        let pair = self.word(key).split_once('/');
        let read = |text: &str| text.trim().parse().unwrap_or(0);
        pair.map_or((0, 0), |(left, right)| (read(left), read(right)))
    }

    /// Keys and values in force, each with whether it was changed.
    pub fn in_force(&self) -> Vec<(&'static Setting, &str, bool)> {
        let of = |(at, setting): (usize, &'static Setting)| {
            let chosen = self.chosen.get(&at).map(String::as_str);
            (setting, chosen.unwrap_or(setting.default), chosen.is_some_and(|value| value != setting.default))
        };
        self.spec.iter().enumerate().map(of).collect()
    }

    /// Forgets which settings were looked at.
    pub fn forget_consulted(&self) {
        self.consulted.set(SettingBits::default());
    }

    /// The settings that were looked at since they were last forgotten.
    pub fn consulted(&self) -> Vec<&'static Setting> {
        let consulted = self.consulted.get();
        let looked_at = self.spec.iter().enumerate().filter(|(at, _)| consulted.has(*at));
        looked_at.map(|(_, setting)| setting).collect()
    }

    /// The place of a setting in the list.
    fn place(&self, key: &str) -> Option<usize> {
        self.index.candidates(key).find(|at| self.spec[*at].key == key)
    }
}

impl SettingIndex {
    /// Twice as many as there may be settings.
    const SLOTS: usize = 2 * SettingBits::MOST;

    fn of(spec: &[Setting]) -> Self {
        let mut index = Self(vec![None; Self::SLOTS]);
        for (at, setting) in (0..=u8::MAX).zip(spec) {
            let free = Self::slots(setting.key).find(|slot| index.0[*slot].is_none());
            if let Some(slot) = free {
                index.0[slot] = Some(at);
            }
        }
        index
    }

    /// The places of the settings that may have this key.
    fn candidates(&self, key: &str) -> impl Iterator<Item = usize> {
        Self::slots(key).map_while(|slot| self.0[slot]).map(usize::from)
    }

    /// Where a key is looked for, one slot after the other.
    fn slots(key: &str) -> impl Iterator<Item = usize> {
        let tail = key.as_bytes().rchunks(8).next().unwrap_or_default();
        let letters = tail.iter().fold(key.len(), |sum, letter| (sum << 5) ^ (sum >> 7) ^ usize::from(*letter));
        (0..Self::SLOTS).map(move |next| (letters.wrapping_mul(0x9E37_79B1) >> 16).wrapping_add(next) % Self::SLOTS)
    }
}

impl SettingBits {
    /// More settings than any rulebook has.
    const MOST: usize = 256;

    fn with(mut self, at: usize) -> Self {
        self.0[at / 64] |= 1 << (at % 64);
        self
    }

    fn has(self, at: usize) -> bool {
        self.0[at / 64] & (1 << (at % 64)) != 0
    }
}

impl Choices {
    /// True when the value is one of the choices.
    pub fn allow(&self, value: &str) -> bool {
        let whole_in = |text: &str, min: i64, max: i64| text.parse().is_ok_and(|n: i64| (min..=max).contains(&n));
        match *self {
            Self::Words(words) => words.contains(&value),
            Self::Number { min, max, words } => words.contains(&value) || whole_in(value, min, max),
            Self::Share => {
                value.parse::<Fraction>().is_ok_and(|share| Fraction::ZERO < share && share <= Fraction::ONE)
            }
            Self::Pair { min, max } => value
                .split_once('/')
                .is_some_and(|(left, right)| whole_in(left.trim(), min, max) && whole_in(right.trim(), min, max)),
        }
    }

    /// What is allowed, in words.
    pub fn allowed(&self) -> String {
        match *self {
            Self::Words(words) => words.join(", "),
            Self::Number { min, max, words: [] } => format!("a whole number from {min} to {max}"),
            Self::Number { min, max, words } => format!("{} or a whole number from {min} to {max}", words.join(", ")),
            Self::Share => "a fraction above 0 up to 1, such as 1/3".to_owned(),
            Self::Pair { min, max } => format!("two whole numbers from {min} to {max}, such as {min}/{max}"),
        }
    }

    /// Values to try in place of the one in force, to see whether the setting decided a result.
    pub fn samples(&self) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        match *self {
            Self::Words(all) => words(all),
            Self::Number { min, max, words: beside } => {
                let numbers = (min..=max.min(min + 24)).map(|number| number.to_string());
                words(beside).into_iter().chain(numbers).collect()
            }
            Self::Share => words(&["1/4", "1/3", "1/2", "2/3", "3/4", "1"]),
            Self::Pair { min, max } => {
                let ends = [min, max];
                ends.iter().flat_map(|left| ends.map(|right| format!("{left}/{right}"))).collect()
            }
        }
    }
}

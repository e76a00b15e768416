//! A choice among options: by arrows, by a unit's code, or by words.

use crate::engine::prompt::{Blocked, Choice};
use crate::tui::game::{Codes, folded};

/// The most options that digits pick.
const MOST_NUMBERED: usize = 9;

/// One line of the choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What an answer picks it by.
    pub key: String,
    /// What it is.
    pub label: String,
    /// Why it cannot be picked, if it cannot.
    pub blocked: Option<String>,
    /// True when it is compulsory.
    pub owed: bool,
    /// Whose it is, where it is one side's.
    pub side: Option<String>,
    /// The code of the unit that it is about, and whether the label begins with it.
    pub code: Option<(String, bool)>,
    folded: String,
}

/// Options, what has been typed to find one, and which is picked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choose {
    items: Vec<Item>,
    typed: String,
    picked: usize,
}

impl Choose {
    /// The options of a prompt, the first one picked out.
    pub fn of(options: &[Choice], blocked: &[Blocked], codes: &Codes, goes_first: Option<&str>) -> Self {
        let item = |key: &str, label: &str, owed, blocked: Option<&str>| Item {
            side: None,
            key: key.to_owned(),
            label: label.to_owned(),
            blocked: blocked.map(str::to_owned),
            owed,
            code: codes.named_in(label).into_iter().next().map(|code| {
                let begins = label.starts_with(&code);
                (code, begins)
            }),
            folded: folded(label),
        };
        let open = turned(options, goes_first).into_iter().map(|choice| Item {
            side: choice.side.as_ref().map(ToString::to_string),
            ..item(&choice.key, &choice.label, choice.owed.is_some(), None)
        });
        let shut = blocked.iter().map(|shut| item(&shut.key, &shut.label, false, Some(&shut.why)));
        Self { items: open.chain(shut).collect(), typed: String::new(), picked: 0 }
    }

    /// The side after the first, where two have options.
    pub fn second_side(&self) -> Option<&str> {
        let mut sides = self.items.iter().filter_map(|item| item.side.as_deref());
        let first = sides.next()?;
        sides.find(|side| *side != first)
    }

    /// True where digits pick: few options, none of them a unit's or a side's own.
    pub fn is_numbered(&self) -> bool {
        let plain = |item: &Item| item.code.is_none() && item.side.is_none();
        self.items.len() <= MOST_NUMBERED && self.items.iter().all(plain)
    }

    /// The option that a digit picks.
    pub fn numbered(&self, digit: char) -> Option<&Item> {
        let at = digit.to_digit(10)?.checked_sub(1)?;
        let numbered = self.is_numbered() && self.typed.is_empty();
        self.fitting().get(usize::try_from(at).ok()?).copied().filter(|_| numbered)
    }

    /// What was typed to find an option.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// The options that fit what was typed; blocked ones only when something was typed.
    pub fn fitting(&self) -> Vec<&Item> {
        if self.typed.is_empty() {
            return self.items.iter().filter(|item| item.blocked.is_none()).collect();
        }
        let typed = folded(&self.typed);
        let by_code: Vec<&Item> = self
            .items
            .iter()
            .filter(|item| item.code.as_ref().is_some_and(|(code, _)| code.starts_with(&typed)))
            .collect();
        if !by_code.is_empty() {
            return open_first(by_code);
        }
        let words: Vec<&str> = typed.split_whitespace().collect();
        let by_words: Vec<&Item> =
            self.items.iter().filter(|item| words.iter().all(|word| item.folded.contains(word))).collect();
        if !by_words.is_empty() {
            return open_first(by_words);
        }
        let letters = typed.split_whitespace().collect::<String>();
        open_first(self.items.iter().filter(|item| runs_through(&item.folded, &letters)).collect())
    }

    /// How many options there are, and how many are blocked.
    pub fn counts(&self) -> (usize, usize) {
        let blocked = self.items.iter().filter(|item| item.blocked.is_some()).count();
        (self.items.len() - blocked, blocked)
    }

    /// What cannot be picked now, each with its reason.
    pub fn blocked(&self) -> impl Iterator<Item = (&str, &str)> {
        self.items.iter().filter_map(|item| Some((item.label.as_str(), item.blocked.as_deref()?)))
    }

    /// Which of the fitting options is picked out.
    pub fn picked(&self) -> usize {
        self.picked.min(self.fitting().len().saturating_sub(1))
    }

    /// The option that is picked out.
    pub fn item(&self) -> Option<&Item> {
        self.fitting().get(self.picked()).copied()
    }

    /// Picks out an option so many places further on; stops at both ends.
    pub fn step(&mut self, by: isize) {
        let last = self.fitting().len().saturating_sub(1);
        self.picked = self.picked().saturating_add_signed(by).min(last);
    }

    /// Picks out the option at this place of the fitting ones.
    pub fn pick(&mut self, at: usize) {
        self.picked = at;
    }

    /// Picks out the option that begins with this unit, if there is one.
    pub fn pick_unit(&mut self, code: &str) {
        let names = |item: &&Item| item.code.as_ref().is_some_and(|(own, begins)| *begins && own == code);
        if let Some(at) = self.fitting().iter().position(names) {
            self.picked = at;
        }
    }

    /// One letter more. The option that its unit's whole code names alone, if there is now one: it needs no Enter.
    pub fn type_letter(&mut self, letter: char) -> Option<Item> {
        self.typed.push(letter);
        self.picked = 0;
        let typed = folded(&self.typed);
        let named = |item: &&Item| item.code.as_ref().is_some_and(|(code, begins)| *begins && *code == typed);
        match self.fitting()[..] {
            [only] if named(&only) => Some(only.clone()),
            _ => None,
        }
    }

    /// Takes the last letter back.
    pub fn erase(&mut self) {
        self.picked = 0;
        self.typed.pop();
    }

    /// Forgets what was typed.
    pub fn clear(&mut self) {
        self.picked = 0;
        self.typed.clear();
    }
}

/// The options with those of one side before those of the other; what is nobody's own keeps its place.
fn turned<'c>(options: &'c [Choice], goes_first: Option<&str>) -> Vec<&'c Choice> {
    let Some(first) = goes_first else { return options.iter().collect() };
    let own = |choice: &&Choice| choice.side.as_deref() == Some(first);
    let sided = || options.iter().filter(|choice| choice.side.is_some());
    let mut in_turn = sided().filter(own).chain(sided().filter(|choice| !own(choice)));
    options.iter().map(|choice| if choice.side.is_some() { in_turn.next().unwrap_or(choice) } else { choice }).collect()
}

/// True when the letters come in the text in this order, whatever stands between; two letters are too few to tell.
fn runs_through(text: &str, letters: &str) -> bool {
    let mut rest = text.chars();
    letters.chars().count() > 2 && letters.chars().all(|letter| rest.any(|own| own == letter))
}

fn open_first(mut items: Vec<&Item>) -> Vec<&Item> {
    items.sort_by_key(|item| item.blocked.is_some());
    items
}

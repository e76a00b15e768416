//! One value of a form, as it is being typed.

use std::rc::Rc;

use serde_json::Value as Json;

use super::choose::holds_all;
use crate::engine::input::Domain;
use crate::engine::measure::Measure;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::tui::game::{Codes, Game};

/// One value of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What is asked.
    pub ask: Ask,
    /// The letter that goes to it.
    pub hot: Option<char>,
    /// True when a player has changed it.
    pub touched: bool,
    /// Letters or digits typed so far.
    pub typed: String,
    /// What is offered for a value that must be given.
    pub guess: Option<Json>,
    /// In a list: the line under the cursor.
    pub cursor: usize,
    value: Option<Json>,
    measure: Measure,
    codes: Rc<Codes>,
}

impl Field {
    /// The field of an ask, at its default.
    pub fn of(ask: &Ask, game: &Game) -> Self {
        Self {
            ask: ask.clone(),
            hot: None,
            touched: false,
            typed: String::new(),
            guess: None,
            cursor: 0,
            value: ask.default.clone(),
            measure: game.measure,
            codes: Rc::clone(&game.armies.codes),
        }
    }

    /// Its name in words.
    pub fn title(&self) -> String {
        self.ask.name.replace(['_', '.'], " ")
    }

    /// The value, typed or by default.
    pub const fn value(&self) -> Option<&Json> {
        self.value.as_ref()
    }

    /// True when it is a list of things to pick from, so that letters are codes.
    pub const fn is_list(&self) -> bool {
        matches!(self.ask.kind, AskKind::One(_) | AskKind::Many(_))
    }

    /// True when digits belong into it.
    pub const fn takes_digits(&self) -> bool {
        matches!(self.ask.kind, AskKind::Domain(Domain::Count { .. } | Domain::Inches { .. } | Domain::Fraction { .. }))
    }

    /// What a list offers.
    pub fn choices(&self) -> &[Choice] {
        match &self.ask.kind {
            AskKind::One(choices) | AskKind::Many(choices) => choices,
            AskKind::Domain(_) => &[],
        }
    }

    /// True for a choice that is in the value.
    pub fn has(&self, key: &str) -> bool {
        match &self.value {
            Some(Json::Array(keys)) => keys.iter().any(|own| own == key),
            Some(Json::String(own)) => own == key,
            _ => false,
        }
    }

    /// The value in words; a gap where it is missing.
    pub fn shown(&self) -> String {
        if !self.typed.is_empty() && self.takes_digits() {
            return self.typed.clone();
        }
        match &self.value {
            None => self.offered().map_or_else(|| "__".to_owned(), |guess| format!("__ (Enter: {guess})")),
            Some(Json::Bool(true)) => "yes".to_owned(),
            Some(Json::Bool(false)) => "no".to_owned(),
            Some(Json::Array(keys)) if keys.is_empty() => "none".to_owned(),
            Some(Json::Array(keys)) => keys.iter().map(|key| self.label_of(key)).collect::<Vec<_>>().join(", "),
            Some(value) => self.label_of(value),
        }
    }

    fn label_of(&self, value: &Json) -> String {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if let AskKind::Domain(domain) = &self.ask.kind {
            return self.measure.shown(domain, &text).into_owned();
        }
        let choice = self.choices().iter().find(|choice| *choice.key == *text);
        choice.map_or(text, |choice| choice.label.to_string())
    }

    /// What is offered for a value that must be given, in words.
    pub fn offered(&self) -> Option<String> {
        self.guess.as_ref().map(|guess| self.label_of(guess))
    }

    /// What may be typed.
    pub fn allowed(&self) -> String {
        match &self.ask.kind {
            AskKind::Domain(domain) => self.measure.allowed(domain),
            lists => lists.spoken(),
        }
    }

    /// The value that was typed, as the rules read it; none where it is not allowed.
    pub(super) fn accepted(&self, typed: &str) -> Option<Json> {
        let typed = match &self.ask.kind {
            AskKind::Domain(domain) => self.measure.typed(domain, typed),
            AskKind::One(_) | AskKind::Many(_) => typed.into(),
        };
        self.ask.kind.accept(&Json::from(typed.as_ref()))
    }

    /// The value among those that it may have, where they are few; else what it is, and what another turn makes of it.
    pub fn shown_among(&self, is_turned: bool) -> String {
        const FEW: usize = 26;
        let (AskKind::Domain(Domain::Words(_)) | AskKind::One(_)) = &self.ask.kind else { return self.shown() };
        let shown = self.shown();
        if self.value.is_some() && self.values().map(|value| value.chars().count() + 1).take(FEW).sum::<usize>() < FEW {
            let marked = |value: &str| if value == shown { format!(">{value}<") } else { value.to_owned() };
            let among = self.values().map(marked).collect::<Vec<_>>().join(" ");
            if among.chars().count() <= FEW {
                return among;
            }
        }
        if !is_turned {
            return shown;
        }
        let at = self.values().position(|value| value == shown);
        let next = self.values().nth(turned(at, 1, self.values().count().max(1)));
        next.map_or_else(|| shown.clone(), |next| format!("{shown} (next: {next})"))
    }

    /// Every value that it may have, in words.
    fn values(&self) -> impl Iterator<Item = &str> {
        let (words, choices) = match &self.ask.kind {
            AskKind::Domain(Domain::Words(words)) => (*words, &[][..]),
            AskKind::One(choices) => (&[][..], &choices[..]),
            AskKind::Domain(_) | AskKind::Many(_) => (&[][..], &[][..]),
        };
        words.iter().copied().chain(choices.iter().map(|choice| &*choice.label))
    }

    /// The next value of a few, or the one before; flags turn over. False where values are typed.
    pub fn cycle(&mut self, by: isize) -> bool {
        let next = match &self.ask.kind {
            AskKind::Domain(Domain::Flag) => Json::from(self.value != Some(Json::Bool(true))),
            AskKind::Domain(Domain::Words(words)) => {
                let at = words.iter().position(|word| self.value.as_ref().is_some_and(|value| value == word));
                Json::from(words[turned(at, by, words.len())])
            }
            AskKind::One(choices) if !choices.is_empty() => {
                let at = choices.iter().position(|choice| self.has(&choice.key));
                Json::from(choices[turned(at, by, choices.len())].key.to_string())
            }
            _ => return false,
        };
        self.put(next);
        true
    }

    /// One key typed into it. Digits make a number; in a list letters make a code, which picks its line when it is whole.
    pub fn type_letter(&mut self, letter: char) -> bool {
        if self.is_list() {
            return self.type_code(letter);
        }
        if !self.takes_digits() || !(letter.is_ascii_digit() || matches!(letter, '.' | '/' | '-')) {
            return false;
        }
        self.typed.push(letter);
        self.read_typed();
        true
    }

    /// A letter of a unit's code or of a line's words; false where nothing begins so. The first letter of a formation's
    /// codes names it as soon as what follows is no code.
    fn type_code(&mut self, letter: char) -> bool {
        let before = self.typed.clone();
        self.typed.extend(letter.to_lowercase());
        if let Some(at) = self.line_of(|code, typed| code == typed) {
            self.cursor = at;
            self.toggle();
            self.typed.clear();
            return true;
        }
        let begun = self.line_of(|code, typed| code.starts_with(typed));
        let by_words = || self.choices().iter().position(|choice| holds_all(&choice.label, &[&self.typed]));
        if let Some(at) = begun.or_else(by_words) {
            self.cursor = at;
            return true;
        }
        let formation = self.formation_of(&before);
        self.typed.clear();
        match formation {
            Some(at) => {
                self.cursor = at;
                self.toggle();
                self.type_code(letter)
            }
            None => false,
        }
    }

    /// The line of which a code is to what was typed as told.
    fn line_of(&self, fits: impl Fn(&str, &str) -> bool) -> Option<usize> {
        let fits = |code: &str| fits(code, &self.typed);
        let of_unit = |at: &usize| self.code(*at).is_some_and(&fits);
        let of_formation = |at: &usize| self.choices()[*at].units.iter().any(|code| fits(code));
        (0..self.choices().len()).find(|at| of_unit(at) || of_formation(at))
    }

    /// The only formation with codes that begin so.
    fn formation_of(&self, begun: &str) -> Option<usize> {
        let begins = |choice: &Choice| choice.units.iter().any(|code| code.starts_with(begun));
        let mut found = (0..self.choices().len()).filter(|at| !begun.is_empty() && begins(&self.choices()[*at]));
        found.next().filter(|_| found.next().is_none())
    }

    /// What was typed into a list is done, before the list is accepted: a formation's letter names it, words mark their
    /// line. True where the list may be accepted then; false where the players look first. A half typed code in words.
    pub fn settle(&mut self) -> Result<bool, String> {
        let typed = std::mem::take(&mut self.typed);
        if typed.is_empty() || !self.is_list() {
            self.typed = typed;
            return Ok(true);
        }
        if let Some(at) = self.formation_of(&typed) {
            self.cursor = at;
            self.toggle();
            return Ok(true);
        }
        if (0..self.choices().len()).any(|at| self.code(at).is_some_and(|code| code.starts_with(&typed))) {
            return Err(format!("`{typed}` is only the beginning of a code: nothing is marked by it"));
        }
        self.toggle();
        Ok(false)
    }

    /// The letters with which codes of its list begin.
    pub(super) fn code_letters(&self) -> Vec<char> {
        let mut letters = Vec::new();
        for code in self.choices().iter().flat_map(|choice| choice.unit.iter().chain(&choice.units)) {
            letters.extend(code.chars().next().filter(|letter| !letters.contains(letter)));
        }
        letters
    }

    /// Takes the last typed letter back; false when there was none.
    pub fn erase(&mut self) -> bool {
        let any = self.typed.pop().is_some();
        if any && self.takes_digits() {
            self.read_typed();
        }
        any
    }

    /// What was typed is done.
    pub fn leave(&mut self) {
        self.typed.clear();
    }

    fn read_typed(&mut self) {
        self.touched = true;
        self.value = if self.typed.is_empty() { self.ask.default.clone() } else { self.accepted(&self.typed) };
    }

    /// Takes the line under the cursor into the list, or out of it.
    pub fn toggle(&mut self) {
        let Some(key) = self.choices().get(self.cursor).map(|choice| Json::from(&*choice.key)) else { return };
        let next = match (&self.ask.kind, &self.value) {
            (AskKind::Many(_), Some(Json::Array(keys))) => {
                let mut keys = keys.clone();
                let before = keys.len();
                keys.retain(|own| *own != key);
                if keys.len() == before {
                    keys.push(key);
                }
                Json::Array(keys)
            }
            (AskKind::Many(_), _) => Json::from(vec![key]),
            _ => key,
        };
        self.put(next);
    }

    /// Moves the cursor of a list; stops at both ends.
    pub fn step(&mut self, by: isize) {
        let last = self.choices().len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
    }

    /// Takes what is offered where nothing is given; false when nothing is offered.
    pub fn take_guess(&mut self) -> bool {
        let guess = self.guess.clone().filter(|_| self.value.is_none() && self.typed.is_empty());
        guess.map(|guess| self.put(guess)).is_some()
    }

    /// The code of the unit on a line of the list.
    pub(super) fn code(&self, at: usize) -> Option<&str> {
        let choice = self.choices().get(at)?;
        choice.unit.as_deref().or_else(|| self.codes.first_in(&choice.label).map(|code| &**code))
    }

    /// Takes a value as changed by a player.
    pub fn put(&mut self, value: Json) {
        self.value = Some(value);
        self.touched = true;
    }
}

fn turned(at: Option<usize>, by: isize, of: usize) -> usize {
    match at {
        None => 0,
        Some(0) if by < 0 => of - 1,
        Some(at) => at.saturating_add_signed(by) % of,
    }
}

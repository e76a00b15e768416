//! What the answer to a prompt adds to a field: letters that go to it, codes of units, values that are offered.

use std::rc::Rc;

use serde_json::Value as Json;

use super::found::FindRank;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::tui::fields::{Field, Takes, place_after};
use crate::tui::game::Game;
use crate::tui::words::folded;

impl Field {
    /// The field of an ask of the game, at its default.
    pub fn asked(ask: &Ask, game: &Game) -> Self {
        Self { codes: Some(Rc::clone(&game.armies.codes)), ..Self::of(ask).measuring(game.measure) }
    }

    /// Its name in words; a proper name as its help writes it, with the letters that names of values cannot have.
    pub fn title(&self) -> String {
        proper_name(&self.help, &self.name).unwrap_or_else(|| self.name.replace(['_', '.'], " "))
    }

    /// What is still to be entered here.
    pub fn wanted(&self) -> String {
        if self.is_flag() { format!("{}? (yes or no)", self.title()) } else { format!("enter the {}", self.title()) }
    }

    /// True when it is a list of things to pick from, so that letters are codes.
    pub const fn is_list(&self) -> bool {
        matches!(self.takes, Takes::Value(AskKind::One(_) | AskKind::Many(_)))
    }

    /// True when several things may be picked from its list.
    pub const fn takes_several(&self) -> bool {
        matches!(self.takes, Takes::Value(AskKind::Many(_)))
    }

    /// True when digits belong into it.
    pub fn takes_digits(&self) -> bool {
        let figures = |domain: &Domain| !matches!(domain, Domain::Flag | Domain::Words(_));
        matches!(&self.takes, Takes::Value(AskKind::Domain(domain)) if figures(domain))
    }

    /// True for a choice that is in the value.
    pub fn has(&self, key: &str) -> bool {
        self.json() == key || self.json().as_array().is_some_and(|keys| keys.iter().any(|own| own == key))
    }

    /// The value in words; a gap where it is missing.
    pub fn shown(&self) -> String {
        if !self.typed.is_empty() && self.takes_digits() {
            return self.typed.clone();
        }
        match self.value() {
            None => self.offered().map_or_else(|| "__".to_owned(), |guess| format!("__ (Enter: {guess})")),
            Some(value) => self.told(value),
        }
    }

    /// What is offered for a value that must be given, in words.
    pub fn offered(&self) -> Option<String> {
        self.guess.as_ref().map(|guess| self.told(guess))
    }

    /// The value among those that it may have, where they are few; else what it is, and what another turn makes of it.
    pub fn shown_among(&self, is_turned: bool) -> String {
        const FEW: usize = 26;
        if self.values().next().is_none() {
            return self.shown();
        }
        let shown = self.shown();
        if self.value().is_some() && self.values().map(|value| value.chars().count() + 1).take(FEW).sum::<usize>() < FEW
        {
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
        let next = self.values().nth(place_after(at, 1, self.values().count()));
        next.map_or_else(|| shown.clone(), |next| format!("{shown} (next: {next})"))
    }

    /// Every value that it may have, in words.
    fn values(&self) -> impl Iterator<Item = &str> {
        let (words, choices) = match &self.takes {
            Takes::Value(AskKind::Domain(Domain::Words(words))) => (*words, &[][..]),
            Takes::Value(AskKind::One(choices)) => (&[][..], &choices[..]),
            _ => (&[][..], &[][..]),
        };
        words.iter().copied().chain(choices.iter().map(|choice| &*choice.label))
    }

    /// The next value of a few, or the one before; flags turn over. False where values are typed.
    pub fn cycle(&mut self, by: isize) -> bool {
        let turns = !self.takes_digits() && !matches!(self.takes, Takes::Value(AskKind::Many(_)));
        turns && self.turn(by)
    }

    /// True where a blank or a comma only parts codes: some have been typed since the cursor moved.
    pub fn is_between_codes(&self) -> bool {
        matches!(self.takes, Takes::Value(AskKind::Many(_))) && (self.in_codes || !self.typed.is_empty())
    }

    /// What was typed is done: the letter of a formation names it, words name the line that they have found. True where
    /// it was words. A code that is only half typed names nothing: why, in words.
    pub fn separate(&mut self) -> Result<bool, String> {
        let typed = std::mem::take(&mut self.typed);
        self.in_codes = true;
        if typed.is_empty() {
            return Ok(false);
        }
        if let Some(at) = self.formation_of(&typed) {
            self.name_line(at);
            return Ok(false);
        }
        let begins = |code: &str| code.starts_with(&typed);
        let of_unit = |at: usize| self.code(at).is_some_and(begins);
        let of_formation = |choice: &Choice| choice.units.iter().any(|code| begins(code));
        if (0..self.choices().len()).any(of_unit) || self.choices().iter().any(of_formation) {
            return Err(format!("`{typed}` is only the beginning of a code: nothing is marked by it"));
        }
        self.name_line(self.cursor);
        Ok(true)
    }

    /// A line is named by its code: the first one replaces what is proposed.
    fn name_line(&mut self, at: usize) {
        self.cursor = at;
        if matches!(self.takes, Takes::Value(AskKind::Many(_))) && !self.touched {
            self.put(Json::Array(Vec::new()));
        }
        self.toggle();
        self.in_codes = true;
    }

    /// `+` takes all of a list, `0` none.
    fn type_sign(&mut self, sign: char) -> bool {
        let Takes::Value(AskKind::Many(choices)) = &self.takes else { return false };
        let keys = match sign {
            '+' => choices.iter().map(|choice| Json::from(&*choice.key)).collect(),
            '0' => Vec::new(),
            _ => return false,
        };
        self.put(Json::Array(keys));
        true
    }

    /// One key typed into it. Digits make a number; in a list letters make a code, which picks its line when it is whole.
    pub fn type_key(&mut self, letter: char) -> bool {
        if self.is_list() {
            return self.type_sign(letter) || self.type_code(letter);
        }
        if !self.takes_digits() || !self.begins(&format!("{}{letter}", self.typed)) {
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
            self.name_line(at);
            self.typed.clear();
            return true;
        }
        let begun = self.line_of(|code, typed| code.starts_with(typed));
        let by_words = || {
            // What is counted of a choice is not how it is called.
            let is_number = self.typed.starts_with(|letter: char| letter.is_ascii_digit());
            let rank = |choice: &Choice| match FindRank::of(choice, &self.typed, &[&self.typed]) {
                rank if !is_number => rank,
                rank => folded(&choice.key).contains(&self.typed).then(|| rank.unwrap_or(FindRank::Within)),
            };
            let fitting = (0..self.choices().len()).filter_map(|at| Some((rank(&self.choices()[at])?, at)));
            fitting.min().map(|(_, at)| at)
        };
        if let Some(at) = begun.or_else(by_words) {
            self.cursor = at;
            return true;
        }
        let formation = self.formation_of(&before);
        self.typed.clear();
        match formation {
            Some(at) => {
                self.name_line(at);
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

    /// What was typed into a list is done, before the list is accepted. True where the list may be accepted then; false
    /// where words have named a line: the players look first.
    pub fn settle(&mut self) -> Result<bool, String> {
        if self.typed.is_empty() || !self.is_list() { Ok(true) } else { self.separate().map(|by_words| !by_words) }
    }

    /// True where codes name the lines of its list.
    pub fn has_codes(&self) -> bool {
        self.choices().iter().any(|choice| choice.unit.is_some() || !choice.units.is_empty())
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
    pub fn untype(&mut self) -> bool {
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
        let typed = self.typed.clone();
        self.put(if typed.is_empty() { self.was.clone() } else { self.accepted(&typed).unwrap_or_default() });
        self.typed = typed;
    }

    /// Moves the cursor of a list; stops at both ends.
    pub fn step(&mut self, by: isize) {
        self.in_codes = false;
        let last = self.choices().len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
    }

    /// The cursor of a list goes to what is taken of it.
    pub fn mark_value(&mut self) {
        let at = self.choices().iter().position(|choice| *self.json() == *choice.key);
        self.cursor = at.unwrap_or(self.cursor);
    }

    /// Takes what is offered where nothing is given; false when nothing is offered.
    pub fn take_guess(&mut self) -> bool {
        let guess = self.guess.clone().filter(|_| self.value().is_none() && self.typed.is_empty());
        guess.map(|guess| self.put(guess)).is_some()
    }

    /// The code of the unit on a line of the list.
    pub(super) fn code(&self, at: usize) -> Option<&str> {
        let choice = self.choices().get(at)?;
        choice.unit.as_deref().or_else(|| self.codes.as_ref()?.first_in(&choice.label).map(|code| &**code))
    }
}

/// The words of this text that are written like this name in small letters, where they begin with a capital: `Crösten` for
/// `cr_sten`.
fn proper_name(text: &str, name: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let begins = (0..words.len()).filter(|at| words[*at].starts_with(char::is_uppercase));
    // What follows in the same clause would be more than a name.
    let ends = |to: &usize| *to + 1 == words.len() || words[*to].ends_with(';');
    let ends: Vec<usize> = (0..words.len()).filter(ends).collect();
    let mut all = begins.flat_map(|from| ends.iter().filter(move |to| **to >= from).map(move |to| (from, *to)));
    let (from, to) = all.find(|(from, to)| value_name(&words[*from..=*to].join(" ")) == name)?;
    Some(words[from..=to].join(" ").trim_end_matches([';', ',', ':', '?']).to_owned())
}

/// A text as the names of values are made of it: small letters and figures, joined by underlines.
fn value_name(text: &str) -> String {
    let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { ' ' };
    let letters: String = text.to_lowercase().chars().map(letter).collect();
    letters.split_whitespace().collect::<Vec<_>>().join("_")
}

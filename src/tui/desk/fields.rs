//! A check as a form: a line an input, then the dice.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::Book;
use super::work::{Worked, work};
use crate::engine::check::{Check, CheckFault};
use crate::engine::dice::rolled;
use crate::engine::input::{Domain, Fallback, Input, Inputs};
use crate::engine::measure::Measure;
use crate::tui::fields::{beginning, place_after, turned};

/// A check being filled in.
#[derive(Clone)]
pub(crate) struct CheckForm {
    pub check: &'static Check,
    /// Its rulebook.
    pub book: Book,
    /// What was given, as typed.
    pub given: BTreeMap<&'static str, String>,
    /// The line; the one after the last input is the dice.
    pub at: usize,
    /// What distances are typed in, and told in.
    pub measure: Measure,
    pub faces: Vec<u8>,
    /// What comes of it.
    pub worked: Worked,
    /// How far what comes of it was scrolled.
    pub top: usize,
    letters: String,
}

impl CheckForm {
    /// The check with what was given for it before.
    pub(crate) fn new(
        check: &'static Check,
        book: &Book,
        given: BTreeMap<&'static str, String>,
        measure: Measure,
    ) -> Self {
        let (book, faces, letters) = (book.clone(), Vec::new(), String::new());
        let mut form = Self { check, book, given, at: 0, measure, faces, worked: Worked::default(), top: 0, letters };
        form.rework();
        if !form.applies_at(0) {
            form.step(1);
        }
        form
    }

    /// The input under the cursor; none on the dice line.
    pub(crate) fn input(&self) -> Option<&'static Input> {
        self.check.inputs.get(self.at)
    }

    /// True on the dice line.
    pub(crate) fn on_dice(&self) -> bool {
        self.input().is_none()
    }

    /// What the input stands at: given, by default, or nothing.
    pub(crate) fn shown(&self, input: &Input) -> String {
        match (self.given.get(input.name), input.fallback) {
            (Some(text), _) => text.clone(),
            (None, Fallback::Is(text)) => self.measure.shown(&input.domain, text).into_owned(),
            (None, Fallback::Required) => "needed".to_owned(),
            (None, Fallback::Absent) => "-".to_owned(),
        }
    }

    /// True where the input has a meaning beside the others.
    pub(crate) fn applies(&self, input: &Input) -> bool {
        input.applies(&self.known())
    }

    fn applies_at(&self, at: usize) -> bool {
        self.check.inputs.get(at).is_none_or(|input| self.applies(input))
    }

    /// Every value that can be read, as far as it applies beside the others.
    fn known(&self) -> Inputs {
        let mut given = self.given.clone();
        // What no longer applies goes, which may take the ground from under others.
        for _ in self.check.inputs {
            let inputs = self.read(&given);
            let before = given.len();
            given.retain(|name, _| inputs.input(name).is_none_or(|input| input.applies(&inputs)));
            if given.len() == before {
                break;
            }
        }
        self.read(&given)
    }

    fn read(&self, given: &BTreeMap<&'static str, String>) -> Inputs {
        let mut inputs = self.check.inputs();
        for (name, text) in given {
            // A fault is told by `rework`.
            let _ = self.give(&mut inputs, name, text);
        }
        inputs
    }

    fn give(&self, inputs: &mut Inputs, name: &str, typed: &str) -> Result<(), CheckFault> {
        let domain = self.check.inputs.iter().find(|input| input.name == name).map(|input| &input.domain);
        let typed = domain.map_or(typed.into(), |domain| self.measure.typed(domain, typed));
        self.check.give(inputs, name, &Json::from(typed.as_ref()))
    }

    fn fault(&self) -> Option<CheckFault> {
        let mut scrap = self.check.inputs();
        let wrong = |(name, text): (&&'static str, &String)| {
            let input = self.check.inputs.iter().find(|input| input.name == *name)?;
            let applies = self.applies(input);
            self.give(&mut scrap, name, text).err().filter(|_| applies)
        };
        self.given.iter().find_map(wrong)
    }

    /// Works the check out anew.
    fn rework(&mut self) {
        self.top = 0;
        self.worked = match self.fault() {
            Some(fault) => Worked::faulty(&fault),
            None => work(self.check, &self.book, &self.known(), &self.faces),
        };
        if self.worked.fault.is_none() {
            self.faces.truncate(self.worked.taken);
        }
    }

    /// Goes so many lines on, past what does not apply.
    pub(crate) fn step(&mut self, by: isize) {
        self.letters.clear();
        let lines = self.check.inputs.len() + 1;
        for _ in 0..lines {
            self.at = place_after(Some(self.at), by, lines);
            if self.applies_at(self.at) {
                break;
            }
        }
    }

    /// On to the next input that is needed, else to the dice.
    pub(crate) fn go_on(&mut self) {
        self.letters.clear();
        let inputs = self.known();
        let missing = self.check.missing(&inputs).next();
        let place = missing.and_then(|input| self.check.inputs.iter().position(|own| own.name == input.name));
        self.at = place.unwrap_or(self.check.inputs.len());
    }

    fn put(&mut self, input: &'static Input, text: &str) {
        self.given.insert(input.name, text.to_owned());
        self.rework();
    }

    /// The next value of a few, or the one before.
    pub(crate) fn turn(&mut self, by: isize) {
        self.letters.clear();
        let Some(input) = self.input() else { return };
        let now = self.shown(input);
        if let Some(next) = turned(&input.domain, Some(&now), by) {
            self.put(input, &next);
        }
    }

    /// A letter or a digit; false where it means nothing.
    pub(crate) fn type_letter(&mut self, letter: char) -> bool {
        let Some(input) = self.input() else { return self.type_die(letter) };
        match input.domain {
            Domain::Flag => match letter {
                'y' | 't' | 'Y' | 'T' => self.put(input, "true"),
                'n' | 'f' | 'N' | 'F' => self.put(input, "false"),
                _ => return false,
            },
            Domain::Words(words) => return self.type_word(input, words, letter),
            _ if letter.is_ascii_digit() || "./-".contains(letter) => {
                let mut text = self.given.get(input.name).filter(|_| !self.letters.is_empty()).cloned();
                text.get_or_insert_default().push(letter);
                self.letters.push(letter);
                self.put(input, &text.unwrap_or_default());
            }
            _ => return false,
        }
        true
    }

    /// A word by its first letters; the same letter again goes to the next word that begins so.
    fn type_word(&mut self, input: &'static Input, words: &'static [&'static str], letter: char) -> bool {
        let letter = letter.to_ascii_lowercase();
        let longer = format!("{}{letter}", self.letters);
        if let Some(word) = words.iter().find(|word| word.starts_with(&longer)) {
            self.letters = longer;
            self.put(input, word);
            return true;
        }
        let now = self.shown(input);
        let Some(word) = beginning(words, Some(&now), letter) else { return false };
        self.letters = letter.to_string();
        self.put(input, word);
        true
    }

    /// A die; 0 is a ten.
    fn type_die(&mut self, letter: char) -> bool {
        let Some(due) = self.worked.due() else { return false };
        let face = match letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
            Some(0) => 10,
            Some(face) => face,
            None => return false,
        };
        if face > due.need.sides {
            return false;
        }
        self.faces.push(face);
        self.rework();
        true
    }

    /// The program's faces for all that is still to fall.
    pub(crate) fn roll(&mut self, seed: u64) {
        if self.worked.done.is_some() {
            self.faces.clear();
            self.rework();
        }
        while let Some(due) = self.worked.due() {
            let place = format!("{}/{}", self.check.id, self.worked.stages.len() - 1);
            let missing = due.need.count - due.faces.len();
            self.faces.extend(rolled(seed, &place, missing, due.need.sides));
            self.rework();
        }
    }

    /// Takes the last digit or die back, or sets the input back to its default; all at once with `whole`.
    pub(crate) fn erase(&mut self, whole: bool) {
        match self.input() {
            None if whole => self.faces.clear(),
            None => {
                self.faces.pop();
            }
            Some(input) => {
                let typed = !whole && !self.letters.is_empty() && !matches!(input.domain, Domain::Words(_));
                self.letters.pop();
                let left = self.given.get_mut(input.name).filter(|_| typed);
                if left.is_none_or(|text| text.pop().is_none() || text.is_empty()) {
                    self.letters.clear();
                    self.given.remove(input.name);
                }
            }
        }
        self.rework();
    }
}

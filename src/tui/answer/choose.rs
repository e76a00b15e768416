//! A choice among options: by arrows, by a unit's code, or by words. Options are looked at as they are needed: there
//! may be thousands.

use std::borrow::Cow;
use std::rc::Rc;

use memchr::memchr2_iter;

use super::alike::in_lines;
use super::said::{Said, TypedPicks};
use crate::engine::prompt::{Blocked, Choice, OptionName, Part};
use crate::tui::game::{Codes, folded};
use crate::tui::words::width;

/// With fewer letters it cannot be told what they run through.
const LEAST_LETTERS: usize = 3;

/// The most options that digits pick.
const MOST_NUMBERED: usize = 9;

/// One line of the choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceLine {
    /// What an answer picks it by.
    pub key: Rc<str>,
    pub label: Rc<str>,
    /// Its label without the parts.
    pub name: Rc<str>,
    /// What it means, piece by piece.
    pub parts: Vec<Part>,
    /// Why it cannot be picked, if it cannot.
    pub blocked: Option<Cow<'static, str>>,
    /// True when it is compulsory.
    pub owed: bool,
    /// Whose it is, where it is one side's.
    pub side: Option<Cow<'static, str>>,
    /// The code of the unit that it is about, and whether the label begins with it.
    pub code: Option<(Rc<str>, bool)>,
}

/// What a typed letter has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Come {
    /// More is needed.
    Nothing,
    /// This option, named by its unit's whole code.
    Pick(ChoiceLine),
    /// Several units, all told the same.
    Several(TypedPicks),
    /// Nothing begins so; what was typed before stands, unless it was the beginning of a code.
    No(String),
}

/// The options that fit what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fits {
    by: By,
    /// Their places, blocked ones after the others.
    places: Vec<usize>,
}

/// By what options were found: what comes first goes before what comes later, and where nothing is found by it, nothing
/// is with more letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    Code,
    /// Several codes, or a code and what its unit shall do.
    Said,
    Words,
    /// Too few letters to tell what they run through.
    Nothing,
    Letters,
}

/// Options, what has been typed to find one, and which is picked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choose {
    options: Rc<Vec<Choice>>,
    blocked: Rc<Vec<Blocked>>,
    codes: Rc<Codes>,
    /// The places of the options, where they stand in another order than the prompt's.
    order: Option<Vec<usize>>,
    /// Those that fit what is typed; none while nothing is typed.
    fits: Option<Fits>,
    /// Those that share a line, where nothing is typed and some do.
    lines: Option<Vec<Vec<usize>>>,
    /// Columns of the widest that fits.
    widest: usize,
    typed: String,
    picked: usize,
    /// True where the last letter named nothing: Enter is not meant for what is picked out.
    missed: bool,
}

impl ChoiceLine {
    /// Its words in a list.
    pub fn words(&self) -> String {
        match &self.blocked {
            Some(why) => format!("{} (not now: {why})", self.label),
            None if self.owed => format!("{}  [due]", self.label),
            None => self.label.to_string(),
        }
    }
}

impl Choose {
    /// The options of a prompt, the first one picked out.
    pub fn of(
        options: &Rc<Vec<Choice>>,
        blocked: &Rc<Vec<Blocked>>,
        codes: &Rc<Codes>,
        goes_first: Option<&str>,
    ) -> Self {
        let mut choose = Self {
            options: Rc::clone(options),
            blocked: Rc::clone(blocked),
            codes: Rc::clone(codes),
            order: goes_first.map(|first| turned(options, first)),
            fits: None,
            lines: None,
            widest: 0,
            typed: String::new(),
            picked: 0,
            missed: false,
        };
        choose.fit(None);
        choose
    }

    /// The side after the first, where two have options.
    pub fn second_side(&self) -> Option<&str> {
        let places = 0..self.options.len();
        let mut sides = places.filter_map(|place| self.options[self.ordered(place)].side.as_deref());
        let first = sides.next()?;
        sides.find(|side| *side != first)
    }

    /// True where digits pick: few options, none of them a unit's or a side's own.
    pub fn is_numbered(&self) -> bool {
        let all = self.options.len() + self.blocked.len();
        all <= MOST_NUMBERED
            && (0..all).map(|place| self.item_at(place)).all(|item| item.code.is_none() && item.side.is_none())
    }

    /// The option that a digit picks.
    pub fn numbered(&self, digit: char) -> Option<ChoiceLine> {
        let at = digit.to_digit(10)?.checked_sub(1)?;
        let numbered = self.typed.is_empty() && self.is_numbered();
        self.at(usize::try_from(at).ok()?).filter(|_| numbered)
    }

    /// What was typed to find an option.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// How many options fit what was typed; blocked ones only when something was typed.
    pub fn fitting(&self) -> usize {
        self.fits.as_ref().map_or(self.options.len(), |fits| fits.places.len())
    }

    /// The option at this place of the fitting ones.
    pub fn at(&self, at: usize) -> Option<ChoiceLine> {
        let place = match &self.fits {
            Some(fits) => *fits.places.get(at)?,
            None => at,
        };
        (at < self.fitting()).then(|| self.item_at(place))
    }

    /// All that fit, in order.
    pub fn items(&self) -> impl Iterator<Item = ChoiceLine> {
        (0..self.fitting()).filter_map(|at| self.at(at))
    }

    /// Columns of the widest that fits.
    pub const fn widest(&self) -> usize {
        self.widest
    }

    /// How many options there are, and how many are blocked.
    pub fn counts(&self) -> (usize, usize) {
        (self.options.len(), self.blocked.len())
    }

    /// What cannot be picked now, each with its reason.
    pub fn blocked(&self) -> impl Iterator<Item = (&str, &str)> {
        self.blocked.iter().map(|shut| (&*shut.label, &*shut.why))
    }

    /// Which of the fitting options is picked out.
    pub fn picked(&self) -> usize {
        self.picked.min(self.fitting().saturating_sub(1))
    }

    /// The option that is picked out.
    pub fn item(&self) -> Option<ChoiceLine> {
        self.at(self.picked())
    }

    /// The places of the options line by line; none where each has a line of its own.
    pub fn lines(&self) -> Option<&[Vec<usize>]> {
        self.lines.as_deref()
    }

    /// What the option at this place of the fitting ones is called together with those like it.
    pub fn alike(&self, at: usize) -> Option<&'static str> {
        self.choice_at(at).ok().and_then(|option| option.alike).filter(|_| self.fits.is_none())
    }

    /// True where something must be done before the step can end.
    pub fn is_due(&self) -> bool {
        self.options.iter().any(|option| option.owed.is_some())
    }

    /// What the option at this place of the fitting ones is known by on a line that it shares: the code of its unit, the
    /// letter of its formation, else the last word of its name.
    pub fn tag(&self, at: usize) -> String {
        let Some(item) = self.at(at) else { return String::new() };
        let lead = || self.choice_at(at).ok().and_then(|option| option.lead());
        match (item.code, lead()) {
            (Some((code, _)), _) => code.to_string(),
            (None, Some(letter)) => letter.to_string(),
            (None, None) => {
                let name = item.label.split([',', '(']).next().unwrap_or_default();
                name.split_whitespace().next_back().unwrap_or_default().to_owned()
            }
        }
    }

    /// Picks out the option at this place of the fitting ones.
    pub fn pick(&mut self, at: usize) {
        self.picked = at;
        self.missed = false;
    }

    /// Picks out the option that begins with this unit, if there is one.
    pub fn pick_unit(&mut self, code: &str) {
        let names = |item: ChoiceLine| item.code.is_some_and(|(own, begins)| begins && *own == *code);
        let at = self.items().position(names);
        self.picked = at.unwrap_or(self.picked);
    }

    /// One letter more. What its unit's whole code names alone needs no Enter.
    pub fn type_letter(&mut self, letter: char) -> Come {
        if self.missed && !self.typed.is_empty() {
            // The rest of a word that nothing fits is no other word.
            return Come::No(format!("nothing fits: BkSp takes back `{}`", self.typed));
        }
        self.typed.push(letter);
        let before = self.fits.take();
        self.fit(before.as_ref());
        if self.fitting() == 0 {
            return Come::No(self.refused(before.map(|before| before.by)));
        }
        if let Some(said) = self.said()
            && let Some(word) = said.word_at_once()
        {
            return said.told(self, word).map_or_else(Come::No, Come::Several);
        }
        let typed = folded(&self.typed);
        let named = self.at(0).filter(|_| self.fitting() == 1 && self.is_named(0, &typed));
        named.map_or(Come::Nothing, Come::Pick)
    }

    /// What Enter does with several codes and a word behind them; none where something else is typed.
    pub fn told(&self) -> Option<Result<TypedPicks, String>> {
        let said = self.said()?;
        Some(match said.word() {
            Some(word) => said.told(self, word),
            None => Err(format!("what shall {} do? type it behind: {}", said.codes.join(" "), said.words.join(", "))),
        })
    }

    fn said(&self) -> Option<Said> {
        let followed = || self.options.iter().any(|option| !option.then.is_empty());
        Said::of(self, &self.typed).filter(|said| said.goes_beyond_one(&self.typed) && followed())
    }

    /// Takes back what nothing fits: one letter of words, the whole of what was to be a code. In words.
    fn refused(&mut self, before: Option<By>) -> String {
        let words = format!("no match for `{}`", self.typed);
        if before.is_none_or(|by| matches!(by, By::Words | By::Letters | By::Said)) {
            self.erase();
        } else {
            self.clear();
        }
        self.missed = true;
        words
    }

    /// What Enter would take right after a letter that named nothing; it is asked for once.
    pub fn taken_after_miss(&mut self) -> Option<ChoiceLine> {
        std::mem::take(&mut self.missed).then(|| self.item()).flatten()
    }

    /// True where this whole code names the option at this place of the fitting ones: by its unit at the beginning of its
    /// words, by any unit of its formation, or by any unit that it speaks of where it is owed.
    fn is_named(&self, at: usize, typed: &str) -> bool {
        let place = self.fits.as_ref().and_then(|fits| fits.places.get(at)).copied().unwrap_or(at);
        let called = self.called_at(place);
        let own = self.code_at(place).is_some_and(|code| **code == *typed);
        let owed = self.choice_at(place).is_ok_and(|open| open.owed.is_some());
        let alone = owed || called.alike.is_some() || called.label.starts_with(typed);
        (own && alone) || called.units.iter().any(|code| **code == *typed)
    }

    /// The code of a unit with which the text begins, of those that may be told something.
    pub(super) fn code_before(&self, text: &str) -> Option<Rc<str>> {
        self.followable().map(|(code, ..)| code).find(|code| text.starts_with(&***code)).cloned()
    }

    /// True where the code of a unit that may be told something begins so.
    pub(super) fn begins_code(&self, letters: &str) -> bool {
        self.followable().any(|(code, ..)| code.starts_with(letters))
    }

    /// What a unit may be told beyond its pick: the key of the option and the words; else why not.
    pub(super) fn followed(&self, code: &str) -> Result<(Rc<str>, &'static [&'static str]), String> {
        let found = self.followable().find(|(own, ..)| ***own == *code);
        let (_, at, then) = found.ok_or_else(|| "it is not asked".to_owned())?;
        match self.choice_at(at) {
            Ok(open) => Ok((Rc::clone(&open.key), then)),
            Err(shut) => Err(shut.why.to_string()),
        }
    }

    fn followable(&self) -> impl Iterator<Item = (&Rc<str>, usize, &'static [&'static str])> {
        (0..self.options.len() + self.blocked.len()).filter_map(|place| {
            let then = self.choice_at(place).map_or_else(|shut| shut.then, |open| open.then);
            let code = self.called_at(place).unit.as_ref().filter(|_| !then.is_empty())?;
            Some((code, place, then))
        })
    }

    /// What the marked option may be told at once.
    pub fn then(&self) -> &'static [&'static str] {
        let Some(code) = self.item().and_then(|item| item.code) else { return &[] };
        self.followed(&code.0).map_or(&[][..], |(_, then)| then)
    }

    /// Looks for what fits these words, in place of what was typed before.
    pub fn look_for(&mut self, words: &str) {
        words.clone_into(&mut self.typed);
        self.fit(None);
    }

    /// Takes the last letter back.
    pub fn erase(&mut self) {
        self.typed.pop();
        self.fit(None);
    }

    /// Forgets what was typed.
    pub fn clear(&mut self) {
        self.typed.clear();
        self.fit(None);
    }

    /// Finds what fits the typed letters, given what did with one letter less, and picks out the first.
    fn fit(&mut self, before: Option<&Fits>) {
        self.picked = 0;
        self.missed = false;
        self.fits = (!self.typed.is_empty()).then(|| self.found(&folded(&self.typed), before));
        self.lines = match self.fits {
            None => in_lines((0..self.options.len()).map(|place| &self.options[self.ordered(place)])),
            Some(_) => None,
        };
        self.widest = 0;
        for at in 0..self.fitting() {
            let place = self.fits.as_ref().map_or(at, |fits| fits.places[at]);
            // No letter is wider than it has bytes.
            if self.most_bytes(place) > self.widest {
                self.widest = self.widest.max(width(&self.item_at(place).words()));
            }
        }
    }

    fn found(&self, typed: &str, before: Option<&Fits>) -> Fits {
        let named = |place| {
            self.code_at(place).is_some_and(|code| code.starts_with(typed))
                || self.called_at(place).units.iter().any(|code| code.starts_with(typed))
        };
        let codes = self.narrowed(before, By::Code, named);
        if !codes.places.is_empty() {
            return codes;
        }
        if let Some(said) = self.said() {
            let own =
                |code: &Rc<str>| said.codes.contains(code) || (!said.rest.is_empty() && code.starts_with(&said.rest));
            let places = self.followable().filter(|(code, ..)| own(code)).map(|(_, place, _)| place).collect();
            return Fits { by: By::Said, places };
        }
        let words: Vec<&str> = typed.split_whitespace().collect();
        let by_words = self
            .narrowed(before, By::Words, |place| holds_all(self.label_of(place), &words) || self.ends_by(place, typed));
        if !by_words.places.is_empty() {
            return by_words;
        }
        let letters = typed.split_whitespace().collect::<String>();
        if letters.chars().count() < LEAST_LETTERS {
            return Fits { by: By::Nothing, places: Vec::new() };
        }
        self.narrowed(before, By::Letters, |place| runs_through(self.label_of(place), &letters))
    }

    /// True for what ends the step where its key is typed: `done`.
    fn ends_by(&self, place: usize, typed: &str) -> bool {
        self.choice_at(place).is_ok_and(|open| open.ends && open.key.starts_with(typed))
    }

    /// The places that fit by this, of those that may: all where nothing is known, those of before where they were
    /// found by the same, and none where that had found none before.
    fn narrowed(&self, before: Option<&Fits>, by: By, fits: impl Fn(usize) -> bool) -> Fits {
        let places = match before {
            Some(before) if before.by > by => Vec::new(),
            Some(before) if before.by == by => before.places.iter().copied().filter(|place| fits(*place)).collect(),
            _ => (0..self.options.len() + self.blocked.len()).filter(|place| fits(*place)).collect(),
        };
        Fits { by, places }
    }

    /// The place in the prompt's own order.
    fn ordered(&self, place: usize) -> usize {
        self.order.as_ref().map_or(place, |order| order[place])
    }

    /// The option at this place, or the blocked one so many places after the last option.
    fn choice_at(&self, place: usize) -> Result<&Choice, &Blocked> {
        match place.checked_sub(self.options.len()) {
            None => Ok(&self.options[self.ordered(place)]),
            Some(shut) => Err(&self.blocked[shut]),
        }
    }

    fn called_at(&self, place: usize) -> &OptionName {
        self.choice_at(place).map_or_else(|shut| &**shut, |open| &**open)
    }

    fn label_of(&self, place: usize) -> &str {
        self.choice_at(place).map_or_else(|shut| &*shut.label, |open| &*open.label)
    }

    /// The code of the unit that it is about.
    fn code_at(&self, place: usize) -> Option<&Rc<str>> {
        let called = self.called_at(place);
        // Of options that share a line it is known whom they are about.
        let in_words = || if called.alike.is_some() { None } else { self.codes.first_in(&called.label) };
        called.unit.as_ref().or_else(in_words)
    }

    fn most_bytes(&self, place: usize) -> usize {
        match self.choice_at(place) {
            Ok(open) => open.label.len() + if open.owed.is_some() { 8 } else { 0 },
            Err(shut) => shut.label.len() + shut.why.len() + 12,
        }
    }

    fn item_at(&self, place: usize) -> ChoiceLine {
        let (blocked, side) = match self.choice_at(place) {
            Ok(open) => (None, open.side.clone()),
            Err(shut) => (Some(shut.why.clone()), None),
        };
        let called = self.called_at(place);
        let (key, label) = (&called.key, &called.label);
        ChoiceLine {
            key: Rc::clone(key),
            label: Rc::clone(label),
            name: called.name(),
            parts: called.parts.clone(),
            blocked,
            owed: self.choice_at(place).is_ok_and(|open| open.owed.is_some()),
            side,
            code: self.code_at(place).map(|code| (Rc::clone(code), label.starts_with(&**code))),
        }
    }
}

/// The places of the options with those of one side before those of the other; what is nobody's own keeps its place.
fn turned(options: &[Choice], first: &str) -> Vec<usize> {
    let own = |at: &usize| options[*at].side.as_deref() == Some(first);
    let sided = || (0..options.len()).filter(|at| options[*at].side.is_some());
    let mut in_turn = sided().filter(own).chain(sided().filter(|at| !own(at)));
    (0..options.len()).map(|at| if options[at].side.is_some() { in_turn.next().unwrap_or(at) } else { at }).collect()
}

/// True where every word, in small letters without accents, is somewhere in the text.
pub(super) fn holds_all(text: &str, words: &[&str]) -> bool {
    if !text.is_ascii() {
        let text = folded(text);
        return words.iter().all(|word| text.contains(word));
    }
    words.iter().all(|word| holds(text.as_bytes(), word.as_bytes()))
}

fn holds(text: &[u8], word: &[u8]) -> bool {
    let Some((first, rest)) = word.split_first() else { return true };
    let Some(last) = text.len().checked_sub(word.len()) else { return false };
    let mut begins = memchr2_iter(*first, first.to_ascii_uppercase(), &text[..=last]);
    begins.any(|at| text[at + 1..at + word.len()].eq_ignore_ascii_case(rest))
}

/// True when the letters come in the text in this order, whatever stands between.
fn runs_through(text: &str, letters: &str) -> bool {
    let text = if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(folded(text)) };
    let mut rest = text.chars().map(|letter| letter.to_ascii_lowercase());
    letters.chars().all(|letter| rest.any(|own| own == letter))
}

//! A choice among options: by arrows, by a unit's code, or by words. Options are looked at as they are needed: there
//! may be thousands.

use std::cell::OnceCell;
use std::rc::Rc;

use super::alike::in_lines;
use super::found::{has_ordinal, runs_through};
use super::offered::{ChoiceLine, OptionList};
use super::said::{TypedCodes, TypedPicks};
use crate::engine::prompt::{Blocked, Choice, PartKind};
use crate::tui::codes::Codes;
use crate::tui::words::folded;
use crate::tui::words::width;

/// With fewer letters it cannot be told what they run through.
const LEAST_LETTERS: usize = 3;

/// The most options that digits pick.
const MOST_NUMBERED: usize = 9;

/// The most that cannot be picked and is told all the same.
const MOST_SHUT: usize = 60;

/// How many lines Left and Right pass where no options stand side by side.
const PAGE: isize = 5;

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

/// Why the end of a step is asked twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftUndone {
    /// Its end costs this.
    Costs(Rc<str>),
    /// What can still be done.
    Possible(Vec<String>),
}

/// The options that fit what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fits {
    by: FoundBy,
    /// Their places, blocked ones after the others.
    places: Vec<usize>,
}

/// By what options were found: what comes first goes before what comes later, and where nothing is found by it, nothing
/// is with more letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FoundBy {
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
    offered: OptionList,
    /// Those that fit what is typed; none while nothing is typed.
    fits: Option<Fits>,
    /// The options line by line while nothing is typed, where some share one.
    lines: Option<Vec<Vec<usize>>>,
    /// Columns of the widest that fits, once they were asked for.
    widest: OnceCell<usize>,
    typed: String,
    picked: usize,
    /// True where the last letter named nothing: Enter is not meant for what is picked out.
    missed: bool,
    /// The letters that named nothing, where none are left that do.
    unnamed: String,
    /// True right after the last letter was taken back: the next key for that is not meant for an answer.
    emptied: bool,
    numbers_all: bool,
}

impl Choose {
    /// The options of a prompt, the first one picked out.
    pub fn of(
        options: &Rc<Vec<Choice>>,
        blocked: &Rc<Vec<Blocked>>,
        codes: &Rc<Codes>,
        goes_first: Option<&str>,
    ) -> Self {
        let offered = OptionList::of(options, blocked, codes, goes_first);
        Self {
            lines: in_lines(offered.open()),
            offered,
            fits: None,
            widest: OnceCell::new(),
            typed: String::new(),
            picked: 0,
            missed: false,
            unnamed: String::new(),
            emptied: false,
            numbers_all: false,
        }
    }

    /// The side after the first, where two have options.
    pub fn second_side(&self) -> Option<&str> {
        self.offered.second_side()
    }

    /// The same with numbers for the first options of any list in which each has a line of its own.
    #[must_use]
    pub(super) const fn numbered_throughout(mut self, so: bool) -> Self {
        self.numbers_all = so;
        self
    }

    /// What stands before the option at this place: its number, as far as a digit can be.
    pub fn number_of(&self, at: usize) -> String {
        if at < MOST_NUMBERED { format!("{} ", at + 1) } else { "  ".to_owned() }
    }

    /// What cannot be picked now, while nothing is typed; no more than a screen holds.
    pub fn shut(&self) -> Vec<ChoiceLine> {
        let (open, all) = (self.offered.options.len(), self.offered.len());
        let shut = (open..all).filter(|_| self.fits.is_none()).map(|place| self.offered.line_at(place));
        shut.take(MOST_SHUT).collect()
    }

    /// Those of them that are rows of a table.
    pub fn shut_rows(&self) -> Vec<ChoiceLine> {
        self.shut().into_iter().filter(|item| item.parts.iter().any(|part| part.row.is_some())).collect()
    }

    /// True where digits pick: in a list of lines of its own, or where options are few and none is a unit's or a side's.
    pub fn is_numbered(&self) -> bool {
        if self.numbers_all {
            return self.lines().is_none();
        }
        self.offered.len() <= MOST_NUMBERED
            && self
                .offered
                .places()
                .map(|place| self.offered.line_at(place))
                .all(|item| item.code.is_none() && item.side.is_none())
    }

    /// The place of the option that a digit picks.
    pub fn numbered(&self, digit: char) -> Option<usize> {
        let at = usize::try_from(digit.to_digit(10)?.checked_sub(1)?).ok()?;
        (self.typed.is_empty() && self.is_numbered() && at < self.fitting()).then_some(at)
    }

    /// What was typed to find an option.
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// How many options fit what was typed; blocked ones only when something was typed.
    pub fn fitting(&self) -> usize {
        self.fits.as_ref().map_or(self.offered.counts().0, |fits| fits.places.len())
    }

    /// The option at this place of the fitting ones.
    pub fn at(&self, at: usize) -> Option<ChoiceLine> {
        let place = match &self.fits {
            Some(fits) => *fits.places.get(at)?,
            None => at,
        };
        (at < self.fitting()).then(|| self.offered.line_at(place))
    }

    /// All that fit, in order.
    pub fn items(&self) -> impl Iterator<Item = ChoiceLine> {
        (0..self.fitting()).filter_map(|at| self.at(at))
    }

    /// Columns of the widest that fits.
    pub fn widest(&self) -> usize {
        *self.widest.get_or_init(|| {
            let mut widest = 0;
            for at in 0..self.fitting() {
                let place = self.fits.as_ref().map_or(at, |fits| fits.places[at]);
                // No letter is wider than it has bytes; what ends the step may have a line for itself.
                if self.offered.most_bytes(place) > widest && !self.offered.ends(place) {
                    widest = widest.max(width(&self.offered.line_at(place).words()));
                }
            }
            widest
        })
    }

    /// How many options there are, and how many are blocked.
    pub fn counts(&self) -> (usize, usize) {
        self.offered.counts()
    }

    /// What cannot be picked now, each with its reason.
    pub fn blocked(&self) -> impl Iterator<Item = (&str, &str)> {
        self.offered.blocked.iter().map(|shut| (&*shut.label, &*shut.why))
    }

    /// Which of the fitting options is picked out.
    pub fn picked(&self) -> usize {
        self.picked.min(self.fitting().saturating_sub(1))
    }

    /// The option that is picked out.
    pub fn item(&self) -> Option<ChoiceLine> {
        self.at(self.picked())
    }

    /// True where the first of those that fit is what ends the step.
    pub fn begins_with_end(&self) -> bool {
        let place = self.fits.as_ref().map_or(Some(0), |fits| fits.places.first().copied());
        place.filter(|_| self.fitting() > 0).is_some_and(|place| self.offered.ends(place))
    }

    /// What can still be done in the step that the marked option ends, or what ending it costs; none where it ends none.
    pub fn left_undone(&self) -> Option<LeftUndone> {
        self.left_undone_by(self.open_at(self.picked()).filter(|own| own.ends)?)
    }

    /// The same of an option that ends the step, whichever is marked.
    pub fn left_undone_by(&self, ends: &Choice) -> Option<LeftUndone> {
        if let Some(cost) = ends.parts.iter().find(|part| part.kind == PartKind::Cost) {
            return Some(LeftUndone::Costs(Rc::clone(&cost.text)));
        }
        let mut names: Vec<String> = Vec::new();
        for (place, option) in self.offered.open().enumerate().take(MOST_SHUT) {
            let called = || option.alike.map_or_else(|| self.offered.line_at(place).brief(), str::to_owned);
            let name = Some(called()).filter(|name| !option.ends && !names.contains(name));
            names.extend(name);
        }
        (!names.is_empty()).then_some(LeftUndone::Possible(names))
    }

    /// The option at this place of the fitting ones, where it can be picked.
    fn open_at(&self, at: usize) -> Option<&Choice> {
        let place = self.fits.as_ref().map_or(Some(at), |fits| fits.places.get(at).copied())?;
        self.offered.choice_at(place).ok()
    }

    /// The places of the options line by line; none where each has a line of its own.
    pub fn lines(&self) -> Option<&[Vec<usize>]> {
        self.lines.as_deref().filter(|_| self.fits.is_none())
    }

    /// What the option at this place of the fitting ones is called together with those like it.
    pub fn alike(&self, at: usize) -> Option<&'static str> {
        self.offered.choice_at(at).ok().and_then(|option| option.alike).filter(|_| self.fits.is_none())
    }

    /// True where something must be done before the step can end.
    pub const fn is_due(&self) -> bool {
        self.offered.is_due
    }

    /// What the option at this place of the fitting ones is known by on a line that it shares: the code of its unit, the
    /// letter of its formation, else the last word of its name.
    pub fn tag(&self, at: usize) -> String {
        let (called, code) = (self.offered.called_at(at), self.offered.code_at(at));
        match (code, called.lead()) {
            (Some(code), _) => code.to_string(),
            (None, Some(letter)) => letter.to_string(),
            (None, None) => {
                let name = called.label.split([',', '(']).next().unwrap_or_default();
                name.split_whitespace().next_back().unwrap_or_default().to_owned()
            }
        }
    }

    /// Picks out the option at this place of the fitting ones.
    pub fn pick(&mut self, at: usize) {
        self.picked = at;
        self.emptied = false;
        self.was_missed();
    }

    /// The line of the option that is picked out, and its place in it.
    pub fn marked_in(&self, lines: &[Vec<usize>]) -> (usize, usize) {
        let picked = self.picked();
        let mut places = lines.iter().enumerate();
        let found = places.find_map(|(line, all)| Some((line, all.iter().position(|at| *at == picked)?)));
        found.unwrap_or_default()
    }

    /// Picks out the first option of the line so many lines further on; stops at both ends.
    pub fn step(&mut self, by: isize) {
        let next = match self.lines() {
            None => {
                let last = self.fitting().saturating_sub(1);
                Some(self.picked().saturating_add_signed(by).min(last))
            }
            Some(lines) => {
                let last = lines.len().saturating_sub(1);
                let line = self.marked_in(lines).0.saturating_add_signed(by).min(last);
                lines.get(line).and_then(|all| all.first()).copied()
            }
        };
        if let Some(next) = next {
            self.pick(next);
        }
    }

    /// Picks out the next option on a line that several share, or the one before; elsewhere goes a few lines on.
    pub fn step_across(&mut self, by: isize) {
        let beside = self.lines().map(|lines| {
            let (line, place) = self.marked_in(lines);
            let all = &lines[line];
            (all.len() > 1).then(|| all[place.saturating_add_signed(by).min(all.len() - 1)])
        });
        match beside.flatten() {
            Some(next) => self.pick(next),
            None => self.step(by * PAGE),
        }
    }

    /// Picks out the option that begins with this unit, if there is one.
    pub fn pick_unit(&mut self, code: &str) {
        let names = |item: ChoiceLine| item.code.is_some_and(|(own, begins)| begins && *own == *code);
        let at = self.items().position(names);
        self.picked = at.unwrap_or(self.picked);
    }

    /// One letter more. What its unit's whole code names alone needs no Enter.
    pub fn type_letter(&mut self, letter: char) -> Come {
        if self.missed {
            // The rest of a word that nothing fits is no other word.
            let back = if self.typed.is_empty() { &self.unnamed } else { &self.typed };
            return Come::No(format!("nothing fits: BkSp takes back `{back}`"));
        }
        self.typed.push(letter);
        self.emptied = false;
        let before = self.fits.take();
        self.fit(before.as_ref());
        if self.fitting() == 0 {
            return Come::No(self.refused(before.map(|before| before.by)));
        }
        if let Some(words) = self.another_unit() {
            return Come::No(words);
        }
        if let Some(said) = self.said()
            && let Some(word) = said.word_at_once()
        {
            return said.told(&self.offered, word).map_or_else(Come::No, Come::Several);
        }
        let typed = folded(&self.typed);
        let named = self.at(0).filter(|_| self.fitting() == 1 && self.is_named(0, &typed));
        named.map_or(Come::Nothing, Come::Pick)
    }

    /// What Enter does with several codes and a word behind them; none where something else is typed.
    pub fn told(&self) -> Option<Result<TypedPicks, String>> {
        let said = self.said()?;
        Some(match said.word() {
            Some(word) => said.told(&self.offered, word),
            None => Err(format!("what shall {} do? type it behind: {}", said.codes.join(" "), said.words.join(", "))),
        })
    }

    fn said(&self) -> Option<TypedCodes> {
        let followed = || self.offered.options.iter().any(|option| !option.then.is_empty());
        TypedCodes::of(&self.offered, &self.typed).filter(|said| said.goes_beyond_one(&self.typed) && followed())
    }

    /// Takes back what nothing fits: one letter of words, the whole of what was to be a code. In words.
    fn refused(&mut self, before: Option<FoundBy>) -> String {
        if before.is_none() && self.is_numbered() && self.typed.starts_with(|letter: char| letter.is_ascii_digit()) {
            self.clear();
            return format!("no option has this number: 1 to {}", self.fitting().min(MOST_NUMBERED));
        }
        let words = self.not_offered().unwrap_or_else(|| format!("no match for `{}`", self.typed));
        let unnamed = self.typed.clone();
        if before.is_none_or(|by| matches!(by, FoundBy::Words | FoundBy::Letters | FoundBy::Said)) {
            self.erase();
        } else {
            self.clear();
        }
        self.missed = true;
        self.unnamed = if self.typed.is_empty() { unnamed } else { String::new() };
        words
    }

    /// A unit's whole code that no option has, where words that have these letters were found: the unit is meant, and not
    /// they. In words.
    pub fn another_unit(&self) -> Option<String> {
        let by_words = self.fits.as_ref().is_some_and(|fits| fits.by > FoundBy::Said);
        if by_words { self.not_offered() } else { None }
    }

    /// What is said of an option that has the typed letters, but not as a word.
    pub fn only_by_letters(&self) -> Option<String> {
        let by_letters = self.fits.as_ref().is_some_and(|fits| fits.by == FoundBy::Letters);
        by_letters.then(|| format!("no option has the word `{}`", self.typed))
    }

    fn not_offered(&self) -> Option<String> {
        let code: String = folded(&self.typed).split_whitespace().collect();
        self.offered.unit_name(&code).map(|name| format!("`{code}` is {name}: not offered here"))
    }

    /// True while something is looked for, also right after a letter that named nothing.
    pub fn is_finding(&self) -> bool {
        self.missed || !self.typed.is_empty()
    }

    /// True right after a letter that named nothing, and not again: what is pressed then is not meant for what is marked.
    pub fn was_missed(&mut self) -> bool {
        self.unnamed.clear();
        std::mem::replace(&mut self.missed, false)
    }

    /// The letters that named nothing, until something else is typed or marked.
    pub fn unnamed(&self) -> &str {
        &self.unnamed
    }

    /// True where codes find any of the options.
    pub fn has_codes(&self) -> bool {
        let has = |place| self.offered.code_at(place).is_some() || !self.offered.called_at(place).units.is_empty();
        self.offered.places().any(has)
    }

    /// True where all options have numbers, as those of a game on a board.
    pub const fn numbers_all(&self) -> bool {
        self.numbers_all
    }

    /// True where this whole code names the option at this place of the fitting ones: by its unit at the beginning of its
    /// words, by any unit of its formation, or by any unit that it speaks of where it is owed.
    fn is_named(&self, at: usize, typed: &str) -> bool {
        let place = self.fits.as_ref().and_then(|fits| fits.places.get(at)).copied().unwrap_or(at);
        let called = self.offered.called_at(place);
        let own = self.offered.code_at(place).is_some_and(|code| **code == *typed);
        let owed = self.offered.choice_at(place).is_ok_and(|open| open.owed.is_some());
        let alone = owed || called.alike.is_some() || called.label.starts_with(typed);
        (own && alone) || called.units.iter().any(|code| **code == *typed)
    }

    /// What the marked option may be told at once.
    pub fn then(&self) -> &'static [&'static str] {
        let Some(code) = self.item().and_then(|item| item.code) else { return &[] };
        self.offered.followed(&code.0).map_or(&[][..], |(_, then)| then)
    }

    /// Looks for what fits these words, in place of what was typed before.
    pub fn look_for(&mut self, words: &str) {
        words.clone_into(&mut self.typed);
        self.fit(None);
    }

    /// Takes the last letter back.
    pub fn erase(&mut self) {
        self.was_missed();
        self.typed.pop();
        self.fit(None);
        self.emptied = self.typed.is_empty();
    }

    /// True right after the last letter was taken back.
    pub const fn is_emptied(&self) -> bool {
        self.emptied
    }

    /// What comes now is meant for an answer.
    pub const fn stays_empty(&mut self) {
        self.emptied = false;
    }

    /// Forgets what was typed.
    pub fn clear(&mut self) {
        self.typed.clear();
        self.fit(None);
    }

    /// Finds what fits the typed letters, given what did with one letter less, and picks out the first.
    fn fit(&mut self, before: Option<&Fits>) {
        self.picked = 0;
        self.was_missed();
        self.fits = (!self.typed.is_empty()).then(|| self.found(&folded(&self.typed), before));
        self.widest.take();
    }

    fn found(&self, typed: &str, before: Option<&Fits>) -> Fits {
        let words: Vec<&str> = typed.split_whitespace().collect();
        // A number that no option has finds the `9th Division`, and nothing that is only counted so.
        let is_number = typed.starts_with(|letter: char| letter.is_ascii_digit()) && self.is_numbered();
        let named = |place| {
            !self.offered.ends(place) && self.offered.code_at(place).is_some_and(|code| code.starts_with(typed))
                || self.offered.called_at(place).units.iter().any(|code| code.starts_with(typed))
        };
        let counts = |place| {
            let label = &self.offered.called_at(place).label;
            !is_number || self.offered.ends(place) || words.first().is_some_and(|first| has_ordinal(label, first))
        };
        let ranked = |place| {
            let rank = self.offered.rank(place, typed.trim_end(), &words).filter(|_| counts(place))?;
            Some((rank, place))
        };
        // Of thousands each is looked at once: as long as no code is found, for words at the same look.
        let (mut for_words, mut by_words) = (before.is_none(), Vec::new());
        let places = self.narrowed(before, FoundBy::Code, |place| {
            let is_named = named(place);
            for_words &= !is_named;
            if for_words {
                by_words.extend(ranked(place));
            }
            is_named.then_some(place)
        });
        if !places.is_empty() {
            return Fits { by: FoundBy::Code, places };
        }
        if let Some(said) = self.said() {
            let own =
                |code: &Rc<str>| said.codes.contains(code) || (!said.rest.is_empty() && code.starts_with(&said.rest));
            let places = self.offered.followable().filter(|(code, ..)| own(code)).map(|(_, place, _)| place).collect();
            return Fits { by: FoundBy::Said, places };
        }
        if before.is_some() {
            by_words = self.narrowed(before, FoundBy::Words, ranked);
        }
        if is_number || !by_words.is_empty() {
            by_words.sort_unstable();
            return Fits { by: FoundBy::Words, places: by_words.into_iter().map(|(_, place)| place).collect() };
        }
        let letters: String = words.concat();
        if letters.chars().count() < LEAST_LETTERS {
            return Fits { by: FoundBy::Nothing, places: Vec::new() };
        }
        let fits = |place| !self.offered.ends(place) && runs_through(&self.offered.called_at(place).label, &letters);
        let places = self.narrowed(before, FoundBy::Letters, |place| fits(place).then_some(place));
        Fits { by: FoundBy::Letters, places }
    }

    /// What is found by this, of the places that may be: all where nothing is known, those of before where they were
    /// found by the same, and none where that had found none before.
    fn narrowed<F>(&self, before: Option<&Fits>, by: FoundBy, found: impl FnMut(usize) -> Option<F>) -> Vec<F> {
        match before {
            Some(before) if before.by > by => Vec::new(),
            Some(before) if before.by == by => before.places.iter().copied().filter_map(found).collect(),
            _ => self.offered.places().filter_map(found).collect(),
        }
    }
}

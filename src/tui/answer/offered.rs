//! What is offered: options in the order in which they are shown, then those that are blocked.

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

use super::found::{FindRank, begins_a_word};
use crate::engine::prompt::{Blocked, Choice, OptionName, Part};
use crate::tui::codes::Codes;
use crate::tui::words::folded;

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

/// What is offered, each by its place: the options, and after the last of them the blocked ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OptionList {
    pub options: Rc<Vec<Choice>>,
    pub blocked: Rc<Vec<Blocked>>,
    codes: Rc<Codes>,
    /// The places of the options, where they stand in another order than the prompt's.
    order: Option<Vec<usize>>,
    /// True where something of it must be done before the step can end.
    pub is_due: bool,
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

    /// Why it cannot be picked, without a name or a word for it, which stands before the reason.
    pub fn why(&self) -> &str {
        let why = self.blocked.as_deref().unwrap_or_default();
        let why = why.strip_prefix(&*self.name).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(why);
        let bare = why.strip_prefix("it ").unwrap_or(why);
        bare.strip_prefix("is ").unwrap_or(bare)
    }

    /// What it is called among others: what is done and the code of who does it, where its name says that, else its name.
    pub fn brief(&self) -> String {
        let says = |code: &str| self.name.split(' ').any(|word| word == code);
        match (&self.code, self.name.split_once(' ')) {
            (Some((code, false)), Some((verb, _))) if says(code) => format!("{verb} {}", set_off(code)),
            (Some((code, true)), _) if says(code) => code.to_string(),
            _ => self.name.split(',').next().unwrap_or_default().to_owned(),
        }
    }
}

/// Codes that a sentence takes for a word: `fire at`.
const READS_AS_WORD: [&str; 22] = [
    "am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "in", "is", "it", "me", "my", "no", "of", "on", "or",
    "so", "to", "up",
];

/// A code behind a verb, set off where it would read as a word.
fn set_off(code: &str) -> String {
    if READS_AS_WORD.contains(&code) { format!("[{code}]") } else { code.to_owned() }
}

impl OptionList {
    /// The options of a prompt, those of one side first where that is asked for.
    pub(super) fn of(
        options: &Rc<Vec<Choice>>,
        blocked: &Rc<Vec<Blocked>>,
        codes: &Rc<Codes>,
        goes_first: Option<&str>,
    ) -> Self {
        Self {
            options: Rc::clone(options),
            blocked: Rc::clone(blocked),
            codes: Rc::clone(codes),
            order: goes_first.map(|first| turned(options, first)),
            is_due: options.iter().any(|option| option.owed.is_some()),
        }
    }

    /// How many options there are, and how many are blocked.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.options.len(), self.blocked.len())
    }

    pub(super) fn len(&self) -> usize {
        self.options.len() + self.blocked.len()
    }

    pub(super) fn places(&self) -> Range<usize> {
        0..self.len()
    }

    /// The options in the order in which they are shown.
    pub(super) fn open(&self) -> impl Iterator<Item = &Choice> + Clone {
        (0..self.options.len()).map(|place| &self.options[self.ordered(place)])
    }

    /// The side after the first, where two have options.
    pub(super) fn second_side(&self) -> Option<&str> {
        let mut sides = self.open().filter_map(|option| option.side.as_deref());
        let first = sides.next()?;
        sides.find(|side| *side != first)
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
        let (_, at, then) = found.ok_or_else(|| "is not asked".to_owned())?;
        match self.choice_at(at) {
            Ok(open) => Ok((Rc::clone(&open.key), then)),
            Err(shut) => Err(shut.why.to_string()),
        }
    }

    pub(super) fn followable(&self) -> impl Iterator<Item = (&Rc<str>, usize, &'static [&'static str])> {
        self.places().filter_map(|place| {
            let (called, then): (&OptionName, _) = match self.choice_at(place) {
                Ok(open) => (open, open.then),
                Err(shut) => (shut, shut.then),
            };
            // Of thousands, few may be told anything.
            if then.is_empty() { None } else { Some((called.unit.as_ref()?, place, then)) }
        })
    }

    /// True for what ends the step.
    pub(super) fn ends(&self, place: usize) -> bool {
        self.choice_at(place).is_ok_and(|open| open.ends)
    }

    /// How well this fits what was typed, in small letters, and its words; none where it does not: where it ends the step
    /// and not each of them begins one of its name, or its key (`done`), else where its label does not hold them. What ends
    /// the step comes last, unless the first word of its name, or its key, is typed out.
    pub(super) fn rank(&self, place: usize, typed: &str, words: &[&str]) -> Option<FindRank> {
        let open = match self.choice_at(place) {
            Err(shut) => return FindRank::of(shut, typed, words).map(|_| FindRank::Shut),
            Ok(open) if !open.ends => return FindRank::of(open, typed, words),
            Ok(open) => open,
        };
        let name = folded(open.name_in_label());
        let begins = |word: &&str| begins_a_word(&name, word) || open.key.starts_with(word);
        let is_meant =
            typed == &*open.key || (name.starts_with(typed) && name.split(' ').next() == words.first().copied());
        words.iter().all(begins).then_some(if is_meant { FindRank::Name } else { FindRank::End })
    }

    /// The place in the prompt's own order.
    fn ordered(&self, place: usize) -> usize {
        self.order.as_ref().map_or(place, |order| order[place])
    }

    /// The option at this place, or the blocked one so many places after the last option.
    pub(super) fn choice_at(&self, place: usize) -> Result<&Choice, &Blocked> {
        match place.checked_sub(self.options.len()) {
            None => Ok(&self.options[self.ordered(place)]),
            Some(shut) => Err(&self.blocked[shut]),
        }
    }

    pub(super) fn called_at(&self, place: usize) -> &OptionName {
        self.choice_at(place).map_or_else(|shut| &**shut, |open| &**open)
    }

    /// The code of the unit that it is about.
    pub(super) fn code_at(&self, place: usize) -> Option<&Rc<str>> {
        let called = self.called_at(place);
        // Of options that share a line it is known whom they are about.
        let in_words = || if called.alike.is_some() { None } else { self.codes.first_in(&called.label) };
        called.unit.as_ref().or_else(in_words)
    }

    /// The name of the unit with this code, offered or not.
    pub(super) fn unit_name(&self, code: &str) -> Option<&str> {
        self.codes.name_of(code)
    }

    pub(super) fn most_bytes(&self, place: usize) -> usize {
        match self.choice_at(place) {
            Ok(open) => open.label.len() + if open.owed.is_some() { 8 } else { 0 },
            Err(shut) => shut.label.len() + shut.why.len() + 12,
        }
    }

    pub(super) fn line_at(&self, place: usize) -> ChoiceLine {
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
    let is_own: Vec<Option<bool>> = options.iter().map(|option| Some(option.side.as_deref()? == first)).collect();
    let whose = &is_own;
    let of = |own: bool| (0..whose.len()).filter(move |at| whose[*at] == Some(own));
    let mut in_turn = of(true).chain(of(false));
    is_own.iter().enumerate().map(|(at, sided)| sided.and_then(|_| in_turn.next()).unwrap_or(at)).collect()
}

//! Finds lines by words: those that have every typed word, else those with a likely slip.

use std::collections::BTreeSet;

use super::words::folded;
use crate::config::actions::Action;
use crate::engine::text::{Label, Text};

/// How many lines a page of a list is.
const PAGE: usize = 10;

/// What is typed to find something, and which of the lines that fit it is picked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// What was typed.
    pub typed: String,
    /// The place of the line among those that fit.
    pub picked: usize,
}

impl Search {
    /// The line at this place, with nothing typed.
    pub const fn at(picked: usize) -> Self {
        Self { typed: String::new(), picked }
    }

    /// One letter more.
    pub fn type_letter(&mut self, letter: char) {
        self.typed.push(letter);
        self.picked = 0;
    }

    /// Takes a letter back, or moves among so many lines that fit.
    pub fn act(&mut self, action: Action, lines: usize) {
        if action == Action::Erase {
            self.typed.pop();
            self.picked = 0;
        }
        self.picked = action.moved(self.picked, PAGE, lines.saturating_sub(1));
    }

    /// Forgets what was typed; false where nothing was.
    pub fn clear(&mut self) -> bool {
        let any = !self.typed.is_empty();
        if any {
            *self = Self::default();
        }
        any
    }

    /// What is typed, as a list shows it.
    pub fn shown(&self) -> Text {
        Text::of(Label::Care, "find: ").with(Label::Figure, format!("{}_", self.typed))
    }
}

/// The things whose text has every typed word, those where a word begins with the first before the others; where none has,
/// those with a likely slip.
pub(super) fn found<T>(things: Vec<T>, typed: &str, text: impl Fn(&T) -> String) -> Vec<T> {
    let typed = folded(typed);
    let Some(first) = typed.split_whitespace().next() else { return things };
    let words: BTreeSet<&str> = typed.split_whitespace().collect();
    let folded: Vec<(String, T)> = things.into_iter().map(|thing| (folded(&text(&thing)), thing)).collect();
    let any = folded.iter().any(|(text, _)| words.iter().all(|word| text.contains(word)));
    let fits = |text: &str| words.iter().all(|word| if any { text.contains(word) } else { nearly(text, word) });
    let mut kept: Vec<(String, T)> = folded.into_iter().filter(|(text, _)| fits(text)).collect();
    kept.sort_by_key(|(text, _)| rank(text, first));
    kept.into_iter().map(|(_, thing)| thing).collect()
}

/// 0 where the text or one of its words begins so, 1 where it is somewhere.
fn rank(text: &str, word: &str) -> usize {
    let begins = || text.split(|letter: char| !letter.is_alphanumeric()).any(|own| own.starts_with(word));
    usize::from(!text.starts_with(word) && !begins())
}

/// True when some word of the text is the typed one but for a slip.
pub(super) fn nearly(text: &str, word: &str) -> bool {
    let length = word.chars().count();
    let slips = match length {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    // A word that is longer or shorter by more is not compared letter by letter: it may be as long as anybody likes.
    let is_as_long = |own: &&str| own.chars().count().abs_diff(length) <= slips;
    let own = text.split(|letter: char| !letter.is_alphanumeric());
    text.contains(word) || own.filter(is_as_long).any(|own| strsim::osa_distance(own, word) <= slips)
}

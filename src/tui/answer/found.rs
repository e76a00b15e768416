//! How a text fits what was typed. Of thousands of labels each is looked at for every letter.

use std::borrow::Cow;

use memchr::memchr2_iter;

use crate::engine::prompt::OptionName;
use crate::tui::words::folded;

/// How well a line fits what was typed, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FindRank {
    Name,
    Word,
    Within,
    Shut,
    End,
}

impl FindRank {
    /// Of what is called so, with all that is said of it; none where its label does not hold each of the words, which stand
    /// in what was typed.
    pub(super) fn of(called: &OptionName, typed: &str, words: &[&str]) -> Option<Self> {
        let label = plain(&called.label);
        // A label begins with its name: where it begins with something else, the name need not be cut out of it.
        if begins(&label, typed) && plain(called.name_in_label()).len() >= typed.len() {
            return Some(Self::Name);
        }
        let is_held = words.iter().all(|word| places_of(word, &label).next().is_some());
        let first = typed.split_whitespace().next().unwrap_or_default();
        is_held.then(|| if begins_a_word(&label, first) { Self::Word } else { Self::Within })
    }
}

/// A text as it is compared with what was typed: without accents.
fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(folded(text)) }
}

/// True where a word of a plain text begins with these small letters, whatever capitals it has.
pub(super) fn begins_a_word(text: &str, letters: &str) -> bool {
    let is_in_none = |at: usize| at == 0 || !text.as_bytes()[at - 1].is_ascii_alphanumeric();
    letters.bytes().all(|letter| letter.is_ascii_alphanumeric()) && places_of(letters, text).any(is_in_none)
}

/// True where a word of the text is a number with letters behind it, as `9th` is, that begins so.
pub(super) fn has_ordinal(text: &str, begins: &str) -> bool {
    let is_ordinal = |word: &str| word.starts_with(begins) && word.ends_with(|letter: char| letter.is_alphabetic());
    text.split_whitespace().any(is_ordinal)
}

/// True when the letters come in the text in this order, whatever stands between.
pub(super) fn runs_through(text: &str, letters: &str) -> bool {
    let text = plain(text);
    let mut rest = text.chars().map(|letter| letter.to_ascii_lowercase());
    letters.chars().all(|letter| rest.any(|own| own == letter))
}

/// True where a plain text begins with these small letters, whatever capitals it has.
fn begins(text: &str, letters: &str) -> bool {
    text.as_bytes().get(..letters.len()).is_some_and(|head| head.eq_ignore_ascii_case(letters.as_bytes()))
}

/// Where these small letters stand in a plain text, whatever capitals it has.
fn places_of(letters: &str, text: &str) -> impl Iterator<Item = usize> {
    let (letters, text) = (letters.as_bytes(), text.as_bytes());
    let first = letters.first().copied().unwrap_or_default();
    let begins = memchr2_iter(first, first.to_ascii_uppercase(), text);
    begins.filter(|at| text[*at..].get(..letters.len()).is_some_and(|own| own.eq_ignore_ascii_case(letters)))
}

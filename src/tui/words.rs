//! Labelled text on a screen of cells: its width, cut to a width, broken at blanks.

use std::borrow::Cow;

use crate::engine::odds::Share;
use crate::engine::odds::notation;
pub(crate) use crate::engine::odds::percent;
use crate::engine::text::{Label, Text};
use crate::report::columns::plain_columns;
pub(crate) use crate::report::columns::width;
pub(crate) use crate::report::wrap::wrap;

/// How many columns the line takes.
pub(crate) fn text_width(text: &Text) -> usize {
    text.0.iter().map(|span| width(&span.text)).sum()
}

/// The words in so many columns: where there is no room, the end stays, for the end of a path tells most.
pub(crate) fn cut_front(words: &str, columns: usize) -> String {
    let starts = std::iter::once(0).chain(words.char_indices().map(|(at, _)| at));
    let fits = |from: &usize| width(&words[*from..]) + if *from == 0 { 0 } else { 2 } <= columns;
    match starts.into_iter().find(fits) {
        Some(0) => words.to_owned(),
        Some(from) => format!("..{}", &words[from..]),
        None => ".".repeat(columns.min(2)),
    }
}

/// What is being typed, with the mark of where it goes on, in so many columns: of long words the end stays.
pub(crate) fn typed(words: &str, columns: usize) -> Text {
    Text::of(Label::Figure, format!("{}_", cut_front(words, columns.saturating_sub(1))))
}

/// The words with the two units' codes in place of their parts in the test: nobody at the table knows who is the
/// attacker.
pub(crate) fn by_code(words: &str, codes: &[String]) -> String {
    let [own, enemy, ..] = codes else { return words.to_owned() };
    words
        .replace("the attacker", own)
        .replace("attacker", own)
        .replace("the defender", enemy)
        .replace("defender", enemy)
        // The chance is the attacker's, and what it says of him names nobody.
        .replace("cannot win", &format!("{own} cannot win"))
}

/// The words cut to so many columns, with two dots where something but blanks is missing; a word is cut only where it
/// alone has no room.
pub(crate) fn cut(words: &str, columns: usize) -> Cow<'_, str> {
    if width(words.trim_end()) <= columns {
        return Cow::Borrowed(front(words, columns));
    }
    let dots = columns.min(2);
    let mut kept = front(words, columns - dots);
    if !words[kept.len()..].starts_with(' ')
        && let Some(blank) = kept.rfind(' ').filter(|blank| !kept[..*blank].trim().is_empty())
    {
        kept = &kept[..blank];
    }
    Cow::Owned(format!("{}{}", kept.trim_end(), ".".repeat(dots)))
}

/// The line cut to so many columns.
pub(crate) fn cut_text(text: &Text, columns: usize) -> Text {
    let mut left = columns;
    let mut kept = Text::default();
    for span in &text.0 {
        let words = cut(&span.text, left);
        left -= width(&words).min(left);
        let all = words.len() == span.text.len();
        kept = kept.with(span.label, words);
        if left == 0 || !all {
            break;
        }
    }
    kept
}

/// The words cut or filled up to exactly so many columns.
pub(crate) fn fill(words: &str, columns: usize) -> String {
    let cut = cut(words, columns);
    let missing = columns - width(&cut).min(columns);
    format!("{cut}{}", " ".repeat(missing))
}

/// Two lines at the two ends of a row.
pub(crate) fn ends(left: &Text, right: Text, columns: usize) -> Text {
    let room = columns.saturating_sub(text_width(&right) + 1);
    let left = cut_text(left, room);
    let gap = columns.saturating_sub(text_width(&left) + text_width(&right));
    left.then(" ".repeat(gap)).join(right)
}

/// The line up to this byte of its words.
pub(crate) fn until(text: &Text, byte: usize) -> Text {
    let mut left = byte;
    let mut kept = Text::default();
    for span in &text.0 {
        let words = span.text.get(..left.min(span.text.len())).unwrap_or_default();
        kept = kept.with(span.label, words);
        left -= words.len();
    }
    kept
}

/// As many letters as fit into so many columns.
fn front(words: &str, columns: usize) -> &str {
    if plain_columns(words).is_some() {
        return words.char_indices().nth(columns).map_or(words, |(at, _)| &words[..at]);
    }
    let mut used = 0;
    let too_wide = words.char_indices().find(|(_, letter)| {
        used += width(letter.encode_utf8(&mut [0; 4]));
        used > columns
    });
    &words[..too_wide.map_or(words.len(), |(at, _)| at)]
}

/// The most shares that are told one by one.
const MOST_SHARES: usize = 8;

/// `1 CV 67%, 2 CV 33%`: the chances of all that may come of dice; in full with the numbers that give them. Of many the
/// likeliest are told, in their order.
pub(crate) fn spread_text(shares: &[Share], in_full: bool) -> Text {
    let mut by_chance: Vec<usize> = (0..shares.len()).collect();
    by_chance.sort_by(|a, b| shares[*b].chance.total_cmp(&shares[*a].chance));
    let told: Vec<usize> = by_chance.into_iter().take(MOST_SHARES).collect();
    let mut text = Text::default();
    for (_, share) in shares.iter().enumerate().filter(|(at, _)| told.contains(at)) {
        let gap = if text.0.is_empty() { "" } else { ", " };
        text = text.then(format!("{gap}{} ", share.label)).with(Label::Figure, percent(share.chance));
        if let Some(needs) = share.needs.as_ref().filter(|_| in_full) {
            text = text.with(Label::Quiet, format!(" ({})", notation(needs).unwrap_or_default()));
        }
    }
    if shares.len() > MOST_SHARES { text.with(Label::Quiet, ", the rest less") } else { text }
}

/// Names of inputs as players say them: without the signs that scripts need.
pub(crate) fn spoken(words: &str) -> String {
    words.replace('`', "").replace('_', " ")
}

/// The text for comparing: small letters without accents.
pub(crate) fn folded(text: &str) -> String {
    crate::report::plain::ascii(text).to_lowercase()
}

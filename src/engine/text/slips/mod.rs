//! Slips of the pen in TOML, in our words: the one home of what is said of a file that does not parse.
//!
//! What a line shows by itself comes first, for it says what to write; the parser's own complaint is said, in our words,
//! where a line shows nothing.

mod line;
mod meant;
mod open;
mod slip;
mod words;

use std::collections::BTreeSet;
use std::ops::Range;

use crate::limits::{FAULTS, thousands};
pub use meant::{flag_meant, list_meant, number_meant};
pub use slip::{SyntaxSlip, quoted};
pub use words::{in_words, meant_in_words};

/// Every slip of a text that does not parse, the first of a line, in order. `several` are the heads of which a file has
/// several, with what has them: `formation`, `an army`.
pub fn slips(errors: &[toml::de::Error], text: &str, several: &[(&str, &str)]) -> Vec<SyntaxSlip> {
    if errors.is_empty() {
        return Vec::new();
    }
    // What stands behind a text that does not end is read as something else: nothing more is said of it.
    if let Some(slip) = open::endless(text) {
        return vec![slip];
    }
    let lists = open::lists(text);
    if lists.slips.is_empty() {
        return slips_of(errors, text, &lists, several);
    }
    // The same of a list that does not end: what follows is read again without it.
    let (_, errors) = toml::de::DeTable::parse_recoverable(&lists.without);
    let mut found = slips_of(&errors, &lists.without, &lists, several);
    found
        .retain(|slip| lists.slips.iter().all(|open| line_at(text, open.span.start) != line_at(text, slip.span.start)));
    found.extend(lists.slips);
    found.sort_by_key(|slip| slip.span.start);
    found
}

fn slips_of(
    errors: &[toml::de::Error],
    text: &str,
    lists: &open::OpenLists,
    several: &[(&str, &str)],
) -> Vec<SyntaxSlip> {
    let heads = single_heads(text, several);
    let mut slips: Vec<SyntaxSlip> = Vec::new();
    let mut lines: BTreeSet<usize> = BTreeSet::new();
    // What stands below a head that is none is read as keys of the table above.
    let mut broken_head = !heads.is_empty();
    for error in errors.iter().take(FAULTS) {
        let span = error.span().unwrap_or(0..0);
        let line = line_at(text, span.start);
        let twice = error.message() == "duplicate key";
        let has_head = heads.iter().any(|head| line.contains(&head.span.start));
        if has_head || lines.contains(&line.start) || twice && broken_head {
            continue;
        }
        lines.insert(line.start);
        let own = &text[line.clone()];
        let is_own = !lists.within.contains(&line.start);
        broken_head |= is_own && own.trim_start().starts_with('[');
        slips.push(line::seen(own, line.start, is_own).unwrap_or_else(|| told(error, span, text, &line)));
    }
    slips.extend(heads);
    slips.sort_by_key(|slip| slip.span.start);
    if let Some(more) = errors.len().checked_sub(FAULTS).filter(|more| *more > 0) {
        let end = slips.last().map_or(0, |slip| slip.span.start);
        slips.push(SyntaxSlip::new(end..end, format!("and {} more", thousands(more as u64))));
    }
    slips
}

/// The first `[head]` where `[[head]]` is meant, of each kind.
pub fn single_heads(text: &str, several: &[(&str, &str)]) -> Vec<SyntaxSlip> {
    let mut found: Vec<(&str, SyntaxSlip)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let plain = line.trim();
        let name = plain.strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap_or_default().trim();
        let own = several.iter().find(|(own, _)| *own == name);
        if let Some((own, who)) = own.filter(|(own, _)| found.iter().all(|(before, _)| before != own)) {
            let start = at + (line.len() - line.trim_start().len());
            let words = format!("write [[{own}]], in two brackets: {who} has several");
            found.push((own, SyntaxSlip::new(start..start + plain.len(), words)));
        }
        at += line.len();
    }
    found.into_iter().map(|(_, slip)| slip).collect()
}

/// The bytes of the line in which a place lies, without its end.
fn line_at(text: &str, place: usize) -> Range<usize> {
    let mut place = place.min(text.len());
    while !text.is_char_boundary(place) {
        place -= 1;
    }
    // The end of the text belongs to its last line that says something.
    if place == text.len() {
        place = text.trim_end().len();
    }
    let start = text[..place].rfind('\n').map_or(0, |at| at + 1);
    let end = text[place..].find('\n').map_or(text.len(), |at| place + at);
    start..end
}

/// What the parser found, in our words.
fn told(error: &toml::de::Error, span: Range<usize>, text: &str, line: &Range<usize>) -> SyntaxSlip {
    let message = error.message();
    if message == "duplicate key" {
        let key = text.get(span.clone()).unwrap_or_default().trim_matches('"');
        let words = if key.is_empty() { "duplicate key".to_owned() } else { format!("duplicate key {}", quoted(key)) };
        return SyntaxSlip::new(span, words);
    }
    let bare = message.starts_with("string values");
    if bare && text[line.clone()].trim_end().ends_with('"') {
        return SyntaxSlip::new(span, "a text begins with \": it is missing here".to_owned());
    }
    let words = match text.get(span.clone()).unwrap_or_default().trim() {
        "" if bare => in_words("missing value"),
        typed if bare && typed.starts_with(|letter: char| letter.is_ascii_digit()) => in_words("invalid integer"),
        _ => in_words(message),
    };
    SyntaxSlip::new(span, words.to_owned())
}

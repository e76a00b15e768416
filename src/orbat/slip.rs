//! Slips of the pen in TOML: what the parser says of them, in our words.

use std::collections::BTreeSet;
use std::ops::Range;

use super::unplaced::quoted;
use crate::engine::text::nearest;
pub use crate::engine::text::slips::in_words;
use crate::limits::{FAULTS, thousands};

/// A slip, and where it is, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxSlip {
    pub span: Range<usize>,
    pub words: String,
    /// True for a word or number that would do in quotes, where its key takes a text.
    pub wants_quotes: bool,
}

impl SyntaxSlip {
    const fn new(span: Range<usize>, words: String) -> Self {
        Self { span, words, wants_quotes: false }
    }
}

/// Every slip of a text that does not parse, the first of a line, in order. `several` are the heads of which a file has
/// several, with what has them: `formation`, `an army`.
pub fn slips(errors: &[toml::de::Error], text: &str, several: &[(&str, &str)]) -> Vec<SyntaxSlip> {
    // What stands behind a text that does not end is read as something else: nothing more is said of it.
    if let Some(slip) = endless(text).filter(|_| !errors.is_empty()) {
        return vec![slip];
    }
    let heads = single_heads(text, several);
    let mut slips: Vec<SyntaxSlip> = Vec::new();
    let mut lines: BTreeSet<usize> = BTreeSet::new();
    for error in errors.iter().take(FAULTS) {
        let span = error.span().unwrap_or(0..0);
        let line = line_at(text, span.start);
        let twice = error.message() == "duplicate key";
        let has_head = heads.iter().any(|head| line.contains(&head.span.start));
        if has_head || lines.contains(&line.start) || twice && !heads.is_empty() {
            continue;
        }
        lines.insert(line.start);
        slips.push(seen(&text[line.clone()], line.start).unwrap_or_else(|| told(error, span, text, &line)));
    }
    slips.extend(heads);
    slips.sort_by_key(|slip| slip.span.start);
    if let Some(more) = errors.len().checked_sub(FAULTS).filter(|more| *more > 0) {
        let end = slips.last().map_or(0, |slip| slip.span.start);
        slips.push(SyntaxSlip::new(end..end, format!("and {} more", thousands(more as u64))));
    }
    slips
}

/// A text of several lines that lacks its end: there is none, or the next such text begins where it should be.
fn endless(text: &str) -> Option<SyntaxSlip> {
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let mark = rest.get(..3).filter(|mark| matches!(*mark, "\"\"\"" | "'''"));
        let letter = rest.chars().next()?;
        match (mark, letter) {
            (Some(mark), _) => {
                let body = at + mark.len();
                let end = text[body..].find(mark).map(|end| body + end);
                let begins = end.map(|end| &text[text[..end].rfind('\n').map_or(0, |line| line + 1)..end]);
                let next = begins.and_then(|line| line.trim_end().strip_suffix('=')).map(str::trim);
                let is_key =
                    |key: &str| !key.is_empty() && key.chars().all(|own| own.is_alphanumeric() || "_-".contains(own));
                let words = match (end, next.filter(|key| is_key(key))) {
                    (None, _) => format!("this text has no end: close it with {mark} behind its last line"),
                    (Some(_), Some(key)) => {
                        format!("this text has no end before `{key}`: close it with {mark} behind its last line")
                    }
                    (Some(end), None) => {
                        at = end + mark.len();
                        continue;
                    }
                };
                return Some(SyntaxSlip::new(at..body, words));
            }
            (None, '#') => at += rest.find('\n').unwrap_or(rest.len()),
            (None, '"' | '\'') => {
                let line = rest.find('\n').unwrap_or(rest.len());
                at += text_end(&rest[1..line.max(1)], letter).map_or(line.max(1), |end| end + 2);
            }
            (None, letter) => at += letter.len_utf8(),
        }
    }
    None
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

/// What can be seen in a line by itself: quotes and blanks that look like others, a text that does not end.
fn seen(line: &str, start: usize) -> Option<SyntaxSlip> {
    if let Some((at, key)) = several_words(line) {
        let words = format!("put the name in quotes: {}", quoted(key));
        return Some(SyntaxSlip::new(start + at..start + at + key.len(), words));
    }
    let mut letters = line.char_indices().peekable();
    let mut before = '\0';
    let slip = |at: usize, letter: char, words: &str| {
        let at = start + at;
        Some(SyntaxSlip::new(at..at + letter.len_utf8(), words.to_owned()))
    };
    while let Some((at, letter)) = letters.next() {
        match letter {
            '#' => return None,
            '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’' | '‚' | '‛' => {
                return slip(at, letter, "these are typographic quotes; type \"");
            }
            '\u{a0}' | '\u{2000}'..='\u{200d}' | '\u{202f}' | '\u{205f}' | '\u{2060}' | '\u{3000}' => {
                return slip(at, letter, "this is no plain blank; type a blank");
            }
            '"' | '\'' => {
                if line[at..].starts_with("\"\"\"") || line[at..].starts_with("'''") {
                    return None;
                }
                let Some(end) = text_end(&line[at + 1..], letter) else {
                    let begins = matches!(before, '=' | '[' | ',' | '{');
                    let words = format!("this text begins with {letter} and does not end in its line");
                    return begins.then(|| slip(at, letter, &words)).flatten();
                };
                while letters.next_if(|(next, _)| *next <= at + 1 + end).is_some() {}
                before = letter;
            }
            '0' if matches!(before, '=' | '[' | ',') && leads(&line[at..]) => {
                let end = line[at..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(line.len() - at);
                let number = &line[at..at + end];
                let words = format!("put {number} in quotes: {}, for a number does not begin with 0", quoted(number));
                return Some(SyntaxSlip { wants_quotes: true, ..SyntaxSlip::new(start + at..start + at + end, words) });
            }
            letter if letter.is_whitespace() => {}
            letter => before = letter,
        }
    }
    None
}

/// A key of several words without quotes, and where it begins: `Two Sicilies = ...`.
fn several_words(line: &str) -> Option<(usize, &str)> {
    let key = line.split_once('=')?.0.trim();
    let is_plain = key.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    (is_plain && key.contains(' ')).then(|| (line.len() - line.trim_start().len(), key))
}

/// True for a 0 before other digits that are a whole value, such as the hex 0204; not for a date, an hour or a key.
fn leads(value: &str) -> bool {
    let after = value.trim_start_matches(|letter: char| letter.is_ascii_digit());
    value.len() - after.len() > 1 && {
        let after = after.trim_start();
        after.is_empty() || after.starts_with([',', ']', '}', '#'])
    }
}

/// Where a text of one line ends.
fn text_end(rest: &str, mark: char) -> Option<usize> {
    let mut escaped = false;
    rest.char_indices().find_map(|(at, letter)| {
        let ends = !escaped && letter == mark;
        escaped = !escaped && mark == '"' && letter == '\\';
        ends.then_some(at)
    })
}

/// The word without quotes that stands here as a value; none where true or false may be meant.
fn word_at(line: &str, at: usize) -> Option<&str> {
    let rest = line.get(at..)?;
    let rest = rest.trim_start();
    let end = rest.find(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ']' | '}' | '#'));
    let word = &rest[..end.unwrap_or(rest.len())];
    let is_word = word.starts_with(char::is_alphabetic)
        && word.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\''));
    let is_last = rest[word.len()..].trim_start().starts_with(['#', ',', ']', '}']) || rest.trim() == word;
    let small = word.to_lowercase();
    let may_be_flag = matches!(small.as_str(), "yes" | "no" | "on" | "off")
        || nearest(&small, ["true", "false"].into_iter()).is_some();
    (is_word && is_last && !may_be_flag).then_some(word)
}

/// What the parser found, in our words.
fn told(error: &toml::de::Error, span: Range<usize>, text: &str, line: &Range<usize>) -> SyntaxSlip {
    let message = error.message();
    if message == "duplicate key" {
        let key = text.get(span.clone()).unwrap_or_default().trim_matches('"');
        let words = if key.is_empty() {
            "a key is there twice".to_owned()
        } else {
            format!("the key {} is there twice", quoted(key))
        };
        return SyntaxSlip::new(span, words);
    }
    let own = text[line.clone()].trim_end();
    if message.starts_with("string values") && own.ends_with('"') {
        return SyntaxSlip::new(span, "a text begins with \": it is missing here".to_owned());
    }
    let words = match text.get(span.clone()).unwrap_or_default().trim() {
        "" if message.starts_with("string values") => in_words("missing value"),
        typed if message.starts_with("string values") && typed.starts_with(|letter: char| letter.is_ascii_digit()) => {
            in_words("invalid integer")
        }
        _ => in_words(message),
    };
    let bare = |message: &str| message.starts_with("string values") || message.starts_with("invalid boolean");
    if bare(message)
        && let Some(word) = word_at(&text[line.clone()], span.start.saturating_sub(line.start))
    {
        let words = format!("put the text in quotes: {}", quoted(word));
        return SyntaxSlip { wants_quotes: true, ..SyntaxSlip::new(span, words) };
    }
    // A word that is neither true nor false was most likely meant as one.
    let typed = text.get(span.clone()).unwrap_or_default();
    let near =
        nearest(&typed.to_lowercase(), ["true", "false"].into_iter()).filter(|_| message.starts_with("string values"));
    let words = near.map_or_else(|| words.to_owned(), |near| format!("{words}; did you mean {near}?"));
    SyntaxSlip::new(span, words)
}

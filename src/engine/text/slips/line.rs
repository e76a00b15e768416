//! What can be seen in a line by itself, and what to write in its place.

use super::meant::{flag_meant, list_meant, number_meant};
use super::slip::{SyntaxSlip, quoted};
use crate::engine::text::nearest;

/// What other files begin a comment with.
const COMMENTS: [&str; 5] = ["//", ";", "--", "/*", "<!--"];

/// A slip and the part of the line that it is about.
struct LineSlip<'l> {
    part: &'l str,
    words: String,
    wants_quotes: bool,
}

impl<'l> LineSlip<'l> {
    fn new(part: &'l str, words: impl Into<String>) -> Self {
        Self { part, words: words.into(), wants_quotes: false }
    }

    fn in_quotes(part: &'l str, words: impl Into<String>) -> Self {
        Self { wants_quotes: true, ..Self::new(part, words) }
    }
}

/// What is wrong with a line that begins at this byte, as far as it shows it. `is_own` is false where it lies in a list that
/// begins above.
pub(super) fn seen(line: &str, start: usize, is_own: bool) -> Option<SyntaxSlip> {
    let value = || if is_own { value(line) } else { atoms(line).find_map(atom) };
    let found = comment(line)
        .or_else(|| signs(line))
        .or_else(|| if is_own { head(line) } else { None })
        .or_else(|| keys(line, is_own))
        .or_else(value)?;
    let at = start + (found.part.as_ptr() as usize - line.as_ptr() as usize);
    Some(SyntaxSlip { span: at..at + found.part.len(), words: found.words, wants_quotes: found.wants_quotes })
}

/// A comment as other files have it, on a line of its own.
fn comment(line: &str) -> Option<LineSlip<'_>> {
    let line = line.trim_start();
    let mark = COMMENTS.iter().find(|mark| line.starts_with(**mark))?;
    Some(LineSlip::new(&line[..mark.len()], begins_with(mark)))
}

fn begins_with(mark: &str) -> String {
    format!("a comment begins with #, found {mark}")
}

/// Quotes and blanks that look like others, a text that does not end.
fn signs(line: &str) -> Option<LineSlip<'_>> {
    let mut letters = line.char_indices().peekable();
    let mut before = '\0';
    let mut last: Option<(usize, usize)> = None;
    while let Some((at, letter)) = letters.next() {
        let part = &line[at..at + letter.len_utf8()];
        match letter {
            '#' => return None,
            '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’' | '‚' | '‛' => {
                return Some(LineSlip::new(part, "these are typographic quotes; type \""));
            }
            '\u{a0}' | '\u{2000}'..='\u{200d}' | '\u{202f}' | '\u{205f}' | '\u{2060}' | '\u{3000}' => {
                return Some(LineSlip::new(part, "this is not a plain space; type a space"));
            }
            '"' | '\'' => {
                if line[at..].starts_with("\"\"\"") || line[at..].starts_with("'''") {
                    return None;
                }
                let mark = letter;
                let words = || format!("this text begins with {mark} and does not end in its line");
                let Some(end) = text_end(&line[at + 1..], letter) else {
                    if matches!(before, '=' | '[' | ',' | '{') {
                        return Some(LineSlip::new(part, words()));
                    }
                    // `["Ost, "Val"]`: the text that lacks its end is the one before.
                    let (begin, end) = last?;
                    let in_list = line[..begin].contains(['[', '{']);
                    let ran_on = in_list && line[end..at].starts_with(char::is_alphanumeric);
                    return ran_on.then(|| LineSlip::new(&line[begin..=begin], words()));
                };
                last = Some((at, at + end + 2));
                while letters.next_if(|(next, _)| *next <= at + 1 + end).is_some() {}
                before = letter;
            }
            letter if letter.is_whitespace() => {}
            letter => before = letter,
        }
    }
    None
}

/// `[[nation]`, `[[nation]] name = "A"`.
fn head(line: &str) -> Option<LineSlip<'_>> {
    let line = without_comment(line).trim();
    let inner = line.trim_start_matches('[');
    let name = inner.split(']').next()?.trim();
    let is_name = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "_-.".contains(letter));
    if inner.len() == line.len() || !is_name {
        return None;
    }
    let after = inner.split_once(']').map_or("", |_| &inner[inner.find(']').unwrap_or(0)..]);
    let rest = after.trim_start_matches(']');
    let (opens, closes) = (line.len() - inner.len(), after.len() - rest.len());
    if opens == closes && opens <= 2 {
        let rest = rest.trim_start();
        return (!rest.is_empty())
            .then(|| LineSlip::new(rest, "behind a head the line ends: its keys begin in the next"));
    }
    let whole = if opens.max(closes) > 1 { format!("[[{name}]]") } else { format!("[{name}]") };
    Some(LineSlip::new(line, format!("a head closes as it opens: {whole}")))
}

/// Keys without their quotes, and without their sign.
fn keys(line: &str, is_own: bool) -> Option<LineSlip<'_>> {
    let (key, ends) = until(line, &['=', '[', '{', '#', '\n']);
    let first = (is_own || ends == Some('=')).then(|| key_of(key, ends, is_own)).flatten();
    first.or_else(|| {
        // Those of tables in one line.
        let parts = braces(line);
        parts.into_iter().find_map(|part| {
            let (key, ends) = until(part, &['=', '[', '{', ',', '}', '#']);
            key_of(key, ends.filter(|end| *end != ','), true)
        })
    })
}

/// What is wrong with a key that stands before this sign. `alone` is true where nothing but a key may stand there.
fn key_of(text: &str, ends: Option<char>, alone: bool) -> Option<LineSlip<'_>> {
    let text = text.trim();
    let (key, rest) = first_word(text);
    let colon = until(text, &[':']);
    if key.is_empty() {
        return None;
    }
    if colon.1.is_some() && !colon.0.trim().is_empty() {
        let at = colon.0.len();
        return Some(LineSlip::new(&text[at..=at], "a key and its value are joined by =, found :"));
    }
    if ends == Some('=') {
        let is_plain = |part: &str| {
            !part.is_empty() && part.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter))
        };
        let is_fine = text.contains(['"', '\'']) || text.split('.').map(str::trim).all(is_plain);
        let is_key = text.chars().all(|letter| letter.is_ascii_lowercase() || letter == ' ');
        let words = if is_key {
            format!("a key has no spaces: write {}, or a name in quotes: {}", text.replace(' ', "_"), quoted(text))
        } else {
            format!("put the name in quotes: {}", quoted(text))
        };
        return (!is_fine).then(|| LineSlip::new(text, words));
    }
    let opens = matches!(ends, Some('[' | '{'));
    let begins_value = rest.starts_with(|letter: char| letter.is_ascii_digit() || "\"'-+$".contains(letter));
    let is_short = !rest.contains(char::is_whitespace);
    if !alone || rest.is_empty() && !opens {
        return None;
    }
    let part = if rest.is_empty() { key } else { rest };
    (opens && rest.is_empty() || begins_value || is_short)
        .then(|| LineSlip::new(part, format!("an = is missing behind {key}")))
}

/// The first word of a text, or what stands in quotes there, and the rest.
fn first_word(text: &str) -> (&str, &str) {
    let end = match text.chars().next() {
        Some(mark @ ('"' | '\'')) => text_end(&text[1..], mark).map_or(text.len(), |end| end + 2),
        _ => text.find(|letter: char| letter.is_whitespace() || "\"':".contains(letter)).unwrap_or(text.len()),
    };
    (&text[..end], text[end..].trim_start())
}

/// The text up to the first of these signs outside of quotes, and that sign.
fn until<'l>(text: &'l str, signs: &[char]) -> (&'l str, Option<char>) {
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        match letter {
            letter if signs.contains(&letter) => return (&text[..at], Some(letter)),
            '"' | '\'' => at += text_end(&text[at + 1..], letter).map_or(text.len() - at, |end| end + 2),
            letter => at += letter.len_utf8(),
        }
    }
    (text, None)
}

/// What follows each `{`, and each comma behind one, in a line.
fn braces(line: &str) -> Vec<&str> {
    let (mut parts, mut open, mut at) = (Vec::new(), Vec::new(), 0);
    loop {
        let (before, sign) = until(&line[at..], &['{', '[', ',', '}', ']', '#']);
        at += before.len() + 1;
        match sign {
            Some(sign @ ('{' | '[')) => open.push(sign),
            Some('}' | ']') => drop(open.pop()),
            Some(',') => {}
            _ => return parts,
        }
        if matches!(sign, Some('{' | ',')) && open.last() == Some(&'{') {
            parts.push(&line[at..]);
        }
    }
}

fn without_comment(line: &str) -> &str {
    until(line, &['#']).0
}

/// The value of a line of its own.
fn value(line: &str) -> Option<LineSlip<'_>> {
    let (key, sign) = until(without_comment(line), &['=']);
    sign?;
    let value = without_comment(line)[key.len() + 1..].trim();
    if value.is_empty() || is_value(value) {
        return None;
    }
    let is_whole = |value: &str| is_value(value.trim()) || number_meant(value).is_some();
    for mark in COMMENTS {
        let (before, sign) = until_text(value, mark);
        if sign && !before.trim().is_empty() && is_whole(before) && value.len() > before.len() + mark.len() {
            return Some(LineSlip::new(&value[before.len()..before.len() + mark.len()], begins_with(mark)));
        }
    }
    let whole = value.trim_end_matches([',', ';', '.']);
    if whole.len() < value.len() && is_whole(whole) {
        let rest = &value[whole.len()..];
        return Some(LineSlip::new(rest, format!("nothing follows a value: take out {rest}")));
    }
    if value.starts_with('(') {
        return Some(LineSlip::new(&value[..1], "a list is in [ and ], found ("));
    }
    let is_list = value.starts_with(['"', '\'']) && is_value(&format!("[{value}]"));
    if is_list {
        return Some(LineSlip::new(value, format!("a list is in brackets: [{value}]")));
    }
    if let Some(words) = bare_list(value) {
        return Some(LineSlip::new(value, words));
    }
    if value.len() > 2 && value.starts_with('"') && value.ends_with('"') && value.matches('"').count() > 2 {
        return Some(LineSlip::new(value, "in a text a \" is written \\\""));
    }
    if value.len() > 2 && value.starts_with('\'') && value.ends_with('\'') && value.matches('\'').count() > 2 {
        let inner = &value[1..value.len() - 1];
        return Some(LineSlip::new(value, format!("a text with ' in it is between \": {}", quoted(inner))));
    }
    if value.starts_with(['[', '{']) { atoms(value).find_map(atom) } else { atom(value) }
}

/// What is meant by bare numbers or words with commas between them: `0503, 0504`.
fn bare_list(value: &str) -> Option<String> {
    let parts: Vec<&str> = value.split(',').map(str::trim).collect();
    let is_bare = |part: &&str| is_value(part) && !part.contains(['"', '\'', '[', '{']) || is_bare_text(part);
    let is_numbers = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    // `1,5` is a number as some write it.
    let is_number =
        number_meant(value).is_some() || is_numbers && parts.len() == 2 && parts[1].len() < 3 && !value.contains(' ');
    if parts.len() < 2 || is_number || !parts.iter().all(is_bare) {
        return None;
    }
    let list = if is_value(&format!("[{value}]")) { format!("[{value}]") } else { list_meant(value) };
    let text = if is_numbers { String::new() } else { format!("put the text in quotes: {}; ", quoted(value)) };
    Some(format!("{text}a list is in brackets: {list}"))
}

/// The text before this mark, outside of quotes; true where it is there.
fn until_text<'l>(text: &'l str, mark: &str) -> (&'l str, bool) {
    let first = mark.chars().next().unwrap_or(';');
    let mut at = 0;
    loop {
        let (before, sign) = until(&text[at..], &[first]);
        at += before.len();
        if sign.is_none() || text[at..].starts_with(mark) {
            return (&text[..at], sign.is_some());
        }
        at += first.len_utf8();
    }
}

/// The bare words and numbers of a line, keys apart.
fn atoms(line: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = line.get(at..).filter(|rest| !rest.is_empty())?;
            let (before, sign) = until(rest, &['[', ']', '{', '}', ',', '=', '#']);
            at = if sign == Some('#') { line.len() } else { at + before.len() + 1 };
            let atom = before.trim();
            if sign != Some('=') && !atom.is_empty() && !atom.contains(['"', '\'']) {
                return Some(atom);
            }
        }
    })
}

/// A bare word or number that is no value, and what is meant.
fn atom(text: &str) -> Option<LineSlip<'_>> {
    if is_value(text) {
        return None;
    }
    if text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let words = format!("put {text} in quotes: {}, for a number does not begin with 0", quoted(text));
        return Some(LineSlip::in_quotes(text, words));
    }
    if let Some(flag) = flag_meant(text) {
        return Some(LineSlip::new(text, format!("found {text}: write {flag}")));
    }
    if let Some(number) = number_meant(text) {
        return Some(LineSlip::new(text, format!("found {text}: write {number}")));
    }
    if let Some(near) = nearest(&text.to_lowercase(), ["true", "false"].into_iter()) {
        return Some(LineSlip::new(text, format!("found {text}; did you mean {near}?")));
    }
    if text.trim_start_matches(['+', '-', '.']).starts_with(|letter: char| letter.is_ascii_digit())
        && !text.starts_with(char::is_alphanumeric)
    {
        return Some(LineSlip::new(text, format!("this is not a number: found {text}")));
    }
    if !is_bare_text(text) {
        return None;
    }
    let words = if text.chars().all(|letter| letter.is_ascii_digit() || letter.is_whitespace()) {
        format!("a number is digits without spaces: found {text}")
    } else if text.starts_with(|letter: char| letter.is_ascii_digit()) && text.contains(char::is_whitespace) {
        format!("a number is digits alone, and a text is in quotes: found {text}, write {}", quoted(text))
    } else {
        format!("put the text in quotes: {}", quoted(text))
    };
    Some(LineSlip::in_quotes(text, words))
}

/// True for words and numbers that would be a text in quotes.
fn is_bare_text(text: &str) -> bool {
    let is_text = |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || "_-'’.&/()!?:".contains(letter);
    text.starts_with(char::is_alphanumeric) && text.chars().all(is_text)
}

/// True for what can stand behind an =.
fn is_value(text: &str) -> bool {
    toml::from_str::<toml::Table>(&format!("x = {text}")).is_ok_and(|table| table.len() == 1)
}

/// Where a text of one line ends.
pub(super) fn text_end(rest: &str, mark: char) -> Option<usize> {
    let mut escaped = false;
    rest.char_indices().find_map(|(at, letter)| {
        let ends = !escaped && letter == mark;
        escaped = !escaped && mark == '"' && letter == '\\';
        ends.then_some(at)
    })
}

//! Lists and texts of several lines that do not end: told where they begin, and not where the parser gives up.

use std::collections::BTreeSet;
use std::ops::Range;

use super::line::text_end;
use super::slip::SyntaxSlip;

/// A text of several lines that lacks its end: there is none, or the next such text begins where it should be.
pub(super) fn endless(text: &str) -> Option<SyntaxSlip> {
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

/// Lists that do not end, and the lines that lie in lists.
#[derive(Debug, Default)]
pub(super) struct OpenLists {
    pub(super) slips: Vec<SyntaxSlip>,
    /// The text with blanks where these lists are, so that every place stays what it was.
    pub(super) without: String,
    /// Where lines begin that lie in a list.
    pub(super) within: BTreeSet<usize>,
}

/// Finds the lists of a text that do not end.
pub(super) fn lists(text: &str) -> OpenLists {
    let mut reader = ListReader { text, open: Vec::new(), first: 0, found: OpenLists::default(), blank: Vec::new() };
    let (mut at, mut sound) = (0, 0);
    while at < text.len() {
        if !reader.open.is_empty() && at >= sound && begins_entry(line_from(text, at)) {
            match list_end(text, at) {
                Some(end) => sound = end,
                None => reader.does_not_end(at),
            }
        }
        at = reader.line(at);
    }
    reader.does_not_end(text.len());
    let mut without = text.to_owned().into_bytes();
    for byte in reader.blank.into_iter().flat_map(|range| range.clone()) {
        if without[byte] != b'\n' {
            without[byte] = b' ';
        }
    }
    reader.found.without = String::from_utf8(without).unwrap_or_default();
    reader.found
}

struct ListReader<'t> {
    text: &'t str,
    /// What is open: where it begins, and with what.
    open: Vec<(usize, char)>,
    /// Where the line begins in which the outermost list does.
    first: usize,
    found: OpenLists,
    blank: Vec<Range<usize>>,
}

impl ListReader<'_> {
    /// Reads a line; where the next begins.
    fn line(&mut self, at: usize) -> usize {
        let line = line_from(self.text, at);
        if self.open.is_empty() {
            self.first = at;
            if line.trim_start().starts_with('[') {
                return at + line.len();
            }
        } else {
            self.found.within.insert(at);
        }
        let (brackets, end) = brackets(self.text, at);
        for (place, letter) in brackets {
            self.bracket(place, letter);
        }
        // A text that does not end in its line is told there, and hides where the list ends.
        end.unwrap_or_else(|| {
            self.open.clear();
            self.of_several_lines(at).unwrap_or(at + line.len())
        })
    }

    /// A text of several lines between quotes of one: what begins with the key of this line and ends with a quote that
    /// stands alone.
    fn of_several_lines(&mut self, at: usize) -> Option<usize> {
        let line = line_from(self.text, at);
        let (key, value) = line.split_once('=')?;
        let mark = value.trim_start().chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
        let begin = at + key.len() + 1 + (value.len() - value.trim_start().len());
        let (mut end, mut rest) = (at + line.len(), &self.text[at + line.len()..]);
        while !rest.trim_start().is_empty() && !begins_entry(rest) {
            let own = line_from(rest, 0);
            end += own.len();
            rest = &rest[own.len()..];
            if own.trim() == mark.to_string() {
                let three = mark.to_string().repeat(3);
                let words = format!("a text of several lines begins and ends with {three}, found {mark}");
                self.found.slips.push(SyntaxSlip::new(begin..begin + 1, words));
                self.blank.push(at..end);
                return Some(end);
            }
        }
        None
    }

    fn bracket(&mut self, place: usize, end: char) {
        let last = self.open.len().checked_sub(1);
        match (end, last) {
            ('[' | '{', _) => self.open.push((place, end)),
            (_, Some(last)) if closing(self.open[last].1) == end => drop(self.open.pop()),
            // `[{ a = 1 ]`: what was opened last has no end before that of the one around it.
            (_, Some(last)) if last > 0 && closing(self.open[last - 1].1) == end => {
                self.lacks_end(last, &format!("before its {end}"), place);
                self.open.truncate(last - 1);
            }
            _ => {}
        }
    }

    /// What is open here is open for good: the line at this place is no part of it.
    fn does_not_end(&mut self, at: usize) {
        // One that is opened within another and closed like it is told once, with all that is missing.
        if !self.open.is_empty() {
            self.lacks_end(0, "at its end", at);
            self.open.clear();
        }
    }

    fn lacks_end(&mut self, from: usize, place: &str, until: usize) {
        let (begin, mark) = self.open[from];
        let missing: String = self.open[from..].iter().rev().map(|(_, letter)| closing(*letter)).collect();
        let what = if mark == '[' { "list" } else { "list of keys" };
        let words = format!("this {what} begins with {mark} and does not end: write {missing} {place}");
        self.found.slips.push(SyntaxSlip::new(begin..begin + 1, words));
        let end = self.text[until..].find('\n').filter(|_| from > 0).map_or(until, |end| until + end);
        self.blank.push(self.first..end);
    }
}

const fn closing(letter: char) -> char {
    if letter == '[' { ']' } else { '}' }
}

fn line_from(text: &str, at: usize) -> &str {
    &text[at..text[at..].find('\n').map_or(text.len(), |end| at + end + 1)]
}

/// The brackets from this place to the end of the line, texts and comments apart, and where the next line begins; none where
/// a text of one line does not end.
fn brackets(text: &str, from: usize) -> (Vec<(usize, char)>, Option<usize>) {
    let (mut found, mut at) = (Vec::new(), from);
    while let Some(letter) = text[at..].chars().next() {
        match letter {
            '\n' => return (found, Some(at + 1)),
            '#' => at += text[at..].find('\n').unwrap_or(text.len() - at),
            '"' | '\'' => match text_in(text, at, letter) {
                Some(end) => at = end,
                None => return (found, None),
            },
            '[' | ']' | '{' | '}' => {
                found.push((at, letter));
                at += 1;
            }
            letter => at += letter.len_utf8(),
        }
    }
    (found, Some(text.len()))
}

/// The place behind a text that begins here.
fn text_in(text: &str, at: usize, mark: char) -> Option<usize> {
    let long: String = [mark; 3].iter().collect();
    if text[at..].starts_with(&long) {
        return text[at + 3..].find(&long).map(|end| at + 6 + end);
    }
    let line = line_from(text, at + 1);
    text_end(line.trim_end_matches('\n'), mark).map(|end| at + 2 + end)
}

/// Where the list ends that a line lies in; none where a head or the end of the text comes first.
fn list_end(text: &str, from: usize) -> Option<usize> {
    let (mut at, mut depth) = (from, 0_usize);
    while at < text.len() && !begins_table(line_from(text, at)) {
        let (brackets, end) = brackets(text, at);
        for (place, letter) in brackets {
            match (letter, depth) {
                ('[' | '{', _) => depth += 1,
                (_, 0) => return Some(place),
                _ => depth -= 1,
            }
        }
        at = end?;
    }
    None
}

/// True for a line that looks like the beginning of something else than a list's next part: a head, or a key.
fn begins_entry(line: &str) -> bool {
    let line = line.trim_start();
    let key = match line.chars().next() {
        Some(mark @ ('"' | '\'')) => text_end(&line[1..], mark).map_or("", |end| &line[end + 2..]),
        Some(letter) if letter.is_alphabetic() => line.trim_start_matches(is_of_key),
        _ => "",
    };
    key.trim_start().starts_with('=') || begins_table(line)
}

fn begins_table(line: &str) -> bool {
    let inner = line.trim().trim_start_matches('[');
    let after = inner.trim_start_matches(is_of_key);
    let rest = after.trim_start_matches(']').trim_start();
    line.trim_start().starts_with('[')
        && inner.starts_with(char::is_alphabetic)
        && after.starts_with(']')
        && (rest.is_empty() || rest.starts_with('#'))
}

fn is_of_key(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.')
}

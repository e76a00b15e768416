//! Where in the text of a message the orders stand.

use super::body::QuotedLine;
use super::marks::{self, KeyLines, Seems, seems};

/// Orders in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) text: String,
    /// Its first and last line, counted from 1.
    pub(super) lines: (usize, usize),
    /// True where every line that says something is quoted.
    pub(super) quoted: bool,
}

/// Every block of orders among these lines.
pub(super) fn blocks(lines: &[QuotedLine]) -> Vec<Block> {
    let starts: Vec<usize> = starts(lines);
    let mut blocks = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        let next = starts.get(at + 1).copied().unwrap_or(lines.len());
        let end = end(lines, *start, next);
        let own = &lines[*start..end];
        let text: String = own.iter().flat_map(|line| [line.text.as_str(), "\n"]).collect();
        if !KeyLines::of(&text).is_orders() {
            continue;
        }
        let says = |line: &&QuotedLine| !matches!(seems(&line.text), Seems::Blank | Seems::Comment);
        let quoted = own.iter().filter(says).all(|line| line.quoted > 0);
        blocks.push(Block { text, lines: (start + 1, end), quoted });
    }
    blocks
}

/// Where blocks begin: at a line `format =`, or at the first line of a head that has none.
fn starts(lines: &[QuotedLine]) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::new();
    // Whether its rulebook has been named since the block began.
    let mut has_book = false;
    for (at, line) in lines.iter().enumerate() {
        let Seems::Key(key) = seems(&line.text) else { continue };
        let Some(own) = marks::HEAD.into_iter().find(|own| own.eq_ignore_ascii_case(key)) else { continue };
        let begins = own == "format" || starts.is_empty() && own != "turn" || own == "rulebook" && has_book;
        if begins {
            starts.push(at);
            has_book = false;
        }
        has_book |= own == "rulebook";
    }
    // `format` may stand below the rest of its head.
    let mut kept: Vec<usize> = Vec::new();
    let mut one_head = true;
    for (at, start) in starts.iter().enumerate() {
        let before = if at == 0 { *start } else { starts[at - 1] };
        one_head &= is_one_head(&lines[before..*start]);
        if kept.is_empty() || !one_head {
            kept.push(*start);
            one_head = true;
        }
    }
    kept
}

/// True where nothing but keys of a head stands between, and no `format` among them.
fn is_one_head(lines: &[QuotedLine]) -> bool {
    let is_of_head = |key: &str| key != "format" && marks::HEAD.contains(&key);
    lines.iter().all(|line| match seems(&line.text) {
        Seems::Blank | Seems::Comment => true,
        Seems::Key(key) => is_of_head(&key.to_ascii_lowercase()),
        Seems::Table(_) | Seems::Words => false,
    })
}

/// The end of the block that begins here; what follows later and is ours belongs to it, and so does the slip before it.
fn end(lines: &[QuotedLine], start: usize, next: usize) -> usize {
    let mut open = Open::default();
    let mut end = next;
    let mut ended_by_hand = false;
    for (at, line) in lines.iter().enumerate().take(next).skip(start) {
        if !open.is_open() {
            let plain = marks::trimmed(&line.text);
            let rule = plain.len() >= 5 && plain.bytes().all(|byte| byte == b'_');
            if plain == "--" || rule {
                (end, ended_by_hand) = (at, true);
                break;
            }
            if matches!(seems(&line.text), Seems::Words) {
                end = at;
                break;
            }
        }
        open.read(&line.text);
    }
    if !ended_by_hand && let Some(last) = lines[end..next].iter().rposition(|line| marks::is_ours(&line.text)) {
        end = end + last + 1;
    }
    while end > start && matches!(seems(&lines[end - 1].text), Seems::Blank) {
        end -= 1;
    }
    end.max(start + 1)
}

/// Texts and lists that go on in the next line.
#[derive(Debug, Default)]
pub(super) struct Open {
    brackets: usize,
    text: Option<&'static str>,
}

impl Open {
    pub(super) const fn is_open(&self) -> bool {
        self.brackets > 0 || self.is_text()
    }

    pub(super) const fn is_text(&self) -> bool {
        self.text.is_some()
    }

    pub(super) fn read(&mut self, line: &str) {
        let mut rest = line;
        if !self.is_open() {
            match seems(line) {
                Seems::Key(_) => rest = line.split_once('=').map_or("", |(_, value)| value),
                _ => return,
            }
        }
        while let Some(letter) = rest.chars().next() {
            if let Some(mark) = self.text {
                match rest.find(mark) {
                    Some(at) => {
                        rest = &rest[at + mark.len()..];
                        self.text = None;
                    }
                    None => return,
                }
                continue;
            }
            match letter {
                '#' => return,
                '[' | '{' => self.brackets += 1,
                ']' | '}' => self.brackets = self.brackets.saturating_sub(1),
                '"' | '\'' => {
                    let long = if letter == '"' { "\"\"\"" } else { "'''" };
                    if let Some(inner) = rest.strip_prefix(long) {
                        self.text = Some(long);
                        rest = inner;
                        continue;
                    }
                    rest = after_text(&rest[1..], letter);
                    continue;
                }
                _ => {}
            }
            rest = &rest[letter.len_utf8()..];
        }
    }
}

/// Behind a text of one line; one that does not end takes the line.
fn after_text(rest: &str, mark: char) -> &str {
    let mut escaped = false;
    for (at, letter) in rest.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if mark == '"' => escaped = true,
            letter if letter == mark => return &rest[at + 1..],
            _ => {}
        }
    }
    ""
}

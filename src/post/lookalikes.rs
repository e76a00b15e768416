//! Signs that look like others: repaired in letters, where one reading is possible, and told.

use super::marks::{self, Seems, is_odd_blank, is_typographic, is_unseen, seems};

/// The most lines that a note names.
const NAMED: usize = 10;

/// A text as it is read, and what was read otherwise than it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Repaired {
    pub(super) text: String,
    pub(super) notes: Vec<String>,
}

/// The keys and heads of a kind of file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vocabulary {
    /// Keys of which two at the beginning of a line show what a text is.
    pub(super) head: &'static [&'static str],
    pub(super) keys: &'static [&'static [&'static str]],
    pub(super) tables: &'static [&'static str],
}

/// Those of orders.
pub(super) const ORDERS: Vocabulary =
    Vocabulary { head: &marks::HEAD, keys: &[&marks::HEAD, &marks::KEYS], tables: &marks::TABLES };

impl Vocabulary {
    pub(super) fn has_key(self, word: &str) -> bool {
        self.keys.iter().copied().flatten().any(|own| own.eq_ignore_ascii_case(word))
    }

    pub(super) fn has_table(self, word: &str) -> bool {
        self.tables.iter().any(|own| own.eq_ignore_ascii_case(word))
    }
}

/// Reads typographic quotes around values as quotes, odd blanks outside values as blanks, and its keys in small letters.
/// Lines are counted from `first`.
pub(super) fn repair(text: &str, first: usize, words: Vocabulary) -> Repaired {
    let mut found = Lookalike::default();
    let mut within = Within::Nothing;
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let mut reader = Reader { words, rest: line, out: &mut out, within, line: first + at, found: &mut found };
        reader.read(line);
        within = reader.within;
        out.push_str(end);
    }
    Repaired { text: out, notes: found.notes() }
}

#[derive(Debug, Default)]
struct Lookalike {
    quotes: Vec<usize>,
    blanks: Vec<usize>,
    keys: Vec<usize>,
}

impl Lookalike {
    fn notes(self) -> Vec<String> {
        let told = |words: &str, lines: &[usize]| (!lines.is_empty()).then(|| format!("{words}: {}", named(lines)));
        let notes = [
            told("typographic quotes were read as \"", &self.quotes),
            told("no-break blanks were read as blanks", &self.blanks),
            told("keys were read in small letters", &self.keys),
        ];
        notes.into_iter().flatten().collect()
    }
}

/// `line 8`, `lines 8, 9 and 12`.
pub(super) fn named(lines: &[usize]) -> String {
    let words: Vec<String> = lines.iter().map(ToString::to_string).collect();
    format!("{} {}", if lines.len() == 1 { "line" } else { "lines" }, in_a_row(&words))
}

/// `8, 9 and 12`; of many the first.
pub(super) fn in_a_row(places: &[String]) -> String {
    let mut words: Vec<String> = places.iter().take(NAMED).cloned().collect();
    if places.len() > NAMED {
        words.push(format!("{} more", places.len() - NAMED));
    }
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// What a line begins in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    Nothing,
    /// Lists and tables that are open.
    List(usize),
    /// A text of several lines, with what ends it; and the lists around it.
    Text(&'static str, usize),
}

struct Reader<'l, 'o> {
    words: Vocabulary,
    rest: &'l str,
    out: &'o mut String,
    within: Within,
    line: usize,
    found: &'o mut Lookalike,
}

fn note(lines: &mut Vec<usize>, line: usize) {
    if lines.last() != Some(&line) {
        lines.push(line);
    }
}

impl<'l> Reader<'l, '_> {
    fn read(&mut self, line: &'l str) {
        if self.within == Within::Nothing {
            self.key(line);
        }
        let in_value = self.within != Within::Nothing || matches!(seems(line), Seems::Key(_));
        while let Some(letter) = self.rest.chars().next() {
            if let Within::Text(mark, lists) = self.within {
                self.long_text(mark, lists);
                continue;
            }
            match letter {
                '#' => {
                    self.put(self.rest.len());
                    return;
                }
                '"' | '\'' => self.text(letter),
                letter if is_typographic(letter) && in_value => self.typographic(letter),
                letter if is_odd_blank(letter) => {
                    if !is_unseen(letter) {
                        self.out.push(' ');
                    }
                    note(&mut self.found.blanks, self.line);
                    self.rest = &self.rest[letter.len_utf8()..];
                }
                _ => {
                    if in_value {
                        self.bracket(letter);
                    }
                    self.put(letter.len_utf8());
                }
            }
        }
    }

    /// Takes so many bytes as they are.
    fn put(&mut self, bytes: usize) {
        self.out.push_str(&self.rest[..bytes]);
        self.rest = &self.rest[bytes..];
    }

    /// A key or head that is known is read in small letters.
    fn key(&mut self, line: &'l str) {
        let (word, is_own) = match seems(line) {
            Seems::Key(key) => (key, self.words.has_key(key)),
            Seems::Table(name) => (name, self.words.has_table(name)),
            _ => return,
        };
        let Some(at) = line.find(word).filter(|_| is_own && word.bytes().any(|byte| byte.is_ascii_uppercase())) else {
            return;
        };
        note(&mut self.found.keys, self.line);
        for letter in line[..at].chars() {
            self.out.push(if is_odd_blank(letter) { ' ' } else { letter });
        }
        self.out.push_str(&word.to_ascii_lowercase());
        self.rest = &line[at + word.len()..];
    }

    fn bracket(&mut self, letter: char) {
        let lists = if let Within::List(lists) = self.within { lists } else { 0 };
        let lists = match letter {
            '[' | '{' => lists + 1,
            ']' | '}' => lists.saturating_sub(1),
            _ => return,
        };
        self.within = if lists == 0 { Within::Nothing } else { Within::List(lists) };
    }

    /// The rest of a text of several lines.
    fn long_text(&mut self, mark: &str, lists: usize) {
        match self.rest.find(mark) {
            Some(at) => {
                self.put(at + mark.len());
                self.within = if lists == 0 { Within::Nothing } else { Within::List(lists) };
            }
            None => self.put(self.rest.len()),
        }
    }

    /// A text in plain quotes: it stays. Where its end is typographic, and nothing else could end it, that is its end.
    fn text(&mut self, mark: char) {
        let lists = if let Within::List(lists) = self.within { lists } else { 0 };
        let long = if mark == '"' { "\"\"\"" } else { "'''" };
        if self.rest.starts_with(long) {
            self.put(3);
            self.within = Within::Text(long, lists);
            return;
        }
        let mut escaped = false;
        for (at, letter) in self.rest.char_indices().skip(1) {
            match letter {
                _ if escaped => escaped = false,
                '\\' if mark == '"' => escaped = true,
                letter if letter == mark => return self.put(at + 1),
                _ => {}
            }
        }
        // It does not end: a typographic quote may be meant to end it.
        let end = self.rest.trim_end_matches(|letter: char| letter.is_whitespace() || is_odd_blank(letter));
        match end.chars().next_back().filter(|last| is_typographic(*last) && lists == 0 && end.len() > 1) {
            Some(last) => {
                self.put(end.len() - last.len_utf8());
                self.ends(mark, last);
            }
            None => self.put(self.rest.len()),
        }
    }

    /// A quote mark that ends a value is read as this one.
    fn ends(&mut self, mark: char, found: char) {
        self.out.push(mark);
        self.rest = &self.rest[found.len_utf8()..];
        note(&mut self.found.quotes, self.line);
    }

    /// A value in typographic quotes.
    fn typographic(&mut self, first: char) {
        let inner = &self.rest[first.len_utf8()..];
        let end = if let Within::List(_) = self.within { within_list(inner) } else { to_the_end(inner) };
        // Where a plain quote or a backslash stands inside, more than one reading is possible.
        let Some((end, last)) = end.filter(|(end, _)| !inner[..*end].contains(['"', '\\'])) else {
            self.put(self.rest.len());
            return;
        };
        self.out.push('"');
        self.rest = inner;
        self.put(end);
        self.ends('"', last);
    }
}

/// Where a value of a list ends: at the next quote mark behind which the list goes on.
fn within_list(inner: &str) -> Option<(usize, char)> {
    inner.char_indices().find(|(at, letter)| {
        let after = inner[at + letter.len_utf8()..]
            .trim_start_matches(|letter: char| letter.is_whitespace() || is_odd_blank(letter));
        (is_typographic(*letter) || *letter == '"')
            && (after.is_empty() || after.starts_with([',', ']', '}', '=', '#']))
    })
}

/// Where the value of a line ends: at its last quote mark, behind which there is nothing, or a comment.
fn to_the_end(inner: &str) -> Option<(usize, char)> {
    inner.char_indices().rfind(|(at, letter)| {
        let after = inner[at + letter.len_utf8()..]
            .trim_start_matches(|letter: char| letter.is_whitespace() || is_odd_blank(letter));
        (is_typographic(*letter) || *letter == '"') && (after.is_empty() || after.starts_with('#'))
    })
}

//! The result of a battle as people write it: repaired as letters are.

use super::lookalikes::{self, Vocabulary, named};
use super::marks;
use super::signs::{self, PlainText};

/// The heads of its rows: it has several of each.
const TABLES: [&str; 3] = ["unit", "piece", "leader"];
/// Its keys.
const KEYS: [&str; 12] =
    ["battle", "field", "story", "side", "name", "start", "left", "fate", "fit", "broken", "lost", "captured"];

const RESULT: Vocabulary = Vocabulary { head: &KEYS, keys: &[&KEYS], tables: &TABLES };

/// The text of a result as it is read, and how: quotes, blanks and line ends that look like others, `[unit]` where a
/// result has several.
pub fn result(text: &str) -> (String, Vec<String>) {
    let PlainText { text, mut notes } = signs::plain(text, RESULT);
    let repaired = lookalikes::repair(&text, 1, RESULT);
    notes.extend(repaired.notes);
    let mut out = String::with_capacity(repaired.text.len());
    for own in TABLES {
        let single = |line: &str| line.trim() == format!("[{own}]");
        let lines: Vec<usize> =
            repaired.text.lines().zip(1..).filter(|(line, _)| single(line)).map(|(_, at)| at).collect();
        if !lines.is_empty() {
            notes.push(format!("[{own}] was read as [[{own}]]: {}", named(&lines)));
        }
    }
    for line in repaired.text.split_inclusive('\n') {
        let plain = marks::trimmed(line);
        match plain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|name| TABLES.contains(name)) {
            Some(_) => out.push_str(&line.replacen(plain, &format!("[{plain}]"), 1)),
            None => out.push_str(line),
        }
    }
    (out, notes)
}

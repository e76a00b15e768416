//! Signs that end lines, and signs that nobody sees: what a chat program, an editor or a page made of a letter.

use super::lookalikes::{Vocabulary, named};
use super::marks::{Seems, seems};

/// What is said where lines ended otherwise.
const ENDS: &str = "line ends of another kind were read as line ends";

/// A text with plain line ends and without control signs, and what is said of that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlainText {
    pub(super) text: String,
    pub(super) notes: Vec<String>,
}

/// Reads the signs of a letter: a line ends at any sign of that meaning behind which a line of ours follows, and control
/// signs are left out.
pub(super) fn plain(text: &str, words: Vocabulary) -> PlainText {
    let mut notes = Vec::new();
    let mut text = with_line_ends(text, words).map_or_else(
        || text.to_owned(),
        |text| {
            notes.push(ENDS.to_owned());
            text
        },
    );
    if text.contains(is_control) {
        let lines: Vec<usize> =
            text.lines().zip(1..).filter(|(line, _)| line.contains(is_control)).map(|(_, at)| at).collect();
        notes.push(format!("control signs were left out: {}", named(&lines)));
        text.retain(|letter| !is_control(letter));
    }
    PlainText { text, notes }
}

/// True for what steers a printer or a terminal and says nothing.
fn is_control(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\t' | '\r')
}

/// True for signs that end a line somewhere, and in no file of ours.
const fn ends_line(letter: char) -> bool {
    matches!(letter, '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The text with line ends in place of other signs; none where it has none.
fn with_line_ends(text: &str, words: Vocabulary) -> Option<String> {
    let written_out = is_written_out(text, words);
    if !written_out && !text.contains(ends_line) {
        return None;
    }
    // A text of a program has its quotes written out, too.
    let unquoted;
    let text = if written_out && text.contains("= \\\"") {
        unquoted = without_quotes(text, words);
        unquoted.as_str()
    } else {
        text
    };
    let mut out = String::with_capacity(text.len());
    let mut has_ended = false;
    let mut rest = text;
    while let Some((at, length)) = next_end(rest, written_out) {
        let (before, after) = (&rest[..at], &rest[at + length..]);
        out.push_str(before);
        let line = &after[..next_end(after, written_out).map_or(after.len(), |(end, _)| end)];
        if is_ours(line.lines().next().unwrap_or_default(), words) {
            out.push('\n');
            has_ended = true;
        } else {
            out.push_str(&rest[at..at + length]);
        }
        rest = after;
    }
    out.push_str(rest);
    has_ended.then_some(out)
}

/// A text of a program as it was before its quotes were written out: those around the whole say nothing.
fn without_quotes(text: &str, words: Vocabulary) -> String {
    let plain = text.trim().trim_matches('"').replace("\\\"", "\"");
    words.head.iter().fold(plain, |plain, key| plain.replace(&format!("\n\"{key} "), &format!("\n{key} ")))
}

/// Where the next sign is that may end a line, and how many bytes it has.
fn next_end(text: &str, written_out: bool) -> Option<(usize, usize)> {
    text.char_indices().find_map(|(at, letter)| match letter {
        '\\' if written_out => {
            let ends = ["\\r\\n", "\\n"].into_iter().find(|end| text[at..].starts_with(end))?;
            Some((at, ends.len()))
        }
        letter if ends_line(letter) => Some((at, letter.len_utf8())),
        _ => None,
    })
}

/// True where line ends are written as `\n`: keys of a head stand behind two of them at least.
fn is_written_out(text: &str, words: Vocabulary) -> bool {
    let is_head = |rest: &&str| matches!(seems(rest), Seems::Key(key) if words.head.contains(&key));
    text.split("\\n")
        .skip(1)
        .map(|rest| rest.split_once("\\r").map_or(rest, |(line, _)| line))
        .filter(is_head)
        .nth(1)
        .is_some()
}

/// True for a line as such a text has them; a quote mark that ends the whole says nothing.
fn is_ours(line: &str, words: Vocabulary) -> bool {
    match seems(line.trim_end_matches('"')) {
        Seems::Blank | Seems::Comment => true,
        Seems::Table(name) => words.has_table(name),
        Seems::Key(key) => words.has_key(key) && line.contains('='),
        Seems::Words => false,
    }
}

//! What in the text of a message somebody else wrote: lines with quote marks, and what lies below the line with which mail
//! programs begin what is answered to. A player's own orders end at neither, and take nothing of it.

use super::block::{Open, blocks};
use super::body::QuotedLine;
use super::lookalikes::in_a_row;
use super::marks::{self, Seems, seems, trimmed};

/// How the first line names the sender where a mail program puts the head of the message above it.
const FROM: [&str; 11] = ["from", "von", "de", "da", "van", "fra", "från", "od", "от", "lähettäjä", "kimden"];
/// How that line ends where it names nobody's address and no time.
const WROTE: [&str; 11] = [
    "wrote",
    "writes",
    "schrieb",
    "écrit",
    "escribió",
    "scritto",
    "schreef",
    "skrev",
    "napisał",
    "escreveu",
    "написал",
];
/// The most lines that a mail program makes of such a line.
const WRAPPED: usize = 3;

/// A text without what is quoted in it.
#[derive(Debug, Default)]
pub(super) struct OwnLines {
    /// Lines that are quoted are empty, so that each keeps its number.
    pub(super) lines: Vec<QuotedLine>,
    /// Where orders were quoted: the first and the last line of each place, counted from 1.
    pub(super) ignored: Vec<(usize, usize)>,
    /// True where the orders lie below the beginning of what is answered to.
    pub(super) is_answered: bool,
}

impl OwnLines {
    /// What is said of orders that are quoted.
    pub(super) fn note(&self) -> Option<String> {
        let place = |(first, last): &(usize, usize)| {
            if first == last { format!("line {first}") } else { format!("lines {first} to {last}") }
        };
        let places: Vec<String> = self.ignored.iter().map(place).collect();
        (!places.is_empty()).then(|| format!("quoted orders were ignored: {}", in_a_row(&places)))
    }
}

/// What is left of a text where what is quoted in it is another's: the orders that are quoted least often are its writer's.
pub(super) fn own_lines(lines: &[QuotedLine]) -> OwnLines {
    let heads = blocks(lines).into_iter().map(|block| block.lines.0 - 1);
    let Some(head) = heads.min_by_key(|at| lines[*at].quoted) else {
        return OwnLines { lines: lines.to_vec(), ..OwnLines::default() };
    };
    let depth = lines[head].quoted;
    let is_answered = (0..head).any(|at| is_own(lines, at, depth) && begins_answered(lines, at).is_some());
    let mut own = lines.to_vec();
    let mut open = Open::default();
    let mut end = 0;
    for at in 0..lines.len() {
        if at > head && at >= end && lines[at].quoted <= depth && !open.is_open() {
            end = begins_answered(lines, at).unwrap_or(end);
        }
        // In a text of several lines nothing is quoted.
        if at < end || lines[at].quoted > depth && !open.is_text() {
            own[at].text.clear();
        } else {
            open.read(&lines[at].text);
        }
    }
    if blocks(&own).is_empty() {
        // Its head is quoted in part: nobody's lines are told apart.
        return OwnLines { lines: lines.to_vec(), ..OwnLines::default() };
    }
    let ignored = ignored(lines, &own);
    OwnLines { lines: own, ignored, is_answered }
}

/// Where lines with orders were left out, each place from its first line to its last.
fn ignored(lines: &[QuotedLine], own: &[QuotedLine]) -> Vec<(usize, usize)> {
    let mut places: Vec<(usize, usize)> = Vec::new();
    // Of the place that goes on: its first line, its last, and whether orders are in it.
    let mut place: Option<(usize, usize, bool)> = None;
    for (at, (line, own)) in (1..).zip(lines.iter().zip(own)) {
        if trimmed(&line.text).is_empty() {
            continue;
        }
        if trimmed(&own.text).is_empty() {
            let (first, _, has_orders) = place.unwrap_or((at, at, false));
            place = Some((first, at, has_orders || marks::is_ours(&line.text)));
        } else {
            places.extend(place.take().filter(|(_, _, has_orders)| *has_orders).map(|(first, last, _)| (first, last)));
        }
    }
    places.extend(place.filter(|(_, _, has_orders)| *has_orders).map(|(first, last, _)| (first, last)));
    places
}

/// True for words that are quoted no more often than the orders.
fn is_own(lines: &[QuotedLine], at: usize, depth: usize) -> bool {
    lines.get(at).is_some_and(|line| line.quoted <= depth && matches!(seems(&line.text), Seems::Words))
}

/// Where what is answered to begins in this line: behind its last line. With quote marks below it is that line alone.
fn begins_answered(lines: &[QuotedLine], at: usize) -> Option<usize> {
    let depth = lines[at].quoted;
    if !is_own(lines, at, depth) {
        return None;
    }
    let plain = trimmed(&lines[at].text);
    let has_rules = plain.starts_with("--") && plain.ends_with("--") && plain.contains(char::is_alphanumeric);
    let is_head = || FROM.contains(&label(plain)?.as_str()).then_some(()).and(label(&lines.get(at + 1)?.text));
    if has_rules || is_head().is_some() {
        return Some(lines.len());
    }
    let mut said = String::new();
    for end in at..lines.len().min(at + WRAPPED) {
        if !is_own(lines, end, depth) {
            return None;
        }
        said = format!("{said} {}", trimmed(&lines[end].text));
        if let Some(said) = said.strip_suffix([':', '：']) {
            let below = lines[end + 1..].iter().find(|line| line.quoted > depth || !trimmed(&line.text).is_empty());
            let is_marked = below.is_some_and(|line| line.quoted > depth);
            let is_of_somebody = names_a_sender(said);
            return match (is_marked, is_of_somebody) {
                (true, _) => Some(end + 1),
                (false, true) => Some(lines.len()),
                (false, false) => None,
            };
        }
    }
    None
}

/// The word before the colon of a line of a message's head.
fn label(line: &str) -> Option<String> {
    let (label, _) = trimmed(line).trim_start_matches('*').split_once(':')?;
    let label = trimmed(label.trim_end_matches('*')).to_lowercase();
    let is_word = !label.is_empty() && label.chars().all(|letter| letter.is_alphabetic() || letter == ' ');
    (is_word && label.split(' ').count() <= 3).then_some(label)
}

/// True for words by which a mail program says whom it quotes: his address, when he wrote, or that he did.
fn names_a_sender(said: &str) -> bool {
    let last = said.split_whitespace().next_back().unwrap_or_default();
    let last = last.split('(').next().unwrap_or_default().to_lowercase();
    said.contains('@') || has_year(said) && has_hour(said) || WROTE.contains(&last.as_str())
}

/// The numbers of a text with the letter behind each.
fn numbers(said: &str) -> impl Iterator<Item = (&str, Option<char>)> {
    said.char_indices().filter_map(move |(at, letter)| {
        let begins = letter.is_ascii_digit() && !said[..at].ends_with(|letter: char| letter.is_ascii_digit());
        let end = said[at..].find(|letter: char| !letter.is_ascii_digit()).map_or(said.len(), |length| at + length);
        begins.then(|| (&said[at..end], said[end..].chars().next()))
    })
}

fn has_year(said: &str) -> bool {
    let is_year = |(number, _): (&str, Option<char>)| number.len() == 4 && number.starts_with("20");
    let in_signs = |sign: char| numbers(said).filter(|(_, behind)| *behind == Some(sign)).count() >= 2;
    numbers(said).any(is_year) || in_signs('.') || in_signs('/') || in_signs('-')
}

fn has_hour(said: &str) -> bool {
    numbers(said).any(|(number, behind)| number.len() <= 2 && matches!(behind, Some(':' | 'h')))
}

//! Letters of one nation between which no time decides: several in one message, or of the same second in one folder.
//! Blank ones are left beside one with entries, and of several the umpire names one.

use std::collections::{BTreeMap, BTreeSet};

use super::found::Handed;
use crate::engine::text::one_line;
use crate::post::{MarkedText, Recognised};
use crate::rules::campaign_1805::orders::head_of;

/// A letter, where it is one, with how many entries it has.
struct Rival {
    thing: Handed,
    letter: MarkedText,
    entries: usize,
}

/// What is said of letters that are not looked at further.
pub(super) enum SetAside {
    /// With the letter, where somebody may still choose it.
    Left(String, Option<Contested>),
    /// With the letters between which somebody has to choose.
    Waits(String, Vec<Contested>),
}

/// One of several letters between which somebody has to choose.
pub(super) struct Contested {
    pub(super) nation: String,
    /// What tells it from the others: `two.eml, b.toml`.
    pub(super) name: String,
    pub(super) letter: Box<MarkedText>,
    pub(super) time: Option<i64>,
}

/// Where letters are taken: what may be done with one that waits is told in words that can be followed there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakenAt {
    #[default]
    CommandLine,
    /// The umpire's desk: what waits is listed with its keys.
    Desk,
}

/// How one of several is chosen.
pub(super) struct PartChoice<'c> {
    /// What the umpire calls it.
    pub(super) part: Option<&'c str>,
    /// True for the orders of a nation that count already: they were chosen before.
    pub(super) counts: &'c dyn Fn(&str, &str) -> bool,
    pub(super) road: TakenAt,
    /// The turn of which orders are taken.
    pub(super) turn: u32,
}

/// What is looked at further, and what of the rest is said.
pub(super) fn rivals(things: Vec<Handed>, choice: &PartChoice<'_>) -> (Vec<Handed>, Vec<SetAside>) {
    let mut answers = Vec::new();
    let in_message = sifted(things, choice, Handed::message, &mut answers);
    let in_folder = sifted(in_message, choice, Handed::moment, &mut answers);
    (in_folder, answers)
}

/// One letter of each nation and place; places are told apart by `place`.
fn sifted<P: Ord>(
    things: Vec<Handed>,
    choice: &PartChoice<'_>,
    place: impl Fn(&Handed) -> Option<P>,
    answers: &mut Vec<SetAside>,
) -> Vec<Handed> {
    let mut rest: Vec<(usize, Handed)> = Vec::new();
    let mut groups: BTreeMap<(P, String), (usize, String, Vec<Rival>)> = BTreeMap::new();
    for (at, thing) in things.into_iter().enumerate() {
        match (place(&thing), rival(&thing, choice.turn)) {
            (Some(place), Some((nation, letter, entries))) => {
                let group = groups.entry((place, nation.to_lowercase()));
                let (_, _, group) = group.or_insert_with(|| (at, nation, Vec::new()));
                group.push(Rival { thing, letter, entries });
            }
            _ => rest.push((at, thing)),
        }
    }
    for (at, nation, group) in groups.into_values() {
        rest.extend(one_of(group, &nation, choice, answers).map(|thing| (at, thing)));
    }
    // As they came: the older first.
    rest.sort_by_key(|(at, _)| *at);
    rest.into_iter().map(|(_, thing)| thing).collect()
}

/// Whose orders a letter has, it, and how many entries; none for what is no letter, does not parse, or is of another turn:
/// that is no rival of those of this one.
fn rival(thing: &Handed, turn: u32) -> Option<(String, MarkedText, usize)> {
    let Recognised::Letter(letter) = &thing.item else { return None };
    let head = head_of(&letter.text).filter(|head| head.turn == Some(turn))?;
    Some((head.nation?.0, (**letter).clone(), head.entries))
}

/// The one that is looked at further, the others answered; none where somebody has to choose.
fn one_of(mut group: Vec<Rival>, nation: &str, choice: &PartChoice<'_>, answers: &mut Vec<SetAside>) -> Option<Handed> {
    let filled = group.iter().any(|rival| rival.entries > 0);
    if filled && group.len() > 1 {
        group.retain(|rival| {
            if rival.entries == 0 {
                let words = if rival.letter.message > 0 {
                    "the form as it went out. Another file of this message has orders"
                } else {
                    "orders without an entry. Others of the same time have some"
                };
                answers.push(SetAside::Left(format!("{}: left: {words}", rival.letter.place), None));
            }
            rival.entries > 0
        });
    }
    let mut texts: BTreeSet<String> = BTreeSet::new();
    group.retain(|rival| texts.insert(said(&rival.letter.text)));
    let counts = |rival: &Rival| (choice.counts)(nation, &rival.letter.text);
    if group.len() > 1 && choice.part.is_none() && group.iter().any(counts) {
        for (letter, rival) in contested(&group, nation).into_iter().zip(&group).filter(|(_, own)| !counts(own)) {
            let remedy = match choice.road {
                TakenAt::CommandLine => ". --part names these",
                // It is listed there, with its keys.
                TakenAt::Desk => "",
            };
            let line = format!("{}: left: other orders of the same time count{remedy}", rival.letter.place);
            answers.push(SetAside::Left(line, Some(letter)));
        }
        group.retain(counts);
    }
    if let Some(part) = choice.part {
        let is_named = |rival: &Rival| names_of(&rival.letter).iter().any(|name| name.eq_ignore_ascii_case(part));
        if group.iter().any(is_named) {
            group.retain(is_named);
        }
    }
    match group.len() {
        0 | 1 => group.pop().map(|rival| rival.thing),
        _ => {
            answers.push(which(&group, nation, choice));
            None
        }
    }
}

/// What orders say, whatever a mail program made of their lines and remarks.
fn said(text: &str) -> String {
    text.parse::<toml::Table>().map_or_else(|_| super::plain(text).to_owned(), |orders| orders.to_string())
}

/// Asks which of several letters counts.
fn which(group: &[Rival], nation: &str, choice: &PartChoice<'_>) -> SetAside {
    let letters: Vec<&MarkedText> = group.iter().map(|rival| &rival.letter).collect();
    let count = match letters.len() {
        2 => "two".to_owned(),
        count => count.to_string(),
    };
    let names = told_apart(&letters);
    let place = shared_place(&letters);
    let one_message = letters.iter().all(|letter| letter.message == letters[0].message);
    let what = match (letters[0].message, one_message) {
        (1.., true) => format!("{count} files of {nation}"),
        (0, true) if letters.iter().all(|letter| letter.place == letters[0].place) => {
            format!("{count} sets of orders of {nation} in one text")
        }
        _ => format!("{count} sets of orders of {nation} of the same time"),
    };
    let remedy = match (choice.road, choice.part) {
        (TakenAt::CommandLine, None) => "; name one with --part".to_owned(),
        (TakenAt::CommandLine, Some(part)) => format!("; none of them is called {}", one_line(part)),
        // Each waits there by itself, with its keys.
        (TakenAt::Desk, _) => String::new(),
    };
    let line = format!("{place}: waits: {what}, {}{remedy}", listed(names));
    SetAside::Waits(line, contested(group, nation))
}

/// Each of several letters by itself, with what tells it from the others.
fn contested(group: &[Rival], nation: &str) -> Vec<Contested> {
    let letters: Vec<&MarkedText> = group.iter().map(|rival| &rival.letter).collect();
    let place = shared_place(&letters);
    let contested = |(rival, name): (&Rival, String)| Contested {
        nation: nation.to_owned(),
        name: if place.ends_with(&name) { name } else { format!("{place}, {name}") },
        time: rival.thing.time,
        letter: Box::new(rival.letter.clone()),
    };
    group.iter().zip(told_apart(&letters)).map(contested).collect()
}

/// Where all of them lie: the message, the file or the folder.
fn shared_place(letters: &[&MarkedText]) -> String {
    let first = letters[0].place.as_str();
    if letters.iter().all(|letter| letter.place == first) && letters.iter().all(|letter| letter.written) {
        return first.to_owned();
    }
    if let Some(text) = letters.iter().find(|letter| letter.written && letter.message > 0) {
        return text.place.clone();
    }
    let mut shared = first.rsplit_once('/').map_or("", |(folder, _)| folder);
    while !letters.iter().all(|letter| letter.place.strip_prefix(shared).is_some_and(|rest| rest.starts_with('/'))) {
        match shared.rsplit_once('/') {
            Some((above, _)) => shared = above,
            None => return first.to_owned(),
        }
    }
    shared.to_owned()
}

/// The shortest names by which these letters differ.
fn told_apart(letters: &[&MarkedText]) -> Vec<String> {
    let all: Vec<Vec<String>> = letters.iter().map(|letter| names_of(letter)).collect();
    let at = |level: usize| all.iter().filter_map(move |names| names.get(level).cloned());
    let levels = all.iter().map(Vec::len).min().unwrap_or(0);
    let differ = |level: &usize| at(*level).collect::<BTreeSet<_>>().len() == letters.len();
    let level = (0..levels).find(differ).unwrap_or(levels.saturating_sub(1));
    at(level).collect()
}

/// What a letter may be called, the shortest name first: its file, its first line, its file with its message, its place.
fn names_of(letter: &MarkedText) -> Vec<String> {
    let mut steps = letter.place.rsplit('/');
    let last = steps.next().unwrap_or_default();
    let name = match (&letter.part, letter.written) {
        (Some(part), _) => part.clone(),
        (None, true) => "text".to_owned(),
        (None, false) => last.to_owned(),
    };
    let line = if letter.written { format!("line {}", letter.above + 1) } else { name.clone() };
    let with_message = steps.next().map_or_else(|| last.to_owned(), |before| format!("{before}/{last}"));
    vec![name, line, with_message, letter.place.clone()]
}

/// Names in a row, the first of many: `a.toml, b.toml and c.toml`.
pub(super) fn listed(mut names: Vec<String>) -> String {
    /// The most that are named.
    const MOST: usize = 8;
    if names.len() > MOST {
        let more = names.split_off(MOST).len();
        names.push(format!("{more} more"));
    }
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

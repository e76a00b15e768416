//! Players' words: names that are looked up and figures that are read, with refusals in words.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use crate::engine::prompt::{Choice, Part, PartKind, Refusal};
use crate::engine::text::{counted, did_you_mean, guess_or, nearest};

/// What a form says for nothing.
pub const NOTHING: &str = "none";

/// `the French` are `French` for short.
pub fn short(name: &str) -> &str {
    name.strip_prefix("the ").unwrap_or(name)
}

/// `the French` are `The French` where a sentence begins.
pub fn capital(name: &str) -> String {
    format!("{}{}", name[..1].to_uppercase(), &name[1..])
}

/// Those words of which it is so.
pub fn so_far<'w>(words: impl IntoIterator<Item = (bool, &'w str)>) -> impl Iterator<Item = &'w str> {
    words.into_iter().filter(|(so, _)| *so).map(|(_, word)| word)
}

/// The first of those words of which it is so, else this.
pub fn first_so<'w>(words: impl IntoIterator<Item = (bool, &'w str)>, otherwise: &'w str) -> &'w str {
    so_far(words).next().unwrap_or(otherwise)
}

/// Words behind each other with commas; those that say nothing are left out.
pub fn listed<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What cards something costs, in words behind its question; none where it is free.
pub fn price(hand: u16, cards: i64) -> String {
    let left = i64::from(hand) - cards;
    if cards == 0 { String::new() } else { format!(" Costs {}, {left} left", counted(cards, "card")) }
}

/// The same as what an option costs.
pub fn cost(hand: u16, cards: i64) -> Option<Part> {
    let words = || format!("{}, {} left", counted(cards, "card"), i64::from(hand) - cards);
    (cards > 0).then(|| Part::new(PartKind::Cost, words()).worth(cards))
}

/// The CV that an option costs a block of so many.
pub fn loses(of: u8, cv: u8) -> Part {
    let words = match of.saturating_sub(cv) {
        _ if cv == 0 => "no CV lost".to_owned(),
        0 => "LOST".to_owned(),
        left => format!("loses {cv} CV, {left} left"),
    };
    Part::new(PartKind::Cost, words).worth(i64::from(cv))
}

/// What follows from an option.
pub fn follows(words: impl Into<Rc<str>>) -> Part {
    Part::new(PartKind::Consequence, words)
}

/// A place to which somebody may go.
pub fn to(place: &str) -> Choice {
    Choice::may(place, format!("to {place}"))
}

/// True where a text has a number behind a sign, as what adds to a strength has.
pub fn has_signed_number(text: &str) -> bool {
    text.as_bytes().windows(2).any(|two| matches!(two[0], b'+' | b'-') && two[1].is_ascii_digit())
}

/// Why a card is of no use in the phase `now` by its text: that names another of these phases, or a battle, or a move while
/// nobody `moves`. A phase goes by the first word of its name.
pub fn untimely(text: &str, phases: &[&str], now: &str, moves: bool) -> &'static str {
    let text = text.to_lowercase();
    let names = |phase: &str| text.contains(&format!("{} phase", phase.split(' ').next().unwrap_or_default()));
    if phases.iter().any(|phase| names(phase)) {
        return if names(now) { "" } else { "its text names another phase" };
    }
    match (text.contains("battle"), text.contains("when") && text.contains(" move") && !moves) {
        (true, _) => "only in a battle",
        (false, true) => "only for a move",
        (false, false) => "",
    }
}

/// Why something is of no use now; nothing where it is of use.
pub fn warned(why: &str) -> Vec<Part> {
    if why.is_empty() { Vec::new() } else { vec![Part::new(PartKind::Warning, why)] }
}

/// What it means to go back to a place, in full and in few words, who is in it, and where enemies stand next to it:
/// `joins 2, the enemy next to it: Redmill`.
pub fn around<'n>(means: [&str; 2], joins: usize, near: impl Iterator<Item = &'n str>) -> Option<Part> {
    let joins = if joins > 0 { format!("joins {joins}") } else { String::new() };
    let near = listed(near);
    let [near, few] = if near.is_empty() {
        ["", ""].map(str::to_owned)
    } else {
        [format!("the enemy next to it: {near}"), "enemy near".to_owned()]
    };
    let [full, few] = [(means[0], &near), (means[1], &few)].map(|(means, near)| listed([means, &joins, near]));
    (!full.is_empty()).then(|| follows(full).briefly(few, "", near))
}

/// So many of a thing that could still do something, in full and in few words; none where none could.
pub fn still(count: usize, thing: &str, [full, few]: [&str; 2]) -> Option<Part> {
    let part = || follows(format!("{} {full}", counted(count, thing))).briefly(format!("{count} {few}"), "", "");
    (count > 0).then(part)
}

/// The room that is left when somebody has gone.
pub fn left_of(left: u16, of: u16) -> Part {
    let room = Part::new(PartKind::Room, format!("{left} of {of} left")).worth(i64::from(left));
    room.briefly(format!("{left}/{of}"), "", "")
}

/// A word that makes no sense, and why.
pub fn bad(words: impl Into<String>) -> Refusal {
    Refusal::BadWord(words.into())
}

/// Refused with these words where it is so.
///
/// # Errors
/// These words.
pub fn refuse_where(so: bool, why: impl Into<String>) -> Result<(), Refusal> {
    if so { Err(bad(why)) } else { Ok(()) }
}

/// The one of this name, or which was perhaps meant.
///
/// # Errors
/// No name, or the name of none of them.
pub fn find<'n, T>(
    what: &str,
    value: &Json,
    found: impl Fn(&str) -> Option<T>,
    names: impl Iterator<Item = &'n str>,
) -> Result<T, Refusal> {
    let name = value.as_str().ok_or_else(|| bad(format!("`{what}` takes a name, found {value}")))?;
    found(name).ok_or_else(|| {
        let near = did_you_mean(name, names);
        bad(format!("there is no {what} `{name}`{near}"))
    })
}

/// Yes or no.
///
/// # Errors
/// Anything else.
pub fn flag(key: &str, value: &Json) -> Result<bool, Refusal> {
    value.as_bool().ok_or_else(|| bad(format!("`{key}` is true or false, found {value}")))
}

/// A whole number in a range, both ends included.
///
/// # Errors
/// Anything else.
pub fn whole<N: TryFrom<i64>>(key: &str, value: &Json, least: i64, most: i64) -> Result<N, Refusal> {
    let found =
        value.as_i64().filter(|number| (least..=most).contains(number)).and_then(|number| N::try_from(number).ok());
    found.ok_or_else(|| bad(format!("`{key}` is a whole number from {least} to {most}, found {value}")))
}

/// True where a value says that there is nothing.
pub fn is_nothing(value: &Json) -> bool {
    value.is_null() || value.as_str() == Some(NOTHING)
}

/// A figure that a thing does not have.
pub fn no_figure(thing: &str, other: &str, figures: &[&str]) -> Refusal {
    let meant = guess_or(nearest(other, figures.iter().copied()), || format!("; it has {}", figures.join(", ")));
    bad(format!("{thing} has no `{other}` to correct{meant}"))
}

/// What is said of a thing by a player: its figures with what they are to be.
pub type Said<'f> = [(&'f String, &'f Json)];

/// What a correction names, what it says of it, and the figures; `alone` has none, anything else some.
pub type Correction<'f> = (&'static str, &'f Json, Vec<(&'f String, &'f Json)>);

/// What may be corrected, what of it has no figures, and all of it in words.
pub type Kinds<'k> = (&'k [&'static str], &'k [&'k str], &'k str);

/// A correction of one of these kinds, whose names are in `said`; `is_figure` tells figures from what only names the thing.
///
/// # Errors
/// None of these kinds, a figure too many or none.
pub fn correction<'f>(
    (kinds, alone, said): Kinds<'_>,
    fields: &'f Map<String, Json>,
    is_figure: impl Fn(&str, &str) -> bool,
) -> Result<Correction<'f>, Refusal> {
    let kind = kinds.iter().find(|kind| fields.contains_key(**kind));
    let kind = kind.ok_or_else(|| bad(format!("a correction names {said}")))?;
    let figures: Vec<_> = fields.iter().filter(|(key, _)| key != kind && is_figure(kind, key)).collect();
    let named = fields.get(*kind).unwrap_or(&Json::Null);
    match (alone.contains(kind), figures.is_empty()) {
        (true, false) => Err(bad(format!("a correction of `{kind}` names nothing else"))),
        (false, true) => Err(bad(format!("nothing to correct for {named}"))),
        _ => Ok((kind, named, figures)),
    }
}

/// The longest name of a newcomer, in bytes.
const LONGEST_NAME: usize = 255;

/// A name that can be given.
///
/// # Errors
/// No name, one of blanks, or one of several lines.
pub fn new_name(value: &Json) -> Result<&str, Refusal> {
    let is_name =
        |name: &&str| !name.trim().is_empty() && name.len() <= LONGEST_NAME && !name.contains(char::is_control);
    let bad_name = || bad(format!("`name` is 1 to {LONGEST_NAME} bytes on one line, found {value}"));
    value.as_str().filter(is_name).ok_or_else(bad_name)
}

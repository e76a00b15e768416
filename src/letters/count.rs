//! Which letter counts: each thing that was handed over is taken, faulty, waits or is left.

use std::path::Path;

use super::found::{Handed, HandedIn};
use super::refused::{self, AGAIN, SentBack};
use super::rivals::{Contested, PartChoice, SetAside, TakenAt, listed, rivals};
use super::{TakenLetters, take_letter, time};
use crate::config::owner;
use crate::engine::text::{counted, is_same_name, nearest};
use crate::post::{MarkedText, Recognised};
use crate::publish::mail::Addresses;
use crate::rules::campaign_1805::Campaign1805;
use crate::rules::campaign_1805::orders::head_of;
use crate::rules::campaign_1805::orders::letter::earlier_turn_of;
use crate::rules::campaign_1805::post::post_box::{CLOSED, NOT_TAKEN, NotAccepted, PostBox};
use crate::store::Saved;
use crate::{publish, rulebooks};

/// What came of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Taken,
    /// It lies in the slot, or lay there.
    Known,
    Faulty,
    Waits,
    Left,
}

/// One thing, answered.
#[derive(Clone, Debug)]
pub struct Answered {
    pub answer: Answer,
    /// Whose orders, where they were taken.
    pub nation: Option<String>,
    /// Who is told that they were not, or not yet, or that there were none, and what.
    pub refused: Vec<SentBack>,
    /// The answer; notes and faults below it.
    pub lines: Vec<String>,
    /// What would be taken if somebody said so.
    pub waiting: Option<Waiting>,
    /// Letters of which one would be taken if somebody chose it.
    pub choices: Vec<Waiting>,
}

/// A letter that waits for somebody to say that it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub nation: String,
    /// Where it was found.
    pub place: String,
    /// Why it waits.
    pub why: String,
    /// True for one of several, of which one is chosen: those that wait for the same reason go with it.
    pub is_choice: bool,
    /// True once somebody left it, or chose another: it may still be taken.
    pub is_left: bool,
    letter: Box<MarkedText>,
    time: i64,
    notes: Vec<String>,
}

impl Waiting {
    /// A letter of which nothing is known yet.
    fn of(letter: Box<MarkedText>, time: i64, notes: Vec<String>) -> Self {
        let (nation, place, why) = (String::new(), letter.place.clone(), String::new());
        Self { nation, place, why, is_choice: false, is_left: false, letter, time, notes }
    }

    /// True where there was to choose between the two.
    pub fn is_instead_of(&self, other: &Self) -> bool {
        self.is_choice && other.is_choice && self.nation == other.nation && self.why == other.why
    }

    /// True for the same letter, whatever has been said of it.
    pub fn is_same(&self, other: &Self) -> bool {
        self.nation == other.nation && self.place == other.place && self.letter == other.letter
    }

    /// True for orders of this turn: those of one that is over wait for nothing.
    pub fn is_of(&self, turn: u32) -> bool {
        head_of(&self.letter.text).is_none_or(|head| head.turn == Some(turn))
    }
}

/// How letters are taken.
#[derive(Clone, Debug, Default)]
pub struct How {
    pub road: TakenAt,
    /// The one that waits is taken all the same.
    pub replace: bool,
    /// Of several files of one nation in a message, this one.
    pub part: Option<String>,
    /// Whose players write from where: so the sender of a message that names no nation is known.
    pub addresses: Option<Addresses>,
}

/// What came of all things.
#[derive(Clone, Debug, Default)]
pub struct Delivery {
    pub answers: Vec<Answered>,
    /// Why what was asked of all of them together is not done.
    pub refusal: Option<String>,
    several: bool,
}

impl Delivery {
    /// How many of each, where several things were handed over.
    pub fn summary(&self) -> Option<String> {
        let count = |answer: Answer| self.answers.iter().filter(|own| own.answer == answer).count();
        let each = [
            (Answer::Taken, "taken"),
            (Answer::Known, "known"),
            (Answer::Faulty, "faulty"),
            (Answer::Waits, "waits"),
            (Answer::Left, "left"),
        ];
        let told: Vec<String> = each
            .into_iter()
            .filter_map(|(answer, word)| {
                Some(count(answer)).filter(|count| *count > 0).map(|count| format!("{count} {word}"))
            })
            .collect();
        self.several.then(|| told.join(", ")).filter(|told| !told.is_empty())
    }

    /// True where something counts, and nothing is faulty or waits.
    pub fn is_good(&self) -> bool {
        let is = |answer: Answer| self.answers.iter().any(|own| own.answer == answer);
        let is_stopped = is(Answer::Faulty) || is(Answer::Waits) || self.refusal.is_some();
        (is(Answer::Taken) || is(Answer::Known)) && !is_stopped
    }

    /// Of several letters all that may be chosen.
    pub fn choices(&self) -> impl Iterator<Item = &Waiting> {
        self.answers.iter().flat_map(|own| &own.choices)
    }

    /// What waits; where one thing was handed over that was replaced earlier, this: somebody may want it back.
    pub fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        let alone = self.answers.len() == 1;
        let waits = move |own: &&Answered| own.answer == Answer::Waits || alone;
        self.answers.iter().filter(waits).filter_map(|own| own.waiting.as_ref())
    }
}

fn answered(answer: Answer, line: String) -> Answered {
    Answered { answer, nation: None, refused: Vec::new(), lines: vec![line], waiting: None, choices: Vec::new() }
}

/// Orders that are not accepted, with what is wrong with them at its places in them: their sender is told.
fn faulty(saved: &Saved, own: &Waiting, how: &How, slips: Vec<String>) -> Answered {
    let placed = |slip: &String| owner::placed(Path::new(&own.letter.place), slip);
    let lines = slips.iter().map(placed).collect();
    let senders = refused::senders(saved, &own.letter, own.time, how.addresses.as_ref());
    let refused = refused::told(senders, own.time, NotAccepted::Slips(slips), &own.notes);
    Answered { refused, lines, ..answered(Answer::Faulty, String::new()) }
}

/// Takes what counts of all that was handed over.
pub fn deliver(saved: &mut Saved, handed: HandedIn, how: &How, now: i64) -> Delivery {
    let mut delivery = Delivery { several: handed.several, ..Delivery::default() };
    let (things, answers) = {
        let counts = |nation: &str, text: &str| {
            let last = rulebooks::letters_of(saved.play(), nation).pop();
            last.is_some_and(|last| super::plain(&last.text) == super::plain(text))
        };
        let turn = saved.play().position().turn;
        rivals(handed.things, &PartChoice { part: how.part.as_deref(), counts: &counts, road: how.road, turn })
    };
    delivery.answers.extend(answers.into_iter().map(|aside| match aside {
        SetAside::Left(line, None) => answered(Answer::Left, line),
        SetAside::Left(line, Some(letter)) => Answered {
            choices: vec![choice(letter, "other orders of the same time count", true, now)],
            ..answered(Answer::Left, line)
        },
        SetAside::Waits(line, letters) => {
            let why = line.split_once(": waits: ").map_or(line.as_str(), |(_, why)| why);
            let refused = refused::told_to_choose(saved, &letters, how.addresses.as_ref(), now);
            let choices = letters.into_iter().map(|letter| choice(letter, why, false, now)).collect();
            Answered { refused, choices, ..answered(Answer::Waits, line) }
        }
    }));
    let beside: Vec<Vec<String>> = things.iter().map(|thing| not_taken_beside(saved, thing, &things)).collect();
    for (thing, beside) in things.into_iter().zip(beside) {
        let one = match thing.item {
            Recognised::Letter(letter) => {
                let notes = letter.notes.iter().cloned().chain(thing.note).chain(beside).collect();
                come(saved, Waiting::of(letter, thing.time.unwrap_or(now), notes), how, now)
            }
            Recognised::Ours { place, known, .. } | Recognised::Other { place, known } => {
                answered(Answer::Left, format!("{place}: left: {}", known.words()))
            }
            Recognised::NoOrders { place, known, from, .. } => {
                let time = thing.time.unwrap_or(now);
                let senders = refused::who_write_from(saved, from.as_deref(), how.addresses.as_ref());
                let senders = senders.into_iter().filter(|nation| refused::is_news(saved, nation, time)).collect();
                let notes: Vec<String> = thing.note.into_iter().collect();
                let refused = refused::told(senders, time, NotAccepted::NoOrders(known.what.clone()), &notes);
                Answered { refused, ..answered(Answer::Left, format!("{place}: left: {}", known.words())) }
            }
            Recognised::Refused { place, line, code, why, orders, .. } => {
                let text = orders;
                let letter = Box::new(MarkedText { place, text, ..MarkedText::default() });
                let own = Waiting::of(letter, thing.time.unwrap_or(now), Vec::new());
                faulty(saved, &own, how, vec![format!("{line}:1: error[{code}]: {why}")])
            }
        };
        delivery.answers.push(one);
    }
    if how.replace {
        replace(saved, &mut delivery, how, now);
    }
    delivery
}

/// One of several letters, of which somebody chooses one.
fn choice(letter: Contested, why: &str, is_left: bool, now: i64) -> Waiting {
    let Contested { nation, name: place, letter, time } = letter;
    let notes = letter.notes.clone();
    Waiting { nation, place, why: why.to_owned(), is_choice: true, is_left, letter, time: time.unwrap_or(now), notes }
}

/// The one that waits is taken; of several none is.
fn replace(saved: &mut Saved, delivery: &mut Delivery, how: &How, now: i64) {
    let waiting: Vec<Waiting> = delivery.waiting().cloned().collect();
    match waiting.as_slice() {
        [] => {}
        [one] => {
            let taken = take_waiting(saved, one, how, now);
            if let Some(own) = delivery.answers.iter_mut().find(|own| own.waiting.as_ref() == Some(one)) {
                *own = taken;
            }
        }
        several => {
            let names: Vec<&str> = several.iter().map(|waiting| waiting.place.as_str()).collect();
            let names = listed(names.iter().map(|name| (*name).to_owned()).collect());
            delivery.refusal =
                Some(format!("--replace takes one thing that waits, and these do: {names}. Take them one by one"));
        }
    }
}

/// Takes a letter that waits.
pub fn take_waiting(saved: &mut Saved, waiting: &Waiting, how: &How, now: i64) -> Answered {
    taken(saved, waiting, how, now)
}

/// What becomes of a letter that has come.
fn come(saved: &mut Saved, mut own: Waiting, how: &How, now: i64) -> Answered {
    let place = own.place.clone();
    let Some((post, began)) = rulebooks::campaign_post(saved.play()) else {
        return answered(Answer::Faulty, format!("{place}: error[no-campaign]: this game takes no orders"));
    };
    let nation = match named_in(saved, &own.letter) {
        Ok(nation) => nation,
        Err(slips) => return faulty(saved, &own, how, slips),
    };
    own.nation.clone_from(&nation);
    let texts = rulebooks::letters_of(saved.play(), &nation);
    let text = super::plain(&own.letter.text);
    if let Some(at) = texts.iter().rposition(|letter| super::plain(&letter.text) == text) {
        let Some(next) = texts.get(at + 1) else {
            return Answered {
                nation: Some(nation.clone()),
                ..answered(Answer::Known, format!("{nation}: already taken"))
            };
        };
        own.why = format!("replaced {}", time(next.came));
        let waiting = Some(own).filter(|_| is_open(&post, saved));
        let again = match how.road {
            TakenAt::CommandLine if waiting.is_some() => ". --replace lets it count again",
            _ => "",
        };
        let line = format!("{nation}: already taken (replaced {}){again}", time(next.came));
        return Answered { nation: Some(nation), waiting, ..answered(Answer::Known, line) };
    }
    let view = saved.play().view().of::<Campaign1805>();
    if let Some(turn) = earlier_turn_of(view, &nation, |own| super::plain(own) == text) {
        let line = format!("{nation}: already taken, in turn {turn}");
        return Answered { nation: Some(nation), ..answered(Answer::Known, line) };
    }
    let counts = texts.last().map(|letter| (letter.dated(), letter.text.clone()));
    let step = saved.play().position();
    if !is_open(&post, saved) {
        let closed = began.closed.map(|at| format!("orders of turn {} closed on {}", step.turn, time(at)));
        let words = closed.unwrap_or_else(|| format!("orders of turn {} are closed", step.turn));
        return faulty(saved, &own, how, vec![format!("1:1: error[{CLOSED}]: {words}")]);
    }
    let orders = rulebooks::orders_read(saved.play(), &nation, &own.letter.text, own.letter.above).unwrap_or_default();
    if orders.is_faulty {
        let slips = of_another(saved, &own.letter, &nation, orders.faults);
        return faulty(saved, &own, how, slips);
    }
    if let Some(until) = publish::orders_until(&post, began).filter(|until| own.time > *until) {
        own.notes.push(format!("sent after the deadline, {}", time(until)));
    }
    if let Some((dated, before)) = counts {
        let then = head_of(&before).map_or(0, |head| head.entries);
        if let Some(why) = waits(&own, dated, then, orders.entries) {
            let refused = refused::told(vec![nation], own.time, why.told(), &own.notes);
            own.why = why.words();
            let remedy = match how.road {
                TakenAt::CommandLine => ". Take it all the same with --replace",
                TakenAt::Desk => "",
            };
            let line = format!("{place}: waits: {}{remedy}", own.why);
            return Answered { refused, waiting: Some(own), ..answered(Answer::Waits, line) };
        }
    }
    taken(saved, &own, how, now)
}

/// True while orders of this turn are taken.
fn is_open(post: &PostBox, saved: &Saved) -> bool {
    post.writes || saved.play().position().step == "C1"
}

/// Why a letter does not take the place of the one that counts by itself.
enum Doubt {
    /// When it was sent, and when the one that counts.
    Older(i64, i64),
    /// When the one that counts was sent, and how many entries it has.
    Empty(i64, usize),
    Quoted,
}

impl Doubt {
    fn words(&self) -> String {
        match self {
            Self::Older(new, old) => {
                format!("it is older ({}) than the letter that counts ({})", time(*new), time(*old))
            }
            Self::Empty(dated, counted) => format!("it has no entry, and the letter of {} has {counted}", time(*dated)),
            Self::Quoted => "its orders lie wholly in quoted lines, and a letter counts already".to_owned(),
        }
    }

    /// What its sender is told.
    fn told(&self) -> NotAccepted {
        let (why, remedy) = match self {
            Self::Older(_, dated) => (format!("your orders that count were sent later, {}", time(*dated)), AGAIN),
            Self::Empty(dated, had) => {
                (format!("they have no entry, and your orders of {} have {had}", time(*dated)), "")
            }
            Self::Quoted => ("all of them are quoted lines, and orders of yours count already".to_owned(), UNQUOTED),
        };
        NotAccepted::Waits { why, remedy }
    }
}

/// What its sender does whose orders are quoted.
const UNQUOTED: &str = "You may also send them once more without quote marks, or as a file: the latest orders count.";

fn waits(own: &Waiting, dated: i64, counted: usize, entries: usize) -> Option<Doubt> {
    if own.time < dated {
        return Some(Doubt::Older(own.time, dated));
    }
    if entries == 0 && counted > 0 {
        return Some(Doubt::Empty(dated, counted));
    }
    own.letter.quoted.then_some(Doubt::Quoted)
}

/// What else lies in the message of a letter and is not taken, and why: who sends the orders of two nations as one is
/// answered for the ones that count, and would wait for the others. The faults of a stranger's orders are not his.
fn not_taken_beside(saved: &Saved, thing: &Handed, things: &[Handed]) -> Vec<String> {
    let (Some(message), Recognised::Letter(letter)) = (thing.message(), &thing.item) else { return Vec::new() };
    let Ok(nation) = named_in(saved, letter) else { return Vec::new() };
    let not_taken = |other: &Handed| {
        let Recognised::Letter(beside) = &other.item else { return None };
        let is_it = beside.above == letter.above && beside.part == letter.part;
        if is_it || other.message() != Some(message) {
            return None;
        }
        let slips = match named_in(saved, beside) {
            Ok(named) => {
                let read = rulebooks::orders_read(saved.play(), &named, &beside.text, beside.above)?;
                let slips = if read.is_faulty { read.faults } else { Vec::new() };
                of_another(saved, beside, &named, slips)
            }
            Err(slips) => slips,
        };
        let why = slips.first()?.split_once("]: ")?.1.split(", found ").next().unwrap_or_default();
        let is_own = refused::holder(saved, &beside.text).is_some_and(|holder| is_same_name(&holder, &nation));
        let why = if is_own { why } else { "they are not of your nation, and have an error" };
        let from = match &beside.part {
            Some(part) => format!("in {}", crate::limits::short_name(part)),
            None => format!("from line {} on", beside.above + 1),
        };
        Some(format!("{NOT_TAKEN}{from}, are not taken: {why}"))
    };
    things.iter().filter_map(not_taken).collect()
}

/// Where a place in the text of a letter is for its reader.
fn place_in(letter: &MarkedText, at: usize) -> String {
    let place = crate::rules::owner_list::place_of(&letter.text, at);
    match place.split_once(':').and_then(|(line, column)| Some((line.parse::<usize>().ok()?, column))) {
        Some((line, column)) => format!("{}:{column}", line + letter.above),
        None => place,
    }
}

/// The slips of a letter: where its key is another nation's, its nation is what is wrong, for nobody has a stranger's key.
fn of_another(saved: &Saved, letter: &MarkedText, named: &str, mut slips: Vec<String>) -> Vec<String> {
    let holder = refused::holder(saved, &letter.text).filter(|holder| !is_same_name(holder, named));
    let at = head_of(&letter.text).and_then(|head| head.nation).map(|(_, at)| place_in(letter, at));
    let (Some(holder), Some(at)) = (holder, at) else { return slips };
    for slip in slips.iter_mut().filter(|slip| slip.contains(": error[wrong-key]: ")) {
        *slip = format!("{at}: error[wrong-key]: `nation` is {holder}, whose key this is, found {named}");
    }
    slips
}

/// Whose orders a letter says it has.
///
/// # Errors
/// What is wrong with it where it names nobody who sends orders.
fn named_in(saved: &Saved, letter: &MarkedText) -> Result<String, Vec<String>> {
    let nations = super::nations(saved);
    let head = head_of(&letter.text);
    let named = head.as_ref().and_then(|head| head.nation.clone());
    let sender = named.as_ref().and_then(|(name, _)| nations.iter().find(|own| is_same_name(own, name)));
    sender.cloned().ok_or_else(|| wrong_nation(saved, letter, head.is_some(), named, &nations))
}

/// A letter that names nobody who sends orders: a slip first, else where its nation stands.
fn wrong_nation(
    saved: &Saved,
    letter: &MarkedText,
    parses: bool,
    named: Option<(String, usize)>,
    nations: &[String],
) -> Vec<String> {
    let place = |at: usize| place_in(letter, at);
    if !parses {
        // Whose they are cannot be read: every nation's reader finds the same slip.
        let read =
            nations.first().and_then(|any| rulebooks::orders_read(saved.play(), any, &letter.text, letter.above));
        return read.map(|read| read.faults).unwrap_or_default();
    }
    let known = nations.join(", ");
    match named {
        Some((name, at)) => {
            let name = crate::limits::short_name(&name);
            let near = nearest(&name, nations.iter().map(String::as_str));
            let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            vec![format!("{}: error[wrong-nation]: `nation` is one of {known}, found \"{name}\"{near}", place(at))]
        }
        None => vec![format!("{}: error[wrong-nation]: `nation` is missing: one of {known}", place(0))],
    }
}

/// Takes a letter.
fn taken(saved: &mut Saved, own: &Waiting, how: &How, now: i64) -> Answered {
    let before = rulebooks::letters_of(saved.play(), &own.nation)
        .last()
        .map(|letter| (letter.dated(), head_of(&letter.text).map_or(0, |head| head.entries)));
    match take_letter(saved, &own.nation, &own.letter, own.time, &own.notes, now) {
        Err(why) => faulty(saved, own, how, vec![why]),
        Ok(TakenLetters { nation, receipt, entries, notes, faults }) => {
            let mut lines = vec![receipt];
            if let Some((dated, had)) = before {
                let then = counted(had, "entry");
                lines.push(format!("  in place of the letter of {}: {then} then, {entries} now", time(dated)));
            }
            lines.extend(notes.into_iter().chain(faults).map(|line| format!("  {line}")));
            Answered { nation: Some(nation), lines, ..answered(Answer::Taken, String::new()) }
        }
    }
}

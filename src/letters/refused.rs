//! Letters that are not accepted, or not yet, or have no orders in them: whose they are, and what their senders are told.

use std::collections::{BTreeMap, BTreeSet};

use crate::post::{MarkedText, head_lines};
use crate::publish::mail::Addresses;
use crate::rulebooks;
use crate::rules::campaign_1805::post::post_box::{NotAccepted, RefusedLetter};
use crate::rules::campaign_1805::state::identity::same_key;
use crate::store::Saved;

use super::rivals::{Contested, listed};
use super::{nations, time};
use crate::engine::text::is_same_name;
use crate::limits::short_name;

/// A letter that was not accepted, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentBack {
    pub nation: String,
    pub letter: RefusedLetter,
}

/// Who hears of a letter that is not accepted. Nobody where it is of a turn that is over: it only lies about; nor where
/// orders that count were sent later.
pub(super) fn senders(saved: &Saved, letter: &MarkedText, sent: i64, known: Option<&Addresses>) -> Vec<String> {
    let turn = head_lines(&letter.text).turn;
    let is_old = turn.is_some_and(|own| own < saved.play().position().turn) && is_before_orders(saved, sent);
    let senders = who_sent(saved, letter, known).into_iter();
    senders.filter(|nation| !is_old && !is_behind(saved, nation, sent)).collect()
}

/// Whose a letter is, as far as its lines show it, for it need not parse: whose key it has, for that is its sender; else
/// the nation that it names, else whoever writes from there.
fn who_sent(saved: &Saved, letter: &MarkedText, known: Option<&Addresses>) -> Vec<String> {
    let head = head_lines(&letter.text);
    let is_named = |nation: &String| head.nation.as_ref().is_some_and(|named| is_same_name(named, nation));
    let named = holder(saved, &letter.text).or_else(|| nations(saved).into_iter().find(is_named));
    named.map_or_else(|| who_write_from(saved, letter.from.as_deref(), known), |nation| vec![nation])
}

/// What the senders of several letters are told, between which the umpire chooses: each hears of those that are his.
pub(super) fn told_to_choose(
    saved: &Saved,
    letters: &[Contested],
    known: Option<&Addresses>,
    now: i64,
) -> Vec<SentBack> {
    let mut own: BTreeMap<String, Vec<&Contested>> = BTreeMap::new();
    for letter in letters {
        for nation in who_sent(saved, &letter.letter, known) {
            own.entry(nation).or_default().push(letter);
        }
    }
    let told_one = |(nation, letters): (String, Vec<&Contested>)| {
        let names: BTreeSet<String> = letters.iter().filter_map(|own| name_for_sender(&own.letter)).collect();
        let which = (names.len() == letters.len()).then(|| format!(": {}", listed(names.into_iter().collect())));
        let why = match letters.len() {
            1 => "other orders came at the same time".to_owned(),
            count => format!("{count} sets of orders came at the same time{}", which.unwrap_or_default()),
        };
        let sent = letters.iter().filter_map(|own| own.time).max().unwrap_or(now);
        told(vec![nation], sent, NotAccepted::Waits { why, remedy: AGAIN }, &[])
    };
    own.into_iter().flat_map(told_one).collect()
}

/// What makes the umpire's decision needless.
pub(super) const AGAIN: &str =
    "You may also send the orders that shall count once more, by themselves: the latest orders count.";

/// What its sender calls a letter; the files of the umpire are nothing to him.
fn name_for_sender(letter: &MarkedText) -> Option<String> {
    let line = || letter.written.then(|| format!("line {}", letter.above + 1));
    letter.part.as_deref().map(short_name).or_else(line)
}

/// The nations whose players write from an address.
pub(super) fn who_write_from(saved: &Saved, from: Option<&str>, known: Option<&Addresses>) -> Vec<String> {
    let (Some(from), Some(known)) = (from, known) else { return Vec::new() };
    nations(saved).into_iter().filter(|nation| known.is_of(nation, from)).collect()
}

/// True for what a nation sent in the time of these orders and after those that count.
pub(super) fn is_news(saved: &Saved, nation: &str, sent: i64) -> bool {
    !is_before_orders(saved, sent) && !is_behind(saved, nation, sent)
}

/// True for what was sent before anybody could answer to this turn.
fn is_before_orders(saved: &Saved, sent: i64) -> bool {
    rulebooks::campaign_post(saved.play()).and_then(|(_, began)| began.orders).is_some_and(|began| sent < began)
}

/// True where a nation has sent orders since.
fn is_behind(saved: &Saved, nation: &str, sent: i64) -> bool {
    rulebooks::letters_of(saved.play(), nation).last().is_some_and(|counts| sent <= counts.dated())
}

/// Whose key of this turn a letter has.
pub(super) fn holder(saved: &Saved, text: &str) -> Option<String> {
    let play = saved.play();
    let typed = head_lines(text).key?;
    let number = u16::try_from(play.position().turn).ok()?;
    let has_key =
        |nation: &String| rulebooks::campaign_key(play, nation, number).is_some_and(|own| same_key(&typed, &own));
    nations(saved).into_iter().find(has_key)
}

/// What each sender is told.
pub(super) fn told(senders: Vec<String>, sent: i64, why: NotAccepted, notes: &[String]) -> Vec<SentBack> {
    let letter = RefusedLetter { sent: time(sent), why, notes: notes.to_vec() };
    senders.into_iter().map(|nation| SentBack { nation, letter: letter.clone() }).collect()
}

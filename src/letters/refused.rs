//! Letters that are not accepted, or have no orders in them: whose they are, and what their senders are told.

use crate::post::{MarkedText, head_lines};
use crate::publish::mail::Addresses;
use crate::rulebooks;
use crate::rules::campaign_1805::post::post_box::{NotAccepted, RefusedLetter};
use crate::rules::campaign_1805::state::identity::same_key;
use crate::store::Saved;

use super::{nations, time};
use crate::engine::text::is_same_name;

/// A letter that was not accepted, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentBack {
    pub nation: String,
    pub letter: RefusedLetter,
}

/// Who hears of a letter that is not accepted, as far as its lines show it, for it need not parse: whose key it has, for
/// that is its sender; else the nation that it names, else whoever writes from there. Nobody where it is of a turn that
/// is over: it only lies about.
pub(super) fn senders(saved: &Saved, letter: &MarkedText, sent: i64, known: Option<&Addresses>) -> Vec<String> {
    let head = head_lines(&letter.text);
    let is_named = |nation: &String| head.nation.as_ref().is_some_and(|named| is_same_name(named, nation));
    let named = holder(saved, &letter.text).or_else(|| nations(saved).into_iter().find(is_named));
    let senders = named.map_or_else(|| who_write_from(saved, letter.from.as_deref(), known), |nation| vec![nation]);
    let is_old = head.turn.is_some_and(|own| own < saved.play().position().turn) && is_before_orders(saved, sent);
    senders.into_iter().filter(|nation| !is_old && !is_behind(saved, nation, sent)).collect()
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

//! Letters that are not accepted: whose they are, and what their senders are told.

use crate::post::head_lines;
use crate::rulebooks;
use crate::rules::campaign_1805::post::post_box::RefusedLetter;
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
/// that is its sender; else the nation that it names. None where its sender has sent a later one since, or where it is of
/// a turn that is over: it only lies about.
pub(super) fn sender(saved: &Saved, text: &str, sent: i64) -> Option<String> {
    let play = saved.play();
    let head = head_lines(text);
    let turn = play.position().turn;
    let is_named = |nation: &String| head.nation.as_ref().is_some_and(|named| is_same_name(named, nation));
    let nation = holder(saved, text).or_else(|| nations(saved).into_iter().find(is_named))?;
    let began = rulebooks::campaign_post(play).and_then(|(_, began)| began.orders);
    let is_old = head.turn.is_some_and(|own| own < turn) && began.is_some_and(|began| sent < began);
    let is_behind = rulebooks::letters_of(play, &nation).last().is_some_and(|counts| sent <= counts.dated());
    (!is_old && !is_behind).then_some(nation)
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

/// What that sender is told.
pub(super) fn told(nation: String, sent: i64, slips: Vec<String>, notes: Vec<String>) -> SentBack {
    SentBack { nation, letter: RefusedLetter { sent: time(sent), slips, notes } }
}

//! What every rule of this book stands on.

use serde::de::DeserializeOwned;

use super::scenario::ids::NationId;
use super::state::State;
use super::state::orders::Orders;
use crate::engine::check::Check;
use crate::engine::cx::{Cx as AnyCx, Question, Stop};
use crate::engine::input::Value;
use crate::engine::prompt::{Choice, Owed};
use crate::engine::rulebook::View as AnyView;
use crate::engine::test::Known;

/// The rulebook as the engine plays it.
#[derive(Debug)]
pub struct Campaign1805;

/// What an act of this book works with.
pub type Cx<'a> = AnyCx<'a, Campaign1805>;
/// What a rule of this book sees.
pub type View = AnyView<Campaign1805>;

/// The seat of the umpire.
pub const UMPIRE: &str = "umpire";

/// The nations that send orders: those that decide for themselves and are not out of the game. A minor that nobody
/// controls has no player.
pub fn senders(state: &State) -> impl Iterator<Item = NationId> {
    heads(state).filter(|nation| !state.scenario().nations[nation.at()].power.minor)
}

/// What the nations that send orders ordered of one kind, each in the order of its file.
pub(crate) fn ordered<T: Clone>(state: &State, kind: impl Fn(&Orders) -> &[T]) -> Vec<(NationId, T)> {
    let files = senders(state).filter_map(|nation| Some((nation, state.sent.of(nation)?)));
    files.flat_map(|(nation, orders)| kind(orders).iter().map(move |entry| (nation, entry.clone()))).collect()
}

/// The nations that decide for themselves, minors without a controller among them.
pub fn heads(state: &State) -> impl Iterator<Item = NationId> {
    state.nation_ids().filter(|nation| state.head(*nation) == *nation && !state.nation(*nation).out)
}

/// What the umpire owes at a key.
pub(crate) fn umpire_owes(key: &str, what: impl Into<String>, why: impl Into<String>) -> Owed {
    Owed { key: key.to_owned(), what: what.into(), who: UMPIRE.to_owned(), why: why.into() }
}

/// A question to the umpire; without options it takes words, or dice.
pub(crate) fn umpire_question(text: impl Into<String>, cite: &str, options: Vec<Choice>) -> Question {
    Question { side: UMPIRE.to_owned(), text: text.into(), cite: cite.to_owned(), options, ..Question::default() }
}

/// What the umpire picks, who owes it; none where he waives it.
pub(crate) fn umpire_picks(
    cx: &mut Cx<'_>,
    owed: Owed,
    question: impl Fn(&View) -> Question,
) -> Result<Option<String>, Stop> {
    let key = owed.key.clone();
    cx.owe(owed);
    let picked = cx.choose_key(&key, question)?;
    cx.settled();
    Ok(picked)
}

/// What the umpire says in words, who owes them; none where he waives them.
pub(crate) fn umpire_says(cx: &mut Cx<'_>, owed: Owed, question: &Question) -> Result<Option<String>, Stop> {
    let key = owed.key.clone();
    cx.owe(owed);
    let said = cx.name(&key, question)?;
    cx.settled();
    Ok(said)
}

/// A test of a nation's whose outcome is hidden from the others; none where it is let go.
pub(crate) fn hidden_test<T: DeserializeOwned + Clone + 'static>(
    cx: &mut Cx<'_>,
    (key, check): (&str, &'static Check),
    (side, who): (&str, &str),
    text: &str,
    values: &[(&'static str, Value)],
) -> Result<Option<T>, Stop> {
    let tested = cx.test(key, check, |_| Known {
        side: side.to_owned(),
        who: who.to_owned(),
        text: text.to_owned(),
        values: values.to_vec(),
        hidden: true,
        ..Known::default()
    })?;
    Ok(tested.read())
}

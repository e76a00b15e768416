//! The game as one side may see it: which cards the other has is not there.

use super::event::{CardEvent, Event};
use super::prelude::*;
use crate::engine::prompt::Kind;

pub(super) fn seen(state: &State, by: &Eye) -> Option<State> {
    let looker = Looker::of(by, Side::of_key)?;
    let mut seen = State { looker, ..state.clone() };
    let hidden = Side::BOTH.into_iter().filter(|side| !looker.knows(*side));
    hidden.for_each(|side| seen.cards.named[side.at()].clear());
    Some(seen)
}

/// What came of naming a hand, for the other side: it may hold any card of the file. All else is told as it was.
pub(super) fn as_told(state: &State, events: &[&Event]) -> Option<Vec<Event>> {
    let any: Vec<_> = (0..state.roster.game.cards.len()).map(|card| (CardId::new(card), u8::MAX)).collect();
    let told = |event: &&Event| match event {
        Event::Cards(CardEvent::HandNamed { side, .. }) => {
            CardEvent::HandNamed { side: *side, cards: any.clone() }.into()
        }
        other => Event::clone(other),
    };
    // What the other side has told is not told again.
    let names = |event: &&Event| matches!(event, Event::Cards(CardEvent::HandNamed { cards, .. }) if *cards != any);
    events.iter().any(names).then(|| events.iter().map(told).collect())
}

/// A key as those may know it whom its question is not put to: none names anything hidden.
pub(super) fn cut(_: &State, key: &str) -> String {
    key.to_owned()
}

/// True where a card out of the hand is named: all else lies open.
pub(super) fn is_private(_: &State, prompt: &Prompt) -> bool {
    matches!(&prompt.kind, Kind::Fill { asks, .. } if asks.iter().any(|ask| ask.name == "card"))
}

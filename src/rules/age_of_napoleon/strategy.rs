//! P3: each side draws cards, and says which it has where the house rule wants to know.

use super::event::{CardEvent, Event, YearEvent};
use super::prelude::*;
use crate::engine::together::Apart;

/// The most copies of one card that a side can say that it has.
const MOST_COPIES: u8 = 60;

/// What each side still owes, the first side first.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let names = view.settings.is(settings::CARDS_TRACK, "names") && !state.roster.game.cards.is_empty();
    for side in state.in_turn().into_iter().filter(|side| !state.made.drawn[side.at()]) {
        let what = format!("{} draw cards, {} in hand", side.name(), state.cards.hands[side.at()]);
        let (key, why) = (format!("draw:{}", side.key()), "new cards come in the strategy phase");
        offers.owe(Act::Owed(Owing::Draw(side)), side.key(), key, what, why);
    }
    for side in state.in_turn().into_iter().filter(|side| names && is_unnamed(state, *side)) {
        let (key, what) = (format!("hand:{}", side.key()), format!("{} say which cards they have", side.name()));
        offers.owe(Act::Owed(Owing::Hand(side)), side.key(), key, what, "house rule cards.track");
    }
}

/// True for a side that has drawn and has not said which cards it has.
fn is_unnamed(state: &State, side: Side) -> bool {
    state.made.drawn[side.at()] && !state.made.has_named[side.at()]
}

/// A side draws from the deck; when that is empty the discard becomes the deck.
pub(super) fn draw(cx: &mut Cx<'_>, side: Side) -> Result<(), Stop> {
    let CardsNow { deck, discard, .. } = cx.state().cards;
    let all = deck.saturating_add(discard);
    let text =
        format!("how many cards do {} draw? the rulebook has the number; deck {deck}, discard {discard}", side.name());
    let question = cx.state().question(side.key(), text);
    let Some(cards) = cx.number(&format!("draw:{}", side.key()), &question, 0, i64::from(all))? else {
        cx.emit(YearEvent::Waived { what: Owing::Draw(side) });
        return Ok(());
    };
    let cards = u16::try_from(cards).unwrap_or(0);
    let at_once = cx.view().settings.is(settings::RESHUFFLE, "at-once");
    let (deck, discard) = match cards {
        // The last card is drawn: nobody waits for the next draw.
        _ if at_once && cards == deck => (discard, 0),
        _ if cards > deck => (all - cards, 0),
        _ => (deck - cards, discard),
    };
    cx.emit(CardEvent::Drew { side, cards, deck, discard });
    Ok(())
}

/// A side says which cards it has, and so does the other at the same time where it has drawn. Each learns how many.
pub(super) fn name_hands(cx: &mut Cx<'_>, side: Side) -> Result<(), Stop> {
    let named = cx.together([side, side.other()], |cx, own| {
        let (state, settings) = (cx.state(), &cx.view().settings);
        let is_asked = own == side || is_unnamed(state, own) && settings.is(settings::CARDS_NAMED, "at-once");
        is_asked.then(|| name_hand(cx, own)).transpose()
    })?;
    named.into_iter().flatten().for_each(|event| cx.emit(event));
    Ok(())
}

fn name_hand(cx: &mut Apart<'_, AgeOfNapoleon>, side: Side) -> Result<Event, Stop> {
    let key = format!("hand:{}", side.key());
    let filled = cx.form(&key, |view| {
        let (state, hand) = (&view.state, view.state.cards.hands[side.at()]);
        // How many of a card there are, as far as its file says it.
        let copies = |card: &Card| i64::from(card.copies.unwrap_or(MOST_COPIES));
        // What was named before may be played since: no more of it is offered than the hand holds now.
        let mut left = hand;
        let ask = |(at, card): (usize, &Card)| {
            let named = state.cards.named[side.at()].iter().find(|(own, _)| own.at() == at);
            let before = named.map_or(0, |(_, copies)| u16::from(*copies)).min(left);
            left -= before;
            number(&card.name, [0, copies(card)], before.into(), &format!("how many of {}", card.name))
        };
        let asks = state.roster.game.cards.iter().enumerate().map(ask).collect();
        // The file may list fewer copies than the hand has cards.
        let listed: i64 = state.roster.game.cards.iter().map(copies).sum();
        let of = if listed < i64::from(hand) { format!("; the file lists {listed}") } else { String::new() };
        let (cards, name) = (counted(hand, "card"), side.name());
        let text = format!("which {cards} do {name} have{of}? any not named is played as another card");
        Form::to(side.key(), text, "house rule cards.track", asks)
    })?;
    let Some(filled) = filled else { return Ok(YearEvent::Waived { what: Owing::Hand(side) }.into()) };
    let state = cx.state();
    let copies = |name: &str| u8::try_from(filled.count(name)).unwrap_or(0);
    let told = state.roster.game.cards.iter().enumerate().map(|(at, card)| (CardId::new(at), copies(&card.name)));
    let cards: Vec<(CardId, u8)> = told.filter(|(_, copies)| *copies > 0).collect();
    let (named, hand) = (cards.iter().map(|(_, copies)| u16::from(*copies)).sum::<u16>(), state.cards.hands[side.at()]);
    if named > hand {
        let words = format!("a hand of {}: {named} named", counted(hand, "card"));
        return Err(cx.misfit(Refusal::of_form("cards", words)));
    }
    Ok(CardEvent::HandNamed { side, cards }.into())
}

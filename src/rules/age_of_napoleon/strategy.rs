//! P3: each side draws cards, and says which it has where the house rule wants to know.

use super::act::{Act, Offers};
use super::asking::of_step;
use super::cards::CardEvent;
use super::event::Event;
use super::ground::{AgeOfNapoleon, Cx, View};
use super::ids::{CardId, Side};
use super::roster::Card;
use super::settings;
use super::year::{Owing, YearEvent};
use crate::engine::cx::{Form, Stop};
use crate::engine::prompt::Refusal;
use crate::engine::text::counted;
use crate::engine::together::Apart;
use crate::rules::board::asking::number;

/// The most copies of one card that a side can say that it has.
const MOST_COPIES: u8 = 60;

/// What each side still owes, the first side first.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let first = state.first_side();
    let sides = [first, first.other()];
    for side in sides.into_iter().filter(|side| !state.made.drawn[side.at()]) {
        let what = format!("{} draw cards, {} in hand", side.name(), state.cards.hands[side.at()]);
        offers.owe(
            Act::Draw(side),
            side.key(),
            format!("draw:{}", side.key()),
            what,
            "new cards come in the strategy phase",
        );
    }
    let names = view.settings.is(settings::CARDS_TRACK, "names") && !state.roster.game.cards.is_empty();
    for side in
        sides.into_iter().filter(|side| names && state.made.drawn[side.at()] && !state.made.has_named[side.at()])
    {
        let what = format!("{} say which cards they have", side.name());
        offers.owe(Act::Hand(side), side.key(), format!("hand:{}", side.key()), what, "house rule cards.track");
    }
}

/// A side draws from the deck; when that is empty the discard becomes the deck.
pub(super) fn draw(cx: &mut Cx<'_>, side: Side) -> Result<(), Stop> {
    let state = cx.state();
    let (deck, discard) = (state.cards.deck, state.cards.discard);
    let all = deck.saturating_add(discard);
    let text =
        format!("how many cards do {} draw? the rulebook has the number; deck {deck}, discard {discard}", side.name());
    let question = of_step(state, side.key(), text);
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
        let is_due = state.made.drawn[own.at()] && !state.made.has_named[own.at()];
        let is_asked = own == side || is_due && settings.is(settings::CARDS_NAMED, "at-once");
        is_asked.then(|| name_hand(cx, own)).transpose()
    })?;
    named.into_iter().flatten().for_each(|event| cx.emit(event));
    Ok(())
}

fn name_hand(cx: &mut Apart<'_, AgeOfNapoleon>, side: Side) -> Result<Event, Stop> {
    let key = format!("hand:{}", side.key());
    let filled = cx.form(&key, |view| {
        let state = &view.state;
        // What was named before may be played since: no more of it is offered than the hand holds now.
        let mut left = state.cards.hands[side.at()];
        let mut ask = |(at, name, copies): (usize, &str, Option<u8>)| {
            let before =
                state.cards.named[side.at()].iter().find(|(card, _)| card.at() == at).map_or(0, |(_, own)| *own);
            let before = u16::from(before).min(left);
            left -= before;
            let most = copies.unwrap_or(MOST_COPIES).into();
            number(name, [0, most], before.into(), &format!("how many of {name}"))
        };
        let cards = state.roster.game.cards.iter().enumerate();
        let hand = state.cards.hands[side.at()];
        // The file may list fewer copies than the hand has cards.
        let copies = |card: &Card| u16::from(card.copies.unwrap_or(MOST_COPIES));
        let listed = state.roster.game.cards.iter().map(copies).fold(0, u16::saturating_add);
        let of = if listed < hand { format!("; the file lists {listed}") } else { String::new() };
        Form {
            side: side.key().to_owned(),
            text: format!(
                "which {} do {} have{of}? any not named is played as another card",
                counted(hand, "card"),
                side.name()
            ),
            cite: "house rule cards.track".to_owned(),
            asks: cards.map(|(at, card)| ask((at, &card.name, card.copies))).collect(),
        }
    })?;
    let Some(filled) = filled else { return Ok(YearEvent::Waived { what: Owing::Hand(side) }.into()) };
    let state = cx.state();
    let told = state.roster.game.cards.iter().enumerate().map(|(at, card)| {
        let copies = u8::try_from(filled.count(&card.name)).unwrap_or(0);
        (CardId::new(at), copies)
    });
    let cards: Vec<(CardId, u8)> = told.filter(|(_, copies)| *copies > 0).collect();
    let (named, hand) = (cards.iter().map(|(_, copies)| u16::from(*copies)).sum::<u16>(), state.cards.hands[side.at()]);
    if named > hand {
        let words = format!("a hand of {}: {named} named", counted(hand, "card"));
        return Err(cx.misfit(Refusal::of_form("cards", words)));
    }
    Ok(CardEvent::HandNamed { side, cards }.into())
}

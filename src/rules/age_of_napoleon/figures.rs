//! The figures that players may set right.

use super::prelude::*;

pub(super) fn all(view: &View, things: &mut Things<'_>) {
    let state = &view.state;
    things.thing(POSITION, [""; 3], |all| position(&mut state.clone(), all));
    things.thing("cards", [""; 3], |all| cards(state, all));
    for corps in state.all() {
        let Corps { side, name, code, .. } = state.corps(corps);
        things.thing("piece", [side.key(), name, code], |all| state.piece(corps).clone().figures(all));
    }
    for country in state.countries() {
        let name = state.country_name(country);
        things.thing("country", ["", name, ""], |all| country_figures(&mut state.status(country), all));
    }
}

pub(super) fn position(state: &mut State, all: &mut Figures<'_, ()>) {
    let steps = Step::ALL.map(Step::name);
    let (last, now) = (Takes::Count(1, state.roster.game.begins.last_year.into()), &mut state.now);
    all.figure("year", (last, "the year"), &mut state.year, drop);
    all.figure("step", (Takes::Words(&steps), "the phase that begins, P1 to P8"), &mut state.step, drop);
    if all.is_set() || now.round > 0 {
        all.figure("round", (Takes::Count(1, ROUNDS.into()), "the campaign round"), &mut now.round, drop);
    }
    all.figure("active", (Takes::Words(&Side::KEYS), "whose part of it begins"), &mut now.active, drop);
    all.figure("first", (Takes::Words(&Side::KEYS), "who goes first in this year"), &mut now.first, drop);
}

pub(super) fn cards(state: &State, all: &mut Figures<'_, ()>) {
    let most = Takes::Count(0, state.all_cards().into());
    let CardsNow { hands: [french, coalition], deck, discard, .. } = &mut state.cards.clone();
    all.figure("french", (most, "cards of the French"), french, drop);
    all.figure("coalition", (most, "cards of the Coalition"), coalition, drop);
    all.figure("deck", (most, "cards in the deck"), deck, drop);
    all.figure("discard", (most, "cards in the discard"), discard, drop);
}

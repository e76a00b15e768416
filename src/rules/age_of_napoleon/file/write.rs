//! Writes the present position as a file that begins the same game.

use super::super::owner::RULEBOOK;
use super::super::roster::Country;
use super::super::state::State;
use crate::rules::board::keyed;
use crate::rules::board::written::Writing;

/// The file. The position must be that of the beginning of a year.
pub fn write(state: &State) -> String {
    let game = &state.roster.game;
    let mut out = Writing::of(RULEBOOK);
    out.table("[game]");
    out.word("name", &game.name);
    out.pair("year", state.year);
    out.pair("last_year", game.begins.last_year);
    if state.turn > 1 {
        out.pair("turn", state.turn);
    }
    // Only the first year of a game begins later than with its first round.
    out.pair("round", if state.year == game.begins.year { game.begins.round } else { 1 });
    let rounds: Vec<String> = game.begins.winter_rounds.iter().map(u8::to_string).collect();
    out.pair("winter_rounds", format!("[{}]", rounds.join(", ")));
    let discard = (state.cards.discard > 0).then_some(("discard", state.cards.discard));
    let cards = [("french", state.cards.hands[0]), ("coalition", state.cards.hands[1]), ("deck", state.cards.deck)];
    out.numbers("cards", cards.into_iter().chain(discard));
    let names = state.names();
    let countries = game.countries.iter().zip(&state.map.statuses);
    let corps = game.corps.iter().zip(&state.map.pieces);
    keyed::write(&mut out, &names, game.goals.iter().cloned());
    keyed::write(&mut out, &names, countries.map(|(own, status)| Country { status: *status, ..own.clone() }));
    keyed::write(&mut out, &names, game.areas.iter().cloned());
    keyed::write(&mut out, &names, corps.map(|(own, now)| now.begins(own)));
    keyed::write(&mut out, &names, game.cards.iter().cloned());
    out.whole()
}

//! Writes the present position as a file that begins the same game.

use super::super::ids::CorpsId;
use super::super::owner::RULEBOOK;
use super::super::roster::{Area, Game};
use super::super::state::State;
use crate::rules::board::written::Writing;

/// The file. The position must be that of the beginning of a year.
pub fn write(state: &State) -> String {
    let game = &state.roster.game;
    let mut out = Writing::of(RULEBOOK);
    out.table("[game]");
    out.word("name", &game.name);
    out.pair("year", state.year);
    out.pair("last_year", game.last_year);
    if state.turn > 1 {
        out.pair("turn", state.turn);
    }
    // Only the first year of a game begins later than with its first round.
    out.pair("round", if state.year == game.year { game.round } else { 1 });
    let rounds: Vec<String> = game.winter_rounds.iter().map(u8::to_string).collect();
    out.pair("winter_rounds", format!("[{}]", rounds.join(", ")));
    let discard = (state.discard > 0).then_some(("discard", state.discard));
    let cards = [("french", state.hands[0]), ("coalition", state.hands[1]), ("deck", state.deck)];
    out.numbers("cards", cards.into_iter().chain(discard));
    for goal in &game.goals {
        out.table("[[goal]]");
        out.word("side", goal.side.key());
        out.words("areas", goal.areas.iter().map(|area| state.area_name(*area)));
    }
    for (country, status) in game.countries.iter().zip(&state.statuses) {
        out.table("[[country]]");
        out.word("name", &country.name);
        out.flag("major", country.major);
        out.word("status", status.key());
    }
    for own in &game.areas {
        area(&mut out, state, own);
    }
    for own in state.all() {
        corps(&mut out, state, own);
    }
    cards_of(&mut out, game);
    out.whole()
}

fn area(out: &mut Writing, state: &State, area: &Area) {
    out.table("[[area]]");
    out.word("name", &area.name);
    out.word("country", state.country_name(area.country));
    let marks =
        [("mountain", area.mountain), ("marsh", area.marsh), ("barren", area.barren), ("major_capital", area.capital)];
    for (key, so) in marks {
        out.flag(key, so);
    }
    out.words("borders", area.borders.iter().map(|border| state.area_name(*border)));
    out.words("coast", area.coast.iter().map(String::as_str));
    out.number("x", area.drawn.map(|(x, _)| x));
    out.number("y", area.drawn.map(|(_, y)| y));
}

fn corps(out: &mut Writing, state: &State, corps: CorpsId) {
    let (facts, piece) = (state.corps(corps), state.piece(corps));
    out.table("[[corps]]");
    out.word("name", &facts.name);
    out.word("nation", state.country_name(facts.nation));
    out.word("side", facts.side.key());
    out.pair("sr", facts.sr);
    out.pair("mr", facts.mr);
    out.pair("rating", facts.rating);
    out.word("home", state.country_name(facts.home));
    out.maybe("leader", facts.leader.as_deref());
    out.maybe("quality", facts.tabletop.quality.as_deref());
    for (key, word) in facts.tabletop.command.words() {
        out.maybe(key, word);
    }
    out.word("at", state.place_name(piece.at));
    out.flag("spent", piece.spent);
}

fn cards_of(out: &mut Writing, game: &Game) {
    for card in &game.cards {
        out.table("[[card]]");
        out.word("name", &card.name);
        out.word("text", &card.text);
        out.number("copies", card.copies);
        out.number("armies", card.armies);
        out.number("battle", card.battle);
    }
}

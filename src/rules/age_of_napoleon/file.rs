//! A game as a file: read, with every fault at its place; written, so that it loads back.

use super::owner::{LISTS, MISSING, PARTS_OF_FILE, RULEBOOK, head};
use super::prelude::*;
use crate::engine::text::did_you_mean;
use crate::rules::board::written::Writing;
use crate::rules::owner_list::{self, Entries, PlacedFault, nothing_further, opposed};

/// The tables in an owner's file, which may say where a game begins, or every fault as `line:column: what is wrong`.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    let further = if owner_list::has_part(text, "game") { flaws_of_game } else { nothing_further };
    owner_list::read_owner_parts(text, RULEBOOK, PARTS_OF_FILE, &LISTS, further)
}

/// The game that a file tells, or every fault as `line:column: what is wrong`.
pub fn read(text: &str) -> Result<Game, Vec<String>> {
    owner_list::read_game(text, (RULEBOOK, PARTS_OF_FILE, &LISTS), flaws_of_game, (head, MISSING), game)
}

/// The present position as a file, at the beginning of a year.
pub fn export(view: &View) -> Result<String, NoFiles> {
    let state = &view.state;
    if state.step != Step::P1 || state.now.first.is_some() || state.winner.is_some() {
        return Err(NoFiles::NotNow("year: before it is told who goes first"));
    }
    Ok(write(state))
}

/// What a file lacks or says twice over, where a game is to begin with it.
pub(super) fn flaws_of_game(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut flaws = entries.without(&["country", "area", "corps"]);
    let countries: Vec<&str> = entries.of("country").filter_map(|country| country.text("name")).collect();
    let status_of = |nation: &str| {
        let country = entries.of("country").find(|country| country.says("name", nation))?;
        Status::of_key(country.text("status")?)
    };
    let mut there: Vec<(&str, &str, usize)> = Vec::new();
    for corps in entries.of("corps") {
        let is_known = |nation: &str| countries.is_empty() || countries.contains(&nation);
        if let Some((nation, place)) = corps.said("nation").filter(|(nation, _)| !is_known(nation)) {
            let near = did_you_mean(nation, countries.iter().copied());
            flaws.push((place, format!("`nation` is the name of some [[country]], found `{nation}`{near}")));
        }
        let at = corps.said("at").filter(|(at, _)| Place::of_key(at).is_none());
        let Some((at, place)) = at else {
            let spent = corps.said("spent").filter(|(so, _)| *so == "true");
            flaws.extend(spent.map(|(_, place)| (place, "only corps on the map are `spent`".to_owned())));
            continue;
        };
        let (Some(side), Some(nation)) = (corps.text("side"), corps.text("nation")) else { continue };
        if let Some(status) = status_of(nation).filter(|status| status.control().map(Side::key) != Some(side)) {
            let what = "a corps stands on the map where its side controls its nation";
            flaws.push((place, format!("{what}, and {nation} is {status}")));
        }
        there.push((at, side, place));
    }
    flaws.extend(opposed(there, "area"));
    flaws
}

fn game(head: Game, entries: &Entries<'_>) -> Game {
    let names = Names::of(entries, &["country", "area"]);
    let mut corps: Vec<Corps> = keyed::read(entries, &names);
    letter(corps.iter_mut().map(|own| (own.side == Side::French, &mut own.code)));
    Game {
        countries: keyed::read(entries, &names),
        areas: keyed::read(entries, &names),
        cards: keyed::read(entries, &names),
        goals: keyed::read(entries, &names),
        corps,
        ..head
    }
}

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
    out.pair("winter_rounds", format!("{:?}", game.begins.winter_rounds));
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

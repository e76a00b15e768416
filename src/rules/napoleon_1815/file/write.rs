//! Writes the present position as a file that begins the same game.

use super::super::ids::{Army, Side};
use super::super::owner::RULEBOOK;
use super::super::roster::MapCity;
use super::super::state::State;
use crate::rules::board::keyed;
use crate::rules::board::written::Writing;

/// The file. The position must be that of the beginning of a turn.
pub fn write(state: &State) -> String {
    let mut out = Writing::of(RULEBOOK);
    let game = &state.roster.game;
    out.table("[game]");
    out.word("name", &game.name);
    out.words("calendar", game.calendar.iter().map(|day| day.key()));
    out.number("turn", (state.turn > 1).then_some(state.turn));
    if let Some(defeat) = game.defeat {
        out.numbers("defeat", Army::ALL.map(|army| (army.key(), defeat[army.at()])));
    }
    let names = state.names();
    let held = |(city, held): (&MapCity, &Option<Side>)| MapCity { held: *held, ..city.clone() };
    keyed::write(&mut out, &names, game.units.iter().zip(state.map.pieces.iter()).map(|(own, now)| now.begins(own)));
    keyed::write(&mut out, &names, game.cities.iter().zip(&state.map.held).map(held));
    keyed::write(&mut out, &names, game.roads.iter().cloned());
    out.whole()
}

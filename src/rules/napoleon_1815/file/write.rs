//! Writes the present position as a file that begins the same game.

use super::super::ids::{Army, LostBy, Side, UnitId};
use super::super::owner::RULEBOOK;
use super::super::roster::{MapCity, NamedCity, RoadSection};
use super::super::state::State;
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
    for at in 0..state.pieces.len() {
        unit(&mut out, state, UnitId::new(at));
    }
    for (at, own) in game.cities.iter().enumerate() {
        city(&mut out, own, state.held.get(at).copied().flatten());
    }
    for own in &game.roads {
        road(&mut out, state, own);
    }
    out.whole()
}

fn unit(out: &mut Writing, state: &State, unit: UnitId) {
    let (piece, block) = (state.piece(unit), state.block(unit));
    out.table("[[unit]]");
    out.word("name", &block.name);
    out.word("army", block.army.key());
    out.word("kind", block.kind.key());
    out.pair("cv", piece.cv);
    out.number("max", (piece.max != piece.cv).then_some(piece.max));
    out.flag("commander", block.commander);
    out.flag("old_guard", block.old_guard);
    out.maybe("leader", block.leader.map(|leader| state.name(leader)));
    out.maybe("quality", block.tabletop.quality.as_deref());
    out.maybe("city", piece.at.map(|city| state.city_name(city)));
    out.maybe("lost_by", piece.lost_by.map(LostBy::key));
    for (key, word) in block.tabletop.command.words() {
        out.maybe(key, word);
    }
}

fn city(out: &mut Writing, city: &MapCity, held: Option<Side>) {
    out.table("[[city]]");
    out.word("name", &city.name);
    out.maybe("part", city.part.map(NamedCity::key));
    out.maybe("supplies", city.supplies.map(Army::key));
    out.maybe("held", held.map(Side::key));
    out.number("x", city.place.map(|(x, _)| x));
    out.number("y", city.place.map(|(_, y)| y));
}

fn road(out: &mut Writing, state: &State, road: &RoadSection) {
    out.table("[[road]]");
    out.word("from", state.city_name(road.from));
    out.word("to", state.city_name(road.to));
    out.word("kind", road.kind());
    out.flag("river", road.river);
}

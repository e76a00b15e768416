//! Writes the present position as a file that begins the same game.

use super::super::ids::Side;
use super::super::owner::{FERT, READING, RULEBOOK};
use super::super::roster::{Area, Country, Game};
use super::super::state::State;
use crate::rules::board::keyed;
use crate::rules::board::written::Writing;

/// The file. The position must be that of the beginning of a turn.
pub fn write(state: &State) -> String {
    let game = &state.roster.game;
    let mut out = Writing::of(RULEBOOK);
    out.table("[game]");
    out.word("name", &game.name);
    out.pair("turns", game.begins.turns);
    if state.turn > 1 {
        out.pair("turn", state.turn);
    }
    out.numbers("victory_points", [("french", state.score.vp[0]), ("allied", state.score.vp[1])]);
    out.numbers("cards", [("french", state.score.hands[0]), ("allied", state.score.hands[1])]);
    out.pair("force_march_mp", game.begins.force_march_mp);
    let names = state.names();
    let country = |(own, at_war): (&Country, &bool)| Country { at_war: *at_war, ..own.clone() };
    let area = |(own, holder): (&Area, &Option<Side>)| Area { holder: *holder, ..own.clone() };
    keyed::write(&mut out, &names, game.phases.iter().cloned());
    keyed::write(&mut out, &names, game.countries.iter().zip(&state.lands.at_war).map(country));
    fert(&mut out, game);
    keyed::write(&mut out, &names, game.areas.iter().zip(&state.lands.holders).map(area));
    out.text(&game.rest);
    keyed::write(&mut out, &names, game.leaders.iter().zip(&state.pieces.leaders).map(|(own, now)| now.begins(own)));
    keyed::write(
        &mut out,
        &names,
        game.formations.iter().zip(&state.pieces.formations).map(|(own, now)| now.begins(own)),
    );
    keyed::write(&mut out, &names, game.units.iter().zip(&state.pieces.units).map(|(own, now)| now.begins(own)));
    out.whole()
}

/// The owner's FERT table, where the file had it.
fn fert(out: &mut Writing, game: &Game) {
    let table =
        |id: &str| game.tables.iter().find(|own| own.table.id == id).map(super::super::roster::KeyedTable::table);
    let (Some(fert), Some(reading)) = (table(FERT), table(READING)) else { return };
    out.table("[fert]");
    for key in ["columns_by", "rounding", "ends", "reads"] {
        let value = reading.cell(key, 0, None).unwrap_or("-");
        if value != "-" {
            out.word(key, value);
        }
    }
    out.words("columns", fert.columns.iter().map(String::as_str));
    out.words("rows", fert.rows.iter().map(|row| row.label.as_str()));
    out.rows("cells", fert.rows.iter().map(|row| row.cells.as_slice()));
}

//! Writes the present position as a file that begins the same game.

use super::super::ids::{AreaId, FormationId, LeaderId, UnitId};
use super::super::owner::{FERT, READING, RULEBOOK};
use super::super::roster::Game;
use super::super::state::State;
use crate::rules::board::written::Writing;

/// The file. The position must be that of the beginning of a turn.
pub fn write(state: &State) -> String {
    let game = &state.roster.game;
    let mut out = Writing::of(RULEBOOK);
    out.table("[game]");
    out.word("name", &game.name);
    out.pair("turns", game.turns);
    if state.turn > 1 {
        out.pair("turn", state.turn);
    }
    out.numbers("victory_points", [("french", state.vp[0]), ("allied", state.vp[1])]);
    out.numbers("cards", [("french", state.hands[0]), ("allied", state.hands[1])]);
    out.pair("force_march_mp", game.force_march_mp);
    for phase in &game.phases {
        out.table("[[phase]]");
        out.word("name", &phase.name);
        out.word("kind", phase.kind.key());
        out.word("side", phase.side.map_or("both", super::super::ids::Side::key));
        out.maybe("text", phase.text.as_deref());
    }
    for country in state.countries() {
        out.table("[[country]]");
        out.word("name", state.country_name(country));
        out.pair("at_war", state.at_war.get(country.at()).copied().unwrap_or(false));
    }
    fert(&mut out, game);
    for own in state.areas() {
        area(&mut out, state, own);
    }
    out.text(&game.rest);
    for own in state.all_leaders() {
        leader(&mut out, state, own);
    }
    for own in state.all_formations() {
        formation(&mut out, state, own);
    }
    for own in state.all_units() {
        unit(&mut out, state, own);
    }
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

fn area(out: &mut Writing, state: &State, area: AreaId) {
    let Some(facts) = state.area(area) else { return };
    out.table("[[area]]");
    out.word("name", &facts.name);
    out.word("terrain", &facts.terrain);
    out.words("borders", facts.borders.iter().map(|border| state.area_name(*border)));
    out.maybe("holder", state.holder(area).map(super::super::ids::Side::key));
    out.flag("fortress", facts.fortress);
    out.number("victory_points", (facts.vp != 0).then_some(facts.vp));
    out.number("x", facts.drawn.map(|(x, _)| x));
    out.number("y", facts.drawn.map(|(_, y)| y));
}

fn leader(out: &mut Writing, state: &State, leader: LeaderId) {
    let (Some(facts), now) = (state.leader_facts(leader), state.leader(leader)) else { return };
    out.table("[[leader]]");
    out.word("name", &facts.name);
    out.word("side", facts.side.key());
    out.maybe("nation", facts.nation.as_deref());
    out.flag("senior", facts.senior);
    out.flag("napoleon", facts.napoleon);
    out.pair("action_points", facts.figures.0);
    out.pair("battle_ability", facts.figures.1);
    if facts.reverse != facts.figures {
        let (ap, ability) = facts.reverse;
        out.numbers("wounded", [("action_points", i16::from(ap)), ("battle_ability", i16::from(ability))]);
    }
    let status = if now.dead { Some("dead") } else { now.wounded.then_some("wounded") };
    out.maybe("status", status);
    for (key, word) in facts.command.words() {
        out.maybe(key, word);
    }
    out.number("ap", (!now.dead && now.ap != state.figures(leader).0).then_some(now.ap));
}

fn formation(out: &mut Writing, state: &State, formation: FormationId) {
    let now = state.formation(formation);
    out.table("[[formation]]");
    out.word("name", state.formation_name(formation));
    out.word("leader", state.leader_name(now.leader));
    out.pair("morale", now.morale);
    out.maybe("at", now.at.map(|area| state.area_name(area)));
    out.word("mode", now.mode.key());
    out.flag("force_marched", now.forced);
}

fn unit(out: &mut Writing, state: &State, unit: UnitId) {
    let (Some(facts), now) = (state.unit_facts(unit), state.unit(unit)) else { return };
    out.table("[[unit]]");
    out.word("name", &facts.name);
    out.maybe("formation", now.formation.map(|formation| state.formation_name(formation)));
    if let Some((area, side)) = now.apart {
        out.word("at", state.area_name(area));
        out.word("side", side.key());
    }
    out.maybe("nation", facts.nation.as_deref());
    out.word("arm", facts.arm.key());
    out.maybe("quality", facts.quality.as_deref());
    out.pair("factors", facts.factors);
    out.number("reduced", facts.reduced);
    out.pair("steps", facts.steps);
    out.number("left", (now.steps != facts.steps).then_some(now.steps));
    let marks = [
        ("guard", facts.guard),
        ("national_guard", facts.national_guard),
        ("screen", facts.screen),
        ("broken", now.broken),
        ("out_of_supply", now.out_of_supply),
    ];
    for (key, so) in marks {
        out.flag(key, so);
    }
}

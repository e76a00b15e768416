//! A game as a file: read, with every fault at its place; written, so that it loads back.

mod flaws;

use super::event::Event;
use super::owner::{FERT, LISTS, MISSING, PARTS_OF_FILE, READING, RULEBOOK, head};
use super::phase::PhaseEvent;
use super::prelude::*;
use super::roster::{CardKinds, KeyedTable, Reads};
use super::state::DoneInPhase;
use crate::rules::board::written::Writing;
use crate::rules::owner_list::{self, Entries, Kind, nothing_further};

pub(super) use flaws::flaws_of_game;

/// The tables in an owner's file, which may say where a game begins, or every fault as `line:column: what is wrong`.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    let further = if owner_list::has_part(text, "game") { flaws_of_game } else { nothing_further };
    owner_list::read_owner_parts(text, RULEBOOK, PARTS_OF_FILE, &LISTS, further)
}

/// The game that a file tells, or every fault as `line:column: what is wrong`.
pub fn read(text: &str) -> Result<Game, Vec<String>> {
    let fert = [FERT, READING];
    let tables: Vec<Table> = read_owner(text)?.into_iter().filter(|table| fert.contains(&table.id.as_str())).collect();
    owner_list::read_game(text, (RULEBOOK, PARTS_OF_FILE, &LISTS), flaws_of_game, (head, MISSING), |head, entries| {
        game(head, entries, tables)
    })
}

/// The owner's tables in the events with which a game begins.
pub fn tables_of(event: &Event) -> Vec<Table> {
    let Event::Phase(PhaseEvent::Mustered(game)) = event else { return Vec::new() };
    game.tables.iter().map(KeyedTable::table).collect()
}

/// The present position as a file, at the beginning of a turn.
pub fn export(view: &View) -> Result<String, NoFiles> {
    let state = &view.state;
    let goes_on = state.fight.battle.is_none() && state.winner.is_none() && !state.turns_over;
    let begins = goes_on && state.phase == Some(0) && state.done == DoneInPhase::default();
    let moved = state.map.formations.iter().any(|own| own.moved || own.entered);
    // Operations with which a turn begins would begin anew by a file.
    let spent = |leader| state.leader(leader).ap != state.figures(leader).0;
    let acts = |side| state.kind() == PhaseKind::Ops && (state.step != Step::O2 || state.leaders_of(side).any(spent));
    if !begins || moved || state.active().is_some_and(acts) {
        return Err(NoFiles::NotNow("turn: in its first phase, before the first act"));
    }
    if state.all_formations().any(|own| !state.is_told(own)) {
        return Err(NoFiles::Tells("what hidden formations are"));
    }
    Ok(write(state))
}

fn game(head: Game, entries: &Entries<'_>, tables: Vec<Table>) -> Game {
    let names = Names::of(entries, &["area", "leader", "formation"]);
    let reads = tables.iter().find(|table| table.id == READING).and_then(|table| table.cell("reads", 0, None).ok());
    let mut game = Game {
        phases: keyed::read(entries, &names),
        countries: keyed::read(entries, &names),
        leaders: keyed::read(entries, &names),
        formations: keyed::read(entries, &names),
        units: keyed::read(entries, &names),
        areas: keyed::read(entries, &names),
        reads: reads.and_then(Reads::of_key).unwrap_or_default(),
        tables: tables.into_iter().map(KeyedTable::of).collect(),
        rest: rest(entries),
        ..head
    };
    if game.phases.is_empty() {
        let usual = |name: &str, kind, side| Phase { name: name.to_owned(), kind, side, text: None };
        game.phases = vec![
            usual("French OPs", PhaseKind::Ops, Some(Side::French)),
            usual("Allied OPs", PhaseKind::Ops, Some(Side::Allied)),
            usual("wounds", PhaseKind::Wounds, None),
        ];
    }
    for card in entries.of("card") {
        let [charge, skirmish] = ["charge", "skirmish"].map(|key| card.says(key, "true"));
        let drm = card.number::<i8>("drm").is_some_and(|drm| drm != 0);
        let kinds = CardKinds { drm, charge, skirmish };
        if kinds.number() > 1 && !game.joined.contains(&kinds) {
            game.joined.push(kinds);
        }
    }
    for area in &mut game.areas {
        let terrain = entries.of("terrain").find(|own| own.says("name", &area.terrain));
        let drm = |key: &str| terrain.and_then(|own| own.number(key)).unwrap_or(0);
        area.mp = terrain.and_then(|own| own.number("mp")).unwrap_or(1);
        area.ground = terrain.and_then(|own| Ground::of_key(own.text("as")?));
        (area.drm, area.march_order_drm) = (drm("drm"), drm("march_order_drm"));
    }
    // Every unit, then every formation, has its letters.
    let is_french = |leader: LeaderId| game.leaders.get(leader.at()).is_none_or(|leader| leader.side == Side::French);
    let of_formation = |own: &Formation| is_french(own.leader);
    let of_unit = |own: &Unit| match own.formation.and_then(|formation| game.formations.get(formation.at())) {
        Some(formation) => of_formation(formation),
        None => own.apart.is_none_or(|(_, side)| side == Side::French),
    };
    let sides: Vec<bool> = game.units.iter().map(of_unit).chain(game.formations.iter().map(of_formation)).collect();
    let units = game.units.iter_mut().map(|own| &mut own.code);
    letter(sides.into_iter().zip(units.chain(game.formations.iter_mut().map(|own| &mut own.code))));
    game
}

/// The lists that play does not use, as they go back into a file.
fn rest(entries: &Entries<'_>) -> String {
    let mut out = Writing::empty();
    for list in LISTS.iter().filter(|list| ["terrain", "weather", "card"].contains(&list.key)) {
        for entry in entries.of(list.key) {
            out.table(&format!("[[{}]]", list.key));
            for field in list.fields {
                let Some(text) = entry.text(field.name) else { continue };
                if matches!(field.kind, Kind::Whole(..) | Kind::Flag) {
                    out.pair(field.name, text);
                } else {
                    out.word(field.name, text);
                }
            }
        }
    }
    out.whole()
}

/// The file. The position must be that of the beginning of a turn.
pub fn write(state: &State) -> String {
    let game = &state.roster.game;
    let mut out = Writing::of(RULEBOOK);
    out.table("[game]");
    out.word("name", &game.name);
    out.pair("turns", game.begins.turns);
    out.number("turn", Some(state.turn).filter(|turn| *turn > 1));
    out.numbers("victory_points", [("french", state.vp[0]), ("allied", state.vp[1])]);
    out.numbers("cards", [("french", state.hands[0]), ("allied", state.hands[1])]);
    out.pair("force_march_mp", game.begins.force_march_mp);
    let names = state.names();
    let country = |(own, at_war): (&Country, &bool)| Country { at_war: *at_war, ..own.clone() };
    let area = |(own, holder): (&Area, &Option<Side>)| Area { holder: *holder, ..own.clone() };
    keyed::write(&mut out, &names, game.phases.iter().cloned());
    keyed::write(&mut out, &names, game.countries.iter().zip(&state.map.at_war).map(country));
    // The owner's FERT table, where the file had it.
    let table = |id: &str| game.tables.iter().find(|own| own.table.id == id).map(KeyedTable::table);
    if let Some((fert, reading)) = table(FERT).zip(table(READING)) {
        out.table("[fert]");
        for key in ["columns_by", "rounding", "ends", "reads"] {
            out.maybe(key, reading.cell(key, 0, None).ok().filter(|value| *value != "-"));
        }
        out.words("columns", fert.columns.iter().map(String::as_str));
        out.words("rows", fert.rows.iter().map(|row| row.label.as_str()));
        out.rows("cells", fert.rows.iter().map(|row| row.cells.as_slice()));
    }
    keyed::write(&mut out, &names, game.areas.iter().zip(&state.map.holders).map(area));
    out.text(&game.rest);
    keyed::write(&mut out, &names, game.leaders.iter().zip(&state.map.leaders).map(|(own, now)| now.begins(own)));
    let formations = game.formations.iter().zip(&state.map.formations);
    keyed::write(&mut out, &names, formations.map(|(own, now)| now.begins(own)));
    keyed::write(&mut out, &names, game.units.iter().zip(&state.map.units).map(|(own, now)| now.begins(own)));
    out.whole()
}

//! A game as a file: read, with every fault at its place; written, so that it loads back.

use super::owner::{LISTS, MISSING, PARTS_OF_FILE, RULEBOOK, compare, head};
use super::prelude::*;
use crate::rules::board::written::Writing;
use crate::rules::owner_list::{self, Entries, ListEntry, PlacedFault, opposed};

/// The tables in a filled-in owner's file, or every fault as `line:column: what is wrong`. A file that says where a game
/// begins is looked at as a game.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    let further = if owner_list::has_part(text, "game") { flaws_of_game } else { compare };
    owner_list::read_owner_parts(text, RULEBOOK, PARTS_OF_FILE, &LISTS, further)
}

/// The game that a file tells, or every fault as `line:column: what is wrong`.
pub fn read(text: &str) -> Result<Game, Vec<String>> {
    owner_list::read_game(text, (RULEBOOK, PARTS_OF_FILE, &LISTS), flaws_of_game, (head, MISSING), game)
}

/// The present position as a file, at the beginning of a turn.
pub fn export(view: &View) -> Result<String, NoFiles> {
    let state = &view.state;
    let begins = state.step == Step::C1 && state.armies.iter().all(|army| army.groups.is_empty());
    if !begins || state.map.pieces.iter().any(|piece| piece.march.marched) || state.winner.is_some() {
        return Err(NoFiles::NotNow("turn: before the first march"));
    }
    if !state.strangers.is_empty() {
        return Err(NoFiles::Tells("who all blocks are"));
    }
    Ok(write(state))
}

/// What a file lacks or says twice over, where a game is to begin with it.
pub(super) fn flaws_of_game(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut flaws = compare(entries);
    flaws.extend(entries.without(&["unit", "city", "road"]));
    for army in Army::ALL {
        let own = |unit: &&ListEntry| unit.says("army", army.key());
        if !entries.of("unit").filter(own).any(|unit| unit.says("commander", "true")) {
            let what = format!("the {} army has no commander: `commander = true` of one of its leaders", army.key());
            let first = entries.of("unit").find(own).map_or(0, ListEntry::place);
            flaws.push((first, what));
        }
    }
    for unit in entries.of("unit") {
        let (place, what) = match (unit.said("city"), unit.said("lost_by")) {
            (None, None) => (unit.place(), "`city` is missing in [[unit]]: where it begins, the name of some [[city]]"),
            (Some((_, place)), Some(_)) => (place, "a unit that is lost is in no `city`"),
            _ => continue,
        };
        flaws.push((place, what.to_owned()));
    }
    let begins = entries.of("unit").filter_map(|unit| {
        let (city, place) = unit.said("city")?;
        Some((city, unit.text("army")? == "french", place))
    });
    flaws.extend(opposed(begins, "city"));
    flaws
}

fn game(head: Game, entries: &Entries<'_>) -> Game {
    let names = Names::of(entries, &["unit", "city"]);
    let mut units: Vec<Block> = keyed::read(entries, &names);
    letter(units.iter_mut().map(|own| (own.army.side() == Side::French, &mut own.code)));
    let (cities, roads) = (keyed::read(entries, &names), keyed::read(entries, &names));
    Game { units, cities, roads, ..head }
}

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

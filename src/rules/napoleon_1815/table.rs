//! A battle that is fought at a table of miniatures: each block is a major formation, and comes back with what is left
//! of it.

use super::acts::{Offers, View};
use super::event::{BlockThen, Event};
use super::ids::{CityId, Kind, LostBy, Side, UnitId};
use super::play::{Cx, lose_cv, named};
use super::state::{Piece, State};
use super::{rout, settings};
use crate::engine::cx::Stop;
use crate::engine::handover::{Came, LeaderFate, Ledger, LedgerLine};
use crate::engine::prompt::{Blocked, Choice, Refusal};
use crate::rules::board::table::{self, Table};
use crate::rules::miniatures::{Army, Battle, Formation, Leader, Names, Unit, average, quoted};

/// A battle that has been set up may go to the table before its first battle turn; one that is there comes back.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for battle in state.battles.iter().filter(|battle| !battle.played && !state.is_at_table(battle.city)) {
        let name = state.city_name(battle.city);
        let (key, label) = (format!("to-table:{name}"), format!("fight the battle at {name} with miniatures"));
        if state.set == 1 {
            offers.options.push(Choice::may(key, label));
        } else {
            offers.blocked.push(Blocked::new(key, label, "its battle turns have begun"));
        }
    }
    for &city in state.tables.iter() {
        let has_come = view.post.letter(&slot_of(state, city)).is_some();
        table::offer_back(offers, state.city_name(city), &name_of(state, city), has_come);
    }
}

/// The slot of a result, once it is known to be of a battle that is at the table.
pub(super) fn slot(view: &View, kind: &str, text: &str) -> Result<String, Refusal> {
    let state = &view.state;
    let away: Vec<CityId> = state.tables.iter().copied().collect();
    let names: Vec<String> = away.iter().map(|city| name_of(state, *city)).collect();
    let (came, at) = table::read(kind, text, &names)?;
    of(view, away[at]).ledger(&came).map_err(|mismatch| table::misfit(&mismatch))?;
    Ok(slot_of(state, away[at]))
}

/// The files of a battle that is at the table, by its city.
pub(super) fn files(view: &View, battle: &str) -> Result<Vec<(String, String)>, String> {
    let state = &view.state;
    let away: Vec<CityId> = state.tables.iter().copied().collect();
    let names: Vec<&str> = away.iter().map(|city| state.city_name(*city)).collect();
    let at = table::place_of(&names, battle, "in C4 `fight the battle with miniatures`")?;
    of(view, away[at]).files(("city", names[at]), state.turn)
}

/// One act: the battle comes back; who does not hold the field routs.
pub(super) fn come_back(cx: &mut Cx<'_>, city: CityId) -> Result<(), Stop> {
    let text = cx.opened(&slot_of(cx.state(), city)).map(|letter| letter.text.clone()).unwrap_or_default();
    let misfit = |mismatch| table::misfit(&mismatch);
    let came = Came::read(&text).map_err(|fault| cx.misfit(misfit(fault)))?;
    let at_table = of(cx.view(), city);
    let ledger = at_table.ledger(&came).map_err(|fault| cx.misfit(misfit(fault)))?;
    let attacker = cx.state().battle_at(city).map_or(Side::French, |battle| battle.attacker);
    let names = [attacker.name(), attacker.other().name()];
    let name = cx.state().city_name(city).to_owned();
    let holder = table::field(cx, &name, names, None, &came)?.unwrap_or(0);
    let losses = lost(cx.view(), &at_table, &ledger, &came);
    let row = |entry: LedgerLine| Some((named(cx.state(), at_table.piece(&entry)?), entry));
    let ledger: Vec<(BlockThen, LedgerLine)> = ledger.0.into_iter().filter_map(row).collect();
    cx.emit(Event::FromTable { city, ledger });
    for (unit, cv) in losses {
        lose_cv(cx, unit, cv, LostBy::Fire);
    }
    let beaten = if holder == 0 { attacker.other() } else { attacker };
    if cx.state().is_at(city, beaten) && cx.state().is_at(city, beaten.other()) {
        let suffers = cx.view().settings.is(settings::TABLE_ROUT, "on");
        rout::begin_with(cx, city, beaten, suffers);
    }
    Ok(())
}

/// The CV that each block loses: it comes back with its CV times what is left of what went in, rounded up. A leader who
/// was killed or captured is lost.
fn lost(view: &View, at_table: &Table<UnitId, UnitId>, ledger: &Ledger, came: &Came) -> Vec<(UnitId, u8)> {
    let of_block = |entry: &LedgerLine| {
        let unit = at_table.piece(entry)?;
        let cv = view.state.piece(unit).cv;
        let left = u8::try_from(table::left_of(&view.settings, u32::from(cv), entry)).unwrap_or(cv);
        (left < cv).then(|| (unit, cv - left))
    };
    let of_leader = |(unit, fate): (UnitId, LeaderFate)| {
        matches!(fate, LeaderFate::Killed | LeaderFate::Captured).then(|| (unit, view.state.piece(unit).cv))
    };
    let leaders = at_table.fates(came).into_iter().filter_map(of_leader);
    ledger.0.iter().filter_map(of_block).chain(leaders).collect()
}

/// A battle as it is at the table. The same state gives the same table: what comes back is joined by names.
fn of(view: &View, city: CityId) -> Table<UnitId, UnitId> {
    let state = &view.state;
    let attacker = state.battle_at(city).map_or(Side::French, |battle| battle.attacker);
    let notes = format!("{} attack at {}.", attacker.name(), state.city_name(city));
    let mut table = Table::new(Battle { name: name_of(state, city), notes, ..Battle::default() });
    for (at, side) in [attacker, attacker.other()].into_iter().enumerate() {
        raise(view, city, (at, side), &mut table);
    }
    table
}

fn raise(view: &View, city: CityId, (at, side): (usize, Side), table: &mut Table<UnitId, UnitId>) {
    let state = &view.state;
    let mut names = Names::default();
    let is_leader = |unit: UnitId| state.block(unit).kind == Kind::Leader;
    let mut leaders: Vec<UnitId> =
        state.units_at(city, side).map(|(unit, _)| unit).filter(|unit| is_leader(*unit)).collect();
    // The commander of an army goes before other leaders.
    leaders.sort_by_key(|unit| !state.block(*unit).commander);
    let mut own: Vec<Leader> = Vec::new();
    for unit in leaders {
        let name = names.once(state.name(unit));
        table.leaders.push((at, name.clone(), unit));
        own.push(state.block(unit).command.leader(name, "average"));
    }
    let mut leaders = own.into_iter();
    let name = format!("{} at {}", side.name(), state.city_name(city));
    let commander = leaders.next().unwrap_or_else(|| average(names.once("Commander")));
    table.battle.armies[at] = Army { name, nation: side.name().to_owned(), commander, formations: Vec::new() };
    for (unit, piece) in state.units_at(city, side).filter(|(unit, _)| !is_leader(*unit)) {
        let own = state.name(unit);
        let commander = leaders.next().unwrap_or_else(|| average(names.once(&format!("{own}'s commander"))));
        let mut more = Vec::new();
        if piece.area.is_some_and(super::ids::Area::is_reserve) {
            more.push(format!("arrives = {{ turn = {}, needs = 1 }}", view.settings.word(settings::TABLE_RESERVE)));
        }
        let order = if at == 0 { "attack" } else { "defend" };
        let units = units_of(view, unit, piece);
        table.add(at, unit, Formation { name: own.to_owned(), order, commander, more, units });
    }
}

/// A block of CV n is n units of its kind, or as many as set.
fn units_of(view: &View, unit: UnitId, piece: &Piece) -> Vec<Unit> {
    let number = |key: &str| table::number::<u16>(&view.settings, key);
    let block = view.state.block(unit);
    let (arm, cv, formation) = match block.kind {
        Kind::Artillery => ("foot-artillery", number(table::BATTERY_CV.key), "limbered"),
        Kind::Cavalry => ("cavalry", number(table::UNIT_CV.key), "column"),
        Kind::Infantry | Kind::Leader => ("infantry", number(table::UNIT_CV.key), "column"),
    };
    let quality = match &block.quality {
        Some(own) => own.as_str(),
        None if block.old_guard => "guard",
        None => view.settings.word(table::QUALITY.key),
    };
    let name = |count: u16| format!("{} {count}", block.name);
    let mut units: Vec<Unit> = (1..=u16::from(piece.cv) * number(settings::TABLE_UNITS))
        .map(|count| Unit { name: name(count), arm, cv, figures: Vec::new() })
        .collect();
    for own in &mut units {
        own.set("quality", quoted(quality));
        own.set("formation", quoted(formation));
        if arm != "infantry" {
            own.set("weight", quoted("medium"));
        }
    }
    units
}

/// What a battle is called at the table.
fn name_of(state: &State, city: CityId) -> String {
    format!("{}, turn {}: {}", state.roster.game.name, state.turn, state.city_name(city))
}

fn slot_of(state: &State, city: CityId) -> String {
    format!("table/{}/{}", state.turn, state.city_name(city))
}

//! A battle that is fought at a table of miniatures: each block is a major formation, and comes back with what is left
//! of it.

use super::act::{Act, Offers};
use super::battle::end::EndEvent;
use super::battle::event::BattleEvent;
use super::blocks::named;
use super::ground::{Cx, View};
use super::ids::{BlockThen, CityId, Kind, LostBy, Place, RoadId, Side, UnitId};
use super::losses::lose_cv;
use super::roster::Piece;
use super::state::{State, Use};
use super::ways::{closed, crosses, limit, way_in};
use super::{rout, settings};
use crate::engine::cx::Stop;
use crate::engine::handover::{Came, LeaderFate, Ledger, LedgerLine};
use crate::engine::nothing::NoFiles;
use crate::engine::prompt::{Blocked, Choice, Refusal};
use crate::rules::board::field::{self, Field, StartZone, Way};
use crate::rules::board::table::{self, Table, possessive};
use crate::rules::miniatures::{Army, Battle, Formation, Leader, Names, Unit, average, quoted};

/// A battle that has been set up may go to the table before its first battle turn; one that is there comes back.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for battle in state.fights.battles.iter().filter(|battle| !battle.played && !state.is_at_table(battle.city)) {
        let name = state.city_name(battle.city);
        let (key, label) = (format!("to-table:{name}"), format!("fight the battle at {name} with miniatures"));
        if state.now.set == 1 {
            offers.may(Act::ToTable(battle.city), Choice::may(key, label));
        } else {
            offers.block(Blocked::new(key, label, "its battle turns have begun"));
        }
    }
    for &city in state.fights.tables.iter() {
        let has_come = view.post.letter(&slot_of(state, city)).is_some();
        table::offer_back(offers, [Act::Result(city), Act::Here(city)], state.city_name(city), has_come);
    }
}

/// The slot of a result, once it is known to be of a battle that is at the table.
pub(super) fn slot(view: &View, kind: &str, text: &str) -> Result<String, Refusal> {
    let state = &view.state;
    let away: Vec<CityId> = state.fights.tables.iter().copied().collect();
    let names: Vec<String> = away.iter().map(|city| name_of(state, *city)).collect();
    let (came, at) = table::read(kind, text, &names)?;
    of(view, away[at]).takes(&came)?;
    Ok(slot_of(state, away[at]))
}

/// The files of a battle that is at the table, by its city.
pub(super) fn files(view: &View, battle: &str) -> Result<Vec<(String, String)>, NoFiles> {
    let state = &view.state;
    let away: Vec<CityId> = state.fights.tables.iter().copied().collect();
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
    let arrived = |unit: UnitId| !at_table.is_off(unit, &came);
    let losses: Vec<(UnitId, u8)> =
        lost(cx.view(), &at_table, &ledger, &came).into_iter().filter(|(unit, _)| arrived(*unit)).collect();
    let on_the_road: Vec<(UnitId, RoadId)> = on_the_road(cx.state(), city).filter(|(unit, _)| arrived(*unit)).collect();
    let row = |entry: LedgerLine| Some((named(cx.state(), at_table.piece(&entry)?), entry));
    let ledger: Vec<(BlockThen, LedgerLine)> = ledger.0.into_iter().filter_map(row).collect();
    for (unit, road) in on_the_road {
        let state = cx.state();
        if let Some(from) = state.piece(unit).at.filter(|from| *from != city) {
            cx.emit(EndEvent::CameIn { unit: named(state, unit), purpose: Use::Reinforce, from, to: city, road });
        }
    }
    cx.emit(BattleEvent::FromTable { city, ledger });
    for (unit, cv) in losses {
        lose_cv(cx, unit, cv, LostBy::Fire);
    }
    let beaten = if holder == 0 { attacker.other() } else { attacker };
    if cx.state().is_at(city, beaten) && cx.state().is_at(city, beaten.other()) {
        rout::begin_with(cx, city, beaten, cx.view().settings.is(settings::TABLE_ROUT, "on"));
    }
    Ok(())
}

/// Who may come to the table along roads: blocks one section away that may reinforce, the strongest first, as many as
/// each road carries in a set.
pub(super) fn along_roads(view: &View, city: CityId) -> Vec<(UnitId, RoadId)> {
    let state = &view.state;
    if !view.settings.is(settings::TABLE_ROADS, "on") {
        return Vec::new();
    }
    let comes = |(unit, piece): (UnitId, &Piece)| {
        let from = piece.at.filter(|from| state.battle_at(*from).is_none() && !is_leader(state, unit));
        let way = from.and_then(|_| way_in(view, unit, city, Use::Reinforce));
        way.filter(|(_, why)| why.is_none()).map(|(road, _)| (unit, road, piece.cv))
    };
    let mut candidates: Vec<(UnitId, RoadId, u8)> = state.units().filter_map(comes).collect();
    candidates.sort_by_key(|(unit, _, cv)| (std::cmp::Reverse(*cv), *unit));
    let mut taken: Vec<(UnitId, RoadId)> = Vec::new();
    for (unit, road, _) in candidates {
        let gone = taken.iter().filter(|(_, other)| *other == road).count();
        let carries = limit(view, road, Use::Reinforce, false).saturating_sub(state.carried(Use::Reinforce, road));
        if gone < usize::from(carries) {
            taken.push((unit, road));
        }
    }
    taken
}

/// Who is on the road to a battle at the table.
fn on_the_road(state: &State, city: CityId) -> impl Iterator<Item = (UnitId, RoadId)> {
    state.fights.on_the_road.iter().filter(move |(to, ..)| *to == city).map(|(_, unit, road)| (*unit, *road))
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
    let mut table = Table::new(Battle { name: name_of(state, city), ..Battle::default() });
    for (at, side) in [attacker, attacker.other()].into_iter().enumerate() {
        raise(view, city, (at, side), &mut table);
    }
    table.field = field(view, city, attacker);
    table
}

/// The ground of a battle: columns as zones, roads, the river that the attackers have crossed, what is fought for. Who
/// stands in reserve is in each side's own order of battle alone.
fn field(view: &View, city: CityId, attacker: Side) -> Field {
    let state = &view.state;
    let came = state.battle_at(city).map(|battle| battle.came.clone()).unwrap_or_default();
    let place = |city: CityId| {
        let (across, down) = state.city(city)?.place?;
        Some((i64::from(across), i64::from(down)))
    };
    let towards = |to: CityId| place(city).zip(place(to)).map(|(own, to)| (to.0 - own.0, to.1 - own.1));
    let way = |(_, to): (RoadId, CityId)| Way {
        name: state.city_name(to).to_owned(),
        towards: towards(to),
        is_theirs: came.first() == Some(&to),
    };
    let over_river = |(road, to): (RoadId, CityId)| came.contains(&to) && crosses(state, road);
    let mut zones = Vec::new();
    let mut entries = Vec::new();
    for (at, side) in [attacker, attacker.other()].into_iter().enumerate() {
        for (place, from) in Place::COLUMNS.into_iter().zip([0, 24, 48]) {
            let own = |piece: &Piece| piece.area.is_some_and(|area| area.place == place);
            let there = state.units_at(city, side).filter(|(unit, piece)| own(piece) && !is_leader(state, *unit));
            let names: Vec<String> = there.map(|(unit, _)| state.name(unit).to_owned()).collect();
            if !names.is_empty() {
                zones.push(StartZone::strip(at, place.key(), from, 24, names));
            }
        }
        let reserve = |(unit, piece): (UnitId, &Piece)| {
            piece.area.is_some_and(super::ids::Area::is_reserve) && !is_leader(state, unit)
        };
        if state.units_at(city, side).any(reserve) {
            entries.push((at, "from the reserve"));
        }
    }
    Field {
        place: state.city_name(city).to_owned(),
        turns: table::number(&view.settings, field::TURNS.key),
        zones,
        ways: state.roster.ground.ways_from(city).map(way).collect(),
        river: state.roster.ground.ways_from(city).any(over_river),
        entries,
        briefs: briefs(view, city, attacker, &came),
        ..Field::default()
    }
}

/// What both sides know of a battle: who attacks from where, who may go back where, and what a defeat means.
fn briefs(view: &View, city: CityId, attacker: Side, came: &[CityId]) -> [String; 3] {
    let state = &view.state;
    let name = state.city_name(city);
    let from: Vec<&str> = came.iter().map(|from| state.city_name(*from)).collect();
    let from = if from.is_empty() { String::new() } else { format!(" from {}", from.join(", ")) };
    let both = format!("{} attack {name}{from}. Reserves come in turn {}.", attacker.name(), reserve_turn(view));
    let retreat = |side: Side| {
        let open = |to: &CityId| closed(state, city, side, *to).is_none();
        let ways: Vec<&str> =
            state.roster.ground.beside(city).iter().filter(|to| open(to)).map(|to| state.city_name(*to)).collect();
        let ways = if ways.is_empty() { "no road is open, and all are lost".to_owned() } else { ways.join(", ") };
        format!("Beaten, {} rout from {name}: {ways}. A block that finds no room on the roads is lost.", side.name())
    };
    [both, retreat(attacker), retreat(attacker.other())]
}

fn reserve_turn(view: &View) -> &str {
    view.settings.word(settings::TABLE_RESERVE)
}

fn is_leader(state: &State, unit: UnitId) -> bool {
    state.block(unit).kind == Kind::Leader
}

fn raise(view: &View, city: CityId, (at, side): (usize, Side), table: &mut Table<UnitId, UnitId>) {
    let state = &view.state;
    let mut names = Names::default();
    let mut leaders = state.ids_at(city, side);
    leaders.retain(|unit| is_leader(state, *unit));
    // The commander of an army goes before other leaders.
    leaders.sort_by_key(|unit| !state.block(*unit).commander);
    let mut own: Vec<Leader> = Vec::new();
    for unit in leaders {
        let name = names.once(state.name(unit));
        table.leaders.push((at, name.clone(), unit));
        own.push(state.block(unit).tabletop.command.leader(name, "average"));
    }
    let mut leaders = own.into_iter();
    let name = format!("{} at {}", side.name(), state.city_name(city));
    let commander = leaders.next().unwrap_or_else(|| average(names.once("Commander")));
    table.battle.armies[at] = Army { name, nation: side.name().to_owned(), commander, formations: Vec::new() };
    let arrives = |turn: &str| format!("arrives = {{ turn = {turn}, needs = 1, hidden = true }}");
    let there = state.units_at(city, side).filter(|(unit, _)| !is_leader(state, *unit)).map(|(unit, piece)| {
        let waits = piece.area.is_some_and(super::ids::Area::is_reserve);
        (unit, leaders.next(), waits.then(|| arrives(reserve_turn(view))).into_iter().collect())
    });
    let mut all: Vec<(UnitId, Option<Leader>, Vec<String>)> = there.collect();
    // Reserves go last: their places among the others would say which they are.
    all.sort_by_key(|(_, _, more)| !more.is_empty());
    let come = on_the_road(state, city).filter(|(unit, _)| state.side_of(*unit) == side).map(|(unit, _)| {
        let from = state.piece(unit).at.map_or("", |from| state.city_name(from));
        let notes = format!("notes = {}", quoted(&format!("by the road from {from}")));
        (unit, None, vec![arrives(view.settings.word(settings::TABLE_MARCH)), notes])
    });
    all.extend(come);
    for (unit, leader, more) in all {
        let own = state.name(unit);
        let commander = leader.unwrap_or_else(|| average(names.once(&format!("{} commander", possessive(own)))));
        let order = if at == 0 { "attack" } else { "defend" };
        let units = units_of(view, unit, state.piece(unit));
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
    let quality = match &block.tabletop.quality {
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

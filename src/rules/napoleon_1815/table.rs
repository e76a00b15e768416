//! A battle that is fought at a table of miniatures: each block is a major formation, and comes back with what is left
//! of it.

use super::event::{BattleEvent, EndEvent, lose_cv};
use super::prelude::*;
use super::rout;
use super::ways::{closed, room, way_in};
use crate::rules::board::field::{self, Field, StartZone, Way};
use crate::rules::board::table::{self, Table, TableGame, TableOf, possessive};
use crate::rules::miniatures::{Army, Formation, Leader, Names, Unit, average, quoted};
use std::cmp::Reverse;
use std::collections::BTreeSet;

type AtMiniatures = TableOf<Napoleon1815>;

/// A battle that has been set up may go to the table before its first battle turn; one that is there comes back.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for battle in state.fights.battles.iter().filter(|battle| !battle.played && !state.is_at_table(battle.city)) {
        let begun = (state.now.set > 1).then(|| "its battle turns have begun".to_owned());
        table::offer::<Napoleon1815, _>(state, offers, (Act::ToTable(battle.city), battle.city), begun);
    }
    table::offer_back(view, offers, |city| [Act::Result(city), Act::Here(city)]);
}

impl TableGame for Napoleon1815 {
    type Place = CityId;
    type Piece = UnitId;
    type Leader = UnitId;
    const PLACE: &'static str = "city";
    const IN: &'static str = "at";
    const OFFERED: &'static str = "in C4 `fight the battle with miniatures`";

    fn game(state: &State) -> &str {
        &state.roster.game.name
    }

    fn away(state: &State) -> Vec<CityId> {
        state.fights.tables.iter().copied().collect()
    }

    fn place_name(state: &State, city: CityId) -> &str {
        state.city_name(city)
    }

    fn when(state: &State, _: CityId) -> [String; 2] {
        [format!("turn {}", state.turn), state.turn.to_string()]
    }

    fn table(view: &View, city: CityId) -> Option<AtMiniatures> {
        let attacker = view.state.battle_at(city)?.attacker;
        let mut table = Table::new(Self::battle_name(&view.state, city));
        for (at, side) in [attacker, attacker.other()].into_iter().enumerate() {
            raise(view, city, (at, side), &mut table);
        }
        table.field = field(view, city, attacker);
        Some(table)
    }
}

/// One act: the battle comes back; who does not hold the field routs.
pub(super) fn come_back(cx: &mut Cx<'_>, city: CityId) -> Result<(), Stop> {
    let (came, at_table, ledger) = table::result(cx, city)?;
    let attacker = cx.state().battle_at(city).map_or(Side::French, |battle| battle.attacker);
    let sides = [attacker, attacker.other()];
    let holder = table::field(cx, city, sides.map(Side::name), &came)?.unwrap_or(0);
    let arrived = |unit: UnitId| !at_table.is_off(unit, &came);
    let mut losses = lost(cx.view(), &at_table, &ledger, &came);
    losses.retain(|(unit, _)| arrived(*unit));
    let state = cx.state();
    let comes = |(unit, road): (UnitId, RoadId)| {
        let from = state.piece(unit).at.filter(|from| *from != city && arrived(unit))?;
        Some(EndEvent::CameIn { unit: state.named(unit), purpose: Use::Reinforce, from, to: city, road })
    };
    let arrivals: Vec<EndEvent> = on_the_road(state, city).filter_map(comes).collect();
    let row = |entry: LedgerLine| Some((state.named(at_table.piece(&entry)?), entry));
    let ledger: Vec<(BlockThen, LedgerLine)> = ledger.0.into_iter().filter_map(row).collect();
    cx.emit_all(arrivals);
    cx.emit(BattleEvent::FromTable { city, ledger });
    for (unit, cv) in losses {
        lose_cv(cx, unit, cv, LostBy::Fire);
    }
    let (beaten, both) = (sides[1 - holder], sides.into_iter().all(|side| cx.state().is_at(city, side)));
    if both && cx.view().settings.is(settings::TABLE_ROUT, "on") {
        rout::begin(cx, city, beaten);
    } else if both {
        cx.emit(EndEvent::RoutBegan { city, side: beaten });
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
        let from = piece.at.filter(|from| state.battle_at(*from).is_none() && !state.is_leader(unit));
        let way = from.and_then(|_| way_in(view, unit, city, Use::Reinforce));
        way.filter(|(_, why)| why.is_none()).map(|(road, _)| (Reverse(piece.cv), unit, road))
    };
    let candidates: BTreeSet<(Reverse<u8>, UnitId, RoadId)> = state.units().filter_map(comes).collect();
    let mut taken: Vec<(UnitId, RoadId)> = Vec::new();
    for (_, unit, road) in candidates {
        let gone = taken.iter().filter(|(_, other)| *other == road).count();
        let carries = usize::from(room(view, road, Use::Reinforce, false)[1]);
        taken.extend((gone < carries).then_some((unit, road)));
    }
    taken
}

fn on_the_road(state: &State, city: CityId) -> impl Iterator<Item = (UnitId, RoadId)> {
    state.fights.on_the_road.iter().filter(move |(to, ..)| *to == city).map(|(_, unit, road)| (*unit, *road))
}

/// The CV that each block loses: it comes back with its CV times what is left of what went in, rounded up. A leader who
/// was killed or captured is lost.
fn lost(view: &View, at_table: &AtMiniatures, ledger: &Ledger, came: &Came) -> Vec<(UnitId, u8)> {
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

/// The ground of a battle: columns as zones, roads, the river that the attackers have crossed, what is fought for. Who
/// stands in reserve is in each side's own order of battle alone.
fn field(view: &View, city: CityId, attacker: Side) -> Field {
    let state = &view.state;
    let came = state.battle_at(city).map(|battle| battle.came.clone()).unwrap_or_default();
    let way = |(_, to): (RoadId, CityId)| {
        let drawn = [city, to].map(|city| state.city(city)?.place);
        Way::between(drawn, state.city_name(to), came.first() == Some(&to))
    };
    let over_river = |(road, to): (RoadId, CityId)| came.contains(&to) && state.roster.road(road).river;
    let (mut zones, mut entries) = (Vec::new(), Vec::new());
    for (at, side) in [attacker, attacker.other()].into_iter().enumerate() {
        let fighters = || fighters(state, city, side);
        for (place, from) in Place::COLUMNS.into_iter().zip([0, 24, 48]) {
            let there = fighters().filter(|(_, piece)| piece.area.is_some_and(|area| area.place == place));
            let names = there.map(|(unit, _)| state.name(unit).to_owned()).collect();
            zones.push(StartZone::strip(at, place.key(), from, 24, names));
        }
        if fighters().any(|(_, piece)| piece.area.is_some_and(Area::is_reserve)) {
            entries.push((at, "from the reserve"));
        }
    }
    zones.retain(|zone| !zone.formations.is_empty());
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
    let from = listed(came.iter().map(|from| state.city_name(*from)));
    let from = if from.is_empty() { from } else { format!(" from {from}") };
    let waits = |side: Side| fighters(state, city, side).any(|(_, piece)| piece.area.is_some_and(Area::is_reserve));
    let turn = view.settings.word(settings::TABLE_RESERVE);
    let comes = || format!(" Reserves come in turn {turn}.");
    let reserves = Side::BOTH.into_iter().any(waits).then(comes).unwrap_or_default();
    let both = format!("{} attack {name}{from}.{reserves}", attacker.name());
    let retreat = |side: Side| {
        let open = |to: &&CityId| closed(state, city, side, **to).is_none();
        let ways = listed(state.roster.ground.beside(city).iter().filter(open).map(|to| state.city_name(*to)));
        let ways = if ways.is_empty() { "no road is open, and all are lost" } else { &ways };
        format!("Beaten, {} rout from {name}: {ways}. A block that finds no room on the roads is lost.", side.name())
    };
    [both, retreat(attacker), retreat(attacker.other())]
}

/// The blocks of a side at a battle that go to the table as formations.
fn fighters(state: &State, city: CityId, side: Side) -> impl Iterator<Item = (UnitId, &Piece)> {
    state.units_at(city, side).filter(|(unit, _)| !state.is_leader(*unit))
}

fn raise(view: &View, city: CityId, (at, side): (usize, Side), table: &mut AtMiniatures) {
    let state = &view.state;
    let mut names = Names::default();
    let mut leaders = state.ids_at(city, side);
    leaders.retain(|unit| state.is_leader(*unit));
    // The commander of an army goes before other leaders.
    leaders.sort_by_key(|unit| !state.block(*unit).commander);
    let command = |unit: UnitId| &state.block(unit).tabletop.command;
    let lead = |unit| table.lead((at, unit), (&mut names, state.name(unit)), command(unit), "average");
    let mut leaders = leaders.into_iter().map(lead).collect::<Vec<Leader>>().into_iter();
    let name = format!("{} at {}", side.name(), state.city_name(city));
    let commander = leaders.next().unwrap_or_else(|| average(names.once("Commander")));
    table.battle.armies[at] = Army { name, nation: side.name().to_owned(), commander, formations: Vec::new() };
    let arrives = |key| format!("arrives = {{ turn = {}, needs = 1, hidden = true }}", view.settings.word(key));
    let there = fighters(state, city, side).map(|(unit, piece)| {
        let waits = piece.area.is_some_and(Area::is_reserve).then(|| arrives(settings::TABLE_RESERVE));
        (unit, leaders.next(), waits.into_iter().collect())
    });
    let mut all: Vec<(UnitId, Option<Leader>, Vec<String>)> = there.collect();
    // Reserves go last: their places among the others would say which they are.
    all.sort_by_key(|(_, _, more)| !more.is_empty());
    let come = on_the_road(state, city).filter(|(unit, _)| state.side_of(*unit) == side).map(|(unit, _)| {
        let from = state.piece(unit).at.map_or("", |from| state.city_name(from));
        let notes = format!("notes = {}", quoted(&format!("by the road from {from}")));
        (unit, None, vec![arrives(settings::TABLE_MARCH), notes])
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
    let block = view.state.block(unit);
    let untold = if block.old_guard { "guard" } else { view.settings.word(table::QUALITY.key) };
    let quality = block.tabletop.quality.as_deref().unwrap_or(untold);
    let all = 1..=u16::from(piece.cv) * table::number::<u16>(&view.settings, settings::TABLE_UNITS);
    all.map(|count| table::unit(&view.settings, format!("{} {count}", block.name), block.kind.key(), quality)).collect()
}

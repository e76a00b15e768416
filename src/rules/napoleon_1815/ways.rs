//! Roads: how far a block goes, where it may come, how many a section carries.

use super::checks::{retreat, road};
use super::prelude::*;
use crate::engine::ground::{Gate, Path, Paths};

pub(super) type Way = Path<CityId, RoadId>;
/// The ways that are open, and those that are not.
pub(super) type Ways = Paths<CityId, RoadId>;

/// Why a section to a city does not carry so many more: `Stonecross: the river road carries 3, 3 have gone`.
fn full(view: &View, (road, to): (RoadId, CityId), purpose: Use, river: bool, more: u16) -> Option<String> {
    let [limit, carried] = [limit(view, road, purpose, river), view.state.carried(purpose, road)];
    let over = if river { "river " } else { "" };
    (carried.saturating_add(more) > limit).then(|| {
        let why = match carried {
            0 => format!("not {more}"),
            1 => "1 has gone".to_owned(),
            many => format!("{many} have gone"),
        };
        format!("{}: the {over}road carries {limit}, {why}", view.state.city_name(to))
    })
}

pub(super) fn limit(view: &View, road: RoadId, purpose: Use, river: bool) -> u16 {
    let kind = view.state.roster.road(road).kind();
    u16::try_from(road::carries(&view.tables, kind, purpose.words(), river)).unwrap_or(0)
}

/// How many units a section carries for a use, and how many more it still does.
pub(super) fn room(view: &View, road: RoadId, purpose: Use, river: bool) -> [u16; 2] {
    let limit = limit(view, road, purpose, river);
    [limit, limit.saturating_sub(view.state.carried(purpose, road))]
}

/// True where this block may go one section more than its kind goes.
pub(super) fn may_force(view: &View, unit: UnitId) -> bool {
    let kind = view.state.block(unit).kind;
    let allowed = match view.settings.word(settings::FORCE_WHO) {
        "any" => true,
        "foot" => kind.sections() == 1,
        _ => kind != Kind::Leader,
    };
    allowed && (!view.state.day().is_night() || leader_of_the_day(&view.state, unit).is_some())
}

/// The leader of a block who is alive and began the turn in the same city.
pub(super) fn leader_of_the_day(state: &State, unit: UnitId) -> Option<UnitId> {
    let leader = state.leader(unit)?;
    let (own, his) = (state.piece(unit), state.piece(leader));
    (his.is_there() && his.march.start.is_some() && his.march.start == own.march.start).then_some(leader)
}

/// The ways of units that march together: each city on the way, and what closes the others.
pub(super) fn marches(view: &View, units: &[UnitId], from: CityId) -> Ways {
    view.state.roster.ground.paths(from, range(view, units), march_gate(view, units, from))
}

/// Why these units can march nowhere; none where they can.
pub(super) fn no_march(view: &View, units: &[UnitId], from: CityId) -> Option<String> {
    if units.is_empty() {
        return Some("nobody marches".to_owned());
    }
    let why = view.state.roster.ground.way_out(from, range(view, units), march_gate(view, units, from)).err()?;
    Some(why.unwrap_or_else(|| "no road leads from here".to_owned()))
}

/// How far units march that march together, in sections.
fn range(view: &View, units: &[UnitId]) -> usize {
    let reach = |unit: &UnitId| view.state.block(*unit).kind.sections() + usize::from(may_force(view, *unit));
    units.iter().map(reach).min().unwrap_or(0)
}

/// What keeps units of one army from a city on their way.
fn march_gate(view: &View, units: &[UnitId], from: CityId) -> impl Fn(&Way) -> Gate {
    let state = &view.state;
    let first = units.first().copied().unwrap_or_default();
    let (side, night) = (state.side_of(first), state.day().is_night());
    let more = u16::try_from(units.len()).unwrap_or(u16::MAX);
    // Where all of a group go to one city, that to which some have gone.
    let gone = state.armies[state.block(first).army.at()].groups.iter().find(|(city, _)| *city == from);
    let bound = gone.filter(|_| view.settings.is(settings::GROUP_DESTINATIONS, "one")).map(|(_, to)| *to);
    move |path: &Way| {
        let (Some(&road), Some(to)) = (path.ways.last(), path.end()) else { return Gate::Open };
        let enemies = state.is_at(to, side.other());
        let guarded = enemies && state.roster.road(road).river;
        if let Some(why) = full(view, (road, to), Use::March, guarded, more) {
            return Gate::Shut(why);
        }
        let elsewhere = |bound| format!("this group goes to {}", state.city_name(bound));
        match (enemies, bound.filter(|bound| *bound != to).map(elsewhere)) {
            (true, _) if night => Gate::Shut("no attack at night".to_owned()),
            (true, Some(why)) => Gate::Shut(why),
            (true, None) => Gate::End,
            (false, Some(why)) => Gate::Through(why),
            (false, None) => Gate::Open,
        }
    }
}

/// The ways of a unit out of the city of a battle: in a voluntary retreat, a rout, or while its side regroups.
pub(super) fn ways_out(view: &View, unit: UnitId, purpose: Use) -> Ways {
    let state = &view.state;
    let Some(from) = state.piece(unit).at else { return Ways::default() };
    state.roster.ground.paths(from, state.block(unit).kind.sections(), gate_out(view, from, unit, purpose))
}

/// Why a unit has no such way; none where it has one.
pub(super) fn no_way_out(view: &View, unit: UnitId, purpose: Use) -> Option<String> {
    let (state, sections) = (&view.state, view.state.block(unit).kind.sections());
    let way = |from| state.roster.ground.way_out(from, sections, gate_out(view, from, unit, purpose)).err();
    let why = state.piece(unit).at.map_or(Some(None), way)?;
    Some(why.map_or_else(|| "no road leads out".to_owned(), |why| format!("no way out: {why}")))
}

/// What keeps a unit from leaving the city of a battle.
fn gate_out(view: &View, from: CityId, unit: UnitId, purpose: Use) -> impl Fn(&Way) -> Gate {
    let (state, side) = (&view.state, view.state.side_of(unit));
    move |path: &Way| {
        let (Some(&road), Some(to)) = (path.ways.last(), path.end()) else { return Gate::Open };
        let river = purpose == Use::Rout && state.roster.road(road).river;
        let why = closed(state, from, side, to).or_else(|| full(view, (road, to), purpose, river, 1));
        why.map_or(Gate::Open, Gate::Shut)
    }
}

/// Why a side may not go from a battle to this city.
pub(super) fn closed(state: &State, from: CityId, side: Side, to: CityId) -> Option<String> {
    let came = state.battle_at(from).is_some_and(|battle| battle.came.contains(&to));
    let own = state.is_at(to, side);
    let why = match state.role(from, side) {
        _ if state.battle_at(to).is_some() => "a battle is fought there",
        _ if state.is_at(to, side.other()) => "the enemy is there",
        Role::Attacker if !own && !came => "nobody of yours is there or came from there",
        Role::Defender if !own && came => "the attackers came from there",
        Role::Attacker | Role::Defender => return None,
    };
    Some(format!("{}: {why}", state.city_name(to)))
}

/// The road by which a unit may come to the battle of a city, or to the city while its side regroups, and why it may not.
/// None where it is not one section away, or not somewhere from which anyone could come.
pub(super) fn way_in(view: &View, unit: UnitId, to: CityId, purpose: Use) -> Option<(RoadId, Option<String>)> {
    let state = &view.state;
    let piece = state.piece(unit);
    let from = piece.at.filter(|from| *from != to)?;
    let road = state.roster.ground.way_between(from, to)?;
    let marches = state.fights.on_the_road.iter().any(|(_, other, _)| *other == unit);
    let why = match state.battle_at(from) {
        _ if marches => "marches to a battle on the tabletop",
        Some(_) if state.is_at_table(from) => "its battle is at the table",
        Some(battle) if !battle.deployed => "its battle is not set up yet",
        Some(_) if !piece.area.is_some_and(Area::is_reserve) => "it is in a column of another battle",
        Some(_) | None if piece.status == Status::Broken => "it is broken",
        Some(_) if piece.reinforced => "it has reinforced in this set",
        None if piece.status == Status::Disrupted => "it is disrupted",
        Some(_) | None => return Some((road, full(view, (road, to), purpose, false, 1))),
    };
    Some((road, Some(why.to_owned())))
}

/// The CV that going back costs a unit: whether it is engaged, by cavalry, and in a rout.
pub(super) fn attrition(view: &View, unit: UnitId, how: [bool; 3]) -> u8 {
    let lost = retreat::attrition(&view.tables, view.state.block(unit).kind.key(), how);
    u8::try_from(lost).unwrap_or(0).min(view.state.piece(unit).cv)
}

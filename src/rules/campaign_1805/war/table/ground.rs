//! The ground of a battle at the table, as the map has it: terrain, river, city, the ways by which both sides came; and who
//! comes in later, since he entered the hex at a later pulse.

use crate::rules::board::field::{Field, StartZone, Way, WideGround};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::maps::picture::centre;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Terrain};
use crate::rules::campaign_1805::scenario::map::HexKind;
use crate::rules::campaign_1805::state::{Fight, FightKind, State};

/// Turns of a battle; the defender scores for the last one.
const TURNS: i64 = 12;
/// The last turn in which somebody comes in.
const LAST: u16 = 6;

/// The table of a battle on land; none at sea.
pub(super) fn field(view: &View, fight: &Fight, notes: &str) -> Option<Field> {
    let state = &view.state;
    let hex = fight.hex()?;
    let sides = [&fight.attackers, &fight.defenders];
    let mut entries = Vec::new();
    for (side, forces) in sides.into_iter().enumerate() {
        if forces.iter().any(|force| arrives(state, fight, *force).is_some()) {
            entries.push((side, "by the road, later in the day"));
        }
    }
    let came: Vec<HexId> = fight.attackers.iter().filter_map(|force| came_from(state, *force)).collect();
    Some(Field {
        place: state.place_name(fight.at),
        is_theirs: holder(state, fight, hex) == Some(0),
        turns: TURNS,
        zones: vec![StartZone::edge(0), StartZone::edge(1)],
        ways: ways(state, hex, &came),
        river: is_crossed(state, fight, hex),
        ground: ground(state, hex),
        entries,
        briefs: [notes.to_owned(), String::new(), String::new()],
    })
}

/// The side that holds what is fought for: the city there, or else the land.
fn holder(state: &State, fight: &Fight, hex: HexId) -> Option<usize> {
    let land = state.map().hex(hex);
    let holder = match land.city {
        Some(city) => state.city(city).holder,
        None => land.province.and_then(|province| state.province(province).owner),
    }?;
    fight.nations.iter().position(|nation| state.is_friend(*nation, holder))
}

/// The turn in which a force comes in: as many turns after the first as its pulse is after the one in which both sides met.
pub(super) fn arrives(state: &State, fight: &Fight, force: ForceId) -> Option<u16> {
    let first = |forces: &[ForceId]| forces.iter().map(|own| pulse(state, *own)).min().unwrap_or(0);
    let met = first(&fight.attackers).max(first(&fight.defenders));
    let after = pulse(state, force).checked_sub(met).filter(|after| *after > 0)?;
    Some((after + 1).min(LAST))
}

/// The pulse in which a force entered the hex in this turn; 0 where it was there.
fn pulse(state: &State, force: ForceId) -> u16 {
    let own = state.force(force);
    if own.turn.entered != Some(state.now.turn) {
        return 0;
    }
    let entered = own.turn.trail.iter().skip(1).chain([&own.at]).copied().filter_map(State::hex_of);
    entered.map(|hex| state.map().hex(hex).cost).sum()
}

/// From where a force came in this turn.
fn came_from(state: &State, force: ForceId) -> Option<HexId> {
    let own = state.force(force);
    own.turn.came_from.filter(|_| own.turn.entered == Some(state.now.turn)).and_then(State::hex_of)
}

/// The roads: those by which somebody came, and those to cities.
fn ways(state: &State, hex: HexId, came: &[HexId]) -> Vec<Way> {
    let grid = &state.scenario().grid;
    let own = centre(grid, hex);
    let towards = |to: HexId| {
        let other = centre(grid, to);
        (i64::from(other.0 - own.0), i64::from(other.1 - own.1))
    };
    let is_road = |to: &&HexId| came.contains(to) || state.map().hex(**to).city.is_some();
    let way = |to: &HexId| Way {
        name: state.place_name(Place::Hex(*to)),
        towards: Some(towards(*to)),
        is_theirs: came.first() == Some(to),
    };
    state.map().ways(hex).iter().filter(is_road).map(way).collect()
}

/// True where the attackers come over a river: in a field battle in which no defender entered the hex in this turn.
fn is_crossed(state: &State, fight: &Fight, hex: HexId) -> bool {
    let entered = |force: &ForceId| state.force(*force).turn.entered == Some(state.now.turn);
    state.map().has_river(hex) && fight.kind == FightKind::Field && !fight.defenders.iter().any(entered)
}

fn ground(state: &State, hex: HexId) -> Vec<WideGround> {
    let of_terrain = match state.map().hex(hex).kind {
        HexKind::Land(Terrain::Forest, _) => Some(WideGround::Wood),
        HexKind::Land(Terrain::Marsh, _) => Some(WideGround::Rough),
        HexKind::Land(Terrain::Mountain, _) => Some(WideGround::Pass),
        HexKind::Land(Terrain::Clear | Terrain::Desert, _) | HexKind::Sea | HexKind::Off => None,
    };
    let city = state.map().hex(hex).city.map(|city| &state.scenario().cities[city.at()]);
    let of_city = city.map(|city| if city.siege > 0 { WideGround::Fortress } else { WideGround::Town });
    of_terrain.into_iter().chain(of_city).collect()
}

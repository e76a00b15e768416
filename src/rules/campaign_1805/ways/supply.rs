//! Sources of supply (15): what a nation draws on, from where.

use crate::rules::campaign_1805::scenario::ids::{self, HexId, NationId, Season};
use crate::rules::campaign_1805::scenario::{self, Place};
use crate::rules::campaign_1805::state::State;

/// Hexes from a source within which troops are in supply (15.1).
pub const REACH: usize = 3;

/// The distance of each hex to the nearest source of a nation, up to `REACH`; for a whole map at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sources {
    reach: Vec<u8>,
}

/// Farther than any source serves.
const BEYOND: u8 = u8::MAX;

impl Sources {
    /// Traces the supply of a nation over the whole map: sources of its friends, by land, the hexes between free of
    /// enemy forces and fortresses.
    pub fn of(state: &State, nation: NationId) -> Self {
        let map = state.map();
        let shut = shut_hexes(state, nation);
        let mut reach = vec![BEYOND; map.hexes.len()];
        // The hexes after the troops' own must be free; the source's own among them.
        let goes_on = |hex: HexId| !shut[hex.at()];
        for (hex, distance) in map.land().within(source_hexes(state, nation), REACH, goes_on) {
            reach[hex.at()] = u8::try_from(distance).unwrap_or(BEYOND);
        }
        Self { reach }
    }

    /// True where troops in a hex have a source: in Winter in the hex itself, else within reach.
    pub fn serve(&self, hex: HexId, season: Season) -> bool {
        match (self.reach.get(hex.at()), season) {
            (Some(0), _) => true,
            (Some(&BEYOND) | None, _) | (_, Season::Winter) => false,
            (Some(_), Season::Fall | Season::Spring | Season::Summer) => true,
        }
    }

    /// True where a source is in the hex itself.
    pub fn is_source(&self, hex: HexId) -> bool {
        self.reach.get(hex.at()) == Some(&0)
    }

    /// The distance to the nearest source; none beyond reach.
    pub fn distance(&self, hex: HexId) -> Option<u8> {
        self.reach.get(hex.at()).copied().filter(|distance| *distance != BEYOND)
    }
}

/// True where troops of a nation in a hex would have a source.
pub fn has_source(state: &State, nation: NationId, hex: HexId, season: Season) -> bool {
    Sources::of(state, nation).serve(hex, season)
}

/// Supply cities that friends hold, and depots of friends that are deployed.
fn source_hexes(state: &State, nation: NationId) -> impl Iterator<Item = HexId> {
    let served: Vec<bool> = state.nation_ids().map(|other| state.is_friendly_land(nation, other)).collect();
    let friends: Vec<bool> = state.nation_ids().map(|other| state.is_friend(nation, other)).collect();
    let cities = state.scenario().cities.iter().zip(&state.lands.cities);
    let own = |city: &scenario::City, holder: NationId| {
        let owner = state.province(city.province).owner;
        !state.rules.supply.captured_cities_feed_nobody
            || owner.is_some_and(|owner| state.is_friendly_land(holder, owner))
    };
    let cities: Vec<HexId> = cities
        .filter(|(city, now)| now.holder.is_none_or(|holder| own(city, holder)))
        .filter(|(city, now)| city.supply && now.holder.is_some_and(|holder| served[holder.at()]))
        .filter_map(|(city, _)| city.hex)
        .collect();
    let depots = state.troops.depots.iter().filter(|depot| depot.carried_by.is_none() && friends[depot.nation.at()]);
    let depots: Vec<HexId> = depots.map(|depot| depot.at).collect();
    cities.into_iter().chain(depots)
}

/// Hexes with an enemy force or fortress.
fn shut_hexes(state: &State, nation: NationId) -> Vec<bool> {
    let mut shut = vec![false; state.map().hexes.len()];
    if state.rules.supply.supply_by_distance {
        return shut;
    }
    let enemies: Vec<bool> = state.nation_ids().map(|other| state.is_enemy(nation, other)).collect();
    for (_, force) in state.present() {
        let holds = !force.kind.is_naval() && force.kind != ids::Kind::Band && force.aboard.is_none();
        if let (true, true, Place::Hex(hex)) = (holds, enemies[force.nation.at()], force.at) {
            shut[hex.at()] = true;
        }
    }
    for sighting in &state.sightings {
        if let (true, Some(Place::Hex(hex))) = (enemies[sighting.nation.at()], sighting.at) {
            shut[hex.at()] = true;
        }
    }
    for (city, now) in state.scenario().cities.iter().zip(&state.lands.cities) {
        let enemy = now.holder.is_some_and(|holder| enemies[holder.at()]);
        if let (true, true, Some(hex)) = (city.siege > 0, enemy, city.hex) {
            shut[hex.at()] = true;
        }
    }
    shut
}

//! Sources of supply (15): what a nation draws on, from where.

use std::cell::OnceCell;

use crate::engine::text::counted;
use crate::rules::campaign_1805::scenario::ids::{self, HexId, NationId, Season, Step};
use crate::rules::campaign_1805::scenario::{self, Place};
use crate::rules::campaign_1805::sheet::rules::Crowding;
use crate::rules::campaign_1805::state::ordered::entry_of;
use crate::rules::campaign_1805::state::orders::Orders;
use crate::rules::campaign_1805::state::{Force, State};

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

/// True where no number of a nation's commands in a hex loses men to attrition once their supply is paid (12.4, 15).
pub fn feeds_all(state: &State, sources: &Sources, hex: HexId) -> bool {
    let is_free = state.rules.supply.crowding == Crowding::Free && sources.serve(hex, state.now.season());
    sources.is_source(hex) || is_free || state.map().hex(hex).attrition == 0
}

/// Why troops of a nation in a hex have no source, as far as the state knows; none where they have one.
pub fn why_none(state: &State, nation: NationId, hex: HexId, season: Season) -> Option<String> {
    Lack::of(state, nation).at(hex, season).map(|reason| reason.words(state))
}

/// Where troops of each nation lack a source, and why: each nation's is found when it is first asked for.
pub struct Lacks<'s> {
    pub state: &'s State,
    of: Vec<OnceCell<Lack<'s>>>,
}

impl<'s> Lacks<'s> {
    pub fn of(state: &'s State) -> Self {
        Self { state, of: state.nation_ids().map(|_| OnceCell::new()).collect() }
    }

    /// That of one nation.
    pub fn lack(&self, nation: NationId) -> &Lack<'s> {
        self.of[nation.at()].get_or_init(|| Lack::of(self.state, nation))
    }
}

/// Where a nation's troops lack a source, and why; for a whole map at once.
#[derive(Debug)]
pub struct Lack<'s> {
    state: &'s State,
    nation: NationId,
    pub sources: Sources,
    /// What bars the way, wherever a reason is asked for.
    bars: OnceCell<Bars>,
}

#[derive(Debug)]
struct Bars {
    shut: Vec<bool>,
    /// The nearest source of each hex by land, whoever stands between, and how far it is.
    nearest: Vec<Option<(HexId, usize)>>,
}

impl Bars {
    fn of(state: &State, nation: NationId) -> Self {
        let map = state.map();
        let mut nearest: Vec<Option<(HexId, usize)>> = vec![None; map.hexes.len()];
        // Of sources that are equally far the first by number.
        for (hex, far) in map.land().within(source_hexes(state, nation), map.hexes.len(), |_| true) {
            let nearer = map.land().beside(hex).iter().filter_map(|other| nearest[other.at()]);
            let source = nearer.filter(|(_, other)| other + 1 == far).map(|(source, _)| source).min();
            nearest[hex.at()] = Some((source.unwrap_or(hex), far));
        }
        Self { shut: shut_hexes(state, nation), nearest }
    }
}

impl<'s> Lack<'s> {
    pub fn of(state: &'s State, nation: NationId) -> Self {
        Self { state, nation, sources: Sources::of(state, nation), bars: OnceCell::new() }
    }

    /// Why troops in a hex have no source; none where they have one.
    pub fn at(&self, hex: HexId, season: Season) -> Option<Unserved> {
        if self.sources.serve(hex, season) {
            return None;
        }
        let Bars { shut, nearest } = self.bars.get_or_init(|| Bars::of(self.state, self.nation));
        if season == Season::Winter {
            return Some(Unserved::Winter { nearest: nearest[hex.at()] });
        }
        let Some((source, hexes)) = nearest[hex.at()] else { return Some(Unserved::NoneByLand) };
        if hexes > REACH {
            return Some(Unserved::Far { source, hexes });
        }
        // On a shortest way between the two the enemy stands.
        let land = self.state.map().land();
        let from_source = land.within([source], REACH, |_| true);
        let back = |at: HexId| from_source.iter().find(|(own, _)| *own == at).map(|(_, distance)| *distance);
        let bars = |(at, there): &(HexId, usize)| {
            *at != hex && shut[at.at()] && back(*at).is_some_and(|back| there + back <= REACH)
        };
        let by = land.within([hex], REACH, |_| true).into_iter().find(bars).map(|(at, _)| at);
        Some(Unserved::Barred { source, by })
    }
}

/// Why troops have no source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unserved {
    NoneByLand,
    /// In Winter only one in the same hex serves, however near another is; which is nearest by land, and how far.
    Winter {
        nearest: Option<(HexId, usize)>,
    },
    Far {
        source: HexId,
        hexes: usize,
    },
    /// The enemy bars the way, where he is known.
    Barred {
        source: HexId,
        by: Option<HexId>,
    },
}

impl Unserved {
    /// The places that the words name, in their order.
    pub fn places(self) -> Vec<HexId> {
        match self {
            Self::NoneByLand => Vec::new(),
            Self::Winter { nearest } => nearest.into_iter().map(|(source, _)| source).collect(),
            Self::Far { source, .. } => vec![source],
            Self::Barred { source, by } => by.into_iter().filter(|at| *at != source).chain([source]).collect(),
        }
    }

    pub fn words(self, state: &State) -> String {
        let named = |hex: HexId| state.place_name(Place::Hex(hex));
        match self {
            Self::NoneByLand => "no supply city or depot can be reached by land".to_owned(),
            Self::Winter { nearest: None } => IN_WINTER.to_owned(),
            Self::Winter { nearest: Some((source, hexes)) } => {
                format!("{IN_WINTER}, and {} is {} away", named(source), counted(hexes, "hex"))
            }
            Self::Far { source, hexes } => format!(
                "the nearest source, {}, is {} away, and supply reaches {REACH}",
                named(source),
                counted(hexes, "hex")
            ),
            Self::Barred { source, by } if by == Some(source) => format!("the enemy is at {} itself", named(source)),
            Self::Barred { source, by } => {
                let by = by.map(|at| format!(" at {}", named(at)));
                format!("the enemy{} bars the way to {}", by.unwrap_or_default(), named(source))
            }
        }
    }
}

/// What bars every source of supply in Winter but one.
const IN_WINTER: &str = "in Winter only a source in its own hex serves";

/// Why a force is found out of supply when that is traced, in the past: by what its owner knows wherever he looks.
pub(crate) fn why_when_traced(state: &State, force: &Force) -> String {
    match force.kind {
        ids::Kind::Garrison => no_garrison_eats("was"),
        _ => unpaid(state, force).unwrap_or_else(|| match state.now.season() {
            Season::Winter => IN_WINTER.to_owned(),
            Season::Fall | Season::Spring | Season::Summer => "no source of supply was open".to_owned(),
        }),
    }
}

fn no_garrison_eats(was: &str) -> String {
    format!("an enemy {was} before its city, and a garrison feeds only on one free of enemies")
}

/// Why no supply of a command was paid in this turn; none where it was.
fn unpaid(state: &State, force: &Force) -> Option<String> {
    if force.turn.paid {
        return None;
    }
    if was_at_sea(state, force) {
        return Some("aboard ships when supply was paid".to_owned());
    }
    let entry = entry_of(state, force.nation, force);
    let as_ordered = if entry.is_some_and(|entry| !entry.supply) { ", as ordered" } else { "" };
    Some(format!("supply was not paid{as_ordered}"))
}

/// Why a force is out of supply, as far as the state knows; of the turn before where this turn's supply is not yet paid.
pub fn why_out(state: &State, force: &Force, hex: HexId) -> String {
    if force.kind == ids::Kind::Garrison {
        return no_garrison_eats(if state.has_enemy(force.nation, hex) { "is" } else { "was" });
    }
    let is_traced = !matches!(state.now.step, Step::C1 | Step::C2);
    if let Some(why) = unpaid(state, force).filter(|_| is_traced) {
        return why;
    }
    // By the season in which supply was traced: until this turn's is, that is the one before.
    let traced = if is_traced { state.now.turn } else { state.now.turn.saturating_sub(1) };
    let judged = Season::of(traced);
    let serves_now = || has_source(state, force.nation, hex, state.now.season());
    match why_none(state, force.nation, hex, judged) {
        Some(why) if !is_traced && serves_now() => format!("{why}; {PAID_NOW}"),
        Some(why) => why,
        None if !is_traced => format!("last turn; {PAID_NOW}"),
        None if judged == Season::Winter => {
            format!("{IN_WINTER}, and it had none when supply was traced")
        }
        None => "its way to a source was cut when supply was traced".to_owned(),
    }
}

/// True for troops that have landed in this turn and were not taken aboard in it: they were at sea in C3.
fn was_at_sea(state: &State, force: &Force) -> bool {
    let army = force.army.map(|army| state.army(army).name.as_str());
    let is_own = |name: &String| *name == force.name || Some(name.as_str()) == army;
    let loads = |orders: &Orders| orders.fleet.iter().any(|fleet| fleet.load.iter().any(is_own));
    let boarded = state.sent.of(state.head(force.nation)).is_some_and(loads);
    matches!(force.turn.came_from, Some(Place::Sea(_))) && !boarded
}

/// What is said of troops that were out of supply and have a source where they are now.
const PAID_NOW: &str = "in supply again here once its RP is paid";

/// The same of several forces: each reason with the names of those who have it.
pub fn reasons<'f>(state: &State, forces: impl IntoIterator<Item = &'f Force>) -> Vec<(String, Vec<String>)> {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for force in forces {
        let why = State::hex_of(force.at).map(|hex| why_out(state, force, hex)).unwrap_or_default();
        match reasons.iter_mut().find(|(own, _)| *own == why) {
            Some((_, names)) => names.push(force.name.clone()),
            None => reasons.push((why, vec![force.name.clone()])),
        }
    }
    reasons
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
        if let (true, true, Place::Hex(hex)) = (force.holds_ground(), enemies[force.nation.at()], force.at) {
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

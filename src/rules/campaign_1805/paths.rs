//! Ways over land: what a step costs, what closes it, the cheapest way.

use super::ids::{Bond, HexId, NationId, Step};
use super::orders::Code;
use super::scenario::Place;
use super::state::{Force, State};

/// Who marches, as far as a way depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Marcher<'s> {
    /// The state, or what a nation knows of it.
    pub state: &'s State,
    /// Whose troops they are.
    pub nation: NationId,
    /// Where they begin.
    pub from: HexId,
    /// One of them, to ask where they came from and whether they are in contact.
    pub force: &'s Force,
    /// Movement allowance.
    pub allowance: u16,
    /// True for a forced march.
    pub forced: bool,
}

/// Why a step is closed: the code of the order checker, and words.
pub type Closed = (Code, String);

impl Marcher<'_> {
    /// The most that a way may cost: the allowance, twice that by forced march.
    pub const fn most(&self) -> u16 {
        if self.forced { self.allowance * 2 } else { self.allowance }
    }

    /// Why these troops may not step from one hex into another; none where they may. Cost and enemies apart.
    pub fn refuse_step(&self, from: HexId, to: HexId, first: bool) -> Option<Closed> {
        let (map, state) = (self.state.map(), self.state);
        let name = map.name(to);
        if !map.is_land(to) {
            let sea = map.hex(to).sea.is_some();
            let code = if sea { Code::SeaHex } else { Code::OffMap };
            return Some((code, format!("hex {name} is {}", if sea { "sea" } else { "off the map" })));
        }
        if !map.ways(from).contains(&to) {
            let beside = map.beside(from).any(|other| other == to);
            return Some(if beside {
                (Code::ClosedSide, format!("nobody crosses the side between {} and {name}", map.name(from)))
            } else {
                (Code::NotAdjacent, format!("{name} does not touch {}", map.name(from)))
            });
        }
        if self.is_closed_land(to) && !(self.is_closed_land(self.from) && same_owner(state, self.from, to)) {
            let owner = owner_of(state, to).map_or("nobody", |owner| state.nation_name(owner));
            return Some((Code::NeutralLand, format!("{name} is neutral land of {owner} without passage")));
        }
        if first {
            return self.refuse_first(from, to);
        }
        None
    }

    /// What binds who begins in a fortress's zone, or in contact.
    fn refuse_first(&self, from: HexId, to: HexId) -> Option<Closed> {
        let (map, state) = (self.state.map(), self.state);
        let zone = in_zone(state, self.nation, from).filter(|_| state.enemy_fortress(self.nation, from).is_none());
        if let Some(fortress) = zone.filter(|_| !state.rules.zone_only_stops) {
            let allowed = to == fortress
                || self.force.came_from == Some(Place::Hex(to))
                || owner_of(state, to).is_some_and(|owner| state.is_friendly_land(self.nation, owner));
            if !allowed {
                let words = format!(
                    "{} is next to the enemy fortress in {}: from there only into it, back, or into friendly land",
                    map.name(from),
                    map.name(fortress)
                );
                return Some((Code::FortressBeyond, words));
            }
        }
        // While it moves, who was met only in this turn is not bound: he did not begin in contact.
        let bound = if state.step == Step::C4 { self.force.contact == Some(0) } else { true };
        if bound && state.has_enemy(self.nation, from) && !self.may_leave_by(to) {
            let words =
                format!("in contact: it leaves only by a way by which it could retreat, not to {}", map.name(to));
            return Some((Code::InContact, words));
        }
        None
    }

    /// True where who is in contact could retreat to a hex (19.5).
    fn may_leave_by(&self, to: HexId) -> bool {
        let state = self.state;
        let own = Place::Hex(to);
        let came = |force: &Force| {
            force.at == Place::Hex(self.from)
                && force.came_from == Some(own)
                && force.nation != self.nation
                && state.is_enemy(self.nation, force.nation)
        };
        // By the side by which an enemy who is there came nobody leaves; a brief does not tell where he came from.
        if state.has_enemy(self.nation, to) || state.present().any(|(_, force)| came(force)) {
            return false;
        }
        is_no_enemys(state, self.nation, to) || self.force.came_from == Some(own)
    }

    /// True for neutral land that does not let these troops through.
    pub fn is_closed_land(&self, hex: HexId) -> bool {
        is_closed_to(self.state, self.nation, hex)
    }

    /// The cost of a way, step by step, or the first step that is closed: its place in the way, and why.
    pub fn walk(&self, path: &[HexId]) -> Result<Vec<u16>, (usize, Closed)> {
        let (mut at, mut cost, mut costs) = (self.from, 0_u16, Vec::new());
        for (step, to) in path.iter().enumerate() {
            if let Some(closed) = self.refuse_step(at, *to, step == 0) {
                return Err((step, closed));
            }
            cost = cost.saturating_add(self.state.map().hex(*to).cost);
            if cost > self.most() {
                let (code, most) = if self.forced {
                    (Code::ForcedTooFar, "twice its movement")
                } else {
                    (Code::TooFar, "its movement")
                };
                let words =
                    format!("the way to {} costs {cost}, {most} is {}", self.state.map().name(*to), self.most());
                return Err((step, (code, words)));
            }
            costs.push(cost);
            at = *to;
        }
        Ok(costs)
    }

    /// The cheapest way to a hex, ties to the lower hex numbers; none without a way within the allowance.
    pub fn cheapest(&self, to: HexId) -> Option<Vec<HexId>> {
        let map = self.state.map();
        let is_open = |at: HexId, next: HexId| self.refuse_step(at, next, at == self.from).is_none();
        map.land().cheapest([self.from, to], self.most(), |hex| map.hex(hex).cost, is_open)
    }
}

/// Whose land a hex is: the owner of its province; none for neutral land of nobody.
pub fn owner_of(state: &State, hex: HexId) -> Option<NationId> {
    state.map().hex(hex).province.and_then(|province| state.provinces[province.at()].owner)
}

/// True for land to which a nation's troops may retreat wherever they came from: a friend's, by its owner or by who holds
/// its city, or neutral (19.5b).
pub fn is_no_enemys(state: &State, nation: NationId, hex: HexId) -> bool {
    let city = state.map().hex(hex).city;
    let holder = city.and_then(|city| state.cities[city.at()].holder);
    owner_of(state, hex).is_none_or(|owner| !state.is_enemy(nation, owner))
        || holder.is_some_and(|holder| state.is_friendly_land(nation, holder))
}

fn same_owner(state: &State, a: HexId, b: HexId) -> bool {
    owner_of(state, a) == owner_of(state, b)
}

/// True for neutral land that does not let this nation's troops through.
pub fn is_closed_to(state: &State, nation: NationId, hex: HexId) -> bool {
    let Some(province) = state.map().hex(hex).province else { return false };
    let open = state.scenario().provinces[province.at()].open;
    match state.provinces[province.at()].owner {
        None => !open,
        Some(owner) => {
            let passage = state.gives(Bond::Passage, state.head(owner), state.head(nation));
            let neutral = !state.is_friendly_land(nation, owner) && !state.is_enemy(nation, owner);
            neutral && !open && !passage
        }
    }
}

/// The enemy fortress that exerts its zone on a hex: the one in it, or the one of the lowest number next to it.
pub fn in_zone(state: &State, nation: NationId, hex: HexId) -> Option<HexId> {
    if state.enemy_fortress(nation, hex).is_some() {
        return Some(hex);
    }
    state.map().ways(hex).iter().copied().find(|beside| state.enemy_fortress(nation, *beside).is_some())
}

//! Ways over land: what a step costs, what closes it, the cheapest way.

use super::obstacle::{Bar, Obstacle};
use crate::engine::text::counted;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, Bond, HexId, Kind, NationId, Step};
use crate::rules::campaign_1805::state::{Force, State};

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

/// What a way comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// The cost up to and with each hex, as far as it may be walked.
    pub costs: Vec<u16>,
    /// The step that is closed, by its place in the way.
    pub refused: Option<(usize, Obstacle)>,
    /// The first step before the last from which nobody goes on, as far as is known.
    pub stops: Option<(usize, Obstacle)>,
}

impl Marcher<'_> {
    /// The most that a way may cost: the allowance, twice that by forced march.
    pub const fn most(&self) -> u16 {
        if self.forced { self.allowance * 2 } else { self.allowance }
    }

    /// What a forced march of these costs takes off the troops; none within their movement.
    pub fn tires(&self, costs: &[u16]) -> Option<String> {
        let beyond = costs.iter().filter(|cost| **cost > self.allowance).count();
        let rate = usize::from(self.state.scenario().nations[self.nation.at()].force_march);
        let words = || {
            let [hexes, most] = [counted(beyond, "hex"), self.allowance.to_string()];
            format!("{hexes} beyond {most}: the march takes {}% of its troops", beyond * rate)
        };
        (self.forced && beyond > 0).then(words)
    }

    /// What keeps these troops from stepping from one hex into another; none where they may. Cost and enemies apart.
    pub fn refuse_step(&self, from: HexId, to: HexId, first: bool) -> Option<Bar> {
        let (map, state) = (self.state.map(), self.state);
        if !map.is_land(to) {
            return Some(if map.hex(to).sea.is_some() { Bar::Sea } else { Bar::OffMap });
        }
        if !map.ways(from).contains(&to) {
            let beside = map.beside(from).any(|other| other == to);
            return Some(if beside { Bar::ClosedSide { from } } else { Bar::Apart { from } });
        }
        if self.is_closed_land(to) && !(self.is_closed_land(self.from) && same_owner(state, self.from, to)) {
            return Some(Bar::NeutralLand { owner: owner_of(state, to) });
        }
        if first { self.refuse_first(from, to) } else { None }
    }

    /// What binds who begins in a fortress's zone, or in contact.
    fn refuse_first(&self, from: HexId, to: HexId) -> Option<Bar> {
        let state = self.state;
        let zone = in_zone(state, self.nation, from).filter(|_| state.enemy_fortress(self.nation, from).is_none());
        if let Some(fortress) = zone.filter(|_| !state.rules.supply.zone_only_stops) {
            let allowed = to == fortress
                || self.force.turn.came_from == Some(Place::Hex(to))
                || owner_of(state, to).is_some_and(|owner| state.is_friendly_land(self.nation, owner));
            if !allowed {
                return Some(Bar::Leaving { from, fortress });
            }
        }
        // While it moves, who was met only in this turn is not bound: he did not begin in contact.
        let bound = if state.now.step == Step::C4 { self.force.turn.contact == Some(0) } else { true };
        (bound && state.has_enemy(self.nation, from) && !self.may_leave_by(to)).then_some(Bar::InContact)
    }

    /// True where who is in contact could retreat to a hex (19.5).
    fn may_leave_by(&self, to: HexId) -> bool {
        let state = self.state;
        let own = Place::Hex(to);
        let came = |force: &Force| {
            force.at == Place::Hex(self.from)
                && force.turn.came_from == Some(own)
                && force.nation != self.nation
                && state.is_enemy(self.nation, force.nation)
        };
        // By the side by which an enemy who is there came nobody leaves; a brief does not tell where he came from.
        if state.has_enemy(self.nation, to) || state.present().any(|(_, force)| came(force)) {
            return false;
        }
        is_no_enemys(state, self.nation, to) || self.force.turn.came_from == Some(own)
    }

    /// What stops who enters a hex: a fortress of the enemy, its zone, an enemy force that is known there. Bands meet nobody.
    pub fn stop_in(&self, hex: HexId) -> Option<Bar> {
        let (state, nation) = (self.state, self.nation);
        if state.enemy_fortress(nation, hex).is_some() {
            return Some(Bar::Fortress);
        }
        if self.force.kind != Kind::Band && state.has_enemy(nation, hex) {
            return Some(Bar::Enemy);
        }
        in_zone(state, nation, hex).map(|fortress| Bar::Zone { fortress })
    }

    /// True for neutral land that does not let these troops through.
    pub fn is_closed_land(&self, hex: HexId) -> bool {
        is_closed_to(self.state, self.nation, hex)
    }

    /// The cost of a way, step by step, and what bars it.
    pub fn walk(&self, path: &[HexId]) -> Walked {
        let mut walked = Walked::default();
        let mut at = self.from;
        for (step, to) in path.iter().enumerate() {
            let cost = walked.costs.last().copied().unwrap_or(0);
            if let Some(rule) = self.refuse_step(at, *to, step == 0) {
                walked.refused = Some((step, self.obstacle(*to, rule, cost)));
                return walked;
            }
            let cost = cost.saturating_add(self.state.map().hex(*to).cost);
            if cost > self.most() {
                let rule = Bar::NoMovement { forced: self.forced };
                walked.refused = Some((step, self.obstacle(*to, rule, cost)));
                return walked;
            }
            walked.costs.push(cost);
            if walked.stops.is_none() && step + 1 < path.len() {
                walked.stops = self.stop_in(*to).map(|rule| (step, self.obstacle(*to, rule, cost)));
            }
            at = *to;
        }
        walked
    }

    fn obstacle(&self, at: HexId, rule: Bar, cost: u16) -> Obstacle {
        Obstacle { at: Place::Hex(at), rule, cost, allowance: self.most() }
    }

    /// The cheapest way to a hex, ties to the lower hex numbers: one that nothing known stops where there is one.
    ///
    /// # Errors
    /// What bars the way first.
    pub fn way(&self, to: HexId) -> Result<Vec<HexId>, Obstacle> {
        let goes_on = |at: HexId| at == self.from || self.stop_in(at).is_none();
        let clear = self.cheapest(to, self.most(), |at, next| goes_on(at) && self.may_step(at, next));
        clear
            .or_else(|| self.cheapest(to, self.most(), |at, next| self.may_step(at, next)))
            .ok_or_else(|| self.bar_to(to))
    }

    /// Every hex to which these troops may march, with the least that it costs: no way goes on from where something known
    /// stops it.
    pub fn reach(&self) -> Vec<(HexId, u16)> {
        let map = self.state.map();
        let goes_on = |at: HexId| at == self.from || self.stop_in(at).is_none();
        let open = |at: HexId, next: HexId| goes_on(at) && self.may_step(at, next);
        map.land().reach(self.from, self.most(), |hex| map.hex(hex).cost, open)
    }

    fn cheapest(&self, to: HexId, most: u16, is_open: impl Fn(HexId, HexId) -> bool) -> Option<Vec<HexId>> {
        let map = self.state.map();
        map.land().cheapest([self.from, to], most, |hex| map.hex(hex).cost, is_open)
    }

    fn may_step(&self, at: HexId, next: HexId) -> bool {
        self.refuse_step(at, next, at == self.from).is_none()
    }

    /// The first obstacle on the way to a hex that cannot be reached: of the cheapest way if movement had no end, else of
    /// the cheapest way over land that is closed.
    fn bar_to(&self, to: HexId) -> Obstacle {
        let map = self.state.map();
        if !map.is_land(to) {
            let rule = if map.hex(to).sea.is_some() { Bar::Sea } else { Bar::OffMap };
            return self.obstacle(to, rule, 0);
        }
        let cost_of = |way: &[HexId]| way.iter().fold(0_u16, |sum, hex| sum.saturating_add(map.hex(*hex).cost));
        if let Some(way) = self.cheapest(to, u16::MAX, |at, next| self.may_step(at, next)) {
            return self.obstacle(to, Bar::NoMovement { forced: self.forced }, cost_of(&way));
        }
        let over_land = self.cheapest(to, u16::MAX, |_, _| true).unwrap_or_default();
        let mut at = self.from;
        for (step, next) in over_land.iter().enumerate() {
            if let Some(rule) = self.refuse_step(at, *next, step == 0) {
                return self.obstacle(*next, rule, cost_of(&over_land[..step]));
            }
            at = *next;
        }
        self.obstacle(to, Bar::Apart { from: self.from }, 0)
    }
}

/// Whose land a hex is: the owner of its province; none for neutral land of nobody.
pub fn owner_of(state: &State, hex: HexId) -> Option<NationId> {
    state.map().hex(hex).province.and_then(|province| state.province(province).owner)
}

/// True for land to which a nation's troops may retreat wherever they came from: a friend's, by its owner or by who holds
/// its city, or neutral (19.5b).
pub fn is_no_enemys(state: &State, nation: NationId, hex: HexId) -> bool {
    owner_of(state, hex).is_none_or(|owner| !state.is_enemy(nation, owner))
        || state.holder_at(hex).is_some_and(|holder| state.is_friendly_land(nation, holder))
}

fn same_owner(state: &State, a: HexId, b: HexId) -> bool {
    owner_of(state, a) == owner_of(state, b)
}

/// True for neutral land that does not let this nation's troops through.
pub fn is_closed_to(state: &State, nation: NationId, hex: HexId) -> bool {
    let Some(province) = state.map().hex(hex).province else { return false };
    let open = state.scenario().provinces[province.at()].open;
    match state.province(province).owner {
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

/// True for a hex with a fortress that a friend holds: troops can stand inside.
pub(crate) fn has_own_fortress(state: &State, nation: NationId, hex: HexId) -> bool {
    state
        .fortress_at(hex)
        .and_then(|city| state.city(city).holder)
        .is_some_and(|holder| state.is_friend(nation, holder))
}

/// True where ships of a nation may lie in the port of a hex: a friend's, or one that lets them pass.
pub(crate) fn is_open_port(state: &State, nation: NationId, hex: ids::HexId) -> bool {
    let city = state.map().hex(hex).city.filter(|city| !state.map().harbour(*city).is_empty());
    let holder = city.and_then(|city| state.city(city).holder);
    holder.is_some_and(|holder| {
        state.is_friendly_land(nation, holder) || (!state.is_enemy(nation, holder) && !is_closed_to(state, nation, hex))
    })
}

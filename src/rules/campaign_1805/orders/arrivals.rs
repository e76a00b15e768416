//! What a nation's own marches, taken together, bring about where they end and where they began: too many for the land, no
//! supply, a captured city without a battalion. All of it is judged by where its forces will be, and not by where they are.

use std::borrow::Cow;

use super::super::state::code::Code;
use super::super::state::ordered::{forces_of, ids_of, mover_named, movers_of};
use super::ahead;
use super::item::OrderFault;
use super::read::Reader;
use super::said::{AT_SEA, IN_VAIN, LEFT_EMPTY, UNLESS_ALLIED};
use super::sieges::is_foot;
use crate::engine::text::counted;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, ForceId, HexId, NationId};
use crate::rules::campaign_1805::state::orders::{ForceEntry, Mover};
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::supply::{self, Lacks};

/// Somebody whom these orders bring to a hex, and where the file says so.
struct Bringing {
    who: Mover,
    place: usize,
    end: HexId,
}

impl Reader<'_> {
    /// Every march and every landing that ends where the land does not feed all who will be there, or where nothing
    /// supplies it.
    pub(super) fn warn_of_arrivals(&mut self) {
        let then = self.with_depots_set_up();
        let hoped = ahead::with_asked(&then, self.nation, &self.taken.orders.diplomacy);
        let (lacks, hoped) = (Lacks::of(&then), hoped.as_ref().map(Lacks::of));
        let mut told: Vec<OrderFault> = Vec::new();
        for arrival in self.arrivals() {
            for fault in self.on_arrival(&arrival, &lacks, hoped.as_ref()) {
                // What lands in one place is said of it once.
                if !told.contains(&fault) {
                    told.push(fault);
                }
            }
        }
        self.taken.faults.extend(told);
    }

    /// Where these orders bring somebody: marches to their ends, and landings of those who do not march on.
    fn arrivals(&self) -> Vec<Bringing> {
        let (state, orders) = (self.state, &self.taken.orders);
        let marched = |entry: &&ForceEntry| !entry.path.is_empty();
        let march = |entry: &ForceEntry| {
            let who = mover_named(state, self.nation, &entry.name)?;
            let place = self.place_at("force", &entry.name, &["to", "path"]);
            Some(Bringing { who, place, end: self.will_stand(who, entry)? })
        };
        let mut arrivals: Vec<Bringing> = orders.force.iter().filter(marched).filter_map(march).collect();
        for fleet in &orders.fleet {
            let place = self.place_at("fleet", &fleet.name, &["land"]);
            for (end, names) in &fleet.land {
                let stays = |name: &&String| !orders.force.iter().filter(marched).any(|entry| entry.name == **name);
                let who = names.iter().filter(stays).filter_map(|name| mover_named(state, self.nation, name));
                arrivals.extend(who.map(|who| Bringing { who, place, end: *end }));
            }
        }
        arrivals
    }

    /// What is known, with the depots that these orders set up: they are sources as soon as the moves are over.
    fn with_depots_set_up(&self) -> Cow<'_, State> {
        let mut then = Cow::Borrowed(self.state);
        for entry in self.taken.orders.force.iter().filter(|entry| entry.deploy) {
            let Some(mover) = mover_named(self.state, self.nation, &entry.name) else { continue };
            let Some(hex) = self.will_stand(mover, entry) else { continue };
            let carriers = ids_of(self.state, mover);
            let is_carried = |by: Option<ForceId>| by.is_some_and(|by| carriers.contains(&by));
            for depot in then.to_mut().troops.depots.iter_mut().filter(|depot| is_carried(depot.carried_by)) {
                (depot.at, depot.carried_by) = (hex, None);
            }
        }
        then
    }

    fn on_arrival(
        &self,
        &Bringing { who, place, end }: &Bringing,
        lacks: &Lacks<'_>,
        hoped: Option<&Lacks<'_>>,
    ) -> Vec<OrderFault> {
        let (mut told, then) = (Vec::new(), lacks.state);
        let Some(first) = ids_of(self.state, who).first().map(|first| self.state.force(*first)) else { return told };
        let (land, named) = (then.map().hex(end), then.place_name(Place::Hex(end)));
        let lack = lacks.lack(first.nation);
        let there = self.side_at(end);
        let commands = there.iter().filter(|force| self.state.force(**force).kind.is_command()).count();
        let feeds_all = || supply::feeds_all(then, &lack.sources, end);
        let brings = ids_of(self.state, who).iter().any(|force| self.state.force(*force).kind.is_command());
        if brings && commands > usize::from(land.forage) && !feeds_all() {
            let words = format!(
                "{} in {named}, whose forage is {}: attrition after the moves takes {}% of the battalions and regiments",
                counted(commands, "command"),
                land.forage,
                land.attrition
            );
            told.push(OrderFault::new(place, Code::OverForage, words));
        }
        if let Some(why) = lack.at(end, then.now.season()) {
            let is_hoped = hoped.is_some_and(|own| own.lack(first.nation).at(end, then.now.season()).is_none());
            let (why, unless) = (why.words(then), if is_hoped { UNLESS_ALLIED } else { "" });
            told.push(OrderFault::new(place, Code::BeyondSupply, format!("{named} is beyond supply: {why}{unless}")));
        } else if brings && first.aboard.is_some() {
            let words = format!("{named}: {AT_SEA}");
            told.push(OrderFault::new(place, Code::BeyondSupply, words));
        }
        told
    }

    /// Whoever stays where nothing supplies him, and is paid for all the same.
    pub(super) fn warn_of_supply_in_vain(&mut self) {
        let then = self.with_depots_set_up();
        let hoped = ahead::with_asked(&then, self.nation, &self.taken.orders.diplomacy);
        let (lacks, hoped) = (Lacks::of(&then), hoped.as_ref().map(Lacks::of));
        if self.state.now.turn == 0 {
            return;
        }
        let movers = movers_of(self.state, self.nation);
        let fed = movers.filter(|(name, mover)| self.is_fed_in_vain(name, *mover, &lacks));
        let is_hoped = |(name, mover): &(&str, Mover)| {
            hoped.as_ref().is_some_and(|hoped| !self.is_fed_in_vain(name, *mover, hoped))
        };
        let (unless, in_vain): (Vec<_>, Vec<_>) = fed.partition(is_hoped);
        let mut told = Vec::new();
        for (movers, unless) in [(in_vain, ""), (unless, UNLESS_ALLIED)] {
            let names: Vec<&str> = movers.into_iter().map(|(name, _)| name).collect();
            if !names.is_empty() {
                let words = format!("{IN_VAIN}: {}{unless}", names.join(", "));
                told.push(OrderFault::new(0, Code::BeyondSupply, words));
            }
        }
        self.taken.faults.extend(told);
    }

    fn is_fed_in_vain(&self, name: &str, mover: Mover, lacks: &Lacks<'_>) -> bool {
        let state = self.state;
        let is_fed = |force: &Force| {
            force.kind.is_command() && force.aboard.is_none() && force.life.bought != Some(state.now.turn)
        };
        let Some(first) = forces_of(state, mover).find(|force| is_fed(force)) else { return false };
        let Some(hex) = State::hex_of(first.at).filter(|_| !first.kind.is_naval()) else { return false };
        let entry = self.entry_for(first);
        let stays = entry.is_none_or(|entry| entry.path.is_empty() && entry.supply) && !self.is_loaded(name);
        stays && !lacks.lack(first.nation).sources.serve(hex, state.now.season())
    }

    /// Every captured city in which no battalion will be, at the entry of whoever leaves it.
    pub(super) fn warn_of_left_cities(&mut self) {
        let movers = movers_of(self.state, self.nation);
        let told: Vec<OrderFault> = movers.filter_map(|(name, mover)| self.leaves(name, mover)).collect();
        self.taken.faults.extend(told);
    }

    fn leaves(&self, name: &str, mover: Mover) -> Option<OrderFault> {
        let state = self.state;
        let first = state.force(*ids_of(state, mover).first()?);
        let from = State::hex_of(first.at).filter(|_| first.aboard.is_none() && !first.kind.is_naval())?;
        let city = captured(state, self.nation, from)?;
        let entry = self.taken.orders.force.iter().find(|entry| entry.name == name);
        let goes_aboard = self.taken.orders.fleet.iter().find(|fleet| fleet.load.iter().any(|own| own == name));
        let (place, end) = match (entry.filter(|entry| !entry.path.is_empty()), goes_aboard) {
            (Some(entry), _) => (self.place_at("force", name, &["to", "path"]), self.will_stand(mover, entry)),
            (None, Some(fleet)) => (self.place_at("fleet", &fleet.name, &["load"]), None),
            (None, None) => return None,
        };
        let guards = |force: &ForceId| is_foot(state, state.force(*force));
        if end == Some(from) || self.side_at(from).iter().any(guards) {
            return None;
        }
        let name = &state.scenario().cities[city.at()].name;
        let words = format!("{name} {LEFT_EMPTY}");
        Some(OrderFault::new(place, Code::CityLeftEmpty, words))
    }
}

/// The captured city in a hex that falls back where its nation leaves no battalion: no ally's is there.
pub(super) fn captured(state: &State, nation: NationId, hex: HexId) -> Option<CityId> {
    let own = |nation_of: NationId| state.head(nation_of) == nation;
    let city = state.map().hex(hex).city?;
    let province = state.scenario().cities[city.at()].province;
    let is_captured = state.city(city).holder.is_some_and(own) && !state.province(province).owner.is_some_and(own);
    let guards = |force: &Force| {
        force.at == Place::Hex(hex)
            && !own(force.nation)
            && state.is_friend(nation, force.nation)
            && is_foot(state, force)
    };
    let is_guarded = || state.present().any(|(_, force)| guards(force));
    (is_captured && !is_guarded()).then_some(city)
}

//! What a nation's own orders, taken together, keep from coming about at a fortress or a city: an assault where who commands
//! there is on the defence, or somebody there invests it; a city where nobody brings a battalion.

use super::super::state::code::Code;
use super::super::state::ordered::{entry_among, forces_of, mover_named};
use super::force::{takes_no_city, vainly};
use super::item::OrderFault;
use super::read::Reader;
use super::said::NO_BATTALION;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, Stance};
use crate::rules::campaign_1805::sheet::rules::Captors;
use crate::rules::campaign_1805::state::leaders::by_rank;
use crate::rules::campaign_1805::state::orders::{ForceEntry, Mover};
use crate::rules::campaign_1805::state::{Force, State};

/// True for troops that take a city, and keep one: battalions, or whoever does by the house rule; bands do neither.
pub(super) fn is_foot(state: &State, force: &Force) -> bool {
    let is_any = state.rules.supply.captors != Captors::Battalions;
    force.kind != Kind::Band && !force.kind.is_naval() && (is_any || state.count(force).infantry > 0)
}

impl Reader<'_> {
    /// Every raid on a city with enemies that are known there and whom nobody of these orders will attack.
    pub(super) fn warn_of_held_cities(&mut self) {
        let orders = &self.taken.orders;
        let land = orders.force.iter().map(|own| ("force", &own.name, own.raid, own.fight.stance));
        let sea = orders.fleet.iter().map(|own| ("fleet", &own.name, own.raid, None));
        let held = land.chain(sea).filter_map(|(section, name, city, stance)| {
            let city = &self.state.scenario().cities[city?.at()];
            let hex = city.hex.filter(|hex| self.state.has_enemy(self.nation, *hex))?;
            let is_attacked =
                if section == "force" { stance != Some(Stance::Defend) } else { !self.side_at(hex).is_empty() };
            let words = format!("enemy troops are known at {}: no raid while they are there", city.name);
            let place = self.place_at(section, name, &["raid"]);
            (!is_attacked).then(|| OrderFault::new(place, Code::Overruled, vainly(name, None, &words)))
        });
        let told: Vec<OrderFault> = held.collect();
        self.taken.faults.extend(told);
    }

    /// Every entry that is to assault a fortress which its own nation will not assault.
    pub(super) fn warn_of_no_assault(&mut self) {
        let told: Vec<OrderFault> = self.taken.orders.force.iter().filter_map(|entry| self.kept_off(entry)).collect();
        self.taken.faults.extend(told);
    }

    fn kept_off(&self, entry: &ForceEntry) -> Option<OrderFault> {
        let mover = mover_named(self.state, self.nation, &entry.name).filter(|_| entry.fight.assault == Some(true))?;
        let hex = self.will_stand(mover, entry)?;
        let first = forces_of(self.state, mover).next()?;
        self.state.enemy_fortress(first.nation, hex)?;
        let side = self.side_at(hex);
        let told = |force: ForceId| self.entry_for(self.state.force(force));
        let invests = side.iter().filter_map(|force| told(*force)).find(|own| own.fight.assault == Some(false));
        let commands = self.commands(&side).filter(|force| {
            let stance = self.entry_for(force).and_then(|own| own.fight.stance);
            stance == Some(Stance::Defend) && entry.fight.stance != Some(Stance::Defend)
        });
        let why = match (commands, invests) {
            (Some(force), _) => format!("{} commands there, on the defence", force.name),
            (None, Some(own)) => format!("{} has orders to invest there", own.name),
            (None, None) => return None,
        };
        let words = vainly(&entry.name, None, &format!("no assault: {why}"));
        Some(OrderFault::new(self.place_of("force", &entry.name), Code::NoEffect, words))
    }

    /// Every entry whose troops march on an enemy's city without a battalion, where these orders bring none to it.
    pub(super) fn warn_of_horse_alone(&mut self) {
        let told: Vec<OrderFault> =
            self.taken.orders.force.iter().filter_map(|entry| self.horse_alone(entry)).collect();
        self.taken.faults.extend(told);
    }

    fn horse_alone(&self, entry: &ForceEntry) -> Option<OrderFault> {
        let state = self.state;
        let mover = mover_named(state, self.nation, &entry.name).filter(|_| !entry.path.is_empty())?;
        let hex = self.will_stand(mover, entry)?;
        let city = state.map().hex(hex).city.filter(|city| entry.raid != Some(*city))?;
        let holder = state.city(city).holder.filter(|holder| state.is_enemy(self.nation, *holder));
        let brings = || self.side_at(hex).iter().any(|force| is_foot(state, state.force(*force)));
        if holder.is_none() || !takes_no_city(state, mover) || brings() || self.is_reinforced(mover) {
            return None;
        }
        let words = format!("{} {NO_BATTALION}", entry.name);
        Some(OrderFault::new(self.place_of("force", &entry.name), Code::NoEffect, words))
    }

    /// True where this file buys something for one of these forces: the orders page does not know what it gets.
    fn is_reinforced(&self, mover: Mover) -> bool {
        let bought = &self.taken.orders.buy;
        forces_of(self.state, mover).any(|force| bought.iter().any(|buy| buy.to.as_ref() == Some(&force.name)))
    }

    pub(super) fn entry_for(&self, force: &Force) -> Option<&ForceEntry> {
        entry_among(self.state, Some(&self.taken.orders), self.nation, force)
    }

    /// The nation's own forces that will stand in a hex, besides those inside a fortress.
    pub(super) fn side_at(&self, hex: HexId) -> Vec<ForceId> {
        let ends = self.ends.get_or_init(|| self.where_all_will_be());
        ends.iter().filter(|(_, end)| *end == hex).map(|(force, _)| *force).collect()
    }

    fn where_all_will_be(&self) -> Vec<(ForceId, HexId)> {
        let will_be = |force: &Force| match self.entry_for(force) {
            Some(entry) => self.will_stand(mover_named(self.state, self.nation, &entry.name)?, entry),
            None => self.landed(force).or_else(|| State::hex_of(force.at).filter(|_| force.aboard.is_none())),
        };
        let own = |force: &Force| self.state.head(force.nation) == self.nation && force.kind.holds_ground();
        let own = self.state.present().filter(|(_, force)| own(force));
        own.filter_map(|(at, force)| Some((at, will_be(force)?))).collect()
    }

    /// Where this file lands a force, by itself or with its army.
    fn landed(&self, force: &Force) -> Option<HexId> {
        self.landed_at(self.state.name_with_army(force))
    }

    /// The force whose stance is that of the side: its commander's, else the largest, the first of equals.
    pub(super) fn commands(&self, side: &[ForceId]) -> Option<&Force> {
        let commander = by_rank(self.state, side).first().copied();
        let forces = || side.iter().map(|force| self.state.force(*force));
        let led = forces().find(|force| {
            let general = force.army.map(|army| self.state.army(army).general).or(force.general);
            general.is_some() && general == commander
        });
        led.or_else(|| forces().min_by_key(|force| std::cmp::Reverse(force.units.len())))
    }
}

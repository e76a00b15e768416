//! Assaults that the rest of a nation's own orders keep from being made: who commands before the fortress is on the
//! defence, or somebody there invests it.

use super::super::state::code::Code;
use super::super::state::ordered::{entry_among, forces_of, mover_named};
use super::force::allowance;
use super::item::OrderFault;
use super::read::Reader;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, Stance};
use crate::rules::campaign_1805::state::leaders::by_rank;
use crate::rules::campaign_1805::state::orders::{ForceEntry, Mover};
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::Marcher;

impl Reader<'_> {
    /// Every entry that is to assault a fortress which its own nation will not assault.
    pub(super) fn warn_of_no_assault(&mut self) {
        let told: Vec<OrderFault> = self.taken.orders.force.iter().filter_map(|entry| self.kept_off(entry)).collect();
        self.taken.faults.extend(told);
    }

    fn kept_off(&self, entry: &ForceEntry) -> Option<OrderFault> {
        let mover = mover_named(self.state, self.nation, &entry.name).filter(|_| entry.fight.assault == Some(true))?;
        let hex = self.comes_to(mover, entry)?;
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
        let words = format!("{why}: {} makes no assault", entry.name);
        Some(OrderFault::new(self.place_of("force", &entry.name), Code::NoEffect, words))
    }

    /// Where an entry's forces will be, as far as is known: a way that stops short ends there.
    fn comes_to(&self, mover: Mover, entry: &ForceEntry) -> Option<HexId> {
        let end = self.will_stand(mover, entry)?;
        let force = forces_of(self.state, mover).next()?;
        let Some(from) = self.landing_of(&entry.name).or_else(|| State::hex_of(force.at)) else { return Some(end) };
        let allowance = allowance(self.state, mover);
        let (state, nation, forced) = (self.state, force.nation, entry.forced);
        let stop = Marcher { state, nation, from, force, allowance, forced }.walk(&entry.path).stops;
        Some(stop.and_then(|(step, _)| entry.path.get(step).copied()).unwrap_or(end))
    }

    fn entry_for(&self, force: &Force) -> Option<&ForceEntry> {
        entry_among(self.state, Some(&self.taken.orders), self.nation, force)
    }

    /// The nation's own forces that will stand in a hex, besides those inside a fortress.
    fn side_at(&self, hex: HexId) -> Vec<ForceId> {
        let will_be = |force: &Force| match self.entry_for(force) {
            Some(entry) => self.comes_to(mover_named(self.state, self.nation, &entry.name)?, entry),
            None => State::hex_of(force.at).filter(|_| force.aboard.is_none()),
        };
        let own = |force: &Force| {
            self.state.head(force.nation) == self.nation && !force.kind.is_naval() && force.kind != Kind::Band
        };
        let there = self.state.present().filter(|(_, force)| own(force) && will_be(force) == Some(hex));
        there.map(|(at, _)| at).collect()
    }

    /// The force whose stance is that of the side: its commander's, else the largest, the first of equals.
    fn commands(&self, side: &[ForceId]) -> Option<&Force> {
        let commander = by_rank(self.state, side).first().copied();
        let forces = || side.iter().map(|force| self.state.force(*force));
        let led = forces().find(|force| {
            let general = force.army.map(|army| self.state.army(army).general).or(force.general);
            general.is_some() && general == commander
        });
        led.or_else(|| forces().min_by_key(|force| std::cmp::Reverse(force.units.len())))
    }
}

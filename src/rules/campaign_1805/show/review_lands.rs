//! What players will write about of their lands and cities, though nobody took them.

use super::review::{Reader, Surprise};
use crate::rules::campaign_1805::event::OwnedName;
use crate::rules::campaign_1805::event::lands::yields_share;
use crate::rules::campaign_1805::maps::signs::spot;
use crate::rules::campaign_1805::post::papers;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId, ProvinceId};
use crate::rules::campaign_1805::sheet::checks::losses::hits_in_words;
use crate::rules::campaign_1805::ways::obstacle::IN_CLOSED_LAND;

impl Reader<'_> {
    /// Cities that a peace of this turn leaves with the other side: their owner will ask.
    pub(super) fn kept_cities(&mut self) {
        let scenario = self.state.scenario();
        for (owner, holder, cities) in self.lands.kept(self.state, &self.peaces) {
            for city in cities {
                let why = format!("{} keeps it by the peace", self.state.nation_name(holder));
                let name = self.state.city_words(city);
                self.put(Surprise::CityLost, owner, &name, why, scenario.cities[city.at()].hex);
            }
        }
    }

    /// Cities that nobody defends, with troops in them who cannot take them: whose troops they are will ask.
    pub(super) fn untaken(&mut self) {
        for own in papers::untaken(self.state) {
            let name = self.state.city_words(own.city);
            let mut nations: Vec<NationId> = own.enemies.iter().map(|force| self.state.head(force.nation)).collect();
            nations.sort_unstable();
            nations.dedup();
            for nation in nations {
                self.put(Surprise::NotTaken, nation, &name, own.why(), Some(own.hex));
            }
        }
    }

    /// Enemies who came ashore and are there still: whose land it is will ask.
    pub(super) fn landed(&mut self, who: &OwnedName, forces: &[ForceId], to: HexId) {
        let state = self.state;
        let is_ashore = |force: &ForceId| !state.force(*force).life.gone && state.force(*force).aboard.is_none();
        if !forces.iter().any(is_ashore) {
            return;
        }
        let owner = state.map().hex(to).province.and_then(|province| state.province(province).owner);
        let Some(owner) = owner.filter(|owner| state.is_enemy(*owner, who.nation)) else { return };
        let why = format!("{} of {} landed", who.name, state.nation_name(who.nation));
        self.put(Surprise::Landed, owner, &state.place_name(Place::Hex(to)), why, Some(to));
    }

    /// Troops in neutral land that is closed to them: whose land it is will ask, and why they may stand there.
    pub(super) fn trespassers(&mut self) {
        let state = self.state;
        let mut found: Vec<(HexId, NationId, NationId, Vec<String>)> = Vec::new();
        for (hex, owner, force) in papers::trespassers(state) {
            match found.iter_mut().find(|(at, _, nation, _)| (*at, *nation) == (hex, force.nation)) {
                Some((.., names)) => names.push(force.name.clone()),
                None => found.push((hex, owner, force.nation, vec![force.name.clone()])),
            }
        }
        for (hex, owner, nation, names) in found {
            let (names, whose) = (papers::listed(&names), state.nation_name(nation));
            let why = format!("{names} of {whose}: closed to its troops, which {IN_CLOSED_LAND}");
            self.put(Surprise::Trespass, owner, &state.place_name(Place::Hex(hex)), why, Some(hex));
        }
    }

    /// Transports, and whom they carried, that were lost with the fleet that was beaten: in the battle that is read.
    pub(super) fn sunk(&mut self, who: &OwnedName, hits: usize) {
        let Some(number) = self.fought.checked_sub(1) else { return };
        let Some(fight) = self.state.battles.fights.get(number) else { return };
        let there = self.state.there(fight.at);
        let why = format!("{}, as its fleet was beaten {there}", hits_in_words(hits));
        let at = spot(self.state, fight.at);
        self.put(Surprise::HeavyLosses, who.nation, &who.name, why, at).battles = vec![number];
    }

    /// What the umpire ruled of a province's income: its owner will ask.
    pub(super) fn ruled(&mut self, province: ProvinceId, percent: u16) {
        let Some(owner) = self.state.province(province).owner else { return };
        let name = self.state.scenario().provinces[province.at()].name.clone();
        let why = format!("{} at the next income, by ruling", yields_share(self.state, province, percent));
        self.put(Surprise::Income, owner, &name, why, None);
    }
}

//! What players will write about of their lands and cities, though nobody took them.

use super::review::{Reader, Surprise};
use crate::rules::campaign_1805::event::OwnedName;
use crate::rules::campaign_1805::event::lands::yields_share;
use crate::rules::campaign_1805::post::papers;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId, ProvinceId};

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

    /// What the umpire ruled of a province's income: its owner will ask.
    pub(super) fn ruled(&mut self, province: ProvinceId, percent: u16) {
        let Some(owner) = self.state.province(province).owner else { return };
        let name = self.state.scenario().provinces[province.at()].name.clone();
        let why = format!("{} at the next income, by ruling", yields_share(self.state, province, percent));
        self.put(Surprise::Income, owner, &name, why, None);
    }
}

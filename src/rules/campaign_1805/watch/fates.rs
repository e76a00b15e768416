//! What became of the nations of a campaign: the cities that each took, and when who was out. For campaigns that
//! automatic players play.

use crate::engine::session::Session;
use crate::rules::campaign_1805::event::{Event, LandEvent};
use crate::rules::campaign_1805::ground::Campaign1805;
use crate::rules::campaign_1805::scenario::ids::{CityId, NationId, ProvinceId};
use crate::rules::campaign_1805::state::State;

/// Cities taken, and who was out when, up to the last entry that was read.
#[derive(Clone, Debug, Default)]
pub struct Fates {
    /// The last entry of the journal that was read.
    read: u64,
    /// Who holds each city.
    holders: Vec<Option<NationId>>,
    /// Whose each province is.
    owners: Vec<Option<NationId>>,
    /// For each nation the cities that it or its minors took from another.
    taken: Vec<u32>,
    /// Who was out, in which turn, in order.
    out: Vec<(NationId, u16)>,
}

impl Fates {
    /// Those of a campaign of which nothing was read yet.
    pub fn of(state: &State) -> Self {
        Self {
            holders: state.lands.cities.iter().map(|city| city.holder).collect(),
            owners: state.lands.provinces.iter().map(|province| province.owner).collect(),
            taken: vec![0; state.lands.nations.len()],
            ..Self::default()
        }
    }

    /// Reads what a campaign has come to since the last time.
    pub fn follow(&mut self, session: &Session) {
        let state = &session.view().of::<Campaign1805>().state;
        let journal = session.journal();
        let read = std::mem::replace(&mut self.read, journal.last());
        let news = journal.standing().filter(|entry| entry.number > read);
        news.flat_map(|entry| entry.record.events()).for_each(|event| self.put(state, event.of::<Event>()));
    }

    fn put(&mut self, state: &State, event: &Event) {
        match event {
            Event::Land(LandEvent::Captured { city, holder }) => self.holds(state, *city, *holder),
            Event::Land(LandEvent::Owned { province, owner, .. }) => self.owners[province.at()] = *owner,
            Event::Land(LandEvent::Conquered { nation }) => self.out.push((*nation, state.now.turn)),
            _ => {}
        }
    }

    /// A city has a new holder. It was taken where he is a stranger to its owner and to who held it: a city that falls
    /// back, or that a treaty gives, is not taken.
    fn holds(&mut self, state: &State, city: CityId, holder: Option<NationId>) {
        let head = |nation: Option<NationId>| nation.map(|nation| state.head(nation));
        let province: ProvinceId = state.scenario().cities[city.at()].province;
        let before = std::mem::replace(&mut self.holders[city.at()], holder);
        if let Some(taker) = head(holder)
            && head(before) != Some(taker)
            && head(self.owners[province.at()]) != Some(taker)
        {
            self.taken[taker.at()] += 1;
        }
    }

    /// `cities taken France 3, Britain 1; out Denmark turn 5`; `none`, where there is nothing.
    pub fn words(&self, state: &State) -> String {
        let taken = state.nation_ids().map(|nation| (nation, self.taken[nation.at()])).filter(|(_, taken)| *taken > 0);
        let taken: Vec<String> =
            taken.map(|(nation, taken)| format!("{} {taken}", state.nation_name(nation))).collect();
        let out = self.out.iter().map(|(nation, turn)| format!("{} turn {turn}", state.nation_name(*nation)));
        format!("cities taken {}; out {}", listed(&taken), listed(&out.collect::<Vec<_>>()))
    }
}

fn listed(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

//! `[[terms]]`: what a nation says ahead of a submission, as victor or as loser (20.1a).

use super::super::state::code::Code;
use super::item::Item;
use super::read::Reader;
use crate::rules::campaign_1805::scenario::ids::{NationId, ProvinceId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::orders::{Terms, TermsChoice};

const KEYS: [&str; 5] = ["of", "choose", "provinces", "to", "cede"];

impl<'r> Reader<'r> {
    pub(super) fn terms(&mut self) {
        for mut item in self.items("terms", "[[terms]]", &KEYS) {
            if item.has("of") == item.has("to") {
                let place = item.place;
                let words =
                    "terms are `of` a nation that submits to you, with `choose`, or `to` your victor, with `cede`";
                item.fault(place, Code::BadWord, words);
            }
            let terms = if item.has("of") { self.of_a_victor(&mut item) } else { self.of_a_loser(&mut item) };
            if let (true, Some(terms)) = (self.done(item), terms) {
                self.taken.orders.terms.push(terms);
            }
        }
    }

    fn of_a_victor(&self, item: &mut Item<'r>) -> Option<Terms> {
        let with = self.nation_in(item, "of")?;
        self.check_enemy(item, "of", with);
        let _ = item.needed("choose");
        let choice = match item.word("choose", &["provinces", "province", "reparations"])? {
            "provinces" => TermsChoice::Provinces,
            "province" => TermsChoice::Province,
            _ => TermsChoice::Reparations,
        };
        let provinces = self.provinces_of(item, "provinces", with);
        Some(Terms { with, choice: Some(choice), provinces })
    }

    fn of_a_loser(&self, item: &mut Item<'r>) -> Option<Terms> {
        let with = self.nation_in(item, "to")?;
        self.check_enemy(item, "to", with);
        let provinces = self.provinces_of(item, "cede", self.nation);
        Some(Terms { with, choice: None, provinces })
    }

    fn check_enemy(&self, item: &mut Item<'r>, key: &str, with: NationId) {
        if !self.state.is_enemy(self.nation, with) {
            let place = item.at(key);
            item.fault(place, Code::NotAnEnemy, format!("{} is not at war with you", self.state.nation_name(with)));
        }
    }

    /// Provinces that a nation may cede.
    fn provinces_of(&self, item: &mut Item<'r>, key: &str, loser: NationId) -> Vec<ProvinceId> {
        let mut provinces = Vec::new();
        let may = may_be_ceded(self.state, loser);
        for (name, place) in item.list(key) {
            match self.state.scenario().province_named(&name) {
                Some(province) if may.contains(&province) => provinces.push(province),
                Some(_) => {
                    let whose = self.state.nation_name(loser);
                    let words =
                        format!("{name} is not a province that {whose} may cede: its own, and not its capital's");
                    item.fault(place, Code::BadWord, words);
                }
                None => item.fault(place, Code::BadWord, format!("there is no province `{name}`")),
            }
        }
        provinces
    }
}

/// The loser's provinces but that of a capital.
pub(crate) fn may_be_ceded(state: &State, nation: NationId) -> Vec<ProvinceId> {
    let own = &state.scenario().nations[nation.at()];
    let capital = state.scenario().cities[own.capital.at()].province;
    let all = (0..state.provinces.len()).map(ProvinceId::new);
    all.filter(|land| state.provinces[land.at()].owner == Some(nation) && *land != capital).collect()
}

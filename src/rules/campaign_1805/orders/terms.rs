//! `[[terms]]`: what a nation says ahead of a submission, as victor or as loser (20.1a).

use super::super::state::code::Code;
use super::item::{Item, OrderFault};
use super::read::Reader;
use crate::rules::campaign_1805::scenario::ids::{NationId, ProvinceId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::affairs::may_be_ceded;
use crate::rules::campaign_1805::state::orders::{Terms, TermsChoice};

const KEYS: [&str; 5] = ["of", "choose", "provinces", "to", "cede"];

/// A choice that a submission leaves open.
pub(super) struct Unchosen {
    /// Who has submitted, or to whom.
    pub with: NationId,
    pub as_victor: bool,
    pub words: String,
}

/// What a nation has to choose of its submissions, before the umpire does.
pub(super) fn unchosen(state: &State, nation: NationId) -> impl Iterator<Item = Unchosen> {
    let name = |nation: NationId| state.nation_name(nation);
    state.affairs.submissions.iter().filter_map(move |open| {
        if open.to == nation && open.choice.is_none() {
            let from = name(open.from);
            let words = format!("{from} has submitted to you: choose the terms under [[terms]], or the umpire does");
            return Some(Unchosen { with: open.from, as_victor: true, words });
        }
        let gives = open.choice != Some(TermsChoice::Reparations) && open.gives.is_empty();
        (open.from == nation && gives).then(|| {
            let to = name(open.to);
            let words =
                format!("you have submitted to {to}: name what you would cede under [[terms]], or the umpire does");
            Unchosen { with: open.to, as_victor: false, words }
        })
    })
}

impl<'r> Reader<'r> {
    pub(super) fn terms(&mut self) {
        for mut item in self.items("terms", "[[terms]]", &KEYS) {
            if item.has("of") == item.has("to") {
                let words =
                    "terms are `of` a nation that submits to you, with `choose`, or `to` your victor, with `cede`";
                item.fault(item.place, Code::BadWord, words);
            }
            self.once_of_terms("terms of", "of", &mut item);
            self.once_of_terms("terms to", "to", &mut item);
            let terms = if item.has("of") { self.of_a_victor(&mut item) } else { self.of_a_loser(&mut item) };
            if let (true, Some(terms)) = (self.done(item), terms) {
                self.taken.orders.terms.push(terms);
            }
        }
    }

    fn of_a_victor(&self, item: &mut Item<'r>) -> Option<Terms> {
        let with = self.nation_in(item, "of")?;
        let open = self.state.affairs.submissions.of(with, self.nation);
        self.check_enemy(item, "of", with, open.is_some());
        if open.is_some_and(|open| open.choice.is_some()) {
            item.fault(item.at("of"), Code::NoEffect, "these terms are chosen");
        }
        let _ = item.needed("choose");
        let choice = match item.word("choose", &["provinces", "province", "reparations"])? {
            "provinces" => TermsChoice::Provinces,
            "province" => TermsChoice::Province,
            _ => TermsChoice::Reparations,
        };
        item.idle(&["cede"], "with `of`: the one who submits says what it cedes");
        if choice == TermsChoice::Reparations {
            item.idle(&["provinces"], "with `reparations`");
        }
        let provinces = self.provinces_of(item, "provinces", with);
        Some(Terms { with, choice: Some(choice), provinces })
    }

    fn of_a_loser(&self, item: &mut Item<'r>) -> Option<Terms> {
        let with = self.nation_in(item, "to")?;
        self.check_enemy(item, "to", with, self.state.affairs.submissions.of(self.nation, with).is_some());
        let provinces = self.provinces_of(item, "cede", self.nation);
        item.idle(&["choose", "provinces"], "with `to`: the victor chooses");
        Some(Terms { with, choice: None, provinces })
    }

    /// Terms are said ahead of a submission that may come, or while those of one are open.
    fn check_enemy(&self, item: &mut Item<'r>, key: &str, with: NationId, is_open: bool) {
        if !is_open && !self.state.is_enemy(self.nation, with) {
            let words = format!("{} is not at war with you", self.state.nation_name(with));
            item.fault(item.at(key), Code::NotAnEnemy, words);
        }
    }

    /// What is left to be chosen of a submission, and is not chosen in the file.
    pub(super) fn unchosen(&mut self) {
        let said = |left: &Unchosen| {
            let own = |terms: &Terms| terms.with == left.with && terms.choice.is_some() == left.as_victor;
            self.taken.orders.terms.iter().any(own)
        };
        let left = unchosen(self.state, self.nation).filter(|left| !said(left));
        let faults: Vec<OrderFault> = left.map(|left| OrderFault::new(0, Code::TermsOpen, left.words)).collect();
        self.taken.faults.extend(faults);
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

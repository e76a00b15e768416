//! What a peace does beside its terms, where the other nation agrees: which captured cities it leaves to whom, and what else
//! of the same file cannot come about in land that is no longer an enemy's, or no longer the nation's own.

use super::super::state::code::Code;
use super::super::state::ordered::mover_named;
use super::super::state::orders::{Act, Diplomacy};
use super::force::vainly;
use super::item::{Item, OrderFault};
use super::read::Reader;
use crate::rules::campaign_1805::deploy::buying::home_city;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, NationId};
use crate::rules::campaign_1805::state::why::Vain;
use crate::rules::campaign_1805::state::{Relation, State};
use crate::rules::campaign_1805::ways::paths::Marcher;

impl Reader<'_> {
    /// Cities that one of the two has taken from the other: they go back at the count after which no battalion holds them.
    pub(super) fn warn_of_taken_cities(&self, item: &mut Item<'_>, order: &Diplomacy) {
        if order.act != Act::Begin(Bond::Peace) || !item.is_sound() {
            return;
        }
        let pair = [self.nation, order.with];
        for [holder, owner] in [pair, [pair[1], pair[0]]] {
            let cities: Vec<&str> = self.taken_by(holder, owner, order).collect();
            if !cities.is_empty() {
                let [of, back] = if holder == self.nation {
                    ["yours".to_owned(), format!("to {}", self.state.nation_name(owner))]
                } else {
                    [format!("{}'s", self.state.nation_name(holder)), "to you".to_owned()]
                };
                let words = format!(
                    "taken in this war: {}; each goes back {back} once no battalion of {of} is there",
                    cities.join(", ")
                );
                item.fault(item.at("with"), Code::Overruled, words);
            }
        }
    }

    /// The cities that one nation holds in provinces which are the other's after a peace.
    fn taken_by(&self, holder: NationId, owner: NationId, order: &Diplomacy) -> impl Iterator<Item = &str> {
        let state = self.state;
        let is_of = move |of: Option<NationId>, nation| of.is_some_and(|of| state.head(of) == nation);
        let cities = state.scenario().cities.iter().enumerate();
        let own = cities.filter(move |(at, city)| {
            let is_ceded = order.cede.contains(&city.province);
            let now = state.province(city.province).owner;
            is_of(state.city(CityId::new(*at)).holder, holder)
                && is_of(now, if is_ceded { holder } else { owner })
                && city.hex.is_some()
        });
        own.map(|(_, city)| city.name.as_str())
    }

    /// What this file orders and what its own peace would keep from coming about.
    pub(super) fn warn_of_peaces(&mut self) {
        let Some(agreed) = self.agreed() else { return };
        let orders = &self.taken.orders;
        let with = |nation: Option<NationId>| nation.map_or("nobody", |own| self.state.nation_name(agreed.head(own)));
        let mut told = Vec::new();
        let mut warn = |section: &str, name: &str, keys: &[&str], words: String| {
            let words = format!("by the peace of this file, {words}");
            told.push(OrderFault::new(self.place_at(section, name, keys), Code::Overruled, words));
        };
        for entry in orders.force.iter().filter(|entry| !entry.path.is_empty()) {
            let marcher = mover_named(self.state, self.nation, &entry.name).and_then(|own| self.marcher(own, entry));
            let Some(marcher) = marcher else { continue };
            let now = marcher.walk(&entry.path);
            let then = Marcher { state: &agreed, ..marcher }.walk(&entry.path);
            if let Some((_, obstacle)) = then.refused.filter(|_| now.refused.is_none()) {
                warn("force", &entry.name, &["to", "path"], obstacle.words(&agreed));
            }
        }
        let land = orders.force.iter().map(|own| ("force", &own.name, own.raid));
        let sea = orders.fleet.iter().map(|own| ("fleet", &own.name, own.raid));
        for (section, name, city) in land.chain(sea) {
            let of_friend =
                |city: &CityId| !agreed.city(*city).holder.is_some_and(|own| agreed.is_enemy(self.nation, own));
            if let Some(city) = city.filter(of_friend) {
                let city = &agreed.scenario().cities[city.at()].name;
                warn(section, name, &["raid"], vainly(name, None, &Vain::RaidNoEnemy.words(city)));
            }
        }
        for buy in &orders.buy {
            let to = buy
                .to
                .as_deref()
                .and_then(|name| State::hex_of(agreed.force(agreed.force_ordered(self.nation, name)?).at));
            let Some(city) = buy.at.or_else(|| agreed.map().hex(to?).city) else { continue };
            let province = agreed.scenario().cities[city.at()].province;
            let own = &agreed.scenario().cities[city.at()].name;
            if home_city(&agreed, self.nation, city).is_err() {
                let (key, name) = buy.to.as_ref().map_or(("at", own), |to| ("to", to));
                let place = self.place_with("buy", "what", (key, name));
                let words = format!(
                    "by the peace of this file, {own} is in land of {}: nothing is bought there",
                    with(agreed.province(province).owner)
                );
                told.push(OrderFault::new(place, Code::Overruled, words));
            }
        }
        self.taken.faults.extend(told);
    }

    /// What is known once all peaces of this file are made, their provinces ceded; none where it makes none.
    fn agreed(&self) -> Option<State> {
        let peace = |own: &&Diplomacy| own.act == Act::Begin(Bond::Peace);
        let mut agreed = self.state.clone();
        let mut peaces = self.taken.orders.diplomacy.iter().filter(peace).peekable();
        peaces.peek()?;
        for order in peaces {
            let pair = [self.nation, order.with];
            let is_of = |own: &Relation| pair.iter().all(|nation| own.between.contains(nation));
            agreed.between.relations.retain(|own| own.kind != Bond::War || !is_of(own));
            agreed.between.relations.push(Relation { kind: Bond::Peace, between: pair, until: None });
            for province in &order.cede {
                let to = pair.into_iter().find(|own| Some(*own) != agreed.province(*province).owner);
                agreed.lands.provinces[province.at()].owner = to;
            }
        }
        Some(agreed)
    }
}

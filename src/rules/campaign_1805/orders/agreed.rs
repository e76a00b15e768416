//! What a peace does beside its terms, where the other nation agrees: which captured cities it leaves to whom, and what else
//! of the same file cannot come about, in land that is no longer an enemy's or the nation's own, and for want of what it pays.

use super::super::state::code::Code;
use super::super::state::ordered::mover_named;
use super::super::state::orders::{Act, Diplomacy};
use super::ahead;
use super::economy::new_unpaid;
use super::force::vainly;
use super::item::{Item, OrderFault};
use super::read::Reader;
use crate::rules::campaign_1805::deploy::buying;
use crate::rules::campaign_1805::deploy::out::OwnPlans;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, NationId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::why::Vain;
use crate::rules::campaign_1805::ways::paths::Marcher;

impl Reader<'_> {
    /// Cities that one of the two holds in land of the other, and in land that it cedes: without a battalion of its side it
    /// does not keep them.
    pub(super) fn warn_of_taken_cities(&self, item: &mut Item<'_>, order: &Diplomacy) {
        if order.act != Act::Begin(Bond::Peace) || !item.is_sound() {
            return;
        }
        let name = |nation: NationId| self.state.nation_name(nation);
        for [holder, owner] in [[self.nation, order.with], [order.with, self.nation]] {
            let [whose, to, stays] = if holder == self.nation {
                ["yours".to_owned(), format!("to {}", name(owner)), "you keep".to_owned()]
            } else {
                [format!("{}'s", name(holder)), "to you".to_owned(), format!("{} keeps", name(holder))]
            };
            let [taken, ceded] = [false, true].map(|is_ceded| self.held(holder, owner, order, is_ceded).join(", "));
            let mut say = |words: String| item.fault(item.at("with"), Code::Overruled, words);
            if !taken.is_empty() {
                say(format!(
                    "{stays} {taken} only while a battalion of {whose} or an ally's is there: else it goes back {to}"
                ));
            }
            if !ceded.is_empty() {
                say(format!("{ceded} goes {to} with its province, but where a battalion of {whose} is there"));
            }
        }
    }

    /// The cities that one nation holds in provinces which are the other's once they are ceded, or without that.
    fn held(&self, holder: NationId, owner: NationId, order: &Diplomacy, is_ceded: bool) -> Vec<&str> {
        let state = self.state;
        let is_of = |of: Option<NationId>, nation| of.is_some_and(|of| state.head(of) == nation);
        let cities = state.scenario().cities.iter().enumerate();
        let own = cities.filter(|(at, city)| {
            is_of(state.city(CityId::new(*at)).holder, holder)
                && order.cede.contains(&city.province) == is_ceded
                && is_of(state.province(city.province).owner, if is_ceded { holder } else { owner })
                && city.hex.is_some()
        });
        own.map(|(_, city)| city.name.as_str()).collect()
    }

    /// What this file orders and what its own peaces would keep from coming about: `start` is what there was before it gave
    /// anything, `settled` what there is when its purchases begin.
    pub(super) fn warn_of_peaces(&mut self, start: &State, settled: &State) {
        let (nation, orders) = (self.nation, &self.taken.orders);
        let peaces: Vec<&Diplomacy> =
            orders.diplomacy.iter().filter(|own| own.act == Act::Begin(Bond::Peace)).collect();
        if peaces.is_empty() {
            return;
        }
        let agreed = |state: &State| {
            let mut state = state.clone();
            for order in &peaces {
                ahead::make_peace(&mut state, nation, order);
            }
            OwnPlans { state }
        };
        let (mut first, mut then) = (agreed(start), agreed(settled));
        let mut told: Vec<OrderFault> = Vec::new();
        let mut warn = |place: usize, words: &str| {
            let fault = OrderFault::new(place, Code::Overruled, format!("by the peace of this file, {words}"));
            // Several purchases may be in one city.
            if !told.contains(&fault) {
                told.push(fault);
            }
        };
        for gift in &orders.gift {
            if let Err(why) = buying::gift_of(&mut first, nation, gift) {
                let to = self.state.nation_name(gift.to);
                let place = self.place_with("gift", "to", ("to", to));
                warn(place, &format!("gift to {to}: {}", why.words()));
                let own = &mut then.state.lands.nations[nation.at()];
                (own.rp, own.cash) = (own.rp + gift.rp, own.cash + gift.cash);
            }
        }
        for buy in &orders.buy {
            if let Ok(Err(why)) = buying::purchase(&mut then, nation, buy) {
                let what = buy.title(self.state);
                let city = buy.at.map(|city| self.state.scenario().cities[city.at()].name.as_str());
                let (key, name) = match (&buy.to, city) {
                    (Some(to), _) => ("to", to.as_str()),
                    (None, Some(city)) => ("at", city),
                    (None, None) => ("what", what),
                };
                warn(self.place_with("buy", "what", (key, name)), &format!("{what}: {}", why.words()));
            }
        }
        let agreed = then.state;
        let short = self.new_unpaid(&agreed, agreed.nation(nation).rp);
        if short > self.new_unpaid(self.state, self.bill.rp) {
            warn(0, &new_unpaid(short));
        }
        let land = orders.force.iter().map(|own| ("force", &own.name, own.raid));
        let sea = orders.fleet.iter().map(|own| ("fleet", &own.name, own.raid));
        for (section, name, city) in land.chain(sea) {
            if mover_named(&agreed, nation, name).is_none() {
                warn(self.place_of(section, name), &format!("{name} is not raised"));
            }
            let of_friend = |city: &CityId| !agreed.city(*city).holder.is_some_and(|own| agreed.is_enemy(nation, own));
            if let Some(city) = city.filter(of_friend) {
                let words = vainly(name, None, &Vain::RaidNoEnemy.words(&agreed.scenario().cities[city.at()].name));
                warn(self.place_at(section, name, &["raid"]), &words);
            }
        }
        for entry in orders.force.iter().filter(|entry| !entry.path.is_empty()) {
            let marcher = mover_named(self.state, nation, &entry.name).and_then(|own| self.marcher(own, entry));
            let Some(marcher) = marcher else { continue };
            let now = marcher.walk(&entry.path);
            let then = Marcher { state: &agreed, ..marcher }.walk(&entry.path);
            if let Some((_, obstacle)) = then.refused.filter(|_| now.refused.is_none()) {
                warn(self.place_at("force", &entry.name, &["to", "path"]), &obstacle.words(&agreed));
            }
        }
        self.taken.faults.extend(told);
    }
}

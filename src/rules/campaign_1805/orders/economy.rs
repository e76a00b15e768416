//! `[[buy]]` and `[[gift]]`, and what moves and supply cost.

use super::super::state::code::Code;
use super::super::state::orders::{Buy, Gift, Mover, Ware};
use super::item::{Item, LeftOut, OrderFault};
use super::meant::other_hex;
use super::read::Reader;
use crate::engine::text::{counted_do, did_you_mean};
use crate::rules::campaign_1805::deploy::buying;
use crate::rules::campaign_1805::deploy::organising;
use crate::rules::campaign_1805::deploy::out::OwnPlans;
use crate::rules::campaign_1805::deploy::prices::{ap_of, ap_of_command, is_new_on_land};
use crate::rules::campaign_1805::deploy::refused::Refused;
use crate::rules::campaign_1805::scenario::ids::{GeneralId, Kind, NationId};
use crate::rules::campaign_1805::sheet::rules::NewCommands;
use crate::rules::campaign_1805::state::ordered::entry_among;
use crate::rules::campaign_1805::state::why::unpaid_move;
use crate::rules::campaign_1805::state::{Force, State};

const BUY: [&str; 6] = ["what", "count", "to", "at", "name", "kind"];
const GIFT: [&str; 4] = ["to", "rp", "cash", "general"];

/// What is said of new commands for which no point is left.
pub(super) fn new_unpaid(unpaid: usize) -> String {
    let words = ["of this file stays without supply money", "of this file stay without supply money"];
    counted_do(unpaid, "new command", words)
}

impl<'r> Reader<'r> {
    /// A move of so many hexes or areas is paid with RP, 1 for 1, where nothing else is wrong with its entry; who cannot
    /// pay stays.
    pub(super) fn pay_move(&mut self, item: &mut Item<'r>, mover: Mover, steps: usize) {
        if steps == 0 || !item.is_sound() {
            return;
        }
        let (ap, left) = (ap_of(self.state, mover, steps), self.bill.rp.max(0));
        if ap > left {
            item.fault(item.way_place(), Code::NoRp, unpaid_move(ap, left));
            return;
        }
        self.bill.ap += ap;
        self.bill.rp -= ap;
    }

    pub(super) fn gifts(&mut self) {
        let mut after = OwnPlans { state: self.state.clone() };
        let mut given: Vec<(GeneralId, usize)> = Vec::new();
        for mut item in self.items("gift", "[[gift]]", &GIFT) {
            let to = self.nation_in(&mut item, "to");
            if !item.has("to") {
                item.fault(item.place, Code::BadWord, "`to` is missing in [[gift]]: a nation");
            }
            let rp = item.whole("rp", 1, 9_999).unwrap_or(0);
            let cash = item.whole("cash", 1, 999_999).unwrap_or(0);
            let general = item.text("general").and_then(|name| self.state.general_named(&name));
            self.not_in_turn_0(&mut item, "gifts");
            if !["rp", "cash", "general"].into_iter().any(|key| item.has(key)) {
                let words = "nothing is given: `rp`, `cash` or `general` is missing in [[gift]]";
                item.fault(item.place, Code::BadWord, words);
            }
            if item.has("general") && general.is_none() {
                let (place, why) = (item.at("general"), Refused::NoCaptive);
                item.fault(place, why.code(), why.words());
            }
            let before = general.and_then(|own| given.iter().find(|(other, _)| *other == own));
            if let Some((own, first)) = before {
                let name = &self.state.general(*own).figures.name;
                let words = format!("{name} is given already, and only the first counts");
                let fault = OrderFault::new(item.at("general"), Code::GeneralBusy, words);
                item.faults.push(OrderFault { first: Some(*first), ..fault });
            }
            let gift = to.map(|to| Gift { to, rp, cash, general });
            if let Some(gift) = gift.as_ref().filter(|_| item.is_sound())
                && let Err(why) = buying::gift_of(&mut after, self.nation, gift)
            {
                item.refuse(&why, false);
            }
            let place = item.place;
            if let (true, Some(gift)) = (self.done(item), gift) {
                given.extend(general.map(|own| (own, place)));
                self.bill.rp -= rp;
                self.bill.cash -= cash;
                self.bill.given[0] += rp;
                self.bill.given[1] += cash;
                self.taken.orders.gift.push(gift);
            }
        }
    }

    /// The purchase at a place of its section with what it leaves behind, judged on what those before it have brought;
    /// false behind the last. `before` is what there was before the file organised anything.
    pub(super) fn buy(&mut self, at: usize, before: &State) -> (bool, Option<(Buy, State)>) {
        let (known, item) = self.item(("buy", "[[buy]]"), at, &BUY);
        let Some(mut item) = item else { return (known, None) };
        self.not_in_turn_0(&mut item, "purchases");
        let ware = self.ware(&mut item);
        let count = item.whole("count", 1, 999).unwrap_or(1);
        let city = item.text("at");
        match ware {
            Some(Ware::General) => item.idle(&["to", "at", "name", "kind"], "with a general"),
            _ if item.has("to") => item.idle(&["at", "name", "kind"], "with `to`: they are of a new command"),
            Some(Ware::Depot) => item.idle(&["name", "kind"], "with a depot"),
            Some(Ware::Units(_)) | None => {}
        }
        let buy = Buy {
            what: ware.unwrap_or(Ware::Depot),
            count: u16::try_from(count).unwrap_or(1),
            to: item.text("to"),
            at: city.as_ref().and_then(|name| self.state.scenario().city_named(name)),
            name: item.text("name"),
            kind: item.word("kind", &Kind::KEYS).and_then(Kind::of_key),
        };
        if let Some(city) = city.filter(|_| buy.at.is_none()) {
            match other_hex(self.state, &city) {
                Some(words) => item.fault(item.at("at"), Code::NoHomeCity, words),
                None => item.refuse(&Refused::NotHome { city }, false),
            }
        }
        if item.is_sound() && self.taken.orders.buy.contains(&buy) {
            item.fault(item.place, Code::Overruled, "the same purchase as an earlier one of this file: both count");
        }
        let mut after = OwnPlans { state: self.state.clone() };
        if item.is_sound()
            && let Ok(Err(why)) = buying::purchase(&mut after, self.nation, &buy)
        {
            item.refuse(&why, false);
            let breaks = self.what_breaks(&buy, before);
            let breaks = breaks.map(|own| format!("it would fit without `{own}`, which comes first"));
            let out = breaks.or_else(|| buying::way_out(self.state, self.nation, &buy, &why));
            if let (Some(out), Some(fault)) = (out, item.faults.last_mut()) {
                let words = format!("{}; {out}", fault.words);
                *fault = OrderFault::new(fault.place, fault.code, words);
            }
        }
        let sound = self.done(item) && ware.is_some();
        (true, Some((buy, after.state)).filter(|_| sound))
    }

    /// The entry of this file that organises so that a purchase fits no longer: C3 organises before it buys, wherever they
    /// stand in the file. None where none does.
    fn what_breaks(&self, buy: &Buy, before: &State) -> Option<String> {
        let fits = |state: &State| {
            let mut after = OwnPlans { state: state.clone() };
            matches!(buying::purchase(&mut after, self.nation, buy), Ok(Ok(())))
        };
        let mut on = OwnPlans { state: before.clone() };
        if !fits(&on.state) {
            return None;
        }
        self.taken.orders.organise.iter().find_map(|order| {
            let title = order.title(&on.state);
            organising::one(&mut on, self.nation, order).is_ok_and(|()| !fits(&on.state)).then_some(title)
        })
    }

    /// What was ordered of a new command falls with its purchase.
    pub(super) fn unraised(&mut self) {
        let there = |state: &State, nation: NationId, name: &str| {
            state.army_ordered(nation, name).is_some() || state.force_ordered(nation, name).is_some()
        };
        let (state, nation) = (self.state, self.nation);
        let mut fallen: Vec<(&'static str, String, usize)> = Vec::new();
        self.taken.orders.force.retain(|entry| {
            let stays = there(state, nation, &entry.name);
            if !stays {
                fallen.push(("force", entry.name.clone(), entry.path.len()));
            }
            stays
        });
        self.taken.orders.fleet.retain(|entry| {
            let stays = there(state, nation, &entry.name);
            if !stays {
                fallen.push(("fleet", entry.name.clone(), entry.steps()));
            }
            stays
        });
        for (section, entry, steps) in fallen {
            let ap = if steps > 0 { ap_of_command(state, steps) } else { 0 };
            self.bill.unspent(ap);
            let place = self.place_of(section, &entry);
            let why = format!("{entry} is not raised: its purchase is left out");
            // Who does not come brings nothing about.
            let behind = self.taken.named.iter().map(|own| own.place).filter(|own| *own > place).min();
            let own = place..behind.unwrap_or(usize::MAX);
            self.taken.faults.retain(|fault| !fault.code.is_warning() || !own.contains(&fault.place));
            self.taken.faults.push(OrderFault::new(place, Code::NoSuchForce, why.clone()));
            self.taken.left_out.push(LeftOut { place, entry, why, first: None });
        }
    }

    /// A point of supply for each command that this file begins, while points are left after the purchases.
    pub(super) fn supply_of_new(&mut self) {
        if self.state.rules.new_commands != NewCommands::AfterPurchases {
            return;
        }
        let unpaid = self.new_unpaid(self.state, self.bill.rp);
        for _ in unpaid..self.new_on_land(self.state).count() {
            self.bill.feed();
        }
        if unpaid > 0 {
            self.taken.faults.push(OrderFault::new(0, Code::Unpaid, new_unpaid(unpaid)));
        }
    }

    /// How many commands that this file begins are without supply money where so many points are left after the purchases.
    pub(super) fn new_unpaid(&self, state: &State, rp: i64) -> usize {
        if state.rules.new_commands != NewCommands::AfterPurchases {
            return 0;
        }
        let is_refused = |force: &&Force| {
            entry_among(state, Some(&self.taken.orders), self.nation, force).is_some_and(|entry| !entry.supply)
        };
        let (all, refused) = (self.new_on_land(state).count(), self.new_on_land(state).filter(is_refused).count());
        refused + (all - refused).saturating_sub(usize::try_from(rp).unwrap_or(0))
    }

    fn new_on_land<'s>(&self, state: &'s State) -> impl Iterator<Item = &'s Force> {
        let nation = self.nation;
        state.present().map(|(_, force)| force).filter(move |force| is_new_on_land(state, nation, force))
    }

    fn ware(&self, item: &mut Item<'r>) -> Option<Ware> {
        let name = item.needed("what")?;
        let place = item.at("what");
        match name.as_str() {
            "depot" => return Some(Ware::Depot),
            "general" => return Some(Ware::General),
            _ => {}
        }
        let scenario = self.state.scenario();
        let Some(kind) = scenario.type_named(&name) else {
            let known = scenario.types.iter().map(|kind| kind.name.as_str()).chain(["depot", "general"]);
            let near = did_you_mean(&name, known);
            item.fault(place, Code::NoSuchType, format!("there is no type `{name}`{near}"));
            return None;
        };
        Some(Ware::Units(kind))
    }
}

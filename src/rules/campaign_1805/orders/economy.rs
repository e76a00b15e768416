//! `[[buy]]`, `[[gift]]`, and the bill: gifts, moves, supply, purchases, in this order.

use super::super::deploy::entry_among;
use super::super::generals;
use super::super::ids::{CityId, Fate, Kind, NationId, TypeId};
use super::super::makeup::{self, Count};
use super::super::rules::NewCommands;
use super::super::scenario::UnitType;
use super::super::state::{Force, State};
use super::item::{Code, Item, LeftOut, OrderFault};
use super::read::Reader;
use super::{Buy, Gift, Mover, Orders, Ware};
use crate::engine::text::{counted, nearest};

const BUY: [&str; 6] = ["what", "count", "to", "at", "name", "kind"];
const GIFT: [&str; 4] = ["to", "rp", "cash", "general"];
/// $ that a resource point is worth (16.5).
pub const CASH_A_POINT: i64 = 10;
/// $ for a depot (15.2).
pub const DEPOT: i64 = 100;
/// $ for a general (19.7).
pub const GENERAL: i64 = 500;
/// Generals up to whom more may be had (19.7).
pub const GENERALS: usize = 9;

/// True where a nation may have units of this type.
pub fn is_for(nation: NationId, kind: &UnitType) -> bool {
    !kind.not.contains(&nation) && kind.nation.is_none_or(|only| only == nation)
}

/// Whose troops are raised in a city by a nation: its own, or those of the minor that it controls and whose city it is.
pub(super) fn home_of(state: &State, nation: NationId, city: CityId) -> NationId {
    let owner = state.provinces[state.scenario().cities[city.at()].province.at()].owner;
    owner.filter(|owner| state.head(*owner) == nation).unwrap_or(nation)
}

/// Whose units a purchase brings: those of the command that it goes to, or of the city where a new one stands.
pub fn whose(state: &State, nation: NationId, to: Option<&str>, at: Option<CityId>) -> NationId {
    let command = to.and_then(|name| state.force_ordered(nation, name)).map(|force| state.force(force).nation);
    command.or_else(|| at.map(|city| home_of(state, nation, city))).unwrap_or(nation)
}
/// AP to move a command (17.1).
const AP_OF_COMMAND: i64 = 2;

/// What is left and what is spent, in the order of spending.
pub(super) struct Bill {
    rp: i64,
    cash: i64,
    /// Of each nation: a minor's is for its own troops.
    manpower: Vec<i64>,
    had: [i64; 3],
    minors: Vec<(String, NationId, i64)>,
    ap: i64,
    supply: i64,
    bought: i64,
    given: i64,
    /// Commands for which no supply money is left.
    pub(super) unpaid: usize,
}

impl Bill {
    pub(super) fn new(state: &State, nation: NationId) -> Self {
        let own = &state.nations[nation.at()];
        let had = [own.rp, own.cash, own.manpower];
        let [rp, cash, _] = had;
        let manpower = state.nations.iter().map(|own| own.manpower).collect();
        let minor = |minor: NationId| (state.nation_name(minor).to_owned(), minor, state.nations[minor.at()].manpower);
        let minors = state.ordered_by(nation).skip(1).map(minor).collect();
        Self { rp, cash, manpower, had, minors, ap: 0, supply: 0, bought: 0, given: 0, unpaid: 0 }
    }

    /// A purse that pays everything: what a single purchase is refused for besides its price.
    pub(super) fn without_end(state: &State) -> Self {
        let much = i64::from(i32::MAX);
        Self {
            rp: much,
            cash: much,
            manpower: vec![much; state.nations.len()],
            had: [much; 3],
            minors: Vec::new(),
            ap: 0,
            supply: 0,
            bought: 0,
            given: 0,
            unpaid: 0,
        }
    }

    /// A point for each command on land whose supply is not refused.
    pub(super) fn supply(&mut self, state: &State, nation: NationId, orders: &Orders) {
        let refused = |force: &Force| entry_among(state, Some(orders), nation, force).is_some_and(|own| !own.supply);
        let on_land = |force: &Force| {
            force.kind.is_command()
                && !force.kind.is_naval()
                && force.aboard.is_none()
                && state.head(force.nation) == nation
        };
        for (_, force) in state.present().filter(|(_, force)| on_land(force)) {
            if refused(force) {
                self.unpaid += 1;
            } else if self.rp > 0 {
                self.rp -= 1;
                self.supply += 1;
            } else {
                self.unpaid += 1;
            }
        }
    }

    /// What there is of RP, $ and manpower, and what goes where.
    pub(super) fn lines(&self, nation: NationId) -> Vec<String> {
        let [rp, cash, manpower] = self.had;
        let own = self.manpower[nation.at()];
        let mut lines = vec![
            format!("RP {rp}: given {}, moves {}, supply {}; {} left", self.given, self.ap, self.supply, self.rp),
            format!("$ {cash}: purchases {}; {} left", self.bought, self.cash),
            format!("manpower {manpower}: {own} left"),
        ];
        let spent = self.minors.iter().filter(|(_, minor, had)| self.manpower[minor.at()] != *had);
        lines.extend(
            spent.map(|(name, minor, had)| format!("manpower of {name} {had}: {} left", self.manpower[minor.at()])),
        );
        lines
    }

    /// Pays $, with RP at 10 for one where cash is short; false where both are.
    fn pay(&mut self, cost: i64) -> bool {
        let short = (cost - self.cash).max(0);
        let points = short.div_euclid(CASH_A_POINT) + i64::from(short % CASH_A_POINT != 0);
        if points > self.rp.max(0) {
            return false;
        }
        self.rp -= points;
        self.cash += points * CASH_A_POINT - cost;
        self.bought += cost;
        true
    }
}

/// True for a command on land that a nation has bought in this turn.
pub fn is_new_on_land(state: &State, nation: NationId, force: &Force) -> bool {
    force.bought == Some(state.turn)
        && force.kind.is_command()
        && !force.kind.is_naval()
        && state.head(force.nation) == nation
}

/// AP of a move of so many hexes or areas: an army its general's, a command as set, bands nothing.
pub fn ap_of(state: &State, mover: Mover, steps: usize) -> i64 {
    match mover {
        Mover::Army(army) => i64::from(state.generals[state.armies[army.at()].general.at()].figures.ap),
        Mover::Force(force) if state.force(force).kind.is_command() => ap_of_command(state, steps),
        Mover::Force(_) => 0,
    }
}

/// AP of a command's move by itself: as printed, or as the house rule `ap.corps` has it.
pub fn ap_of_command(state: &State, steps: usize) -> i64 {
    if state.rules.ap_a_hex {
        return i64::try_from(steps).unwrap_or(i64::MAX);
    }
    state.rules.ap_of_command.map_or(AP_OF_COMMAND, i64::from)
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
            let place = item.at(if item.has("to") { "to" } else { "path" });
            item.fault(place, Code::NoRp, format!("its move costs {ap} RP, and {left} are left"));
            return;
        }
        self.bill.ap += ap;
        self.bill.rp -= ap;
    }

    pub(super) fn gifts(&mut self) {
        for mut item in self.items("gift", "[[gift]]", &GIFT) {
            let to = self.nation_in(&mut item, "to");
            if !item.has("to") {
                let place = item.place;
                item.fault(place, Code::BadWord, "`to` is missing in [[gift]]: a nation");
            }
            let rp = item.whole("rp", 1, 9_999).unwrap_or(0);
            let cash = item.whole("cash", 1, 999_999).unwrap_or(0);
            let general = item.text("general").and_then(|name| self.state.general_named(&name));
            self.not_in_turn_0(&mut item, "gifts");
            if item.has("general") {
                let captive = general.map(|general| &self.state.generals[general.at()]);
                if !captive.is_some_and(|own| own.fate == Fate::Captive && own.captor == Some(self.nation)) {
                    let place = item.at("general");
                    item.fault(place, Code::GeneralBusy, "a general who is given is a captive of yours");
                }
            }
            if rp > self.bill.rp {
                let place = item.at("rp");
                item.fault(place, Code::NoRp, format!("{rp} RP, and {} are left", self.bill.rp));
            }
            if cash > self.bill.cash {
                let place = item.at("cash");
                item.fault(place, Code::NoCash, format!("$ {cash}, and {} are left", self.bill.cash));
            }
            if let (true, Some(to)) = (self.done(item), to) {
                self.bill.rp -= rp;
                self.bill.cash -= cash;
                self.bill.given += rp;
                self.taken.orders.gift.push(Gift { to, rp, cash, general });
            }
        }
    }

    /// The purchase at a place of its section, judged on what those before it have brought; false behind the last.
    pub(super) fn buy(&mut self, at: usize) -> (bool, Option<Buy>) {
        let (known, item) = self.item(("buy", "[[buy]]"), at, &BUY);
        let Some(mut item) = item else { return (known, None) };
        self.not_in_turn_0(&mut item, "purchases");
        let ware = self.ware(&mut item);
        let count = item.whole("count", 1, 999).unwrap_or(1);
        let city = item.text("at");
        let buy = Buy {
            what: ware.unwrap_or(Ware::Depot),
            count: u16::try_from(count).unwrap_or(1),
            to: item.text("to"),
            at: city.as_ref().and_then(|name| self.state.scenario().city_named(name)),
            name: item.text("name"),
            kind: item.word("kind", &Kind::KEYS).and_then(Kind::of_key),
        };
        if let Some(ware) = ware {
            let whose = whose(self.state, self.nation, buy.to.as_deref(), buy.at);
            if ware == Ware::General {
                self.check_generals(&mut item, usize::from(buy.count));
            }
            self.goes_to(&mut item, ware, &buy, city.as_deref());
            self.check_type(&mut item, ware, whose);
            self.price(&mut item, (ware, whose), count);
        }
        let sound = self.done(item) && ware.is_some();
        (true, Some(buy).filter(|_| sound))
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
                let steps = entry.path.len() + usize::from(entry.port.is_some());
                fallen.push(("fleet", entry.name.clone(), steps));
            }
            stays
        });
        for (section, entry, steps) in fallen {
            let ap = if steps > 0 { ap_of_command(state, steps) } else { 0 };
            (self.bill.ap, self.bill.rp) = (self.bill.ap - ap, self.bill.rp + ap);
            let place = self.place_of(section, &entry);
            let why = format!("{entry} is not raised: its purchase is left out");
            self.taken.faults.push(OrderFault::new(place, Code::NoSuchForce, why.clone()));
            self.taken.left_out.push(LeftOut { place, entry, why });
        }
    }

    /// A point of supply for each command that this file begins, while points are left after the purchases.
    pub(super) fn supply_of_new(&mut self) {
        if self.state.rules.new_commands != NewCommands::AfterPurchases {
            return;
        }
        let (state, nation) = (self.state, self.nation);
        let mut unpaid = 0;
        for (_, force) in state.present().filter(|(_, force)| is_new_on_land(state, nation, force)) {
            let refused =
                entry_among(state, Some(&self.taken.orders), nation, force).is_some_and(|entry| !entry.supply);
            if refused || self.bill.rp <= 0 {
                unpaid += 1;
            } else {
                (self.bill.rp, self.bill.supply) = (self.bill.rp - 1, self.bill.supply + 1);
            }
        }
        if unpaid > 0 {
            let words = format!("{} of this file's stay without supply money", counted(unpaid, "new command"));
            self.taken.faults.push(OrderFault::new(0, Code::Unpaid, words));
        }
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
            let near = nearest(&name, known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            item.fault(place, Code::NoSuchType, format!("there is no type `{name}`{near}"));
            return None;
        };
        Some(Ware::Units(kind))
    }

    /// A type is for sale, and for the nation whose units it becomes.
    fn check_type(&self, item: &mut Item<'r>, ware: Ware, whose: NationId) {
        let Ware::Units(kind) = ware else { return };
        let (own, place) = (self.state.unit_type(kind), item.at("what"));
        if !is_for(whose, own) {
            item.fault(place, Code::NotForYou, format!("{} is not for {}", own.name, self.state.nation_name(whose)));
        }
        if own.cost.is_none() {
            item.fault(place, Code::NotForSale, format!("{} is not for sale", own.name));
        }
    }

    /// Nations that began with fewer than nine generals buy up to nine; captives are not counted.
    fn check_generals(&self, item: &mut Item<'r>, count: usize) {
        let free = generals::available(self.state, self.nation);
        let hired = self.taken.orders.buy.iter().filter(|buy| buy.what == Ware::General);
        let hired: usize = hired.map(|buy| usize::from(buy.count)).sum();
        let began = self.state.scenario().generals.iter().filter(|general| general.nation == self.nation).count();
        let place = item.at("what");
        if began >= GENERALS {
            let words = format!("only nations that began with fewer than {GENERALS} generals buy them");
            item.fault(place, Code::GeneralsFull, words);
        } else if free + hired + count > GENERALS {
            let words = format!("at most {GENERALS} generals at large: {free} are there, {hired} are bought before");
            item.fault(place, Code::GeneralsFull, words);
        }
    }

    /// Where a purchase goes: a command in a home city, or a new one there.
    fn goes_to(&self, item: &mut Item<'r>, ware: Ware, buy: &Buy, city: Option<&str>) {
        if let Some(name) = city {
            let place = item.at("at");
            if !buy.at.is_some_and(|city| self.is_home(city)) {
                item.fault(place, Code::NoHomeCity, format!("{name} is no home city of yours without an enemy"));
            }
            let naval = matches!(ware, Ware::Units(kind) if self.state.unit_type(kind).arm.is_naval());
            if naval && buy.at.is_some_and(|city| self.state.map().harbour(city).is_empty()) {
                item.fault(place, Code::NoHomeCity, format!("{name} is no port"));
            }
        }
        let place = item.place;
        match (ware, &buy.to) {
            (Ware::General, _) => {}
            (Ware::Depot, None) if buy.at.is_none() => {
                item.fault(place, Code::NoHomeCity, "`at` a home city, or `to` a command in one");
            }
            (_, Some(name)) => {
                let name = name.clone();
                self.joins(item, ware, &name, buy.count);
            }
            (Ware::Depot, None) => {}
            (Ware::Units(kind), None) => self.new_command(item, kind, buy),
        }
    }

    fn joins(&self, item: &mut Item<'r>, ware: Ware, name: &str, count: u16) {
        let place = item.at("to");
        let Some(force) = self.state.force_ordered(self.nation, name) else {
            item.fault(place, Code::NoSuchForce, format!("there is no force `{name}` of yours"));
            return;
        };
        let force = self.state.force(force);
        let city = State::hex_of(force.at).and_then(|hex| self.state.map().hex(hex).city);
        if !city.is_some_and(|city| self.is_home(city)) {
            item.fault(place, Code::NoHomeCity, format!("{name} is in no home city"));
        }
        let Ware::Units(kind) = ware else { return };
        let mut types: Vec<(TypeId, usize)> = force.units.iter().map(|unit| (unit.kind, 1)).collect();
        types.push((kind, usize::from(count)));
        let nation = &self.state.scenario().nations[force.nation.at()];
        if let Some(why) = makeup::refuse(nation, force.kind, &Count::of(self.state.scenario(), types)) {
            let code = if force.kind == Kind::Corps { Code::CorpsSize } else { Code::MakeUp };
            item.fault(place, code, format!("{name}: {why}"));
        }
    }

    fn new_command(&self, item: &mut Item<'r>, kind: TypeId, buy: &Buy) {
        let place = item.place;
        let (Some(city), Some(name), Some(of)) = (buy.at, &buy.name, buy.kind) else {
            if !item.has("at") || !item.has("name") || !item.has("kind") {
                let words = "`to` a command in a home city, or `at`, `name` and `kind` of a new one";
                item.fault(place, Code::NoHomeCity, words);
            }
            return;
        };
        let whose = home_of(self.state, self.nation, city);
        let nation = &self.state.scenario().nations[whose.at()];
        if nation.feudal {
            item.fault(place, Code::Feudal, "feudal troops form no new commands");
        }
        let hex = self.state.scenario().cities[city.at()].hex;
        let begun = self.state.force_ordered(self.nation, name).map(|at| self.state.force(at));
        // An earlier purchase of this file may have begun it: this one adds to it.
        let more =
            begun.filter(|own| own.bought == Some(self.state.turn) && own.kind == of && State::hex_of(own.at) == hex);
        if begun.is_some() && more.is_none() {
            let at = item.at("name");
            item.fault(at, Code::Twice, format!("`{name}` is a name already"));
        }
        if more.is_none() {
            self.check_corps(item, (whose, of), place);
        }
        let there = more.into_iter().flat_map(|own| &own.units).map(|unit| (unit.kind, 1));
        let types: Vec<(TypeId, usize)> = there.chain([(kind, usize::from(buy.count))]).collect();
        if let Some(why) = makeup::refuse(nation, of, &Count::of(self.state.scenario(), types)) {
            let code = if of == Kind::Corps { Code::CorpsSize } else { Code::MakeUp };
            item.fault(place, code, why);
        }
    }

    /// Price, manpower and limit, in the order of the file.
    fn price(&mut self, item: &mut Item<'r>, (ware, whose): (Ware, NationId), count: i64) {
        let place = item.at("what");
        let (cost, manpower) = match ware {
            Ware::Depot => (DEPOT * count, 0),
            Ware::General => (GENERAL * count, 0),
            Ware::Units(kind) => {
                let own = self.state.unit_type(kind);
                self.check_limit(item, (kind, whose), count);
                (own.cost.unwrap_or(0) * count, i64::from(own.manpower) * count)
            }
        };
        if !item.is_sound() {
            return;
        }
        let left = self.bill.manpower[whose.at()];
        if manpower > left {
            item.fault(place, Code::NoManpower, format!("{manpower} manpower, and {left} are left"));
        } else if self.bill.pay(cost) {
            self.bill.manpower[whose.at()] -= manpower;
        } else {
            let left = format!("$ {} and {} RP are left", self.bill.cash, self.bill.rp.max(0));
            item.fault(place, Code::NoCash, format!("$ {cost}, and {left}"));
        }
    }

    fn check_limit(&self, item: &mut Item<'r>, (kind, whose): (TypeId, NationId), count: i64) {
        let own = self.state.unit_type(kind);
        let Some(most) = own.limit else { return };
        let there = self.state.present().filter(|(_, force)| force.nation == whose);
        let there = there.flat_map(|(_, force)| &force.units).filter(|unit| unit.kind == kind).count();
        if there + usize::try_from(count).unwrap_or(0) > usize::from(most) {
            let place = item.at("what");
            item.fault(place, Code::Limit, format!("at most {most} of {}, and {there} are there", own.name));
        }
    }

    /// An own city in an own province, without an enemy.
    fn is_home(&self, city: CityId) -> bool {
        let own = &self.state.scenario().cities[city.at()];
        let province = self.state.provinces[own.province.at()];
        let free = own.hex.is_some_and(|hex| !self.state.has_enemy(self.nation, hex));
        province.owner.is_some_and(|owner| self.state.head(owner) == self.nation)
            && self.state.cities[city.at()].holder.is_some_and(|holder| self.state.head(holder) == self.nation)
            && free
    }
}

//! Gifts and purchases, each in file order (16, 18): the same for the check at home, on what its nation knows, and for the
//! umpire.

use super::super::state::ordered::named;
use super::organising::{check_corps, check_name};
use super::out::{Out, Played};
use super::refused::Refused;
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::deploy::prices::{CASH_A_POINT, DEPOT, GENERAL, home_of, is_for, whose};
use crate::rules::campaign_1805::event::{EntryEvent, MoneyEvent, Spending, TroopEvent};
use crate::rules::campaign_1805::ground::ordered;
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::losses::generals::GENERALS;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, CityId, Fate, ForceId, Kind, NationId, TypeId};
use crate::rules::campaign_1805::scenario::makeup::{self, Count};
use crate::rules::campaign_1805::state::orders::{Buy, Gift, Ware};
use crate::rules::campaign_1805::state::{Depot, Force, ForceLife, State, Unit};

/// Gifts of what was there at C1; they arrive before anything is spent.
pub(super) fn give(out: &mut Played<'_, '_>) {
    for (nation, gift) in ordered(out.state(), |orders| &orders.gift) {
        if let Err(why) = gift_of(out, nation, &gift) {
            let entry = format!("gift to {}", out.state().nation_name(gift.to));
            out.emit(EntryEvent::dropped(nation, entry, why.head().words()));
        }
    }
}

/// One gift, given or refused.
pub(in super::super) fn gift_of(out: &mut impl Out, nation: NationId, gift: &Gift) -> Result<(), Refused> {
    let state = out.state();
    let own = state.nation(nation);
    let held = |general: &ids::GeneralId| {
        let own = state.general(*general);
        own.fate == Fate::Captive && own.captor == Some(nation)
    };
    let theirs = |general: ids::GeneralId| {
        let figures = &state.general(general).figures;
        let not = || Refused::NotTheirs { general: figures.name.clone(), to: state.nation_name(gift.to).to_owned() };
        (state.head(figures.nation) == state.head(gift.to)).then_some(general).ok_or_else(not)
    };
    let captive =
        gift.general.map(|seen| out.general(nation, seen).filter(held).ok_or(Refused::NoCaptive).and_then(theirs));
    let captive = captive.transpose();
    Refused::all([
        if gift.rp > own.rp { Err(Refused::GiftRp { rp: gift.rp, left: own.rp }) } else { Ok(()) },
        if gift.cash > own.cash { Err(Refused::GiftCash { cash: gift.cash, left: own.cash }) } else { Ok(()) },
        captive.as_ref().map(drop).map_err(Clone::clone),
    ])?;
    let captive = captive?;
    let (rp, cash) = (gift.rp, gift.cash);
    out.emit(MoneyEvent::Spent { nation, why: Spending::Gift, rp, ap: 0, cash, manpower: 0 });
    let why = format!("gift of {}", out.state().nation_name(nation));
    // A minor that another controls has no purse of its own.
    let to = out.state().head(gift.to);
    out.emit(MoneyEvent::Got { nation: to, why, rp, cash, manpower: 0 });
    for event in captive.map(|general| generals::freed(out.state(), general)).into_iter().flatten() {
        out.emit(event);
    }
    Ok(())
}

/// Purchases.
pub(super) fn buy(out: &mut Played<'_, '_>) -> Result<(), Stop> {
    for (nation, buy) in ordered(out.state(), |orders| &orders.buy) {
        if let Err(why) = purchase(out, nation, &buy)? {
            out.emit(EntryEvent::dropped(nation, buy.title(out.state()), why.head().words()));
        }
    }
    Ok(())
}

/// One purchase, made or refused.
pub(in super::super) fn purchase(out: &mut impl Out, nation: NationId, buy: &Buy) -> Result<Result<(), Refused>, Stop> {
    match buy.what {
        Ware::Units(kind) => Ok(units_of(out, nation, buy, kind)),
        Ware::Depot => Ok(depot(out, nation, buy)),
        Ware::General => hire(out, nation, buy.count),
    }
}

/// Generals for $500 each, up to nine, for nations that began with fewer (19.7); captives are not counted.
fn hire(out: &mut impl Out, nation: NationId, count: u16) -> Result<Result<(), Refused>, Stop> {
    let state = out.state();
    let began = state.scenario().start.generals.iter().filter(|general| general.nation == nation).count();
    let there = generals::available(state, nation);
    if began >= GENERALS {
        return Ok(Err(Refused::BeganWithEnough));
    }
    if there + usize::from(count) > GENERALS {
        return Ok(Err(Refused::GeneralsFull { there }));
    }
    if let Err(why) = price(state, (nation, nation), GENERAL * i64::from(count), 0) {
        return Ok(Err(why));
    }
    for _ in 0..count {
        if let Err(why) = pay(out, (nation, nation), GENERAL, 0) {
            return Ok(Err(why));
        }
        out.recruit(nation)?;
    }
    Ok(Ok(()))
}

fn units_of(out: &mut impl Out, nation: NationId, buy: &Buy, kind: TypeId) -> Result<(), Refused> {
    let state = out.state();
    let whose = whose(state, nation, buy.to.as_deref(), buy.at);
    let goal = match goal(state, (nation, whose), buy, kind) {
        Err(why) if why.is_of_what_lacks() => return Err(unfinished(state, nation, buy, kind, why)),
        goal => goal?,
    };
    // What finds no place is not priced.
    let (cost, manpower) = for_sale(state, whose, kind, buy.count)?;
    pay(out, (nation, whose), cost, manpower)?;
    let units = units(out.state(), whose, kind, buy.count);
    match goal {
        Destination::Joins(force) => {
            let who = named(out.state().force(force));
            out.emit(TroopEvent::Reinforced { force, who, units });
        }
        Destination::New(force) => out.emit(TroopEvent::Formed { force: Box::new(Force { units, ..*force }) }),
    }
    Ok(())
}

/// $ and manpower of so many units of a type, which a nation may have.
fn for_sale(state: &State, whose: NationId, kind: TypeId, count: u16) -> Result<(i64, i64), Refused> {
    let figures = state.unit_type(kind);
    let what = || figures.name.clone();
    if !is_for(whose, figures) {
        return Err(Refused::NotFor { what: what(), nation: state.nation_name(whose).to_owned() });
    }
    let Some(cost) = figures.price.cost else { return Err(Refused::NotForSale { what: what() }) };
    check_limit(state, (kind, whose), count)?;
    Ok((cost * i64::from(count), i64::from(figures.price.manpower) * i64::from(count)))
}

/// What is wrong with a purchase that does not say all: what no place and no name would mend comes first.
fn unfinished(state: &State, nation: NationId, buy: &Buy, kind: TypeId, lacks: Refused) -> Refused {
    let figures = state.unit_type(kind);
    let raisers: Vec<NationId> = match buy.at {
        Some(city) => vec![home_of(state, nation, city)],
        None => state.ordered_by(nation).filter(|own| is_for(*own, figures)).collect(),
    };
    let refused = |whose: NationId| {
        for_sale(state, whose, kind, buy.count)
            .and_then(|(cost, manpower)| price(state, (nation, whose), cost, manpower))
            .err()
    };
    let not_for = || Refused::NotFor { what: figures.name.clone(), nation: state.nation_name(nation).to_owned() };
    // None where one of them may raise it.
    let refused: Option<Vec<Refused>> = raisers.into_iter().map(refused).collect();
    let nowhere =
        || Some(Refused::Nowhere { what: figures.name.clone(), why: nowhere(state, nation, buy, kind)?.words() });
    match refused {
        Some(mut whys) => whys.pop().unwrap_or_else(not_for),
        None if lacks == Refused::NoPlace => nowhere().unwrap_or(lacks),
        None => lacks,
    }
}

/// Why no command can take units and no new one can be made of them, by the first that is in a home city, else by any; none
/// where one can.
fn nowhere(state: &State, nation: NationId, buy: &Buy, kind: TypeId) -> Option<Refused> {
    let refused = |buy: Buy| goal(state, (nation, whose(state, nation, buy.to.as_deref(), buy.at)), &buy, kind).err();
    let own = state.present().filter(|(_, force)| force.kind.is_command() && state.head(force.nation) == nation);
    let joins = own.map(|(_, force)| Buy { to: Some(force.name.clone()), ..buy.clone() });
    let whys: Option<Vec<Refused>> = joins.chain(by_itself(state, buy)).map(refused).collect();
    let is_elsewhere =
        |why: &Refused| matches!(why, Refused::NotHome { .. } | Refused::EnemyAt { .. } | Refused::InNoHomeCity { .. });
    let mut whys = whys?;
    let first = whys.iter().position(|why| !is_elsewhere(why)).unwrap_or(0);
    (first < whys.len()).then(|| whys.swap_remove(first))
}

/// The same purchase as each new command that there may be, in each city.
fn by_itself<'b>(state: &State, buy: &'b Buy) -> impl Iterator<Item = Buy> + 'b {
    let cities = (0..state.scenario().cities.len()).map(CityId::new);
    let new = cities.flat_map(|city| {
        let kinds = Kind::KEYS
            .into_iter()
            .filter_map(Kind::of_key)
            .filter(|kind| kind.is_command() && *kind != Kind::Contingent);
        kinds.map(move |kind| (city, kind))
    });
    new.map(|(city, kind)| Buy { at: Some(city), name: Some(String::new()), kind: Some(kind), ..buy.clone() })
}

/// How what cannot be bought for a command can be had all the same, in words; none where it cannot.
pub(in super::super) fn way_out(state: &State, nation: NationId, buy: &Buy, why: &Refused) -> Option<String> {
    if buy.to.is_none() || !matches!(why.head(), Refused::InNoHomeCity { .. } | Refused::MakeUp { .. }) {
        return None;
    }
    let bare = Buy { to: None, ..buy.clone() };
    let (city, what) = match buy.what {
        Ware::Units(kind) => {
            let fits = |buy: &Buy| goal(state, (nation, whose(state, nation, None, buy.at)), buy, kind);
            // That it has no name yet is no obstacle.
            let raises = |buy: &Buy| match fits(buy) {
                Ok(_) => true,
                Err(why) => why.is_of_what_lacks(),
            };
            (by_itself(state, &bare).find(raises)?.at?, "raises a new command")
        }
        Ware::Depot => {
            let mut cities = (0..state.scenario().cities.len()).map(CityId::new);
            (cities.find(|city| home_city(state, nation, *city).is_ok())?, "sets it up there")
        }
        Ware::General => return None,
    };
    Some(format!("`at` {} {what}", state.scenario().cities[city.at()].name))
}

fn depot(out: &mut impl Out, nation: NationId, buy: &Buy) -> Result<(), Refused> {
    let state = out.state();
    let carrier = buy.to.as_ref().map(|name| joined(state, nation, name)).transpose()?;
    let at = match (buy.at, carrier) {
        (_, Some(carrier)) => State::hex_of(state.force(carrier).at),
        (Some(city), None) => Some(home_city(state, nation, city)?),
        (None, None) => None,
    };
    let cost = DEPOT * i64::from(buy.count);
    let Some(at) = at else {
        price(state, (nation, nation), cost, 0)?;
        return Err(Refused::NoPlace);
    };
    pay(out, (nation, nation), cost, 0)?;
    let next = out.state().troops.depots.len();
    out.emit(TroopEvent::DepotSet { at: next, depot: Some(Depot { nation, at, carried_by: carrier }) });
    Ok(())
}

/// Where units go.
enum Destination {
    /// Into a force that is there.
    Joins(ForceId),
    /// Into a new one.
    New(Box<Force>),
}

fn goal(state: &State, (nation, whose): (NationId, NationId), buy: &Buy, kind: TypeId) -> Result<Destination, Refused> {
    if let Some(name) = &buy.to {
        let force = joined(state, nation, name)?;
        fits(state, state.force(force), kind, buy.count)?;
        return Ok(Destination::Joins(force));
    }
    let city = buy.at.ok_or(Refused::NoPlace)?;
    let hex = home_city(state, nation, city)?;
    if state.unit_type(kind).arm.is_naval() && state.map().harbour(city).is_empty() {
        return Err(Refused::NoPort { city: state.scenario().cities[city.at()].name.clone() });
    }
    if state.scenario().nations[whose.at()].feudal {
        return Err(Refused::Feudal);
    }
    let unsaid = |key: &'static str| Refused::Unsaid { key };
    let begun = buy.name.as_ref().and_then(|name| state.force_ordered(nation, name));
    if let Some(force) = begun {
        // An earlier purchase of this turn may have begun it: this one adds to it.
        let begun = state.force(force);
        let is_other = buy.kind.is_some_and(|of| begun.kind != of);
        if begun.life.bought != Some(state.now.turn) || is_other || begun.at != Place::Hex(hex) {
            return Err(Refused::NameTaken { name: begun.name.clone() });
        }
        fits(state, begun, kind, buy.count)?;
        return buy.kind.map(|_| Destination::Joins(force)).ok_or_else(|| unsaid("kind"));
    }
    buy.name.as_ref().map_or(Ok(()), |name| check_name(state, nation, name))?;
    let of = buy.kind.ok_or_else(|| unsaid(if buy.name.is_none() { "name" } else { "kind" }))?;
    check_corps(state, whose, of)?;
    let life = ForceLife { bought: Some(state.now.turn), gone: false };
    let name = buy.name.clone().unwrap_or_default();
    let force = Force { name, nation: whose, life, ..Force::new(of, Place::Hex(hex)) };
    fits(state, &force, kind, buy.count)?;
    if buy.name.is_none() {
        return Err(unsaid("name"));
    }
    Ok(Destination::New(Box::new(force)))
}

/// An own force in a home city, which may be added to.
fn joined(state: &State, nation: NationId, name: &str) -> Result<ForceId, Refused> {
    let force = state.force_ordered(nation, name).ok_or_else(|| Refused::NoForce { name: name.to_owned() })?;
    let city = state.city_at(state.force(force).at);
    match city.map(|city| home_city(state, nation, city)) {
        Some(Ok(_)) => Ok(force),
        Some(Err(_)) | None => Err(Refused::InNoHomeCity { name: name.to_owned() }),
    }
}

/// The hex of an own city in an own province, without an enemy.
fn home_city(state: &State, nation: NationId, city: CityId) -> Result<ids::HexId, Refused> {
    let own = &state.scenario().cities[city.at()];
    let is_mine = |of: Option<NationId>| of.is_some_and(|of| state.head(of) == nation);
    let home = is_mine(state.province(own.province).owner) && is_mine(state.city(city).holder);
    let hex = own.hex.filter(|_| home).ok_or_else(|| Refused::NotHome { city: own.name.clone() })?;
    let is_met = state.has_enemy(nation, hex);
    if is_met { Err(Refused::EnemyAt { city: own.name.clone() }) } else { Ok(hex) }
}

/// What a force would come to hold is of its make-up.
fn fits(state: &State, force: &Force, kind: TypeId, more: u16) -> Result<(), Refused> {
    let types = force.units.iter().map(|unit| (unit.kind, 1)).chain([(kind, usize::from(more))]);
    let count = Count::of(state.scenario(), types);
    Refused::make_up(force.kind, makeup::refusals(&state.scenario().nations[force.nation.at()], force.kind, &count))
}

fn check_limit(state: &State, (kind, whose): (TypeId, NationId), more: u16) -> Result<(), Refused> {
    let own = state.unit_type(kind);
    let Some(most) = own.limit else { return Ok(()) };
    let units = state.present().filter(|(_, force)| force.nation == whose).flat_map(|(_, force)| &force.units);
    let there = units.filter(|unit| unit.kind == kind).count();
    if there + usize::from(more) > usize::from(most) {
        return Err(Refused::TypeLimit { what: own.name.clone(), most, there });
    }
    Ok(())
}

/// RP and $ that a price takes: RP at 10 for one where cash is short.
fn price(
    state: &State,
    (nation, whose): (NationId, NationId),
    cost: i64,
    manpower: i64,
) -> Result<(i64, i64), Refused> {
    let own = state.nation(nation);
    let short = (cost - own.cash).max(0);
    let points = short / CASH_A_POINT + i64::from(short % CASH_A_POINT != 0);
    let left = state.nation(whose).manpower;
    let cash = || Refused::NoCash { needed: cost, cash: own.cash, rp: own.rp.max(0) };
    Refused::all([
        if manpower > left { Err(Refused::NoManpower { needed: manpower, left }) } else { Ok(()) },
        if points > own.rp.max(0) { Err(cash()) } else { Ok(()) },
    ])?;
    Ok((points, cost - points * CASH_A_POINT))
}

/// Pays a price, and the manpower of the nation whose troops they are.
fn pay(out: &mut impl Out, (nation, whose): (NationId, NationId), cost: i64, manpower: i64) -> Result<(), Refused> {
    let (points, cash) = price(out.state(), (nation, whose), cost, manpower)?;
    let men = |of: NationId| if of == whose { manpower } else { 0 };
    out.emit(MoneyEvent::Spent { nation, why: Spending::Purchase, rp: points, ap: 0, cash, manpower: men(nation) });
    if whose != nation && manpower > 0 {
        out.emit(MoneyEvent::Spent { nation: whose, why: Spending::Purchase, rp: 0, ap: 0, cash: 0, manpower });
    }
    Ok(())
}

/// New units, numbered on by nation and type: a name is not used again.
pub(crate) fn units(state: &State, nation: NationId, kind: TypeId, count: u16) -> Vec<Unit> {
    let figures = state.unit_type(kind);
    let last = state.names.last(nation, kind);
    let unit = |at: u32| Unit { name: format!("{} {at}", figures.name), kind, hits: figures.hits };
    (last + 1..=last + u32::from(count)).map(unit).collect()
}

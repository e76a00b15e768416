//! Gifts and purchases, each in file order; what cannot be paid is dropped (16, 18).

use super::super::event::{Event, Spending};
use super::super::generals;
use super::super::ids::{Arm, NationId, TypeId};
use super::super::orders::{Buy, CASH_A_POINT, DEPOT, GENERAL, GENERALS, Ware, whose};
use super::super::play::{Cx, senders};
use super::super::scenario::Place;
use super::super::state::{Depot, Force, State, Unit};
use super::named;
use crate::engine::cx::Stop;

/// Gifts of what was there at C1; they arrive before anything is spent.
pub(crate) fn give(cx: &mut Cx<'_>) {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let gifts = cx.state().orders[nation.at()].as_ref().map_or_else(Vec::new, |orders| orders.gift.clone());
        for gift in gifts {
            let own = &cx.state().nations[nation.at()];
            if gift.rp > own.rp || gift.cash > own.cash {
                let (entry, why) =
                    (format!("gift to {}", cx.state().nation_name(gift.to)), "it is more than is there".to_owned());
                cx.emit(Event::Dropped { nation, entry, why });
                continue;
            }
            let (rp, cash) = (gift.rp, gift.cash);
            cx.emit(Event::Spent { nation, why: Spending::Gift, rp, ap: 0, cash, manpower: 0 });
            let why = format!("gift of {}", cx.state().nation_name(nation));
            // A minor that another controls has no purse of its own.
            let to = cx.state().head(gift.to);
            cx.emit(Event::Got { nation: to, why, rp, cash, manpower: 0 });
            if let Some(general) = gift.general.and_then(|seen| generals::known_to(cx.state(), nation, seen)) {
                generals::free(cx, general);
            }
        }
    }
}

/// Purchases.
pub(crate) fn buy(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let buys = cx.state().orders[nation.at()].as_ref().map_or_else(Vec::new, |orders| orders.buy.clone());
        for buy in buys {
            if buy.what == Ware::General {
                hire(cx, nation, &buy)?;
            } else if let Err(why) = purchase(cx, nation, &buy) {
                let entry = match buy.what {
                    Ware::Units(kind) => cx.state().unit_type(kind).name.clone(),
                    Ware::Depot => "depot".to_owned(),
                    Ware::General => "general".to_owned(),
                };
                cx.emit(Event::Dropped { nation, entry, why });
            }
        }
    }
    Ok(())
}

/// Generals for $500 each, up to nine, for nations that began with fewer (19.7).
fn hire(cx: &mut Cx<'_>, nation: NationId, buy: &Buy) -> Result<(), Stop> {
    for _ in 0..buy.count {
        let began = cx.state().scenario().generals.iter().filter(|general| general.nation == nation).count();
        let full = began >= GENERALS || generals::available(cx.state(), nation) >= GENERALS;
        let refused =
            if full { Err(format!("{GENERALS} generals are there")) } else { pay(cx, (nation, nation), GENERAL, 0) };
        if let Err(why) = refused {
            cx.emit(Event::Dropped { nation, entry: "general".to_owned(), why });
            return Ok(());
        }
        generals::recruit(cx, nation)?;
    }
    Ok(())
}

fn purchase(cx: &mut Cx<'_>, nation: NationId, buy: &Buy) -> Result<(), String> {
    let count = i64::from(buy.count);
    match buy.what {
        Ware::Units(kind) => {
            let figures = cx.state().unit_type(kind).clone();
            let whose = whose(cx.state(), nation, buy.to.as_deref(), buy.at);
            let goal = goal(cx.state(), (nation, whose), buy, figures.arm)?;
            pay(cx, (nation, whose), figures.cost.unwrap_or(0) * count, i64::from(figures.manpower) * count)?;
            let units = units(cx.state(), whose, kind, buy.count);
            match goal {
                Goal::Joins(force) => {
                    let who = named(cx.state().force(force));
                    cx.emit(Event::Reinforced { force, who, units });
                }
                Goal::New(force) => cx.emit(Event::Formed { force: Box::new(Force { units, ..*force }) }),
            }
        }
        Ware::Depot => {
            let at = buy.at.and_then(|city| cx.state().scenario().cities[city.at()].hex);
            let carrier = buy.to.as_ref().and_then(|name| cx.state().force_ordered(nation, name));
            let place = at.or_else(|| carrier.and_then(|force| State::hex_of(cx.state().force(force).at)));
            let place = place.ok_or("there is no place for it")?;
            pay(cx, (nation, nation), DEPOT * count, 0)?;
            let next = cx.state().depots.len();
            cx.emit(Event::DepotSet { at: next, depot: Some(Depot { nation, at: place, carried_by: carrier }) });
        }
        // Bought by `hire`.
        Ware::General => {}
    }
    Ok(())
}

/// Where units go.
enum Goal {
    /// Into a force that is there.
    Joins(super::super::ids::ForceId),
    /// Into a new one.
    New(Box<Force>),
}

fn goal(state: &State, (nation, whose): (NationId, NationId), buy: &Buy, arm: Arm) -> Result<Goal, String> {
    if let Some(name) = &buy.to {
        return state.force_ordered(nation, name).map(Goal::Joins).ok_or_else(|| format!("there is no {name}"));
    }
    let (Some(city), Some(name), Some(kind)) = (buy.at, &buy.name, buy.kind) else {
        return Err("no command and no new one is named".to_owned());
    };
    let hex = state.scenario().cities[city.at()].hex.ok_or("the city lies nowhere")?;
    let held = state.cities[city.at()].holder.is_some_and(|holder| state.head(holder) == nation);
    if !held || state.has_enemy(nation, hex) {
        return Err("the city is not free".to_owned());
    }
    if arm.is_naval() != kind.is_naval() {
        return Err("ships and troops form no force together".to_owned());
    }
    if let Some(force) = state.force_named(whose, name) {
        return Ok(Goal::Joins(force));
    }
    let bought = Some(state.turn);
    let force = Force { name: name.clone(), nation: whose, bought, ..Force::new(kind, Place::Hex(hex)) };
    Ok(Goal::New(Box::new(force)))
}

/// Pays $, with RP at 10 for one where cash is short, and the manpower of the nation whose troops they are.
fn pay(cx: &mut Cx<'_>, (nation, whose): (NationId, NationId), cost: i64, manpower: i64) -> Result<(), String> {
    let own = &cx.state().nations[nation.at()];
    let short = (cost - own.cash).max(0);
    let points = short / CASH_A_POINT + i64::from(short % CASH_A_POINT != 0);
    if points > own.rp {
        return Err(format!("${cost} are not there"));
    }
    if manpower > cx.state().nations[whose.at()].manpower {
        return Err(format!("{manpower} manpower are not there"));
    }
    let cash = cost - points * CASH_A_POINT;
    let men = |of: NationId| if of == whose { manpower } else { 0 };
    cx.emit(Event::Spent { nation, why: Spending::Purchase, rp: points, ap: 0, cash, manpower: men(nation) });
    if whose != nation && manpower > 0 {
        cx.emit(Event::Spent { nation: whose, why: Spending::Purchase, rp: 0, ap: 0, cash: 0, manpower });
    }
    Ok(())
}

/// New units, numbered on by nation and type: a name is not used again.
pub(crate) fn units(state: &State, nation: NationId, kind: TypeId, count: u16) -> Vec<Unit> {
    let figures = state.unit_type(kind);
    let last = state.numbered.iter().find(|(own, of, _)| *own == nation && *of == kind).map_or(0, |(.., last)| *last);
    let unit = |at: u32| Unit { name: format!("{} {at}", figures.name), kind, hits: figures.hits };
    (last + 1..=last + u32::from(count)).map(unit).collect()
}

//! C9: cities, banks, submission, conquest, points, the end (14, 20, 22).

use super::peace;
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::deploy::diplomacy::hand_over;
use crate::rules::campaign_1805::deploy::prices::CASH_A_POINT;
use crate::rules::campaign_1805::event::{CourseEvent, Event, LandEvent, Loss, MoneyEvent, TroopEvent};
use crate::rules::campaign_1805::ground::{Cx, View};
use crate::rules::campaign_1805::losses::generals;
use crate::rules::campaign_1805::moves::{march, sea, unfulfilled};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, CityId, NationId, ProvinceId, Status};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::ordered::named;
use crate::rules::campaign_1805::state::{self, Force, Raid, State};
use crate::rules::campaign_1805::war::battles;

/// The count, in the order of the rules.
pub(crate) fn count(cx: &mut Cx<'_>) -> Result<(), Stop> {
    cities(cx);
    sea::leave_ports(cx)?;
    sea::take_trade(cx);
    unfulfilled::after_count(cx);
    depots(cx);
    let cash = left_over(cx.view());
    let manpower_kept = !cx.view().settings.is(settings::MANPOWER_KEPT, "off");
    cx.emit(MoneyEvent::LeftOver { cash, manpower_kept });
    banks(cx);
    let france_submits = peace::submissions(cx)?;
    conquests(cx);
    march::lift_sieges(cx);
    sea::bring_home(cx);
    generals::succeed(cx);
    generals::replace(cx)?;
    end(cx, france_submits)
}

/// What is left over of each nation's RP as $, before the banks where they are taken.
fn left_over(view: &View) -> Vec<i64> {
    let kept = view.settings.is(settings::RP_LEFT_OVER, "cash");
    let cash = |nation: &state::NationNow| if kept { nation.rp.max(0) * CASH_A_POINT } else { 0 };
    view.state.lands.nations.iter().map(cash).collect()
}

/// All cities at once: who takes, who loses for want of a battalion.
fn cities(cx: &mut Cx<'_>) {
    let any = cx.view().settings.is(settings::CITY_HOLD, "any");
    let state = cx.state();
    let taken = |city: CityId| {
        let holder = holder(state, city, any).filter(|holder| Some(*holder) != state.city(city).holder)?;
        Some(LandEvent::Captured { city, holder: Some(holder) })
    };
    let taken: Vec<LandEvent> = (0..state.lands.cities.len()).map(CityId::new).filter_map(taken).collect();
    cx.emit_all(taken);
}

/// Who holds a city after the count; none where nothing changes.
fn holder(state: &State, city: CityId, any: bool) -> Option<NationId> {
    let own = &state.scenario().cities[city.at()];
    let hex = own.hex?;
    let now = state.city(city).holder?;
    let owner = state.province(own.province).owner;
    let there = || {
        let raids = |at: ids::ForceId, force: &Force| {
            let army = |raid: &Raid| force.army.is_some() && state.force(raid.force).army == force.army;
            state.at_sea.raids.iter().any(|raid| raid.force == at || army(raid))
        };
        state.troops_at(hex).filter(move |(at, force)| !raids(*at, force))
    };
    let battalions = |nation: NationId| -> usize {
        let own = there().filter(|(_, force)| force.nation == nation);
        own.map(|(_, force)| if any { force.units.len() } else { state.count(force).infantry }).sum()
    };
    let defended = there().any(|(_, force)| state.is_friend(now, force.nation));
    if !defended {
        let enemies = state.nation_ids().filter(|nation| state.is_enemy(now, *nation) && battalions(*nation) > 0);
        // The most battalions; of equals the nation of the general who commands there, else the first of the file.
        let theirs: Vec<ids::ForceId> =
            there().filter(|(_, force)| state.is_enemy(now, force.nation)).map(|(at, _)| at).collect();
        let commands = battles::Side::of(state, &theirs).nation(state);
        let rank = |nation: &NationId| (battalions(*nation), *nation == commands, std::cmp::Reverse(*nation));
        if let Some(taker) = enemies.max_by_key(rank) {
            return Some(taker);
        }
    }
    // An ally who has freed a city of its owner is a captor like any other.
    let captured = owner.is_some_and(|owner| state.head(owner) != state.head(now));
    let stands =
        there().any(|(_, force)| state.is_friend(now, force.nation) && (any || state.count(force).infantry > 0));
    if captured && !stands { owner } else { None }
}

/// A depot alone with an enemy is destroyed.
fn depots(cx: &mut Cx<'_>) {
    let state = cx.state();
    let lost = state.troops.depots.iter().enumerate().filter(|(_, depot)| {
        let guarded = state.present().any(|(_, force)| {
            force.at == Place::Hex(depot.at) && !force.kind.is_naval() && state.is_friend(depot.nation, force.nation)
        });
        depot.carried_by.is_none() && !guarded && state.has_enemy(depot.nation, depot.at)
    });
    let lost: Vec<usize> = lost.map(|(at, _)| at).collect();
    for at in lost.into_iter().rev() {
        cx.emit(TroopEvent::DepotSet { at, depot: None });
    }
}

/// Who captures the capital, or the second when the first is lost, takes what is in the bank.
fn banks(cx: &mut Cx<'_>) {
    for nation in cx.state().nation_ids().collect::<Vec<_>>() {
        let state = cx.state();
        let own = &state.scenario().nations[nation.at()];
        let lost = |city: CityId| state.city(city).holder.filter(|holder| state.is_enemy(nation, *holder));
        let taker = match own.second_capital {
            None => lost(own.capital),
            Some(second) => lost(own.capital).and(lost(second)),
        };
        let cash = state.nation(nation).cash;
        if let Some(by) = taker.filter(|_| cash > 0) {
            let by = state.head(by);
            cx.emit(MoneyEvent::BankTaken { of: nation, by, cash });
        }
    }
}

/// A nation without a victory city and without its capital is out; a minor falls to who holds its capital.
fn conquests(cx: &mut Cx<'_>) {
    for nation in cx.state().nation_ids().collect::<Vec<_>>() {
        let state = cx.state();
        let own = &state.scenario().nations[nation.at()];
        // What the victor of a submission holds until its terms are chosen is not lost to the nation.
        let returns = |holder: NationId| state.affairs.submissions.of(nation, state.head(holder)).is_some();
        let lost = |city: CityId| {
            let holder = state.city(city).holder;
            holder.is_some_and(|holder| !state.is_friend(nation, holder) && !returns(holder))
        };
        let mine = |at: usize| {
            let city = &state.scenario().cities[at];
            city.victory && state.lands.cities[at].holder == Some(nation)
        };
        let no_city = !(0..state.lands.cities.len()).any(mine);
        let minor = own.power.minor && !cx.view().settings.is(settings::MINOR_FALLS, "submits");
        let falls = lost(own.capital) && (minor || no_city) && !state.nation(nation).out;
        if falls {
            conquer(cx, nation);
        }
    }
}

fn conquer(cx: &mut Cx<'_>, nation: NationId) {
    cx.emit(LandEvent::Conquered { nation });
    let state = cx.state();
    let gone = state.present().filter(|(_, force)| force.nation == nation);
    let gone: Vec<Event> = gone
        .map(|(force, own)| Event::Troop(TroopEvent::Gone { force, who: named(own), why: Loss::Conquest, taken: None }))
        .collect();
    let lands = (0..state.lands.provinces.len()).map(ProvinceId::new);
    let lands = lands.filter(|land| state.province(*land).owner == Some(nation));
    let owned: Vec<Event> = lands
        .map(|province| {
            let holders = state.map().cities_of(province).iter().filter_map(|city| state.city(*city).holder);
            let others: Vec<NationId> = holders.filter(|holder| *holder != nation).map(|own| state.head(own)).collect();
            let most = |nation: &NationId| others.iter().filter(|other| *other == nation).count();
            let owner = others.iter().copied().max_by_key(|own| (most(own), std::cmp::Reverse(*own)));
            Event::Land(LandEvent::Owned { province, owner, status: Status::Conquered })
        })
        .collect();
    cx.emit_all(gone.into_iter().chain(owned));
    hand_over(cx, nation);
}

/// Victory cities that a nation or its minors hold.
pub(crate) fn victory_cities(state: &State, nation: NationId) -> i64 {
    let own = state.scenario().cities.iter().zip(&state.lands.cities);
    let held = own.filter(|(city, now)| city.victory && now.holder.is_some_and(|holder| state.head(holder) == nation));
    i64::try_from(held.count()).unwrap_or(0)
}

/// A nation's points (22).
pub(crate) fn points(view: &View, nation: NationId) -> i64 {
    let state = &view.state;
    let own = &state.scenario().nations[nation.at()];
    let number = |key: &str| view.settings.word(key).parse::<i64>().unwrap_or(0);
    let start = if own.name == "France" { number("vp.start-france") } else { i64::from(own.start_cities) };
    let mut forced = state.nation(nation).forced.clone();
    forced.sort_unstable();
    forced.dedup();
    let kingdoms = state.names.kingdoms.iter();
    let kingdoms = kingdoms.filter(|(name, by)| *by == nation && state.owns_kingdom(nation, name)).count();
    (victory_cities(state, nation) - start).max(0)
        + i64::try_from(forced.len()).unwrap_or(0)
        + i64::try_from(kingdoms).unwrap_or(0) * number("vp.kingdom")
}

/// The end: France submits, or Britain or Russia does and France has enough; or the last turn is over.
fn end(cx: &mut Cx<'_>, france_submits: bool) -> Result<(), Stop> {
    if is_over(cx.view(), france_submits) {
        // No more orders come that could choose.
        peace::settle_open(cx)?;
    }
    if !is_over(cx.view(), france_submits) {
        return Ok(());
    }
    let view = cx.view();
    let state = &view.state;
    let points: Vec<i64> = state.nation_ids().map(|nation| points(view, nation)).collect();
    let plays = |nation: &NationId| state.head(*nation) == *nation && !state.nation(*nation).out;
    let rank = |nation: &NationId| {
        let start = state.scenario().nations[nation.at()].start_cities;
        (points[nation.at()], std::cmp::Reverse(start))
    };
    let best = state.nation_ids().filter(plays).map(|nation| rank(&nation)).max();
    let winners = state.nation_ids().filter(plays).filter(|nation| Some(rank(nation)) == best).collect();
    cx.emit(CourseEvent::Ended { winners, points });
    Ok(())
}

fn is_over(view: &View, france_submits: bool) -> bool {
    let state = &view.state;
    let last = view.settings.word("end.last-turn").parse::<u16>().unwrap_or(u16::MAX);
    let named = |name: &str| state.scenario().nation_named(name);
    let submitted = |name: &str| {
        let nation = named(name);
        nation.is_some_and(|nation| state.lands.nations.iter().any(|own| own.forced.contains(&nation)))
    };
    let enough = named("France").is_some_and(|france| match view.settings.word("end.france-needs") {
        "20 cities" => victory_cities(state, france) >= 20,
        _ => points(view, france) >= 6,
    });
    france_submits || (submitted("Britain") || submitted("Russia")) && enough || state.now.turn >= last
}

//! C1: what provinces and trade bring (14, 16), from what stood when the last turn was counted.

use super::peace;
use crate::engine::cx::Stop;
use crate::engine::input::Value;
use crate::rules::campaign_1805::event::{CourseEvent, DiceFor, MoneyEvent};
use crate::rules::campaign_1805::ground::{Cx, hidden_test, umpire_question};
use crate::rules::campaign_1805::scenario::ids::{NationId, ProvinceId, Season};
use crate::rules::campaign_1805::sheet::checks::NATIONS;
use crate::rules::campaign_1805::sheet::checks::trade::{CHECK, Trade};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::as_it_was::LandIncome;
use crate::rules::campaign_1805::war::raids;

/// Dice of Spain's gold in Fall (16.3).
const GOLD: i64 = 6;
/// How many times the RP and manpower of a controlled minor count (14.5).
const ALLIED: i64 = 2;

/// What a nation draws from its provinces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Yield {
    /// Resource points.
    pub rp: i64,
    pub manpower: i64,
    /// Points of trade.
    pub trade: i64,
}

/// Every nation's income, in file order.
pub(crate) fn collect(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let yields = yields(cx.state());
    for nation in cx.state().nation_ids().collect::<Vec<_>>() {
        let own = yields[nation.at()];
        let minor = cx.state().head(nation) != nation;
        if cx.state().nation(nation).out {
            continue;
        }
        let trades = own.trade > 0 || has_printed_trade(cx, nation);
        let trade = if trades && !minor { trade(cx, nation, own.trade)? } else { 0 };
        let trade = trade + prizes_of_trade(cx, nation)?;
        cx.emit(MoneyEvent::Income { nation, rp: own.rp + trade, manpower: own.manpower, trade });
    }
    peace::pay_reparations(cx);
    Ok(())
}

/// A die for each fleet and squadron that took an enemy's trade (16.4).
fn prizes_of_trade(cx: &mut Cx<'_>, nation: NationId) -> Result<i64, Stop> {
    let count = cx.state().at_sea.privateers.iter().filter(|[_, by]| *by == nation).count();
    if count == 0 {
        return Ok(0);
    }
    let name = cx.state().nation_name(nation).to_owned();
    let what = DiceFor::Privateers { of: name.clone() };
    let question = umpire_question(what.to_string(), "16.4 Privateering", Vec::new());
    let faces = cx.throw(&format!("privateers:{name}"), &question, count, 6)?;
    let rp = faces.iter().map(|face| i64::from(*face)).sum();
    cx.emit(CourseEvent::Threw { what, faces });
    Ok(rp)
}

/// True where a nation rolls the dice of the sheet, whoever owns the provinces.
fn has_printed_trade(cx: &Cx<'_>, nation: NationId) -> bool {
    NATIONS.contains(&cx.state().nation_name(nation).to_lowercase().as_str())
        && cx.view().settings.is(settings::TRADE_POINTS, "printed")
}

fn trade(cx: &mut Cx<'_>, nation: NationId, points: i64) -> Result<i64, Stop> {
    let privateers = cx.state().at_sea.privateers.iter().filter(|[victim, _]| *victim == nation).count();
    let privateers = i64::try_from(privateers).unwrap_or(0);
    let name = cx.state().nation_name(nation).to_owned();
    let mut values: Vec<(&'static str, Value)> = vec![("privateers", privateers.into())];
    if has_printed_trade(cx, nation) {
        let key = NATIONS.iter().find(|key| **key == name.to_lowercase()).copied().unwrap_or_default();
        values.push(("nation", key.into()));
        if cx.state().now.season() == Season::Fall {
            values.push(("fall", true.into()));
        }
    } else {
        values.push(("points", points.into()));
    }
    let (key, text) = (format!("trade:{name}"), format!("trade of {name}"));
    let trade = hidden_test::<Trade>(cx, (&key, &CHECK), (&name, &name), &text, &values)?;
    Ok(trade.map_or(0, |trade| trade.rp))
}

/// What each nation draws: full of its own, double of minors that it controls, half of what it occupies whole.
pub(crate) fn yields(state: &State) -> Vec<Yield> {
    let mut yields = vec![Yield::default(); state.lands.nations.len()];
    for own in of_lands(state) {
        yields[own.whom.at()].rp += own.rp();
    }
    for (at, land) in state.scenario().provinces.iter().enumerate() {
        let Some(owner) = state.lands.provinces[at].owner else { continue };
        if !matches!(occupier(state, ProvinceId::new(at), owner), Occupied::No) {
            continue;
        }
        let ruled = state.lands.provinces[at].income;
        let [manpower, trade] = [land.manpower, land.trade].map(|due| ruled.share(due));
        let own = &mut yields[owner.at()];
        if state.head(owner) == owner {
            (own.manpower, own.trade) = (own.manpower + manpower, own.trade + trade);
        } else {
            own.manpower += ALLIED * manpower;
        }
    }
    if state.now.season() == Season::Fall
        && let Some(spain) = state.scenario().nation_named("Spain").filter(|spain| !state.nation(*spain).out)
    {
        yields[spain.at()].trade += GOLD;
    }
    yields
}

/// The resource points of each province: to its owner or his controller, half of them to an enemy who has every city.
pub(crate) fn of_lands(state: &State) -> Vec<LandIncome> {
    let mut lands = Vec::new();
    for (at, land) in state.scenario().provinces.iter().enumerate() {
        let province = ProvinceId::new(at);
        let Some(owner) = state.lands.provinces[at].owner else { continue };
        let (whole, rp) = (i64::from(land.rp), state.lands.provinces[at].income.share(land.rp));
        let whom = state.head(owner);
        let times = if whom == owner { 1 } else { ALLIED };
        let (due, ruled) = (times * whole, times * (whole - rp));
        let own = LandIncome { land: province, whom, due, ruled, raided: 0, occupied: 0, men_ruled: 0 };
        let lost = LandIncome { occupied: due - ruled, ..own };
        match occupier(state, province, owner) {
            Occupied::No => {
                let men_ruled =
                    times * (i64::from(land.manpower) - state.lands.provinces[at].income.share(land.manpower));
                lands.push(LandIncome { raided: raids::taken(state, province, rp), men_ruled, ..own });
            }
            Occupied::By(enemy) => {
                let (due, ruled) = (whole / 2, whole / 2 - rp / 2);
                lands.extend([lost, LandIncome { whom: enemy, due, ruled, ..own }]);
            }
            Occupied::BySeveral => lands.push(lost),
        }
    }
    lands
}

/// Who has every city of a province.
enum Occupied {
    /// Not every city is an enemy's.
    No,
    /// Every city is this enemy's, or his minors'.
    By(NationId),
    /// Every city is an enemy's, of several.
    BySeveral,
}

fn occupier(state: &State, province: ProvinceId, owner: NationId) -> Occupied {
    let holders = state.map().cities_of(province).iter().map(|city| state.city(*city).holder);
    let enemies: Option<Vec<NationId>> = holders
        .map(|holder| holder.filter(|holder| state.is_enemy(owner, *holder)).map(|own| state.head(own)))
        .collect();
    match enemies.as_deref() {
        None | Some([]) => Occupied::No,
        Some([first, rest @ ..]) if rest.iter().all(|other| other == first) => Occupied::By(*first),
        Some(_) => Occupied::BySeveral,
    }
}

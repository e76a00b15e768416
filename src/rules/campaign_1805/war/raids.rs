//! Raids on cities and ports (19.9): after the battles of C6; the raiders go back in C7 and hold nothing.

use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{EntryEvent, SeaEvent};
use crate::rules::campaign_1805::ground::{Cx, hidden_test};
use crate::rules::campaign_1805::moves::arrival::enemies_in;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, CityId, ForceId, NationId};
use crate::rules::campaign_1805::sheet::checks::raid::{CHECK, RaidCost};
use crate::rules::campaign_1805::state::ordered::{entry_of, fleet_entry_of};
use crate::rules::campaign_1805::state::why::{Vain, Why};
use crate::rules::campaign_1805::state::{Force, Raid, State};

/// Every raid that was ordered and that nobody is left to prevent, in file order; a nation raids a city once a turn.
pub(crate) fn resolve(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let told: Vec<(ForceId, (CityId, String))> =
        cx.state().present().filter_map(|(at, force)| Some((at, target(cx.state(), force)?))).collect();
    let mut refused: Vec<(NationId, String)> = Vec::new();
    let mut raided: Vec<(NationId, CityId, String)> = Vec::new();
    for (force, (city, entry)) in told {
        let state = cx.state();
        let head = state.head(state.force(force).nation);
        let first = raided.iter().find(|(by, own, _)| (*by, *own) == (head, city)).map(|(.., first)| first);
        let is_done = first.is_none() && state.at_sea.raids.iter().any(|raid| raid.city == city && raid.by == head);
        if is_done || first == Some(&entry) {
            continue;
        }
        let again =
            |first: &String| Why::from(format!("{first} raids {} already", state.scenario().cities[city.at()].name));
        if let Some(why) = first.map(again).or_else(|| refuse(state, force, city)) {
            // An army hears it once.
            if !refused.contains(&(head, entry.clone())) {
                refused.push((head, entry.clone()));
                cx.emit(EntryEvent::Dropped { nation: head, entry, why, marched: true });
            }
            continue;
        }
        raid(cx, force, city)?;
        raided.push((head, city, entry));
    }
    Ok(())
}

/// The city that a force was told to raid, and the name of the entry that says so.
fn target(state: &State, force: &Force) -> Option<(CityId, String)> {
    if force.kind.is_naval() {
        let entry = fleet_entry_of(state, force)?;
        return Some((entry.raid?, entry.name.clone()));
    }
    let entry = entry_of(state, force.nation, force)?;
    Some((entry.raid?, entry.name.clone()))
}

/// Why a force does not raid a city; none where it does.
fn refuse(state: &State, force: ForceId, city: CityId) -> Option<Why> {
    let own = state.force(force);
    let name = &state.scenario().cities[city.at()].name;
    let hex = state.scenario().cities[city.at()].hex;
    let there = match own.at {
        Place::Hex(at) => Some(at) == hex && !own.kind.is_naval(),
        Place::Sea(sea) => state.map().harbour(city).contains(&sea),
    };
    let vain = Vain::of_raid(state, own.nation, city);
    let left = hex.is_some_and(|hex| !enemies_in(state, own.nation, hex).is_empty());
    if own.aboard.is_some() {
        return Some(Vain::RaidAboard.why(name));
    }
    if state.at_sea.fled.contains(&force) {
        return Some(Vain::RaidFled.why(name));
    }
    let beaten = state.battles.retreating.iter().any(|(other, _)| *other == force);
    match (there, vain, left) {
        (true, None | Some(Vain::RaidOwn), _) if beaten => Some(Vain::RaidBeaten.why(name)),
        (false, ..) => Some(Vain::RaidElsewhere.why(name)),
        (_, Some(Vain::RaidNoEnemy), _) => Some(Vain::RaidNoEnemy.why(name)),
        (.., true) => Some(Vain::RaidHeld.why(name)),
        (true, vain, false) => vain.map(|vain| vain.why(name)),
    }
}

fn raid(cx: &mut Cx<'_>, force: ForceId, city: CityId) -> Result<(), Stop> {
    let state = cx.state();
    let of = &state.scenario().cities[city.at()];
    let land = &state.scenario().provinces[of.province.at()];
    let cities = i64::try_from(state.map().cities_of(of.province).len()).unwrap_or(1);
    let by = state.head(state.force(force).nation);
    let (side, who) = (state.nation_name(by).to_owned(), state.force(force).name.clone());
    let values = [
        ("province_rp", i64::from(land.rp).into()),
        ("cities_in_province", cities.into()),
        ("victory_city", of.victory.into()),
    ];
    let (key, text) = (format!("raid:{}/{side}", of.name), format!("{who} raid {}", of.name));
    if let Some(cost) = hidden_test::<RaidCost>(cx, (&key, &CHECK), (&side, &who), &text, &values)? {
        cx.emit(SeaEvent::Raided { raid: Raid { city, by, force, rp: cost.rp_lost } });
    }
    Ok(())
}

/// What raids take off the income of a province: never more than it brings.
pub(crate) fn taken(state: &State, province: ids::ProvinceId, rp: i64) -> i64 {
    let of = |raid: &&Raid| state.scenario().cities[raid.city.at()].province == province;
    state.at_sea.raids.iter().filter(of).map(|raid| raid.rp).sum::<i64>().min(rp)
}

//! Who holds which city, and what a city is to the goal of the French.

use super::ground::View;
use super::ids::{CityId, Side};
use super::settings;
use super::state::State;

/// The mark of a city that the French need.
pub(super) const GOAL: &str = "goal";

/// The side that alone has units in a city.
pub(super) fn only_side(state: &State, city: CityId) -> Option<Side> {
    // Blocks that whoever looks on does not know stand somewhere all the same.
    let there = |side: Side| state.is_at(city, side) || state.has_strangers(city, side);
    match (there(Side::French), there(Side::Allied)) {
        (true, false) => Some(Side::French),
        (false, true) => Some(Side::Allied),
        _ => None,
    }
}

/// The side that holds a city: who alone has units there, or by the house rule who was there last.
pub(super) fn holder(view: &View, city: CityId) -> Option<Side> {
    let state = &view.state;
    only_side(state, city).or_else(|| {
        let last = view.settings.is(settings::HELD, "last");
        state.map.held.get(city.at()).copied().flatten().filter(|_| last)
    })
}

/// What it is to the goal of the French that a side comes to a city, which must be won where the enemy is.
pub(super) fn gained(view: &View, side: Side, city: CityId) -> Option<String> {
    let state = &view.state;
    state.city(city)?.part?;
    let (all, is_french) = (state.parts().count(), |city: CityId| holder(view, city) == Some(Side::French));
    let held = state.parts().filter(|city| is_french(*city)).count();
    let enemy = side.other();
    let won = if state.is_at(city, enemy) || state.has_strangers(city, enemy) { " if won" } else { "" };
    match (side, is_french(city)) {
        (Side::French, false) => Some(format!("goal {} of {all}{won}", held + 1)),
        (Side::Allied, true) => Some(format!("a goal taken back{won}")),
        _ => None,
    }
}

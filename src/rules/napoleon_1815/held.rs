//! Who holds which city, and what a city is to the goal of the French.

use super::prelude::*;

/// The mark of a city that the French need.
pub(super) const GOAL: &str = "goal";

/// True where a side has blocks in a city, also such as whoever looks on does not know.
pub(super) fn is_there(state: &State, city: CityId, side: Side) -> bool {
    let mut strangers = state.strangers.iter().filter(|there| there.at == Some(city));
    state.is_at(city, side) || strangers.any(|there| there.army.side() == side)
}

pub(super) fn only_side(state: &State, city: CityId) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| is_there(state, city, *side) && !is_there(state, city, side.other()))
}

/// The side that holds a city: who alone has units there, or by the house rule who was there last.
pub(super) fn holder(view: &View, city: CityId) -> Option<Side> {
    let state = &view.state;
    only_side(state, city).or_else(|| state.last_in(city).filter(|_| view.settings.is(settings::HELD, "last")))
}

pub(super) fn goals(view: &View, side: Side) -> impl Iterator<Item = CityId> {
    view.state.parts().filter(move |city| holder(view, *city) == Some(side))
}

/// Whose a goal is in which nobody stands: of the side that holds it, else of the Allies, who keep it from the French; none
/// for other cities.
pub(super) fn kept_empty_by(view: &View, city: CityId) -> Option<Side> {
    let state = &view.state;
    state.city(city)?.part?;
    let is_empty = !Side::BOTH.into_iter().any(|side| is_there(state, city, side));
    is_empty.then(|| holder(view, city).unwrap_or(Side::Allied))
}

/// What it is to the goal of the French that a side comes to a city, which must be won where the enemy is.
pub(super) fn gained(view: &View, side: Side, city: CityId) -> Option<Part> {
    let state = &view.state;
    state.city(city)?.part?;
    let (all, held) = (state.parts().count(), goals(view, Side::French).count());
    let is_french = holder(view, city) == Some(Side::French);
    let won = if is_there(state, city, side.other()) { " if won" } else { "" };
    let [full, means] = match (side, is_french) {
        (Side::French, false) => [format!("goal {} of {all}", held + 1), format!("{} of {all}", held + 1)],
        (Side::Allied, true) => ["a goal taken back", "taken back"].map(str::to_owned),
        _ => return None,
    };
    Some(follows(full + won).briefly(GOAL, format!("{GOAL} = {means}"), ""))
}

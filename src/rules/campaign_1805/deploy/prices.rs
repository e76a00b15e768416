//! What moves and purchases cost, and whose they are.

use crate::rules::campaign_1805::scenario::UnitType;
use crate::rules::campaign_1805::scenario::ids::{CityId, NationId};
use crate::rules::campaign_1805::state::orders::Mover;
use crate::rules::campaign_1805::state::{Force, State};

/// $ that a resource point is worth (16.5).
pub(crate) const CASH_A_POINT: i64 = 10;
/// $ for a depot (15.2).
pub(crate) const DEPOT: i64 = 100;
/// $ for a general (19.7).
pub(crate) const GENERAL: i64 = 500;
/// AP to move a command (17.1).
const AP_OF_COMMAND: i64 = 2;

/// True where a nation may have units of this type.
pub(crate) fn is_for(nation: NationId, kind: &UnitType) -> bool {
    !kind.not.contains(&nation) && kind.nation.is_none_or(|only| only == nation)
}

/// Whose troops are raised in a city by a nation: its own, or those of the minor that it controls and whose city it is.
pub(crate) fn home_of(state: &State, nation: NationId, city: CityId) -> NationId {
    let owner = state.lands.provinces[state.scenario().cities[city.at()].province.at()].owner;
    owner.filter(|owner| state.head(*owner) == nation).unwrap_or(nation)
}

/// Whose units a purchase brings: those of the command that it goes to, or of the city where a new one stands.
pub(crate) fn whose(state: &State, nation: NationId, to: Option<&str>, at: Option<CityId>) -> NationId {
    let command = to.and_then(|name| state.force_ordered(nation, name)).map(|force| state.force(force).nation);
    command.or_else(|| at.map(|city| home_of(state, nation, city))).unwrap_or(nation)
}

/// True for a command on land that a nation has bought in this turn.
pub(crate) fn is_new_on_land(state: &State, nation: NationId, force: &Force) -> bool {
    force.life.bought == Some(state.now.turn)
        && force.kind.is_command()
        && !force.kind.is_naval()
        && state.head(force.nation) == nation
}

/// AP of a move of so many hexes or areas: an army its general's, a command as set, bands nothing.
pub(crate) fn ap_of(state: &State, mover: Mover, steps: usize) -> i64 {
    match mover {
        Mover::Army(army) => i64::from(state.troops.generals[state.army(army).general.at()].figures.ap),
        Mover::Force(force) if state.force(force).kind.is_command() => ap_of_command(state, steps),
        Mover::Force(_) => 0,
    }
}

/// AP of a command's move by itself: as printed, or as the house rule `ap.corps` has it.
pub(crate) fn ap_of_command(state: &State, steps: usize) -> i64 {
    if state.rules.ap.ap_a_hex {
        return i64::try_from(steps).unwrap_or(i64::MAX);
    }
    state.rules.ap.ap_of_command.map_or(AP_OF_COMMAND, i64::from)
}

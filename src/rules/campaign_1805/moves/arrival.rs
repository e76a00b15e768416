//! Who comes to a hex: whom he meets there, and the fortress that he enters or takes.

use crate::rules::campaign_1805::event::{LandEvent, TroopEvent, WayEvent};
use crate::rules::campaign_1805::ground::Cx;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, NationId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::ordered::entry_of;
use crate::rules::campaign_1805::ways::paths::has_own_fortress;

/// Enemy forces in a hex that make contact: no bands, nobody aboard, no ships.
pub(crate) fn enemies_in(state: &State, nation: NationId, hex: HexId) -> Vec<ForceId> {
    state.troops_at(hex).filter(|(_, force)| state.is_enemy(nation, force.nation)).map(|(at, _)| at).collect()
}

/// Troops that landed meet who is there, and take an empty fortress.
pub(crate) fn arrive(cx: &mut Cx<'_>, nation: NationId, forces: &[ForceId], hex: HexId, pulse: u16) {
    let met = enemies_in(cx.state(), nation, hex);
    if !met.is_empty() && forces.iter().any(|force| cx.state().force(*force).kind != Kind::Band) {
        cx.emit(WayEvent::Contact { hex, forces: forces.iter().copied().chain(met).collect(), pulse });
    }
    go_inside(cx, forces, hex);
    if cx.state().enemy_fortress(nation, hex).is_some() {
        take_empty(cx, forces, hex);
    }
}

/// Who was told to stand in the fortress to which he has come does so, where no enemy is before it.
pub(crate) fn go_inside(cx: &mut Cx<'_>, forces: &[ForceId], hex: HexId) {
    for at in forces {
        let state = cx.state();
        let force = state.force(*at);
        let told = entry_of(state, force.nation, force).is_some_and(|entry| entry.inside);
        if told && has_own_fortress(state, force.nation, hex) && !state.has_enemy(force.nation, hex) {
            let stance = force.posture.stance;
            cx.emit(TroopEvent::Stood { force: *at, stance, inside: true });
        }
    }
}

/// An empty fortress falls at once to infantry (12.3, 19.5).
pub(crate) fn take_empty(cx: &mut Cx<'_>, forces: &[ForceId], hex: HexId) {
    let state = cx.state();
    let Some(city) = state.map().hex(hex).city else { return };
    let nation = state.force(forces[0]).nation;
    let foot = forces.iter().any(|force| state.count(state.force(*force)).infantry > 0);
    if foot && enemies_in(state, nation, hex).is_empty() {
        cx.emit(LandEvent::Captured { city, holder: Some(nation) });
    }
}

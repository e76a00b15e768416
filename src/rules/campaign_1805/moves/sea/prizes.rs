//! Captured ships: half of what the beaten side loses, sailed home under escort (19.6e).

use crate::rules::campaign_1805::event::SeaEvent;
use crate::rules::campaign_1805::ground::Cx;
use crate::rules::campaign_1805::scenario::ids::ForceId;
use crate::rules::campaign_1805::state::ordered::named;
use crate::rules::campaign_1805::state::{State, Unit};

/// Half of the lost ships, halves up, are prizes of the victor, as far as he has a ship for the escort of each.
pub(crate) fn take(cx: &mut Cx<'_>, victors: &[ForceId], lost: &[Unit]) {
    let mut prizes = lost[..lost.len().div_ceil(2)].to_vec();
    for force in victors {
        let own = cx.state().force(*force);
        if own.life.gone || prizes.is_empty() {
            continue;
        }
        let escorts = own.units.len().saturating_sub(own.prizes.len()).min(prizes.len());
        let ships: Vec<Unit> = prizes.drain(..escorts).map(|ship| Unit { hits: 1, ..ship }).collect();
        if !ships.is_empty() {
            let who = named(own);
            cx.emit(SeaEvent::Prized { force: *force, who, ships });
        }
    }
}

/// At the count: prizes that have lain in a home port since an earlier turn join their escort; others come to lie there.
pub(crate) fn bring_home(cx: &mut Cx<'_>) {
    let turn = cx.state().now.turn;
    let escorts: Vec<ForceId> =
        cx.state().present().filter(|(_, force)| !force.prizes.is_empty()).map(|(at, _)| at).collect();
    for force in escorts {
        let own = cx.state().force(force);
        let home = is_home(cx.state(), force);
        let ready = own.prizes.iter().take_while(|prize| prize.home_since.is_some_and(|since| since < turn)).count();
        if home && ready > 0 {
            let who = named(own);
            cx.emit(SeaEvent::PrizesJoined { force, who, ships: ready });
        }
        let since = home.then_some(turn);
        let own = cx.state().force(force);
        if own.prizes.iter().any(|prize| prize.home_since.is_some() != home) {
            cx.emit(SeaEvent::PrizesHome { force, since });
        }
    }
}

/// True for ships in a port of a province of their own.
fn is_home(state: &State, force: ForceId) -> bool {
    let own = state.force(force);
    let Some(city) = state.city_at(own.at) else { return false };
    let province = state.lands.provinces[state.scenario().cities[city.at()].province.at()];
    province.owner.is_some_and(|owner| state.head(owner) == state.head(own.nation))
}

//! What hangs on blocks that stand face down before a battle is set up. By mail their side declares it: whether only leaders
//! defend, whether the attackers have horse, and how the defenders have set up.

use super::face_down::{MailEvent, Mailed};
use super::ground::View;
use super::ids::{Area, CityId, Kind, Place, Side, UnitId};
use super::mailed::Fact;
use super::roster::Piece;
use super::settings;
use super::state::State;

/// True where only leaders defend a city.
pub(super) fn only_leaders(state: &State, city: CityId) -> bool {
    state.mail.fact(city, Fact::OnlyLeaders).unwrap_or_else(|| {
        let side = state.battle_at(city).map_or(state.active().other(), |battle| battle.attacker.other());
        state.units_at(city, side).all(|(unit, _)| state.block(unit).kind == Kind::Leader)
    })
}

/// True where a side has cavalry in a city.
pub(super) fn has_horse(state: &State, city: CityId, side: Side) -> bool {
    let horse = |(unit, _): (UnitId, &Piece)| state.block(unit).kind == Kind::Cavalry;
    state.mail.fact(city, Fact::Horse).unwrap_or_else(|| state.units_at(city, side).any(horse))
}

/// What is to be declared before a battle is set up: of so few defenders that all may be leaders whether they are, then
/// of the attackers of those who rout whether they have horse.
pub(super) fn declares(view: &View) -> Option<MailEvent> {
    let state = &view.state;
    state.mail.own?;
    let left = |unit: &UnitId| state.block(*unit).kind == Kind::Leader && state.is_left(*unit);
    let leaders: Vec<UnitId> = state.all().map(|(unit, _)| unit).filter(left).collect();
    let open = state.fights.battles.iter().filter(|battle| !battle.deployed && !state.is_decided(battle.city));
    open.map(|battle| (battle.city, battle.attacker)).find_map(|(city, attacker)| {
        let defends = |unit: &&UnitId| state.side_of(**unit) != attacker;
        let (defenders, most) =
            (state.units_at(city, attacker.other()).count(), leaders.iter().filter(defends).count());
        let [only, horse] = [Fact::OnlyLeaders, Fact::Horse].map(|fact| state.mail.fact(city, fact));
        let routs = view.settings.is(settings::FEW, "rout") && (1..Place::COLUMNS.len()).contains(&defenders);
        let (side, fact, so) = if only.is_none() && (1..=most).contains(&defenders) {
            (attacker.other(), Fact::OnlyLeaders, only_leaders(state, city))
        } else if only != Some(true) && routs && horse.is_none() {
            (attacker, Fact::Horse, has_horse(state, city, attacker))
        } else {
            return None;
        };
        Some(MailEvent::Mail(Mailed::Declared { city, side, fact, so }))
    })
}

/// How the defenders of a city have set up, where they have and the attackers have not; and those whose turn it is to
/// turn their columns up, because the attackers stand.
pub(super) fn lined(state: &State, city: CityId) -> (Vec<(UnitId, Area)>, bool) {
    let of_city = state.mail.lines.iter().filter(|(place, ..)| *place == city);
    let line: Vec<(UnitId, Area)> = of_city.map(|(_, unit, area)| (*unit, *area)).collect();
    let stands = state
        .battle_at(city)
        .is_some_and(|battle| state.units_at(city, battle.attacker).any(|(_, piece)| piece.area.is_some()));
    (line, stands)
}

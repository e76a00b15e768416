//! Ships, whom they carry, prizes and raids.

use serde::{Deserialize, Serialize};

use super::words::{knows, of_owner, umpires};
use crate::engine::chapters::Chapter;
use crate::engine::text::{Text, counted};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId, Step};
use crate::rules::campaign_1805::state::ordered::OwnedName;
use crate::rules::campaign_1805::state::{Clash, Prize, Raid, State, Unit};

/// Ships, whom they carry, prizes, raids.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeaEvent {
    /// Ships that sail as one enter a sea area or a port.
    Sailed { who: OwnedName, forces: Vec<ForceId>, to: Place, pulse: u16 },
    /// Ships flee, or retreat, to a port or sea area.
    Fled { who: OwnedName, forces: Vec<ForceId>, to: Place },
    /// Troops go aboard transports.
    Embarked { who: OwnedName, forces: Vec<ForceId>, ships: ForceId },
    /// Troops land on a coast.
    Landed { who: OwnedName, forces: Vec<ForceId>, to: HexId, pulse: u16 },
    /// Fleets meet and will fight.
    Clashed { clash: Clash, pulse: u16 },
    /// Captured ships come under the escort of a force.
    Prized { force: ForceId, who: OwnedName, ships: Vec<Unit> },
    /// The prizes of a force lie in a home port since this turn, or are at sea again.
    PrizesHome { force: ForceId, since: Option<u16> },
    /// The prizes of a force join it.
    PrizesJoined { force: ForceId, who: OwnedName, ships: usize },
    /// A city or port is raided.
    Raided { raid: Raid },
    /// Whose trade is taken, and for whom, by each fleet and squadron that privateers.
    Privateered { takes: Vec<[NationId; 2]> },
}

impl Chapter<State> for SeaEvent {
    fn apply(&self, state: &mut State) {
        let turn = state.now.turn;
        match self {
            Self::Sailed { forces, to, .. } => state.troops.sail(forces, *to, turn),
            Self::Fled { forces, to, .. } => {
                state.troops.sail(forces, *to, turn);
                state.at_sea.fled.extend(forces);
            }
            Self::Embarked { forces, ships, .. } => {
                let at = state.troops.forces.get(ships.at()).map(|ships| ships.at);
                if state.now.step == Step::C4 {
                    state.battles.entries.leave(forces);
                }
                state.troops.change(forces, |force| {
                    force.at = at.unwrap_or(force.at);
                    (force.aboard, force.posture.inside) = (Some(*ships), false);
                    (force.turn.entered, force.turn.came_from, force.turn.contact) = (None, None, None);
                });
                state.battles.retreating.retain(|(force, _)| !forces.contains(force));
            }
            Self::Landed { forces, to, .. } => {
                state.troops.change(forces, |force| {
                    force.turn.trail.push(force.at);
                    force.aboard = None;
                });
                state.troops.enter(forces, *to, turn);
            }
            Self::Clashed { clash, pulse } => {
                for forces in [&clash.attackers, &clash.defenders] {
                    state.troops.change(forces, |force| force.turn.contact = force.turn.contact.or(Some(*pulse)));
                }
                state.at_sea.meet(clash);
            }
            Self::Prized { force, ships, .. } => state.troops.change(&[*force], |own| {
                own.prizes.extend(ships.iter().map(|ship| Prize { ship: ship.clone(), home_since: None }));
            }),
            Self::PrizesHome { force, since } => state.troops.change(&[*force], |own| {
                for prize in own.prizes.iter_mut().filter(|prize| since.is_none() || prize.home_since.is_none()) {
                    prize.home_since = *since;
                }
            }),
            Self::PrizesJoined { force, ships, .. } => state.troops.change(&[*force], |own| {
                let joined: Vec<_> = own.prizes.drain(..(*ships).min(own.prizes.len())).collect();
                own.units.extend(joined.into_iter().map(|prize| prize.ship));
            }),
            Self::Raided { raid } => state.at_sea.raids.push(raid.clone()),
            Self::Privateered { takes } => state.at_sea.privateers.clone_from(takes),
        }
    }

    fn tell(&self, state: &State) -> Text {
        let name = |nation: NationId| state.nation_name(nation);
        match self {
            Self::Sailed { who, to, pulse, .. } => {
                of_owner(state, who, || format!(" sails to {} at pulse {pulse}", state.place_name(*to)))
            }
            Self::Fled { who, to, .. } => of_owner(state, who, || format!(" is driven to {}", state.place_name(*to))),
            Self::Embarked { who, .. } => of_owner(state, who, || " goes aboard".to_owned()),
            Self::Landed { who, to, .. } => of_owner(state, who, || format!(" lands in {}", state.map().name(*to))),
            Self::Clashed { clash, .. } => {
                umpires(state, || format!("a battle begins {}", state.there(Place::Sea(clash.sea))))
            }
            Self::Prized { who, ships, .. } => {
                of_owner(state, who, || format!(" takes {}", counted(ships.len(), "prize")))
            }
            Self::PrizesHome { since, .. } => umpires(state, || {
                let words = if since.is_some() { "prizes lie in a home port" } else { "prizes are at sea" };
                words.to_owned()
            }),
            Self::PrizesJoined { who, ships, .. } => {
                of_owner(state, who, || format!(" receives {} from its prizes", counted(*ships, "ship")))
            }
            Self::Raided { raid } => {
                let city = &state.scenario().cities[raid.city.at()];
                let owner = state.province(city.province).owner;
                if !knows(state, raid.by) && !owner.is_some_and(|owner| knows(state, owner)) {
                    return Text::default();
                }
                Text::plain(format!("{} raids {}: {} RP of the next income", name(raid.by), city.name, raid.rp))
            }
            Self::Privateered { takes } => {
                let known = takes.iter().filter(|[victim, by]| knows(state, *victim) || knows(state, *by));
                let lines: Vec<String> =
                    known.map(|[victim, by]| format!("{} takes trade of {}", name(*by), name(*victim))).collect();
                Text::plain(lines.join("; "))
            }
        }
    }
}

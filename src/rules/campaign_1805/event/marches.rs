//! Troops move on land, and meet.

use serde::{Deserialize, Serialize};

use super::words::{names_of, of_owner, umpires};
use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::ordered::OwnedName;

/// The pulse of landings: they come after every march.
pub(crate) const LANDING: u16 = 999;

/// Troops move on land, and meet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WayEvent {
    /// What moves as one enters a hex.
    Marched {
        who: OwnedName,
        forces: Vec<ForceId>,
        to: HexId,
        pulse: u16,
        /// The fortress of an enemy that holds them there.
        #[serde(default, skip_serializing_if = "HeldBy::is_nobody")]
        held: HeldBy,
    },
    /// Enemies meet in a hex.
    Contact { hex: HexId, forces: Vec<ForceId>, pulse: u16 },
    /// Of more camps than two in a hex, those of these two forces fight each other first.
    Paired { hex: HexId, first: ForceId, second: ForceId },
    /// Who must retreat in C7.
    MustRetreat { forces: Vec<ForceId>, from: HexId },
    /// A force retreats.
    Retreated { forces: Vec<ForceId>, who: OwnedName, to: HexId },
}

/// The fortress in whose zone a march ends, for the log: it decides nothing, and older saves do not tell it. So marches
/// that differ in it alone are the same.
#[derive(Clone, Debug, Default, Eq, Serialize, Deserialize)]
pub struct HeldBy(pub Option<HexId>);

impl HeldBy {
    const fn is_nobody(&self) -> bool {
        self.0.is_none()
    }
}

impl PartialEq for HeldBy {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Chapter<State> for WayEvent {
    fn apply(&self, state: &mut State) {
        let turn = state.now.turn;
        match self {
            Self::Marched { forces, to, .. } => {
                state.battles.entries.leave(forces);
                state.troops.change(forces, |force| {
                    force.turn.trail.push(force.at);
                    force.posture.inside = false;
                });
                state.troops.enter(forces, *to, turn);
            }
            Self::Contact { hex, forces, pulse } => {
                state.troops.change(forces, |force| force.turn.contact = force.turn.contact.or(Some(*pulse)));
                state.battles.met(*hex, forces, &state.troops);
                if !state.battles.contacts.contains(hex) {
                    state.battles.contacts.push(*hex);
                }
            }
            Self::Paired { hex, first, second } => state.battles.pairs.push((*hex, [*first, *second])),
            Self::MustRetreat { forces, from } => {
                state.battles.retreating.extend(forces.iter().map(|force| (*force, *from)));
            }
            Self::Retreated { forces, to, .. } => {
                state.troops.change(forces, |force| force.posture.inside = false);
                state.troops.enter(forces, *to, turn);
                state.battles.retreating.retain(|(force, _)| !forces.contains(force));
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let place = |hex: &HexId| state.map().name(*hex);
        match self {
            Self::Marched { who, to, pulse, held, .. } => of_owner(state, who, || {
                let zone = held.0.map(|fortress| {
                    let name = state.place_name(Place::Hex(fortress));
                    let around = if fortress == *to { "" } else { "the zone of " };
                    format!(": {around}the fortress of {name}, no march continues from there")
                });
                let when = match pulse.checked_sub(LANDING) {
                    Some(since) => format!("{since} after landing"),
                    None => pulse.to_string(),
                };
                format!(" marches to {} at pulse {when}{}", place(to), zone.unwrap_or_default())
            }),
            Self::Contact { hex, forces, pulse } => umpires(state, || {
                let when = if *pulse >= LANDING { "at a landing".to_owned() } else { format!("at pulse {pulse}") };
                format!("contact in {} {when}: {}", place(hex), names_of(state, forces))
            }),
            Self::Paired { hex, first, second } => umpires(state, || {
                let [first, second] = [first, second].map(|force| names_of(state, &[*force]));
                format!("in {} {first} and {second} fight each other first", place(hex))
            }),
            Self::MustRetreat { forces, from } => {
                umpires(state, || format!("must retreat from {}: {}", place(from), names_of(state, forces)))
            }
            Self::Retreated { who, forces, to } => {
                let who = OwnedName { name: together(state, who, forces, *to), ..who.clone() };
                let verb = if forces.len() > 1 && state.now.looker.is_none() { "fall" } else { "falls" };
                of_owner(state, &who, || format!(" {verb} back to {}", place(to)))
            }
        }
    }
}

/// Who fell back together: the umpire reads each force, its nation the army that they were then.
fn together(state: &State, who: &OwnedName, forces: &[ForceId], to: HexId) -> String {
    if state.now.looker.is_none() && forces.len() > 1 {
        let names = forces.iter().filter_map(|force| state.troops.forces.get(force.at()));
        return names.map(|force| force.name.as_str()).collect::<Vec<_>>().join(", ");
    }
    state.battles.past.army(forces, to).unwrap_or(&who.name).to_owned()
}

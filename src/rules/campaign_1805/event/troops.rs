//! What becomes of forces and depots.

use serde::{Deserialize, Serialize};

use std::rc::Rc;

use super::words::{knows, names_of, of_owner, umpires, whose};
use crate::engine::chapters::{Chapter, Share};
use crate::engine::service::{Deed, Note};
use crate::engine::text::{Text, counted, counted_do};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId, Stance, TypeId};
use crate::rules::campaign_1805::sheet::checks::losses::hits_in_words;
use crate::rules::campaign_1805::state::ordered::{OwnedName, named};
use crate::rules::campaign_1805::state::troops::{by_type, types_in_words};
use crate::rules::campaign_1805::state::{Depot, Force, State, Unit};

/// What becomes of forces and depots where they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TroopEvent {
    /// A new force.
    Formed { force: Box<Force> },
    /// Units join a force.
    Reinforced { force: ForceId, who: OwnedName, units: Vec<Unit> },
    /// Units go from one force to another: their places, the last first.
    UnitsMoved { from: ForceId, to: ForceId, who: OwnedName, units: Vec<usize> },
    /// Stances and places within fortresses, as ordered.
    Stood { force: ForceId, stance: Stance, inside: bool },
    /// Whether a force is in supply.
    Supplied { forces: Vec<ForceId>, out: Vec<ForceId> },
    /// A force loses hits: the places of its units, a hit each.
    Lost { force: ForceId, who: OwnedName, units: Vec<usize>, why: Loss },
    /// A force is no more.
    Gone {
        force: ForceId,
        who: OwnedName,
        why: Loss,
        /// Ships that an enemy has now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taken: Option<ShipsTaken>,
    },
    /// A force is put elsewhere.
    ForceSet { force: ForceId, who: OwnedName, at: Place },
    /// A depot is bought or deployed, or is no more; the place in the list counts.
    DepotSet { at: usize, depot: Option<Depot> },
}

/// Ships that an enemy took: who, and how many of each type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipsTaken {
    pub by: NationId,
    pub ships: Vec<(TypeId, u16)>,
}

impl ShipsTaken {
    /// Those of a force.
    pub(crate) fn of(force: &Force, by: NationId) -> Self {
        Self { by, ships: by_type(&force.units) }
    }

    /// `3 men of war, 1 frigate`.
    pub(crate) fn words(&self, state: &State) -> String {
        types_in_words(state, &self.ships).join(", ")
    }
}

/// What units are lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// A forced march.
    March,
    Attrition,
    Marauders,
    Battle,
    /// It could not retreat.
    NoRetreat,
    /// It surrendered.
    Surrender,
    /// Its nation is conquered.
    Conquest,
    Storm,
    /// The ships that carried it are lost, or transports go down with their fleet.
    Sunk,
    /// Ships that could not flee, or lay in a port that fell.
    Taken,
    /// Set right by the umpire.
    Correction,
}

impl Loss {
    /// What hits come of, in a word or two.
    pub const fn words(self) -> &'static str {
        match self {
            Self::March => "forced march",
            Self::Attrition => "attrition",
            Self::Marauders => "marauders",
            Self::Battle => "battle",
            Self::NoRetreat => "no retreat",
            Self::Surrender => "surrender",
            Self::Conquest => "conquest",
            Self::Storm => "storm",
            Self::Sunk => "sunk",
            Self::Taken => "taken",
            Self::Correction => "correction",
        }
    }

    /// What becomes, or became, of a force of which nothing is left: in the same words in log, list and papers.
    pub(crate) fn fate(self, is_past: bool) -> String {
        let (is, surrenders) = if is_past { ("was", "surrendered") } else { ("is", "surrenders") };
        match self {
            Self::NoRetreat if is_past => format!("{surrenders}, as no way to retreat was open"),
            Self::NoRetreat => format!("{surrenders}, as no way to retreat is open"),
            Self::Surrender => surrenders.to_owned(),
            Self::March => format!("{is} lost on a forced march"),
            Self::Attrition => format!("{is} lost to hunger and sickness"),
            Self::Marauders => format!("{is} lost to marauders"),
            Self::Battle => format!("{is} destroyed in battle"),
            Self::Conquest => format!("{is} disbanded with the nation"),
            Self::Storm => format!("{is} lost in a storm"),
            Self::Sunk => format!("{is} sunk"),
            Self::Taken => format!("{is} taken by the enemy"),
            Self::Correction => format!("{is} removed by the umpire"),
        }
    }
}

impl Chapter<State> for TroopEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Formed { force } => {
                state.names.number(force.nation, &force.units);
                state.troops.forces.push(Rc::new(Force::clone(force)));
            }
            Self::Reinforced { force, units, .. } => {
                let nation = state.troops.forces.get(force.at()).map(|own| own.nation).unwrap_or_default();
                state.names.number(nation, units);
                state.troops.change(&[*force], |own| own.units.extend(units.iter().cloned()));
            }
            Self::UnitsMoved { from, to, units, .. } => state.troops.move_units(*from, *to, units),
            Self::Stood { force, stance, inside } => {
                state.troops.change(&[*force], |own| (own.posture.stance, own.posture.inside) = (*stance, *inside));
            }
            Self::Supplied { forces, out } => {
                state.troops.change(forces, |force| force.turn.supplied = true);
                state.troops.change(out, |force| force.turn.supplied = false);
            }
            Self::Lost { force, units, .. } => state.troops.change(&[*force], |own| own.lose(units)),
            Self::Gone { force, .. } => {
                state.troops.change(&[*force], |own| {
                    own.units.clear();
                    own.prizes.clear();
                    own.life.gone = true;
                });
                state.troops.depots.retain(|depot| depot.carried_by != Some(*force));
                state.battles.retreating.retain(|(own, _)| own != force);
            }
            Self::ForceSet { force, at, .. } => {
                state.battles.entries.leave(&[*force]);
                state.troops.change(&[*force], |own| own.at = *at);
            }
            Self::DepotSet { at, depot } => state.troops.set_depot(*at, *depot),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Formed { force } => {
                let who = named(force);
                of_owner(state, &who, || match force.units.len() {
                    0 => " is formed".to_owned(),
                    units => format!(" is formed: {}", counted(units, "unit")),
                })
            }
            Self::Reinforced { who, units, .. } => {
                of_owner(state, who, || counted_do(units.len(), "unit", ["joins", "join"]))
            }
            Self::UnitsMoved { who, units, .. } => {
                of_owner(state, who, || format!(" gives up {}", counted(units.len(), "unit")))
            }
            Self::Stood { force, stance, inside } => umpires(state, || {
                format!("{}: {stance}{}", names_of(state, &[*force]), if *inside { ", inside" } else { "" })
            }),
            Self::Supplied { out, .. } => umpires(state, || match &out[..] {
                [] => "all are in supply".to_owned(),
                _ => format!("out of supply: {}", names_of(state, out)),
            }),
            Self::Lost { who, units, why, .. } => {
                of_owner(state, who, || format!(" takes {} ({})", hits_in_words(units.len()), why.words()))
            }
            // Who took them hears of it, too.
            Self::Gone { who, taken: Some(taken), .. } if knows(state, taken.by) || knows(state, who.nation) => {
                let by = state.nation_name(taken.by);
                let words = format!("{} is taken by {by}: {}", who.name, taken.words(state));
                whose(state, who).then(words)
            }
            Self::Gone { who, why, .. } => of_owner(state, who, || format!(" {}", why.fate(false))),
            Self::ForceSet { who, at, .. } => of_owner(state, who, || format!(" is put at {}", state.place_name(*at))),
            Self::DepotSet { at, depot } => umpires(state, || {
                let named =
                    |nation: NationId, hex: HexId| (state.nation_name(nation), state.place_name(Place::Hex(hex)));
                match (depot, state.battles.past.depot(*at)) {
                    (Some(depot), _) => {
                        let (nation, place) = named(depot.nation, depot.at);
                        let what = if depot.carried_by.is_some() { "carried from" } else { "set up at" };
                        format!("{nation}: a depot is {what} {place}")
                    }
                    (None, Some((nation, hex))) => {
                        let (nation, place) = named(nation, hex);
                        format!("{nation}: the depot at {place} is lost")
                    }
                    (None, None) => "a depot is lost".to_owned(),
                }
            }),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Lost { force, units, why: Loss::Battle, .. } => {
                let lost = Deed::Lost(u32::try_from(units.len()).unwrap_or(u32::MAX));
                Share::noted([note_of(before, *force, lost)])
            }
            Self::Gone { force, why, .. } => Share::noted([note_of(before, *force, Deed::Became(why.fate(false)))]),
            _ => Share::default(),
        }
    }
}

/// A note for the service record of a force.
pub(super) fn note_of(state: &State, force: ForceId, deed: Deed) -> Note {
    let force = state.force(force);
    Note::of_unit(state.nation_name(force.nation), &force.name, deed)
}

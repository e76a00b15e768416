//! Forces, who leads them, and what feeds them.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::State;
use crate::rules::campaign_1805::scenario::ids::{
    ArmyId, Fate, ForceId, GeneralId, HexId, Kind, NationId, Stance, TypeId,
};
use crate::rules::campaign_1805::scenario::{self, Place, Scenario};

/// Forces, armies, generals and depots.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct TroopsNow {
    /// The forces; those that came later stand behind, those that are gone stay.
    pub forces: Vec<Rc<Force>>,
    /// Armies and grand fleets.
    pub armies: Vec<ArmyNow>,
    /// Generals and admirals.
    pub generals: Vec<GeneralNow>,
    pub depots: Vec<Depot>,
}

/// Units that stand and move as one, on land or at sea.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Force {
    pub name: String,
    pub nation: NationId,
    pub kind: Kind,
    /// Where it is; where its fleet is, when it is aboard.
    pub at: Place,
    pub army: Option<ArmyId>,
    /// The force that carries it.
    pub aboard: Option<ForceId>,
    /// A subordinate who leads it.
    pub general: Option<GeneralId>,
    pub units: Vec<Unit>,
    /// Captured ships under its escort.
    #[serde(default)]
    pub prizes: Vec<Prize>,
    /// Whether a force attacks, and where it stands.
    #[serde(flatten)]
    pub posture: Posture,
    /// What a force has done in this turn.
    #[serde(flatten)]
    pub turn: ForceTurn,
    /// When a force came, and whether it is there still.
    #[serde(flatten)]
    pub life: ForceLife,
}

/// When a force came, and whether it is there still.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForceLife {
    /// The turn in which it was bought; none for what was there at the start.
    #[serde(default)]
    pub bought: Option<u16>,
    /// True once it is no more.
    pub gone: bool,
}

/// What a force has done in this turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForceTurn {
    /// True once its supply was paid in this turn.
    pub paid: bool,
    /// True where it was in supply in this turn.
    pub supplied: bool,
    /// The pulse of its first contact in this turn, 0 from before.
    pub contact: Option<u16>,
    /// The turn in which it marched or landed where it is.
    pub entered: Option<u16>,
    /// Where it came from then.
    pub came_from: Option<Place>,
    /// Where it stood in this turn, the first place first.
    pub trail: Vec<Place>,
}

/// Whether a force attacks, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Posture {
    /// Whether it attacks.
    pub stance: Stance,
    /// True for troops that stand in the fortress.
    pub inside: bool,
}

/// A battalion, regiment, battery or ship.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: TypeId,
    /// Hits that it can still take, 1 to its type's.
    pub hits: u8,
}

/// A captured ship that sails home under escort (19.6e).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prize {
    pub ship: Unit,
    /// The turn in whose count it lay in a home port first; none while it is at sea.
    pub home_since: Option<u16>,
}

/// An army or grand fleet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArmyNow {
    pub name: String,
    pub nation: NationId,
    /// Who leads it.
    pub general: GeneralId,
    /// True once it is dissolved.
    pub gone: bool,
}

/// A general, as he is now.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GeneralNow {
    pub figures: scenario::General,
    /// Where he is while he leads nobody.
    pub at: Option<HexId>,
    /// What has become of him.
    pub fate: Fate,
    /// Whose captive he is.
    pub captor: Option<NationId>,
}

/// A depot, a source of supply for its nation while it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Depot {
    /// Whose.
    pub nation: NationId,
    pub at: HexId,
    /// Who carries it; none once it is deployed.
    pub carried_by: Option<ForceId>,
}

impl TroopsNow {
    /// As the file has them; nobody's units are there.
    pub(crate) fn of(of: &Scenario) -> Self {
        let capital = |nation: NationId| of.cities[of.nations[nation.at()].capital.at()].hex;
        let force = |own: &scenario::StartForce| {
            Rc::new(Force {
                name: own.name.clone(),
                nation: own.nation,
                army: own.army,
                general: own.general,
                ..Force::new(own.kind, own.at)
            })
        };
        let army = |own: &scenario::Army| ArmyNow {
            name: own.name.clone(),
            nation: of.start.generals[own.general.at()].nation,
            general: own.general,
            gone: false,
        };
        let general = |own: &scenario::General| GeneralNow {
            at: own.at.or(capital(own.nation)),
            figures: own.clone(),
            fate: Fate::Free,
            captor: None,
        };
        let depot = |own: &scenario::StartDepot| Depot { nation: own.nation, at: own.at, carried_by: own.carried_by };
        Self {
            forces: of.start.forces.iter().map(force).collect(),
            armies: of.start.armies.iter().map(army).collect(),
            generals: of.start.generals.iter().map(general).collect(),
            depots: of.start.depots.iter().map(depot).collect(),
        }
    }

    /// Changes each of these forces that was ever there.
    pub(crate) fn change(&mut self, forces: &[ForceId], mut change: impl FnMut(&mut Force)) {
        for force in forces {
            if let Some(own) = self.forces.get_mut(force.at()) {
                change(Rc::make_mut(own));
            }
        }
    }

    /// Units, by their places, go from one force to another.
    pub(crate) fn move_units(&mut self, from: ForceId, to: ForceId, units: &[usize]) {
        let mut taken: Vec<Unit> = Vec::new();
        self.change(&[from], |own| {
            let mut moved: Vec<usize> = units.iter().filter(|at| **at < own.units.len()).copied().collect();
            moved.sort_unstable_by(|a, b| b.cmp(a));
            moved.dedup();
            // The last first: what is taken off moves nobody whose place is still to come.
            taken = moved.iter().map(|at| own.units.remove(*at)).collect();
        });
        taken.reverse();
        self.change(&[to], |own| own.units.append(&mut taken));
        self.change(&[from], |own| own.life.gone = own.units.is_empty());
    }

    /// An army is as told, or joins the others.
    pub(crate) fn set_army(&mut self, at: ArmyId, army: &ArmyNow) {
        match self.armies.get_mut(at.at()) {
            Some(own) => own.clone_from(army),
            None => self.armies.push(army.clone()),
        }
    }

    /// A depot is as told, joins the others, or is no more.
    pub(crate) fn set_depot(&mut self, at: usize, depot: Option<Depot>) {
        match (self.depots.get_mut(at), depot) {
            (Some(own), Some(depot)) => *own = depot,
            (Some(_), None) => drop(self.depots.remove(at)),
            (None, Some(depot)) => self.depots.push(depot),
            (None, None) => {}
        }
    }

    /// Forces enter a hex on foot, in this turn.
    pub(crate) fn enter(&mut self, forces: &[ForceId], to: HexId, turn: u16) {
        self.change(forces, |force| {
            (force.turn.came_from, force.turn.entered) = (Some(force.at), Some(turn));
            force.at = Place::Hex(to);
        });
        self.follow();
    }

    /// Depots go where their carriers go.
    fn follow(&mut self) {
        for depot in &mut self.depots {
            let carrier = depot.carried_by.and_then(|by| self.forces.get(by.at()));
            if let Some(Place::Hex(hex)) = carrier.map(|carrier| carrier.at) {
                depot.at = hex;
            }
        }
    }

    /// Ships go to a place in this turn, and whom they carry with them.
    pub(crate) fn sail(&mut self, forces: &[ForceId], to: Place, turn: u16) {
        for (at, force) in self.forces.iter_mut().enumerate() {
            let own = forces.contains(&ForceId::new(at));
            if own || force.aboard.is_some_and(|ships| forces.contains(&ships)) {
                let force = Rc::make_mut(force);
                if own {
                    force.turn.trail.push(force.at);
                    (force.turn.came_from, force.turn.entered) = (Some(force.at), Some(turn));
                }
                force.at = to;
            }
        }
    }
}

/// Units by type, in the order in which they come.
pub(crate) fn by_type(units: &[Unit]) -> Vec<(TypeId, u16)> {
    let mut types: Vec<(TypeId, u16)> = Vec::new();
    for unit in units {
        match types.iter_mut().find(|(kind, _)| *kind == unit.kind) {
            Some((_, count)) => *count += 1,
            None => types.push((unit.kind, 1)),
        }
    }
    types
}

/// `3 men of war, 1 frigate`.
pub(crate) fn types_in_words(state: &State, types: &[(TypeId, u16)]) -> Vec<String> {
    types.iter().map(|(kind, count)| state.unit_type(*kind).counted(usize::from(*count))).collect()
}

impl Force {
    /// True for troops that hold the ground on which they stand: nobody aboard.
    pub const fn holds_ground(&self) -> bool {
        self.kind.holds_ground() && self.aboard.is_none()
    }

    /// True for who takes a point of supply: commands on land.
    pub fn takes_supply(&self) -> bool {
        self.kind.is_fed() && self.aboard.is_none()
    }

    /// A force without units and name.
    pub fn new(kind: Kind, at: Place) -> Self {
        Self {
            name: String::new(),
            nation: NationId(0),
            kind,
            at,
            army: None,
            aboard: None,
            general: None,
            units: Vec::new(),
            prizes: Vec::new(),
            posture: Posture {
                stance: if matches!(kind, Kind::Garrison) { Stance::Defend } else { Stance::Attack },
                inside: matches!(kind, Kind::Garrison),
            },
            turn: ForceTurn {
                paid: false,
                supplied: true,
                contact: None,
                entered: None,
                came_from: None,
                trail: Vec::new(),
            },
            life: ForceLife::default(),
        }
    }

    /// Hits, each at the place that a unit had when it fell; places of units that are no more are counted no more.
    pub(crate) fn lose(&mut self, units: &[usize]) {
        for at in units {
            let Some(unit) = self.units.get_mut(*at) else { continue };
            unit.hits = unit.hits.saturating_sub(1);
            if unit.hits == 0 {
                self.units.remove(*at);
            }
        }
    }
}

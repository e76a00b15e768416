//! What stood when something of the turn happened and may stand no longer: papers are written after the count, and who
//! commanded, which hexes were shut and what drove ships away is told as it was then.

use std::hash::{Hash, Hasher};

use super::Unit;
use super::ordered::OwnedName;
use super::troops::TroopsNow;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, CityId, ForceId, GeneralId, HexId, NationId, ProvinceId};

/// What drove ships elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drove {
    /// An enemy whom they did not fight.
    Enemy,
    /// A battle that they lost.
    Battle,
    Storm,
    /// The port in which they lay is an enemy's.
    Port,
}

/// Ships that were driven elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Flight {
    pub(crate) forces: Vec<ForceId>,
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) drove: Drove,
    /// Whose ships drove them, where they did.
    pub(crate) by: Option<NationId>,
    /// Whom they carried, by name, each with the transports that did.
    pub(crate) aboard: Vec<(ForceId, String)>,
}

/// Hunger in a hex: why it struck, and whom.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hunger {
    pub(crate) why: String,
    pub(crate) lost: Vec<(OwnedName, usize)>,
}

/// What the two of a submission left unsaid when its terms were settled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Unsaid {
    pub(crate) terms: bool,
    pub(crate) cession: bool,
}

/// An army to which an entry gave a general, and in which nobody was when moves began.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Nobody {
    pub(crate) nation: NationId,
    /// What the entry is called.
    pub(crate) entry: String,
    pub(crate) army: ArmyId,
}

/// A wish of an entry that was not kept when the case arose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unkept {
    pub(crate) nation: NationId,
    /// What the entry is called.
    pub(crate) entry: String,
    /// Why, without a full stop.
    pub(crate) why: String,
    pub(crate) at: Place,
}

/// Entries that were carried out in vain.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct EntriesThen {
    pub(crate) empty: Vec<Nobody>,
    pub(crate) unkept: Vec<Unkept>,
}

/// What was said of treaties when they were made.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TreatiesThen {
    pub(crate) unsaid: Vec<([NationId; 2], Unsaid)>,
    /// Wars that were declared, by the first on the second; true where both did.
    pub(crate) wars: Vec<([NationId; 2], bool)>,
}

/// What a province brought somebody at the last income, in resource points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LandIncome {
    pub(crate) land: ProvinceId,
    /// Who draws it.
    pub(crate) whom: NationId,
    /// What it would bring him.
    pub(crate) due: i64,
    /// Taken off by a ruling; below 0 where the ruling gave more.
    pub(crate) ruled: i64,
    /// Taken off by raids.
    pub(crate) raided: i64,
    /// Taken off as enemies hold every city.
    pub(crate) occupied: i64,
    /// Manpower that a ruling took off; below 0 where it gave more.
    pub(crate) men_ruled: i64,
}

impl LandIncome {
    /// What is left.
    pub(crate) const fn rp(&self) -> i64 {
        self.due - self.ruled - self.raided - self.occupied
    }
}

/// The units that a loss of hits destroyed: of which force, by what, and which.
pub(crate) type Worn = (ForceId, &'static str, Vec<Unit>);

/// What losses destroyed, read as the losses are read: each once.
pub(crate) struct WornOut<'w>(Vec<&'w Worn>);

impl<'w> WornOut<'w> {
    /// The units that the next loss of a force by a cause destroyed.
    pub(crate) fn next(&mut self, force: ForceId, why: &str) -> &'w [Unit] {
        let at = self.0.iter().position(|(own, by, _)| (*own, *by) == (force, why));
        at.map_or(&[], |at| &self.0.remove(at).2)
    }
}

/// Who led whom, and whom he lost.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct CommandThen {
    /// Who led whom when the battle began that is being fought.
    pub(crate) morning: Option<TroopsNow>,
    /// Of each battle, the first first, who commanded both sides in its first morning.
    pub(crate) commanders: Vec<[Option<String>; 2]>,
    /// Of each battle, the first first, whether it is one at sea whose attacker alone was to intercept.
    pub(crate) hunted: Vec<bool>,
    /// Generals who fell or were taken, and where they were.
    pub(crate) lost: Vec<(GeneralId, Place)>,
    /// Forces that left an army: which, and which army.
    pub(crate) left: Vec<(ForceId, ArmyId)>,
    /// Those of them that left it after moves began, as its general was lost.
    pub(crate) strayed: Vec<(ForceId, ArmyId)>,
    /// Generals who were freed, and whose captives they had been.
    pub(crate) freed: Vec<(GeneralId, NationId)>,
    /// Of each battle the combat value that ships which bombarded added to both sides: on its first day, and later.
    pub(crate) shells: Vec<[[i64; 2]; 2]>,
    /// The units that each loss destroyed, in the order of the losses: of which force, and by what.
    pub(crate) worn: Vec<Worn>,
}

/// What changed hands.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LandsThen {
    /// Depots that were set up and are lost: whose, where.
    pub(crate) depots: Vec<(NationId, HexId)>,
    /// Cities that were taken from the moves on, and who had them until then.
    pub(crate) fell: Vec<(CityId, Option<NationId>)>,
}

/// What the events of a turn found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AsItWas {
    pub(crate) command: CommandThen,
    pub(crate) in_storm: bool,
    /// The two whose ships met at sea last.
    pub(crate) met: Option<[NationId; 2]>,
    /// Forces of which nothing is left; true for those that the enemy took.
    pub(crate) gone: Vec<(ForceId, bool)>,
    pub(crate) lands: LandsThen,
    /// Why whoever could not retreat had nowhere to go.
    pub(crate) stranded: Vec<(ForceId, String)>,
    /// Retreats of which the umpire said where: several hexes were as near.
    pub(crate) chosen: Vec<(ForceId, HexId)>,
    pub(crate) flights: Vec<Flight>,
    pub(crate) hungers: Vec<Hunger>,
    pub(crate) treaties: TreatiesThen,
    pub(crate) entries: EntriesThen,
    /// Forces that were out of supply when it was traced, and why.
    pub(crate) unfed: Vec<(ForceId, String)>,
}

impl AsItWas {
    /// A wish that was not kept, once for all whom it is about.
    pub(crate) fn miss(&mut self, unkept: Option<Unkept>) {
        let new = unkept.filter(|new| !self.entries.unkept.contains(new));
        self.entries.unkept.extend(new);
    }

    /// Who commanded a side of a battle, by the battle's number.
    pub(crate) fn commander(&self, battle: usize, side: usize) -> Option<&str> {
        self.command.commanders.get(battle)?[side].as_deref()
    }

    /// The army that a force left last.
    pub(crate) fn left(&self, force: ForceId) -> Option<ArmyId> {
        self.command.left.iter().rev().find(|(own, _)| *own == force).map(|(_, army)| *army)
    }

    /// The units of a force that the losses of the turn destroyed.
    pub(crate) fn destroyed(&self, force: ForceId) -> impl Iterator<Item = &Unit> {
        self.command.worn.iter().filter(move |(own, ..)| *own == force).flat_map(|(.., units)| units)
    }

    /// What the losses of the turn destroyed.
    pub(crate) fn worn_out(&self) -> WornOut<'_> {
        WornOut(self.command.worn.iter().collect())
    }

    /// Whose captive a general had been who was freed last.
    pub(crate) fn captor(&self, general: GeneralId) -> Option<NationId> {
        self.command.freed.iter().rev().find(|(own, _)| *own == general).map(|(_, captor)| *captor)
    }

    /// Why whoever is the attacker of a battle in which both, or nobody, attack is that.
    pub(crate) fn why_first(&self, battle: usize) -> &'static str {
        if self.command.hunted.get(battle) == Some(&true) { "alone intercepted" } else { "has the initiative" }
    }

    /// Why whoever could not retreat had nowhere to go; none of others.
    pub(crate) fn stranded(&self, force: ForceId) -> Option<&str> {
        self.stranded.iter().find(|(own, _)| *own == force).map(|(_, shut)| shut.as_str())
    }

    /// Why a force was out of supply when it was traced; none of others.
    pub(crate) fn unfed(&self, force: ForceId) -> Option<&str> {
        self.unfed.iter().find(|(own, _)| *own == force).map(|(_, why)| why.as_str())
    }

    /// Where a general fell or was taken.
    pub(crate) fn lost_at(&self, general: GeneralId) -> Option<Place> {
        self.command.lost.iter().rev().find(|(own, _)| *own == general).map(|(_, at)| *at)
    }

    /// True for forces of which nobody is left, and of which whoever did not fall was taken by the enemy.
    pub(crate) fn were_taken(&self, forces: &[ForceId]) -> bool {
        let gone = |force: &ForceId| self.gone.iter().find(|(own, _)| own == force).map(|(_, is_taken)| *is_taken);
        forces.iter().all(|force| gone(force).is_some()) && forces.iter().any(|force| gone(force) == Some(true))
    }

    /// True where the umpire chose a retreat's hex, as several were as near.
    pub(crate) fn was_chosen(&self, forces: &[ForceId], to: HexId) -> bool {
        forces.first().is_some_and(|force| self.chosen.contains(&(*force, to)))
    }

    /// The flight of these ships to a place.
    pub(crate) fn flight(&self, forces: &[ForceId], to: Place) -> Option<&Flight> {
        self.flights.iter().find(|own| own.to == to && own.forces == forces)
    }

    /// What loser and victor of a submission left unsaid.
    pub(crate) fn unsaid(&self, pair: [NationId; 2]) -> Unsaid {
        self.treaties.unsaid.iter().find(|(own, _)| *own == pair).map(|(_, unsaid)| *unsaid).unwrap_or_default()
    }
}

/// It follows from the events, and the digests of older saves know nothing of it.
impl Hash for AsItWas {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

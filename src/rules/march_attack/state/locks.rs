//! Whom charges and drawn melees hold; who is locked with whom, and who can be.

use super::ids::UnitId;
use super::tied::Ties;
use super::{Charge, CounterCharge, Lock, State};

impl Ties for Charge {
    fn units(&self) -> impl Iterator<Item = UnitId> {
        [self.charger].into_iter()
    }
}

impl Ties for CounterCharge {
    fn units(&self) -> impl Iterator<Item = UnitId> {
        [self.unit].into_iter()
    }
}

impl Ties for Lock {
    fn units(&self) -> impl Iterator<Item = UnitId> {
        [self.attacker, self.defender].into_iter()
    }
}

impl State {
    /// The drawn melee of two units, of which artillery never is the attacker.
    pub fn lock(&self, unit: UnitId, enemy: UnitId) -> Lock {
        let guns = self.unit(unit).arm.is_artillery();
        let (attacker, defender) = if guns { (enemy, unit) } else { (unit, enemy) };
        Lock { attacker, defender, fresh: false }
    }

    /// Why two units can be in no melee.
    pub fn why_no_lock(&self, unit: UnitId, enemy: UnitId) -> Option<String> {
        let away = [unit, enemy].into_iter().find(|id| !self.is_ready(*id));
        let guns = [unit, enemy].iter().all(|id| self.unit(*id).arm.is_artillery());
        match away {
            Some(away) => Some(format!("{} is not there to fight", self.unit_name(away))),
            None => guns.then(|| "two batteries are in no melee with each other".to_owned()),
        }
    }

    /// Those whom a unit is locked with in a drawn melee, the first of them first.
    pub fn enemies_of(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.fights.locks.iter().filter_map(move |lock| match *lock {
            Lock { attacker, defender, .. } if attacker == unit => Some(defender),
            Lock { attacker, defender, .. } if defender == unit => Some(attacker),
            _ => None,
        })
    }

    /// In a drawn melee.
    pub fn lock_of(&self, unit: UnitId) -> Option<&Lock> {
        self.fights.locks.of(unit)
    }
}

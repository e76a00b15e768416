//! T3: who meets whom. All charges on one target are one melee; a drawn one goes on, and chargers may join it.

use std::collections::BTreeSet;

use crate::orbat::Ground;

use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Charge, ChargeKind, Lock, State};

/// Who meets whom in one melee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    /// The units of the side that moved into contact; the lead unit is named when there are several.
    pub attackers: Vec<UnitId>,
    /// The unit that they meet. In a drawn melee that chargers join it is the one that the lead unit has charged.
    pub defender: UnitId,
    /// Others locked on the defender's side: they are counted, and nothing happens to them here.
    pub beside: Vec<UnitId>,
    /// The attackers that come into contact now; the others were locked before.
    pub newcomers: Vec<UnitId>,
    /// What holds a drawn melee together that goes on here; it is over with it.
    pub locks: Vec<Lock>,
    /// The later round of a drawn melee that nobody has joined.
    pub later_round: bool,
    /// An opportunity charge: fought before its target's own charge.
    pub opportunity: bool,
}

impl Contact {
    fn drawn(locks: Vec<Lock>) -> Option<Self> {
        let Lock { attacker, defender, .. } = *locks.first()?;
        let members = || locks.iter().flat_map(|lock| [lock.attacker, lock.defender]);
        let attackers = distinct(members().filter(|unit| unit.side == attacker.side));
        let beside = distinct(members().filter(|unit| unit.side != attacker.side && *unit != defender));
        let newcomers = Vec::new();
        Some(Self { attackers, defender, beside, newcomers, locks, later_round: true, opportunity: false })
    }

    /// One unit charges another, and nobody else is near.
    pub(crate) fn charge(attacker: UnitId, defender: UnitId) -> Self {
        let (attackers, newcomers) = (vec![attacker], vec![attacker]);
        Self {
            attackers,
            defender,
            beside: Vec::new(),
            newcomers,
            locks: Vec::new(),
            later_round: false,
            opportunity: false,
        }
    }

    /// True where a charge at this unit joins: in a drawn melee at any enemy, else at the unit that is met.
    fn takes(&self, attacker: UnitId, target: UnitId) -> bool {
        let own = self.attackers.iter().all(|unit| unit.side == attacker.side);
        match (own, self.later_round) {
            (true, _) => self.enemies().any(|unit| unit == target),
            (false, true) => self.attackers.contains(&target),
            (false, false) => false,
        }
    }

    /// One more comes into contact; its side is the attacker now.
    fn join(&mut self, attacker: UnitId, target: UnitId) {
        if self.later_round {
            if self.attackers.iter().any(|unit| unit.side != attacker.side) {
                let enemies = self.enemies().collect();
                self.beside = std::mem::replace(&mut self.attackers, enemies);
            } else {
                self.beside.insert(0, self.defender);
            }
            self.later_round = false;
            self.defender = target;
            self.beside.retain(|unit| *unit != target);
        }
        let place = self.newcomers.len();
        self.attackers.insert(place, attacker);
        self.newcomers.push(attacker);
    }

    /// The units of the defender's side.
    pub(crate) fn enemies(&self) -> impl Iterator<Item = UnitId> {
        [self.defender].into_iter().chain(self.beside.iter().copied())
    }

    /// The same melee under its lead unit: the defender is whom that has charged. Who was locked before has charged
    /// nobody.
    pub(crate) fn under(mut self, state: &State, lead: UnitId) -> Self {
        let charged = state.charge_of(lead).map(|charge| charge.target);
        if let Some(at) = charged.and_then(|target| self.beside.iter().position(|unit| *unit == target)) {
            std::mem::swap(&mut self.beside[at], &mut self.defender);
        }
        self
    }

    /// Who comes onto which ground by this contact.
    pub(crate) fn arrivals(&self, state: &State) -> Vec<(UnitId, Option<Ground>)> {
        let charges = self.charges(state).map(|charge| (charge.charger, charge.ground));
        let members = || self.attackers.iter().copied().chain(self.enemies());
        let counter = state.counter_charges.iter().filter(|(unit, _)| members().any(|member| member == *unit));
        charges.chain(counter.copied()).collect()
    }

    /// The charges that come to their end in this melee.
    pub(crate) fn charges<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Charge> {
        let enemy = |unit: &UnitId| self.enemies().any(|enemy| enemy == *unit);
        let own = |unit: &UnitId| self.attackers.contains(unit);
        let here = move |charge: &&Charge| {
            own(&charge.charger) && enemy(&charge.target) || enemy(&charge.charger) && own(&charge.target)
        };
        state.charges.iter().filter(here)
    }
}

/// The melees of this half. The lead unit of each is not named yet: its defender is whom the first charge hits.
pub(crate) fn contacts(state: &State) -> Vec<Contact> {
    among(state, |_| true)
}

/// Those of them that this unit may be in, in their order: all that a lock or a charge joins to it, and nothing else.
pub(crate) fn contacts_near(state: &State, unit: UnitId) -> Vec<Contact> {
    let locked = state.locks.iter().filter(|lock| !lock.fresh).map(|lock| [lock.attacker, lock.defender]);
    let charged = state.charges.iter().map(|charge| [charge.charger, charge.target]);
    let pairs: Vec<[UnitId; 2]> = locked.chain(charged).collect();
    let mut near = BTreeSet::from([unit]);
    loop {
        let before = near.len();
        for pair in pairs.iter().filter(|pair| pair.iter().any(|unit| near.contains(unit))).collect::<Vec<_>>() {
            near.extend(pair);
        }
        if near.len() == before {
            return among(state, |unit| near.contains(&unit));
        }
    }
}

/// The melees of those locks and charges of which both units are meant.
fn among(state: &State, meant: impl Fn(UnitId) -> bool) -> Vec<Contact> {
    let locks = state.locks.iter().filter(|lock| !lock.fresh && meant(lock.attacker));
    let mut contacts: Vec<Contact> = drawn(locks).into_iter().filter_map(Contact::drawn).collect();
    for charge in state.charges.iter().filter(|charge| meant(charge.charger)) {
        // Who counter-charges a charge in passing is the active side's, and so the attacker.
        let opportunity = charge.kind == ChargeKind::Opportunity;
        let turned = opportunity && state.counter_charges(charge.target);
        let (attacker, defender) =
            if turned { (charge.target, charge.charger) } else { (charge.charger, charge.target) };
        let at = contacts.iter().position(|contact| contact.takes(attacker, defender));
        if let Some(at) = at {
            contacts[at].join(attacker, defender);
        } else {
            contacts.push(Contact::charge(attacker, defender));
        }
        let at = at.unwrap_or(contacts.len() - 1);
        contacts[at].opportunity |= opportunity;
    }
    contacts
}

/// Drawn melees of an earlier half: whoever is locked with one of them is in the same one.
fn drawn<'s>(locks: impl Iterator<Item = &'s Lock>) -> Vec<Vec<Lock>> {
    let mut melees: Vec<Vec<Lock>> = Vec::new();
    for lock in locks {
        let meets = |other: &Lock| {
            [other.attacker, other.defender].iter().any(|unit| [lock.attacker, lock.defender].contains(unit))
        };
        let first = melees.iter().position(|melee| melee.iter().any(meets));
        let (mut own, others): (Vec<Vec<Lock>>, Vec<Vec<Lock>>) =
            melees.into_iter().partition(|melee| melee.iter().any(meets));
        own.push(vec![*lock]);
        melees = others;
        melees.insert(first.unwrap_or(melees.len()), own.concat());
    }
    melees
}

fn distinct(units: impl Iterator<Item = UnitId>) -> Vec<UnitId> {
    let mut found = Vec::new();
    for unit in units {
        if !found.contains(&unit) {
            found.push(unit);
        }
    }
    found
}

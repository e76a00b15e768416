//! The one home of who meets whom. First the group: all charges and drawn melees that share a unit are one melee. Then
//! which of its sides attacks, and whom its lead unit meets.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use crate::orbat::Ground;

use super::state::ids::{Side, UnitId};
use super::state::{Charge, ChargeKind, CounterCharge, Lock, State};

/// One unit rides or runs into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meeting {
    /// Who charges or counter-charges.
    pub charger: UnitId,
    /// Whom.
    pub target: UnitId,
}

/// Who meets whom in one melee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contact {
    /// The units of the side that attacks: those that charged first.
    pub attackers: Vec<UnitId>,
    /// The unit that they meet: the one that the lead unit has charged.
    pub defender: UnitId,
    /// Others on the defender's side: they are counted, and no result is theirs.
    pub beside: Vec<UnitId>,
    /// Who comes into contact now, on both sides; the others were locked before.
    pub meetings: Vec<Meeting>,
    /// What holds a drawn melee together that goes on here; it is over with it.
    pub locks: Vec<Lock>,
    /// The later round of a drawn melee that nobody has joined.
    pub later_round: bool,
    /// An opportunity charge is in it: fought before its target's own charge.
    pub opportunity: bool,
    /// Both sides charged: only a unit that did so leads.
    pub mutual: bool,
}

/// Locks and charges that share units.
#[derive(Clone, Debug, Default)]
struct Group {
    locks: Vec<Lock>,
    charges: Vec<Charge>,
}

/// What joins two units.
#[derive(Clone, Copy, Debug)]
enum Joint {
    Lock(Lock),
    Charge(Charge),
}

/// Whom opportunity charges aim at.
pub(crate) fn hunted(state: &State) -> BTreeSet<UnitId> {
    let chances = state.fights.charges.iter().filter(|charge| charge.kind == ChargeKind::Opportunity);
    chances.map(|charge| charge.target).collect()
}

/// The charges that wait outside: while an opportunity charge aims at a unit, the one that it has declared itself is
/// fought later.
pub(crate) fn waiting(state: &State) -> impl Iterator<Item = &Charge> {
    let hunted = hunted(state);
    state.fights.charges.iter().filter(move |charge| waits(&hunted, charge))
}

fn waits(hunted: &BTreeSet<UnitId>, charge: &Charge) -> bool {
    charge.kind == ChargeKind::Declared && hunted.contains(&charge.charger)
}

impl Joint {
    const fn units(&self) -> [UnitId; 2] {
        match self {
            Self::Lock(lock) => [lock.attacker, lock.defender],
            Self::Charge(charge) => [charge.charger, charge.target],
        }
    }

    /// All of this half, the drawn melees of earlier ones first.
    fn all(state: &State) -> impl Iterator<Item = Self> {
        let locks = state.fights.locks.iter().filter(|lock| !lock.fresh).map(|lock| Self::Lock(*lock));
        let hunted = hunted(state);
        let charges = state.fights.charges.iter().filter(move |charge| !waits(&hunted, charge));
        locks.chain(charges.map(|charge| Self::Charge(*charge)))
    }
}

impl Group {
    fn of(bond: Joint) -> Self {
        match bond {
            Joint::Lock(lock) => Self { locks: vec![lock], ..Self::default() },
            Joint::Charge(charge) => Self { charges: vec![charge], ..Self::default() },
        }
    }

    fn with(mut self, other: Self) -> Self {
        self.locks.extend(other.locks);
        self.charges.extend(other.charges);
        self
    }

    fn units(&self) -> impl Iterator<Item = UnitId> {
        let locked = self.locks.iter().flat_map(|lock| [lock.attacker, lock.defender]);
        locked.chain(self.charges.iter().flat_map(|charge| [charge.charger, charge.target]))
    }

    /// Which side attacks, whom its lead meets unless another is named, and who is counted on either side.
    fn settled(self, state: &State) -> Option<Contact> {
        let meetings = self.meetings(state);
        let charged = |side: Side| meetings.iter().any(|meeting| meeting.charger.side == side);
        let mutual = charged(Side::A) && charged(Side::B);
        let first = meetings.first().map(|meeting| meeting.charger.side);
        let side = match (mutual, first) {
            (true, first) => state.active.or(first)?,
            (false, Some(first)) => first,
            (false, None) => self.locks.first()?.attacker.side,
        };
        let ours = meetings.iter().filter(|meeting| meeting.charger.side == side);
        let defender = ours.clone().map(|meeting| meeting.target).next();
        let defender = defender.or_else(|| self.locks.first().map(|lock| lock.defender))?;
        let chargers = ours.map(|meeting| meeting.charger);
        let attackers = distinct(chargers.chain(self.units().filter(|unit| unit.side == side)));
        let beside = distinct(self.units().filter(|unit| unit.side != side && *unit != defender));
        let opportunity = self.charges.iter().any(|charge| charge.kind == ChargeKind::Opportunity);
        let later_round = meetings.is_empty();
        Some(Contact { attackers, defender, beside, meetings, locks: self.locks, later_round, opportunity, mutual })
    }

    /// Who charges whom here, then who counter-charges whom.
    fn meetings(&self, state: &State) -> Vec<Meeting> {
        let charges = self.charges.iter().map(|charge| Meeting { charger: charge.charger, target: charge.target });
        let has_charge = |unit: UnitId| self.charges.iter().any(|charge| charge.charger == unit);
        let counter = state.fights.counter_charges.iter().filter_map(|own| {
            let target = state.countered_by(own.unit).filter(|enemy| has_charge(*enemy))?;
            Some(Meeting { charger: own.unit, target })
        });
        charges.chain(counter).collect()
    }
}

impl Contact {
    /// One unit charges another, and nobody else is near.
    pub(crate) fn charge(attacker: UnitId, defender: UnitId) -> Self {
        Self {
            attackers: vec![attacker],
            defender,
            beside: Vec::new(),
            meetings: vec![Meeting { charger: attacker, target: defender }],
            locks: Vec::new(),
            later_round: false,
            opportunity: false,
            mutual: false,
        }
    }

    /// The units of the defender's side.
    pub(crate) fn enemies(&self) -> impl Iterator<Item = UnitId> {
        [self.defender].into_iter().chain(self.beside.iter().copied())
    }

    /// Everyone in it.
    pub(crate) fn members(&self) -> impl Iterator<Item = UnitId> {
        self.attackers.iter().copied().chain(self.enemies())
    }

    /// Whom a unit charges or counter-charges here.
    pub(crate) fn met_by(&self, unit: UnitId) -> Option<UnitId> {
        self.meetings.iter().find(|meeting| meeting.charger == unit).map(|meeting| meeting.target)
    }

    /// The same melee under its lead unit: the defender is whom that has charged. Who was locked before has charged
    /// nobody.
    pub(crate) fn under(mut self, lead: UnitId) -> Self {
        let charged = self.met_by(lead);
        if let Some(at) = charged.and_then(|target| self.beside.iter().position(|unit| *unit == target)) {
            std::mem::swap(&mut self.beside[at], &mut self.defender);
        }
        self
    }

    /// Who comes onto which ground by this contact, and over what.
    pub(crate) fn arrivals(&self, state: &State) -> Vec<(UnitId, Option<Ground>, Option<Ground>)> {
        let charges = self.charges(state).map(|charge| (charge.charger, charge.crosses, charge.ground));
        let counter = state.fights.counter_charges.iter().filter(|own| self.met_by(own.unit).is_some());
        charges.chain(counter.map(|own: &CounterCharge| (own.unit, own.crosses, own.ground))).collect()
    }

    /// Whoever is hit on the way to its own charge's target: it has crossed what lies before that.
    pub(crate) fn caught_on_the_way(&self, state: &State) -> Vec<(UnitId, Option<Ground>)> {
        let here = waiting(state).filter(|charge| self.members().any(|unit| unit == charge.charger));
        here.map(|charge| (charge.charger, charge.crosses)).collect()
    }

    /// The charges that come to their end in this melee.
    pub(crate) fn charges<'a>(&'a self, state: &'a State) -> impl Iterator<Item = &'a Charge> {
        state.fights.charges.iter().filter(|charge| {
            let meeting = Meeting { charger: charge.charger, target: charge.target };
            self.meetings.contains(&meeting)
        })
    }

    /// The lead or who counts beside it goes over a bridge to get there.
    pub(crate) fn comes_over_a_bridge(&self, state: &State, unit: UnitId) -> bool {
        let bridge = Some(Ground::Bridge);
        self.arrivals(state).iter().any(|(own, crosses, ends)| *own == unit && (*crosses == bridge || *ends == bridge))
    }
}

/// The melees of this half. The lead unit of each is not named yet: its defender is whom the first charge hits.
pub(crate) fn contacts(state: &State) -> Vec<Contact> {
    among(state, |_| true)
}

/// The melee that this unit is in: all that a lock or a charge joins to it, and nothing else.
pub(crate) fn contacts_near(state: &State, unit: UnitId) -> Vec<Contact> {
    let pairs: Vec<[UnitId; 2]> = Joint::all(state).map(|bond| bond.units()).collect();
    let mut near = vec![unit];
    let mut next = 0;
    while let Some(&own) = near.get(next) {
        next += 1;
        for other in pairs.iter().filter(|pair| pair.contains(&own)).flatten() {
            if !near.contains(other) {
                near.push(*other);
            }
        }
    }
    among(state, |unit| near.contains(&unit))
}

/// The melees of those locks and charges of which the units are meant.
fn among(state: &State, meant: impl Fn(UnitId) -> bool) -> Vec<Contact> {
    let mut groups: Vec<Group> = Vec::new();
    let mut of_unit: BTreeMap<UnitId, usize> = BTreeMap::new();
    for bond in Joint::all(state).filter(|bond| meant(bond.units()[0])) {
        // Each unit is in one group, so that a bond joins two at most; the later one goes over to the earlier.
        let touched: BTreeSet<usize> = bond.units().iter().filter_map(|unit| of_unit.get(unit).copied()).collect();
        let whole = touched.iter().map(|at| take(&mut groups[*at])).chain([Group::of(bond)]);
        let whole = whole.fold(Group::default(), Group::with);
        let at = touched.first().copied().unwrap_or(groups.len());
        of_unit.extend(whole.units().map(|unit| (unit, at)));
        match groups.get_mut(at) {
            Some(first) => *first = whole,
            None => groups.push(whole),
        }
    }
    groups.into_iter().filter_map(|group| group.settled(state)).collect()
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

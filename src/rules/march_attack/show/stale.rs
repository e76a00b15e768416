//! Which formations another view shows otherwise: all else need not be made again.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{Army, Mf, State, Unit};

/// True where nothing has happened since: the same settings, the same names, and a state that is no other.
pub(crate) fn is_nothing(now: &View, before: &View) -> bool {
    let State { roster, turn, step, half, active, first, armies, fights, fire, done, end } = &now.state;
    let old = &before.state;
    Rc::ptr_eq(&now.settings, &before.settings)
        && Rc::ptr_eq(roster, &old.roster)
        && (turn, step, half, active, first) == (&old.turn, &old.step, &old.half, &old.active, &old.first)
        && (armies, fights, fire, done, end) == (&old.armies, &old.fights, &old.fire, &old.done, &old.end)
}

/// By side the formations whose rows are others than they were; none where all must be made again.
pub(crate) fn formations(now: &View, before: &View) -> Option<[BTreeSet<MfId>; 2]> {
    let same_ground =
        Rc::ptr_eq(&now.settings, &before.settings) && Rc::ptr_eq(&now.state.roster, &before.state.roster);
    if !same_ground {
        return None;
    }
    let (now, before) = (&now.state, &before.state);
    let mut stale = [BTreeSet::new(), BTreeSet::new()];
    for side in Side::BOTH {
        of_army(side, now, before, &mut stale[side.index()])?;
    }
    let [new, old] = [now, before].map(|state| contacts(state).collect::<Vec<_>>());
    let same = new.iter().zip(&old).take_while(|(new, old)| new == old).count();
    for unit in new[same..].iter().chain(&old[same..]).flatten() {
        stale[unit.side.index()].insert(now.mf_of(*unit));
    }
    Some(stale)
}

/// Adds a side's formations with other figures; none where the list of formations is another.
fn of_army(side: Side, now: &State, before: &State, stale: &mut BTreeSet<MfId>) -> Option<()> {
    let (new, old) = (now.army(side), before.army(side));
    let sizes = |army: &Army| (army.units.len(), army.formations.len(), army.leaders.len());
    if sizes(new) != sizes(old) {
        return None;
    }
    for at in new.formations.differences(&old.formations) {
        let (new, old) = (&new.formations[at], &old.formations[at]);
        if new.dissolved != old.dissolved {
            return None;
        }
        let shown = |mf: &Mf| (mf.commander, mf.order, mf.engaged, mf.broken, mf.on_table);
        if shown(new) != shown(old) {
            stale.insert(MfId::new(side, at));
        }
    }
    for at in new.units.differences(&old.units) {
        let (new, old) = (&new.units[at], &old.units[at]);
        let shown = |unit: &Unit| (unit.mf, unit.booked, unit.figures);
        if shown(new) != shown(old) {
            stale.extend([new, old].map(|unit| MfId { side, index: unit.mf }));
        }
    }
    for at in new.leaders.differences(&old.leaders) {
        let ridden = [new, old].into_iter().filter_map(|army| army.leaders[at].attached_to);
        stale.extend(ridden.map(|index| now.mf_of(UnitId { side, index })));
        let own = Some(LeaderId::new(side, at).index);
        stale.extend(now.mfs_of(side).filter(|(_, mf)| mf.commander == own).map(|(id, _)| id));
    }
    Some(())
}

/// The units that are told to be in the middle of something, locks before charges.
fn contacts(state: &State) -> impl Iterator<Item = [UnitId; 2]> {
    let locks = state.fights.locks.iter().map(|lock| [lock.attacker, lock.defender]);
    locks.chain(state.fights.charges.iter().map(|charge| [charge.charger, charge.target]))
}

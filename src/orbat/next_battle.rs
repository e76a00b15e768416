//! An order of battle made ready for the next battle.

use super::troops::army::Orbat;
use super::troops::formation::Formation;
use super::troops::leader::Leader;
use super::troops::unit::{Unit, usual_shape};
use super::troops::words::{Disorder, Ground, LeaderStatus, Order, UnitStatus};

/// What is left of a side after a rest: order, formations and short absences are mended, losses are not.
///
/// Units stand in column or limbered on open ground without disorder, broken ones are ready again; nobody is
/// attached, locked, engaged, committed or retreating; leaders who were out, or left with a broken formation, are
/// back. Removed and captured units, and wounded, killed and captured leaders, stay so.
pub fn rested(mut orbat: Orbat) -> Orbat {
    rest_leader(&mut orbat.commander);
    orbat.formations.iter_mut().for_each(rest_formation);
    orbat
}

fn rest_formation(formation: &mut Formation) {
    if let Some(commander) = &mut formation.commander {
        rest_leader(commander);
    }
    let after = formation.order_after.take();
    if formation.order == Order::Retreat {
        formation.order = after.unwrap_or(Order::Defend);
    }
    formation.committed = false;
    formation.engaged = false;
    formation.retiring = 0;
    formation.units.iter_mut().for_each(rest_unit);
}

fn rest_unit(unit: &mut Unit) {
    unit.disorder = Disorder::None;
    unit.shape = usual_shape(unit.arm);
    unit.ground = Ground::Open;
    unit.locked_with = None;
    if unit.status == UnitStatus::Broken {
        unit.status = UnitStatus::Ready;
    }
}

fn rest_leader(leader: &mut Leader) {
    leader.attached_to = None;
    leader.turns_out = 0;
    if matches!(leader.status, LeaderStatus::Out | LeaderStatus::Left) {
        leader.status = LeaderStatus::Ready;
    }
}

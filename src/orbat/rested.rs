//! An order of battle made ready for the next battle.

use super::model::{Formation, Leader, Orbat, Unit};
use super::troops::{Disorder, Ground, LeaderStatus, Order, Shape, UnitStatus};

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
    unit.formation = if unit.arm.is_artillery() { Shape::Limbered } else { Shape::Column };
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

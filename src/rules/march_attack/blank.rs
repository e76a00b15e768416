//! Blank figures: what a grand battery begins with, and what stands in for things that a damaged save names wrongly.

use crate::engine::fraction::Fraction;
use crate::orbat::{
    Ability, Arm, Disorder, Ground, Inspiration, LeaderStatus, Order, Quality, Shape, Staff, UnitStatus, Weapon,
};

use super::state::{Leader, Mf, Unit};

/// A unit that is not there.
pub static UNIT: Unit = Unit {
    mf: u16::MAX,
    home: None,
    arm: Arm::Infantry,
    quality: Quality::Regular,
    weight: None,
    cv: 0,
    lost: 0,
    shape: Shape::Column,
    skirmish: 0,
    weapon: Weapon::Musket,
    lance: false,
    light: false,
    disorder: Disorder::None,
    status: UnitStatus::Removed,
    ground: Ground::Open,
    booked: 0,
    fire_left: Fraction::ZERO,
    reacted: false,
    charging: false,
    rally_tried: 0,
    owes_ved: None,
    owes_risk: None,
    risked: false,
    lost_in: None,
};

/// A formation without anything of its own: on the table, under the order to bombard.
pub const MF: Mf = Mf {
    commander: None,
    order: Order::Bombard,
    order_after: None,
    skirmish: None,
    arrives: None,
    committed: false,
    engaged: false,
    retiring: 0,
    tested_at: 0,
    on_table: true,
    broken: false,
    dissolved: false,
    order_tried: true,
    arrival_tried: false,
    morale_tested: false,
    moved_back: false,
    was_retiring: false,
    skirmish_value: None,
    hits: None,
    hits_kept: 0,
};

/// A leader who is not there.
pub static LEADER: Leader = Leader {
    ability: Ability::Poor,
    inspiration: Inspiration::Uninspiring,
    staff: Staff::Average,
    status: LeaderStatus::Left,
    back_in: 0,
    hit_in: 0,
    attached_to: None,
};

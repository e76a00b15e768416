//! Blank figures: what a grand battery begins with, and what stands in for things that a damaged save names wrongly.

use crate::engine::fraction::Fraction;
use crate::orbat::troops::formation::FormationFigures;
use crate::orbat::troops::leader::LeaderFigures;
use crate::orbat::troops::unit::UnitFigures;
use crate::orbat::{Ability, Inspiration, LeaderStatus, Order, Staff, UnitStatus};

use super::{Leader, Mf, Unit};

/// A unit that is not there.
pub(crate) static UNIT: Unit = Unit {
    mf: u16::MAX,
    unfired: Fraction::ZERO,
    ..Unit::fresh(UnitFigures { status: UnitStatus::Removed, ..UnitFigures::BLANK }, 0)
};

/// A formation without anything of its own: on the table, under the order to bombard.
pub(crate) const MF: Mf =
    Mf { order_tried: true, ..Mf::fresh(FormationFigures { order: Order::Bombard, ..FormationFigures::BLANK }, None) };

/// A leader who is not there.
pub(crate) static LEADER: Leader = Leader {
    figures: LeaderFigures {
        ability: Ability::Poor,
        inspiration: Inspiration::Uninspiring,
        staff: Staff::Average,
        status: LeaderStatus::Left,
    },
    back_in: 0,
    hit_in: 0,
    attached_to: None,
};

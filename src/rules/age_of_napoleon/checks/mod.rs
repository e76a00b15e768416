//! The checks, one file each.

mod attrition;
mod battle;
mod battle_outcome;
mod interception;
mod march_attrition;
mod movement;
mod winter_attrition;

use super::prelude::*;

pub(crate) use attrition::fewest;
pub(crate) use battle::{CHECK as BATTLE, break_tie, odds, strengths};
pub(crate) use battle_outcome::{BattleOutcome, Decided, SideLosses};
pub(crate) use interception::{INTERCEPTION, MoveAnswered, WITHDRAWAL};
pub(crate) use march_attrition::{CAUSES, CHECK as MARCH_ATTRITION, MarchLosses};
pub(crate) use movement::{CHECK as MOVEMENT, Movement};
pub(crate) use winter_attrition::{CHECK as WINTER_ATTRITION, WinterLosses};

/// Every check, in the order of the card.
pub static ALL: &[&Check] = &[&MOVEMENT, &MARCH_ATTRITION, &BATTLE, &WINTER_ATTRITION, &INTERCEPTION, &WITHDRAWAL];

/// The highest MR that is accepted; the ratings themselves are on the corps.
const MOST_MR: i64 = 20;
/// The most corps that are accepted in one army or area.
const MOST_CORPS: i64 = 60;
const DISCARDS: &str = "age-of-napoleon/discards";

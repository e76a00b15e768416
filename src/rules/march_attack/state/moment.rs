//! When something happened in a battle.

use super::Step;

/// A step of the battle; the later is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    pub turn: u16,
    /// The half of the tactical phase, 1 or 2; 0 outside it.
    pub half: u8,
    pub step: Step,
}

//! The headline of a paper: what weighs most, and of two of the same weight the worse.

use std::cmp::Reverse;

/// How bad it is, and how many units it cost, or how else it weighs among its like.
pub(super) type Worst = (u8, usize);

/// All battles weigh alike: they are told apart by what they cost.
pub(super) const BATTLE: u8 = 0;

pub(super) const END: u8 = 0;
pub(super) const FALL: u8 = 1;
pub(super) const LOST: u8 = 2;
pub(super) const FOUGHT: u8 = 3;
pub(super) const TAKEN: u8 = 4;
pub(super) const TREATY: u8 = 5;
pub(super) const WORLD: u8 = 6;

// What is lost: a capital weighs most, then an army, a victory city, a province, another city.
const CAPITAL: u8 = 5;
pub(super) const ARMY: u8 = 4;
const VICTORY_CITY: u8 = 3;
pub(super) const PROVINCE: u8 = 2;
const CITY: u8 = 1;

/// How much the loss of a city weighs.
pub(super) const fn of_city(is_capital: bool, is_victory: bool) -> u8 {
    match (is_capital, is_victory) {
        (true, _) => CAPITAL,
        (false, true) => VICTORY_CITY,
        (false, false) => CITY,
    }
}

/// The headline so far.
#[derive(Default)]
pub(super) struct Headline(Option<((u8, Reverse<Worst>), String)>);

impl Headline {
    /// Something of a weight, the least number first; of equals the first that was told.
    pub(super) fn put(&mut self, weight: u8, worst: Worst, words: String) {
        let rank = (weight, Reverse(worst));
        if self.0.as_ref().is_none_or(|(other, _)| rank < *other) {
            self.0 = Some((rank, words));
        }
    }

    pub(super) fn words(self) -> Option<String> {
        self.0.map(|(_, words)| words)
    }
}

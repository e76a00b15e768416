//! The headline of a paper: what weighs most, and of two of the same weight the worse.

use std::cmp::Reverse;

/// How bad it is, and how many units it cost, or how else it weighs among its like.
pub(super) type Worst = (u8, usize);

/// All battles weigh alike: they are told apart by what they cost.
pub(super) const BATTLE: u8 = 0;
/// To whoever takes it a capital weighs more than any battle.
pub(super) const CAPITAL_TAKEN: u8 = 1;

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

// What of the others' affairs weighs to all who hear of it: by its size, whatever it is.
pub(super) const HEARD_TREATY: u8 = 0;
const HEARD_FEW: u8 = 1;
const HEARD_CITY: u8 = 2;
const HEARD_BATTLE: u8 = 3;
const HEARD_VICTORY_CITY: u8 = 4;
const HEARD_GREAT_BATTLE: u8 = 5;
const HEARD_CAPITAL: u8 = 6;
pub(super) const HEARD_FALL: u8 = 7;

/// From so many units on, of both sides and with those lost counted once more, it is a battle, and a great one.
const BATTLES: [usize; 2] = [10, 40];

/// How much the taking of a city weighs to all.
pub(super) const fn city_heard(is_capital: bool, is_victory: bool) -> Worst {
    match (is_capital, is_victory) {
        (true, _) => (HEARD_CAPITAL, 0),
        (false, true) => (HEARD_VICTORY_CITY, 0),
        (false, false) => (HEARD_CITY, 0),
    }
}

/// How much a battle of so many units weighs to all; of equals `weight` tells them apart.
pub(super) const fn battle_heard(units: usize, weight: usize) -> Worst {
    let level = match units {
        _ if units >= BATTLES[1] => HEARD_GREAT_BATTLE,
        _ if units >= BATTLES[0] => HEARD_BATTLE,
        _ => HEARD_FEW,
    };
    (level, units * WEIGHTS + weight)
}

/// More than a battle weighs apart from its size.
const WEIGHTS: usize = 10_000;

/// A general who fell or was captured weighs as much to all as a small battle.
pub(super) const fn general_heard(weight: usize) -> Worst {
    battle_heard(BATTLES[0], weight)
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

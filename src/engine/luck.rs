//! How dice fell against what was to be expected of them.
//!
//! A throw may come to several values, each in a number of ways. From these follow what it is worth on average, how far
//! it strays from that, and how many of all throws in the same place would have been worse.

use super::odds::Chance;
use super::test_note::TestNote;

/// What the outcome of a test is worth to one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The side for which more is better; for the other less is, where both threw.
    pub side: String,
    /// How much: hits, a margin, 1 for a test that is passed.
    pub value: i64,
    /// What is counted.
    pub unit: &'static str,
    /// True where the dice of both sides were in it.
    pub both: bool,
}

/// What was thrown and what might have been.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// What the throw was worth.
    pub value: f64,
    /// What it is worth on average.
    pub expected: f64,
    /// How far it strays from that: the mean square.
    pub variance: f64,
    /// The share of all throws that are worse, and half of those that are worth the same: on average exactly 1/2.
    pub rank: f64,
    /// How far the rank strays from 1/2: the mean square.
    pub rank_variance: f64,
    /// The share of all throws that are worth as much or more.
    pub at_least: f64,
    /// The share of all throws that are worth as much or less.
    pub at_most: f64,
}

/// A test of the story, with what its dice might have shown.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedTest {
    /// The test as the log keeps it.
    pub note: TestNote,
    /// The check's title.
    pub title: &'static str,
    /// The entry that records its act.
    pub entry: u64,
    pub turn: u32,
    /// What the outcome was worth, and to whom.
    pub worth: Worth,
    /// How it fell.
    pub luck: Luck,
    /// Where one thing was hoped for: the chance of it, whether it came, and what it is in a word or two.
    pub hope: Option<(f64, bool, &'static str)>,
}

/// Many throws together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    pub throws: u32,
    /// What they were worth.
    pub value: f64,
    /// What they are worth on average.
    pub expected: f64,
    /// The mean square by which the sum strays from that.
    pub variance: f64,
    /// The ranks added up.
    pub rank: f64,
    /// The mean square by which the sum of ranks strays.
    pub rank_variance: f64,
}

#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "luck is shown, never reckoned with")]
impl Luck {
    /// How a throw that was worth `value` fell among all that it might have been, each value with its ways.
    pub fn of(value: i64, spread: &[(i64, u128)]) -> Self {
        let all: u128 = spread.iter().map(|(_, ways)| ways).sum();
        let share = |holds: &dyn Fn(i64) -> bool| {
            let ways: u128 = spread.iter().filter(|(other, _)| holds(*other)).map(|(_, ways)| ways).sum();
            ways as f64 / all.max(1) as f64
        };
        let mean = |of: &dyn Fn(i64) -> f64| {
            spread.iter().map(|(other, ways)| of(*other) * (*ways as f64 / all.max(1) as f64)).sum::<f64>()
        };
        let rank = |value: i64| share(&|other| other < value) + share(&|other| other == value) / 2.0;
        let expected = mean(&|other| other as f64);
        Self {
            value: value as f64,
            expected,
            variance: mean(&|other| (other as f64 - expected).powi(2)),
            rank: rank(value),
            rank_variance: mean(&|other| (rank(other) - 0.5).powi(2)),
            at_least: share(&|other| other >= value),
            at_most: share(&|other| other <= value),
        }
    }

    /// The same throw as the other side sees it, for whom less is better.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            value: -self.value,
            expected: -self.expected,
            rank: 1.0 - self.rank,
            at_least: self.at_most,
            at_most: self.at_least,
            ..self
        }
    }

    /// True where the dice could change nothing.
    pub fn is_certain(&self) -> bool {
        self.variance <= f64::EPSILON
    }

    /// The chance of a throw as good as this, or as bad: whichever way it strays.
    pub fn tail(&self) -> f64 {
        if self.rank >= 0.5 { self.at_least } else { self.at_most }
    }
}

#[expect(clippy::float_arithmetic, reason = "luck is shown, never reckoned with")]
impl Sum {
    /// One throw more.
    pub fn add(&mut self, luck: &Luck) {
        self.throws += 1;
        self.value += luck.value;
        self.expected += luck.expected;
        self.variance += luck.variance;
        self.rank += luck.rank;
        self.rank_variance += luck.rank_variance;
    }

    /// By how many standard deviations the sum strays from what was to be expected; 0 is average luck.
    pub fn score(&self) -> f64 {
        score(self.value - self.expected, self.variance)
    }

    /// The same by rank: throws of different kinds count alike.
    pub fn rank_score(&self) -> f64 {
        score(self.rank - f64::from(self.throws) / 2.0, self.rank_variance)
    }

    /// The mean rank, 1/2 for average luck.
    pub fn mean_rank(&self) -> f64 {
        if self.throws == 0 { 0.5 } else { self.rank / f64::from(self.throws) }
    }
}

#[expect(clippy::float_arithmetic, reason = "luck is shown, never reckoned with")]
fn score(strays: f64, variance: f64) -> f64 {
    if variance <= f64::EPSILON { 0.0 } else { strays / variance.sqrt() }
}

/// The values that a spread of outcomes is worth, each with its ways.
pub fn valued(spread: &[Chance], worth: impl Fn(&Chance) -> i64) -> Vec<(i64, u128)> {
    spread.iter().map(|chance| (worth(chance), chance.ways)).collect()
}

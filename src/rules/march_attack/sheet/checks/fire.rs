//! What musketry and guns share: a factor becomes full sixes and a die for the rest.

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::fraction::Rounding;
use crate::engine::settings::Settings;
use crate::engine::tally::Tally;

/// What came of a volley or a cannonade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FireResult {
    /// The factor, rounded; it may be below 0.
    #[serde(default)]
    pub factor: i64,
    /// What the target loses.
    pub cv_lost: u32,
}

/// How a factor is turned into losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossDice {
    /// Every full 6 takes a CV; the die is rolled for the rest.
    Sixes,
    /// One die for all.
    One,
}

/// The faces of the die that a factor is rolled against.
pub(crate) const FACES: i64 = 6;

/// Rounds the factor once, as the house rule says.
pub fn round(factor: &mut Tally, settings: &Settings) {
    let rounding = match settings.word("fire.rounding") {
        "nearest" => Rounding::Nearest,
        "up" => Rounding::Up,
        _ => Rounding::Down,
    };
    factor.round(rounding, "house rule fire.rounding");
}

/// A factor of 0 or less cannot hit; nothing is rolled where no die could change anything.
pub fn resolve(factor: i64, dice: LossDice, throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let hitting = factor.max(0);
    let (certain, rest) = match dice {
        LossDice::Sixes => (hitting / FACES, hitting % FACES),
        LossDice::One => (0, hitting),
    };
    let hit = rest > 0 && throw.sum(1, 6, "")? <= rest;
    let cv_lost = certain + i64::from(hit);
    Ok(Outcome::of(&FireResult { factor, cv_lost: u32::try_from(cv_lost).unwrap_or(0) }))
}

/// Each number of CV by itself.
pub fn spread(_: &Case<'_>, outcome: &Outcome) -> (i64, String) {
    match outcome.get::<FireResult>().cv_lost {
        0 => (0, "no loss".to_owned()),
        lost => (lost.into(), format!("{lost} CV")),
    }
}

/// The loss in words.
pub fn describe(outcome: &Outcome) -> String {
    match outcome.get::<FireResult>().cv_lost {
        0 => "no loss".to_owned(),
        lost => format!("{lost} CV lost"),
    }
}

//! The words that the inputs and outcomes of the checks take.

use serde::{Deserialize, Serialize};

/// How good troops are, from the worst to the best.
pub const QUALITY: &[&str] = &["untrained", "militia", "conscript", "regular", "veteran", "elite", "guard"];
/// A leader's hold on his men, or no leader.
pub const INSPIRATION: &[&str] = &["none", "uninspiring", "normal", "charismatic"];
/// How well a commander commands.
pub const ABILITY: &[&str] = &["terrible", "poor", "average", "good", "excellent"];
/// How good a commander's staff is.
pub const STAFF: &[&str] = &["poor", "average", "good"];
/// How heavy horses or guns are.
pub const WEIGHT: &[&str] = &["light", "medium", "heavy"];
/// What shelters a target.
pub const COVER: &[&str] = &["none", "light", "heavy"];
/// From where an enemy comes.
pub const APPROACH: &[&str] = &["front", "flank", "rear"];

/// A disorder marker that a result lays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Marker {
    /// Gone in the next T4.
    D1,
    /// D1 in the next T4.
    D2,
}

impl Marker {
    /// As players write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::D1 => "D1",
            Self::D2 => "D2",
        }
    }
}

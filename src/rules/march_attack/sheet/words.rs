//! The words that the inputs and outcomes of the checks take.

use serde::{Deserialize, Serialize};

use crate::orbat::{Disorder, Shape};

/// How good troops are, from the worst to the best.
pub(crate) const QUALITY: &[&str] = &["untrained", "militia", "conscript", "regular", "veteran", "elite", "guard"];
/// A leader's hold on his men, or no leader.
pub(crate) const INSPIRATION: &[&str] = &["none", "uninspiring", "normal", "charismatic"];
/// How well a commander commands.
pub(crate) const ABILITY: &[&str] = &["terrible", "poor", "average", "good", "excellent"];
/// How good a commander's staff is.
pub(crate) const STAFF: &[&str] = &["poor", "average", "good"];
/// How heavy horses or guns are.
pub(crate) const WEIGHT: &[&str] = &["light", "medium", "heavy"];
/// What shelters a target.
pub(crate) const COVER: &[&str] = &["none", "light", "heavy"];
/// From where an enemy comes.
pub(crate) const APPROACH: &[&str] = &["front", "flank", "rear"];

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

/// `in line`, as it is said of a unit.
pub(crate) const fn shape_words(shape: Shape) -> &'static str {
    match shape {
        Shape::Line => "in line",
        Shape::Column => "in column",
        Shape::Square => "in square",
        Shape::Garrison => "in garrison",
        Shape::Deployed => "deployed",
        Shape::Limbered => "limbered",
    }
}

/// What a marker is called.
pub(crate) const fn marker_word(disorder: Disorder) -> &'static str {
    match disorder {
        Disorder::None => "none",
        Disorder::D1 => "D1",
        Disorder::D2 => "D2",
    }
}

/// Ground in the words of a list.
pub(crate) fn ground_in_words(ground: &'static str) -> &'static str {
    match ground {
        "none" => "open ground only",
        "open" => "open ground",
        "river" => "fordable river or stream",
        "rough" => "rough ground",
        "bridge" => "a bridge",
        "light-wood" => "light wood or orchard",
        "dense-wood" => "dense wood",
        "wooden-bua" => "wooden buildings",
        "stone-bua" => "stone buildings",
        other => other,
    }
}

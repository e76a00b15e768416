//! What a nation sees of the forces of others.

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Kind, NationId, ProvinceId, Stance};

/// What is seen of the forces of a nation in one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Sighting {
    /// Whose.
    pub nation: NationId,
    /// Where; none where only the province is told.
    pub at: Option<Place>,
    /// In which province, where no more is told.
    pub province: Option<ProvinceId>,
    /// How much is told.
    pub level: Level,
    /// How many there are, as a class.
    pub size: Size,
    /// What they are, each kind once; from near on.
    pub kinds: Vec<Kind>,
    /// How many commands; in contact.
    pub commands: Option<u16>,
    /// Who commands; in contact.
    pub general: Option<String>,
    /// Whether they attack; in contact.
    pub stance: Option<Stance>,
    /// Units of their side by arm when the battle began; where they fought.
    #[serde(default)]
    pub arms: Option<[u16; 5]>,
    /// Units that their side lost, by arm; where they fought.
    #[serde(default)]
    pub lost: Option<[u16; 5]>,
}

impl Sighting {
    /// True where it may be of troops that hold the ground of their hex.
    pub(crate) fn holds_ground(&self) -> bool {
        self.kinds.is_empty() || self.kinds.iter().any(|kind| kind.holds_ground())
    }
}

/// How much a nation knows of a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Far off.
    Far,
    /// A hex from an own force or city, or in the same sea area.
    Near,
    /// In contact with an own force.
    Contact,
    /// Fought in this turn.
    Fought,
    /// Told by its owner.
    Shared,
    /// Its own, or of a nation that it controls.
    Own,
}

/// How many forces there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// 1 or 2.
    Few,
    /// 3 to 5.
    Some,
    /// 6 and more.
    Many,
}

impl Size {
    /// How every page and map says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Few => "a few",
            Self::Some => "several",
            Self::Many => "many",
        }
    }

    /// The class of a number of forces.
    pub const fn of(forces: usize) -> Self {
        match forces {
            0..=2 => Self::Few,
            3..=5 => Self::Some,
            _ => Self::Many,
        }
    }
}

//! Firing ranges of muskets, rifles and guns.

use serde::{Deserialize, Serialize};

use crate::engine::inches::Inches;
use crate::engine::table::{TableFault, Tables};

use super::cells::{distance, sound};

const TABLE: &str = "march-attack/ranges";

/// A band of an artillery shot; small arms have only the middle one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RangeBand {
    /// Canister.
    Close,
    /// Aimed round shot.
    Effective,
    /// Ricochets.
    Long,
}

impl RangeBand {
    /// Every band, nearest first.
    pub const ALL: &'static [Self] = &[Self::Close, Self::Effective, Self::Long];

    /// The word that names it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Close => "close",
            Self::Effective => "effective",
            Self::Long => "long",
        }
    }
}

/// The farthest that the band of this artillery (`light`, `medium`, `heavy`) reaches.
pub fn reach(tables: &Tables, weight: &str, band: RangeBand) -> Inches {
    sound(read(tables, weight, band))
}

/// The farthest that artillery of this weight (`light`, `medium`, `heavy`) fires.
pub fn longest(tables: &Tables, weight: &str) -> Inches {
    reach(tables, weight, RangeBand::Long)
}

/// The band in which this distance lies; none when it is out of range.
pub fn band(tables: &Tables, weight: &str, distance: Inches) -> Option<RangeBand> {
    RangeBand::ALL.iter().copied().find(|&band| distance <= reach(tables, weight, band))
}

/// How far infantry with this weapon (`musket`, `rifle`) fires.
pub fn small_arms(tables: &Tables, weapon: &str) -> Inches {
    reach(tables, weapon, RangeBand::Effective)
}

/// That every range is a distance.
pub fn proof(tables: &Tables) -> Result<(), TableFault> {
    for weapon in ["musket", "rifle"] {
        read(tables, weapon, RangeBand::Effective)?;
    }
    for weight in ["light", "medium", "heavy"] {
        for &band in RangeBand::ALL {
            read(tables, weight, band)?;
        }
    }
    Ok(())
}

fn read(tables: &Tables, row: &str, band: RangeBand) -> Result<Inches, TableFault> {
    let column = match band {
        RangeBand::Close => 0,
        RangeBand::Effective => 1,
        RangeBand::Long => 2,
    };
    distance(tables, TABLE, row, column, 0)
}

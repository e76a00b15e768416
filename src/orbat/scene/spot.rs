//! A place on the table, and where a formation stands.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::LONGEST_SIDE;

/// A place on the table: whole inches from the left edge and from the upper edge of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
pub struct Spot {
    /// Inches from the left edge.
    pub x: u16,
    /// Inches from the upper edge.
    pub y: u16,
}

impl From<(u16, u16)> for Spot {
    fn from((x, y): (u16, u16)) -> Self {
        Self { x, y }
    }
}

impl From<Spot> for (u16, u16) {
    fn from(spot: Spot) -> Self {
        (spot.x, spot.y)
    }
}

/// `24,30`.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A text that is no place on any table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place is inches from the left and from the upper edge, such as 24,30, each 0 to {LONGEST_SIDE}")]
pub struct NoSpot;

impl FromStr for Spot {
    type Err = NoSpot;

    fn from_str(text: &str) -> Result<Self, NoSpot> {
        let (x, y) = text.split_once(',').ok_or(NoSpot)?;
        let inches = |word: &str| {
            let word = word.trim();
            let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            let inches = word.parse().ok().filter(|inches| plain && *inches <= LONGEST_SIDE);
            inches.ok_or(NoSpot)
        };
        Ok(Self { x: inches(x)?, y: inches(y)? })
    }
}

/// Where players have set a formation on the map; nowhere until they do.
///
/// A formation that was never set has the digest that it had before formations could be set at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At(pub Option<Spot>);

impl Hash for At {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(spot) = self.0 {
            spot.hash(state);
        }
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(spot) => serializer.collect_str(&spot),
            None => serializer.serialize_str(""),
        }
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.is_empty() {
            return Ok(Self(None));
        }
        text.parse().map(|spot| Self(Some(spot))).map_err(serde::de::Error::custom)
    }
}

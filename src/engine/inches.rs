//! Distances on the table.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::fraction::{Fraction, NoFraction};

/// A distance on the table in inches, exact; never negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Inches(Fraction);

impl Inches {
    /// No distance at all.
    pub const ZERO: Self = Self(Fraction::ZERO);

    /// A whole number of inches.
    pub const fn whole(inches: u32) -> Self {
        Self(Fraction::whole(inches as i64))
    }

    /// The fraction of an inch, with nothing below zero.
    pub fn at_least_zero(inches: Fraction) -> Self {
        Self(inches.max(Fraction::ZERO))
    }

    /// The distance as a fraction of inches.
    pub const fn fraction(self) -> Fraction {
        self.0
    }

    /// The distance so many times over.
    #[must_use]
    pub fn times(self, times: u8) -> Self {
        Self(self.0 * Fraction::whole(i64::from(times)))
    }

    /// How many full stretches of `length` inches lie in this distance.
    pub fn full(self, length: u32) -> i64 {
        (self.0 * Fraction::new(1, i64::from(length.max(1)))).rounded(super::fraction::Rounding::Down)
    }
}

/// As decimals where they end (`4.25`), as a fraction where they do not.
impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digits in 0..=6 {
            let scale = 10_i64.pow(digits);
            if let Some(scaled) = (self.0 * Fraction::whole(scale)).as_whole() {
                let width = digits as usize;
                let (above, below) = (scaled / scale, scaled % scale);
                return match digits {
                    0 => write!(f, "{above}"),
                    _ => write!(f, "{above}.{below:0width$}"),
                };
            }
        }
        write!(f, "{}", self.0)
    }
}

impl FromStr for Inches {
    type Err = NoFraction;
    fn from_str(text: &str) -> Result<Self, NoFraction> {
        let text = text.strip_suffix('"').unwrap_or(text);
        let fraction: Fraction = text.parse()?;
        if fraction < Fraction::ZERO {
            return Err(NoFraction(text.to_owned()));
        }
        Ok(Self(fraction))
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_string();
        match text.parse::<serde_json::Number>() {
            // Very short distances would be written with an exponent, which nobody types.
            Ok(number) if number.to_string() == text => number.serialize(serializer),
            _ => serializer.serialize_str(&text),
        }
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse().map_err(serde::de::Error::custom)
    }
}

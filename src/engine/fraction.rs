//! Exact fractions: factors, multipliers and thirds of a formation are never floating-point numbers.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An exact fraction in lowest terms; the denominator is always positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i64,
    denominator: i64,
}

/// How a fraction becomes a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Towards minus infinity.
    Down,
    /// To the nearest whole number, halves up.
    Nearest,
    /// Towards plus infinity.
    Up,
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);
    /// One: the multiplier that changes nothing.
    pub const ONE: Self = Self::whole(1);

    /// A whole number.
    pub const fn whole(value: i64) -> Self {
        Self { numerator: value, denominator: 1 }
    }

    /// `numerator / denominator` in lowest terms.
    ///
    /// # Panics
    /// When the denominator is zero: the caller has checked what came from outside.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        assert!(denominator != 0, "a fraction needs a denominator");
        let divisor = gcd(numerator.unsigned_abs(), denominator.unsigned_abs()).max(1);
        let divisor = i64::try_from(divisor).unwrap_or(1) * denominator.signum();
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    /// The upper part, in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The sum, if both its parts stay below a thousand million: then no later step can overflow.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let (a, b) = (i128::from(self.denominator), i128::from(other.denominator));
        Self::small(i128::from(self.numerator) * b + i128::from(other.numerator) * a, a * b)
    }

    /// The product, if both its parts stay below a thousand million.
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        let numerator = i128::from(self.numerator) * i128::from(other.numerator);
        Self::small(numerator, i128::from(self.denominator) * i128::from(other.denominator))
    }

    fn small(numerator: i128, denominator: i128) -> Option<Self> {
        let (mut divisor, mut rest) = (denominator.unsigned_abs(), numerator.unsigned_abs());
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let divisor = i128::try_from(divisor).ok()?.max(1);
        let part = |part: i128| i64::try_from(part / divisor).ok().filter(|part| part.abs() < 1_000_000_000);
        Some(Self { numerator: part(numerator)?, denominator: part(denominator)? })
    }

    /// The whole number that this is, if it is one.
    pub fn as_whole(self) -> Option<i64> {
        (self.denominator == 1).then_some(self.numerator)
    }

    /// The whole number that the rounding gives.
    pub fn rounded(self, rounding: Rounding) -> i64 {
        let floor = self.numerator.div_euclid(self.denominator);
        let rest = self.numerator.rem_euclid(self.denominator);
        let up = match rounding {
            Rounding::Down => false,
            Rounding::Nearest => rest * 2 >= self.denominator,
            Rounding::Up => rest > 0,
        };
        floor + i64::from(up)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl From<i64> for Fraction {
    fn from(value: i64) -> Self {
        Self::whole(value)
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Fraction {
    type Output = Self;
    fn neg(self) -> Self {
        Self { numerator: -self.numerator, denominator: self.denominator }
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == 1 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

/// What was read is no fraction such as `7/2`, `3` or `3.5` with at most six digits above and below the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no number or fraction such as 3, 3.5 or 7/2: `{0}`")]
pub struct NoFraction(pub String);

impl FromStr for Fraction {
    type Err = NoFraction;
    fn from_str(text: &str) -> Result<Self, NoFraction> {
        let fail = || NoFraction(text.to_owned());
        if let Some((upper, lower)) = text.split_once('/') {
            let numerator = short_whole(upper).ok_or_else(fail)?;
            let denominator = short_whole(lower).filter(|&lower| lower > 0).ok_or_else(fail)?;
            return Ok(Self::new(numerator, denominator));
        }
        let Some((whole, decimals)) = text.split_once('.') else {
            return short_whole(text).map(Self::whole).ok_or_else(fail);
        };
        let plain = decimals.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || decimals.is_empty() || decimals.len() > 6 {
            return Err(fail());
        }
        let scale = 10_i64.pow(u32::try_from(decimals.len()).map_err(|_| fail())?);
        let below = Self::new(short_whole(decimals).ok_or_else(fail)?, scale);
        let above = Self::whole(short_whole(whole).ok_or_else(fail)?);
        let sum = if whole.starts_with('-') { above - below } else { above + below };
        // It is written as `n/d`, which must be read again.
        let short = |part: i64| part.abs() <= 999_999;
        if short(sum.numerator) && short(sum.denominator) { Ok(sum) } else { Err(fail()) }
    }
}

/// At most six digits, so that products of a few such numbers always fit.
fn short_whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let sound = !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|b| b.is_ascii_digit());
    sound.then(|| text.parse().ok()).flatten()
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_whole() {
            Some(whole) => serializer.serialize_i64(whole),
            None => serializer.serialize_str(&self.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text.parse().map_err(serde::de::Error::custom)
    }
}

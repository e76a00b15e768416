//! Wall-clock seconds as a person reads them: `2026-03-01T19:30:05Z`.

use chrono::{DateTime, NaiveDateTime};
use serde::{Deserialize, Deserializer, Serializer, de::Error};

const SHAPE: &str = "%Y-%m-%dT%H:%M:%SZ";

/// The last second that four digits of a year can tell.
const LATEST: i64 = 253_402_300_799;

/// Seconds since 1970 in words, UTC; a time that no clock beside a table shows is drawn into 1970 to 9999.
pub fn to_iso(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds.clamp(0, LATEST), 0).unwrap_or_default();
    time.format(SHAPE).to_string()
}

/// The seconds since 1970 that such words tell; none for words of any other shape.
pub fn from_iso(words: &str) -> Option<i64> {
    let seconds = NaiveDateTime::parse_from_str(words, SHAPE).ok()?.and_utc().timestamp();
    (to_iso(seconds) == words).then_some(seconds)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(super) fn serialize<S: Serializer>(seconds: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&to_iso(*seconds))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let words = String::deserialize(deserializer)?;
    from_iso(&words).ok_or_else(|| D::Error::custom(format!("a time is like 2026-03-01T19:30:05Z, found `{words}`")))
}

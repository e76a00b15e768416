//! Wall-clock seconds as a person reads them: `2026-03-01T19:30:05Z`.

use std::time::SystemTime;

use chrono::{DateTime, Datelike, FixedOffset, Local, NaiveDate, Timelike};

use crate::platform::zone;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// It with a nought for every digit.
const SHAPE: &[u8] = b"0000-00-00T00:00:00Z";

/// The last second that four digits of a year can tell.
const LATEST: i64 = 253_402_300_799;

/// Seconds since 1970, below 0 for a clock that stands before it: one that was never set.
pub fn seconds_of(time: SystemTime) -> i64 {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_secs()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_secs()).map_or(i64::MIN, |seconds| -seconds),
    }
}

/// Seconds since 1970 in words, UTC; a time that no clock beside a table shows is drawn into 1970 to 9999.
pub fn to_iso(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds.clamp(0, LATEST), 0).unwrap_or_default();
    let (year, month, day) = (time.year(), time.month(), time.day());
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", time.hour(), time.minute(), time.second())
}

/// The seconds since 1970 that such words tell; none for words of any other shape.
pub fn from_iso(words: &str) -> Option<i64> {
    let shape = words.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    if !shape.eq(SHAPE.iter().copied()) {
        return None;
    }
    let figure = |from: usize, to: usize| words[from..to].parse::<u32>().ok();
    let date = NaiveDate::from_ymd_opt(words[..4].parse().ok()?, figure(5, 7)?, figure(8, 10)?)?;
    let time = date.and_hms_opt(figure(11, 13)?, figure(14, 16)?, figure(17, 19)?)?;
    Some(time.and_utc().timestamp()).filter(|seconds| (0..=LATEST).contains(seconds))
}

/// The hour on the players' own clock, seconds since 1970: `19:30`.
pub fn local_time(seconds: i64) -> String {
    let time = local(seconds);
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// The day in the players' own calendar: `2026-03-01`.
pub fn local_day(seconds: i64) -> String {
    let time = local(seconds);
    format!("{:04}-{:02}-{:02}", time.year(), time.month(), time.day())
}

/// The day in words, as near as `now` allows: `today`, `yesterday`, `Sunday`, `2 Nov`, `2 Nov 2024`.
pub fn when_in_words(seconds: i64, now: Option<i64>) -> String {
    let day = local(seconds).date_naive();
    let Some(today) = now.map(|now| local(now).date_naive()) else { return day.format("%-d %b %Y").to_string() };
    match (today - day).num_days() {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        2..=6 => day.format("%A").to_string(),
        _ if day.year() == today.year() => day.format("%-d %b").to_string(),
        _ => day.format("%-d %b %Y").to_string(),
    }
}

/// The players' own clock at these seconds since 1970; at 1970 where no calendar tells them.
pub fn local(seconds: i64) -> DateTime<FixedOffset> {
    let time = DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    if zone::is_plain() { time.with_timezone(&Local).fixed_offset() } else { time.fixed_offset() }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(super) fn serialize<S: Serializer>(seconds: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&to_iso(*seconds))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let words = String::deserialize(deserializer)?;
    from_iso(&words).ok_or_else(|| D::Error::custom(format!("a time is like 2026-03-01T19:30:05Z, found `{words}`")))
}

//! Wall-clock seconds as a person reads them: `2026-03-01T19:30:05Z`.

use chrono::{DateTime, Datelike, Local, NaiveDate, Timelike};
use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// Where the figures of year, month, day, hour, minute and second stand in it.
const FIGURES: [(usize, usize); 6] = [(0, 4), (5, 7), (8, 10), (11, 13), (14, 16), (17, 19)];

/// The last second that four digits of a year can tell.
const LATEST: i64 = 253_402_300_799;

/// Seconds since 1970 in words, UTC; a time that no clock beside a table shows is drawn into 1970 to 9999.
pub fn to_iso(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds.clamp(0, LATEST), 0).unwrap_or_default();
    let (year, month, day) = (time.year(), time.month(), time.day());
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", time.hour(), time.minute(), time.second())
}

/// The seconds since 1970 that such words tell; none for words of any other shape.
pub fn from_iso(words: &str) -> Option<i64> {
    let mut marks =
        words.bytes().enumerate().filter(|(at, _)| !FIGURES.iter().any(|(from, to)| (*from..*to).contains(at)));
    if words.len() != 20 || !marks.by_ref().map(|(_, mark)| mark).eq(*b"--T::Z") {
        return None;
    }
    let mut figures = [0; 6];
    for (figure, (from, to)) in figures.iter_mut().zip(FIGURES) {
        let digits = words.get(from..to).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
        *figure = digits.parse().ok()?;
    }
    let [year, month, day, hour, minute, second] = figures;
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?;
    let seconds = date.and_hms_opt(hour, minute, second)?.and_utc().timestamp();
    (0..=LATEST).contains(&seconds).then_some(seconds)
}

/// The hour on the players' own clock, seconds since 1970: `19:30`.
pub fn local_time(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds, 0).unwrap_or_default().with_timezone(&Local);
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// The day in the players' own calendar: `2026-03-01`.
pub fn local_day(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds, 0).unwrap_or_default().with_timezone(&Local);
    format!("{:04}-{:02}-{:02}", time.year(), time.month(), time.day())
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
pub(super) fn serialize<S: Serializer>(seconds: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&to_iso(*seconds))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let words = String::deserialize(deserializer)?;
    from_iso(&words).ok_or_else(|| D::Error::custom(format!("a time is like 2026-03-01T19:30:05Z, found `{words}`")))
}

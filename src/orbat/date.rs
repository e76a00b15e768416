//! Dates and hours as people write them in orders of battle.

use std::fmt;

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartTime {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

impl fmt::Display for StartTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// Whether the text is `YYYY`, `YYYY-MM` or `YYYY-MM-DD` and names a date that exists.
pub(super) fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    match parts.as_slice() {
        [year] => digits(year, 4).is_some(),
        [year, month] => digits(year, 4).is_some() && month_of(month).is_some(),
        [year, month, day] => day_exists(year, month, day),
        _ => false,
    }
}

/// Reads an hour of the day such as `11:30`; the hour may have one digit.
pub(super) fn start_time(text: &str) -> Option<StartTime> {
    let (hour, minute) = text.split_once(':')?;
    let hour = digits(hour, 2).or_else(|| digits(hour, 1))?;
    let minute = digits(minute, 2)?;
    let fits = hour < 24 && minute < 60;
    fits.then_some(())?;
    Some(StartTime { hour: u8::try_from(hour).ok()?, minute: u8::try_from(minute).ok()? })
}

fn day_exists(year: &str, month: &str, day: &str) -> bool {
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), month_of(month), digits(day, 2)) else {
        return false;
    };
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1..=last).contains(&day)
}

fn month_of(text: &str) -> Option<u16> {
    digits(text, 2).filter(|month| (1..=12).contains(month))
}

fn digits(text: &str, length: usize) -> Option<u16> {
    let sound = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    sound.then(|| text.parse().ok()).flatten()
}

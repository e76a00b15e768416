//! Until when the umpire of a campaign waits.

use crate::engine::text::counted;

/// Until when players are waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// For what: `orders`, `challenges`.
    pub what: &'static str,
    /// When it is over, in seconds since 1970.
    pub ends: i64,
    /// The same as the players read it.
    pub at: String,
}

impl Deadline {
    /// The deadline and how far away it is.
    pub fn told(&self, now: i64) -> String {
        let left = self.ends.saturating_sub(now);
        let (days, hours, minutes) = (left.abs() / 86_400, left.abs() / 3600, left.abs() % 3600 / 60);
        let span = match (days, hours) {
            (0..=2, 0) => counted(minutes, "minute"),
            (0..=2, _) => format!("{} {}", counted(hours, "hour"), counted(minutes, "minute")),
            _ => counted(days, "day"),
        };
        let rest = if left > 0 { format!("{span} left") } else { format!("over since {span}") };
        format!("{} until {} ({rest})", self.what, self.at)
    }
}

//! The players' clock: a break covers the screen, and the players may choose when to stop.

pub mod update;
pub mod view;

/// The clock stands still.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// True when the break stands in the journal, so that its end is written too.
    pub recorded: bool,
}

/// Seconds as hours and minutes: `1 h 05`.
pub fn spent(seconds: i64) -> String {
    let minutes = seconds.max(0) / 60;
    if minutes < 60 { format!("{minutes} min") } else { format!("{} h {:02}", minutes / 60, minutes % 60) }
}

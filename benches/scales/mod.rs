//! What is measured, and how it is written down.

pub mod home;
pub mod keys;
pub mod saves;
pub mod start;

use std::time::{Duration, Instant};

/// Times of the same thing, the shortest first.
pub struct Times(Vec<Duration>);

impl Times {
    /// These times in order.
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    /// The time that so many of a hundred do not exceed.
    pub fn at(&self, percent: usize) -> Duration {
        let place = (self.0.len() * percent).div_ceil(100).saturating_sub(1);
        self.0.get(place).copied().unwrap_or_default()
    }

    /// Median, 99th percentile and the longest, in words.
    pub fn words(&self) -> String {
        let [median, late, most] = [50, 99, 100].map(|percent| shown(self.at(percent)));
        format!("median {median}, 99% within {late}, longest {most} ({} times)", self.0.len())
    }
}

/// How long something takes, with what it made.
pub fn timed<T>(something: impl FnOnce() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let made = something();
    (begun.elapsed(), made)
}

/// A time in milliseconds.
pub fn shown(time: Duration) -> String {
    format!("{}.{:03} ms", time.as_millis(), time.as_micros() % 1000)
}

/// How many times the floor.
pub fn ratio(time: Duration, floor: Duration) -> String {
    let hundredths = time.as_nanos() * 100 / floor.as_nanos().max(1);
    format!("{}.{:02} times", hundredths / 100, hundredths % 100)
}

//! The most of everything that comes in from the network.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// Links of one game.
pub const MOST_LINKS: usize = 32;
/// Connections at once; one more is closed unheard.
pub(crate) const CONNECTIONS: usize = 64;
/// Streams of news a link; one more closes the oldest.
pub(crate) const STREAMS: usize = 2;
/// The same of a link that is meant for many.
pub(crate) const STREAMS_OF_MANY: usize = 32;
/// Bytes of a request's head, and of a form.
pub(crate) const BYTES: usize = 8 * 1024;
/// How long a request's head, and after it its body, may take.
pub(crate) const SLOWEST: Duration = Duration::from_secs(10);
/// How long the game may take to answer.
pub(crate) const ANSWER: Duration = Duration::from_secs(10);
/// Forms of one link within ten seconds.
pub const MOST_FORMS: usize = 20;
const FORMS_WITHIN: Duration = Duration::from_secs(10);
/// Wrong links from one address, and within which time.
const WRONG: (usize, Duration) = (10, Duration::from_secs(60));
/// Addresses that are remembered for their wrong links.
const ADDRESSES: usize = 1_024;

/// When something was done last.
#[derive(Debug, Default)]
pub(crate) struct Lately(VecDeque<Instant>);

impl Lately {
    /// Notes that it is done now; false where it was done too often.
    fn may(&mut self, (most, within): (usize, Duration), now: Instant) -> bool {
        while self.0.front().is_some_and(|then| now.duration_since(*then) >= within) {
            self.0.pop_front();
        }
        if self.0.len() >= most {
            return false;
        }
        self.0.push_back(now);
        true
    }

    /// The same for a form, of which so many may come.
    pub(crate) fn may_send(&mut self, most: usize, now: Instant) -> bool {
        self.may((most, FORMS_WITHIN), now)
    }

    fn is_past(&self, now: Instant) -> bool {
        self.0.back().is_none_or(|last| now.duration_since(*last) >= WRONG.1)
    }
}

/// Who came with wrong links lately.
#[derive(Debug, Default)]
pub(crate) struct Strangers(BTreeMap<IpAddr, Lately>);

impl Strangers {
    /// Notes a wrong link; false where there were too many.
    pub(crate) fn may_err(&mut self, from: IpAddr, now: Instant) -> bool {
        if !self.0.contains_key(&from) && self.0.len() >= ADDRESSES {
            self.0.retain(|_, lately| !lately.is_past(now));
            if self.0.len() >= ADDRESSES {
                return false;
            }
        }
        self.0.entry(from).or_default().may(WRONG, now)
    }
}

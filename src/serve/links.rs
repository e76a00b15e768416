//! Links: a token of 128 random bits for each seat, compared without telling by the time it takes how much was right.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use subtle::ConstantTimeEq;
use tokio::task::AbortHandle;

use crate::bounds::{Lately, STREAMS, STREAMS_OF_MANY};

/// A phone without a stream counts as linked for so long after it was seen.
const LINKED: Duration = Duration::from_secs(20);

/// What a link is known by.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// No token of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a link's token has 22 characters: A-Z, a-z, digits, - and _")]
pub struct NoToken;

impl Token {
    /// A new one, drawn at random.
    pub fn draw() -> Self {
        Self(rand::random())
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

// A token is a secret: it is not printed by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl FromStr for Token {
    type Err = NoToken;

    fn from_str(text: &str) -> Result<Self, NoToken> {
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NoToken)?;
        bytes.try_into().map(Self).map_err(|_| NoToken)
    }
}

/// One link, and what is known of whoever holds it.
#[derive(Debug, Default)]
pub(crate) struct Link {
    /// None where it was withdrawn.
    pub token: Option<Token>,
    /// Forms that came by it.
    pub forms: Lately,
    /// True where it is meant for many phones.
    is_for_many: bool,
    streams: VecDeque<AbortHandle>,
    seen: Option<Instant>,
    began: Option<Instant>,
}

/// How a link stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkNow {
    /// Its whole address; none where it was withdrawn.
    pub url: Option<String>,
    /// True while a phone holds it.
    pub is_linked: bool,
    /// How long ago a phone first came by it.
    pub since: Option<Duration>,
    /// How long ago one was seen last.
    pub seen: Option<Duration>,
}

impl Link {
    pub(crate) fn of(token: Token, is_for_many: bool) -> Self {
        Self { token: Some(token), is_for_many, ..Self::default() }
    }

    /// True for this link's own token.
    pub(crate) fn is_opened_by(&self, token: &Token) -> bool {
        self.token.as_ref().is_some_and(|own| bool::from(own.0.ct_eq(&token.0)))
    }

    /// A phone came by it.
    pub(crate) fn see(&mut self, now: Instant) {
        self.seen = Some(now);
        self.began.get_or_insert(now);
    }

    /// A stream of news more; the oldest of too many closes.
    pub(crate) fn open_stream(&mut self, stream: AbortHandle) {
        self.streams.retain(|open| !open.is_finished());
        let most = if self.is_for_many { STREAMS_OF_MANY } else { STREAMS };
        while self.streams.len() >= most {
            if let Some(oldest) = self.streams.pop_front() {
                oldest.abort();
            }
        }
        self.streams.push_back(stream);
    }

    /// Nobody comes by it any more; or, with another token, nobody who held the old one.
    pub(crate) fn change(&mut self, token: Option<Token>) {
        self.streams.drain(..).for_each(|stream| stream.abort());
        *self = Self { token, is_for_many: self.is_for_many, ..Self::default() };
    }

    pub(crate) fn now(&self, origin: &str, now: Instant) -> LinkNow {
        let streams = self.streams.iter().any(|stream| !stream.is_finished());
        let seen = self.seen.map(|seen| now.duration_since(seen));
        LinkNow {
            url: self.token.as_ref().map(|token| format!("{origin}/s/{token}/")),
            is_linked: streams || seen.is_some_and(|ago| ago < LINKED),
            since: self.began.map(|began| now.duration_since(began)),
            seen,
        }
    }
}

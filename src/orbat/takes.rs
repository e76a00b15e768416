//! What a key of a file takes, and what it holds once it is read.

use std::fmt;

use super::date::is_date;
use super::keyword::{Keyword, either};
use super::scene::spot::{At, NoSpot, Spot};
use super::table::Table;
use super::unplaced::{Located as Written, Unplaced, quoted};

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from the one to the other.
    Number(i64, i64),
    /// True or false.
    Flag,
    /// One line of text, perhaps empty.
    Line,
    /// The name of something: one line that is not empty.
    Name,
    /// Text of several lines.
    Prose,
    /// `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or empty.
    Date,
    /// A place on the table: `24,30`, or empty.
    Spot,
}

impl Takes {
    /// What is allowed, in words.
    pub fn allowed(self) -> String {
        match self {
            Self::Words(words) => either(words.iter().copied()),
            Self::Number(least, most) => format!("a whole number from {least} to {most}"),
            Self::Flag => "true or false".to_owned(),
            Self::Line | Self::Name | Self::Prose | Self::Date => "one line of text".to_owned(),
            Self::Spot => NoSpot.to_string(),
        }
    }

    /// What the message about a missing key asks for.
    pub(super) fn wanted(self) -> String {
        match self {
            Self::Number(least, most) => format!("{least} to {most}"),
            Self::Words(_) | Self::Flag => self.allowed(),
            Self::Line | Self::Name | Self::Prose | Self::Date | Self::Spot => "a text".to_owned(),
        }
    }

    /// The value of a key; none where it is not there, or where a flaw has been reported.
    pub(super) fn read(self, table: &mut Table<'_>, key: &'static str) -> Option<Written<Held>> {
        Some(match self {
            Self::Words(words) => table.choice(key, words, words)?.map(Held::Word),
            Self::Number(least, most) => table.number(key, least..=most)?.map(Held::Number),
            Self::Flag => table.flag(key)?.map(Held::Flag),
            Self::Line => table.line(key)?.map(Held::Text),
            Self::Name => table.name(key)?.map(Held::Text),
            Self::Prose => table.prose(key)?.map(Held::Text),
            Self::Date => {
                let written = table.text(key)?;
                if !written.value.is_empty() && !is_date(&written.value) {
                    let allowed = "a year, month or day that exists: YYYY, YYYY-MM or YYYY-MM-DD";
                    table.findings().add(Unplaced::limits(&written.spot, key, allowed, quoted(&written.value)));
                }
                written.map(Held::Text)
            }
            Self::Spot => {
                let written = table.text(key)?;
                if !written.value.is_empty() && written.value.parse::<Spot>().is_err() {
                    table
                        .findings()
                        .add(Unplaced::new(&written.spot, NoSpot.to_string()).found(quoted(&written.value)));
                    return None;
                }
                written.map(Held::Text)
            }
        })
    }
}

/// What a key holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Nothing: the key is left out.
    Nothing,
    /// True or false.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word of a list.
    Word(&'static str),
    Text(String),
}

impl Held {
    /// As a file has it: words and text in quotes.
    pub(super) fn toml(&self) -> String {
        match self {
            Self::Word(word) => format!("\"{word}\""),
            Self::Text(text) => toml::Value::String(text.clone()).to_string(),
            other => other.to_string(),
        }
    }
}

/// As a person types it; nothing is empty.
impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl From<Held> for serde_json::Value {
    fn from(held: Held) -> Self {
        match held {
            Held::Nothing => Self::Null,
            Held::Flag(flag) => flag.into(),
            Held::Number(number) => number.into(),
            Held::Word(word) => word.into(),
            Held::Text(text) => text.into(),
        }
    }
}

/// A value that a key can hold.
pub trait Figure: Sized {
    /// As the key holds it.
    fn held(&self) -> Held;
    /// The value that is held; none where it is of another kind or out of range.
    fn of(held: Held) -> Option<Self>;
}

impl<W: Keyword> Figure for W {
    fn held(&self) -> Held {
        Held::Word(self.as_str())
    }

    fn of(held: Held) -> Option<Self> {
        let Held::Word(found) = held else { return None };
        W::ALL.iter().copied().find(|word| word.as_str() == found)
    }
}

impl Figure for bool {
    fn held(&self) -> Held {
        Held::Flag(*self)
    }

    fn of(held: Held) -> Option<Self> {
        if let Held::Flag(flag) = held { Some(flag) } else { None }
    }
}

impl Figure for String {
    fn held(&self) -> Held {
        Held::Text(self.clone())
    }

    fn of(held: Held) -> Option<Self> {
        if let Held::Text(text) = held { Some(text) } else { None }
    }
}

impl<F: Figure> Figure for Option<F> {
    fn held(&self) -> Held {
        self.as_ref().map_or(Held::Nothing, Figure::held)
    }

    fn of(held: Held) -> Option<Self> {
        if held == Held::Nothing { Some(None) } else { F::of(held).map(Some) }
    }
}

impl Figure for At {
    fn held(&self) -> Held {
        self.0.map_or(Held::Nothing, |spot| Held::Text(spot.to_string()))
    }

    fn of(held: Held) -> Option<Self> {
        match held {
            Held::Nothing => Some(Self(None)),
            Held::Text(text) if text.is_empty() => Some(Self(None)),
            Held::Text(text) => text.parse().ok().map(|spot| Self(Some(spot))),
            _ => None,
        }
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl Figure for $number {
            fn held(&self) -> Held {
                Held::Number(i64::from(*self))
            }

            fn of(held: Held) -> Option<Self> {
                if let Held::Number(number) = held { Self::try_from(number).ok() } else { None }
            }
        })+
    };
}
numbers!(u8, u16, u32);

//! The words of the game: sides, statuses, steps, and where a corps is.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::board::id;

id! {
    /// A corps, by its place in the file.
    CorpsId
}
id! {
    /// An area, by its place in the file.
    AreaId
}
id! {
    /// A country, by its place in the file.
    CountryId
}
id! {
    /// A kind of card, by its place in the file.
    CardId
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// France and who follows it.
    #[default]
    French,
    /// Britain and who follows it.
    Coalition,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::French, Self::Coalition];
    /// Their words.
    pub const KEYS: [&'static str; 2] = ["french", "coalition"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::French => "the French",
            Self::Coalition => "the Coalition",
        }
    }

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::French => Self::Coalition,
            Self::Coalition => Self::French,
        }
    }

    /// Its place in a list of two.
    pub const fn at(self) -> usize {
        self as usize
    }

    /// The side of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.key() == key)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// How a country stands in the war.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// France itself, for ever.
    French,
    /// Ruled by the French.
    Dominion,
    /// An ally of the French.
    Ally,
    /// Britain itself, for ever.
    Coalition,
    /// A member of the Coalition.
    Member,
    /// In revolt against the French.
    Insurgent,
    /// On no side.
    #[default]
    Neutral,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::French, Self::Dominion, Self::Ally, Self::Coalition, Self::Member, Self::Insurgent, Self::Neutral];
    /// Their words.
    pub const KEYS: [&'static str; 7] = ["french", "dominion", "ally", "coalition", "member", "insurgent", "neutral"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The status of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.key() == key)
    }

    /// Who controls such a country.
    pub const fn control(self) -> Option<Side> {
        match self {
            Self::French | Self::Dominion | Self::Ally => Some(Side::French),
            Self::Coalition | Self::Member | Self::Insurgent => Some(Side::Coalition),
            Self::Neutral => None,
        }
    }

    /// True for France and Britain, whose status never changes.
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::French | Self::Coalition)
    }
}

/// Where a corps is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In an area of the map.
    Area(AreaId),
    /// Off the map, to be placed again.
    #[default]
    Reserve,
    /// In the prisoners box.
    Prisoners,
    /// Lost for good.
    Lost,
}

impl Place {
    /// The words of the places that are no areas.
    pub const BOXES: [&'static str; 3] = ["reserve", "prisoners", "lost"];

    /// The place of this word, where it is no area's name.
    pub fn of_key(key: &str) -> Option<Self> {
        match key {
            "reserve" => Some(Self::Reserve),
            "prisoners" => Some(Self::Prisoners),
            "lost" => Some(Self::Lost),
            _ => None,
        }
    }

    /// The area that it is.
    pub const fn area(self) -> Option<AreaId> {
        match self {
            Self::Area(area) => Some(area),
            Self::Reserve | Self::Prisoners | Self::Lost => None,
        }
    }
}

/// A phase of the year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Diplomacy.
    #[default]
    P1,
    /// Insurrection.
    P2,
    /// Strategy.
    P3,
    /// Reinforcement.
    P4,
    /// Campaign.
    P5,
    /// Surrender.
    P6,
    /// Winter attrition.
    P7,
    /// Victory.
    P8,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Self; 8] = [Self::P1, Self::P2, Self::P3, Self::P4, Self::P5, Self::P6, Self::P7, Self::P8];

    /// Its short name: the key of its prompt.
    pub const fn name(self) -> &'static str {
        match self {
            Self::P1 => "P1",
            Self::P2 => "P2",
            Self::P3 => "P3",
            Self::P4 => "P4",
            Self::P5 => "P5",
            Self::P6 => "P6",
            Self::P7 => "P7",
            Self::P8 => "P8",
        }
    }

    /// What it is.
    pub const fn title(self) -> &'static str {
        match self {
            Self::P1 => "diplomacy",
            Self::P2 => "insurrection",
            Self::P3 => "strategy",
            Self::P4 => "reinforcement",
            Self::P5 => "campaign",
            Self::P6 => "surrender",
            Self::P7 => "winter attrition",
            Self::P8 => "victory",
        }
    }

    /// The part of the card that prints it, or that it stands in a published list of the phases.
    pub const fn cite(self) -> &'static str {
        match self {
            Self::P1 | Self::P2 | Self::P3 | Self::P4 | Self::P6 | Self::P8 => "phases of the year (public)",
            Self::P5 => "MOVEMENT",
            Self::P7 => "WINTER ATTRITION",
        }
    }

    /// The step of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.name() == name)
    }

    /// The step that follows in the same year.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::P1 => Some(Self::P2),
            Self::P2 => Some(Self::P3),
            Self::P3 => Some(Self::P4),
            Self::P4 => Some(Self::P5),
            Self::P5 => Some(Self::P6),
            Self::P6 => Some(Self::P7),
            Self::P7 => Some(Self::P8),
            Self::P8 => None,
        }
    }

    /// True where the first side has its part, then the second.
    pub const fn is_by_sides(self) -> bool {
        matches!(self, Self::P1 | Self::P2 | Self::P4 | Self::P5)
    }
}

/// The campaign rounds of a year.
pub const ROUNDS: u8 = 6;

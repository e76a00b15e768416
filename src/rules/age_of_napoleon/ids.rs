//! The words of the game: sides, statuses, steps, and where a corps is.

use crate::rules::board::prelude::*;
use crate::rules::board::{ids, sides, steps};

ids! {
    CorpsId;
    AreaId of "area";
    CountryId of "country";
    CardId;
}

sides! {
    Side {
        French = "french", "the French";
        Coalition = "coalition", "the Coalition";
    }
}

sides! {
    /// One of the two parts in a battle.
    BattleRole {
        Attacker = "attacker", "the attacker";
        Defender = "defender", "the defender";
    }
}

words! {
    #[derive(Default)]
    Status {
        French = "french",
        Dominion = "dominion",
        Ally = "ally",
        Coalition = "coalition",
        Member = "member",
        Insurgent = "insurgent",
        #[default]
        Neutral = "neutral",
    }
}

impl Status {
    pub const fn control(self) -> Option<Side> {
        match self {
            Self::French | Self::Dominion | Self::Ally => Some(Side::French),
            Self::Coalition | Self::Member | Self::Insurgent => Some(Side::Coalition),
            Self::Neutral => None,
        }
    }

    /// Its word with the side that it is good for: `French ally`.
    pub fn words(self) -> String {
        let side = self.control().map_or("", |side| short(side.name()));
        let word = if self.is_fixed() { "" } else { self.key() };
        format!("{side} {word}").trim().to_owned()
    }

    /// What tells those of one side apart on list and map.
    pub fn sign(self) -> &'static str {
        ["", "(d)", "(a)", "", "(m)", "(i)", "(n)"][self as usize]
    }

    /// True for France and Britain, whose status never changes.
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::French | Self::Coalition)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Area(AreaId),
    /// Off the map, to be placed again.
    #[default]
    Reserve,
    Prisoners,
    Lost,
}

impl Place {
    /// The places that are no areas, and their words.
    pub const OFF_MAP: [Self; 3] = [Self::Reserve, Self::Prisoners, Self::Lost];
    pub const BOXES: [&'static str; 3] = ["reserve", "prisoners", "lost"];

    /// The word of a place that is no area.
    pub fn key(self) -> &'static str {
        Self::OFF_MAP.iter().position(|own| *own == self).map_or("", |at| Self::BOXES[at])
    }

    /// The place of this word, where it is no area's name.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::OFF_MAP.into_iter().find(|place| place.key() == key)
    }

    pub const fn area(self) -> Option<AreaId> {
        if let Self::Area(area) = self { Some(area) } else { None }
    }
}

steps! {
    Step {
        P1 = "P1", "diplomacy", "phases of the year (public)";
        P2 = "P2", "insurrection", "phases of the year (public)";
        P3 = "P3", "strategy", "phases of the year (public)";
        P4 = "P4", "reinforcement", "phases of the year (public)";
        P5 = "P5", "campaign", "MOVEMENT";
        P6 = "P6", "surrender", "phases of the year (public)";
        P7 = "P7", "winter attrition", "WINTER ATTRITION";
        P8 = "P8", "victory", "phases of the year (public)";
    }
}

impl Step {
    /// True where the first side has its part, then the second.
    pub const fn is_by_sides(self) -> bool {
        matches!(self, Self::P1 | Self::P2 | Self::P4 | Self::P5)
    }
}

pub const ROUNDS: u8 = 6;

//! What things are called within the program: places in the lists of a scenario, and words of the rules.

use serde::{Deserialize, Serialize};

use crate::engine::ground::Numbered;
use crate::rules::board::{steps, words};

/// A place in a list of the scenario or of the state.
macro_rules! places {
    ($($(#[$about:meta])* $name:ident($inner:ty) = $one:literal;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename = $one)]
        pub struct $name(pub $inner);

        impl $name {
            /// What one of the list is called, here and where it is written.
            pub(crate) const ONE: &'static str = $one;

            /// The one at this place of its list.
            ///
            /// # Panics
            /// When there are more than files may hold.
            pub fn new(at: usize) -> Self {
                Self(<$inner>::try_from(at).expect("the reader refuses more than can be numbered"))
            }

            /// Its place in its list, from 0.
            pub const fn at(self) -> usize {
                self.0 as usize
            }
        }

        impl Numbered for $name {
            fn number(self) -> usize {
                self.at()
            }
        }
    )*};
}

places! {
    /// A hex, row by row from the top left.
    HexId(u16) = "hex";
    /// A nation, great or minor, in the order of the file.
    NationId(u8) = "nation";
    ProvinceId(u16) = "province";
    CityId(u16) = "city";
    /// A sea area or trade box.
    SeaId(u16) = "sea area";
    /// A type of unit.
    TypeId(u16) = "type of unit";
    /// A general or admiral.
    GeneralId(u16) = "general";
    /// A force: corps, brigade, contingent, band, garrison, fleet, squadron or transports.
    ForceId(u32) = "force";
    /// An army or grand fleet.
    ArmyId(u32) = "army";
}

words! {
    /// What lies in a hex of land.
    Terrain {
        /// Clear or farmland.
        Clear = "clear",
        Forest = "forest",
        Marsh = "marsh",
        Mountain = "mountain",
        Desert = "desert",
    }
    /// What a unit is.
    Arm {
        /// A battalion.
        Infantry = "infantry",
        /// A regiment.
        Cavalry = "cavalry",
        /// A field battery.
        FieldArtillery = "field-artillery",
        /// A horse battery.
        HorseArtillery = "horse-artillery",
        ManOfWar = "man-of-war",
        Frigate = "frigate",
        Transport = "transport",
    }
    /// What is special about a type of unit.
    Special {
        /// Gives the scouting advantage.
        Scout = "scout",
        /// Makes attrition attacks.
        Marauder = "marauder",
        /// Takes all losses first.
        Fanatic = "fanatic",
    }
    /// A general's rank, the highest first.
    Rank {
        /// The highest.
        A = "A",
        /// Below A.
        B = "B",
        /// Below B.
        C = "C",
        /// The lowest.
        D = "D",
    }
    /// What a force is.
    Kind {
        /// A corps: units directly, up to the nation's size.
        Corps = "corps",
        Brigade = "brigade",
        /// Feudal troops.
        Contingent = "contingent",
        /// Marauders.
        Band = "band",
        /// Troops left in a city.
        Garrison = "garrison",
        Fleet = "fleet",
        Squadron = "squadron",
        Transports = "transports",
    }
    /// How two nations stand to each other.
    Bond {
        /// Allied until the next Winter.
        Alliance = "alliance",
        War = "war",
        /// At peace by agreement.
        Peace = "peace",
        /// The first lets the second through its land.
        Passage = "passage",
        /// The first tells the second what it knows of its own forces.
        Share = "share",
        /// The first submitted to the second: no war between them.
        EnforcedPeace = "enforced-peace",
    }
    /// How an owner came to a province.
    Status {
        /// Its own from the start.
        Home = "home",
        /// Ceded by treaty.
        Annexed = "annexed",
        /// Of a conquered nation.
        Conquered = "conquered",
    }
    /// What has become of a general.
    Fate {
        /// At large.
        Free = "free",
        /// In an enemy's hands.
        Captive = "captive",
        Dead = "dead",
    }
    /// What a force does where it meets an enemy.
    Stance {
        Attack = "attack",
        /// It waits.
        Defend = "defend",
    }
    Season {
        /// Turns 1, 5, 9 ...
        Fall = "fall",
        /// Turns 2, 6, 10 ...
        Winter = "winter",
        /// Turns 3, 7, 11 ...
        Spring = "spring",
        /// Turns 0, 4, 8 ...
        Summer = "summer",
    }
}

steps! {
    /// A step of the turn.
    Step {
        /// Income, and what each may know is published.
        C1 = "C1", "Publish", "8.1 Intel map and Orders of Battle";
        /// Orders come in.
        C2 = "C2", "Orders", "8.2 Players submit moves";
        /// Diplomacy, organising, supply money, purchases.
        C3 = "C3", "Deploy", "8.3 New troops are deployed";
        /// Movement.
        C4 = "C4", "Move", "8.4 Movement is resolved";
        /// Supply and attrition.
        C5 = "C5", "Supply", "8.5 Supply and attrition";
        /// Battles.
        C6 = "C6", "Battles", "8.6 Battles are resolved";
        /// Retreats.
        C7 = "C7", "Retreats", "8.7 Retreats are resolved";
        /// The random event.
        C8 = "C8", "Event", "8.8 Random event";
        /// The count.
        C9 = "C9", "Count", "8.9 Orders of Battle are updated";
    }
}

impl Step {
    /// The step after it; C1 of the next turn after C9.
    #[must_use]
    pub fn next(self) -> Self {
        self.following().unwrap_or(Self::ALL[0])
    }
}

impl Season {
    /// The season of a turn: turn 0 is Summer 1805.
    pub const fn of(turn: u16) -> Self {
        match turn % 4 {
            1 => Self::Fall,
            2 => Self::Winter,
            3 => Self::Spring,
            _ => Self::Summer,
        }
    }

    /// Its name with a capital.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fall => "Fall",
            Self::Winter => "Winter",
            Self::Spring => "Spring",
            Self::Summer => "Summer",
        }
    }
}

/// The year of a turn.
pub const fn year(turn: u16) -> u16 {
    1805 + (turn + 2) / 4
}

impl Arm {
    /// True for ships.
    pub const fn is_naval(self) -> bool {
        matches!(self, Self::ManOfWar | Self::Frigate | Self::Transport)
    }
}

impl Kind {
    /// True for forces of ships.
    pub const fn is_naval(self) -> bool {
        matches!(self, Self::Fleet | Self::Squadron | Self::Transports)
    }

    /// True for troops that hold the ground on which they stand: no ships, no bands.
    pub const fn holds_ground(self) -> bool {
        !self.is_naval() && !matches!(self, Self::Band)
    }

    /// True for what a general may command and what AP move: all but bands and garrisons.
    pub const fn is_command(self) -> bool {
        !matches!(self, Self::Band | Self::Garrison)
    }

    /// True for commands on land, which take a point of supply.
    pub const fn is_fed(self) -> bool {
        self.is_command() && !self.is_naval()
    }

    /// True for fleets and squadrons, which fight, escort and privateer.
    pub const fn is_of_war(self) -> bool {
        matches!(self, Self::Fleet | Self::Squadron)
    }

    /// The words of the kinds that fit.
    pub(crate) fn keys_of(fits: impl Fn(Self) -> bool) -> Vec<&'static str> {
        Self::KEYS.into_iter().filter(|key| Self::of_key(key).is_some_and(&fits)).collect()
    }

    /// What a force of this kind is called in a sentence.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Corps => "a corps",
            Self::Brigade => "a brigade",
            Self::Contingent => "a contingent",
            Self::Band => "a band",
            Self::Garrison => "a garrison",
            Self::Fleet => "a fleet",
            Self::Squadron => "a squadron",
            Self::Transports => "transports",
        }
    }
}

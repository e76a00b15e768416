//! The words of the game as values: sides, armies, kinds of blocks, areas of a battle, steps; and places in its lists.

use crate::rules::board::prelude::*;
use crate::rules::board::{ids, is_said, sides, steps};

sides! {
    Side {
        French = "french", "the French";
        Allied = "allied", "the Allies";
    }
}

impl Side {
    /// The armies that its player moves.
    pub fn armies(self) -> impl Iterator<Item = Army> {
        Army::ALL.into_iter().filter(move |army| army.side() == self)
    }
}

words! {
    /// An army; behind its word, whose block it is: `a British block`.
    #[derive(Default)]
    Army {
        #[default]
        French = "french" => "French",
        British = "british" => "British",
        Prussian = "prussian" => "Prussian",
    }
}

impl Army {
    pub const fn side(self) -> Side {
        [Side::French, Side::Allied, Side::Allied][self as usize]
    }

    /// Its place in lists of three.
    pub const fn at(self) -> usize {
        self as usize
    }
}

words! {
    #[derive(Default)]
    Kind {
        #[default]
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        Leader = "leader",
    }
}

impl Kind {
    /// True for those who may go two sections or two areas: cavalry and leaders.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::Leader)
    }

    /// How far it goes in a march or retreat, in sections, and how often it moves in a battle turn.
    pub const fn sections(self) -> usize {
        if self.is_mounted() { 2 } else { 1 }
    }
}

words! {
    /// Which part a side plays in a battle.
    Role {
        Attacker = "attacker",
        Defender = "defender",
    }
    /// Where in its half of a battle; the columns are named as the attacker sees them.
    Place {
        /// The left column.
        Left = "left",
        Centre = "centre",
        Right = "right",
        Reserve = "reserve",
    }
}

impl Place {
    pub const COLUMNS: [Self; 3] = [Self::Left, Self::Centre, Self::Right];
}

/// One of the eight areas of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Area {
    pub role: Role,
    pub place: Place,
}

impl Area {
    /// All areas, the attacker's first.
    pub const ALL: [Self; 8] = [
        Self::of(Role::Attacker, Place::Left),
        Self::of(Role::Attacker, Place::Centre),
        Self::of(Role::Attacker, Place::Right),
        Self::of(Role::Attacker, Place::Reserve),
        Self::of(Role::Defender, Place::Left),
        Self::of(Role::Defender, Place::Centre),
        Self::of(Role::Defender, Place::Right),
        Self::of(Role::Defender, Place::Reserve),
    ];

    /// The area of a role at a place.
    pub const fn of(role: Role, place: Place) -> Self {
        Self { role, place }
    }

    /// Its key: `attacker-left`.
    pub const fn key(self) -> &'static str {
        [
            ["attacker-left", "attacker-centre", "attacker-right", "attacker-reserve"],
            ["defender-left", "defender-centre", "defender-right", "defender-reserve"],
        ][self.role as usize][self.place as usize]
    }

    /// Which it is, in a sentence: `attacker left`.
    pub fn words(self) -> String {
        self.key().replace('-', " ")
    }

    /// The same at length: `left of the attacker`, `reserve of the defender`.
    pub fn at_length(self) -> String {
        format!("{} of the {}", self.place, self.role)
    }

    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.key() == key)
    }

    /// Its place in [`Area::ALL`].
    pub const fn at(self) -> usize {
        4 * self.role as usize + self.place as usize
    }

    pub const fn is_reserve(self) -> bool {
        matches!(self.place, Place::Reserve)
    }

    /// The area of the other side in the same column; none for a reserve.
    pub const fn facing(self) -> Option<Self> {
        match (self.place, self.role) {
            (Place::Reserve, _) => None,
            (place, Role::Attacker) => Some(Self::of(Role::Defender, place)),
            (place, Role::Defender) => Some(Self::of(Role::Attacker, place)),
        }
    }

    /// True where one move leads from one to the other: a reserve and its three areas, an area and the next of its side,
    /// an area and the one that faces it.
    pub fn is_beside(self, other: Self) -> bool {
        match (self.place, other.place) {
            _ if self.role != other.role => self.facing() == Some(other),
            (Place::Reserve, Place::Reserve) => false,
            (Place::Reserve, _) | (_, Place::Reserve) => true,
            (one, two) => (one == Place::Centre) != (two == Place::Centre),
        }
    }
}

is_said! { Area by key, of_key }

impl From<Area> for String {
    fn from(area: Area) -> Self {
        area.key().to_owned()
    }
}

/// A word that names no area.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is no area of a battle")]
pub struct NoArea(String);

impl TryFrom<String> for Area {
    type Error = NoArea;

    fn try_from(key: String) -> Result<Self, NoArea> {
        Self::of_key(&key).ok_or(NoArea(key))
    }
}

/// A block as an event names it: who it is, and whether its face was up then. The log tells it to the other side as it
/// was told at the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockThen {
    pub unit: UnitId,
    /// True where the other side could see its face.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub up: bool,
}

words! {
    #[derive(Default)]
    Status {
        #[default]
        Ready = "ready",
        /// It retreated or regrouped, and recovers at the end of the campaign turn.
        Disrupted = "disrupted",
        /// It failed its morale check, and recovers at the end of the set.
        Broken = "broken",
        /// It is out of the game.
        Lost = "lost",
    }
    /// What a block was lost by.
    LostBy {
        Fire = "fire" => "fire",
        Retreat = "retreat" => "retreat",
        /// A rout: its attrition, or no way out.
        Rout = "rout" => "rout",
        /// A leader alone in a city that was attacked.
        Alone = "alone" => "being alone in a city",
        ForceMarch = "force-march" => "force march",
        Supply = "supply" => "want of supply",
        ArmyDefeat = "army-defeat" => "defeat of the army",
    }
}

steps! {
    #[serde(rename_all = "kebab-case")]
    Step {
        C1 = "C1", "march", "CAMPAIGN MOVEMENT";
        C2 = "C2", "force marches", "CAMPAIGN MOVEMENT, Force March";
        C3 = "C3", "set-up", "SET UP BATTLES";
        C4 = "C4", "battles", "RESOLVE BATTLES";
        C5 = "C5", "recovery", "RECOVER DISRUPTED UNITS";
        /// Defeat of the French army.
        C6 = "C6", "check of French defeat", "CHECK ARMY DEFEAT";
        C7 = "C7", "Allied supply", "CHECK ALLIED SUPPLY";
        C8 = "C8", "check of Allied defeat", "CHECK ARMY DEFEAT";
        C9 = "C9", "check of victory", "VICTORY";
        /// Morale checks of a battle turn.
        B1 = "B1", "morale", "MORALE CHECK";
        B2 = "B2", "retreat", "VOLUNTARY RETREAT";
        B3 = "B3", "combat", "COMBAT";
        B4 = "B4", "reinforce", "REINFORCE";
        /// A side routs from its battle.
        Rout = "rout", "rout", "ROUT";
        /// The winner of a battle regroups.
        Regroup = "regroup", "regroup", "REGROUP";
    }
}

impl Step {
    /// The steps of a campaign turn.
    pub const CAMPAIGN: [Self; 9] =
        [Self::C1, Self::C2, Self::C3, Self::C4, Self::C5, Self::C6, Self::C7, Self::C8, Self::C9];

    /// True within one battle: its turn, its rout, its regrouping.
    pub const fn is_in_battle(self) -> bool {
        matches!(self, Self::B1 | Self::B2 | Self::B3 | Self::B4 | Self::Rout | Self::Regroup)
    }

    /// True in the steps of a battle turn.
    pub const fn is_battle_turn(self) -> bool {
        matches!(self, Self::B1 | Self::B2 | Self::B3 | Self::B4)
    }
}

ids! {
    UnitId of "unit";
    CityId of "city";
    RoadId;
}

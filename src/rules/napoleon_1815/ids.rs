//! The words of the game as values: sides, armies, kinds of blocks, areas of a battle, steps; and places in its lists.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::board::id;

/// One of the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The French.
    #[default]
    French,
    /// The British and the Prussians.
    Allied,
}

impl Side {
    /// Both of them.
    pub const BOTH: [Self; 2] = [Self::French, Self::Allied];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::French => "french",
            Self::Allied => "allied",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::French => "the French",
            Self::Allied => "the Allies",
        }
    }

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::French => Self::Allied,
            Self::Allied => Self::French,
        }
    }

    /// The side of this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.key() == key)
    }
}

/// One of the three armies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// Napoleon's.
    #[default]
    French,
    /// Wellington's.
    British,
    /// Blücher's.
    Prussian,
}

impl Army {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::French, Self::British, Self::Prussian];

    /// Its key, as files and tables write it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::French => "french",
            Self::British => "british",
            Self::Prussian => "prussian",
        }
    }

    /// Whose block it is: `a British block`.
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::French => "French",
            Self::British => "British",
            Self::Prussian => "Prussian",
        }
    }

    /// The player who moves it.
    pub const fn side(self) -> Side {
        match self {
            Self::French => Side::French,
            Self::British | Self::Prussian => Side::Allied,
        }
    }

    /// The army of this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|army| army.key() == key)
    }

    /// Its place in lists of three.
    pub const fn at(self) -> usize {
        self as usize
    }
}

/// What a block is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Foot.
    #[default]
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// A leader with his staff.
    Leader,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Infantry, Self::Cavalry, Self::Artillery, Self::Leader];

    /// Its word, as files and checks write it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Artillery => "artillery",
            Self::Leader => "leader",
        }
    }

    /// True for those who may go two sections or two areas: cavalry and leaders.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::Leader)
    }

    /// How far it goes in a march or retreat, in sections.
    pub const fn sections(self) -> usize {
        if self.is_mounted() { 2 } else { 1 }
    }

    /// The kind of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// Which part a side plays in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It came into the city.
    Attacker,
    /// It was there.
    Defender,
}

/// Where in its half of a battle; the columns are named as the attacker sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The left column.
    Left,
    /// The middle column.
    Centre,
    /// The right column.
    Right,
    /// Behind all three.
    Reserve,
}

impl Place {
    /// The three columns.
    pub const COLUMNS: [Self; 3] = [Self::Left, Self::Centre, Self::Right];

    /// Its word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Centre => "centre",
            Self::Right => "right",
            Self::Reserve => "reserve",
        }
    }
}

/// One of the eight areas of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Area {
    /// Whose area it is.
    pub role: Role,
    /// Which of them.
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
        match (self.role, self.place) {
            (Role::Attacker, Place::Left) => "attacker-left",
            (Role::Attacker, Place::Centre) => "attacker-centre",
            (Role::Attacker, Place::Right) => "attacker-right",
            (Role::Attacker, Place::Reserve) => "attacker-reserve",
            (Role::Defender, Place::Left) => "defender-left",
            (Role::Defender, Place::Centre) => "defender-centre",
            (Role::Defender, Place::Right) => "defender-right",
            (Role::Defender, Place::Reserve) => "defender-reserve",
        }
    }

    /// The area of this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.key() == key)
    }

    /// Its place in [`Area::ALL`].
    pub const fn at(self) -> usize {
        let half = match self.role {
            Role::Attacker => 0,
            Role::Defender => 4,
        };
        half + match self.place {
            Place::Left => 0,
            Place::Centre => 1,
            Place::Right => 2,
            Place::Reserve => 3,
        }
    }

    /// True for a reserve.
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
        if self.role == other.role {
            return match (self.place, other.place) {
                (Place::Reserve, Place::Reserve) => false,
                (Place::Reserve, _) | (_, Place::Reserve) => true,
                (one, two) => (one == Place::Centre) != (two == Place::Centre),
            };
        }
        self.facing() == Some(other)
    }
}

impl From<Area> for String {
    fn from(area: Area) -> Self {
        area.key().to_owned()
    }
}

impl TryFrom<String> for Area {
    type Error = String;

    fn try_from(key: String) -> Result<Self, String> {
        Self::of_key(&key).ok_or_else(|| format!("`{key}` is no area of a battle"))
    }
}

/// How a block stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It takes part.
    #[default]
    Ready,
    /// It retreated or regrouped, and recovers at the end of the campaign turn.
    Disrupted,
    /// It failed its morale check, and recovers at the end of the set.
    Broken,
    /// It is out of the game.
    Lost,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Ready, Self::Disrupted, Self::Broken, Self::Lost];

    /// Its word.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Disrupted => "disrupted",
            Self::Broken => "broken",
            Self::Lost => "lost",
        }
    }
}

/// What a block was lost by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostBy {
    /// Enemy fire.
    Fire,
    /// The attrition of a retreat.
    Retreat,
    /// A rout: its attrition, or no way out.
    Rout,
    /// A leader alone in a city that was attacked.
    Alone,
    /// A force march.
    ForceMarch,
    /// Want of supply.
    Supply,
    /// The defeat of its army.
    ArmyDefeat,
}

impl LostBy {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Fire, Self::Retreat, Self::Rout, Self::Alone, Self::ForceMarch, Self::Supply, Self::ArmyDefeat];

    /// Their words, as files write them.
    pub const KEYS: [&'static str; 7] = ["fire", "retreat", "rout", "alone", "force-march", "supply", "army-defeat"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The one of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|by| by.key() == key)
    }
}

/// A part of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Campaign movement.
    #[default]
    C1,
    /// Force march rolls.
    C2,
    /// Set-up of battles.
    C3,
    /// Battles.
    C4,
    /// Recovery.
    C5,
    /// Defeat of the French army.
    C6,
    /// Allied supply.
    C7,
    /// Defeat of the Allied armies.
    C8,
    /// Victory.
    C9,
    /// Morale checks of a battle turn.
    B1,
    /// Voluntary retreats.
    B2,
    /// Combat.
    B3,
    /// Reinforcements.
    B4,
    /// A side routs from its battle.
    Rout,
    /// The winner of a battle regroups.
    Regroup,
}

impl Step {
    /// The steps of a campaign turn.
    pub const CAMPAIGN: [Self; 9] =
        [Self::C1, Self::C2, Self::C3, Self::C4, Self::C5, Self::C6, Self::C7, Self::C8, Self::C9];
    /// The steps of a battle turn, and what may follow a battle.
    pub const BATTLE: [Self; 6] = [Self::B1, Self::B2, Self::B3, Self::B4, Self::Rout, Self::Regroup];

    /// Its short name: the key of its prompt.
    pub const fn name(self) -> &'static str {
        match self {
            Self::C1 => "C1",
            Self::C2 => "C2",
            Self::C3 => "C3",
            Self::C4 => "C4",
            Self::C5 => "C5",
            Self::C6 => "C6",
            Self::C7 => "C7",
            Self::C8 => "C8",
            Self::C9 => "C9",
            Self::B1 => "B1",
            Self::B2 => "B2",
            Self::B3 => "B3",
            Self::B4 => "B4",
            Self::Rout => "rout",
            Self::Regroup => "regroup",
        }
    }

    /// What it is.
    pub const fn title(self) -> &'static str {
        match self {
            Self::C1 => "march",
            Self::C2 => "force marches",
            Self::C3 => "set-up",
            Self::C4 => "battles",
            Self::C5 => "recovery",
            Self::C6 => "French defeat",
            Self::C7 => "Allied supply",
            Self::C8 => "Allied defeat",
            Self::C9 => "victory",
            Self::B1 => "morale",
            Self::B2 => "retreat",
            Self::B3 => "combat",
            Self::B4 => "reinforce",
            Self::Rout => "routed units leave",
            Self::Regroup => "the winner regroups",
        }
    }

    /// The part of the sheet that prints it.
    pub const fn cite(self) -> &'static str {
        match self {
            Self::C1 => "CAMPAIGN MOVEMENT",
            Self::C2 => "CAMPAIGN MOVEMENT, Force March",
            Self::C3 => "SET UP BATTLES",
            Self::C4 => "RESOLVE BATTLES",
            Self::C5 => "RECOVER DISRUPTED UNITS",
            Self::C6 | Self::C8 => "CHECK ARMY DEFEAT",
            Self::C7 => "CHECK ALLIED SUPPLY",
            Self::C9 => "VICTORY",
            Self::B1 => "MORALE CHECK",
            Self::B2 => "VOLUNTARY RETREAT",
            Self::B3 => "COMBAT",
            Self::B4 => "REINFORCE",
            Self::Rout => "ROUT",
            Self::Regroup => "REGROUP",
        }
    }

    /// The step of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::CAMPAIGN.into_iter().chain(Self::BATTLE).find(|step| step.name() == name)
    }

    /// True within one battle: its turn, its rout, its regrouping.
    pub const fn is_in_battle(self) -> bool {
        matches!(self, Self::B1 | Self::B2 | Self::B3 | Self::B4 | Self::Rout | Self::Regroup)
    }

    /// True in the steps of a battle turn.
    pub const fn is_battle_turn(self) -> bool {
        matches!(self, Self::B1 | Self::B2 | Self::B3 | Self::B4)
    }
}

id! {
    /// A block, by its place in the file.
    UnitId
}
id! {
    /// A city, by its place in the file.
    CityId
}
id! {
    /// A road section, by its place in the file.
    RoadId
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

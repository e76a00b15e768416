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
    /// How far it goes in a march or retreat, in sections, and how often it moves in a battle turn.
    pub const fn sections(self) -> usize {
        [1, 2, 1, 2][self as usize]
    }
}

words! {
    Role {
        Attacker = "attacker",
        Defender = "defender",
    }
    /// Where in its half of a battle; the columns are named as the attacker sees them.
    Place {
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
    pub fn all() -> impl Iterator<Item = Self> {
        Role::ALL.into_iter().flat_map(|role| Place::ALL.map(|place| Self::of(role, place)))
    }

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
        Self::all().find(|area| area.key() == key)
    }

    /// Its place among [`Area::all`].
    pub const fn at(self) -> usize {
        4 * self.role as usize + self.place as usize
    }

    pub const fn is_reserve(self) -> bool {
        matches!(self.place, Place::Reserve)
    }

    /// The area of the other side in the same column; none for a reserve.
    pub fn facing(self) -> Option<Self> {
        let role = [Role::Defender, Role::Attacker][self.role as usize];
        (!self.is_reserve()).then(|| Self::of(role, self.place))
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

impl TryFrom<String> for Area {
    type Error = Refusal;

    fn try_from(key: String) -> Result<Self, Refusal> {
        Self::of_key(&key).ok_or_else(|| bad(format!("`{key}` is no area of a battle")))
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
        C6 = "C6", "check of French defeat", "CHECK ARMY DEFEAT";
        C7 = "C7", "Allied supply", "CHECK ALLIED SUPPLY";
        C8 = "C8", "check of Allied defeat", "CHECK ARMY DEFEAT";
        C9 = "C9", "check of victory", "VICTORY";
        B1 = "B1", "morale", "MORALE CHECK";
        B2 = "B2", "retreat", "VOLUNTARY RETREAT";
        B3 = "B3", "combat", "COMBAT";
        B4 = "B4", "reinforce", "REINFORCE";
        Rout = "rout", "rout", "ROUT";
        /// The winner of a battle regroups.
        Regroup = "regroup", "regroup", "REGROUP";
    }
}

impl Step {
    /// True within one battle: its turn, its rout, its regrouping.
    pub fn is_in_battle(self) -> bool {
        self >= Self::B1
    }
}

ids! {
    UnitId of "unit";
    CityId of "city";
    RoadId;
}

//! What never changes in a game: its leaders, formations and units, its map, its phases.

use serde::{Deserialize, Serialize};

use super::ids::{AreaId, Arm, FormationId, Ground as Terrain, LeaderId, Mode, PhaseKind, Side};
use crate::engine::ground::Ground;
use crate::engine::prompt::OptionName;
use crate::engine::table::Table;
use crate::rules::board::table::Command;
use crate::rules::board::{roster, words};

/// A whole game as its file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub name: String,
    /// How long a game is, and what both sides begin with.
    #[serde(flatten)]
    pub begins: GameBegins,
    pub phases: Vec<Phase>,
    /// Countries that may enter the war.
    pub countries: Vec<Country>,
    pub leaders: Vec<Leader>,
    pub formations: Vec<Formation>,
    pub units: Vec<Unit>,
    pub areas: Vec<Area>,
    /// The owner's FERT table and how it is read, where the file has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<KeyedTable>,
    /// How a cell of the FERT table is read.
    #[serde(default)]
    pub reads: Reads,
    /// What the battle tactics cards do that do more than one thing, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<CardKinds>,
    /// Lists of the file that play does not use, as they were written: they go back into a file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rest: String,
}

/// How long a game is, and what both sides begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameBegins {
    pub turns: u16,
    /// The turn that it begins with, from 1.
    pub turn: u16,
    /// Victory points of the French and of the Allies.
    pub vp: [i32; 2],
    /// Battle tactics cards in their hands.
    pub hands: [u16; 2],
    /// Movement points that a force march adds.
    pub force_march_mp: u8,
}

/// A table with the keys of its rows, which a table alone does not write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyedTable {
    pub table: Table,
    pub keys: Vec<String>,
}

impl KeyedTable {
    /// A table with its keys beside it.
    pub fn of(mut table: Table) -> Self {
        let keys = table.rows.iter_mut().map(|row| std::mem::take(&mut row.key)).collect();
        Self { table, keys }
    }

    /// The table with its keys in their rows.
    pub fn table(&self) -> Table {
        let mut table = self.table.clone();
        for (row, key) in table.rows.iter_mut().zip(&self.keys) {
            row.key.clone_from(key);
        }
        table
    }
}

words! {
    /// How a cell of the owner's FERT table is read.
    #[derive(Default)]
    Reads {
        /// `1/2`: steps that the roller and the enemy lose.
        OwnEnemy = "own/enemy",
        Enemy = "enemy",
        /// In words: the players tell the numbers.
        #[default]
        Words = "words",
    }
}

impl Reads {
    /// Steps that the roller and the enemy lose by a cell; none where the players must tell.
    pub fn steps(self, cell: &str) -> Option<[u8; 2]> {
        let number = |text: &str| if text.trim() == "-" { Some(0) } else { text.trim().parse().ok() };
        match self {
            Self::OwnEnemy => {
                let (own, enemy) = cell.split_once('/')?;
                Some([number(own)?, number(enemy)?])
            }
            Self::Enemy => Some([0, number(cell)?]),
            Self::Words => None,
        }
    }

    /// What a cell looks like, in words.
    pub const fn allowed(self) -> &'static str {
        match self {
            Self::OwnEnemy => "steps that both lose such as 1/2 or -/2",
            Self::Enemy => "steps that the enemy loses such as 2 or -",
            Self::Words => "words",
        }
    }
}

/// What a battle tactics card does, or several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardKinds {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drm: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub charge: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skirmish: bool,
}

impl CardKinds {
    /// What it does, by the names of the form in which cards are played.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let named = [("drm", self.drm), ("charge", self.charge), ("skirmish", self.skirmish)];
        named.into_iter().filter_map(|(name, so)| so.then_some(name))
    }

    pub fn number(self) -> usize {
        self.names().count()
    }

    /// What both do.
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        let (drm, charge, skirmish) =
            (self.drm && other.drm, self.charge && other.charge, self.skirmish && other.skirmish);
        Self { drm, charge, skirmish }
    }
}

impl Game {
    /// The fewest cards that do all this. There are three kinds, so that a second joined card saves no further one.
    pub fn least_cards(&self, played: CardKinds) -> usize {
        let by_one = self.joined.iter().map(|card| card.both(played).number()).max().unwrap_or(0).max(1);
        played.number().saturating_sub(by_one - 1)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub name: String,
    pub kind: PhaseKind,
    /// Whose it is; both sides' where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What the owner writes about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A country that may enter the war.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Country {
    pub name: String,
    /// True where it is at war from the beginning.
    pub at_war: bool,
}

/// A leader, as his counter has him.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the leader, told by itself")]
pub struct Leader {
    pub name: String,
    pub side: Side,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub senior: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub napoleon: bool,
    pub figures: (u8, i8),
    /// The same of his reverse, when he is wounded.
    pub reverse: (u8, i8),
    /// True where he begins wounded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wounded: bool,
    /// True where he is dead from the beginning.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dead: bool,
    /// Action points that he has left at the beginning, where they are not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ap: Option<u8>,
    /// What he is on the tabletop, as far as the file says so.
    #[serde(default, skip_serializing_if = "Command::is_empty")]
    pub command: Command,
}

impl Leader {
    /// His action points and his battle ability: his reverse's while he is wounded, none once he is dead.
    pub const fn figures_of(&self, dead: bool, wounded: bool) -> (u8, i8) {
        match (dead, wounded) {
            (true, _) => (0, 0),
            (false, true) => self.reverse,
            (false, false) => self.figures,
        }
    }
}

/// A formation as it begins: its leader, its units, where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    /// Its leader, whose side it is of.
    pub leader: LeaderId,
    pub morale: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<AreaId>,
    pub mode: Mode,
    /// True where it force marched when its side moved last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub force_marched: bool,
}

/// A unit, as its counter has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    /// Its formation, where it is in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<FormationId>,
    /// Where it is and whose, where it is in no formation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<(AreaId, Side)>,
    pub arm: Arm,
    /// Its nation, where it is not its leader's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    #[serde(flatten)]
    pub strength: UnitStrength,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guard: bool,
    /// How good it is on the tabletop, where the file says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    #[serde(flatten)]
    pub marks: UnitMarks,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct UnitMarks {
    /// True for a National Guard unit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub national_guard: bool,
    /// True where its cavalry screens.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub screen: bool,
    /// True where it begins broken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// True where it begins out of supply.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_supply: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitStrength {
    pub factors: u16,
    /// Combat factors after a step is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced: Option<u16>,
    pub steps: u8,
    /// Steps that it begins with, where it has lost some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
}

/// An area of the map, with what its terrain says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    pub name: String,
    pub terrain: String,
    /// Movement points that it costs to enter.
    pub mp: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Terrain>,
    /// Die roll modifier of its terrain.
    #[serde(default)]
    pub drm: i8,
    /// The further one for those in march order.
    #[serde(default)]
    pub march_order_drm: i8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fortress: bool,
    /// Victory points for who holds it.
    #[serde(default)]
    pub vp: i32,
    /// The areas that its entry names as its neighbours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<AreaId>,
    /// Who holds it at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Side>,
    /// Where it is drawn, from 0 to 100 across and down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<(u8, u8)>,
}

impl Area {
    pub fn is_pass(&self) -> bool {
        self.ground == Some(Terrain::Pass)
    }
}

roster! { units bordering AreaId }

impl Roster {
    /// What a piece of a side is called in a list of options.
    pub fn option_of(&self, (side, code): (Side, &str), key: String, label: String) -> OptionName {
        let unit = (!code.is_empty()).then(|| code.into());
        OptionName { side: Some(side.key().into()), unit, ..OptionName::new(key, label) }
    }
}

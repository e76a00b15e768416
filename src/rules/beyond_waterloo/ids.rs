//! The words of the game: sides, deployment modes, grand tactics, steps.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::board::id;

id! {
    /// A leader, by his place in the file.
    LeaderId
}
id! {
    /// A formation, by its place in the file.
    FormationId
}
id! {
    /// A unit, by its place in the file.
    UnitId
}
id! {
    /// An area, by its place in the file.
    AreaId
}
id! {
    /// A country that may enter the war, by its place in the file.
    CountryId
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The French.
    #[default]
    French,
    /// The Allies.
    Allied,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::French, Self::Allied];
    /// Their words.
    pub const KEYS: [&'static str; 2] = ["french", "allied"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// Its name in a sentence.
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

/// How a formation is deployed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// March order.
    #[default]
    MarchOrder,
    /// Echelon.
    Echelon,
    /// Line of battle.
    LineOfBattle,
    /// Concentrated.
    Concentrated,
}

impl Mode {
    /// All of them, in the order of the Battle Deployment Matrix.
    pub const ALL: [Self; 4] = [Self::MarchOrder, Self::Echelon, Self::LineOfBattle, Self::Concentrated];
    /// Their words.
    pub const KEYS: [&'static str; 4] = ["march-order", "echelon", "line-of-battle", "concentrated"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The mode of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.key() == key)
    }
}

/// What a side means to do in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tactic {
    /// An attack on the left flank.
    LeftFlankAttack,
    /// An attack on the right flank.
    RightFlankAttack,
    /// A general advance.
    GeneralAdvance,
    /// A concentric attack.
    ConcentricAttack,
    /// Hold.
    Hold,
    /// Retreat.
    Retreat,
}

impl Tactic {
    /// All of them, in the order of the Grand Tactics Matrix.
    pub const ALL: [Self; 6] = [
        Self::LeftFlankAttack,
        Self::RightFlankAttack,
        Self::GeneralAdvance,
        Self::ConcentricAttack,
        Self::Hold,
        Self::Retreat,
    ];
    /// Their words.
    pub const KEYS: [&'static str; 6] =
        ["left-flank-attack", "right-flank-attack", "general-advance", "concentric-attack", "hold", "retreat"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The tactic of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tactic| tactic.key() == key)
    }
}

/// What a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Infantry.
    #[default]
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

impl Arm {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Infantry, Self::Cavalry, Self::Artillery];
    /// Their words.
    pub const KEYS: [&'static str; 3] = ["infantry", "cavalry", "artillery"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The arm of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|arm| arm.key() == key)
    }
}

/// What a terrain is as the sheet names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// A swamp.
    Swamp,
    /// Highland.
    Highland,
    /// A pass, which is entered and left in march order.
    Pass,
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Swamp, Self::Highland, Self::Pass];
    /// Their words.
    pub const KEYS: [&'static str; 3] = ["swamp", "highland", "pass"];

    /// The ground of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().zip(Self::KEYS).find(|(_, word)| *word == key).map(|(ground, _)| ground)
    }

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }
}

/// What is done in a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseKind {
    /// What the owner's rules say, by hand.
    #[default]
    Words,
    /// A side's operations.
    Ops,
    /// Wounded leaders recover or die.
    Wounds,
    /// Countries enter the war or do not.
    Paralysis,
}

impl PhaseKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Words, Self::Ops, Self::Wounds, Self::Paralysis];
    /// Their words.
    pub const KEYS: [&'static str; 4] = ["words", "ops", "wounds", "paralysis"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The kind of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

/// Where the game is within a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A phase that is no side's operations.
    #[default]
    Phase,
    /// Movement in a side's operations.
    O2,
    /// Its battles.
    O3,
    /// One battle.
    Battle,
    /// Reaction moves after its first round.
    Reaction,
}

impl Step {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Phase, Self::O2, Self::O3, Self::Battle, Self::Reaction];

    /// Its short name: the key of its prompt.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Phase => "phase",
            Self::O2 => "O2",
            Self::O3 => "O3",
            Self::Battle => "battle",
            Self::Reaction => "reaction",
        }
    }

    /// What it is.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Phase => "phase",
            Self::O2 => "movement",
            Self::O3 => "battles",
            Self::Battle => "battle",
            Self::Reaction => "reaction moves",
        }
    }

    /// The part of the sheet that prints it.
    pub const fn cite(self) -> &'static str {
        match self {
            Self::Phase => "phases (your rules)",
            Self::O2 => "Formation Deployment Chart (5.3)",
            Self::O3 | Self::Battle => "FERT sheet",
            Self::Reaction => "Reaction Move Table (6.13.8)",
        }
    }
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The French.
    French,
    /// The Allies.
    Allied,
    /// Nobody.
    Draw,
}

impl Winner {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::French, Self::Allied, Self::Draw];
    /// Their words.
    pub const KEYS: [&'static str; 3] = ["french", "allied", "draw"];

    /// Its word.
    pub const fn key(self) -> &'static str {
        Self::KEYS[self as usize]
    }

    /// The one of this word.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|winner| winner.key() == key)
    }

    /// It in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::French => "the French have won",
            Self::Allied => "the Allies have won",
            Self::Draw => "nobody has won",
        }
    }
}

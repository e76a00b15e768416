//! A battle that goes to a table of miniatures and comes back: what went in must come out, unit by unit.

mod ledger;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

pub use ledger::{Ledger, LedgerLine};

use super::text::slips::{meant_in_words, slips};
use super::text::{nearest, short, short_message};
use crate::limits::{GUESSES, RESULT};

/// What came of a battle at the table: the result that goes back to the game which the battle is of. People may write
/// it too, as TOML.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Came {
    /// The battle, as it was called when it went to the table.
    pub battle: String,
    /// Who holds the field: `A`, `B` or `nobody`; none where that is still to be asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// How the battle went, in sentences: the words of its report.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<String>,
    /// Every unit that went in, but those of a piece that is told as a whole.
    #[serde(default, rename = "unit", skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<CameUnit>,
    /// Pieces of the game that are told as a whole, instead of their units.
    #[serde(default, rename = "piece", skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<CamePiece>,
    /// Pieces of the game that never came onto the table: they stay where they were.
    #[serde(default, rename = "off", skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<CameNot>,
    /// Leaders to whom something happened; the others are well.
    #[serde(default, rename = "leader", skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<CameLeader>,
}

/// How a unit came out of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameUnit {
    /// Its side, `A` or `B`.
    pub side: String,
    pub name: String,
    /// The strength with which it went in, as the table counts it.
    pub start: u16,
    /// The strength that it has left.
    pub left: u16,
    #[serde(default)]
    pub fate: Fate,
}

impl CameUnit {
    /// What its row says that cannot both be true.
    pub fn contradiction(&self) -> Option<String> {
        let Self { name, left, .. } = self;
        match (left, self.fate) {
            (0, Fate::Stands) => Some(format!("nothing is left of {name}, and it stands")),
            (0, Fate::Broken) => Some(format!("nothing is left of {name}, and it is broken")),
            (0, Fate::Left) => Some(format!("nothing is left of {name}, and it has left the table alive")),
            (1, Fate::Removed) => {
                Some(format!("1 is left of {name}, and it is removed; alive and off the table is `left`"))
            }
            (2.., Fate::Removed) => {
                Some(format!("{left} are left of {name}, and it is removed; alive and off the table is `left`"))
            }
            _ => None,
        }
    }
}

/// How a piece of the game that the battle is of came out: its units together, in the strength of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CamePiece {
    /// Its side, `A` or `B`.
    pub side: String,
    /// Its name, which is that of its formation at the table.
    pub name: String,
    /// The strength of its units that are still with it, broken ones too.
    pub fit: u16,
    /// How much of that is broken.
    #[serde(default, skip_serializing_if = "crate::engine::stored_json::is_default")]
    pub broken: u16,
    /// The strength that is lost.
    #[serde(default)]
    pub lost: u16,
    /// The strength in the enemy's hands.
    #[serde(default)]
    pub captured: u16,
}

/// A piece of the game that never came onto the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameNot {
    /// Its side, `A` or `B`.
    pub side: String,
    /// Its name, which is that of its formation at the table.
    pub name: String,
}

/// Where a unit is after the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// With its own.
    #[default]
    Stands,
    /// With its own, broken.
    Broken,
    /// Off the table, and nothing is left of it.
    Removed,
    /// Off the table, and alive.
    Left,
    /// In the enemy's hands.
    Captured,
}

/// How a leader came out of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameLeader {
    /// His side, `A` or `B`.
    pub side: String,
    pub name: String,
    /// What has become of him.
    pub fate: LeaderFate,
}

/// What has become of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderFate {
    /// Wounded, and with his own all the same, or soon again.
    Hurt,
    /// So badly wounded that he was out of the battle.
    Wounded,
    /// Dead.
    Killed,
    /// In the enemy's hands.
    Captured,
}

/// A battle of a turn, as the umpire's list tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What names it: its hex, city or sea area.
    pub key: String,
    /// Its place in words.
    pub place: String,
    /// Its hex on the map, where it has one.
    pub hex: Option<usize>,
    /// Who fights whom, with their strengths.
    pub sides: [String; 2],
    /// How far it is.
    pub stands: BattleProgress,
}

/// How far a battle of a turn is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleProgress {
    ToCome,
    /// It is to come, and too small for anybody to be asked: why.
    Small(String),
    /// It is to come, and goes to the table without a question.
    Meant,
    /// It is asked now whether it is fought here or at the table.
    Asked,
    /// It is at the table; true once its result has come.
    AtTable(bool),
    /// It was fought; what came of it.
    Fought(String),
}

/// A unit that went to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentUnit {
    /// 0 for side A, 1 for side B.
    pub side: usize,
    /// Its name there.
    pub name: String,
    /// Its strength.
    pub start: u16,
    /// The piece of the game that it is a part of, by its name; none where units come back one by one.
    pub piece: Option<String>,
}

/// Why a result cannot be that of the battle which went to the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// It cannot be read.
    #[error("{line}:{column}: {why}")]
    Unread {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        why: String,
    },
    /// It is of another battle.
    #[error("this is the result of `{found}`; at the table is {at_table}")]
    Elsewhere {
        /// What the result is of.
        found: String,
        /// What is at the table.
        at_table: String,
    },
    /// Who holds the field is neither side.
    #[error("`field` is A, B or nobody; found `{0}`")]
    Field(String),
    /// The result says that nobody holds the field, in a game that knows no drawn field.
    #[error("`field` is A or B: in this game one side holds the field; found `nobody`")]
    NotDrawn,
    /// Units that went in are not told.
    #[error("{}", missing(units))]
    Missing {
        /// Their sides and names.
        units: Vec<(char, String)>,
    },
    /// A unit is told that did not go in.
    #[error("`{name}` of side {side} did not go in{}", meant(near.as_ref()))]
    Unsent {
        /// The side that is told.
        side: String,
        /// The name that is told.
        name: String,
        /// The side and name of one that is not told, and may be meant.
        near: Option<(char, String)>,
    },
    /// A leader is told who was not there.
    #[error("`{name}` leads nobody of side {side} in this battle")]
    NoLeader {
        /// The side that is told.
        side: String,
        /// The name that is told.
        name: String,
    },
    /// A unit is told twice.
    #[error("`{name}` of side {side} is listed twice")]
    Twice { side: String, name: String },
    /// A unit went in with another strength.
    #[error("`{name}` of side {side} went in with {sent}, the result says {found}")]
    Start {
        side: String,
        name: String,
        /// With what it went in.
        sent: u16,
        /// What the result says.
        found: u16,
    },
    /// A unit has more than it went in with.
    #[error("`{name}` of side {side} went in with {start} and cannot have {left} left")]
    Unbalanced {
        side: String,
        name: String,
        /// With what it went in.
        start: u16,
        left: u16,
    },
    /// A piece is told as a whole that came in units.
    #[error(
        "`{name}` of side {side} is told as a whole: this game takes what went in unit by unit, as result.toml has it"
    )]
    Whole {
        /// The side that is told.
        side: String,
        /// The name that is told.
        name: String,
    },
    /// A piece is told as a whole with more of it broken than is still with it.
    #[error("`{name}` of side {side}: {broken} broken of {fit} fit; the broken are some of the fit")]
    Broken {
        side: String,
        name: String,
        /// What is told to be broken.
        broken: u16,
        /// What is told to be with it.
        fit: u16,
    },
    /// What the ledger says of a unit does not add up.
    #[error("`{unit}`: {went_in} went in, {fit} fit, {lost} lost and {captured} captured came out")]
    Ledger {
        unit: String,
        went_in: u32,
        /// What is still fit.
        fit: u32,
        lost: u32,
        captured: u32,
    },
}

/// The letter of a side.
pub const fn side_letter(side: usize) -> char {
    if side == 0 { 'A' } else { 'B' }
}

impl Came {
    /// Reads a result.
    ///
    /// # Errors
    /// Where it cannot be read, and why.
    pub fn read(text: &str) -> Result<Self, Mismatch> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let (_, broken) = toml::de::DeTable::parse_recoverable(text);
            let slip = slips(&broken, text, &[]).into_iter().next();
            let span = error.span().unwrap_or(0..0);
            let (span, why) =
                slip.map_or_else(|| (span, meant_in_words(error.message())), |slip| (slip.span, slip.words));
            let at = span.start.min(text.len());
            let before = text.get(..at).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
            Mismatch::Unread { line, column, why: short_message(&why) }
        })
    }

    /// Reads a result that has just come: every row must also agree with itself. What was taken before is read as it was.
    ///
    /// # Errors
    /// Where it cannot be read, or where a row says two things.
    pub fn read_new(text: &str) -> Result<Self, Mismatch> {
        if let Some(why) = RESULT.refuses_text(text) {
            return Err(Mismatch::Unread { line: 1, column: 1, why });
        }
        let came = Self::read(text)?;
        let mut rows = text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("left"));
        for unit in &came.units {
            let row = rows.next();
            if let Some(why) = unit.contradiction() {
                return Err(Mismatch::Unread { line: row.map_or(1, |(at, _)| at + 1), column: 1, why });
            }
        }
        Ok(came)
    }

    /// The text of a result, as [`Came::read`] reads it.
    pub fn text(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// What became of every unit that went in, in the order in which they were sent.
    ///
    /// # Errors
    /// The first unit that is missing, told twice, was not sent, or has another or more strength than it went in with.
    pub fn of<'c>(&'c self, sent: &[SentUnit]) -> Result<Vec<&'c CameUnit>, Mismatch> {
        match self.pieces.first() {
            Some(CamePiece { side, name, .. }) => Err(Mismatch::Whole { side: side.clone(), name: name.clone() }),
            None => self.units_of(sent.iter()),
        }
    }

    /// What became of these units; no other may be told.
    fn units_of<'c, 's>(&'c self, sent: impl Iterator<Item = &'s SentUnit>) -> Result<Vec<&'c CameUnit>, Mismatch> {
        if let Some(field) = self.field.as_ref().filter(|field| !matches!(field.as_str(), "A" | "B" | "nobody")) {
            return Err(Mismatch::Field(field.clone()));
        }
        let mut told: BTreeMap<(&str, &str), &CameUnit> = BTreeMap::new();
        for unit in &self.units {
            if told.insert((&unit.side, &unit.name), unit).is_some() {
                return Err(Mismatch::Twice { side: unit.side.clone(), name: unit.name.clone() });
            }
        }
        let sent: Vec<&SentUnit> = sent.collect();
        let key = |one: &'s SentUnit| (if one.side == 0 { "A" } else { "B" }, one.name.as_str());
        let missing: Vec<&SentUnit> = sent.iter().copied().filter(|one| !told.contains_key(&key(one))).collect();
        let known: BTreeSet<(&str, &str)> = sent.iter().map(|one| key(one)).collect();
        let strange = self.units.iter().filter(|unit| !known.contains(&(unit.side.as_str(), unit.name.as_str())));
        let unsent: Vec<Mismatch> = strange.take(GUESSES).map(|unit| unsent(unit, &missing)).collect();
        let guessed = unsent.iter().find(|one| matches!(one, Mismatch::Unsent { near: Some(_), .. }));
        if let Some(guessed) = guessed {
            return Err(guessed.clone());
        }
        if !missing.is_empty() {
            let units = missing.iter().map(|one| (side_letter(one.side), one.name.clone())).collect();
            return Err(Mismatch::Missing { units });
        }
        let mut came = Vec::new();
        for one in sent {
            let Some(unit) = told.remove(&key(one)) else { continue };
            let (side, name) = (unit.side.clone(), unit.name.clone());
            if unit.start != one.start {
                return Err(Mismatch::Start { side, name, sent: one.start, found: unit.start });
            }
            if unit.left > unit.start {
                return Err(Mismatch::Unbalanced { side, name, start: unit.start, left: unit.left });
            }
            came.push(unit);
        }
        unsent.into_iter().next().map_or(Ok(came), Err)
    }
}

/// A unit that did not go in, with the one of those that are missing which may be meant.
fn unsent(unit: &CameUnit, missing: &[&SentUnit]) -> Mismatch {
    let same = missing.iter().find(|one| one.name == unit.name);
    let near = || {
        let name = nearest(&unit.name, missing.iter().map(|one| one.name.as_str()))?;
        missing.iter().find(|one| one.name == name)
    };
    let near = same.or_else(near).map(|one| (side_letter(one.side), one.name.clone()));
    Mismatch::Unsent { side: short(&unit.side), name: short(&unit.name), near }
}

fn meant(near: Option<&(char, String)>) -> String {
    near.map(|(side, name)| format!("; did you mean `{name}` of side {side}?")).unwrap_or_default()
}

/// Which units have no row, and what to do.
fn missing(units: &[(char, String)]) -> String {
    /// The most that are named.
    const MOST: usize = 8;
    let mut named: Vec<String> =
        units.iter().take(MOST).map(|(side, name)| format!("`{name}` of side {side}")).collect();
    if units.len() > MOST {
        named.push(format!("{} more", units.len() - MOST));
    }
    let (is, each) = if units.len() == 1 { ("is", "it") } else { ("are", "each") };
    format!(
        "{} went in and {is} not in the result: add a [[unit]] for {each}, with side, name, start, left and fate",
        named.join(", ")
    )
}

/// Battles that are at a table of miniatures, each as its game names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Away<B>(Vec<B>);

impl<B> Default for Away<B> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<B: Hash> Hash for Away<B> {
    /// None leaves the digest of a state as it was before battles could go to a table.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if !self.0.is_empty() {
            self.0.hash(state);
        }
    }
}

impl<B> Away<B> {
    /// True where no battle is away.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that are away, the first to go first.
    pub fn iter(&self) -> impl Iterator<Item = &B> {
        self.0.iter()
    }

    /// One battle more.
    pub fn add(&mut self, battle: B) {
        self.0.push(battle);
    }

    /// Those that this is true of are back.
    pub fn end(&mut self, is_back: impl Fn(&B) -> bool) {
        self.0.retain(|battle| !is_back(battle));
    }
}

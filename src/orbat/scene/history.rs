//! What happened in the battle that a scenario is about: shown to players only when their own battle is over, but for
//! what went before it.

use serde::{Deserialize, Serialize};

use super::field::SideKey;
use crate::orbat::keyword::words;

/// The history of a battle; every part may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct History {
    /// What led to the battle: the players read it before they begin.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// What happened.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
    /// The hour at which it ended, as `HH:MM`; empty where it is not given.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub end: String,
    /// Points on which the sources differ.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub disputes: String,
    /// Who held which objective at the end, by its name; nobody where neither side did.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<(String, Option<SideKey>)>,
    /// The losses of side A and of side B.
    pub losses: [Losses; 2],
}

words! {
    /// Who won a battle of history.
    Winner: "winner" {
        /// The first side of the scenario.
        A = "A",
        /// The second.
        B = "B",
        /// Neither.
        Drawn = "drawn",
    }
}

/// What a side brought and lost; every part may be unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Losses {
    /// Men who took part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engaged: Option<MenCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub killed: Option<MenCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wounded: Option<MenCount>,
    /// Men who were taken, the missing with them where they were not counted apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured: Option<MenCount>,
    /// All losses together, where only their sum is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<MenCount>,
    /// What became of its leaders.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub leaders: String,
    /// Where these figures come from.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
}

/// A number of men, or the least and the most that the sources give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)")]
pub struct MenCount {
    pub least: u32,
    pub most: u32,
}

impl From<(u32, u32)> for MenCount {
    fn from((least, most): (u32, u32)) -> Self {
        Self { least, most }
    }
}

impl From<MenCount> for (u32, u32) {
    fn from(count: MenCount) -> Self {
        (count.least, count.most)
    }
}

/// `1,238`, or `5,400 to 5,700`.
impl std::fmt::Display for MenCount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&grouped(self.least))?;
        if self.most == self.least { Ok(()) } else { write!(f, " to {}", grouped(self.most)) }
    }
}

/// A number with a comma between its thousands.
pub fn grouped(number: u32) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", grouped(number / 1_000), number % 1_000) }
}

impl History {
    /// True where nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Losses {
    /// All who were lost: the total that is given, else the sum of what is known.
    pub fn all(&self) -> Option<MenCount> {
        let add = |sum: Option<MenCount>, own: MenCount| {
            let sum = sum.unwrap_or_default();
            Some(MenCount { least: sum.least.saturating_add(own.least), most: sum.most.saturating_add(own.most) })
        };
        self.total.or_else(|| [self.killed, self.wounded, self.captured].into_iter().flatten().fold(None, add))
    }

    /// All who were lost, in hundredths of the engaged, rounded.
    pub fn percent(&self) -> Option<MenCount> {
        let (lost, engaged) = (self.all()?, self.engaged?);
        let share = |lost: u32, of: u32| {
            let rounded = (u64::from(lost) * 200 + u64::from(of)).checked_div(u64::from(of) * 2)?;
            u32::try_from(rounded).ok()
        };
        Some(MenCount { least: share(lost.least, engaged.most)?, most: share(lost.most, engaged.least)? })
    }
}

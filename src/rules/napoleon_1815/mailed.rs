//! What a side's own save keeps of a game by mail.

use super::ids::{Area, CityId, Side, UnitId};
use crate::rules::board::prelude::*;
use std::hash::{Hash, Hasher};

/// What a side's own save keeps; nothing in any other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mail {
    pub own: Option<Side>,
    /// How defenders have set up against whom the attackers do not yet stand.
    pub lines: Vec<(CityId, UnitId, Area)>,
    pub facts: Vec<(CityId, Fact, bool)>,
    /// The battle whose turn has just ended.
    pub over: Option<CityId>,
}

impl Mail {
    /// What was declared of a battle.
    pub fn fact(&self, city: CityId, fact: Fact) -> Option<bool> {
        self.facts.iter().find(|(place, known, _)| (*place, *known) == (city, fact)).map(|(.., so)| *so)
    }
}

impl Hash for Mail {
    /// A game that is not by mail has the digest that it always had.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.own.is_some() {
            (self.own, &self.lines, &self.facts, self.over).hash(state);
        }
    }
}

/// What a side declares of blocks that stay face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The defenders of a city are leaders only.
    OnlyLeaders,
    /// There is cavalry among its attackers.
    Horse,
}

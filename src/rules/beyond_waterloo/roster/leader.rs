//! A leader: as his counter has him with his keys in a file, and as he is now with the figures that may be set right.

use super::super::ids::Side;
use crate::rules::board::keyed::Value;
use crate::rules::board::prelude::*;
use crate::rules::board::table::Command;

const REVERSE: &[(&str, i64, i64)] = &[("action_points", 0, 20), ("battle_ability", -10, 10)];

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
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wounded: bool,
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

impl KeyedThing for Leader {
    const LIST: List = List::new("leader", "beyond-waterloo/leaders", "Leaders and their ratings");
    const WRITTEN: &str = "name side nation senior napoleon action_points battle_ability wounded status ability inspiration \
         staff ap";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Leader", Kind::Name, &mut self.name);
        row.required("side", "Side", Kind::Words(&Side::KEYS), &mut self.side);
        row.optional("nation", "Nation", Kind::Name, &mut self.nation);
        row.optional("senior", "Senior leader", Kind::Flag, &mut self.senior);
        // His reverse is told where it is another.
        let mut reverse = (self.reverse != self.figures).then_some(Reverse(self.reverse));
        row.required("action_points", "AP", Kind::Whole(0, 20), &mut self.figures.0);
        row.required("battle_ability", "Battle ability", Kind::Whole(-10, 10), &mut self.figures.1);
        row.optional("napoleon", "Napoleon", Kind::Flag, &mut self.napoleon);
        row.optional("wounded", "Wounded: AP, battle ability", Kind::Numbers(REVERSE), &mut reverse);
        self.reverse = reverse.map_or(self.figures, |own| own.0);
        let mut status = if self.dead { Some("dead") } else { self.wounded.then_some("wounded") }.map(str::to_owned);
        row.optional("status", "Status", Kind::Words(&["ready", "wounded", "dead"]), &mut status);
        let status = status.as_deref();
        (self.wounded, self.dead) = (status == Some("wounded"), status == Some("dead"));
        row.optional("ap", "AP left", Kind::Whole(0, 20), &mut self.ap);
        self.command.keys(row);
    }
}

struct Reverse((u8, i8));

impl Value for Reverse {
    fn read(words: &[&str], _: &Names<'_>) -> Option<Self> {
        let [ap, ability] = words else { return None };
        Some(Self((ap.parse().ok()?, ability.parse().ok()?)))
    }

    fn shown(&self, _: &Names<'_>) -> Json {
        let Self((ap, ability)) = self;
        json!({"action_points": ap, "battle_ability": ability})
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LeaderNow {
    /// Action points that he has left.
    pub ap: u8,
    pub wounded: bool,
    pub dead: bool,
}

impl LeaderNow {
    pub fn of(leader: &Leader) -> Self {
        let all = leader.figures_of(leader.dead, leader.wounded).0;
        let ap = if leader.dead { 0 } else { leader.ap.unwrap_or(all) };
        Self { ap, wounded: leader.wounded, dead: leader.dead }
    }

    /// The leader of a game that begins with what is now.
    pub fn begins(self, own: &Leader) -> Leader {
        let all = own.figures_of(self.dead, self.wounded).0;
        let ap = (!self.dead && self.ap != all).then_some(self.ap);
        Leader { wounded: self.wounded, dead: self.dead, ap, ..own.clone() }
    }

    /// His figures. Who dies or comes back has no wound but the one that is told, and as many action points as his counter.
    pub(crate) fn figures(&mut self, own: &Leader, all: &mut Figures<'_, LeaderFigure>) {
        all.figure("dead", (Takes::Flag, "dead"), &mut self.dead, LeaderFigure::Dead);
        all.figure("wounded", (Takes::Flag, "wounded"), &mut self.wounded, LeaderFigure::Wounded);
        let most = Takes::Count(0, own.figures_of(self.dead, self.wounded).0.into());
        all.figure("ap", (most, "action points left"), &mut self.ap, LeaderFigure::Ap);
    }

    /// His reverse may have fewer action points.
    pub(crate) fn set(&mut self, own: &Leader, to: LeaderFigure) {
        match to {
            LeaderFigure::Ap(ap) => return self.ap = ap,
            LeaderFigure::Wounded(wounded) => self.wounded = wounded,
            LeaderFigure::Dead(dead) => (self.dead, self.wounded) = (dead, false),
        }
        self.ap = self.ap.min(own.figures_of(self.dead, self.wounded).0);
    }

    /// What befell him; nothing while he is unhurt.
    pub fn fate(self) -> &'static str {
        first_so([(self.dead, "dead"), (self.wounded, "wounded")], "")
    }
}

pub static NO_LEADER: LeaderNow = LeaderNow { ap: 0, wounded: false, dead: true };

/// A figure of a leader that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderFigure {
    /// Action points that he has left.
    Ap(u8),
    Wounded(bool),
    Dead(bool),
}

impl LeaderFigure {
    /// What it is set to, in words behind who he is.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Ap(ap) => format!(": {ap} AP left"),
            Self::Wounded(so) => if so { ": wounded" } else { ": not wounded" }.to_owned(),
            Self::Dead(so) => if so { ": dead" } else { ": alive" }.to_owned(),
        }
    }
}

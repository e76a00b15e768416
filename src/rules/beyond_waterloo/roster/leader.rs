//! A leader as his counter has him, and his keys in a file.

use serde::{Deserialize, Serialize};

use super::super::ids::Side;
use crate::rules::board::keyed::{Field, KeyedThing, Kind, List, Names, Row, Value};
use crate::rules::board::table::{ABILITY_FIELD, Command, INSPIRATION_FIELD, STAFF_FIELD};

const REVERSE: &[(&str, i64, i64)] = &[("action_points", 0, 20), ("battle_ability", -10, 10)];

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

impl KeyedThing for Leader {
    const LIST: List = List::new("leader", "beyond-waterloo/leaders", "Leaders and their ratings").with(&[
        Field::required("name", "Leader", Kind::Name),
        Field::required("side", "Side", Kind::Words(&Side::KEYS)),
        Field::optional("nation", "Nation", Kind::Name),
        Field::optional("senior", "Senior leader", Kind::Flag),
        Field::required("action_points", "AP", Kind::Whole(0, 20)),
        Field::required("battle_ability", "Battle ability", Kind::Whole(-10, 10)),
        Field::optional("napoleon", "Napoleon", Kind::Flag),
        Field::optional("wounded", "Wounded: AP, battle ability", Kind::Numbers(REVERSE)),
        Field::optional("status", "Status", Kind::Words(&["ready", "wounded", "dead"])),
        Field::optional("ap", "AP left", Kind::Whole(0, 20)),
        ABILITY_FIELD,
        INSPIRATION_FIELD,
        STAFF_FIELD,
    ]);

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("side", &mut self.side);
        row.key("nation", &mut self.nation);
        row.key("senior", &mut self.senior);
        row.key("napoleon", &mut self.napoleon);
        // His reverse is told where it is another.
        let mut reverse = (self.reverse != self.figures).then_some(Reverse(self.reverse));
        row.key("action_points", &mut self.figures.0);
        row.key("battle_ability", &mut self.figures.1);
        row.key("wounded", &mut reverse);
        self.reverse = reverse.map_or(self.figures, |own| own.0);
        let mut status = if self.dead { Some("dead") } else { self.wounded.then_some("wounded") }.map(str::to_owned);
        row.key("status", &mut status);
        let status = status.as_deref();
        (self.wounded, self.dead) = (status == Some("wounded"), status == Some("dead"));
        self.command.keys(row);
        row.key("ap", &mut self.ap);
    }
}

/// The figures of a leader's reverse.
struct Reverse((u8, i8));

impl Value for Reverse {
    fn read(words: &[&str], _: &Names<'_>) -> Option<Self> {
        let [ap, ability] = words else { return None };
        Some(Self((ap.parse().ok()?, ability.parse().ok()?)))
    }

    fn written(&self, _: &Names<'_>, _: bool) -> Option<String> {
        let Self((ap, ability)) = self;
        Some(format!("{{ action_points = {ap}, battle_ability = {ability} }}"))
    }
}

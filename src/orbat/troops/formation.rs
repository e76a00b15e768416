//! A Major Formation: its figures, its keys, and whether they make sense.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::orbat::scene::spot::At;
use crate::orbat::table::Table;
use crate::orbat::takes::{Figure, Held, Takes};
use crate::orbat::unplaced::Unplaced;

use super::is_default;
use super::key::{Key, Keyed, figures, key};
use super::leader::{self, Leader};
use super::unit::{self, Unit};
use super::words::{MfKind, Order};
use super::written::Written;

/// The longest short name of a formation, in characters.
pub const LONGEST_SHORT: usize = 14;

figures! {
    /// What a battle may change of a Major Formation.
    FormationFigures,
    /// One figure of a Major Formation, set right.
    FormationFigure {
        /// One of [`Order::HELD`].
        [Order] order: Order,
        /// The order that returns after a retreat, one of [`Order::CHOSEN`]; none means defend.
        #[serde(default, skip_serializing_if = "is_default")]
        [OrderAfter] order_after: Option<Order>,
        /// Replaces the sum of the units' skirmish values: 0 to 400.
        #[serde(default, skip_serializing_if = "is_default")]
        [Skirmish] skirmish: Option<u16>,
        /// When it comes to the table, if it did not begin there.
        #[serde(default, skip_serializing_if = "is_default")]
        [] arrives: Option<Arrives>,
        /// Whether it counts as committed for order tests.
        #[serde(default, skip_serializing_if = "is_default")]
        [Committed] committed: bool,
        /// Whether it was engaged when last asked.
        #[serde(default, skip_serializing_if = "is_default")]
        [Engaged] engaged: bool,
        /// Turns of retreat left: 0 to 4.
        #[serde(default, skip_serializing_if = "is_default")]
        [Retiring] retiring: u8,
        /// Units that it had lost at its last own morale test.
        #[serde(default, skip_serializing_if = "is_default")]
        [TestedAt] tested_at: u16,
        /// Whether it stands on the table.
        #[serde(default = "yes", skip_serializing_if = "is_yes")]
        [OnTable] on_table: bool,
        /// Where the players have set it on the map.
        #[serde(default, skip_serializing_if = "is_default")]
        [At] at: At,
    }
    /// A Major Formation: units under one commander with one order.
    Formation {
        /// Unique among the formations of the side.
        name: String,
        /// A name of at most 14 characters for where there is little room; may be empty.
        #[serde(default, skip_serializing_if = "is_default")]
        short: String,
        /// What it is made of.
        kind: MfKind,
        ..figures,
        /// Its commander, if it has one.
        #[serde(default, skip_serializing_if = "is_default")]
        commander: Option<Leader>,
        /// Free text.
        #[serde(default, skip_serializing_if = "is_default")]
        notes: String,
        /// Its units, at least one, in the order of the file.
        units: Vec<Unit>,
    }
}

impl FormationFigures {
    /// What stands where nothing is told: on the table, to defend.
    pub const BLANK: Self = Self {
        order: Order::Defend,
        order_after: None,
        skirmish: None,
        arrives: None,
        committed: false,
        engaged: false,
        retiring: 0,
        tested_at: 0,
        on_table: true,
        at: At(None),
    };
}

impl Formation {
    /// Whether it is kept back: nobody sees who it is until it comes to the table.
    pub fn is_kept_back(&self) -> bool {
        !self.on_table && self.arrives.is_some_and(|arrives| arrives.hidden)
    }
}

impl Keyed for Formation {
    const BLANK: Self = Self {
        name: String::new(),
        short: String::new(),
        kind: MfKind::Mixed,
        figures: FormationFigures::BLANK,
        commander: None,
        notes: String::new(),
        units: Vec::new(),
    };

    type Change = FormationFigure;
}

/// When a formation comes to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrives {
    /// The first turn in which it may arrive: 1 to 999.
    pub turn: u16,
    /// The roll of a D6 that brings it, or more: 1 to 6.
    pub needs: u8,
    /// Whether nobody sees before who it is: `reserve 1, off`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
}

/// What is not hidden has the digest that it had before anything could be.
impl Hash for Arrives {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.turn, self.needs).hash(state);
        if self.hidden {
            self.hidden.hash(state);
        }
    }
}

impl Keyed for Arrives {
    const BLANK: Self = Self { turn: 0, needs: 0, hidden: false };

    type Change = ();
}

/// The keys of a formation before its commander, in the order of the file.
pub(super) static HEAD: [Key<Formation>; 5] = [
    key!(Formation.name, "name", Takes::Name, "what the formation is called").needed(),
    key!(Formation.short, "short", Takes::Name, "a name of at most 14 characters")
        .read_by(|table| table.short("short", LONGEST_SHORT).map(|short| short.map(Held::Text))),
    key!(Formation.kind, "kind", Takes::Words(MfKind::WORDS), "what it is made of").needed(),
    key!(Formation.order => FormationFigure::Order, "order", Takes::Words(HELD), "the order that it holds")
        .needed()
        .rank(1)
        .read_by(|table| table.must_choice("order", HELD, CHOSEN).map(|order| order.map(Held::Word))),
    key!(
        Formation.order_after => FormationFigure::OrderAfter,
        "order_after",
        Takes::Words(CHOSEN),
        "the order after a retreat"
    )
    .rank(2),
];

/// Its key between commander and arrival.
pub(super) static SKIRMISH: [Key<Formation>; 1] = [key!(
    Formation.skirmish => FormationFigure::Skirmish,
    "skirmish",
    Takes::Number(0, 400),
    "in place of the sum of its units"
)];

/// The keys of its arrival.
pub(super) static ARRIVES: [Key<Arrives>; 3] = [
    key!(Arrives.turn, "turn", Takes::Number(1, 999), "the first turn in which it may arrive").needed(),
    key!(Arrives.needs, "needs", Takes::Number(1, 6), "it arrives on this roll or more").needed(),
    key!(Arrives.hidden, "hidden", Takes::Flag, "nobody sees before who it is"),
];

/// Its keys after its arrival.
pub(super) static REST: [Key<Formation>; 7] = [
    key!(
        Formation.committed => FormationFigure::Committed,
        "committed",
        Takes::Flag,
        "counts as committed in order tests"
    )
    .rank(3),
    key!(Formation.engaged => FormationFigure::Engaged, "engaged", Takes::Flag, "was engaged in the last S3").rank(4),
    key!(Formation.retiring => FormationFigure::Retiring, "retiring", Takes::Number(0, 4), "turns of retreat left")
        .rank(5),
    key!(
        Formation.tested_at => FormationFigure::TestedAt,
        "tested_at",
        Takes::Number(0, 65_535),
        "units lost at its last morale test"
    )
    .rank(6),
    key!(Formation.on_table => FormationFigure::OnTable, "on_table", Takes::Flag, "has arrived")
        .rank(7)
        .usually(|formation| formation.arrives.is_none().held()),
    key!(Formation.at => FormationFigure::At, "at", Takes::Spot, "where it stands on the map: inches from left and top")
        .rank(8),
    key!(Formation.notes, "notes", Takes::Prose, "free text"),
];

/// Every key of a formation itself.
pub fn keys() -> impl Iterator<Item = &'static Key<Formation>> {
    HEAD.iter().chain(&SKIRMISH).chain(&REST)
}

const CHOSEN: &[&str] = &words::<{ Order::CHOSEN.len() }>(Order::CHOSEN);
const HELD: &[&str] = &words::<{ Order::HELD.len() }>(Order::HELD);

const fn words<const N: usize>(orders: &[Order]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut at = 0;
    while at < N {
        words[at] = orders[at].as_str();
        at += 1;
    }
    words
}

/// A formation as it was read, with what stands in it.
pub(super) struct WrittenFormation {
    pub(super) own: Written<Formation>,
    pub(super) commander: Option<Written<Leader>>,
    pub(super) units: Vec<Written<Unit>>,
}

impl WrittenFormation {
    /// The formation as it is meant.
    pub(super) fn meant(self) -> Formation {
        let units = self.units.into_iter().map(|unit| unit.thing).collect();
        Formation { commander: self.commander.map(|leader| leader.thing), units, ..self.own.thing }
    }
}

/// Reads a formation with its commander and its units.
pub(super) fn read(mut table: Table<'_>) -> WrittenFormation {
    table.must_have("unit", "at least one [[formation.unit]]");
    let mut own = Written::read(&mut table, keys());
    let commander = table.table("a commander", "commander").map(|table| leader::read(table, false));
    own.thing.arrives = table.table("an arrival", "arrives").map(|mut table| {
        let written = Written::read(&mut table, &ARRIVES);
        table.finish();
        written.thing
    });
    if !table.has("on_table") {
        own.thing.on_table = own.thing.arrives.is_none();
    }
    order(&own, &table);
    let units = table.tables("a unit", "unit").into_iter().map(unit::read).collect();
    table.finish();
    WrittenFormation { own, commander, units }
}

/// A retreat is imposed, never given: only a saved battle has one, and it ends some time.
fn order(own: &Written<Formation>, table: &Table<'_>) {
    let Some(spot) = own.at("order") else { return };
    let order = own.thing.order;
    let ends = table.has("order_after")
        || (table.has("retiring") && !(own.at("retiring").is_some() && own.thing.retiring == 0));
    if order == Order::Retreat && !ends {
        let message = "order retreat is for a formation of a saved battle, with order_after or retiring";
        let allowed = CHOSEN.join(", ");
        let help = format!("orders that can be given: {allowed}");
        table.findings().add(Unplaced::new(spot, message).allowed(allowed).help(help));
    }
    if let Some(after) = own.at("order_after").filter(|_| order != Order::Retreat) {
        let found = format!("it with order {order}");
        table.findings().add(Unplaced::new(after, "order_after goes only with order retreat").found(found));
    }
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn is_yes(value: &bool) -> bool {
    *value
}

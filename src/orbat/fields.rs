//! Every key of an order of battle: whose it is, where it stands in the file, what it takes. The spreadsheet's columns
//! and the editor's fields are both made from this one table.

use super::troops::{
    Ability, Arm, Disorder, Ground, Inspiration, LeaderStatus, MfKind, Quality, Shape, Staff, UnitStatus, Weapon,
    Weight,
};

/// Whose key it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The whole army's, its commander's among them.
    Army,
    /// A formation's, its commander's among them.
    Formation,
    /// A unit's.
    Unit,
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One line of text.
    Line,
    /// Text of several lines.
    Prose,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number.
    Number,
    /// True or false.
    Flag,
}

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its column in a spreadsheet.
    pub column: &'static str,
    /// Whose it is.
    pub of: Of,
    /// The keys that lead to it in the file, within its owner.
    pub path: &'static [&'static str],
    /// What it takes.
    pub form: Form,
    /// What it is, in a few words.
    pub about: &'static str,
}

impl Field {
    /// The key as messages say it: `commander.ability`.
    pub fn key(&self) -> String {
        self.path.join(".")
    }
}

/// The keys of one kind of owner, in the order of the file.
pub fn of(owner: Of) -> impl Iterator<Item = &'static Field> {
    FIELDS.iter().filter(move |field| field.of == owner)
}

const fn field(of: Of, column: &'static str, path: &'static [&'static str], form: Form, about: &'static str) -> Field {
    Field { column, of, path, form, about }
}

/// The orders that a formation can be given.
const CHOSEN: &[&str] = &["attack", "manoeuvre", "defend", "retire", "support", "bombard"];

/// A formation's order as people write it: the chosen ones, and the retreat of a saved battle.
const HELD: &[&str] = &["attack", "manoeuvre", "defend", "retire", "support", "bombard", "retreat"];

use Form::{Flag, Line, Number, Prose, Words};
use Of::{Army, Formation, Unit as OfUnit};

/// Every key, owner by owner.
pub static FIELDS: &[Field] = &[
    field(Army, "army", &["name"], Line, "what the army is called"),
    field(Army, "nation", &["nation"], Line, "whose army it is"),
    field(Army, "date", &["date"], Line, "YYYY, YYYY-MM or YYYY-MM-DD"),
    field(Army, "source", &["source"], Prose, "where the figures come from"),
    field(Army, "army.notes", &["notes"], Prose, "free text"),
    field(Army, "commander", &["commander", "name"], Line, "the commander-in-chief"),
    field(Army, "commander.ability", &["commander", "ability"], Words(Ability::WORDS), "how well he commands"),
    field(
        Army,
        "commander.inspiration",
        &["commander", "inspiration"],
        Words(Inspiration::WORDS),
        "how he carries his men along",
    ),
    field(Army, "commander.staff", &["commander", "staff"], Words(Staff::WORDS), "how well his staff works"),
    field(Army, "commander.status", &["commander", "status"], Words(LeaderStatus::WORDS), "whether he is there"),
    field(Army, "commander.turns_out", &["commander", "turns_out"], Number, "turns until he is back"),
    field(Army, "commander.attached_to", &["commander", "attached_to"], Line, "the unit that he rides with"),
    field(Formation, "formation", &["name"], Line, "what the formation is called"),
    field(Formation, "formation.kind", &["kind"], Words(MfKind::WORDS), "what it is made of"),
    field(Formation, "formation.order", &["order"], Words(HELD), "what it is told to do"),
    field(Formation, "formation.order_after", &["order_after"], Words(CHOSEN), "the order after a retreat"),
    field(Formation, "formation.commander", &["commander", "name"], Line, "who commands it"),
    field(
        Formation,
        "formation.commander.ability",
        &["commander", "ability"],
        Words(Ability::WORDS),
        "how well he commands",
    ),
    field(
        Formation,
        "formation.commander.inspiration",
        &["commander", "inspiration"],
        Words(Inspiration::WORDS),
        "how he carries his men along",
    ),
    field(
        Formation,
        "formation.commander.staff",
        &["commander", "staff"],
        Words(Staff::WORDS),
        "how well his staff works",
    ),
    field(
        Formation,
        "formation.commander.status",
        &["commander", "status"],
        Words(LeaderStatus::WORDS),
        "whether he is there",
    ),
    field(Formation, "formation.commander.turns_out", &["commander", "turns_out"], Number, "turns until he is back"),
    field(
        Formation,
        "formation.commander.attached_to",
        &["commander", "attached_to"],
        Line,
        "the unit that he rides with",
    ),
    field(Formation, "formation.skirmish", &["skirmish"], Number, "in place of the sum of its units' values"),
    field(Formation, "formation.arrives.turn", &["arrives", "turn"], Number, "the first turn in which it may arrive"),
    field(Formation, "formation.arrives.needs", &["arrives", "needs"], Number, "it arrives on this roll or more"),
    field(Formation, "formation.committed", &["committed"], Flag, "whether it counts as committed"),
    field(Formation, "formation.engaged", &["engaged"], Flag, "whether it was engaged when last asked"),
    field(Formation, "formation.retiring", &["retiring"], Number, "turns of retreat left"),
    field(Formation, "formation.tested_at", &["tested_at"], Number, "units lost at its last morale test"),
    field(Formation, "formation.on_table", &["on_table"], Flag, "whether it stands on the table"),
    field(Formation, "formation.notes", &["notes"], Prose, "free text"),
    field(OfUnit, "unit", &["name"], Line, "what the unit is called"),
    field(OfUnit, "arm", &["arm"], Words(Arm::WORDS), "what it fights as"),
    field(OfUnit, "quality", &["quality"], Words(Quality::WORDS), "how good it is"),
    field(OfUnit, "weight", &["weight"], Words(Weight::WORDS), "of its horses or guns"),
    field(OfUnit, "cv", &["cv"], Number, "combat value left, 1 to 10"),
    field(OfUnit, "lost", &["lost"], Number, "combat value lost"),
    field(OfUnit, "unit.formation", &["formation"], Words(Shape::WORDS), "the formation that it stands in"),
    field(OfUnit, "skirmish", &["skirmish"], Number, "its skirmish value, infantry only"),
    field(OfUnit, "weapon", &["weapon"], Words(Weapon::WORDS), "what infantry fires"),
    field(OfUnit, "lance", &["lance"], Flag, "cavalry with lances"),
    field(OfUnit, "light", &["light"], Flag, "infantry that can skirmish"),
    field(OfUnit, "men", &["men"], Number, "for people and for campaigns"),
    field(OfUnit, "guns", &["guns"], Number, "of a battery"),
    field(OfUnit, "status", &["status"], Words(UnitStatus::WORDS), "whether it still takes part"),
    field(OfUnit, "disorder", &["disorder"], Words(Disorder::WORDS), "its disorder markers"),
    field(OfUnit, "ground", &["ground"], Words(Ground::WORDS), "what it stands on"),
    field(OfUnit, "locked_with", &["locked_with"], Line, "the enemy unit of a drawn melee"),
    field(OfUnit, "home", &["home"], Line, "the formation that a grand battery's unit came from"),
    field(OfUnit, "notes", &["notes"], Prose, "free text"),
];

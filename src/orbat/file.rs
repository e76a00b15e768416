//! An order of battle as written: every key read by type, with its place, nothing yet compared.

use super::flaw::{At, Spot};
use super::table::Table;
use super::troops::{
    Ability, Arm, Disorder, Ground, Inspiration, LeaderStatus, MfKind, Order, Quality, Shape, Staff, UnitStatus,
    Weapon, Weight,
};

pub(super) struct OrbatFile {
    pub(super) name: Option<At<String>>,
    pub(super) nation: Option<At<String>>,
    pub(super) date: Option<At<String>>,
    pub(super) source: Option<At<String>>,
    pub(super) notes: Option<At<String>>,
    pub(super) commander: Option<LeaderFile>,
    pub(super) formations: Vec<FormationFile>,
}

pub(super) struct LeaderFile {
    pub(super) spot: Spot,
    pub(super) name: Option<At<String>>,
    pub(super) ability: Option<At<Ability>>,
    pub(super) inspiration: Option<At<Inspiration>>,
    pub(super) staff: Option<At<Staff>>,
    pub(super) status: Option<At<LeaderStatus>>,
    /// Whether the key is there, readable or not.
    pub(super) turns_out_written: bool,
    pub(super) turns_out: Option<At<u8>>,
    pub(super) attached_to: Option<At<String>>,
}

pub(super) struct FormationFile {
    pub(super) name: Option<At<String>>,
    pub(super) kind: Option<At<MfKind>>,
    pub(super) order: Option<At<Order>>,
    pub(super) order_after: Option<At<Order>>,
    /// Whether a key that tells the end of a retreat is there, readable or not.
    pub(super) end_written: bool,
    pub(super) commander: Option<LeaderFile>,
    pub(super) skirmish: Option<At<u16>>,
    pub(super) arrives: Option<ArrivesFile>,
    pub(super) notes: Option<At<String>>,
    pub(super) committed: Option<At<bool>>,
    pub(super) engaged: Option<At<bool>>,
    pub(super) retiring: Option<At<u8>>,
    pub(super) tested_at: Option<At<u16>>,
    pub(super) on_table: Option<At<bool>>,
    pub(super) units: Vec<UnitFile>,
}

pub(super) struct ArrivesFile {
    pub(super) turn: Option<At<u16>>,
    pub(super) needs: Option<At<u8>>,
}

pub(super) struct UnitFile {
    pub(super) spot: Spot,
    pub(super) name: Option<At<String>>,
    pub(super) arm: Option<At<Arm>>,
    pub(super) quality: Option<At<Quality>>,
    /// Whether the key is there, readable or not.
    pub(super) weight_written: bool,
    pub(super) weight: Option<At<Weight>>,
    pub(super) cv: Option<At<u8>>,
    pub(super) lost: Option<At<u8>>,
    pub(super) formation: Option<At<Shape>>,
    pub(super) skirmish: Option<At<u8>>,
    pub(super) weapon: Option<At<Weapon>>,
    pub(super) lance: Option<At<bool>>,
    pub(super) light: Option<At<bool>>,
    pub(super) men: Option<At<u32>>,
    pub(super) guns: Option<At<u16>>,
    pub(super) notes: Option<At<String>>,
    pub(super) disorder: Option<At<Disorder>>,
    pub(super) status: Option<At<UnitStatus>>,
    pub(super) ground: Option<At<Ground>>,
    pub(super) locked_with: Option<At<String>>,
    pub(super) home: Option<At<String>>,
}

/// Reads the whole file; `format` has been looked at before.
pub(super) fn orbat(mut table: Table<'_>) -> OrbatFile {
    table.must_have("commander", "name, ability, inspiration and staff");
    table.must_have("formation", "at least one [[formation]]");
    let file = OrbatFile {
        name: table.must_name("name"),
        nation: table.line("nation"),
        date: table.text("date"),
        source: table.prose("source"),
        notes: table.prose("notes"),
        commander: table.table("the commander-in-chief", "commander").map(commander_in_chief),
        formations: table.tables("a formation", "formation").into_iter().map(formation).collect(),
    };
    table.finish();
    file
}

/// Reads one unit.
pub(super) fn unit(mut table: Table<'_>) -> UnitFile {
    let name = table.must_name("name");
    let arm = table.must_word("arm", Arm::ALL);
    let quality = table.must_word("quality", Quality::ALL);
    let weight = table.word("weight", Weight::ALL);
    let shapes = arm.as_ref().map_or(Shape::ALL, |arm| arm.value.shapes());
    let formation = table.must_word_shown("formation", Shape::ALL, shapes);
    let status = table.word("status", UnitStatus::ALL);
    let gone = status.as_ref().is_some_and(|status| status.value.is_gone());
    let file = UnitFile {
        spot: table.spot().clone(),
        name,
        arm,
        quality,
        weight_written: table.has("weight"),
        weight,
        cv: cv(&mut table, gone),
        lost: table.number("lost", 0..=10),
        formation,
        skirmish: table.number("skirmish", 0..=20),
        weapon: table.word("weapon", Weapon::ALL),
        lance: table.flag("lance"),
        light: table.flag("light"),
        men: table.number("men", 0..=100_000),
        guns: table.number("guns", 0..=1_000),
        notes: table.prose("notes"),
        disorder: table.word("disorder", Disorder::ALL),
        status,
        ground: table.word("ground", Ground::ALL),
        locked_with: table.name("locked_with"),
        home: table.name("home"),
    };
    table.finish();
    file
}

/// A unit that has left the table may have no CV left; any other has.
fn cv(table: &mut Table<'_>, gone: bool) -> Option<At<u8>> {
    let least = i64::from(!gone);
    table.must_have("cv", "1 to 10");
    table
        .number_helped("cv", least..=10, |found| (found == Some(0)).then_some("0 only with status removed or captured"))
}

fn formation(mut table: Table<'_>) -> FormationFile {
    table.must_have("unit", "at least one [[formation.unit]]");
    let retiring = table.number::<u8>("retiring", 0..=4);
    let no_turns = retiring.as_ref().is_some_and(|turns| turns.value == 0);
    let file = FormationFile {
        name: table.must_name("name"),
        kind: table.must_word("kind", MfKind::ALL),
        order: table.must_word_shown("order", Order::HELD, Order::CHOSEN),
        order_after: table.word("order_after", Order::CHOSEN),
        end_written: table.has("order_after") || (table.has("retiring") && !no_turns),
        commander: table.table("a commander", "commander").map(commander),
        skirmish: table.number("skirmish", 0..=400),
        arrives: table.table("an arrival", "arrives").map(arrives),
        notes: table.prose("notes"),
        committed: table.flag("committed"),
        engaged: table.flag("engaged"),
        retiring,
        tested_at: table.number("tested_at", 0..=i64::from(u16::MAX)),
        on_table: table.flag("on_table"),
        units: table.tables("a unit", "unit").into_iter().map(unit).collect(),
    };
    table.finish();
    file
}

fn arrives(mut table: Table<'_>) -> ArrivesFile {
    table.must_have("turn", "1 to 999");
    table.must_have("needs", "1 to 6");
    let file = ArrivesFile { turn: table.number("turn", 1..=999), needs: table.number("needs", 1..=6) };
    table.finish();
    file
}

fn commander_in_chief(mut table: Table<'_>) -> LeaderFile {
    let staff = table.must_word("staff", Staff::ALL);
    leader(table, staff)
}

fn commander(mut table: Table<'_>) -> LeaderFile {
    let staff = table.word("staff", Staff::ALL);
    leader(table, staff)
}

fn leader(mut table: Table<'_>, staff: Option<At<Staff>>) -> LeaderFile {
    let status = table.word("status", LeaderStatus::ALL);
    let out = status.as_ref().is_some_and(|status| status.value == LeaderStatus::Out);
    let file = LeaderFile {
        spot: table.spot().clone(),
        name: table.must_name("name"),
        ability: table.must_word("ability", Ability::ALL),
        inspiration: table.must_word("inspiration", Inspiration::ALL),
        staff,
        status,
        turns_out_written: table.has("turns_out"),
        turns_out: table.number("turns_out", i64::from(out)..=12),
        attached_to: table.name("attached_to"),
    };
    table.finish();
    file
}

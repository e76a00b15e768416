//! One side's order of battle: its keys, and the whole file read.

use serde::{Deserialize, Serialize};

use crate::engine::text;
use crate::orbat::sizes::Sizes;
use crate::orbat::table::Table;
use crate::orbat::takes::{Held, Takes};

use super::formation::{self, Formation, WrittenFormation};
use super::key::{Key, Keyed, key};
use super::leader::{self, Leader};
use super::unit::{self, Unit};
use super::written::Written;
use super::{is_default, names};

/// The longest short name of a side, in characters.
pub const LONGEST_SHORT: usize = 10;

/// One side's order of battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orbat {
    /// What the force is called: 1 to 255 bytes.
    pub name: String,
    /// A name of at most 10 characters for where there is little room; may be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub short: String,
    /// Whose army it is; may be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nation: String,
    /// `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub date: String,
    /// Where the figures come from; may be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub source: String,
    /// Free text; may be empty and may have several lines.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: String,
    /// The commander-in-chief.
    pub commander: Leader,
    /// The Major Formations, at least one, in the order of the file.
    pub formations: Vec<Formation>,
}

impl Keyed for Orbat {
    const BLANK: Self = Self {
        name: String::new(),
        short: String::new(),
        nation: String::new(),
        date: String::new(),
        source: String::new(),
        notes: String::new(),
        commander: Leader::BLANK,
        formations: Vec::new(),
    };

    type Change = ();
}

impl Orbat {
    /// The units of all formations but those that are kept back.
    pub fn seen(&self) -> impl Iterator<Item = &Unit> {
        self.formations.iter().filter(|formation| !formation.is_kept_back()).flat_map(|formation| &formation.units)
    }
}

/// A side's short name, made from the short name, the nation and the name that its army gives.
pub fn short_name(short: &str, nation: &str, name: &str) -> String {
    let fits = |name: &&str| !name.is_empty() && name.chars().count() <= LONGEST_SHORT;
    let told = [short, nation].into_iter().find(fits);
    told.map_or_else(|| text::short_name(without_army(name), LONGEST_SHORT), str::to_owned)
}

/// The name without the words that every army's name has: `Army of the Rhine` is `Rhine`, `Polish Army` is `Polish`.
fn without_army(name: &str) -> &str {
    let begins = ["Army of the ", "Army of ", "The "].into_iter().find_map(|head| name.strip_prefix(head));
    let rest = begins.unwrap_or(name).trim();
    let ends = [" Army", " army"].into_iter().find_map(|tail| rest.strip_suffix(tail));
    let rest = ends.unwrap_or(rest).trim();
    if rest.is_empty() { name } else { rest }
}

/// The keys of the whole army, in the order of the file.
pub(super) static KEYS: [Key<Orbat>; 6] = [
    key!(Orbat.name, "name", Takes::Name, "what the army is called").needed(),
    key!(Orbat.short, "short", Takes::Name, "a name of at most 10 characters")
        .read_by(|table| table.short("short", LONGEST_SHORT).map(|short| short.map(Held::Text))),
    key!(Orbat.nation, "nation", Takes::Line, "whose army it is"),
    key!(Orbat.date, "date", Takes::Date, "YYYY, YYYY-MM or YYYY-MM-DD"),
    key!(Orbat.source, "source", Takes::Prose, "where the figures come from"),
    key!(Orbat.notes, "notes", Takes::Prose, "free text"),
];

/// Reads the whole file; `format` has been looked at before. What it gives is sound when no flaw was reported.
pub(in crate::orbat) fn read(mut table: Table<'_>, sizes: &Sizes) -> Orbat {
    table.must_have("commander", "name, ability, inspiration and staff");
    table.must_have("formation", "at least one [[formation]]");
    let own = Written::read(&mut table, &KEYS);
    let commander = table.table("the commander-in-chief", "commander").map(|table| leader::read(table, true));
    let mut formations: Vec<_> = table.tables("a formation", "formation").into_iter().map(formation::read).collect();
    formations.iter_mut().flat_map(|formation| &mut formation.units).for_each(|unit| unit::reckon(unit, sizes));
    names::check(commander.as_ref(), &formations, table.findings());
    table.finish();
    Orbat {
        commander: commander.map_or(Leader::BLANK, |leader| leader.thing),
        formations: formations.into_iter().map(WrittenFormation::meant).collect(),
        ..own.thing
    }
}

//! A leader: his figures, his keys, and whether they make sense.

use crate::orbat::table::Table;
use crate::orbat::takes::Takes;
use crate::orbat::unplaced::Unplaced;

use super::is_default;
use super::key::{Key, Keyed, figures, key};
use super::words::{Ability, Inspiration, LeaderStatus, Staff};
use super::written::Written;

/// The key that a commander-in-chief does not do without.
pub(super) const STAFF: &str = "staff";

figures! {
    /// What a battle may change of a leader.
    LeaderFigures,
    /// One figure of a leader, set right.
    LeaderFigure {
        /// How well he commands.
        [Ability] ability: Ability,
        /// How he carries his men along.
        [Inspiration] inspiration: Inspiration,
        /// How well his staff works.
        #[serde(default, skip_serializing_if = "is_default")]
        [Staff] staff: Staff,
        /// Whether he is with his troops.
        #[serde(default, skip_serializing_if = "is_default")]
        [Status] status: LeaderStatus,
    }
    /// A commander-in-chief or the commander of a Major Formation.
    Leader {
        /// Unique among the leaders of the side.
        name: String,
        ..figures,
        /// Turns until he is back: 1 to 12 with status out, else 0.
        #[serde(default, skip_serializing_if = "is_default")]
        turns_out: u8,
        /// The unit of his side that he rides with.
        #[serde(default, skip_serializing_if = "is_default")]
        attached_to: Option<String>,
    }
}

impl Keyed for Leader {
    const BLANK: Self = Self {
        name: String::new(),
        figures: LeaderFigures {
            ability: Ability::Average,
            inspiration: Inspiration::Normal,
            staff: Staff::Average,
            status: LeaderStatus::Ready,
        },
        turns_out: 0,
        attached_to: None,
    };

    type Change = LeaderFigure;
}

/// His keys, in the order of the file.
pub static KEYS: [Key<Leader>; 7] = [
    key!(Leader.name, "name", Takes::Name, "who commands").needed(),
    key!(Leader.ability => LeaderFigure::Ability, "ability", Takes::Words(Ability::WORDS), "how well he commands")
        .needed(),
    key!(
        Leader.inspiration => LeaderFigure::Inspiration,
        "inspiration",
        Takes::Words(Inspiration::WORDS),
        "how he carries his men along"
    )
    .needed(),
    key!(Leader.staff => LeaderFigure::Staff, "staff", Takes::Words(Staff::WORDS), "how well his staff works"),
    key!(
        Leader.status => LeaderFigure::Status,
        "status",
        Takes::Words(LeaderStatus::WORDS),
        "whether he is with his troops"
    )
    .rank(1),
    key!(Leader.turns_out, "turns_out", Takes::Number(0, 12), "with status out: turns until he is back")
        .rank(2)
        .read_by(|table| {
            let least = i64::from(table.says("status", &["out"]));
            Takes::Number(least, 12).read(table, "turns_out")
        }),
    key!(Leader.attached_to, "attached_to", Takes::Name, "the unit that he rides with").rank(3),
];

/// Reads a leader; the staff of a commander-in-chief is told.
pub(super) fn read(mut table: Table<'_>, in_chief: bool) -> Written<Leader> {
    if in_chief {
        table.must_have(STAFF, &Takes::Words(Staff::WORDS).wanted());
    }
    let written = Written::read(&mut table, &KEYS);
    turns_out(&written, &table);
    table.finish();
    written
}

/// Who is out comes back at a known time; who is not out has no such time.
fn turns_out(written: &Written<Leader>, table: &Table<'_>) {
    let status = written.thing.status;
    let out = status == LeaderStatus::Out;
    match written.at("turns_out") {
        Some(spot) if !out && written.thing.turns_out > 0 => {
            let found = format!("it with status {status}");
            table.findings().add(Unplaced::new(spot, "turns_out goes only with status out").found(found));
        }
        None if out && !table.has("turns_out") => {
            let spot = table.spot().child("turns_out");
            let message = "a leader who is out needs turns_out: 1 to 12";
            table.findings().add(Unplaced::new(&spot, message).allowed("1 to 12"));
        }
        _ => {}
    }
}

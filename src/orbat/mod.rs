//! Orders of battle, scenarios and house rules: the files that people write.
//!
//! A file as written (a tree of values with the place of every key) may hold any nonsense; an order of battle as
//! meant ([`Orbat`]) holds none. Between them stands one reader, which reports every [`Fault`] at once, with its place
//! and what would be right. Every key of an order of battle has one line in one table: see [`troops`].
//!
//! Nothing here knows a rulebook, a battle or the disk: bytes come in, text goes out.

pub mod csv;
pub mod fault;
pub mod flat;
pub mod json;
pub mod keyword;
pub(crate) mod next_battle;
pub mod read;
pub mod render;
pub mod scenario;
pub mod scene;
pub mod sizes;
pub mod takes;
pub mod troops;
pub mod write;

mod date;
mod scenario_file;
mod source;
pub mod sources;
mod table;
mod unplaced;
mod value;

pub use date::StartTime;
pub use fault::{Fault, Faults, FilePlace};
pub use json::unit_from_json;
pub use next_battle::rested;
pub use read::FileKind;
pub use render::Paint;
pub use scenario::{HouseRules, HouseRulesRef, Scenario, SettingLine};
pub use troops::army::Orbat;
pub use troops::formation::{Arrives, Formation};
pub use troops::leader::Leader;
pub use troops::unit::Unit;
pub use troops::words::{
    Ability, Arm, Disorder, Grade, Ground, Inspiration, LeaderStatus, MfKind, Order, Quality, Shape, Staff, UnitStatus,
    Weapon, Weight,
};
pub use write::{to_toml, to_toml_without_cv};

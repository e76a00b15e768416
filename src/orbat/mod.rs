//! Orders of battle, scenarios and house rules: the files that people write.
//!
//! There are two types for one thing. A file as written ([`read`] and the private modules below it) keeps the place
//! of every key and may hold any nonsense; an order of battle as meant ([`Orbat`]) holds none. Between them stands
//! one check that reports every [`Fault`] at once, with its place and what would be right.
//!
//! Nothing here knows a rulebook, a battle or the disk: bytes come in, text goes out.

pub mod csv;
pub mod fault;
pub mod fields;
pub mod flat;
pub mod json;
pub mod model;
pub mod read;
pub mod render;
pub mod rested;
pub mod scenario;
pub mod troops;
pub mod word;
pub mod write;

mod check;
mod date;
mod file;
mod flaw;
mod scenario_file;
mod source;
mod table;
mod value;

pub use fault::{Fault, Faults, Place};
pub use json::unit_from_json;
pub use model::{Arrives, Formation, Leader, Orbat, Unit};
pub use read::FileKind;
pub use render::Paint;
pub use rested::rested;
pub use scenario::{HouseRules, HouseRulesRef, Scenario, SettingLine, StartTime};
pub use troops::{
    Ability, Arm, Disorder, Ground, Inspiration, LeaderStatus, MfKind, Order, Quality, Shape, Staff, UnitStatus,
    Weapon, Weight,
};
pub use write::to_toml;

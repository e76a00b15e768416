//! The rulebook as a crate of its own; its paths are those of the whole house.

#![forbid(unsafe_code)]
#![deny(unreachable_pub)]

#[path = "mod.rs"]
pub mod march_attack;

use fanion_engine::{engine, orbat};

/// What stands beside it in the house.
mod rules {
    pub(crate) use crate::march_attack;
    pub(crate) use fanion_kit::{glossary, owner_list};
}

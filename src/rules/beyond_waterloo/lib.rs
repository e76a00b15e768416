//! The rulebook as a crate of its own; its paths are those of the whole house.

#![forbid(unsafe_code)]
#![deny(unreachable_pub)]

#[path = "mod.rs"]
pub mod beyond_waterloo;

use fanion_engine::engine;

/// What stands beside it in the house.
mod rules {
    pub(crate) use fanion_kit::{board, miniatures, owner_list};
}

//! Fanion runs a *March Attack* battle on a laptop beside the miniatures table.

pub mod engine;
pub mod orbat;
pub mod rulebooks;
pub mod rules;
pub mod store;

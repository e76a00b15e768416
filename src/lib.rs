//! Fanion runs a *March Attack* battle on a laptop beside the miniatures table.

pub mod cli;
pub mod config;
pub mod engine;
pub mod orbat;
pub mod report;
pub mod rulebooks;
pub mod rules;
pub mod store;
pub mod tui;

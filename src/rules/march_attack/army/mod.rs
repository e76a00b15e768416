//! The armies as files: they come as orders of battle and are written as such.

pub mod begin;
pub(crate) mod muster;

pub(super) mod export;
pub(super) mod names;

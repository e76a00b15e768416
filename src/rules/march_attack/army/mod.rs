//! The armies as files: they come as orders of battle and are written as such.

pub mod begin;
pub(super) mod export;
pub(super) mod kept_back;
pub(super) mod muster;
pub(super) mod names;

//! The armies as files: they come as orders of battle and are written as such; what came of both.

pub mod muster;

pub(super) mod came;
pub(super) mod export;
pub(super) mod names;

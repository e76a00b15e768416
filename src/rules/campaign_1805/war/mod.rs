//! C6 and C7: battles, here or at a table of miniatures, raids, and retreats.

pub(crate) mod at_sea;
pub(crate) mod battles;
pub(crate) mod course;
pub(crate) mod raids;
pub(crate) mod retreats;
pub mod table;

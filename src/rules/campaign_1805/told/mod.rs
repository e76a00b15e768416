//! What an event says: in the log, of a leader or unit, on the umpire's map.

pub(crate) mod service;
pub(crate) mod tell;
mod tested;
pub mod umpire;

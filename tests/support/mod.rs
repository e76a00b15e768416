//! What several tests share.

pub mod answering;
pub mod conformance;
pub mod games;
pub mod handover;
pub mod in_time;
pub mod player;
pub mod plurals;
pub mod program;
pub mod toy;
pub mod toy_checks;
pub mod watch;
pub mod ways_back;
pub mod wrong;

//! Ways over land and sea: who may go where, at what cost, and what keeps him from it.

pub mod obstacle;
pub mod paths;
pub mod supply;

//! What the umpire is told on his map and in his list of battles.

pub(crate) mod then;
pub mod umpire;
mod wishes;

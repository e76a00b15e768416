//! The rulebooks. None of them uses another.

pub mod march_attack;

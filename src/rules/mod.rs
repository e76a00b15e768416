//! The rulebooks. None of them uses another.

pub mod age_of_napoleon;
pub mod march_attack;
pub mod owner_list;

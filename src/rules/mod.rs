//! The rulebooks. None of them uses another.

pub mod beyond_waterloo;
pub mod campaign_1805;
pub mod march_attack;
pub mod owner_list;

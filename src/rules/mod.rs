//! The rulebooks. None of them uses another; what stands beside them is shared.

pub mod age_of_napoleon;
pub mod beyond_waterloo;
pub(crate) mod board;
pub mod campaign_1805;
pub(crate) mod glossary;
pub mod march_attack;
pub mod miniatures;
pub mod napoleon_1815;
pub mod owner_list;

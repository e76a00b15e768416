//! What the rulebooks share, as a crate of its own.

#![forbid(unsafe_code)]
#![deny(unreachable_pub)]

pub mod board;
pub mod glossary;
pub mod miniatures;
pub mod owner_list;

use fanion_engine::limits;
pub use fanion_engine::{engine, orbat};

//! The engine and the files that people write, as a crate of their own; its paths are those of the whole house.

#![forbid(unsafe_code)]
#![deny(unreachable_pub)]

#[path = "mod.rs"]
pub mod engine;
#[path = "../files.rs"]
pub mod files;
#[path = "../limits.rs"]
pub mod limits;
#[path = "../orbat/mod.rs"]
pub mod orbat;

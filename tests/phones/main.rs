//! Phones at the table: built with the feature `serve` only.

mod battle;
mod browser;
mod campaign;
mod client;
#[path = "../store/disk.rs"]
mod disk;
mod hidden;
#[path = "../support/in_time.rs"]
mod in_time;
#[cfg(target_os = "linux")]
mod limits;
mod looks;
mod noise;
mod questions;
mod safety;
mod scrape;
mod sealed;
mod seats;
mod seeds;
mod started;
mod table;

//! Phones at the table: built with the feature `serve` only.

mod battle;
mod campaign;
mod client;
mod hidden;
mod looks;
mod noise;
mod questions;
mod safety;
mod scrape;
mod sealed;
mod seats;
mod table;

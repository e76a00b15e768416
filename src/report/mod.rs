//! What the program knows, as pages: plain text for a terminal; the report and the sheets of a battle in every form.

pub mod article;
pub mod battle;
pub mod board;
pub mod brief;
pub mod columns;
pub mod mail;
pub mod map;
pub mod orders_page;
pub mod page;
pub mod paper;
pub mod plain;
pub mod reference;
pub mod sheets;
pub(crate) mod state;
pub mod wrap;

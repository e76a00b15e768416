//! The terminal program.
//!
//! What happens comes in as a [`msg::Msg`]; [`update::update`] changes the [`model::Model`] and says what shall be
//! done; [`effects::World`] does it. [`view`] draws the model and knows no rule, no file and no clock. [`keys`] is the
//! one table of keys: the loop, the key bar and the help all read it.

pub mod answer;
mod army;
pub mod army_page;
mod begin;
pub mod clock;
pub mod desk;
pub mod effects;
mod find_files;
pub mod game;
pub mod keys;
pub mod model;
pub mod msg;
mod preview;
pub mod recent;
mod run;
pub mod theme;
pub mod unit_page;
pub mod update;
pub mod view;
pub mod watch;
mod words;

pub use run::{Start, run};

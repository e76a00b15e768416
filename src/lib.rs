//! Fanion runs a *March Attack* battle on a laptop beside the miniatures table.
//!
//! A game is a journal of answers, dice and events; everything that is seen is a pure function of it. The modules in
//! reading order:
//!
//! - [`engine`] is what every rulebook shares. A [`check`](engine::check) is one test: inputs, a sum with its reasons,
//!   dice, an outcome. A [`Rulebook`](engine::rulebook::Rulebook) plays acts in straight-line code that stops for input
//!   ([`cx`](engine::cx)); a [`Session`](engine::session::Session) drives it, whatever the
//!   rulebook, through [`Rules`](engine::rules::Rules).
//! - [`files`] reads plain files up to a limit, for all the others.
//! - `encoding` makes text of the bytes of any editor or mail program.
//! - [`orbat`] reads and writes orders of battle, as files and as spreadsheets, scenarios and house rules.
//!   What looks at a game and changes nothing: [`what_if`](engine::what_if), [`luck`](engine::luck),
//!   [`pace`](engine::pace), [`story`](engine::story); [`figures`](engine::figures) is what can be set right.
//! - [`rules`] holds a folder a rulebook: printed tables, checks, settings, and for March Attack the turn.
//! - [`rulebooks`] is the one list of them.
//! - [`store`] keeps a game on the disk: a request is safe there before its reply is seen.
//! - [`config`] knows the user's folders and what stands in the configuration file.
//! - [`begin`] makes new games, of files or for practice.
//! - [`sealed`] is a board game by letters: each side's own save, what goes to the other, what is opened at the end.
//! - [`report`] turns documents into plain text, and a battle's
//!   [`story`](engine::story) into a page.
//! - [`simulate`] has automatic players, who play battles on by the thousand.
//! - [`tui`] is the terminal program, [`cli`] the command line. Words, lessons and what brings events about are data: a
//!   [`glossary`](engine::glossary) a rulebook.
//!
//! What holds everywhere, and is tested:
//!
//! - Imports run in this order and never back; `engine` names no rulebook, and no rulebook another.
//! - `engine` and `rules` know no file, clock, terminal, environment or random source.
//! - Figures of a sheet stand in `tables.toml` and nowhere else.
//! - Events decide nothing: putting them into a state cannot fail and reads no rule. A state is never saved.
//! - A refused request changes nothing; undo is a record; dice are results, typed or rolled alike.
//! - Totals, inches and factors are exact; containers are ordered.

#![forbid(unsafe_code)]
// What the program, the tests and the benches name is public; all else is visible in the crate or its folder only.
#![deny(unreachable_pub)]

pub mod begin;
pub mod cli;
pub mod config;
mod encoding;
pub use fanion_engine::{engine, files, limits, orbat};
pub mod letters;
#[cfg(feature = "serve")]
pub mod phones;
pub mod platform;
pub mod post;
pub mod publish;
pub mod report;
pub mod rulebooks;
pub mod rules;
pub mod sealed;
pub mod simulate;
pub mod store;
pub mod tables;
pub mod tui;

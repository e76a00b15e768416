//! What every rulebook shares. It knows no rule, file, clock, terminal or random source.

pub mod check;
pub mod cx;
pub mod dice;
mod digest;
mod fold;
pub mod fraction;
pub mod history;
pub mod inches;
pub mod input;
pub mod journal;
pub mod odds;
pub mod pace;
pub mod play;
pub mod prompt;
pub mod request;
pub mod rulebook;
pub mod session;
pub mod settings;
pub mod sheet;
pub mod table;
pub mod tally;
pub mod test;
pub mod text;

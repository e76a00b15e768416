//! What every rulebook shares. It knows no rule, file, clock, terminal or random source.

pub mod check;
mod checkpoints;
pub mod cx;
pub mod dice;
mod digest;
pub mod figures;
mod fold;
pub mod fraction;
pub mod history;
pub mod inches;
pub mod input;
pub mod journal;
pub mod mend;
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

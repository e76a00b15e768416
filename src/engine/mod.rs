//! What every rulebook shares. It knows no rule, file, clock, terminal or random source.

pub mod check;
pub mod dice;
pub mod fraction;
pub mod inches;
pub mod input;
pub mod odds;
pub mod settings;
pub mod sheet;
pub mod table;
pub mod tally;
pub mod text;

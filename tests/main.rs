//! The tests, one binary.

mod age_of_napoleon;
mod cli;
mod march_attack;
mod napoleon_1815;
mod owner_list;
mod sheet_desk;

//! All tests in one binary.

mod age_of_napoleon;
mod battle;
mod beyond_waterloo;
mod campaign_1805;
mod cli;
mod cli_battle;
mod desk;
mod docs;
mod engine;
mod faults;
mod house;
mod journals;
mod line;
mod march_attack;
mod napoleon_1815;
mod orbat;
mod owner_list;
mod report;
mod safety;
mod saves;
mod screens;
mod sheet_desk;
mod simulate;
mod store;
mod support;
mod terminal;

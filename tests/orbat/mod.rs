//! Orders of battle, scenarios and house rules through their public doors.

mod by_hand;
mod csv;
mod fault;
mod json;
mod read;
mod rested;
mod round_trip;
mod sample;
mod scenario;
mod scene;
mod sizes;
mod strategy;
mod tables;
mod words;

//! The tests, one binary.

mod beyond_waterloo;
mod campaign_1805;
mod sheet_desk;

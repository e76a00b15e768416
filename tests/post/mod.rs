//! The door: what people hand to the program, and what it writes for them.

mod admit;
mod adversary;
mod bounds;
mod encodings;
mod home;
mod letters;
mod limits;
pub mod mail;
mod month;
mod out;
mod paths;
mod posted;
mod public_tables;
mod quotes;
mod receipts;
mod recognised;
mod results;
mod rivals;
mod signs;
mod slips;
mod strangers;
mod versions;

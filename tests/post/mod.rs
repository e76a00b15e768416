//! The door: what people hand to the program, and what it writes for them.

mod admit;
mod bounds;
mod letters;
mod mail;
mod out;
mod paths;
mod slips;
mod strangers;

//! The kit of the board games.

mod codes;
mod fields;
mod keyed;
mod lookers;
mod offers;
mod said;
mod set_right;
mod stand_ins;
mod words;

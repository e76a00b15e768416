//! The terminal program without a terminal: keys in, the screen out.

mod answers;
mod begins;
mod blocks;
mod choices;
mod configured;
mod correcting;
pub mod desk;
mod dialogs;
mod drawn;
mod editor;
mod fewer_keys;
mod follow;
mod front;
mod keys;
mod long_cards;
mod looking_back;
mod looks;
mod not_saved;
mod notation;
mod pages;
mod pictures;
mod secrets;
mod three_sizes;
mod verdict;
mod walk;
mod watching;
mod words;

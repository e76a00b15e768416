//! The terminal program without a terminal: keys in, the screen out.

mod answers;
pub mod desk;
mod dialogs;
mod drawn;
mod follow;
mod front;
mod keys;
mod looks;
mod pages;
mod pictures;
mod watching;

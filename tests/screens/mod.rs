//! The terminal program without a terminal: keys in, the screen out.

mod answers;
mod desk;
mod dialogs;
mod front;
mod keys;
mod looks;
mod pictures;

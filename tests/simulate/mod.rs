//! Automatic players: whole battles by chance, watched at every entry; and `fanion simulate`.

pub mod armies;
mod command;
mod corrected;
mod ledger;
mod mended;
mod random;
mod told;
mod wild;

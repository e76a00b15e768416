//! Automatic players: whole battles by chance, watched at every entry; and `fanion simulate`.

pub mod armies;
mod command;
mod corrected;
mod ledger;
mod random;
mod wild;

//! Battles of March Attack, played through the session.
#![expect(clippy::needless_pass_by_value, reason = "tests write `json!(..)` where it is used")]

mod charges;
mod conforming;
mod fire;
mod game;
mod ground;
mod morale;
mod orders;
mod skirmish;
mod turn;
mod walk;
mod words;

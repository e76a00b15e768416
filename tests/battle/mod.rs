//! Battles of March Attack, played through the session.

mod game;
mod turn;
mod walk;

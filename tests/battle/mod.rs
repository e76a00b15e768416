//! Battles of March Attack, played through the session.

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

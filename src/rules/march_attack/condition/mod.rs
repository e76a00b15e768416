//! What becomes of a unit: disorder, formation, ground, going back, breaking, leaving the battle.

pub(super) mod absence;

pub(super) mod event;

pub(super) use event::UnitEvent;

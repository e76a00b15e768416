//! March Attack: every printed figure and every reading of the sheet, through the public doors.

mod artillery;
mod hopes;
mod leaders;
mod melee;
mod morale;
mod movement;
mod odds_and_ends;
mod order;
mod settings;
mod skirmish;
mod small_arms;
mod spreads;
mod support;
mod tables;
mod ved;

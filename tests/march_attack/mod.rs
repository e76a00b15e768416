//! March Attack: every printed figure and every reading of the sheet, through the public doors.

mod artillery;
mod order;
mod settings;
mod skirmish;
mod small_arms;
mod support;
mod tables;
mod ved;

//! March Attack: every printed figure and every reading of the sheet, through the public doors.

mod order;
mod support;
mod ved;

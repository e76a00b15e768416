//! *Napoleon 1815* against figures typed from the variant reference sheet.

mod fire;
mod force_march;
mod morale;
mod owner;
mod retreat;
mod road;
mod tables;
mod victory;

use crate::sheet_desk::Desk;
use fanion::rules::napoleon_1815::SHEET;

fn desk() -> Desk {
    Desk::new(&SHEET)
}

//! *Age of Napoleon* against figures typed from player aid card 2.

mod answers;
mod battle;
mod march_attrition;
mod movement;
mod owner;
mod tables;
mod winter_attrition;

use crate::sheet_desk::Desk;
use fanion::rules::age_of_napoleon::SHEET;

fn desk() -> Desk {
    Desk::new(&SHEET)
}

/// Corps losses by attrition, die 1 to 6 down, first to eighth column across.
const ATTRITION: [[i64; 8]; 6] = [
    [1, 1, 1, 2, 2, 2, 3, 3],
    [0, 1, 1, 1, 2, 2, 2, 3],
    [0, 0, 1, 1, 1, 2, 2, 2],
    [0, 0, 1, 1, 1, 1, 2, 2],
    [0, 0, 0, 1, 1, 1, 1, 2],
    [0, 0, 0, 0, 1, 1, 1, 1],
];

//! *Beyond Waterloo*: every printed figure, modifier, setting and refusal.

mod catastrophe;
mod cavalry_charge;
mod dice;
mod fert;
mod fert_table;
mod owner;
mod strength;
mod tables;

use fanion::rules::beyond_waterloo::SHEET;

use crate::sheet_desk::Desk;

fn desk() -> Desk {
    Desk::new(&SHEET)
}

const TACTICS: [&str; 6] =
    ["left-flank-attack", "right-flank-attack", "general-advance", "concentric-attack", "hold", "retreat"];
const MODES: [&str; 4] = ["march-order", "echelon", "line-of-battle", "concentrated"];

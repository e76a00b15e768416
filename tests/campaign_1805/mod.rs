//! *Campaign 1805*: every printed figure, modifier, setting and refusal.

mod affairs;
mod asked;
mod battle;
mod battle_modifiers;
mod books;
mod cases;
mod command;
mod desk;
mod desk_leaving;
mod desk_routes;
mod desk_undo;
mod economy;
mod europe;
mod every_key;
mod fog;
mod fog_mutation;
mod fog_shared;
mod forms;
mod forms_back;
mod forms_judged;
mod forms_keys;
mod forms_lists;
mod generals;
mod golden;
mod home;
mod house_rules;
mod identity;
mod kept;
mod leaders;
mod losses;
mod mail;
mod map_signs;
mod maps;
mod news;
mod orders;
mod orders_page;
mod owner;
pub mod papers;
mod printed;
mod random;
mod replays;
mod scaffold;
pub mod scenario;
mod scripts;
mod sea;
mod sea_card;
mod sea_contact;
mod supply_told;
mod table;
mod table_ground;
mod table_small;
mod tables;
mod told_ahead;
mod told_at_war;
mod told_counts;
mod told_ends;
mod told_idle;
mod told_in_full;
mod told_later;
mod told_of_all;
mod told_same;
mod told_straight;
mod told_sums;
mod told_true;
mod told_whole;
mod turns;
mod umpire;
mod wrong_values;

use fanion::rules::campaign_1805::SHEET;

use crate::sheet_desk::Desk;

fn desk() -> Desk {
    Desk::new(&SHEET)
}

const KINDS: [&str; 4] = ["field", "meeting", "siege", "sea"];
const NATIONS: [&str; 9] =
    ["france", "britain", "russia", "austria", "spain", "ottoman", "prussia", "sweden", "denmark"];

//! Units are found by their codes, their names and what was done last.

use super::Table;

#[test]
fn letters_that_are_no_code_find_a_unit_by_its_name() {
    let mut table = Table::at("T2", &[("fire.resolution", "one-die")], &[]);
    table.sees("fires").press("hig").sees("find: hig_").sees("1 fit").press("Enter");
    table.sees("aa 79th Highlanders: which target?").press("arin").sees("mb Marins").press("Enter");
    table.sees("aa 79th Highlanders fires at mb Marins");
    table.ends();
}

#[test]
fn letters_in_their_order_find_a_name_that_nobody_spells() {
    let mut table = Table::at("T2", &[], &[]);
    table.sees("fires").press("hghl").sees("79th Highlanders fires").sees("1 fit");
    table.ends();
}

#[test]
fn a_code_wins_over_a_name_that_begins_like_it() {
    let mut table = Table::at("T2", &[], &[]);
    table.sees("fires").press("ab").sees("ab Essex: which target?").press("ma");
    table.sees("ab Essex fires at ma Ligne");
    table.ends();
}

#[test]
fn a_point_at_the_target_repeats_the_last_shot_of_the_same_kind() {
    let mut table = Table::at("T2", &[("fire.combine", "off"), ("fire.resolution", "one-die")], &[]);
    table.sees("fires").press("aa mb c").sees(">light<").press("6").sees("aa 79th Highlanders fired at mb");
    table.press("ab .").sees("ab Essex at mb Marins").sees(">light<").press("1");
    table.sees("ab Essex fired at mb Marins");
    table.ends();
}

#[test]
fn a_point_where_nothing_was_done_before_says_so() {
    let mut table = Table::at("T2", &[], &[]);
    table.sees("fires").press(".").sees("! no earlier action to repeat");
    table.ends();
}

#[test]
fn a_digit_picks_among_a_few_options() {
    let mut table = Table::at("S1", &[], &[]);
    table.sees("end S1").press("Down Enter").sees("1 attack").press("2");
    table.sees("Picton: order manoeuvre");
    table.ends();
}

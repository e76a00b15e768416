//! Two players at one keyboard.

use super::Table;

#[test]
fn the_other_side_goes_first_when_a_side_takes_long() {
    let mut table = Table::at("T2", &[], &[]);
    table.sees("BOTH SIDES, RED FIRST").sees("> fire  3  aa ab ad").press("=");
    table.sees("BOTH SIDES, BLUE FIRST").sees("> fire  3  ma mb md").press("Enter");
    table.sees("BLUE  ma Ligne: which target?");
    table.ends();
}

#[test]
fn handing_over_takes_no_key() {
    let mut table = Table::at("T2", &[("fire.resolution", "one-die")], &[]);
    table.sees("RED FIRST").press("Enter Enter 6 Enter Enter 6 done Enter").sees("half 2, Blue active");
    table.ends();
}

#[test]
fn ctrl_o_where_one_side_is_asked_says_so() {
    let mut table = Table::at("T2", &[], &[]);
    table
        .sees("fires")
        .press("aa")
        .sees("RED  aa 79th Highlanders: which target?")
        .press("=")
        .sees("! here only one side is asked");
    table.ends();
}

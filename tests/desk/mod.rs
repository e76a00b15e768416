//! The reference desk: tables and checks of every rulebook, by keys.

use insta::assert_snapshot;

use crate::screens::desk::Desk;

/// At the list of tables and checks, from home.
fn desk(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_home(columns, rows);
    desk.press("look Enter");
    desk
}

/// In a check.
fn check(id: &str, columns: u16, rows: u16) -> Desk {
    let mut desk = desk(columns, rows);
    desk.type_words(&format!("check {id}"));
    desk.press("Enter");
    desk
}

#[test]
fn words_find_over_all_rulebooks_and_a_slip_is_forgiven() {
    let mut desk = desk(120, 40);
    desk.type_words("wound recovery");
    desk.sees("Beyond Waterloo").sees("Leader Wound Recovery");
    desk.press("Esc");
    desk.type_words("initiatve");
    desk.sees("march-attack/initiative");
}

#[test]
fn a_missing_input_is_named_in_place_of_the_sum() {
    check("march-attack/ved", 80, 24).sees("not yet: quality is missing").sees_no("total");
}

#[test]
fn typed_dice_give_the_outcome_and_backspace_takes_them_back() {
    let mut desk = check("march-attack/ved", 80, 24);
    desk.press("v Enter").sees("total").sees_no("outcome");
    desk.press("3 4").sees("[3][4]").sees("outcome:");
    desk.press("BkSp").sees("[3][_]").sees_no("outcome:");
    desk.press("r").sees("outcome:");
}

#[test]
fn the_last_inputs_of_a_check_stay() {
    let mut desk = check("march-attack/ved", 80, 24);
    desk.press("v Esc Enter").sees("veteran").sees("total");
    desk.press("Home BkSp").sees("not yet: quality is missing");
}

#[test]
fn in_a_battle_the_desk_leads_back_to_where_one_was() {
    let mut desk = Desk::in_practice(80, 24);
    let before = desk.text();
    desk.press("F4").sees("Tables and checks");
    desk.press("Esc");
    assert_eq!(desk.text(), before);
}

#[test]
fn the_list() {
    assert_snapshot!(desk(80, 24).backend());
}

#[test]
fn a_table_as_printed() {
    let mut desk = desk(80, 24);
    desk.press("Enter");
    assert_snapshot!(desk.backend());
}

#[test]
fn a_check_with_its_outcome() {
    let mut desk = check("march-attack/ved", 80, 24);
    desk.press("v Enter 3 4");
    assert_snapshot!(desk.backend());
}

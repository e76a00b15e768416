//! A few chosen screens as they are.

use insta::assert_snapshot;

use super::desk::Desk;

#[test]
fn home() {
    assert_snapshot!(Desk::at_home(80, 24).backend());
}

#[test]
fn the_first_prompt() {
    assert_snapshot!(Desk::in_practice(80, 24).backend());
}

#[test]
fn dice_of_a_test_of_two_sides() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6");
    assert_snapshot!(desk.backend());
}

#[test]
fn a_shot_of_a_battery() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba 14 Enter");
    assert_snapshot!(desk.backend());
}

#[test]
fn companions_of_a_volley() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md bb");
    assert_snapshot!(desk.backend());
}

#[test]
fn a_refusal() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba 999 Enter");
    assert_snapshot!(desk.backend());
}

#[test]
fn the_log_with_undone_entries() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("F2 F3");
    assert_snapshot!(desk.backend());
}

#[test]
fn a_shot_on_a_comfortable_screen() {
    let mut desk = Desk::at_fire(120, 40);
    desk.press("md ba 14 Enter");
    assert_snapshot!(desk.backend());
}

#[test]
fn a_charge_on_a_comfortable_screen() {
    let mut desk = Desk::in_practice(120, 40);
    desk.press("Enter Enter Enter 6 3 Enter ab Enter ma 9 Enter");
    assert_snapshot!(desk.backend());
}

#[test]
fn the_first_prompt_on_a_great_screen() {
    assert_snapshot!(Desk::in_practice(200, 60).backend());
}

#[test]
fn a_shot_on_a_great_screen() {
    let mut desk = Desk::at_fire(200, 60);
    desk.press("md ba 14 Enter");
    assert_snapshot!(desk.backend());
}

//! What lies over a battle.

use super::desk::Desk;

#[test]
fn the_way_back_to_an_entry_asks_first() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("F3");
    desk.sees("turn 1, half 1, T2 fire");
    desk.press("Up Up Up Up Up Enter");
    desk.sees("take back everything after").sees("y: yes, Esc: cancel");
    desk.press("Enter");
    desk.sees("y: yes, Esc: cancel");
    desk.press("y");
    desk.sees_no(">T2<");
    desk.press("F3");
    desk.sees("(undone)");
}

#[test]
fn an_undone_entry_is_no_place_to_go_back_to() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("F2 F3 Home");
    let undone = desk.model.battle().map(|battle| battle.game.log.iter().position(|entry| !entry.stands));
    let undone = undone.flatten().expect("something was undone");
    for _ in 0..undone {
        desk.press("Down");
    }
    desk.press("Enter");
    desk.sees("! that entry was undone");
}

#[test]
fn a_house_rule_is_set_by_arrows_and_enter_and_not_before() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("F5 Right");
    desk.sees("-> ");
    desk.press("Esc");
    desk.sees_no("-> ").sees_no("(changed)");
    desk.press("Right Enter");
    desk.sees("(changed)");
    desk.press("Esc");
    desk.sees("house rule order ability of");
}

#[test]
fn a_house_rule_with_a_number_is_typed() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("F5");
    let at = desk
        .model
        .battle()
        .and_then(|battle| battle.game.settings.spec().iter().position(|setting| setting.key == "battle.turns"));
    for _ in 0..at.expect("there is such a rule") {
        desk.press("Down");
    }
    desk.press("9 Enter");
    desk.sees("9 (changed)");
    desk.type_words("many");
    desk.press("Enter");
    desk.sees("! setting `battle.turns` is");
}

#[test]
fn the_tables_are_printed_as_on_the_sheet() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("F4 Down Enter");
    desk.sees("march-attack/").sees("Esc");
    desk.press("End PgUp Home Esc Esc");
    desk.sees("end S1");
}

#[test]
fn at_a_test_the_tables_open_at_its_own() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter F4 Enter");
    desk.sees("Small Arms Fire Table");
}

#[test]
fn a_note_goes_into_the_log() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("F7");
    desk.type_words("the mill burns / really?");
    desk.press("Enter");
    desk.sees("note: the mill burns / really?");
}

#[test]
fn what_is_owed_can_be_waived_with_a_reason() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("F8");
    desk.sees("! no test is due: nothing to skip");
    desk.press("Enter F9");
    desk.sees(">S3<");
    desk.press("Esc F8");
    desk.sees("is not done, because:");
    desk.type_words("all agree");
    desk.press("Enter F3");
    desk.sees("(all agree)");
}

#[test]
fn what_is_owed_can_be_done_from_its_list() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter F9 Enter");
    desk.sees("Which formations are within");
}

#[test]
fn a_unit_is_found_by_its_code_or_name() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("/");
    desk.type_words("strudel");
    desk.press("Enter");
    desk.sees("! no unit is called strudel");
    desk.press("/");
    desk.type_words("rifles");
    desk.press("Enter");
    desk.sees("mc Valmory Rifles").sees(">mc× Valmory Rifles");
}

#[test]
fn the_help_lists_what_works_here_and_does_it() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("?");
    desk.sees("What can be done here").sees("tables and checks of");
    desk.type_words("house");
    desk.sees_no("tables and checks of");
    desk.press("Enter");
    desk.sees("order.ability-of");
}

#[test]
fn ctrl_c_ends_the_program_from_everywhere() {
    for keys in ["", "F1", "F3", "F4", "F4 Enter", "F5", "F7", "F9", "Enter Enter"] {
        let mut desk = Desk::in_practice(80, 24);
        desk.press(keys).press("Ctrl-C");
        assert!(desk.quit, "after `{keys}`");
    }
}

//! Dice, and what is changed by hand.

use serde_json::json;

use super::Table;

#[test]
fn backspace_at_the_next_prompt_takes_the_last_die_back_and_keeps_the_others() {
    let mut table = Table::at("S5", &[], &[]);
    table.sees("roll for the initiative").press("Enter 6 3");
    table.sees("who is active first?").press("BkSp");
    table.sees("2D6 [6] [_]").press("1");
    table.sees("[6] [1]").sees("who is active first?");
    assert!(table.log().contains("6, 1 (typed)"), "{}", table.log());
    table.ends();
}

#[test]
fn backspace_after_a_shot_keeps_its_distance() {
    let mut table = Table::at("T2", &[], &[]);
    table.sees("fires").press("ad mb 1 4 Enter 6").sees("ad Rogers fired at mb Marins").press("BkSp");
    table.sees("1D6 [_]").sees("distance 14").press("1");
    table.sees("R ■■■■■ 6 lin -1");
    table.ends();
}

#[test]
fn escape_leaves_a_half_declared_act_step_by_step_and_no_line_in_the_log() {
    let mut table = Table::at("T2", &[], &[]);
    let before = table.log();
    table.sees("fires").press("ad mb").sees("distance __").press("Esc").sees("ad Rogers: which target?").press("Esc");
    table.sees("aa 79th Highlanders fires").press("ab").sees("ab Essex: which target?").press("BkSp");
    table.sees("aa 79th Highlanders fires");
    assert_eq!(table.log(), before);
    table.press("F3").sees("Red meets Blue");
    table.ends();
}

#[test]
fn the_programs_dice_are_told_as_such() {
    let mut table = Table::at("S5", &[], &[]);
    table.sees("roll for the initiative").press("Enter r");
    table.sees("first?");
    assert!(table.log().contains("(rolled by the program)"), "{}", table.log());
    table.ends();
}

#[test]
fn a_result_read_off_the_table_is_picked_from_a_list() {
    let engaged = [json!({"pick": "engaged"}), json!({"fill": {"formations": ["A/Picton", "B/Reille"]}})];
    let mut table = Table::at("S3", &[], &engaged);
    table.sees("Picton skirmishes").press("Enter o");
    table.sees("The result, as read off the table").press("Down Enter");
    table.sees("Reille skirmishes");
    assert!(table.log().contains("read off the table"), "{}", table.log());
    table.ends();
}

#[test]
fn a_row_is_struck_with_a_reason_and_undo_brings_it_back() {
    let tired = json!({"correct": {"side": "A", "unit": "Rogers", "disorder": "d1"}});
    let mut table = Table::at("T2", &[], &[tired]);
    table.sees("fires").press("ad mb 1 0 Enter x");
    table.sees("Rows that count").press("Down Down").sees("[counts]");
    table.press("Down Space F7").types("fresh guns").press("Enter").sees("why: fresh guns").press("Enter 4");
    table.sees("ad Rogers fired at mb Marins");
    assert!(table.log().contains("note: fresh guns"), "{}", table.log());
    table.press("F2").sees("distance 10");
    table.ends();
}

#[test]
fn a_row_is_added_in_the_prompt() {
    let mut table = Table::at("T2", &[], &[]);
    table.sees("fires").press("ad mb 1 0 Enter +").sees("words and a number").types("high ground +1").press("Enter");
    table.sees("high ground +1").press("5").sees("ad Rogers fired at mb Marins");
    assert!(table.log().contains("by hand: high ground 1"), "{}", table.log());
    table.ends();
}

#[test]
fn the_chance_is_shown_with_its_obvious_alternatives() {
    let tired = json!({"correct": {"side": "A", "unit": "Rogers", "disorder": "d1"}});
    let mut table = Table::at("T2", &[], &[tired]);
    table.sees("fires").press("ad mb 8");
    table.sees("if in order 67%").sees("at close range 67%");
    table.ends();
}

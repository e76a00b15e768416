//! Corrections, newcomers, catching up, looking back and mending, by keys in a real terminal.

use super::screen::Program;
use super::{CTRL_Q, DOWN, ENTER, F3, home, to_the_first_shot};

const CTRL_E: &str = "\u{5}";
const CTRL_N: &str = "\u{e}";
const CTRL_K: &str = "\u{b}";
const UP: &str = "\u{1b}[A";
const HOME: &str = "\u{1b}[H";
const ESC: &str = "\u{1b}";
const TAB: &str = "\t";
const F2: &str = "\u{1b}OQ";

/// In the practice battle at its first prompt.
fn practice(data: &std::path::Path) -> Program {
    let mut program = Program::start(&[], data);
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<");
    program
}

/// After a shot that cost mc Valmory Rifles one CV, the log open at that entry.
fn at_the_shot(data: &std::path::Path) -> Program {
    let mut program = practice(data);
    program.press(ENTER).waits_for("within 9\"").press(ENTER);
    to_the_first_shot(&mut program);
    program.waits_for("half 2, Valmory active").press(F3);
    program.waits_for("AS IT WAS").press("/");
    program.waits_for("Find an entry").press("fired at mc").press(ENTER);
    program.waits_for("half 1, Ostermark active");
    program
}

#[test]
fn a_units_cv_is_corrected() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_E).waits_for("find by code or name").press("mc");
    program.waits_for("name: mc_").press(ENTER);
    program.waits_for("Correct unit mc Valmory Rifles").press("2");
    program.waits_for("Enter corrects it").press(ENTER);
    program.waits_for("corrected: Valmory Rifles").press(F3);
    program.waits_for("ruling: mc Valmory Rifles: cv 2").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn the_position_is_corrected() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_E).waits_for("find by code or name").press("position").press(ENTER);
    program.waits_for("Correct the position").press("4").press(TAB).press("s5");
    program.waits_for("was S1").press(ENTER);
    program.waits_for("Turn 4").waits_for(">S5<").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_newcomer_joins_and_another_one_in_two_keys() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_N).waits_for("A newcomer joins").press("Landwehr 1").press(ENTER);
    program.waits_for("Landwehr 1 has joined").press(CTRL_N);
    program.waits_for("Landwehr 2").press(ENTER);
    program.waits_for("Landwehr 2 has joined").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_battle_is_entered_at_turn_3_t2() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_K).waits_for("where does the battle on the table stand?");
    program.press("3").press(TAB).press("t2").press(TAB).press("1").press(TAB).press("b").press(ENTER);
    program.waits_for("whose figures are not right?").press("mc").press(ENTER);
    program.waits_for("Correct unit mc").press("3").press(ENTER);
    program.waits_for("Esc when both armies are right").press(ESC);
    program.waits_for("Turn 3").waits_for("half 1, Valmory active").waits_for(">T2<").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn the_log_is_stepped_through_and_old_figures_are_seen() {
    let data = home();
    let mut program = at_the_shot(data.path());
    program.waits_for("turn 1 T2").press(HOME);
    program.waits_for("AS IT WAS after entry 1 ").waits_for("turn 1 S1").press(DOWN).press(UP);
    program.waits_for("after entry 1 ").press(ESC);
    program.waits_for("half 2, Valmory active").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn everything_after_an_entry_is_taken_back_and_stays_visible() {
    let data = home();
    let mut program = at_the_shot(data.path());
    program.press(ENTER).waits_for("take back everything after").press("y");
    program.waits_for("half 1, Ostermark active").waits_for(">T2<").press(F3);
    program.waits_for("(undone)").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

/// The die of the shot is mended to a 6, and what would differ is shown.
fn mended(data: &std::path::Path) -> Program {
    let mut program = at_the_shot(data);
    program.press("m").waits_for("Which answer do you want to change?").press(ENTER);
    program.waits_for("given was: dice 1").press("6").press(ENTER);
    program.waits_for("What would be different today").waits_for("mc Valmory Rifles: cv");
    program
}

#[test]
fn a_die_is_mended_by_todays_figures_only() {
    let data = home();
    let mut program = mended(data.path());
    program.press(UP).press(UP).waits_for("> correct today's figures only").press(ENTER);
    program.waits_for("28/28 CV 100%").waits_for("half 2, Valmory active").press(F2);
    program.waits_for("27/28 CV").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_die_is_mended_and_what_followed_is_played_again() {
    let data = home();
    let mut program = mended(data.path());
    program.press(UP).waits_for("> play again from there").press(ENTER);
    program.waits_for("half 2, Valmory active").press(F3);
    program.waits_for("AS IT WAS").waits_for("is given again").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_die_is_left_as_it_was() {
    let data = home();
    let mut program = mended(data.path());
    program.waits_for("> leave it as it is").press(ENTER);
    program.waits_for("AS IT WAS").press(ESC);
    program.waits_for("half 2, Valmory active").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_figure_is_corrected_in_the_middle_of_an_act() {
    let data = home();
    let mut program = at_the_shot(data.path());
    program.press(ENTER).waits_for("take back everything after").press("y");
    program.waits_for(">T2<").press("-");
    program.waits_for("half 2, Valmory active").press(ENTER);
    program.waits_for(">T2<").press("mc").waits_for("which target?").press(CTRL_E);
    program.waits_for("find by code or name").press("mc").press(ENTER);
    program.waits_for("Correct unit mc").press("2").press(ENTER);
    program.waits_for("corrected: Valmory Rifles").waits_for("which target?").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn another_target_is_chosen_for_a_shot_of_the_past() {
    let data = home();
    let mut program = at_the_shot(data.path());
    program.press("m").waits_for("Which answer do you want to change?").press(UP).press(UP);
    program.waits_for(">    22").press(ENTER);
    program.waits_for("> mc Valmory Rifles").press(UP).waits_for("> mb Mill Volunteers").press(ENTER);
    program.waits_for("What would be different today").waits_for("it stops at a question").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_new_battle_is_begun_late_from_the_list_of_files() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice").press("from").press(ENTER).waits_for("A new battle, or a save").press("practice");
    program.press(CTRL_K).waits_for("where does the battle on the table stand?").press("2").press(TAB).press("s4");
    program.waits_for("was S1").press(ENTER).waits_for("whose figures are not right?").press(ESC);
    program.waits_for("Turn 2").waits_for(">S4<").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

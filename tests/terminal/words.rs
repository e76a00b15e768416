//! Help in words, by keys in the real terminal.

use super::screen::Program;
use super::{CTRL_Q, ENTER, F3, home};

const ESC: &str = "\u{1b}";
const CTRL_P: &str = "\u{10}";
const CTRL_W: &str = "\u{17}";
const CTRL_G: &str = "\u{7}";
const CTRL_L: &str = "\u{c}";
const F1: &str = "\u{1b}OP";
const F9: &str = "\u{1b}[20~";

/// A program in the practice battle.
fn practice(data: &std::path::Path) -> Program {
    let mut program = Program::start(&[], data);
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER).waits_for(">S1<");
    program
}

fn quits(mut program: Program) {
    program.press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn the_palette_orders_a_formation() {
    let data = home();
    let mut program = practice(data.path());
    program
        .press(CTRL_P)
        .waits_for("Everything, by words")
        .press("order strudel")
        .waits_for("Brigade Strudel (attack)");
    program.press(ENTER).waits_for("Which order for Brigade Strudel?");
    quits(program);
}

#[test]
fn the_palette_opens_a_table() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_P).waits_for("by words").press("march-attack/morale table").waits_for("MF & Army Morale");
    program.press(ENTER).waits_for("0 or less");
    quits(program);
}

#[test]
fn the_palette_says_why_an_act_is_blocked() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_P).waits_for("by words").press("order reserve").waits_for("not now: it has not arrived");
    program.press(ENTER).waits_for("! new order for Reserve");
    quits(program);
}

#[test]
fn why_explains_the_question_and_goes_back() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_W).waits_for("Why: S1 orders and arrivals").waits_for("order.failure = keep");
    program.press(ENTER).waits_for("end S1");
    quits(program);
}

#[test]
fn why_explains_an_entry_of_the_log() {
    let data = home();
    let mut program = practice(data.path());
    program.press(F3).waits_for("AS IT WAS").press(CTRL_W).waits_for("committed: The MF");
    quits(program);
}

#[test]
fn why_explains_what_is_owed() {
    let data = home();
    let mut program = practice(data.path());
    program.press(ENTER).waits_for(">S3<").press(F9).waits_for("Due").press(CTRL_W).waits_for("due: within");
    quits(program);
}

#[test]
fn the_glossary_finds_a_word() {
    let data = home();
    let mut program = practice(data.path());
    program.press(CTRL_G).waits_for("Words and signs").press("anchored").waits_for("something at both flanks");
    program.press(ESC).waits_for("words; type to find one").press(ESC).waits_for("end S1");
    quits(program);
}

#[test]
fn the_practice_battle_explains_each_step_until_it_is_silenced() {
    let data = home();
    let mut program = practice(data.path());
    program.waits_for("Once a turn each side may").press(ENTER).waits_for("Who is engaged?: Mark");
    program.press(CTRL_L).waits_for("no more explanations");
    program.press(CTRL_L).waits_for("Who is engaged?: Mark");
    quits(program);
}

#[test]
fn the_help_lists_and_runs_what_works_here() {
    let data = home();
    let mut program = practice(data.path());
    program.press(F1).waits_for("What can be done here").press("signs on the screen").waits_for("Ctrl-G");
    program.press(ENTER).waits_for("Words and signs");
    quits(program);
}

#[test]
fn the_palette_at_home_begins_the_practice_battle() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice").press(CTRL_P).waits_for("by words").press("practice battle").waits_for("> begin");
    program.press(ENTER).waits_for("begin turn 1").press(ENTER).waits_for(">S1<");
    quits(program);
}

#[test]
fn a_terminal_whose_locale_takes_no_utf8_gets_ascii() {
    for locale in ["C", "POSIX", "en_GB.ISO-8859-1"] {
        let data = home();
        let mut program = Program::start_under(locale, &[], data.path());
        program.waits_for("Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER).waits_for(">S1<");
        let shown = program.contents();
        assert!(shown.is_ascii(), "{locale}: {shown}");
        quits(program);
    }
    let data = home();
    let program = practice(data.path());
    assert!(!program.contents().is_ascii(), "a line of a frame, a name with its accents");
    quits(program);
}

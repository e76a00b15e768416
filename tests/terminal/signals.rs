//! What comes from outside while the program runs: signals, and what is pasted.

use std::fs::{self, File};

use super::screen::{Program, resized};
use super::{CTRL_Q, ENTER, home};

/// In the practice battle, at its first question.
fn in_practice(data: &std::path::Path) -> Program {
    let mut program = Program::start(&[], data);
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<").waits_as("pastes are told apart, the mouse is heard", |screen| {
        screen.bracketed_paste() && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    program
}

/// The screen, the cursor, the keys and the mouse are the shell's.
fn is_clean(screen: &vt100::Screen) -> bool {
    let silent = screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None && !screen.bracketed_paste();
    silent && !screen.alternate_screen() && !screen.hide_cursor()
}

#[test]
fn a_program_that_is_stopped_gives_the_terminal_back_and_takes_it_again_when_it_goes_on() {
    let data = home();
    let mut program = in_practice(data.path());
    for _ in 0..3 {
        program.signal("TSTP");
        program.waits_as("the shell's terminal", is_clean);
        program.is_stopped();
        program.signal("CONT");
        program.waits_for(">S1<").waits_as("its own screen", |screen| {
            screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste()
        });
    }
    program.press(ENTER).waits_for("within 9\"").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let save = data.path().join("battles/practice-battle.fanion").display().to_string();
    let mut watched = Program::start(&["watch", &save], data.path());
    watched.waits_for("S3 skirmish").signal("TSTP");
    watched.waits_as("the shell's terminal", is_clean);
    watched.is_stopped();
    watched.signal("CONT");
    watched.waits_for("S3 skirmish").press("q");
    assert_eq!(watched.ends(), 0);
}

#[test]
fn the_cursor_is_seen_again_when_the_system_ends_a_program_that_the_disk_keeps_busy() {
    let data = home();
    let mut program = in_practice(data.path());
    program.press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    // Noughts without end: they take a while to be read.
    let large = data.path().join("battles/practice-battle.fanion");
    File::options().append(true).open(&large).and_then(|file| file.set_len(250 << 20)).expect("a large file");
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice battle").press(ENTER);
    program.reads(100 << 20);
    program.signal("TERM");
    let (status, screen) = program.ended();
    assert_eq!(status, 128 + 15, "it was ended from outside of its loop");
    assert!(is_clean(&screen), "cursor hidden: {}", screen.hide_cursor());
}

#[test]
fn a_paste_never_plays_the_battle() {
    let data = home();
    let mut program = in_practice(data.path());
    let mail = "Dear all,\raa bb 1 2 3\r\r- - -\ryes y\r63\r\u{1}\rbye\r";
    program.press(&format!("\u{1b}[200~{mail}\u{1b}[201~")).waits_for("paste ignored");
    program.press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let save = fs::read_to_string(data.path().join("battles/practice-battle.fanion")).expect("the save");
    assert!(!save.contains("\"answer\""), "{save}");
}

#[test]
fn keys_do_nothing_in_a_terminal_that_is_too_small_but_end_the_program() {
    let data = home();
    let mut program = in_practice(data.path());
    resized(&mut program, 60, 20);
    program.waits_for("needs 80x24, has 60x20").press(ENTER).press("-").press("aa").press(ENTER);
    // A new size may overtake keys that were typed before it: they are heard before it is large enough.
    for columns in [61, 62, 63] {
        resized(&mut program, columns, 20);
        program.waits_for(&format!("needs 80x24, has {columns}x20"));
    }
    resized(&mut program, 80, 24);
    program.waits_for(">S1<");
    resized(&mut program, 79, 24);
    program.waits_for("needs 80x24, has 79x24").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let save = fs::read_to_string(data.path().join("battles/practice-battle.fanion")).expect("the save");
    assert!(!save.contains("\"answer\""), "{save}");
}

#[test]
fn keys_that_wait_when_the_system_ends_the_program_are_dropped_and_the_cursor_is_seen() {
    for _ in 0..3 {
        let data = home();
        let mut program = in_practice(data.path());
        // Many more keys than are drawn in the time that is left.
        program.press(&"\u{1b}OR\u{1b}".repeat(4_000));
        program.signal("TERM");
        let (status, screen) = program.ended();
        assert!(status == 0 || status == 128 + 15, "{status}");
        assert!(is_clean(&screen), "cursor hidden: {}", screen.hide_cursor());
    }
}

//! A program that has nothing to do does nothing.

use std::time::Duration;

use super::screen::Program;
use super::{ENTER, home};

/// For how long nobody touches the keys.
const QUIET: Duration = Duration::from_secs(4);

/// How often the program is woken while nobody touches the keys.
fn wakes(program: &Program) -> u64 {
    // What the last key has begun comes to rest first.
    std::thread::sleep(Duration::from_millis(500));
    let before = program.wakes();
    std::thread::sleep(QUIET);
    program.wakes() - before
}

#[test]
fn an_idle_program_wakes_at_most_once_a_second() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER).waits_for(">S1<");
    let woken = wakes(&program);
    assert!(woken <= QUIET.as_secs(), "{woken} times in {QUIET:?}");

    let mut second =
        Program::start(&[&data.path().join("battles/practice-battle.fanion").to_string_lossy()], data.path());
    second.waits_for("only looked at");
    let woken = wakes(&second);
    assert!(woken <= QUIET.as_secs() + 1, "{woken} times in {QUIET:?} while it follows another");
}

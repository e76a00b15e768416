//! The real program in a real pseudo-terminal: keys in, the screen out, the terminal put back.

mod armies;
mod campaign;
mod hands;
#[cfg(target_os = "linux")]
mod idle;
mod mending;
mod recorded;
pub mod screen;
#[cfg(target_os = "linux")]
mod signals;
mod umpire;
mod words;

use std::path::Path;

use screen::{Program, resized};

use crate::journals::first_turn_and;
use tempfile::TempDir;

/// Keys as a terminal sends them.
const ENTER: &str = "\r";
const DOWN: &str = "\u{1b}[B";
const F3: &str = "\u{1b}OR";
const ESC: &str = "\u{1b}";
const CTRL_A: &str = "\u{1}";
const CTRL_B: &str = "\u{2}";
const CTRL_T: &str = "\u{14}";
const CTRL_U: &str = "\u{15}";
const CTRL_Q: &str = "\u{11}";

/// The battle goes on from S4 to half 1, in which aa Quillingen Jägers cost mc Valmory Rifles one CV, and to its end.
fn to_the_first_shot(program: &mut Program) {
    program.waits_for(">S4<").press(ENTER);
    program.waits_for("2D6 [_] [_]").press("63");
    program.waits_for("who is active first?").press(ENTER);
    program.waits_for("half 1, Ostermark active").press(ENTER);
    program.waits_for(">T2<").press("aa");
    program.waits_for("which target?").press("mc");
    program.waits_for("Who joins in?").press(ENTER);
    program.waits_for("1D6 [_]").press("1");
    program.waits_for("aa Quillingen Jägers fired at mc Valmory Rifles").press("-");
}

fn home() -> TempDir {
    TempDir::new().expect("a folder for the data")
}

#[test]
fn a_first_turn_of_the_practice_battle_is_played_by_keys() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<").press(ENTER);
    program.waits_for("within 9\"").press(ENTER);
    to_the_first_shot(&mut program);
    program.waits_for("half 2, Valmory active").press(ENTER);
    program.waits_for("T2 fire").press("-");
    program.waits_for("Turn 2 of 6  10:20").waits_for("Reserve arrives on 3 or more").press(ENTER);
    program.waits_for("1D6 [_]").press("4");
    program.waits_for("na╱6 col").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let [driven, typed] = first_turn_and(&data.path().join("battles/practice-battle.fanion"));
    assert_eq!(typed, driven, "keys and requests lead to the same battle");

    let mut again = Program::start(&[], data.path());
    again.waits_for("> Practice battle").press(ENTER);
    again.waits_for("Turn 2 of 6  10:20").waits_for("na╱6 col").press(F3);
    again.waits_for("AS IT WAS").press("/").waits_for("Find an entry").press("fired at mc").press(ENTER);
    again.waits_for("aa Quillingen Jägers fired at mc Valmory Rifles").press(CTRL_Q);
    assert_eq!(again.ends(), 0);
}

#[test]
fn a_scenario_and_a_save_open_from_the_command_line() {
    let data = home();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/practice/scenario.toml");
    let mut program = Program::start(&[&scenario.display().to_string()], data.path());
    program.waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<").press(ENTER);
    program.waits_for(">S3<").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let save = data.path().join("battles/practice-battle.fanion");
    let mut again = Program::start(&[&save.display().to_string()], data.path());
    again.waits_for(">S3<").press(CTRL_Q);
    assert_eq!(again.ends(), 0);
}

#[test]
fn a_second_program_follows_the_first_on_its_own_screen() {
    let data = home();
    let mut player = Program::start(&[], data.path());
    player.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    player.waits_for(">S1<");
    let save = data.path().join("battles/practice-battle.fanion").display().to_string();
    let mut onlooker = Program::start(&[&save], data.path());
    onlooker.waits_for(">S1<").waits_for("only looked at");
    player.press(ENTER).waits_for("within 9\"");
    onlooker.waits_for(">S3<").press(CTRL_Q);
    player.press(CTRL_Q);
    assert_eq!((player.ends(), onlooker.ends()), (0, 0));
}

#[test]
fn a_program_whose_terminal_goes_away_ends() {
    let data = home();
    let mut program = Program::start_session(&[], data.path());
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<");
    program.hangs_up("\u{1b}OR");
    let mut again = Program::start(&[], data.path());
    again.waits_for("> Practice battle").press(CTRL_Q);
    assert_eq!(again.ends(), 0);
}

#[test]
fn the_terminal_is_put_back_when_the_system_ends_the_program() {
    for signal in ["TERM", "HUP", "INT"] {
        let data = home();
        let mut program = Program::start(&[], data.path());
        program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
        program.waits_for(">S1<");
        assert!(program.is_on_the_other_screen(), "{signal}");
        program.signal(signal);
        program.ends();
        let mut again = Program::start(&[], data.path());
        again.waits_for("> Practice battle").press(CTRL_Q);
        assert_eq!(again.ends(), 0);
    }
}

#[test]
fn a_terminal_that_shrinks_and_grows_is_drawn_anew() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<");
    resized(&mut program, 60, 20);
    program.waits_for("needs 80x24, has 60x20");
    resized(&mut program, 120, 40);
    program.waits_for("North woo").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_check_is_looked_up_filled_in_and_rolled_from_home() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("Look up").press("look").press(ENTER);
    program.waits_for("Tables and checks").press("check march-attack/ved").press(ENTER);
    program.waits_for("not yet: quality").press("v").press(ENTER);
    program.waits_for("2D6 [_][_]").press("34");
    program.waits_for("outcome: ").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_units_page_and_the_armies_page_are_read_by_keys() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<").press(CTRL_U);
    program.waits_for("The page of a unit").press("mc").press(ENTER);
    program.waits_for("rifles, may skirmish").waits_for("other units").press(ESC);
    program.waits_for("Enter pick").press(CTRL_A);
    program.waits_for("lost in all").waits_for("until spent").waits_for("Esc back").press(ESC);
    program.waits_for("Enter pick").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_break_covers_the_screen_until_it_is_over() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<").press(CTRL_B);
    program.waits_for("PAUSED").press("e");
    program.waits_for("When to stop").press("12:00 battle").press(ENTER);
    program.waits_for("12:00 in the battle").press(ENTER);
    program.waits_for("6 turns left").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let save = std::fs::read_to_string(data.path().join("battles/practice-battle.fanion")).expect("the save");
    assert!(save.contains("clock: break") && save.contains("clock: on again"), "{save}");
}

#[test]
fn colours_change_by_a_key() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice").press(CTRL_T);
    program.waits_for("colours: light").press(CTRL_T);
    program.waits_for("colours: high-contrast").press(CTRL_T);
    program.waits_for("colours: colour-blind").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

#[test]
fn a_mouse_picks_out_lines_units_and_keys() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    // The practice battle has the first line below the head of its group.
    program.waits_for("> Practice").press(&clicked(6, 7)).waits_for("> A battle").press(&clicked(6, 6));
    program.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    program.waits_for(">S1<").press(&clicked(3, 5)).waits_for("aa Quillingen Jägers: Ctrl-U shows its page");
    program.press(CTRL_U).waits_for("infantry, muskets, may skirmish").waits_for("other units").press(ESC);
    program.waits_for("Enter pick").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
}

/// A click of the left button as a terminal sends it; column and row from 1.
fn clicked(column: u16, row: u16) -> String {
    format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m")
}

#[test]
fn a_second_screen_follows_the_battle_and_shows_each_side_its_own() {
    let data = home();
    let mut played = Program::start(&[], data.path());
    played.waits_for("> Practice battle").press(ENTER).waits_for("begin turn 1").press(ENTER);
    played.waits_for(">S1<");
    let save = data.path().join("battles/practice-battle.fanion");
    let save = save.display().to_string();
    let mut watched = Program::start(&["watch", &save], data.path());
    watched.waits_for("S1 orders and arrivals");
    played.press(ENTER).waits_for("within 9\"");
    watched.waits_for("S3 skirmish").waits_for("which formations are").press("q");
    assert_eq!(watched.ends(), 0);
    let mut own = Program::start(&["watch", &save, "--side", "A"], data.path());
    own.waits_for("which formations are").press("q");
    assert_eq!(own.ends(), 0);
    played.press(CTRL_Q);
    assert_eq!(played.ends(), 0);
}

#[cfg(unix)]
#[test]
fn a_save_that_may_not_be_written_is_watched_and_looked_at() {
    use std::os::unix::fs::PermissionsExt;
    let data = home();
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("battle.fanion");
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let kept = saves.join("format-1.fanion");
    std::fs::copy(&kept, &save).unwrap_or_else(|error| panic!("{}: {error}", kept.display()));
    let rights = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("rights");
    rights(&save, 0o444);
    rights(folder.path(), 0o555);
    let named = save.display().to_string();
    let mut watched = Program::start(&["watch", &named], data.path());
    watched.waits_for("S2 morale").press("q");
    assert_eq!(watched.ends(), 0);
    let mut looked_at = Program::start(&[&named], data.path());
    looked_at.waits_for("only to look at: ").press(ENTER).waits_without("only to look at: ");
    looked_at.press(ENTER).waits_for("this game is read-only here").press(CTRL_Q);
    assert_eq!(looked_at.ends(), 0);
    rights(folder.path(), 0o755);
    let content = |path: &Path| std::fs::read(path).expect("a save");
    assert!(content(&save) == content(&kept), "not a byte is written");
}

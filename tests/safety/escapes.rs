//! A name from a file never steers the terminal.

use std::fs;

use fanion::tui::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::{desk, resealed, run};
use crate::screens::desk::Desk;

/// What terminals obey: an escape, a control of one byte, a control of the upper row, a turn of direction, a bell.
const HOSTILE: &str = "Val\u{1b}[31m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}\u{8}\u{7f}mory";
const WRITTEN: &str = "Val\\u001b[31m\\u001b]0;owned\\u0007\u{9b}2J\u{202e}\\b\u{7f}mory";

fn check(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let steering: Vec<char> = text.chars().filter(|&letter| letter.is_control() && letter != '\n').collect();
    assert!(steering.is_empty(), "{what}: {steering:?} in {text:?}");
}

#[test]
fn names_of_a_hostile_save_are_shown_harmlessly_by_every_command() {
    let home = desk();
    let save = home.path().join("desk/battle.fanion");
    let sound = fs::read(&save).expect("the save");
    let hostile = resealed(&sound, |line| line.replace("Valmory", WRITTEN));
    assert_ne!(hostile, sound);
    fs::write(&save, &hostile).expect("a hostile save");
    let commands: [&[&str]; 9] = [
        &["show", "battle.fanion"],
        &["show", "battle.fanion", "--json"],
        &["log", "battle.fanion"],
        &["log", "battle.fanion", "--json"],
        &["packup", "battle.fanion"],
        &["rejudge", "battle.fanion"],
        &["drive", "battle.fanion"],
        &["validate", "battle.fanion"],
        &["doctor", "battle.fanion"],
    ];
    for words in commands {
        let told = run(home.path(), words);
        assert_eq!(told.status.code(), Some(0), "{words:?}: {}", String::from_utf8_lossy(&told.stderr));
        check(&format!("{words:?}"), &told.stdout);
        check(&format!("{words:?}"), &told.stderr);
    }
    let said = run(home.path(), &["show", "battle.fanion"]);
    assert!(String::from_utf8_lossy(&said.stdout).contains("Val?[31m"), "the name is still to be read");
    let mut screen = Desk::at_home(120, 40);
    screen.open(&save);
    for keys in ["", "F3", "Esc F5", "Esc F9", "Esc F1"] {
        screen.press(keys);
        check("the screen", screen.text().as_bytes());
        let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a screen in memory");
        terminal.draw(|frame| view::draw(&screen.model, frame)).expect("memory takes what is drawn");
    }
}

#[test]
fn errors_that_quote_a_hostile_file_are_harmless() {
    let home = desk();
    let desk = home.path().join("desk");
    let orbat = fs::read_to_string(desk.join("a.toml")).expect("an order of battle");
    let save = fs::read_to_string(desk.join("battle.fanion")).expect("a save");
    let bad = [
        ("name.toml", orbat.replacen("name = \"", "name = \"\\u001b[31m\\u009b", 1)),
        ("raw.toml", orbat.replacen("name = \"", &format!("name = \"{HOSTILE}"), 1)),
        ("key.toml", format!("\"\\u001b[31m\\u009bkey\" = 1\n{orbat}")),
        ("word.toml", orbat.replace("infantry", "\\u001b[31m\\u009binfantry")),
        ("syntax.toml", format!("{HOSTILE}\n")),
        ("header.fanion", save.replacen("march-attack", WRITTEN, 1)),
        ("opening.fanion", format!("{{\"format\":{HOSTILE}")),
        ("record.fanion", save.replacen("muster", WRITTEN, 1)),
        ("\u{1b}[31m\u{9b}odd.fanion", "nothing".to_owned()),
        ("\u{1b}[31m\u{9b}odd.toml", "nothing".to_owned()),
    ];
    for (name, text) in bad {
        fs::write(desk.join(name), text).expect("a bad file");
        for words in [&["validate", name][..], &["show", name], &["doctor", name], &["log", name]] {
            let told = run(home.path(), words);
            assert_ne!(told.status.code(), Some(0), "{words:?}");
            check(&format!("{words:?}"), &told.stdout);
            check(&format!("{words:?}"), &told.stderr);
        }
        let made = ["new", name, "b.toml", "--save", "new.fanion"];
        let told = run(home.path(), &made);
        check(name, &told.stderr);
        let mut screen = Desk::at_home(80, 24);
        screen.open(&desk.join(name));
        check(name, screen.text().as_bytes());
    }
}

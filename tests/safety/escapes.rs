//! A name from a file never steers the terminal.

use std::fs;

use fanion::tui::pen::Pen;
use fanion::tui::theme::Theme;
use fanion::tui::watch;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::{desk, resealed, run, typed};
use crate::screens::desk::Desk;

/// What terminals obey: an escape, a control of one byte, a control of the upper row, a turn of direction, a bell.
const HOSTILE: &str = "Val\u{1b}[31m\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}\u{8}\u{7f}mory";
const WRITTEN: &str = "Val\\u001b[31m\\u001b]0;owned\\u0007\u{9b}2J\u{202e}\\b\u{7f}mory";

fn check(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // Sheets of paper end with a form feed.
    let meant = |letter| letter == '\n' || letter == '\u{c}' && what.contains("sheets");
    let steers = |letter: char| letter.is_control() || letter == '\u{202e}';
    let steering: Vec<char> = text.chars().filter(|&letter| steers(letter) && !meant(letter)).collect();
    assert!(steering.is_empty(), "{what}: {steering:?} in {:?}", text.chars().take(2000).collect::<String>());
}

#[test]
fn names_of_a_hostile_save_are_shown_harmlessly_by_every_command() {
    let home = desk();
    let save = home.path().join("desk/battle.fanion");
    let sound = fs::read(&save).expect("the save");
    let hostile = resealed(&sound, |line| {
        ["Valmory", "Advance Guard", "Practice battle"]
            .iter()
            .fold(line.to_owned(), |line, name| line.replace(name, &WRITTEN.replace("mory", &name[..3])))
    });
    let named = String::from_utf8_lossy(&hostile).matches(WRITTEN.split_at(12).0).count();
    assert!(named > 6, "{named} places are hostile");
    fs::write(&save, &hostile).expect("a hostile save");
    let commands: [&[&str]; 12] = [
        &["show", "battle.fanion"],
        &["show", "battle.fanion", "--json"],
        &["log", "battle.fanion"],
        &["log", "battle.fanion", "--json"],
        &["packup", "battle.fanion"],
        &["rejudge", "battle.fanion"],
        &["drive", "battle.fanion"],
        &["validate", "battle.fanion"],
        &["doctor", "battle.fanion"],
        &["report", "battle.fanion"],
        &["report", "battle.fanion", "--sheets"],
        &["simulate", "battle.fanion", "--runs", "1", "--turns", "1", "--seed", "1"],
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
    let (mut seen, mut seen_afar) = (0, 0);
    for keys in ["", "F3", "Esc F5", "Esc F9", "Esc F1"] {
        screen.press(keys);
        check("the screen", screen.text().as_bytes());
        let table = watched(&screen);
        check("the table screen", table.as_bytes());
        seen += marked(&screen.text());
        seen_afar += marked(&table);
    }
    assert!(seen > 2 && seen_afar > 2, "the name is on {seen} places of the screen, {seen_afar} of the table screen");
}

/// On how many places a hostile name is shown. The screen leaves out by itself what steers, and would show the rest: the
/// signs in its place tell that it came in harmless.
fn marked(text: &str) -> usize {
    let marked = text.matches("?[31m").count();
    assert_eq!(marked, text.matches("[31m").count(), "{text}");
    marked
}

/// What the second screen shows, to both sides and to one.
fn watched(screen: &Desk) -> String {
    let game = &screen.model.battle().expect("a battle").game;
    let area = Rect { x: 0, y: 0, width: 120, height: 40 };
    let mut text = String::new();
    for side in [None, Some("A")] {
        let mut buffer = Buffer::empty(area);
        watch::view::draw(&watch::scene(game, side), area, &mut Pen::new(&mut buffer, Theme::new(false, false)));
        text.extend(buffer.content().iter().map(Cell::symbol));
    }
    text
}

#[test]
fn what_is_written_of_a_hostile_save_or_sheet_is_harmless() {
    let home = desk();
    let desk = home.path().join("desk");
    let sound = fs::read(desk.join("battle.fanion")).expect("the save");
    fs::write(desk.join("battle.fanion"), resealed(&sound, |line| line.replace("Valmory", WRITTEN))).expect("a save");
    let rows = format!("Division,{HOSTILE},infantry,veteran,6\n,{HOSTILE}2,cavalry,regular,5\n");
    fs::write(desk.join("sheet.csv"), format!("formation,unit,arm,quality,cv\n{rows}")).expect("a sheet");
    fs::write(desk.join("bad.csv"), format!("formation,unit,arm,quality,{HOSTILE}\n{rows}")).expect("a sheet");
    // What is only shown takes any name; what is read again takes none with control letters, and says so.
    let steps: [(&[&str], Option<&str>); 9] = [
        (&["report", "battle.fanion", "--output", "page.html"], Some("page.html")),
        (&["report", "battle.fanion", "--output", "page.md"], Some("page.md")),
        (&["report", "battle.fanion", "--sheets", "--output", "sheets.txt"], Some("sheets.txt")),
        (&["orbat", "battle.fanion", "--side", "B", "--output", "after.toml"], None),
        (&["orbat", "battle.fanion", "--side", "A", "--output", "other.toml"], Some("other.toml")),
        (&["export", "after.toml", "--output", "after.csv"], None),
        (&["import", "sheet.csv", "--output", "sheet.toml"], None),
        (&["import", "bad.csv", "--output", "bad.toml"], None),
        (&["validate", "sheet.csv", "bad.csv"], None),
    ];
    for (words, written) in steps {
        let told = run(home.path(), words);
        assert_eq!(told.status.code(), Some(i32::from(written.is_none())), "{words:?}");
        check(&format!("{words:?}"), &told.stdout);
        check(&format!("{words:?}"), &told.stderr);
        assert_eq!(written.is_none(), !told.stderr.is_empty(), "{words:?}");
        match written {
            Some(written) => check(written, &fs::read(desk.join(written)).expect(written)),
            None => assert!(!desk.join(words.last().expect("words")).exists() || words[0] == "validate", "{words:?}"),
        }
    }
}

#[test]
fn hostile_words_typed_or_configured_come_back_harmlessly() {
    let home = desk();
    let input = ["", "note", "log", "show", "xyz", "json", "add", "set", "2=", "correct", "waive"];
    let input = input.map(|word| format!("{word} {HOSTILE}\n\n")).concat();
    let told = typed(home.path(), &["drive", "battle.fanion", "--text"], &format!("{input}log 30\nquit\n"));
    assert!(String::from_utf8_lossy(&told.stdout).contains("Val?[31m"), "the note is told");
    check("text", &told.stdout);
    check("text", &told.stderr);
    let input = format!("{{\"note\":\"{WRITTEN}\"}}\n{HOSTILE}\n{{\"{WRITTEN}\":1}}\n{{\"pick\":\"{WRITTEN}\"}}\n");
    check("JSON", &typed(home.path(), &["drive", "battle.fanion"], &input).stdout);
    let key = format!("{HOSTILE}=1");
    let value = format!("theme={HOSTILE}");
    for words in [
        &["glossary", HOSTILE][..],
        &["glossary", "--rulebook", HOSTILE],
        &["config", &key],
        &["config", &value],
        &["check", HOSTILE],
        &["table", HOSTILE],
        &["simulate", "battle.fanion", "--runs", HOSTILE],
        &["report", "battle.fanion", "--output", HOSTILE],
        &["watch", HOSTILE],
        &[HOSTILE],
    ] {
        let told = run(home.path(), words);
        assert_ne!(told.status.code(), Some(0), "{words:?}");
        check(&format!("{words:?}"), &told.stdout);
        check(&format!("{words:?}"), &told.stderr);
    }
    let config = home.path().join("home/.config/fanion");
    fs::create_dir_all(&config).expect("a folder");
    fs::write(config.join("config.toml"), format!("theme = \"{WRITTEN}\"\n\"{WRITTEN}\" = 1\n")).expect("a file");
    for words in [&["config"][..], &["config", "--json"], &["show", "battle.fanion"]] {
        let told = run(home.path(), words);
        check(&format!("{words:?}"), &told.stdout);
        check(&format!("{words:?}"), &told.stderr);
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
    // Windows has no such names.
    let has = |name: &str| cfg!(unix) || !name.contains('\u{1b}');
    for (name, text) in bad.into_iter().filter(|(name, _)| has(name)) {
        fs::write(desk.join(name), text).expect("a bad file");
        for words in [
            &["validate", name][..],
            &["show", name],
            &["doctor", name],
            &["log", name],
            &["report", name],
            &["simulate", name],
            &["drive", name, "--text"],
            &["import", name, "--output", "never.toml"],
            &["export", name, "--output", "never.csv"],
        ] {
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

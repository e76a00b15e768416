//! A name with a line end begins no line of its own: what it says there would pass for the program's word.

use std::fs;
use std::path::Path;

use super::{desk, fanion, resealed, run};
use crate::screens::desk::Desk;
use crate::support::in_time::InTime as _;

/// What stands behind the line end of a name.
const FORGED: &str = "Karst: orders taken";

/// A name with a line end, and with a turn of direction, as a save holds them.
const WRITTEN: [&str; 4] =
    ["\\nKarst: orders taken", "\\rKarst: orders taken", "\u{2028}Karst: orders taken", "\u{202e}"];

/// A screen has lines of its own, and a panel or a page around each: no sign on it steers.
fn check_screen(text: &str) -> usize {
    let steers = |letter: char| letter.is_control() && letter != '\n' || matches!(letter, '\u{2028}' | '\u{202e}');
    assert!(!text.contains(steers), "{text}");
    text.matches('?').count()
}

/// Every forged word stands behind a sign in place of its line end. In a page for a browser a line end is a blank.
fn check(what: &str, text: &str) -> usize {
    let page;
    let text = if what.ends_with("html") {
        page = text.replace('\n', " ");
        page.as_str()
    } else {
        text
    };
    let forged = text.match_indices(FORGED).map(|(at, _)| text[..at].chars().next_back());
    let mut count = 0;
    for before in forged {
        assert!(before.is_some_and(|sign| !sign.is_control() && sign != '\u{2028}'), "{what}: {text}");
        count += 1;
    }
    assert!(!text.contains('\u{202e}'), "{what}: {text}");
    count
}

fn both(home: &Path, words: &[&str]) -> String {
    let told = run(home, words);
    String::from_utf8_lossy(&[told.stdout, told.stderr].concat()).into_owned()
}

/// A save in which these names have a line end in them.
fn forged(save: &Path, names: &[&str], written: &str) {
    let sound = fs::read(save).expect("the save");
    let changed = resealed(&sound, |line| {
        names
            .iter()
            .fold(line.to_owned(), |line, name| line.replace(&format!("\"{name}\""), &format!("\"{name}{written}\"")))
    });
    assert!(changed != sound, "{names:?}");
    fs::write(save, changed).expect("a save");
}

#[test]
fn a_name_of_a_battle_begins_no_line_of_any_command_or_screen() {
    for written in WRITTEN {
        let home = desk();
        let save = home.path().join("desk/battle.fanion");
        forged(&save, &["Valmory", "Advance Guard", "Practice battle", "Quillingen Jägers"], written);
        let commands: [&[&str]; 13] = [
            &["show", "battle.fanion"],
            &["log", "battle.fanion"],
            &["packup", "battle.fanion"],
            &["rejudge", "battle.fanion"],
            &["validate", "battle.fanion"],
            &["doctor", "battle.fanion"],
            &["report", "battle.fanion"],
            &["report", "battle.fanion", "--sheets"],
            &["brief", "battle.fanion"],
            &["orbat", "battle.fanion", "--side", "A", "--output", "a2.toml"],
            &["export", "battle.fanion", "--output", "a2.csv"],
            &["simulate", "battle.fanion", "--runs", "1", "--turns", "1", "--seed", "1"],
            &["drive", "battle.fanion", "--text"],
        ];
        let mut seen = 0;
        for words in commands {
            seen += check(&format!("{words:?}"), &both(home.path(), words));
        }
        for page in ["page.html", "page.md", "sheets.txt"] {
            let sheets: &[&str] = if page.starts_with("sheets") { &["--sheets"] } else { &[] };
            both(home.path(), &[&["report", "battle.fanion", "--output", page], sheets].concat());
            let text = fs::read_to_string(home.path().join("desk").join(page)).expect("a page");
            seen += check(page, &text);
        }
        let mut screen = Desk::at_home(120, 40);
        screen.open(&save);
        for keys in ["", "F3", "Esc F5", "Esc F9", "Esc F1", "Esc Ctrl-E"] {
            screen.press(keys);
            seen += check_screen(&screen.text());
        }
        assert!(seen > 8 || !written.contains("Karst"), "{written:?} is shown {seen} times");
    }
}

#[test]
fn a_name_of_a_campaign_begins_no_line_of_any_command_screen_or_paper() {
    for written in WRITTEN {
        let home = desk();
        let save = home.path().join("desk/vale.fanion");
        run(home.path(), &["campaign", "new", "three-rivers", "--save", "vale.fanion", "--seed", "7"]);
        forged(&save, &["Lorien", "1st Brigade", "Lowgate"], written);
        let commands: [&[&str]; 8] = [
            &["campaign", "status", "vale.fanion"],
            &["campaign", "map", "vale.fanion"],
            &["campaign", "publish", "vale.fanion", "--output", "papers"],
            &["campaign", "sent", "vale.fanion"],
            &["show", "vale.fanion"],
            &["log", "vale.fanion"],
            &["report", "vale.fanion"],
            &["validate", "vale.fanion"],
        ];
        let mut seen = 0;
        for words in commands {
            seen += check(&format!("{words:?}"), &both(home.path(), words));
        }
        seen += papers(&home.path().join("desk/papers"));
        let mut screen = Desk::in_folder(120, 40, &home.path().join("desk"));
        screen.open(&save);
        for keys in ["", "Ctrl-A", "Esc F5", "Esc F3", "Esc F9"] {
            screen.press(keys);
            seen += check_screen(&screen.text());
        }
        assert!(seen > 8 || !written.contains("Karst"), "{written:?} is shown {seen} times");
    }
}

/// Every paper but those that a program reads, where a line end is written out.
fn papers(folder: &Path) -> usize {
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("papers") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            seen += papers(&path);
        } else if path.extension().is_some_and(|ending| ending != "json") {
            seen += check(&path.display().to_string(), &fs::read_to_string(&path).expect("a paper"));
        }
    }
    seen
}

#[cfg(unix)]
#[test]
fn a_name_of_a_file_begins_no_line_of_any_command() {
    let home = desk();
    let desk = home.path().join("desk");
    for end in ['\n', '\r', '\u{202e}'] {
        let name = |ending: &str| format!("x{end}{FORGED}{ending}");
        let (save, army, sheet) = (name(".fanion"), name(".toml"), name(".csv"));
        fs::copy(desk.join("battle.fanion"), desk.join(&save)).expect("a copy");
        fs::copy(desk.join("a.toml"), desk.join(&army)).expect("a copy");
        fs::write(desk.join(&sheet), "formation,unit\n").expect("a file");
        fs::write(desk.join(name(".txt")), "dear umpire").expect("a file");
        fs::write(desk.join(name(".bad.fanion")), "{\"format\":1,").expect("a file");
        run(home.path(), &["campaign", "new", "three-rivers", "--save", "vale.fanion", "--seed", "7"]);
        let (text, bad, out) = (name(".txt"), name(".bad.fanion"), name("-out"));
        let (new, page, csv) = (name("-new.fanion"), name(".html"), name("-a.csv"));
        let commands: Vec<Vec<&str>> = vec![
            vec!["show", &save],
            vec!["log", &save],
            vec!["doctor", &save],
            vec!["doctor", &bad],
            vec!["show", &bad],
            vec!["validate", &save],
            vec!["validate", &army],
            vec!["validate", &bad, &text, &sheet],
            vec!["show", &army],
            vec!["show", &text],
            vec!["import", &sheet, "--output", "new.toml"],
            vec!["import", "a.toml", "--output", &out],
            vec!["export", &army, "--output", &csv],
            vec!["new", &army, "b.toml", "--save", &new],
            vec!["new", &army, "b.toml", "--save", &new],
            vec!["new", &text, "b.toml", "--save", "no.fanion"],
            vec!["report", &save, "--output", &page],
            vec!["brief", &save, "--output", &page],
            vec!["orbat", &save, "--side", "A", "--output", &army],
            vec!["campaign", "take", "vale.fanion", &text, &army, &sheet, &save],
            vec!["campaign", "check-orders", &text, "--brief", &army],
            vec!["campaign", "publish", "vale.fanion", "--output", &out],
            vec!["campaign", "new", &text, "--save", &new],
            vec!["campaign", "from-battle", "vale.fanion", "--result", &text],
            vec!["campaign", "to-battle", "vale.fanion", "--output", &out],
            vec!["to-table", "vale.fanion", "--output", &out],
            vec!["man", "--output", &out],
            vec!["config", "--write"],
            vec!["simulate", &text],
            vec!["drive", &bad],
            vec!["watch", &text],
            vec![&text],
            vec![&bad],
        ];
        let mut seen = 0;
        for words in commands {
            let told = fanion(home.path(), &words).in_time().expect("the program runs");
            let said = String::from_utf8_lossy(&[told.stdout, told.stderr].concat()).into_owned();
            seen += check(&format!("{words:?}"), &said);
        }
        assert!(seen > 12, "{end:?} is shown {seen} times");
    }
}

//! A result that was filled in by hand: what does not fit is named with its line.

use std::fs;

use super::battles::battle_of;
use crate::screens::declared::saved;
use crate::support::handover::file;
use crate::support::program::fanion;

/// What `from-table` says of the result of a battle in which one piece of its text is another, where the attacker holds
/// the field.
fn says(from: &str, to: &str) -> (Option<i32>, String) {
    says_to(from, to, &["--field", "A"])
}

/// What it says with these options.
fn says_to(from: &str, to: &str, options: &[&str]) -> (Option<i32>, String) {
    taken(from, to, &[&["from-table", "SAVE", "--result", "RESULT"], options].concat())
}

/// What a command says, in which `SAVE` and `RESULT` are the files of such a battle and of its result.
fn taken(from: &str, to: &str, command: &[&str]) -> (Option<i32>, String) {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.pick("to-table:Mons");
    let text = file(&game.play, "Mons", "result.toml");
    assert!(text.contains(from), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    let result = folder.path().join("result.toml");
    fs::write(&result, text.replacen(from, to, 1)).expect("a file");
    let save = saved(game.play.clone(), "Mons".to_owned(), &folder);
    let [save, result] = [save, result].map(|path| path.to_str().expect("UTF-8").to_owned());
    let file = |word: &&str| match *word {
        "SAVE" => save.clone(),
        "RESULT" => result.clone(),
        other => other.to_owned(),
    };
    let command: Vec<String> = command.iter().map(file).collect();
    let output = fanion(&command.iter().map(String::as_str).collect::<Vec<_>>());
    let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    (output.status.code(), said.replace(&*folder.path().to_string_lossy(), "DIR"))
}

#[test]
fn a_name_of_a_result_that_was_not_sent_is_named_with_its_line_and_nothing_is_taken() {
    let stands = "fate = \"stands\"\n";
    let more = |row: &str| format!("{stands}\n{row}");
    let unit = ("name = \"F2 1\"", "name = \"F2 9\"", "`F2 9` of side A did not go in; did you mean `F2 1` of side A?");
    let off = "[[off]]\nside = \"A\"\nname = \"F7\"\n";
    let leader = "[[leader]]\nside = \"A\"\nname = \"Ney\"\nfate = \"killed\"\n";
    let [off, leader] = [off, leader].map(more);
    for (from, to, why) in [
        unit,
        (stands, &*off, "`F7` of side A did not go in; did you mean `F1` of side A?"),
        (stands, &*leader, "`Ney` leads nobody of side A in this battle"),
    ] {
        let (code, said) = says(from, to);
        let name = to.lines().find(|line| line.starts_with("name")).expect("a name");
        let line = said.split("result.toml:").nth(1).and_then(|rest| rest.split(':').next()?.parse::<usize>().ok());
        assert!(code == Some(1) && said.contains(why), "{name}: {said}");
        assert!(line.is_some_and(|line| line > 10), "{name}: {said}");
    }
}

#[test]
fn a_result_speaks_of_the_armies_by_their_names() {
    let (code, said) = says("battle", "battle");
    assert!(code == Some(0) && said.contains("French at Mons: CV 48 → 48"), "{said}");
}

#[test]
fn what_a_result_says_of_the_field_counts_and_what_it_cannot_say_is_refused_with_its_line() {
    let next = "next: who holds the field of Mons? Answer it in";
    let (french, allies) = ("The French at Mons hold the field.", "The Allies at Mons hold the field.");
    let either = "result.toml:12: `field` is A or B: in this game one side holds the field; found `nobody`";
    let neither = "result.toml:12: `field` is A, B or nobody; found `French`";
    let unknown = "result.toml:12:1: there is no key `fild` here";
    let cases: [(&str, &[&str], i32, &str); 7] = [
        ("field = \"A\"", &[], 0, french),
        ("field = \"B\"", &[], 0, allies),
        ("field = \"A\"", &["--field", "B"], 0, allies),
        ("", &[], 0, next),
        ("field = \"nobody\"", &[], 1, either),
        ("field = \"French\"", &[], 1, neither),
        ("fild = \"A\"", &[], 1, unknown),
    ];
    for (field, options, code, words) in cases {
        let (found, said) = says_to("battle = ", &format!("{field}\nbattle = "), options);
        assert!(found == Some(code) && said.contains(words), "{field} {options:?}: {said}");
        let is_asked = said.contains("who holds the field");
        assert_eq!(is_asked, words == next, "{field} {options:?}: {said}");
    }
}

#[test]
fn a_unit_that_left_the_table_is_lost_in_the_question_as_in_the_ledger() {
    let (code, said) = says("fate = \"stands\"", "fate = \"left\"");
    assert!(code == Some(0) && said.contains("The French at Mons: CV 48 → 43, 1 unit off the table"), "{said}");
    assert!(said.contains("F1: 15 in = 10 fit + 5 lost"), "{said}");
}

#[test]
fn a_result_in_place_of_a_battle_is_answered_with_the_command_that_takes_it() {
    let (code, said) = taken("battle", "battle", &["from-table", "SAVE", "RESULT"]);
    let command = "fanion from-table DIR";
    assert!(code == Some(1) && said.contains(command) && said.contains(" --result DIR"), "{said}");
}

#[test]
fn a_battle_at_the_table_names_the_command_that_comes_next() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.pick("to-table:Mons");
    let options = game.prompt().json()["options"].to_string();
    assert!(options.contains("else `fanion to-table`"), "{options}");
}

#[test]
fn what_is_printed_of_a_result_names_no_block_that_never_turned_up() {
    let (code, said) = says("battle", "battle");
    assert!(code == Some(0) && said.contains("2 blocks face down"), "{said}");
    assert!(said.contains("F1: ") && !said.contains("FG: ") && !said.contains("BG: "), "{said}");
}

//! A result that was filled in by hand: what does not fit is named with its line.

use std::fs;

use super::battles::battle_of;
use crate::screens::declared::saved;
use crate::support::handover::file;
use crate::support::program::fanion;

/// What `from-table` says of the result of a battle in which one piece of its text is another.
fn says(from: &str, to: &str) -> (Option<i32>, String) {
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
    let output = fanion(&["from-table", &save, "--result", &result, "--field", "A"]);
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
fn what_is_printed_of_a_result_names_no_block_that_never_turned_up() {
    let (code, said) = says("battle", "battle");
    assert!(code == Some(0) && said.contains("2 blocks face down"), "{said}");
    assert!(said.contains("F1: ") && !said.contains("FG: ") && !said.contains("BG: "), "{said}");
}

//! Which acts of a battle would come out otherwise under the present rules.

use std::path::Path;
use std::process::{Command, Output};

use fanion::cli::saves::opener;
use fanion::store;

use super::kept::{changed, other_initiative, roll_initiative};
use super::{NOW, beginning};
use crate::support::in_time::InTime as _;

fn rejudge(path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fanion")).arg("rejudge").arg(path).in_time().expect("the program runs")
}

fn words(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn a_battle_of_this_program_comes_out_as_it_did() {
    let (_temp, path) = changed(&beginning("format-1", 147), |_| {});
    assert_eq!(words(&rejudge(&path)), "every act comes out as it did\n");
}

#[test]
fn acts_that_the_amended_rules_play_otherwise_are_named_and_no_others() {
    let (_temp, path) = changed(&beginning("format-1", 405), |_| {});
    let said = words(&rejudge(&path));
    let named: Vec<&str> = said.lines().filter(|line| line.starts_with("entry ")).collect();
    assert_eq!(named, ["entry 148", "entry 242", "entry 247", "entry 284", "entry 298"], "{said}");
    let why = [
        // A chance that was missed is no reaction.
        "  then  rb 4th Dragoons stands\n",
        "  now   rb 4th Dragoons misses its opportunity charge\n",
        // Who has beaten an opportunity charge is not asked what it does next.
        "  then  dd 4e Dragons rallies back\n  now   it would end before its last answers\n",
        // Who exploits says onto what ground.
        "  now   it would ask: Where does dd 4e Dragons end its move? (up to 6\")\n",
        // The target of an opportunity charge reacts to it.
        "  now   it would ask: oa 29th Foot: reaction to da 1st Vistula Lancers, from the front, within 5\"?\n",
    ];
    for why in why {
        assert!(said.contains(why), "{why} is not in\n{said}");
    }
    assert!(said.ends_with("5 acts would come out differently; the battle stays as it was played\n"), "{said}");
}

#[test]
fn other_tables_in_the_file_are_compared_with_the_printed_ones() {
    // The records are those of the printed tables; the tables in the file are not what `rejudge` asks.
    let (_temp, path) = changed(&beginning("format-1", 147), other_initiative);
    assert_eq!(words(&rejudge(&path)), "every act comes out as it did\n");
}

#[test]
fn an_act_that_was_played_by_other_tables_is_named_with_then_and_now() {
    let (_temp, path) = changed(&beginning("format-1", 120), other_initiative);
    let mut saved = store::open(&path, NOW, opener).expect("a save with other tables");
    roll_initiative(&mut saved);
    drop(saved);
    let before = std::fs::read(&path).expect("the save");
    let said = words(&rejudge(&path));
    assert!(said.contains("  then  ") && said.contains("  now   "), "{said}");
    assert!(said.ends_with("would come out differently; the battle stays as it was played\n"), "{said}");
    assert_eq!(std::fs::read(&path).expect("the save"), before);
}

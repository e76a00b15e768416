//! Which acts of a battle would come out otherwise under the present rules.

use std::path::Path;
use std::process::{Command, Output};

use super::beginning;
use super::kept::changed;

fn rejudge(path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fanion")).arg("rejudge").arg(path).output().expect("the program runs")
}

fn words(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn a_battle_of_this_program_comes_out_as_it_did() {
    let (_temp, path) = changed(&beginning("format-1", 405), |_| {});
    assert_eq!(words(&rejudge(&path)), "every act comes out as it did\n");
}

#[test]
fn other_tables_in_the_file_are_compared_with_the_printed_ones() {
    // The records are those of the printed tables; the tables in the file are not what `rejudge` asks.
    let (_temp, path) = changed(&beginning("format-1", 405), |header| {
        header.tables = header.tables.replace("Veteran", "Seasoned");
    });
    assert_eq!(words(&rejudge(&path)), "every act comes out as it did\n");
}

#[test]
fn an_act_that_was_played_by_other_tables_is_named_with_then_and_now() {
    use fanion::cli::saves::opener;
    use fanion::engine::request::Request;
    use fanion::store;

    // The battle stands before the dice of the initiative; then it is played on with another figure in its tables.
    let (_temp, path) = changed(&beginning("format-1", 120), |header| {
        let before = header.tables.clone();
        header.tables = initiative_otherwise(&before);
        assert_ne!(header.tables, before, "the initiative's row is found");
    });
    let mut saved = store::open(&path, super::NOW, opener).expect("a save with other tables");
    let recorded = include_str!("../journals/albuera-1811.jsonl");
    let entry = saved.play().entry();
    for line in recorded.lines() {
        let request = Request::read(line).expect("a request");
        if line.contains("faces") || line.contains("roll") {
            let _ = saved.request(&request, super::NOW);
        }
        if saved.play().position().step != "S5" {
            break;
        }
    }
    assert!(saved.play().entry() > entry, "the initiative is rolled");
    drop(saved);
    let said = words(&rejudge(&path));
    assert!(said.contains("  then  ") && said.contains("  now   "), "{said}");
    assert!(said.ends_with("would come out differently; the battle stays as it was played\n"), "{said}");
}

/// Another figure for commanders in the initiative.
fn initiative_otherwise(tables: &str) -> String {
    tables.to_owned()
}

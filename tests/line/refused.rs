//! What a line means that cannot be done: it is refused with what is allowed, and nothing changes.

use std::path::Path;

use tempfile::TempDir;

use super::{converse, fanion, practice};
use crate::support::in_time::InTime as _;
use crate::support::program::begun;

/// What is said to lines that are refused, in their order.
fn refusals(said: &str) -> Vec<&str> {
    said.lines().filter_map(|line| line.strip_prefix("No: ")).collect()
}

/// Types each line and finds its refusal; the log is as before.
fn are_refused(save: &Path, before: &[&str], cases: &[(&str, &str)]) {
    converse(save, before);
    let log = || fanion().arg("log").arg(save).in_time().expect("the program runs").stdout;
    let known = log();
    let lines: Vec<&str> = cases.iter().map(|(line, _)| *line).collect();
    let said = converse(save, &lines);
    let found = refusals(&said);
    assert_eq!(found.len(), cases.len(), "{said}");
    for ((line, words), found) in cases.iter().zip(found) {
        assert_eq!(found, *words, "> {line}");
    }
    assert_eq!(log(), known);
}

#[test]
fn a_command_says_what_it_takes_and_an_unknown_unit_place_or_entry_is_named() {
    let folder = TempDir::new().expect("a folder");
    are_refused(
        &practice(&folder),
        &[],
        &[
            ("look", "look needs more words; help shows how"),
            ("look zz", "no unit is called zz; look takes a code, or two: look ab ma"),
            ("why zz", "no unit is called zz; why alone explains the question"),
            ("why 99", "there is no entry 99; the last is 3"),
            ("why 0", "there is no entry 0; the last is 3"),
            ("show zz", "no unit is called zz"),
            ("near", "this game has no map of places"),
            ("glossary zzzz", "no word of the glossary fits `zzzz`"),
            ("note", "note needs more words; help shows how"),
            ("save", "save needs more words; help shows how"),
            ("log x", "no match for `log x`; again lists them, help says what can be typed"),
            ("99", "the options are 1 to 4, found 99"),
        ],
    );
}

#[test]
fn what_is_undone_skipped_set_or_corrected_wrongly_is_refused_and_changes_nothing() {
    let folder = TempDir::new().expect("a folder");
    are_refused(
        &practice(&folder),
        &[],
        &[
            ("undo x", "undo takes the number of an entry, found x"),
            ("undo 99", "there is no entry 99 in the game; entries go from 1 to 3"),
            ("undo", "nothing to undo: this is the start"),
            ("redo", "nothing to redo"),
            ("waive it rained", "no test is due: nothing to skip"),
            ("set fire.rounding", "set needs more words; help shows how"),
            ("set because fire.rounding=up", "set takes KEY=VALUE, such as set melee.draw=both-lose-1"),
            ("set nope=1", "there is no setting `nope`"),
            ("set fire.rounding=sideways", "setting `fire.rounding` is down, nearest, up, found `sideways`"),
            ("correct ab", "what shall it be? such as cv=4 or order=attack"),
            (
                "correct zz cv=4",
                "a unit's code, or a side and unit, formation or leader with its name, or position; found zz",
            ),
            ("correct A unit Nobody cv=4", "there is no unit `Nobody` on this side"),
            ("correct ab cv=99", "`cv` is a whole number from 0 to 10, found 99"),
            ("correct ab cvv=4", "a unit has no `cvv` to correct; did you mean `cv`?"),
            ("correct ab cv=4 cv", "name=value, with blanks between; found cv"),
        ],
    );
}

#[test]
fn where_nothing_is_tested_there_is_no_sum_to_change_and_no_result_to_enter() {
    let folder = TempDir::new().expect("a folder");
    are_refused(
        &practice(&folder),
        &[],
        &[
            ("strike 1", "there is no test here to strike"),
            ("add high ground +1", "there is no test here to add"),
            ("outcome", "there is no test here to outcome"),
        ],
    );
}

#[test]
fn at_a_test_fields_dice_rows_and_results_are_refused_with_what_is_allowed() {
    let folder = TempDir::new().expect("a folder");
    let save = practice(&folder);
    are_refused(
        &save,
        &["croûton", "retire"],
        &[
            ("", "distance is missing: inches from 0 to 1000"),
            ("1=far", "distance is inches from 0 to 1000; found far"),
            ("outcome 1", "no results are numbered here; outcome takes name=value, such as passed=true"),
        ],
    );
    let said =
        converse(&save, &["1=4", "62 6", "77", "7 1", "", "outcome 3", "outcome passed", "strike 9", "add hill"]);
    let dice = "the dice are 2D6, each from 1 to 6; found ";
    assert_eq!(
        refusals(&said),
        [
            &format!("{dice}62 6"),
            &format!("{dice}77"),
            &format!("{dice}7 1"),
            "2D6 are due: type them, or r",
            "the results are 1 to 2; found 3",
            "name=value, with blanks between; found passed",
            "the rows are 1 to 4; found 9",
            "words, then a number: add high ground +1",
        ]
    );
}

#[test]
fn on_a_map_of_places_near_reads_them_out_and_an_unknown_one_is_refused() {
    let (_folder, save) = begun("napoleon-1815-sample", "");
    let save = Path::new(&save);
    let said = converse(save, &["near Oldforge", "near oldf", "near Atlantis"]);
    let read: Vec<&str> = said.split("> near ").skip(1).collect();
    let spoken = |at: usize| read[at].split_once('\n').map_or("", |(_, spoken)| spoken);
    assert!(spoken(0).lines().any(|line| line.contains("Southgate")), "{said}");
    assert_eq!(spoken(0), spoken(1), "the beginning of a name is enough");
    assert_eq!(refusals(&said), ["no place is called Atlantis; near alone shows the place that is asked about"]);
}

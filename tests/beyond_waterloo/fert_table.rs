use serde_json::{Value as Json, json};

use super::desk;
use crate::sheet_desk::Desk;

const BASE: &str = "tactic=concentric-attack opponent_tactic=concentric-attack opponent_mode=line-of-battle";

/// A desk with an owner's FERT table whose cells name their column and row.
fn owner(reading: &str, columns: &[&str], rows: &[&str]) -> Desk {
    let cells: Vec<Vec<String>> =
        (1..=rows.len()).map(|row| (1..=columns.len()).map(|column| format!("c{column}r{row}")).collect()).collect();
    let text = format!(
        "format = 1\nrulebook = \"beyond-waterloo\"\n[fert]\n{reading}\ncolumns = {columns:?}\nrows = {rows:?}\ncells = \
         {cells:?}\n"
    );
    let mut desk = desk();
    desk.type_in(&text);
    desk
}

fn odds(rounding: &str, ends: &str) -> Desk {
    let reading = format!("columns_by = \"odds\"\nrounding = \"{rounding}\"\nends = \"{ends}\"");
    owner(&reading, &["1:2", "1:1", "3:2", "2:1", "3:1"], &["1 or less", "2-3", "4-5", "6 or more"])
}

fn result(desk: &Desk, inputs: &str, face: u8) -> Json {
    desk.outcome("fert", &format!("{BASE} {inputs}"), &[face])["result"].clone()
}

#[test]
fn without_the_owners_table_there_is_no_result() {
    assert!(result(&desk(), "own_strength=6 opponent_strength=3", 3).is_null());
    assert!(result(&desk(), "column=2", 3).is_null());
}

#[test]
fn without_strengths_the_column_is_not_guessed() {
    assert!(result(&odds("down", "stay"), "", 3).is_null());
    assert!(result(&odds("down", "stay"), "own_strength=4", 3).is_null());
    assert!(result(&odds("down", "stay"), "opponent_strength=4", 3).is_null());
}

#[test]
fn odds_between_two_columns_are_rounded_as_the_owner_says() {
    let cases = [
        ((1, 9), [1, 1, 1]),
        ((1, 2), [1, 1, 1]),
        ((7, 10), [1, 1, 2]),
        ((8, 10), [1, 2, 2]),
        ((5, 5), [2, 2, 2]),
        ((6, 4), [3, 3, 3]),
        ((7, 4), [3, 3, 4]),
        ((9, 5), [3, 4, 4]),
        ((5, 2), [4, 4, 5]),
        ((13, 5), [4, 5, 5]),
        ((20, 2), [5, 5, 5]),
        ((4, 0), [5, 5, 5]),
    ];
    for ((own, opponent), columns) in cases {
        for (rounding, column) in ["down", "nearest", "up"].into_iter().zip(columns) {
            let found = result(&odds(rounding, "stay"), &format!("own_strength={own} opponent_strength={opponent}"), 2);
            assert_eq!(found, json!(format!("c{column}r2")), "{own}:{opponent} {rounding}");
        }
    }
}

#[test]
fn a_shift_moves_the_column_and_the_modified_die_finds_the_row() {
    let desk = odds("down", "stay");
    let strengths = "own_strength=4 opponent_strength=4";
    assert_eq!(result(&desk, strengths, 1), "c2r1");
    assert_eq!(result(&desk, &format!("{strengths} morale_superiority=true"), 3), "c3r2");
    assert_eq!(result(&desk, &format!("{strengths} opponent_morale_superiority=true"), 5), "c1r3");
    assert_eq!(result(&desk, &format!("{strengths} cards=9"), 6), "c2r4");
    assert_eq!(result(&desk, &format!("{strengths} cards=-9"), 6), "c2r1");
    assert_eq!(
        desk.words("fert", &format!("{BASE} {strengths} opponent_morale_superiority=true"), &[5]),
        "modified die 5, shift 1 left, result c1r3"
    );
}

#[test]
fn beyond_the_ends_the_last_column_and_row_count_or_nothing_does() {
    let reading = |ends| format!("columns_by = \"players\"\nends = \"{ends}\"");
    let rows = ["2", "3", "4"];
    let (stay, none) = (owner(&reading("stay"), &["A", "B"], &rows), owner(&reading("none"), &["A", "B"], &rows));
    for (inputs, face, kept) in [
        ("column=2 morale_superiority=true", 3, "c2r2"),
        ("column=1 opponent_morale_superiority=true", 3, "c1r2"),
        ("column=1", 1, "c1r1"),
        ("column=1", 6, "c1r3"),
    ] {
        assert_eq!(result(&stay, inputs, face), kept, "{inputs} {face}");
        assert!(result(&none, inputs, face).is_null(), "{inputs} {face}");
    }
    assert_eq!(result(&none, "column=1 morale_superiority=true", 4), "c2r3");
}

#[test]
fn columns_may_be_strengths_or_differences() {
    let strength = owner("columns_by = \"strength\"\nends = \"stay\"", &["1-5", "6-10", "11+"], &["1-3", "4-6"]);
    for (own, cell) in [(0, "c1r1"), (5, "c1r1"), (6, "c2r1"), (11, "c3r1"), (40, "c3r1")] {
        assert_eq!(result(&strength, &format!("own_strength={own}"), 2), cell);
    }
    let columns = ["-4 or less", "-3 to -1", "0", "1 to 3", "4 or more"];
    let difference = owner("columns_by = \"difference\"\nends = \"none\"", &columns, &["1-3", "4-6"]);
    for (own, opponent, cell) in
        [(1, 9, "c1r2"), (5, 9, "c1r2"), (6, 9, "c2r2"), (9, 9, "c3r2"), (12, 9, "c4r2"), (13, 9, "c5r2")]
    {
        assert_eq!(result(&difference, &format!("own_strength={own} opponent_strength={opponent}"), 4), cell);
    }
    assert!(result(&difference, "own_strength=4", 4).is_null());
}

#[test]
fn players_may_find_the_column_themselves() {
    assert_eq!(result(&odds("down", "stay"), "column=4", 2), "c4r2");
    let fault = odds("down", "stay").fault("fert", &format!("{BASE} column=6"), &[2]);
    assert_eq!(fault, "`column` is 1 to 5 on the owner's FERT table, found 6");
    let both = desk().fault("fert", &format!("{BASE} column=2 own_strength=3"), &[2]);
    assert_eq!(
        both,
        "`column` = `2` does not apply: it is for a column that the players found themselves, without `own_strength` \
         and `opponent_strength`"
    );
    let players = owner("columns_by = \"players\"\nends = \"stay\"", &["A"], &["1-6"]);
    assert!(result(&players, "own_strength=3 opponent_strength=3", 2).is_null());
}

#[test]
fn rows_may_go_downwards() {
    let desk = owner("columns_by = \"players\"\nends = \"none\"", &["A"], &["6 or more", "3-5", "2 or less"]);
    assert_eq!(result(&desk, "column=1", 6), "c1r1");
    assert_eq!(result(&desk, "column=1", 3), "c1r2");
    assert_eq!(result(&desk, "column=1", 1), "c1r3");
}

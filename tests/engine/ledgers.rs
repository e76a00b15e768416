//! What a ledger of a battle says.

use fanion::engine::handover::{Ledger, LedgerLine};
use fanion::engine::nothing::NoFiles;
use fanion::rules::miniatures::equal_parts;

fn entry(unit: &str, went_in: u32, fit: u32) -> LedgerLine {
    LedgerLine {
        unit: unit.to_owned(),
        arm: "infantry".to_owned(),
        went_in,
        fit,
        lost: went_in - fit,
        ..LedgerLine::default()
    }
}

#[test]
fn units_of_one_name_that_came_out_whole_stand_in_one_line_with_their_number() {
    let ledger = Ledger(vec![entry("Line", 4, 4), entry("Line", 4, 3), entry("Line", 4, 4), entry("Line", 5, 5)]);
    let expected = [
        "side A, Line (3 units): 13 in = 13 fit + 0 lost + 0 captured",
        "side A, Line: 4 in = 3 fit + 1 lost + 0 captured",
    ];
    assert_eq!(ledger.unit_lines(), expected);
}

#[test]
fn parts_are_as_equal_as_can_be_and_nothing_has_none() {
    let cases: [(usize, usize, &[usize]); 5] =
        [(0, 4, &[]), (1, 4, &[1]), (4, 4, &[4]), (9, 4, &[3, 3, 3]), (10, 4, &[4, 3, 3])];
    for (whole, most, parts) in cases {
        assert_eq!(equal_parts(whole, most), parts, "{whole} in parts of at most {most}");
    }
    assert_eq!(equal_parts(2, 0), [1, 1], "a part has at least one");
}

#[test]
fn a_battle_that_is_not_at_the_table_is_told_with_those_that_are() {
    let none: [&str; 0] = [];
    let how = "send one there";
    let told = |told: &str, away: &[&str], how: &str| NoFiles::not_at_table(told, away, how).to_string();
    assert_eq!(told("", &none, how), "no battle is at the table; send one there");
    assert_eq!(told("Mons", &none, how), "no battle at `Mons` is at the table, and none elsewhere; send one there");
    assert_eq!(
        told("", &["Ghent", "Liege"], how),
        "more than one battle is at the table, name one of them: Ghent, Liege"
    );
    assert_eq!(
        told("Mons", &["Ghent"], how),
        "no battle at `Mons` is at the table (at the table: Ghent); send one there"
    );
}

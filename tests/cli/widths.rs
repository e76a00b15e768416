//! Tables on a terminal: what is too wide is broken at blanks, and no word is lost.

use fanion::engine::table::Table;
use fanion::report::plain::{self, Look};
use fanion::rulebooks::SHEETS;

fn lines(table: &Table, width: Option<usize>) -> Vec<String> {
    let mut out = Vec::new();
    plain::table(&mut out, table, Look { width, ..Look::default() }).expect("memory takes what is written to it");
    String::from_utf8(out).expect("text").lines().map(str::to_owned).collect()
}

fn tables() -> Vec<Table> {
    SHEETS.iter().flat_map(|sheet| sheet.printed().all().to_vec()).collect()
}

fn words(lines: &[String]) -> Vec<String> {
    let words = lines.iter().flat_map(|line| line.split_whitespace()).filter(|word| !word.contains('\u{2500}'));
    let mut words: Vec<String> = words.map(str::to_owned).collect();
    words.sort();
    words
}

#[test]
fn tables_fit_a_terminal_as_far_as_their_longest_words_let_them() {
    let mut broken = 0;
    for table in tables() {
        let (free, fitted) = (lines(&table, None), lines(&table, Some(80)));
        let widest = |lines: &[String]| lines.iter().map(|line| line.chars().count()).max();
        if widest(&free) > Some(80) {
            broken += 1;
            assert!(widest(&fitted) <= Some(80), "{}", table.id);
        } else {
            assert_eq!(fitted, free, "{} fits as it is", table.id);
        }
        // A part beside which there was no room names its rows again.
        let mut shown = words(&fitted);
        for word in words(&free) {
            let place = shown.iter().position(|shown| *shown == word);
            shown.remove(place.unwrap_or_else(|| panic!("{} lost `{word}`", table.id)));
        }
    }
    assert!(broken > 3, "or this test proves nothing");
}

#[test]
fn a_cell_goes_on_below_itself() {
    let cell = |text: &str| text.to_owned();
    let table = Table {
        id: "made-up/table".into(),
        title: "Title".into(),
        source: "nowhere".into(),
        columns: vec![cell("What")],
        rows: vec![fanion::engine::table::TableRow {
            key: String::new(),
            label: cell("One"),
            cells: vec![cell("two three four")],
        }],
    };
    let rule = "\u{2500}".repeat(9);
    let expected = ["     What", &format!("\u{2500}\u{2500}\u{2500}  {rule}"), "One  two three", "     four"];
    assert_eq!(lines(&table, Some(15)), [&["Title", "made-up/table,", "nowhere", ""][..], &expected[..]].concat());
}

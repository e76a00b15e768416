//! Sheets as people make them: what is taken, and what is said of the rest.

use std::time::{Duration, Instant};

use fanion::orbat::csv::{Imported, read};

const HEAD: &str = "formation,unit,arm,quality,men\n";
const ROWS: &str = "Left,1st,infantry,regular,600\n,2nd,infantry,veteran,550\n";

fn taken(what: &str, text: &str) -> Imported {
    read("army.csv", text.as_bytes(), "army").unwrap_or_else(|faults| panic!("{what}: {faults}"))
}

fn told(text: &str) -> String {
    read("army.csv", text.as_bytes(), "army").expect_err("the sheet is bad").to_string()
}

#[test]
fn what_can_be_read_only_one_way_is_taken_and_said() {
    let own = format!("{HEAD}{ROWS}");
    let bars = |line: &str| format!("| {} |\n", line.replace(',', " | "));
    let markdown: String = own
        .lines()
        .enumerate()
        .map(|(at, line)| if at == 1 { format!("|---|:--|--|--|--:|\n{}", bars(line)) } else { bars(line) })
        .collect();
    let sums = |word: &str| format!("{own}{word},,,,1150\n");
    let cases = [
        ("sep=;", format!("sep=;\n{}", own.replace(',', ";")), ""),
        ("sep= and a tab", format!("sep=\t\n{}", own.replace(',', "\t")), ""),
        ("\"sep=,\"", format!("\"sep=,\"\r\n{own}"), ""),
        ("Markdown", markdown, "a table in Markdown was read as a sheet"),
        ("Total", sums("Total"), "a row of sums: left out"),
        ("Totals", sums("Totals"), "a row of sums: left out"),
        ("Insgesamt", sums("Insgesamt:"), "a row of sums: left out"),
        ("Summe", sums("Summe Left"), "a row of sums: left out"),
        ("brackets", own.replace("men\n", "Strength (men)\n"), "column Strength (men) was read as men"),
        ("1.234,00", own.replace("600", "\"1.234,00\""), "1.234,00 was read as 1234"),
        ("1 234", own.replace("600", "1\u{202f}234"), "was read as 1234"),
        ("a title below", format!("{own}Reserve,,,,\n"), "\"Reserve\" has no unit: left out"),
        ("a footnote", format!("{own}* estimated,,,,\n"), "\"* estimated\" has no unit: left out"),
    ];
    for (what, text, says) in cases {
        let Imported { orbat, notes, .. } = taken(what, &text);
        let names: Vec<&str> =
            orbat.formations.iter().flat_map(|own| &own.units).map(|own| own.name.as_str()).collect();
        assert_eq!(names, ["1st", "2nd"], "{what}");
        assert!(says.is_empty() || notes.iter().any(|note| note.contains(says)), "{what}: {notes:?}");
    }
}

#[test]
fn one_cause_is_one_sentence_that_says_what_to_change() {
    let many = |row: &str| (0..300).map(|at| row.replace('#', &at.to_string())).collect::<String>();
    let cases = [
        (
            "no heads",
            ROWS.to_owned(),
            "no line names the columns: write one above the rows, such as formation,unit,arm,quality,men",
        ),
        (
            "heads missing",
            "formation,unit\nLeft,1st\n".to_owned(),
            "the first line needs the columns arm (infantry, cavalry, foot-artillery or horse-artillery); quality (",
        ),
        (
            "odd heads",
            HEAD.replace("men\n", "men,Zzyzx,Qwerty,Xyzzy\n") + ROWS,
            "there are no columns \"Zzyzx\", \"Qwerty\", \"Xyzzy\"; leave them out",
        ),
        ("a word", HEAD.to_owned() + &many("Left,U#,infantri,regular,500\n"), "found \"infantri\" (300 times)"),
        (
            "no men",
            HEAD.to_owned() + &many("Left,U#,infantry,regular,\n"),
            "\"U0\" has neither cv nor men: infantry needs one of them, nor has any of 299 other units below it",
        ),
        (
            "a battery with men",
            format!("{HEAD}Left,Bty,foot-artillery,regular,120\n"),
            "\"Bty\" has men and neither cv nor guns: a battery needs one of them",
        ),
        (
            "rows longer than the head",
            HEAD.to_owned() + &many("Left,U#,infantry,regular,500,x\n"),
            "this cell has no column: the first line has fewer cells (300 times)",
        ),
    ];
    for (what, text, says) in cases {
        let said = told(&text);
        assert!(said.contains(says), "{what}: {said}");
        assert_eq!(said.lines().count(), 1, "{what}: {said}");
    }
}

#[test]
fn faults_by_the_thousand_cost_no_more_than_their_rows() {
    let took = |rows: usize| {
        let rows = (0..rows).map(|at| format!("Div {},U{at},infantri{at},vetran{at},5x{at}\n", at / 10));
        let text = HEAD.to_owned() + &rows.collect::<String>();
        let began = Instant::now();
        assert_eq!(told(&text).lines().count(), 101);
        began.elapsed()
    };
    let (small, large) = (took(2_000), took(8_000));
    assert!(large < small * 8 + Duration::from_millis(500), "{small:?}, {large:?}");
}

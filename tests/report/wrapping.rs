//! Lines and columns for terminals of any width: no word is lost, none is out of its order, and columns line up.

use fanion::begin::library;
use fanion::engine::printed::{Block, Lean, Page};
use fanion::engine::text::{Label, Text};
use fanion::report::columns::width;
use fanion::report::page::text;
use fanion::report::plain::{Grid, Look};
use fanion::report::wrap::{broken, fit, parts, wrap, wrapped};
use proptest::prelude::*;

use super::printed::briefing;
use super::recorded;

/// Words as names and sentences have them: plain, with accents, as wide as two columns, with no width of their own.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z]{1,12}",
        1 => "[A-Z]\u{e9}[a-z]{1,6}",
        1 => "[\u{4e00}-\u{4e20}]{1,4}",
        1 => "[a-z]e\u{301}[a-z]{1,3}",
    ]
}

fn sentence() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 1..12).prop_map(|words| words.join(" "))
}

fn words(lines: &[String]) -> Vec<&str> {
    lines.iter().flat_map(|line| line.split_whitespace()).collect()
}

/// Rows of so many columns, the first of which names the row.
fn rows() -> impl Strategy<Value = Vec<Vec<String>>> {
    (1_usize..6).prop_flat_map(|columns| prop::collection::vec(prop::collection::vec(sentence(), columns), 1..5))
}

proptest! {
    #[test]
    fn a_broken_cell_has_all_its_words_in_order_and_only_a_longer_word_stands_out(
        cell in sentence(),
        room in 1_usize..60,
    ) {
        let lines = broken(&cell, room);
        prop_assert_eq!(words(&lines), cell.split_whitespace().collect::<Vec<_>>());
        for line in &lines {
            prop_assert!(width(line) <= room || !line.contains(' '), "{line:?} in {room}");
        }
    }

    #[test]
    fn a_wrapped_line_keeps_the_label_of_every_letter(
        spans in prop::collection::vec((sentence(), 0_usize..3), 1..5),
        room in 1_usize..60,
    ) {
        const LABELS: [Label; 3] = [Label::Plain, Label::Care, Label::SideA];
        let text = spans.iter().fold(Text::default(), |text, (words, at)| {
            let gap = if text.0.is_empty() { "" } else { " " };
            text.with(LABELS[*at], format!("{gap}{words}"))
        });
        let labelled = |lines: &[Text]| -> Vec<(char, Label)> {
            let spans = lines.iter().flat_map(|line| &line.0);
            let letters = spans.flat_map(|span| span.text.chars().map(|letter| (letter, span.label)));
            letters.filter(|(letter, _)| !letter.is_whitespace()).collect()
        };
        let lines = wrap(&text, room);
        prop_assert_eq!(labelled(&lines), labelled(std::slice::from_ref(&text)));
        for line in &lines {
            let line = line.to_string();
            // A sign as wide as two columns stands out of one.
            prop_assert!(width(&line) <= room.max(2), "{line:?} in {room}");
        }
    }

    #[test]
    fn columns_give_way_until_they_fit_and_none_below_its_longest_word(rows in rows(), room in 10_usize..120) {
        let widths = fit(&rows, room);
        let all = |column: usize| rows.iter().map(move |row| row[column].as_str());
        for (column, own) in widths.iter().enumerate() {
            let longest = all(column).flat_map(str::split_whitespace).map(width).max().unwrap_or(0);
            let whole = all(column).map(width).max().unwrap_or(0);
            prop_assert!((longest..=whole).contains(own), "column {column} of {widths:?}");
        }
        let total = widths.iter().sum::<usize>() + 2 * (widths.len() - 1);
        let at_least = |column: usize| all(column).flat_map(str::split_whitespace).map(width).max().unwrap_or(0);
        prop_assert!(total <= room || (0..widths.len()).all(|column| widths[column] == at_least(column)));
        for row in &rows {
            let lines = wrapped(row, &widths);
            for (column, cell) in row.iter().enumerate() {
                let own: Vec<String> = lines.iter().map(|line| line[column].clone()).collect();
                prop_assert_eq!(words(&own), cell.split_whitespace().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_table_in_parts_has_every_column_once_and_the_names_of_its_rows_in_each(rows in rows(), room in 10_usize..120) {
        let parts = parts(&rows, room);
        prop_assert!(parts.iter().all(|part| part[0] == 0), "{parts:?}");
        let others: Vec<usize> = parts.iter().flat_map(|part| part[1..].to_vec()).collect();
        prop_assert_eq!(others, (1..rows[0].len()).collect::<Vec<_>>());
        prop_assert!(parts.len() == 1 || parts.iter().all(|part| part.len() > 1), "no part without figures: {parts:?}");
    }

    #[test]
    fn cells_line_up_whatever_letters_stand_before_them(
        rows in prop::collection::vec((word(), "[0-9]{1,4}"), 1..6),
        ascii in any::<bool>(),
    ) {
        let look = Look { ascii, ..Look::default() };
        let mut grid = Grid::new(look, vec![Lean::Left, Lean::Right]);
        for (name, figure) in &rows {
            grid.row(vec![Text::plain(name.as_str()), Text::plain(figure.as_str())]);
        }
        let mut out = Vec::new();
        grid.write(&mut out, 2).expect("memory takes what is written to it");
        let out = String::from_utf8(out).expect("UTF-8");
        let ends: Vec<usize> = out.lines().map(width).collect();
        prop_assert!(ends.iter().all(|end| *end == ends[0]), "figures end in one column: {out}");
        prop_assert!(!ascii || out.is_ascii(), "{out}");
    }
}

#[test]
fn a_report_says_the_same_words_at_every_width_and_its_sentences_fit() {
    let page = recorded("practice", 1809).page();
    let said = |width: Option<usize>| {
        let mut out = Vec::new();
        text::write(&mut out, &page, Look { width, ..Look::default() }).expect("memory takes what is written to it");
        String::from_utf8(out).expect("UTF-8")
    };
    let free = said(None);
    let count = |text: &str, word: &str| text.split_whitespace().filter(|own| *own == word).count();
    for columns in [40, 60, 80, 120, 200] {
        let fitted = said(Some(columns));
        for word in free.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)) {
            assert!(count(&fitted, word) >= count(&free, word), "`{word}` is lost at {columns} columns:\n{fitted}");
        }
        // The rows of its tables, which are indented, are as wide as their cells.
        for line in fitted.lines().filter(|line| !line.starts_with("  ")) {
            assert!(width(line) <= columns, "{columns} columns: {line}");
        }
    }
}

#[test]
fn the_map_of_every_battle_fits_its_terminal_and_is_ascii_where_that_is_asked_for() {
    for battle in library::BATTLES {
        let drawing = briefing(battle).drawing.unwrap_or_else(|| panic!("{} has a table", battle.id));
        let mut page = Page::new("Map");
        page.blocks.push(Block::Map("Map".to_owned(), drawing));
        for (columns, ascii) in [(40, true), (60, false), (80, true), (100, false), (200, true)] {
            let mut out = Vec::new();
            let look = Look { width: Some(columns), ascii, ..Look::default() };
            text::write(&mut out, &page, look).expect("memory takes what is written to it");
            let out = String::from_utf8(out).expect("UTF-8");
            for line in out.lines() {
                assert!(width(line) <= columns, "{} at {columns} columns: {line}", battle.id);
            }
            assert!(!ascii || out.is_ascii(), "{}: {out}", battle.id);
            let rows = out.lines().skip(3).filter(|line| !line.trim().is_empty()).count();
            assert!(rows > 4, "{} is drawn at {columns} columns: {out}", battle.id);
        }
    }
}

#[test]
fn words_of_the_last_column_go_on_below_themselves_where_the_terminal_is_narrower() {
    let said = |width: Option<usize>| {
        let mut grid = Grid::new(Look { width, ..Look::default() }, vec![Lean::Right, Lean::Left]);
        grid.row(vec![Text::plain("9"), Text::of(Label::SideA, "1/3e Léger").then(" goes back 12\" and is D2")]);
        grid.row(vec![Text::plain("10"), Text::plain("halts")]);
        let mut out = Vec::new();
        grid.write_wrapped(&mut out, 2).expect("memory takes what is written to it");
        String::from_utf8(out).expect("UTF-8")
    };
    assert_eq!(said(None), "   9  1/3e Léger goes back 12\" and is D2\n  10  halts\n");
    assert_eq!(said(Some(30)), "   9  1/3e Léger goes back 12\"\n      and is D2\n  10  halts\n");
    let narrow = said(Some(8));
    assert!(narrow.lines().all(|line| width(line) <= 6 + 16), "no word is cut: {narrow}");
}

//! Words alike, words in ASCII, and the columns that words take.

use fanion::engine::printed::Lean;
use fanion::engine::text::{Label, Text, counted, counted_do, nearest};
use fanion::report::columns::width;
use fanion::report::plain::{Grid, Look, ascii};
use fanion::report::wrap::{broken, wrap};
use proptest::prelude::*;

use crate::support::plurals::one_of_several;

#[test]
fn one_of_a_thing_is_never_in_the_plural_and_several_always_are() {
    for (thing, many) in [
        ("unit", "units"),
        ("entry", "entries"),
        ("foot battery", "foot batteries"),
        ("day", "days"),
        ("hex", "hexes"),
        ("loss", "losses"),
        ("man of war", "men of war"),
        ("die", "dice"),
        ("point of supply", "points of supply"),
        ("corps", "corps"),
    ] {
        assert_eq!(counted(1, thing), format!("1 {thing}"));
        assert_eq!([counted(0, thing), counted(2, thing)], [format!("0 {many}"), format!("2 {many}")]);
    }
    assert_eq!(counted_do(1, "unit", ["joins", "join"]), "1 unit joins");
    assert_eq!(counted_do(11, "unit", ["joins", "join"]), "11 units join");
}

#[test]
fn the_look_for_a_plural_of_one_finds_it_and_passes_what_is_right() {
    assert_eq!(one_of_several("Red gives 1 units to Blue").as_deref(), Some("1 units to Blue"));
    assert_eq!(one_of_several("and (1 more findings)").as_deref(), Some("(1 more findings)"));
    for right in ["1 unit joins", "turn 1 orders", "2/1 units", "1 corps", "needs 1 less", "11 units", "1 is left"] {
        assert_eq!(one_of_several(right), None, "{right}");
    }
}

#[test]
fn a_slip_of_one_letter_in_three_is_forgiven_and_what_is_farther_is_not() {
    let words = ["veteran", "regular", "conscript", "foot-artillery", "cv"];
    for (typed, meant) in [
        ("vetran", Some("veteran")),
        ("vetearn", Some("veteran")),
        ("Veteran", Some("veteran")),
        ("foot_artilery", Some("foot-artillery")),
        ("foot artillery", Some("foot-artillery")),
        ("vc", Some("cv")),
        ("cvs", Some("cv")),
        ("elite", None),
        ("militia of the whole country", None),
        ("", None),
    ] {
        assert_eq!(nearest(typed, words.into_iter()), meant, "{typed}");
    }
    assert_eq!(nearest("ab", ["ac", "bb"].into_iter()), Some("ac"), "the first of two as near");
    assert_eq!(nearest("a", ["b", "c"].into_iter()), None, "another letter is another name");
}

#[test]
fn names_of_every_script_are_read_in_ascii() {
    for (name, plain) in [
        ("Łubieński", "Lubienski"),
        ("Gyulay Ignác, Vécsey Ágoston, Székely", "Gyulay Ignac, Vecsey Agoston, Szekely"),
        ("Żółtowski, Čelakovský, Đorđe", "Zoltowski, Celakovsky, Dorde"),
        ("Багратион", "Bagration"),
        ("Кутузов", "Kutuzov"),
        ("1er Léger, Würger, Straße", "1er Leger, Wurger, Strasse"),
        ("9″ ≤ 12 → ½ × 3", "9\" <= 12 -> 1/2 x 3"),
        ("e\u{301}toile", "etoile"),
        ("\u{e000}", "?"),
    ] {
        assert_eq!(ascii(name), plain);
    }
}

#[test]
fn columns_are_counted_as_a_terminal_shows_them() {
    for (word, columns) in [("Ney", 3), ("Łódź", 4), ("e\u{301}", 1), ("和田", 4), ("", 0)] {
        assert_eq!(width(word), columns, "{word}");
    }
    let mut grid = Grid::new(Look::default(), vec![Lean::Left, Lean::Right]);
    for name in ["和田", "Ney", "e\u{301}t\u{e9}"] {
        grid.row(vec![Text::plain(name), Text::plain("5")]);
    }
    let mut out = Vec::new();
    grid.write(&mut out, 0).expect("memory takes what is written to it");
    let lines = String::from_utf8(out).expect("text");
    assert!(lines.lines().all(|line| width(line) == 7), "{lines}");
    assert_eq!(broken("和田 和田", 4), ["和田", "和田"]);
}

proptest! {
    #[test]
    fn ascii_is_ascii_and_leaves_ascii_alone(text in any::<String>(), plain in "[ -~]*") {
        prop_assert!(ascii(&text).is_ascii());
        prop_assert_eq!(ascii(&plain), plain);
    }

    #[test]
    fn a_broken_line_keeps_its_words_and_labels_and_its_width(
        spans in proptest::collection::vec(("[a-zé和 ]{0,12}", any::<bool>()), 0..8),
        columns in 2_usize..30,
    ) {
        let label = |loud: bool| if loud { Label::Figure } else { Label::Plain };
        let text = Text(spans.into_iter().map(|(text, loud)| fanion::engine::text::Span { label: label(loud), text }).collect());
        let letters = |text: &Text| {
            let of = |span: &fanion::engine::text::Span| span.text.chars().map(|c| (c, span.label)).collect::<Vec<_>>();
            text.0.iter().flat_map(of).filter(|(letter, _)| *letter != ' ').collect::<Vec<_>>()
        };
        let lines = wrap(&text, columns);
        prop_assert_eq!(lines.iter().flat_map(letters).collect::<Vec<_>>(), letters(&text));
        prop_assert!(lines.iter().all(|line| width(line.to_string().trim_end()) <= columns));
    }
}

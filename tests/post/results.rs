//! Results from the table as people write them.

use fanion::engine::handover::{Came, CameUnit, Fate, SentUnit};
use fanion::post;

fn result() -> Came {
    let unit = |side: &str, name: &str| CameUnit {
        side: side.to_owned(),
        name: name.to_owned(),
        start: 5,
        left: 3,
        fate: Fate::Stands,
    };
    Came {
        battle: "0604".to_owned(),
        units: vec![unit("A", "Line 9"), unit("A", "Guides"), unit("B", "1st Foot")],
        ..Came::default()
    }
}

fn sent() -> Vec<SentUnit> {
    let unit = |side: usize, name: &str| SentUnit { side, name: name.to_owned(), start: 5, piece: None };
    vec![unit(0, "Line 9"), unit(0, "Guides"), unit(1, "1st Foot")]
}

#[test]
fn a_result_is_repaired_as_a_letter_is_and_says_how() {
    let own = result();
    let text = own.text();
    let cases = [
        ("typographic quotes", text.replace("\"A\"", "“A”"), "typographic quotes were read as \""),
        ("no-break blanks", text.replace("left = 3", "left\u{a0}=\u{a0}3"), "no-break blanks were read as blanks"),
        ("capitals", text.replace("left", "Left").replace("[[unit]]", "[[Unit]]"), "keys were read in small letters"),
        ("single brackets", text.replace("[[unit]]", "[unit]"), "[unit] was read as [[unit]]"),
        ("line ends", text.replace('\n', "\u{2028}"), "line ends of another kind"),
        ("control signs", text.replace("left", "\u{1}left"), "control signs were left out"),
    ];
    for (what, text, says) in cases {
        let (repaired, notes) = post::result(&text);
        assert_eq!(Came::read_new(&repaired), Ok(own.clone()), "{what}: {repaired}");
        assert!(notes.iter().any(|note| note.starts_with(says)), "{what}: {notes:?}");
    }
    assert_eq!(post::result(&text), (text.clone(), Vec::new()));
}

#[test]
fn what_is_missing_or_misspelt_is_named_with_what_to_do() {
    let changed = |change: &dyn Fn(&mut Came)| {
        let mut came = result();
        change(&mut came);
        came.of(&sent()).map(|units| units.len()).expect_err("it does not balance").to_string()
    };
    let cases = [
        (
            changed(&|came| drop(came.units.remove(1))),
            "`Guides` of side A went in and is not in the result: add a [[unit]] for it",
        ),
        (
            changed(&|came| came.units.truncate(1)),
            "`Guides` of side A, `1st Foot` of side B went in and are not in the result",
        ),
        (
            changed(&|came| "Lin 9".clone_into(&mut came.units[0].name)),
            "`Lin 9` of side A did not go in; did you mean `Line 9` of side A?",
        ),
        (
            changed(&|came| "B".clone_into(&mut came.units[0].side)),
            "`Line 9` of side B did not go in; did you mean `Line 9` of side A?",
        ),
        (
            changed(&|came| "red".clone_into(&mut came.units[2].side)),
            "`1st Foot` of side red did not go in; did you mean `1st Foot` of side B?",
        ),
    ];
    for (said, says) in cases {
        assert!(said.starts_with(says), "{said}");
    }
}

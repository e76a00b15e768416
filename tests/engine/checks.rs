//! What is wrong with a request to resolve a check.

use fanion::engine::check::{Case, Check};
use fanion::engine::settings::Settings;

use crate::support::toy_checks::{NERVE, PEBBLE, PRINTED, SHEET};

fn resolve(check: &Check, pairs: &[(&str, &str)], faces: &[u8]) -> Result<String, String> {
    let settings = Settings::new(SHEET.settings);
    let inputs = check.read_inputs(pairs.iter().copied()).map_err(|fault| fault.to_string())?;
    let case = Case { inputs: &inputs, settings: &settings, tables: &PRINTED };
    let resolved = check.resolve(&case, faces).map_err(|fault| fault.to_string())?;
    Ok(format!("{} {:?}", (check.words)(&resolved.outcome), resolved.house_rules))
}

const STONE: [(&str, &str); 3] = [("tool", "stone"), ("grit", "5"), ("range", "3")];

#[test]
fn a_check_is_resolved_with_exactly_the_dice_that_it_needs() {
    let cases: [(&[u8], Result<&str, &str>); 9] = [
        (&[6, 6], Ok("2 hits []")),
        (&[1, 1], Ok("0 hits []")),
        (&[3, 4, 2], Ok("0 hits [\"toy.sevens\"]")),
        (&[3, 4, 5], Ok("2 hits [\"toy.sevens\", \"toy.marks\"]")),
        (&[3, 4], Err("the dice are 2D6, then 1D6 because a seven wobbles; found 2 dice")),
        (&[6, 6, 1], Err("the dice are 2D6; found 3 dice")),
        (&[6], Err("the dice are 2D6; found 1 die")),
        (&[], Err("the dice are 2D6; found none")),
        (&[7, 1], Err("a die shows 1 to 6, found 7")),
    ];
    for (faces, expected) in cases {
        let found = resolve(&PEBBLE, &STONE, faces);
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{faces:?}");
    }
}

#[test]
fn every_fault_of_the_inputs_names_the_input() {
    let cases: [(&[(&str, &str)], &str); 7] = [
        (&[("tol", "stone")], "`toy/pebble` has no input `tol`; did you mean `tool`?"),
        (&[("zzzzzz", "1")], "`toy/pebble` has no input `zzzzzz`; it takes tool, grit, range, cover, spin"),
        (&[("tool", "ston")], "`tool` is stick, stone, found `ston`; did you mean `stone`?"),
        (&[("grit", "10")], "`grit` is a whole number from 0 to 9, found `10`"),
        (&[("tool", "stone"), ("range", "2")], "`grit` is missing: a whole number from 0 to 9"),
        (
            &[("tool", "stick"), ("grit", "5"), ("range", "2"), ("spin", "true")],
            "`spin` = `true` does not apply: it is for stones",
        ),
        (&[("tool", "stone"), ("grit", "5"), ("range", "11"), ("spin", "true")], "a spun stone flies 10\" at most"),
    ];
    for (pairs, words) in cases {
        assert_eq!(resolve(&PEBBLE, pairs, &[1, 1]), Err(words.to_owned()));
    }
}

#[test]
fn a_default_given_where_it_does_not_apply_is_harmless() {
    let pairs = [("tool", "stick"), ("grit", "5"), ("range", "2"), ("spin", "false")];
    assert_eq!(resolve(&PEBBLE, &pairs, &[3]).as_deref(), Ok("0 hits []"));
}

#[test]
fn only_a_setting_that_decided_is_named() {
    assert_eq!(resolve(&NERVE, &[("grit", "5")], &[6, 2]).as_deref(), Ok("keeps calm [\"toy.nerve\"]"));
    assert_eq!(resolve(&NERVE, &[("grit", "5")], &[1, 1]).as_deref(), Ok("keeps calm []"));
}

#[test]
fn dice_taken_as_they_are_needed_come_to_the_same() {
    let settings = Settings::new(SHEET.settings);
    let inputs = PEBBLE.read_inputs(STONE).expect("sound");
    let case = Case { inputs: &inputs, settings: &settings, tables: &PRINTED };
    let mut throws = vec![vec![5], vec![3, 4]];
    let rolled = PEBBLE.roll(&case, |need| {
        let faces = throws.pop().expect("two throws");
        assert_eq!(faces.len(), need.count);
        faces
    });
    assert_eq!(rolled, PEBBLE.resolve(&case, &[3, 4, 5]));
}

//! When a die is asked, the row of the table that it reads stands on the screen with what each face brings.

use fanion::engine::check::{Case, Check, Outcome};
use fanion::engine::panel::Lit;
use fanion::engine::sheet::Sheet;
use fanion::rules::{age_of_napoleon, beyond_waterloo, napoleon_1815};

/// The lit table of a check with these inputs, and what each face of one die comes to.
fn read(sheet: &Sheet, id: &str, pairs: &[(&str, &str)]) -> (Lit, Vec<Outcome>) {
    let check: &Check = sheet.check(id).expect("a check");
    let inputs = check.read_inputs(pairs.iter().copied()).expect("inputs");
    let (settings, tables) = (sheet.defaults(), sheet.printed());
    let case = Case { inputs: &inputs, settings: &settings, tables: &tables };
    let lit = check.lit(&case, &check.tallies(&case), &[]).expect("a table");
    let outcomes = (1..=6).filter_map(|face| check.outcome(&case, &[face]).ok()).collect();
    (lit, outcomes)
}

/// The cells of a row, without its name.
fn row(lit: &Lit, named: &str) -> Vec<String> {
    let found = lit.rows.iter().find(|row| row[0].to_string().contains(named));
    let row = found.unwrap_or_else(|| panic!("no row `{named}` in {lit:?}"));
    row[1..].iter().map(ToString::to_string).collect()
}

fn number(count: i64) -> String {
    if count == 0 { "-".to_owned() } else { count.to_string() }
}

#[test]
fn every_face_of_a_lit_attrition_table_costs_what_the_test_comes_to_with_it() {
    for corps in 1..=8 {
        let corps = corps.to_string();
        let pairs = [("corps", &*corps), ("rough", &*corps)];
        let (lit, outcomes) = read(&age_of_napoleon::SHEET, "age-of-napoleon/march-attrition", &pairs);
        let costs: Vec<String> = outcomes.iter().map(|outcome| number(outcome.count("losses"))).collect();
        assert_eq!(row(&lit, &format!("column {corps}")), costs, "{corps} corps");
        assert!(lit.title.to_string().contains("mountain"), "{}", lit.title);
    }
    for corps in 3..=10 {
        let corps = corps.to_string();
        for flag in ["depot", "barren", "half_spent"] {
            let pairs = [("corps", &*corps), (flag, "true")];
            let (lit, outcomes) = read(&age_of_napoleon::SHEET, "age-of-napoleon/winter-attrition", &pairs);
            let costs: Vec<String> = outcomes.iter().map(|outcome| number(outcome.count("losses"))).collect();
            assert_eq!(row(&lit, &format!("column {corps}")), costs, "{corps} corps, {flag}");
        }
    }
}

#[test]
fn fresh_corps_are_left_out_of_the_first_column_that_is_lit() {
    let pairs = [("corps", "5"), ("fresh", "2"), ("far", "5"), ("rough", "5")];
    let (lit, _) = read(&age_of_napoleon::SHEET, "age-of-napoleon/march-attrition", &pairs);
    assert_eq!(row(&lit, "column 3"), ["1", "1", "1", "1", "-", "-"]);
    assert!(lit.title.to_string().contains("third or fourth area; fresh corps avoid it"), "{}", lit.title);
}

#[test]
fn a_march_that_takes_more_dice_says_at_each_what_the_later_ones_are_for() {
    for (more, notes) in [
        (&[][..], &[][..]),
        (&[("winter", "2")], &["then another die for the winter round"]),
        (
            &[("winter", "2"), ("forced_march", "2")],
            &["then another die for the winter round, and one for the forced march"],
        ),
    ] {
        let pairs: Vec<(&str, &str)> = [("corps", "2"), ("rough", "2")].iter().chain(more).copied().collect();
        let (lit, _) = read(&age_of_napoleon::SHEET, "age-of-napoleon/march-attrition", &pairs);
        assert_eq!(lit.notes.iter().map(ToString::to_string).collect::<Vec<_>>(), notes);
    }
}

#[test]
fn both_columns_of_a_battle_are_lit_with_what_a_tie_adds() {
    let pairs = [
        ("attacker.corps", "3"),
        ("attacker.sr", "5"),
        ("attacker.rating", "16"),
        ("defender.corps", "2"),
        ("defender.sr", "3"),
        ("defender.rating", "9"),
    ];
    let (lit, _) = read(&age_of_napoleon::SHEET, "age-of-napoleon/battle", &pairs);
    assert_eq!(row(&lit, "attacker, strength 16"), ["-", "1", "1", "1", "1", "2", "column 16-20", "tie +3"]);
    assert_eq!(row(&lit, "defender, strength 9"), ["-", "-", "-", "-", "1", "1", "column 6-10", "tie +1"]);
}

#[test]
fn the_row_of_the_fire_table_is_lit_with_the_faces_that_hit() {
    let (lit, _) =
        read(&napoleon_1815::SHEET, "napoleon-1815/fire", &[("kind", "artillery"), ("cv", "3"), ("engaged", "true")]);
    assert_eq!(row(&lit, "each of 3"), ["-", "-", "-", "-", "hit", "hit"]);
    assert_eq!(lit.title.to_string(), "ARTILLERY if engaged: F2");
    let (lit, _) =
        read(&napoleon_1815::SHEET, "napoleon-1815/fire", &[("kind", "infantry"), ("cv", "1"), ("engaged", "true")]);
    assert_eq!(row(&lit, "the die"), ["-", "-", "-", "-", "-", "hit"]);
    assert_eq!(lit.title.to_string(), "INFANTRY if engaged: F1");
}

#[test]
fn a_modifier_stands_between_the_face_and_what_it_brings() {
    let (lit, outcomes) = read(&napoleon_1815::SHEET, "napoleon-1815/morale", &[("leader", "true")]);
    assert_eq!(row(&lit, "+1 ="), ["2", "3", "4", "5", "6", "7"]);
    let told: Vec<&str> =
        outcomes.iter().map(|outcome| if outcome.flag("broken") { "breaks" } else { "stands" }).collect();
    assert_eq!(row(&lit, "it"), told);
}

#[test]
fn without_the_owners_table_the_faces_of_the_fert_show_the_modified_die() {
    let pairs = [
        ("tactic", "hold"),
        ("opponent_tactic", "general-advance"),
        ("opponent_mode", "line-of-battle"),
        ("leader_ability", "1"),
    ];
    let (lit, outcomes) = read(&beyond_waterloo::SHEET, "beyond-waterloo/fert", &pairs);
    let dice: Vec<String> = outcomes.iter().map(|outcome| outcome.count("modified_die").to_string()).collect();
    assert_eq!(row(&lit, "+3 ="), dice);
    assert!(lit.title.to_string().contains("shift 1R"), "{}", lit.title);
}

#[test]
fn who_was_spared_once_is_not_said_to_avoid_the_next_die() {
    let pairs = [("corps", "1"), ("fresh", "1"), ("far", "1"), ("rough", "1")];
    let (lit, _) = read(&age_of_napoleon::SHEET, "age-of-napoleon/march-attrition", &pairs);
    assert_eq!(lit.title.to_string(), "for the mountain or marsh area");
}

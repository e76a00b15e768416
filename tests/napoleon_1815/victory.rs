use super::desk;
use crate::sheet_desk::Desk;

const INPUTS: [&str; 6] = [
    "three_cities",
    "allied_armies_defeated",
    "french_army_defeated",
    "napoleon_army_defeat",
    "napoleon_rout_or_fire",
    "last_turn",
];
/// The sheet's columns from left to right.
const COLUMNS: [(&str, &str); 6] = [
    ("french", "Y?NNN?"),
    ("french", "NYNNN?"),
    ("french", "NYYYN?"),
    ("allied", "NNYYN?"),
    ("allied", "???NY?"),
    ("allied", "NNNNNY"),
];

fn winner(desk: &Desk, state: &str) -> String {
    desk.outcome("victory", &inputs(state), &[])["winner"].as_str().expect("the winner is a word").to_owned()
}

/// `YNNNNN` as inputs.
fn inputs(state: &str) -> String {
    let yes = INPUTS.iter().zip(state.chars()).filter(|(_, answer)| *answer == 'Y');
    yes.map(|(name, _)| format!("{name}=true")).collect::<Vec<_>>().join(" ")
}

/// All 64 states.
fn states() -> impl Iterator<Item = String> {
    (0..64_u32).map(|bits| (0..6).map(|at| if bits >> at & 1 == 1 { 'Y' } else { 'N' }).collect())
}

fn fits(column: &str, state: &str) -> bool {
    column.chars().zip(state.chars()).all(|(printed, found)| printed == '?' || printed == found)
}

#[test]
fn the_first_column_that_fits_wins_in_every_state() {
    for state in states().filter(|state| &state[3..5] != "YY") {
        let column = COLUMNS.iter().find(|(_, column)| fits(column, &state));
        let uncovered = (&state[..1] == "Y" && &state[2..3] == "Y") || state.ends_with('Y');
        let expected = column.map_or(if uncovered { "undecided" } else { "none" }, |(winner, _)| winner);
        assert_eq!(winner(&desk(), &state), expected, "{state}");
    }
}

#[test]
fn every_column_is_reached() {
    for (state, expected) in [
        ("YNNNNN", "french"),
        ("YYNNNY", "french"),
        ("NYNNNN", "french"),
        ("NYYYNN", "french"),
        ("NNYYNN", "allied"),
        ("YYYNYN", "allied"),
        ("NNNNYN", "allied"),
        ("NNNNNY", "allied"),
        ("NNNNNN", "none"),
        ("NNYNNN", "none"),
        ("NNYNNY", "undecided"),
        ("YNYNNN", "undecided"),
        ("YNYYNN", "undecided"),
    ] {
        assert_eq!(winner(&desk(), state), expected, "{state}");
    }
}

#[test]
fn the_setting_decides_three_cities_with_the_french_army_defeated() {
    for (choice, expected) in [("ask", "undecided"), ("french", "french"), ("allied", "allied")] {
        let desk = desk().with("victory.cities-and-defeat", choice);
        for state in ["YNYNNN", "YNYYNN", "YYYYNN", "YYYNNY"] {
            assert_eq!(winner(&desk, state), expected, "{choice} {state}");
        }
        assert_eq!(winner(&desk, "YNYNYN"), "allied");
        assert_eq!(winner(&desk, "NNYNNY"), "undecided");
    }
    let rules = |state: &str| desk().resolve("victory", &inputs(state), &[]).unwrap().house_rules;
    assert_eq!(rules("YNYNNN"), ["victory.cities-and-defeat"]);
    assert!(rules("YNNNNN").is_empty());
}

#[test]
fn napoleon_is_lost_in_one_way_only() {
    let both = "`napoleon_army_defeat` and `napoleon_rout_or_fire` are both true: he is lost by one or the other";
    for state in states().filter(|state| &state[3..5] == "YY") {
        assert_eq!(desk().fault("victory", &inputs(&state), &[]), both);
    }
}

#[test]
fn the_log_says_who_has_won() {
    let words = |state: &str| desk().words("victory", &inputs(state), &[]);
    assert_eq!(words("YNNNNN"), "the French have won");
    assert_eq!(words("NNNNNY"), "the Allies have won");
    assert_eq!(words("NNNNNN"), "nobody has won yet");
    assert_eq!(words("YNYNNN"), "the sheet does not say who has won");
}

//! Short codes of units: two letters while they suffice, the first for the formation; three when they do not.

use serde_json::json;

use super::game::{Game, army, foot};

/// A side of formations of so many units each.
fn side(name: &str, sizes: &[usize]) -> String {
    let units = |at: usize, size: usize| (0..size).map(|unit| foot(&format!("{name}{at}.{unit}"))).collect();
    let formations: Vec<(String, Vec<String>)> =
        sizes.iter().enumerate().map(|(at, &size)| (format!("{name} {at}"), units(at, size))).collect();
    let parts: Vec<(&str, &[String])> = formations.iter().map(|(name, units)| (name.as_str(), &units[..])).collect();
    army(name, &parts)
}

fn game(a: &[usize], b: &[usize]) -> Game {
    Game::new(&side("A", a), &side("B", b), &[])
}

fn code(game: &Game, side: usize, unit: &str) -> String {
    game.unit(side, unit)["code"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn codes_have_two_letters_while_formations_and_units_suffice_for_them() {
    let game = game(&[26, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 26]);
    let found = [(0, "A0.0"), (0, "A0.25"), (0, "A1.0"), (0, "A11.1"), (1, "B0.0"), (1, "B13.25")];
    assert_eq!(found.map(|(side, unit)| code(&game, side, unit)), ["aa", "az", "ba", "lb", "ma", "zz"]);
}

#[test]
fn a_formation_too_many_or_too_long_makes_all_codes_of_its_side_three_letters() {
    let many = game(&[3; 13], &[1; 15]);
    let found =
        [(0, "A0.0"), (0, "A0.2"), (0, "A1.0"), (0, "A8.1"), (0, "A8.2"), (0, "A12.2"), (1, "B0.0"), (1, "B14.0")];
    let codes = found.map(|(side, unit)| code(&many, side, unit));
    assert_eq!(codes, ["aaa", "aac", "aad", "aaz", "aba", "abm", "maa", "mao"]);
    let long = game(&[1, 703], &[27]);
    let found = [(0, "A0.0"), (0, "A1.0"), (0, "A1.675"), (0, "A1.702"), (1, "B0.26")];
    assert_eq!(found.map(|(side, unit)| code(&long, side, unit)), ["aaa", "aab", "baa", "bbb", "mba"]);
}

fn newcomer(game: &mut Game, formation: &str, name: &str, raise: bool) -> String {
    let unit = json!({"name": name, "arm": "infantry", "quality": "regular", "cv": 6, "formation": "line"});
    let mut told = json!({"side": "A", "formation": formation, "unit": unit});
    if raise {
        told["raise"] = json!({});
    }
    game.ask(json!({"enlist": told, "why": "late"}));
    code(game, 0, name)
}

#[test]
fn a_newcomer_takes_the_next_free_code_of_his_formation_and_a_new_formation_the_next_letter() {
    let mut small = game(&[2, 1], &[1]);
    assert_eq!(newcomer(&mut small, "A 0", "late", false), "ac");
    assert_eq!(newcomer(&mut small, "New", "first", true), "ca");
    assert_eq!(newcomer(&mut small, "New", "second", false), "cb");
    let mut full = game(&[26, 1], &[1]);
    assert_eq!(newcomer(&mut full, "A 0", "late", false), "bb", "any free code when its formation's are used up");
    let mut long = game(&[27], &[1]);
    assert_eq!(newcomer(&mut long, "A 0", "late", false), "abb");
}

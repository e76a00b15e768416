//! What is printed of many battles is what JSON has of them.

use serde_json::Value as Json;

use super::command::{fanion, practice, text};
use crate::support::program::begun;

/// The spread printed behind this name: five numbers; none where no row has the name.
fn printed(said: &str, name: &str) -> Option<Vec<u64>> {
    let row = said.lines().find(|line| line.trim_start().starts_with(&format!("{name} ")))?;
    let words: Vec<&str> = row.split_whitespace().collect();
    words[words.len() - 5..].iter().map(|word| word.parse().ok()).collect()
}

fn of_json(spread: &Json, keys: [&str; 5]) -> Option<Vec<u64>> {
    keys.iter().map(|key| spread[key].as_u64()).collect()
}

/// Both answers to one call.
fn both(save: &str, more: &[&str]) -> (String, Json) {
    let args = [&["simulate", save, "--runs", "5", "--seed", "3"], more].concat();
    let said = text(&fanion(&args));
    let json = serde_json::from_str(&text(&fanion(&[&args[..], &["--json"]].concat()))).expect("JSON");
    (said, json)
}

#[test]
fn the_spread_of_a_battle_is_printed_with_the_numbers_of_its_json() {
    const SPREAD: [&str; 5] = ["least", "tenth", "median", "nine_tenths", "most"];
    let (_folder, save) = practice();
    let (said, json) = both(&save, &["--turns", "3"]);
    assert_eq!(printed(&said, "turns played"), of_json(&json["turns_played"], SPREAD), "{said}");
    let sides = json["sides"].as_array().expect("sides");
    for side in sides {
        for (name, key) in [
            ("CV lost", "cv_lost"),
            ("CV left", "cv_left"),
            ("units out", "units_out"),
            ("formations broken", "formations_broken"),
        ] {
            let name = format!("{}: {name}", side["key"].as_str().expect("a key"));
            let spread = of_json(&side[key], SPREAD);
            assert!(spread.is_some() && printed(&said, &name) == spread, "{name}: {said}");
        }
    }
    let verdicts = json["verdicts"].as_object().expect("verdicts");
    for (key, words) in [
        ("A", "only A (Army of Ostermark) can still fight"),
        ("B", "only B (Army of Valmory) can still fight"),
        ("draw", "neither side can fight on"),
        ("undecided", "undecided: both sides can still fight"),
    ] {
        let count = verdicts[key].as_u64().expect("a count");
        let row = said.lines().find_map(|line| line.trim_start().strip_prefix(words)).expect(words);
        let row: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(row, [count.to_string(), format!("{}%", 20 * count)], "{said}");
    }
}

#[test]
fn a_board_game_tells_how_its_games_ended_and_every_measure_with_its_unit() {
    let (_folder, save) = begun("napoleon-1815-sample", "");
    let (said, json) = both(&save, &[]);
    assert!(!said.contains("distances"), "on a map nothing is measured: {said}");
    let endings = json["endings"].as_array().expect("endings");
    assert_eq!(endings.iter().filter_map(|end| end["n"].as_u64()).sum::<u64>(), 5, "every game has one end");
    for end in endings {
        let (reason, n) = (end["reason"].as_str().expect("a reason"), end["n"].as_u64().expect("a count"));
        let row = said.lines().find(|line| line.contains(reason)).expect("its row");
        assert!(row.ends_with(&format!(" {n}  {}%", 20 * n)) || row.ends_with(&format!(" {n}   {}%", 20 * n)), "{row}");
        assert!(row.contains(end["winner"].as_str().unwrap_or("nobody has won yet")), "{row}");
    }
    let measures = json["measures"].as_array().expect("measures");
    assert!(measures.len() > 5, "{json}");
    for measure in measures {
        let name = measure["name"].as_str().expect("a name");
        let name = name.strip_prefix("the ").unwrap_or(name);
        let spread = of_json(measure, ["least", "p10", "half", "p90", "most"]);
        assert!(spread.is_some() && printed(&said, name) == spread, "{name}: {said}");
        let unit = measure["unit"].as_str().expect("a unit");
        let row = said.lines().find(|line| line.trim_start().starts_with(&format!("{name} "))).expect("its row");
        assert!(row.contains(unit), "{row}");
    }
}

//! What is known of units and armies, as the pages of both show it: words with their meanings.

use fanion::engine::text::{Facts, Label, Text};
use serde_json::json;

use super::field::{charge, with};
use super::game::{Game, army, arriving, foot, guns, horse};

/// Each piece that means something in brackets: `[bad] D2`.
fn words(text: &Text) -> String {
    let piece = |label: Label, words: &str| match label {
        Label::Plain => words.to_owned(),
        label => format!("[{}]{words}", format!("{label:?}").to_lowercase()),
    };
    text.0.iter().map(|span| piece(span.label, &span.text)).collect()
}

fn told(facts: &Facts) -> String {
    let rows = facts.rows.iter().map(|(name, text)| format!("  {name}: {}\n", words(text)));
    format!("{}\n", words(&facts.title)) + &rows.collect::<String>()
}

fn units(game: &Game, codes: &[&str]) -> String {
    codes.iter().map(|code| told(&game.play.unit(code).expect("there is such a unit"))).collect()
}

fn armies(game: &Game) -> String {
    game.play.army().iter().map(told).collect()
}

/// Two formations of Red, of which the second comes in turn 2, and one of Blue.
fn game() -> Game {
    let rifles = with(&with(&with(&foot("Rifles"), "weapon", "\"rifle\""), "light", "true"), "skirmish", "3");
    let rifles = with(&with(&rifles, "men", "600"), "notes", "\"green jackets\"");
    let battery = with(&guns("Rogers"), "guns", "8");
    let lancers = with(&horse("Lancers"), "lance", "true");
    let first = [rifles, foot("Essex"), foot("Buffs"), foot("Guards"), battery, lancers];
    let blue = [foot("Ligne"), foot("Marins"), horse("Dragons")];
    let red = arriving(&army("Red", &[("Picton", &first), ("Cole", &[foot("Late")])]), "Cole", 2);
    Game::new(&red, &army("Blue", &[("Reille", &blue)]), &[("ved.on.fire-loss", "on")])
}

#[test]
fn a_unit_page_tells_arm_strength_state_and_leader() {
    let mut game = game();
    game.correct(json!({"side": "A", "leader": "Picton leader", "attached_to": "Rifles"}));
    game.correct(json!({"side": "A", "unit": "Rifles", "cv": 3, "lost": 3, "disorder": "d1", "ground": "light-wood"}));
    game.correct(json!({"side": "A", "unit": "Essex", "cv": 4, "lost": 2, "disorder": "d2"}));
    game.correct(json!({"side": "A", "unit": "Buffs", "status": "broken"}));
    insta::assert_snapshot!(units(&game, &["aa", "ab", "ac", "ae", "af", "ba", "mc"]));
}

#[test]
fn a_unit_page_tells_what_the_unit_is_in_the_middle_of() {
    let mut game = game();
    game.correct(json!({"side": "A", "unit": "Guards", "locked_with": "Marins"}));
    game.correct(json!({"side": "B", "leader": "Reille leader", "attached_to": "Ligne"}));
    game.go("T1", Some(1));
    charge(&mut game, "Lancers", "Dragons", json!({"approach": "flank"}));
    game.pick("stand");
    game.pick("done");
    game.pick("shot:A/Rogers");
    game.pick("B/Ligne");
    game.fill(json!({"distance": 9}));
    game.dice(&[1]);
    let booked = units(&game, &["ma"]);
    game.pick("done");
    insta::assert_snapshot!(booked + &units(&game, &["ad", "mb", "af", "ma"]));
}

#[test]
fn an_army_page_tells_losses_and_how_much_more_each_formation_bears() {
    let mut game = game();
    let fresh = armies(&game);
    game.correct(json!({"side": "A", "unit": "Essex", "cv": 4, "lost": 2}));
    game.correct(json!({"side": "A", "unit": "Buffs", "status": "removed"}));
    game.correct(json!({"side": "A", "formation": "Picton", "order": "retreat", "retiring": 2}));
    game.correct(json!({"side": "A", "leader": "Red chief", "status": "out", "turns_out": 2}));
    game.correct(json!({"side": "B", "unit": "Ligne", "status": "captured"}));
    game.correct(json!({"side": "B", "unit": "Marins", "status": "broken"}));
    let worn = armies(&game);
    game.correct(json!({"side": "A", "unit": "Guards", "status": "removed"}));
    game.correct(json!({"side": "A", "unit": "Rifles", "status": "removed"}));
    game.correct(json!({"side": "A", "leader": "Picton leader", "status": "killed"}));
    insta::assert_snapshot!([fresh, worn, armies(&game)].join("\n"));
}

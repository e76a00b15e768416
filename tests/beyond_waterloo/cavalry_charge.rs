use serde_json::json;

use super::desk;

fn charge(inputs: &str, faces: &[u8]) -> serde_json::Value {
    desk().outcome("cavalry-charge", inputs, faces)
}

#[test]
fn the_higher_total_wins_and_four_more_cost_a_step() {
    let won =
        |own, enemy, doubled| json!({"winner": own, "own_steps": 0, "enemy_steps": enemy, "fert_doubled": doubled});
    assert_eq!(charge("own=5 enemy=4", &[2, 2]), won("own", 0, true));
    assert_eq!(charge("own=5 enemy=4", &[4, 2]), won("own", 0, true));
    assert_eq!(charge("own=5 enemy=4", &[5, 2]), won("own", 1, true));
    assert_eq!(charge("own=5 enemy=4", &[6, 1]), won("own", 1, true));
    let lost = |own_steps| json!({"winner": "enemy", "own_steps": own_steps, "enemy_steps": 0, "fert_doubled": false});
    assert_eq!(charge("own=3 enemy=4", &[2, 2]), lost(0));
    assert_eq!(charge("own=3 enemy=4", &[2, 4]), lost(0));
    assert_eq!(charge("own=3 enemy=4", &[2, 5]), lost(1));
}

#[test]
fn a_tie_costs_each_a_step() {
    let tie = json!({"winner": "none", "own_steps": 1, "enemy_steps": 1, "fert_doubled": false});
    assert_eq!(charge("own=3 enemy=4", &[3, 2]), tie);
    assert_eq!(charge("own=3 enemy=4 both_played=true", &[3, 2]), tie);
}

#[test]
fn with_both_cards_played_nothing_is_doubled() {
    assert_eq!(charge("own=9 enemy=1 both_played=true", &[1, 1])["fert_doubled"], false);
    assert_eq!(charge("own=9 enemy=1 both_played=true", &[1, 1])["enemy_steps"], 1);
    let unopposed = json!({"winner": "own", "own_steps": 0, "enemy_steps": 0, "fert_doubled": false});
    assert_eq!(charge("own=9 enemy=0 both_played=true", &[]), unopposed);
}

#[test]
fn against_no_cavalry_nothing_is_rolled() {
    let unopposed = json!({"winner": "own", "own_steps": 0, "enemy_steps": 0, "fert_doubled": true});
    assert_eq!(charge("own=2 enemy=0", &[]), unopposed);
    assert!(desk().fault("cavalry-charge", "own=2 enemy=0", &[1, 2]).starts_with("the dice are none"));
    assert_eq!(desk().rows("cavalry-charge", "own=2 enemy=0", &[]).len(), 1);
}

#[test]
fn both_totals_show_their_side() {
    let row = |side: &str, value| (side.to_owned(), side.to_owned(), value);
    assert_eq!(desk().rows("cavalry-charge", "own=2 enemy=7", &[1, 1]), [row("own", 2), row("enemy", 7)]);
    assert_eq!(
        desk().words("cavalry-charge", "own=2 enemy=7", &[1, 1]),
        "the opponent wins, the card player loses 1 cavalry step"
    );
    assert_eq!(
        desk().words("cavalry-charge", "own=7 enemy=2", &[1, 1]),
        "the card player wins, the opponent loses 1 cavalry step, the FERT result is doubled"
    );
}

#[test]
fn a_charge_needs_cavalry_and_a_die_each() {
    let fault = desk().fault("cavalry-charge", "own=0 enemy=2", &[1, 1]);
    assert_eq!(fault, "`own` is a whole number from 1 to 9999, found `0`");
    assert!(desk().fault("cavalry-charge", "own=2", &[]).starts_with("`enemy` is missing"));
    assert!(desk().fault("cavalry-charge", "enemy=2", &[]).starts_with("`own` is missing"));
    assert_eq!(desk().fault("cavalry-charge", "own=1 enemy=2", &[1]), "the dice are 2D6; found 1 die");
    assert_eq!(desk().fault("cavalry-charge", "own=1 enemy=2", &[1, 7]), "a die shows 1 to 6, found 7");
}

#[test]
fn the_odds_count_every_pair_of_faces() {
    for inputs in ["own=3 enemy=3", "own=3 enemy=5 both_played=true", "own=9 enemy=1"] {
        desk().proof_odds("cavalry-charge", inputs, 2);
    }
    let even = desk().odds("cavalry-charge", "own=3 enemy=3");
    let tie = even.iter().find(|chance| chance.outcome.word("winner") == "none").unwrap();
    assert_eq!((tie.ways, tie.of), (6, 36));
}

//! Death and replacement of generals, and marauders: the tests of one die.

use serde_json::json;

use super::desk;

#[test]
fn a_one_kills_a_general() {
    for face in 1..=6 {
        assert_eq!(desk().outcome("general-death", "", &[face]), json!({"killed": face == 1}));
    }
    desk().proof_odds("general-death", "", 1);
    assert_eq!(desk().words("general-death", "", &[1]), "the lowest-ranking general in the battle is killed");
    assert_eq!(desk().fault("general-death", "", &[1, 1]), "the dice are 1D6; found 2 dice");
}

#[test]
fn a_replacement_has_the_ratings_of_his_roll() {
    let rows = [
        ("D", 1, 1, 0, 1, 0),
        ("D", 2, 2, 0, 0, 0),
        ("D", 2, 2, 0, 0, 0),
        ("C", 3, 3, 5, 0, 0),
        ("C", 3, 3, 5, 0, 0),
        ("B", 4, 4, 10, 0, 1),
    ];
    for (face, (rank, battle, command, cv, morale, modifier)) in (1..=6).zip(rows) {
        let expected = json!({
            "rank": rank, "battle_rating": battle, "command_rating": command, "cv_mod": cv, "army_morale": morale,
            "battle_mod": modifier,
        });
        assert_eq!(desk().outcome("replacement-general", "", &[face]), expected, "{face}");
    }
    assert_eq!(
        desk().words("replacement-general", "", &[6]),
        "rank B, battle rating 4, command rating 4, combat value +10, battle modifier +1"
    );
    assert_eq!(
        desk().words("replacement-general", "", &[1]),
        "rank D, battle rating 1, command rating 1, army morale +1"
    );
    desk().proof_odds("replacement-general", "", 1);
    assert_eq!(desk().odds("replacement-general", "").len(), 4);
}

#[test]
fn marauders_cost_five_percent_a_point() {
    for face in 1..=6 {
        assert_eq!(desk().outcome("marauder", "", &[face]), json!({"percent": 5 * face}));
    }
    assert_eq!(desk().words("marauder", "", &[4]), "20% casualties");
    desk().proof_odds("marauder", "", 1);
}

use super::desk;
use crate::sheet_desk::Desk;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

/// Losses inflicted, die 1 to 6 down, columns `< 6` to `> 35` across.
const RESULTS: [[i64; 8]; 6] = [
    [0, 0, 0, 0, 1, 1, 1, 1],
    [0, 0, 0, 1, 1, 1, 1, 2],
    [0, 0, 1, 1, 1, 1, 2, 2],
    [0, 0, 1, 1, 1, 2, 2, 2],
    [0, 1, 1, 1, 2, 2, 2, 3],
    [1, 1, 1, 2, 2, 2, 3, 3],
];
/// The ends of the columns.
const COLUMNS: [(i64, i64); 8] = [(0, 5), (6, 10), (11, 15), (16, 20), (21, 25), (26, 30), (31, 35), (36, 500)];

#[test]
fn every_cell_is_read_at_both_ends_of_its_column() {
    for (die, row) in (1..=6_u8).zip(RESULTS) {
        for ((low, high), inflicted) in COLUMNS.into_iter().zip(row) {
            for strength in [low, high] {
                // A defender of no strength and a 1 inflicts nothing; he loses one more when he is beaten.
                let inputs = sides(&format!("attacker.rating={strength}"), "defender.rating=0");
                let faces = if inflicted == 0 { vec![die, 1, 1, 1] } else { vec![die, 1] };
                let outcome = desk().outcome("battle", &inputs, &faces);
                let losses = if inflicted == 0 { 0 } else { inflicted + 1 };
                assert_eq!(outcome["defender"]["losses"], losses, "strength {strength} die {die}");
                assert_eq!(outcome["attacker"]["losses"], 0);
                assert_eq!(outcome["attacker_strength"], strength);
                let inputs = sides("attacker.rating=0", &format!("defender.rating={strength}"));
                let faces = if inflicted == 0 { vec![1, die, 1, 1] } else { vec![1, die] };
                let outcome = desk().outcome("battle", &inputs, &faces);
                assert_eq!(outcome["attacker"]["losses"], losses, "strength {strength} die {die}");
                assert_eq!((&outcome["winner"], &outcome["defender"]["losses"]), (&json!("defender"), &json!(0)));
            }
        }
    }
}

#[test]
fn strength_is_ratings_and_home_and_sea_and_card() {
    for (attacker, defender, strengths) in [
        ("attacker.rating=12", "defender.rating=9", (12, 9)),
        ("attacker.rating=12 attacker.home=3", "defender.rating=9 defender.home=2", (15, 11)),
        ("attacker.rating=12 attacker.by_sea=4", "defender.rating=9", (4, 9)),
        ("attacker.rating=12 attacker.card=5", "defender.rating=9 defender.card=-3", (17, 6)),
        ("attacker.rating=3 attacker.by_sea=4 attacker.home=1", "defender.rating=0 defender.card=-2", (-4, -2)),
        ("attacker.rating=20 attacker.home=8 attacker.by_sea=8 attacker.card=1", "defender.rating=1", (13, 1)),
    ] {
        let outcome = desk().outcome("battle", &sides(attacker, defender), &[6, 1]);
        let found = (outcome["attacker_strength"].as_i64(), outcome["defender_strength"].as_i64());
        assert_eq!(found, (Some(strengths.0), Some(strengths.1)), "{attacker} {defender}");
    }
}

#[test]
fn a_strength_below_nothing_is_read_in_the_first_column() {
    let outcome =
        desk().outcome("battle", &sides("attacker.rating=0 attacker.by_sea=8", "defender.rating=40"), &[5, 1]);
    assert_eq!((&outcome["winner"], &outcome["defender"]["losses"]), (&json!("defender"), &json!(0)));
}

#[test]
fn every_modifier_has_its_row_and_every_row_its_modifier() {
    let attacker = "attacker.rating=12 attacker.home=3 attacker.by_sea=2 attacker.card=-1";
    let rows = desk().rows("battle", &sides(attacker, "defender.rating=9 defender.home=2 defender.card=4"), &[6, 1]);
    let found: Vec<(&str, &str, i64)> = rows.iter().map(|(s, k, v)| (s.as_str(), k.as_str(), *v)).collect();
    let expected = [
        ("attacker", "rating", 12),
        ("attacker", "home", 3),
        ("attacker", "by_sea", -4),
        ("attacker", "card", -1),
        ("defender", "rating", 9),
        ("defender", "home", 2),
        ("defender", "card", 4),
    ];
    assert_eq!(found, expected);
    assert_eq!(desk().tables.modifier_keys("age-of-napoleon/battle"), ["by-sea", "home"]);
}

#[test]
fn more_losses_inflicted_win_outright_and_the_loser_takes_one_more() {
    // 18: a 6 inflicts 2; 12: a 3 inflicts 1.
    let outcome = desk().outcome("battle", &sides("attacker.rating=18", "defender.rating=12"), &[6, 3]);
    let expected = json!({
        "attacker_strength": 18, "defender_strength": 12, "winner": "attacker", "decided_by": "losses",
        "attacker": {"losses": 1, "permanent": 0, "temporary": 1, "temporary_to": "reserve"},
        "defender": {"losses": 3, "permanent": 2, "temporary": 1, "temporary_to": "prisoners"},
    });
    assert_eq!(outcome, expected);
}

#[test]
fn equal_losses_are_decided_by_another_die_with_the_tbm() {
    let outcome = desk().outcome("battle", &sides("attacker.rating=18", "defender.rating=12"), &[3, 3, 2, 2]);
    let expected = json!({
        "attacker_strength": 18, "defender_strength": 12, "winner": "attacker", "decided_by": "tie-break",
        "attacker": {"losses": 1, "permanent": 1, "temporary": 0, "temporary_to": null},
        "defender": {"losses": 1, "permanent": 1, "temporary": 0, "temporary_to": null},
    });
    assert_eq!(outcome, expected);
    let outcome = desk().outcome("battle", &sides("attacker.rating=18", "defender.rating=12"), &[3, 3, 2, 4]);
    assert_eq!((&outcome["winner"], &outcome["decided_by"]), (&json!("defender"), &json!("tie-break")));
}

#[test]
fn the_defender_holds_when_all_is_equal_again() {
    let outcome = desk().outcome("battle", &sides("attacker.rating=18", "defender.rating=12"), &[3, 3, 2, 3]);
    assert_eq!((&outcome["winner"], &outcome["decided_by"]), (&json!("defender"), &json!("defender-holds")));
    let side = json!({"losses": 1, "permanent": 1, "temporary": 0, "temporary_to": null});
    assert_eq!((&outcome["attacker"], &outcome["defender"]), (&side, &side));
}

#[test]
fn every_tie_breaker_modifier_is_that_of_the_side_s_own_column() {
    for (tbm, (low, high)) in (0..8_i64).zip(COLUMNS) {
        for strength in [low, high] {
            for defender_die in 1..=6_u8 {
                for attacker_die in 1..=6_u8 {
                    // Dice of nothing to nothing, or one to one, to come to the tie.
                    let equal = if RESULTS[0][usize::try_from(tbm).unwrap()] == 0 { [1, 1] } else { [1, 6] };
                    let inputs = sides(&format!("attacker.rating={strength}"), "defender.rating=0");
                    let faces = [equal[0], equal[1], attacker_die, defender_die];
                    let outcome = desk().outcome("battle", &inputs, &faces);
                    let won = i64::from(attacker_die) + tbm > i64::from(defender_die);
                    assert_eq!(outcome["winner"], if won { "attacker" } else { "defender" }, "{strength} {faces:?}");
                }
            }
        }
    }
}

#[test]
fn the_loser_of_a_tie_break_takes_one_more_only_by_house_rule() {
    let inputs = sides("attacker.rating=18", "defender.rating=12");
    let on = || desk().with("battle.extra-loss-after-tie", "on");
    assert_eq!(desk().outcome("battle", &inputs, &[3, 3, 6, 1])["defender"]["losses"], 1);
    let two = json!({"losses": 2, "permanent": 1, "temporary": 1, "temporary_to": "prisoners"});
    assert_eq!(on().outcome("battle", &inputs, &[3, 3, 6, 1])["defender"], two);
    assert_eq!(on().outcome("battle", &inputs, &[3, 3, 2, 3])["attacker"], two);
    assert_eq!(on().outcome("battle", &inputs, &[6, 3])["defender"]["losses"], 3);
}

#[test]
fn the_setting_is_named_where_it_decided() {
    let inputs = sides("attacker.rating=18", "defender.rating=12");
    let rules = |desk: Desk, faces: &[u8]| desk.resolve("battle", &inputs, faces).unwrap().house_rules;
    assert!(rules(desk(), &[6, 3]).is_empty());
    assert_eq!(rules(desk(), &[3, 3, 6, 1]), ["battle.extra-loss-after-tie"]);
    assert_eq!(rules(desk().with("battle.extra-loss-after-tie", "on"), &[3, 3, 6, 1]), ["battle.extra-loss-after-tie"]);
}

#[test]
fn a_pursuit_adds_to_the_loser_s_losses_however_he_lost() {
    let pursued = |faces: &[u8]| {
        let inputs = format!("{} pursuit=2", sides("attacker.rating=18", "defender.rating=12"));
        desk().outcome("battle", &inputs, faces)
    };
    let outcome = pursued(&[6, 3]);
    assert_eq!(outcome["defender"], json!({"losses": 5, "permanent": 3, "temporary": 2, "temporary_to": "prisoners"}));
    assert_eq!(outcome["attacker"]["losses"], 1);
    assert_eq!(pursued(&[3, 3, 6, 1])["defender"]["losses"], 3);
    assert_eq!(pursued(&[3, 3, 2, 3])["attacker"]["losses"], 3);
    assert_eq!(pursued(&[1, 6])["attacker"]["losses"], 4);
}

#[test]
fn losses_are_capped_at_the_corps_engaged() {
    let inputs = "attacker.corps=5 attacker.sr=5 attacker.rating=36 defender.corps=2 defender.sr=4 defender.rating=12 \
                  pursuit=3";
    let outcome = desk().outcome("battle", inputs, &[6, 3]);
    assert_eq!(outcome["defender"], json!({"losses": 2, "permanent": 1, "temporary": 1, "temporary_to": "prisoners"}));
    let inputs = "attacker.corps=1 attacker.sr=5 attacker.rating=5 defender.corps=2 defender.sr=4 defender.rating=36";
    let outcome = desk().outcome("battle", inputs, &[1, 6]);
    assert_eq!(outcome["attacker"], json!({"losses": 1, "permanent": 1, "temporary": 0, "temporary_to": null}));
}

#[test]
fn the_losses_inflicted_decide_before_they_are_capped() {
    // The attacker inflicts 3 on a single corps, the defender 2 on five: the attacker has won.
    let inputs = "attacker.corps=5 attacker.sr=5 attacker.rating=36 defender.corps=1 defender.sr=4 defender.rating=18";
    let outcome = desk().outcome("battle", inputs, &[6, 6]);
    assert_eq!((&outcome["winner"], &outcome["decided_by"]), (&json!("attacker"), &json!("losses")));
    assert_eq!((&outcome["attacker"]["losses"], &outcome["defender"]["losses"]), (&json!(2), &json!(1)));
}

#[test]
fn the_odd_loss_is_temporary_only_for_who_won_outright() {
    // 40 against 31: a 6 inflicts 3 each; then the tie-breaker.
    let inputs = sides("attacker.rating=40", "defender.rating=31");
    let outcome = desk().outcome("battle", &inputs, &[6, 6, 6, 1]);
    assert_eq!(outcome["attacker"], json!({"losses": 3, "permanent": 2, "temporary": 1, "temporary_to": "reserve"}));
    assert_eq!(outcome["defender"], json!({"losses": 3, "permanent": 2, "temporary": 1, "temporary_to": "prisoners"}));
    // 40 inflicts 3 by a 5, 31 inflicts 1 by a 2: outright.
    let outcome = desk().outcome("battle", &inputs, &[5, 2]);
    assert_eq!(outcome["attacker"], json!({"losses": 1, "permanent": 0, "temporary": 1, "temporary_to": "reserve"}));
    assert_eq!(outcome["defender"], json!({"losses": 4, "permanent": 2, "temporary": 2, "temporary_to": "prisoners"}));
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    let good = sides("attacker.rating=18", "defender.rating=12");
    for (inputs, faces, fault) in [
        (
            good.replace("attacker.sr=8", "attacker.sr=7"),
            [].as_slice(),
            "`attacker.corps` is at most `attacker.sr`, which is 7; found 8",
        ),
        (
            good.replace("defender.sr=8", "defender.sr=3"),
            &[],
            "`defender.corps` is at most `defender.sr`, which is 3; found 8",
        ),
        (format!("{good} attacker.home=9"), &[], "`attacker.home` is at most `attacker.corps`, which is 8; found 9"),
        (
            format!("{good} attacker.by_sea=9"),
            &[],
            "`attacker.by_sea` is at most `attacker.corps`, which is 8; found 9",
        ),
        (format!("{good} defender.home=9"), &[], "`defender.home` is at most `defender.corps`, which is 8; found 9"),
        (format!("{good} attacker.corps=0"), &[], "`attacker.corps` is a whole number from 1 to 60, found `0`"),
        (good.replace("attacker.rating=18", ""), &[], "`attacker.rating` is missing: a whole number from 0 to 500"),
        (good.replace("defender.sr=8", ""), &[], "`defender.sr` is missing: a whole number from 1 to 60"),
        (good.clone(), &[6], "the dice are 2D6; found 1 die"),
        (good.clone(), &[6, 3, 1, 1], "the dice are 2D6; found 4 dice"),
        (good.clone(), &[3, 3], "the dice are 2D6, then 2D6 because the losses inflicted are equal; found 2 dice"),
        (good.clone(), &[3, 9], "a die shows 1 to 6, found 9"),
    ] {
        assert_eq!(desk().fault("battle", &inputs, faces), fault);
    }
    let fault = desk().fault("battle", &format!("{good} defender.by_sea=1"), &[]);
    assert!(fault.starts_with("`age-of-napoleon/battle` has no input `defender.by_sea`"), "{fault}");
}

#[test]
fn home_and_by_sea_may_be_the_same_corps() {
    let inputs = sides("attacker.rating=18 attacker.home=8 attacker.by_sea=8", "defender.rating=12");
    assert_eq!(desk().outcome("battle", &inputs, &[6, 1])["attacker_strength"], 10);
}

#[test]
fn the_odds_are_those_of_all_faces() {
    desk().proof_odds("battle", &sides("attacker.rating=18", "defender.rating=12"), 4);
    let on = desk().with("battle.extra-loss-after-tie", "on");
    on.proof_odds("battle", &format!("{} pursuit=1", sides("attacker.rating=40", "defender.rating=31")), 4);
}

#[test]
fn a_stated_battle_must_add_up() {
    let state =
        |json: &Json| (desk().check("battle").stated)(json.as_object().unwrap()).map_err(|fault| fault.to_string());
    let lost = |losses: i64, permanent: i64, temporary: i64, to: Json| json!({"losses": losses, "permanent": permanent, "temporary": temporary, "temporary_to": to});
    let battle = |attacker: Json, defender: Json| json!({"winner": "attacker", "decided_by": "losses", "attacker": attacker, "defender": defender});
    let good = battle(lost(1, 0, 1, "reserve".into()), lost(3, 2, 1, "prisoners".into()));
    assert_eq!(state(&good).unwrap().word("winner"), "attacker");
    let fault = state(&battle(lost(2, 0, 1, "reserve".into()), lost(0, 0, 0, Json::Null))).unwrap_err();
    assert_eq!(fault, "`attacker.losses` is `permanent` and `temporary` together, found 2 for 0 and 1");
    let fault = state(&battle(lost(0, 0, 0, Json::Null), lost(2, 1, 1, "reserve".into()))).unwrap_err();
    assert_eq!(fault, "`defender.temporary_to` is prisoners, found reserve");
    // Less than nothing on one side of the sum does not make the other right.
    for (permanent, temporary, to) in [(-1, 2, json!("reserve")), (2, -1, Json::Null)] {
        let fault = state(&battle(lost(1, permanent, temporary, to), lost(0, 0, 0, Json::Null))).unwrap_err();
        assert!(fault.starts_with("`attacker.losses` is `permanent` and `temporary` together, found 1"), "{fault}");
    }
    assert!(state(&json!({"winner": "attacker"})).is_err());
}

#[test]
fn the_log_says_who_won_and_what_it_cost() {
    let inputs = sides("attacker.rating=18", "defender.rating=12");
    assert_eq!(
        desk().words("battle", &inputs, &[6, 3]),
        "the attacker wins by losses inflicted; attacker: 1 corps lost, 0 for good and 1 to the reserve; \
         defender: 3 corps lost, 2 for good and 1 to the prisoners"
    );
    assert_eq!(
        desk().words("battle", &inputs, &[1, 2, 2, 3]),
        "the defender wins because all is equal; attacker: no losses; defender: no losses"
    );
    assert_eq!(
        desk().words("battle", &inputs, &[3, 3, 6, 1]),
        "the attacker wins on the tie-breaker; attacker: 1 corps lost for good; defender: 1 corps lost for good"
    );
}

/// Eight corps a side under leaders of SR 8, with these inputs more.
fn sides(attacker: &str, defender: &str) -> String {
    format!("attacker.corps=8 attacker.sr=8 {attacker} defender.corps=8 defender.sr=8 {defender}")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn losses_add_up_and_never_exceed_the_corps_engaged(
        corps in [1_i64..=8, 1..=8],
        ratings in [0_i64..=45, 0..=45],
        pursuit in 0_i64..=4,
        faces in [1_u8..=6, 1..=6, 1..=6, 1..=6],
    ) {
        let inputs = format!(
            "attacker.corps={0} attacker.sr={0} attacker.rating={1} defender.corps={2} defender.sr=8 defender.rating={3} pursuit={pursuit}",
            corps[0], ratings[0], corps[1], ratings[1]
        );
        let tied = desk().resolve("battle", &inputs, &faces[..2]).is_err();
        let outcome = desk().outcome("battle", &inputs, if tied { &faces } else { &faces[..2] });
        prop_assert_eq!(outcome["decided_by"] == "losses", !tied);
        for (side, engaged) in [("attacker", corps[0]), ("defender", corps[1])] {
            let count = |member: &str| outcome[side][member].as_i64().unwrap();
            prop_assert!(count("losses") <= engaged);
            prop_assert_eq!(count("permanent") + count("temporary"), count("losses"));
            prop_assert!((0..=1).contains(&(count("permanent") - count("temporary")).abs()));
            let to = match (count("temporary"), outcome["winner"] == side) {
                (0, _) => Json::Null,
                (_, true) => "reserve".into(),
                (_, false) => "prisoners".into(),
            };
            prop_assert_eq!(&outcome[side]["temporary_to"], &to);
        }
    }
}

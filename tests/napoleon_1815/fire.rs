use super::desk;
use proptest::prelude::*;
use serde_json::json;

#[test]
fn each_arm_fires_as_the_sheet_says() {
    for (inputs, fire) in [
        ("kind=infantry engaged=true", "f1"),
        ("kind=infantry engaged=true with_friends=true", "f1"),
        ("kind=artillery", "f1"),
        ("kind=artillery with_friends=true", "f1"),
        ("kind=artillery engaged=true", "f2"),
        ("kind=artillery engaged=true with_friends=true", "f2"),
        ("kind=cavalry engaged=true", "f1"),
        ("kind=cavalry engaged=true with_friends=true", "f2"),
    ] {
        assert_eq!(
            desk().outcome("fire", &format!("{inputs} cv=1"), &[1]),
            json!({"fire": fire, "hits": 0}),
            "{inputs}"
        );
    }
}

#[test]
fn f1_hits_on_a_six_and_f2_on_a_five_too() {
    for face in 1..=6 {
        let hits = |inputs: &str| desk().outcome("fire", inputs, &[face])["hits"].as_i64().unwrap();
        assert_eq!(hits("kind=artillery cv=1"), i64::from(face == 6));
        assert_eq!(hits("kind=artillery engaged=true cv=1"), i64::from(face >= 5));
    }
}

#[test]
fn a_die_is_rolled_for_each_cv() {
    for (cv, faces, hits) in
        [(1, [5].as_slice(), 1), (2, &[5, 6], 2), (3, &[4, 5, 1], 1), (4, &[6, 6, 6, 6], 4), (4, &[1, 4, 4, 3], 0)]
    {
        let inputs = format!("kind=cavalry engaged=true with_friends=true cv={cv}");
        assert_eq!(desk().outcome("fire", &inputs, faces)["hits"], hits, "{faces:?}");
    }
    let fault = desk().fault("fire", "kind=artillery cv=3", &[1, 2]);
    assert_eq!(fault, "the dice are 3D6; found 2 dice");
}

#[test]
fn infantry_and_cavalry_must_be_engaged() {
    for kind in ["infantry", "cavalry"] {
        for more in ["", " engaged=false", " with_friends=true"] {
            let fault = desk().fault("fire", &format!("kind={kind} cv=2{more}"), &[1, 1]);
            let words = "that fires, found false: only artillery fires unengaged";
            assert_eq!(fault, format!("`engaged` is true for {kind} {words}"));
        }
    }
}

#[test]
fn what_else_cannot_be_is_refused_by_name() {
    for (inputs, fault) in [
        ("kind=leader cv=1", "`kind` is infantry, artillery, cavalry, found `leader`"),
        ("cv=1", "`kind` is missing: infantry, artillery, cavalry"),
        ("kind=artillery", "`cv` is missing: a whole number from 1 to 4"),
        ("kind=artillery cv=0", "`cv` is a whole number from 1 to 4, found `0`"),
        ("kind=artillery cv=5", "`cv` is a whole number from 1 to 4, found `5`"),
    ] {
        assert_eq!(desk().fault("fire", inputs, &[1]), fault);
    }
}

#[test]
fn the_settings_move_the_hits() {
    for from in 1..=6_u8 {
        for face in 1..=6 {
            let hits = i64::from(face >= from);
            let desk = desk().with("fire.f1-from", &from.to_string());
            assert_eq!(desk.outcome("fire", "kind=artillery cv=1", &[face])["hits"], hits);
            let desk = super::desk().with("fire.f2-from", &from.to_string());
            assert_eq!(desk.outcome("fire", "kind=artillery engaged=true cv=1", &[face])["hits"], hits);
        }
    }
    let rules = |inputs: &str| desk().resolve("fire", inputs, &[6]).unwrap().house_rules;
    assert!(rules("kind=artillery cv=1").is_empty(), "a six hits by any choice");
    let rules = |inputs: &str| desk().resolve("fire", inputs, &[5]).unwrap().house_rules;
    assert_eq!(rules("kind=artillery cv=1"), ["fire.f1-from"]);
    assert_eq!(rules("kind=artillery engaged=true cv=1"), ["fire.f2-from"]);
}

#[test]
fn the_odds_are_those_of_all_faces() {
    desk().proof_odds("fire", "kind=artillery cv=4", 4);
    desk().proof_odds("fire", "kind=cavalry engaged=true with_friends=true cv=3", 3);
    let chance = &desk().odds("fire", "kind=artillery cv=2")[0];
    assert_eq!((chance.outcome.count("hits"), chance.ways, chance.of), (0, 25, 36));
}

#[test]
fn the_log_says_hits_and_fire() {
    let words = |faces: &[u8]| desk().words("fire", "kind=artillery engaged=true cv=2", faces);
    assert_eq!(words(&[1, 1]), "no hit by F2 fire");
    assert_eq!(words(&[1, 5]), "1 hit by F2 fire");
    assert_eq!(words(&[6, 5]), "2 hits by F2 fire");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn f2_never_hits_less_than_f1_and_neither_more_than_the_dice(faces in prop::collection::vec(1_u8..=6, 1..=4)) {
        let cv = faces.len();
        let hits = |inputs: &str| desk().outcome("fire", &format!("{inputs} cv={cv}"), &faces)["hits"].as_u64().unwrap();
        let (f1, f2) = (hits("kind=cavalry engaged=true"), hits("kind=cavalry engaged=true with_friends=true"));
        prop_assert!(f1 <= f2 && f2 <= u64::try_from(cv).unwrap());
    }
}

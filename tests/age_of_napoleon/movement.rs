use super::desk;
use serde_json::json;

#[test]
fn the_movement_allowance_is_mr_with_its_four_modifiers() {
    for (inputs, areas) in [
        ("mr=4", 4),
        ("mr=4 attacking=true", 3),
        ("mr=4 forced_march=true", 5),
        ("mr=4 winter=true", 3),
        ("mr=4 mud=true", 3),
        ("mr=4 attacking=true forced_march=true winter=true mud=true", 2),
        ("mr=3 winter=true mud=true", 1),
    ] {
        assert_eq!(desk().outcome("movement", inputs, &[]), json!({"areas": areas, "cards": 1}), "{inputs}");
    }
}

#[test]
fn a_slow_army_enters_no_area_and_never_fewer() {
    for inputs in ["mr=0", "mr=1 attacking=true", "mr=1 attacking=true winter=true mud=true"] {
        assert_eq!(desk().outcome("movement", inputs, &[])["areas"], 0, "{inputs}");
    }
}

#[test]
fn the_first_move_of_the_phase_costs_no_card() {
    assert_eq!(desk().outcome("movement", "mr=2 first_move=true", &[]), json!({"areas": 2, "cards": 0}));
    assert_eq!(desk().outcome("movement", "mr=2 first_move=false", &[])["cards"], 1);
}

#[test]
fn every_modifier_has_its_row_and_every_row_its_modifier() {
    let rows = desk().rows("movement", "mr=4 attacking=true forced_march=true winter=true mud=true", &[]);
    let found: Vec<(&str, i64)> = rows.iter().map(|(_, key, value)| (key.as_str(), *value)).collect();
    assert_eq!(found, [("mr", 4), ("attacking", -1), ("forced_march", 1), ("winter", -1), ("mud", -1)]);
    assert_eq!(desk().tables.modifier_keys("age-of-napoleon/movement"), ["attacking", "forced-march", "mud", "winter"]);
}

#[test]
fn a_struck_modifier_does_not_count() {
    let desk = desk();
    let check = desk.check("movement");
    let inputs = check.read_inputs([("mr", "3"), ("mud", "true")]).unwrap();
    let case = fanion::engine::check::Case { inputs: &inputs, settings: &desk.settings, tables: &desk.tables };
    let mut tallies = check.tallies(&case);
    fanion::engine::check::amend(&mut tallies, &["mud".into()], &[]).unwrap();
    assert_eq!(check.read_faces(&case, &tallies, &[]).unwrap().count("areas"), 3);
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    for (inputs, faces, fault) in [
        ("", [].as_slice(), "`mr` is missing: a whole number from 0 to 20"),
        ("mr=21", &[], "`mr` is a whole number from 0 to 20, found `21`"),
        ("mr=3 mudd=true", &[], "`age-of-napoleon/movement` has no input `mudd`; did you mean `mud`?"),
        ("mr=3 mud=yes", &[], "`mud` is true, false, found `yes`"),
        ("mr=3", &[4], "the dice are none: nothing is rolled here; found 1 die"),
    ] {
        assert_eq!(desk().fault("movement", inputs, faces), fault);
    }
}

#[test]
fn the_log_says_areas_and_cards() {
    assert_eq!(desk().words("movement", "mr=2 attacking=true", &[]), "may enter 1 area, 1 card to discard");
    assert_eq!(desk().words("movement", "mr=2 first_move=true", &[]), "may enter 2 areas, 0 cards to discard");
}

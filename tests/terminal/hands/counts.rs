//! How many keys each kind of test takes, typed dice included, from the moment in which it is the next thing to do.

use serde_json::json;

use super::{Table, shot};

#[test]
fn an_order_test_takes_five_keys() {
    let mut table = Table::at("S1", &[], &[]);
    table.sees("end S1").press("Down").counting().press("Enter 1 Enter 4 5");
    table.sees("attack steady");
    assert_eq!(table.pressed(), 5);
    assert!(table.log().contains("rolled 4 5"), "{}", table.log());
    table.ends();
}

#[test]
fn an_order_test_by_a_units_code_takes_six_keys_and_the_digits_of_a_distance() {
    let mut table = Table::at("S1", &[], &[]);
    table.sees("end S1").counting().press("ab 1 Enter 4 5");
    table.sees("attack steady");
    assert_eq!(table.pressed(), 6);
    table
        .press("F2")
        .sees("distance 6")
        .press("Esc")
        .sees("distance __")
        .press("Esc")
        .sees("Which order")
        .press("Esc")
        .sees("end S1");
    table.counting().press("ab 1 1 4 Enter 6 6").sees("attack steady");
    assert_eq!(table.pressed(), 8);
    table.ends();
}

#[test]
fn a_change_of_formation_takes_three_keys() {
    let mut table = Table::at("T1", &[], &[]);
    table.sees("end T1").counting().press("abc").sees("R ■■■■■ 6 col");
    assert_eq!(table.pressed(), 3);
    table.ends();
}

#[test]
fn two_engaged_formations_take_four_keys_by_codes_and_two_by_their_letters_then_enter() {
    for (keys, count) in [("aa mb Enter", 5), ("a m Enter", 3)] {
        let mut table = Table::at("S1", &[], &[]);
        table.sees("end S1").press("-").sees("type codes").counting().press(keys);
        table.sees("Picton skirmishes, value 2").sees("Reille skirmishes, value 2");
        assert_eq!(table.pressed(), count);
        table.ends();
    }
}

#[test]
fn a_turn_in_which_nothing_happens_takes_ten_keys_with_the_programs_dice() {
    let mut table = Table::at("S1", &[], &[]);
    table.sees("end S1").counting().press("-").sees(">S3<").press("Enter").sees(">S4<").press("- r").sees("first?");
    table.press("Enter").sees("half 1, ").press("- -").sees("half 2, ").press("- -").sees("play turn 2").press("Enter");
    table.sees("Turn 2");
    assert_eq!(table.pressed(), 10);
    table.ends();
}

#[test]
fn an_order_test_at_the_remembered_distance_takes_four_keys() {
    let order = [
        json!({"pick": "order:A/Picton"}),
        json!({"pick": "attack"}),
        json!({"fill": {"distance": 14}, "faces": [1, 1]}),
        json!({"correct": {"position": {"step": "S1", "turn": 2}}}),
    ];
    let mut table = Table::at("S1", &[], &order);
    table.sees("end S1").press("Down").counting().press("Enter 1 6 6");
    table.sees("attack steady");
    assert_eq!(table.pressed(), 4);
    assert!(table.log().contains("rolled 6 6"), "{}", table.log());
    table.ends();
}

#[test]
fn a_ved_test_takes_three_keys() {
    let [a, b, c] = shot("A/Rogers", "B/Marins", 8, 1);
    let shot = [a, b, c, json!({"pick": "done"})];
    let mut table = Table::at("T2", &[("ved.on.fire-loss", "on")], &shot);
    table.sees("takes a VeD test").counting().press("Enter 3 4");
    table.sees("half 2, Blue active");
    assert_eq!(table.pressed(), 3);
    assert!(table.log().contains("mb Marins ved: passed"), "{}", table.log());
    table.ends();
}

#[test]
fn a_skirmish_roll_takes_three_keys() {
    let engaged = [json!({"pick": "engaged"}), json!({"fill": {"formations": ["A/Picton", "B/Reille"]}})];
    let mut table = Table::at("S3", &[], &engaged);
    table.sees("Picton skirmishes, value 2").counting().press("Enter 1 2");
    table.sees("Picton has 0 skirmish hits");
    assert_eq!(table.pressed(), 3);
    table.ends();
}

#[test]
fn a_small_arms_shot_at_the_target_that_is_filled_in_takes_three_keys() {
    let mut table = Table::at("T2", &[("fire.resolution", "one-die")], &[]);
    table.sees("aa 79th Highlanders fires").counting().press("Enter Enter 3");
    table.sees("aa 79th Highlanders fired at ma");
    assert_eq!(table.pressed(), 3);
    table.ends();
}

#[test]
fn a_small_arms_shot_by_the_codes_of_both_takes_five_keys() {
    let mut table = Table::at("T2", &[("fire.resolution", "one-die")], &[]);
    table.sees("aa 79th Highlanders fires").counting().press("ab mb 3");
    table.sees("ab Essex fired at mb Marins");
    assert_eq!(table.pressed(), 5);
    table.ends();
}

#[test]
fn an_artillery_shot_takes_six_keys_with_a_new_distance_and_then_two() {
    let mut table = Table::at("T2", &[], &[]);
    table.sees("aa 79th Highlanders fires").press("Right Right").counting().press("Enter Enter 1 4 Enter 6");
    table.sees("ad Rogers fired at ma Ligne");
    assert_eq!(table.pressed(), 6);
    table.press("Down Right Right").counting().press(". 5");
    table.sees("md Drouot");
    table.ends();
}

#[test]
fn a_melee_takes_three_keys_and_its_follow_up_one() {
    let charge = [
        json!({"pick": "charge:A/Essex"}),
        json!({"pick": "B/Marins"}),
        json!({"fill": {"distance": 3}}),
        json!({"fill": {"units": []}}),
        json!({"pick": "stand"}),
        json!({"pick": "done"}),
        json!({"pick": "done"}),
    ];
    let mut table = Table::at("T1", &[], &charge);
    table.sees("melee: ab Essex at mb Marins").counting().press("Enter 6 1");
    table.sees("ab Essex has won: what next?").press("Enter");
    table.sees("half 2, Blue active");
    assert_eq!(table.pressed(), 4);
    assert!(table.log().contains("attacker wins by 5"), "{}", table.log());
    table.ends();
}

#[test]
fn a_morale_test_takes_three_keys() {
    let gone = |unit: &str| json!({"correct": {"side": "A", "unit": unit, "status": "removed", "cv": 0, "lost": 5}});
    let set = [gone("Essex"), gone("79th Highlanders"), json!({"correct": {"position": {"step": "S2"}}})];
    let mut table = Table::at("S1", &[], &set);
    table.sees("Picton").counting().press("Enter 6 6");
    table.sees("S3 skirmish");
    assert_eq!(table.pressed(), 3);
    assert!(table.log().contains("Picton morale: carry on"), "{}", table.log());
    table.ends();
}

#[test]
fn a_leader_casualty_takes_five_keys() {
    let attach = json!({"correct": {"side": "B", "leader": "Reille leader", "attached_to": "Marins"}});
    let [a, b, c] = shot("A/Rogers", "B/Marins", 8, 1);
    let requests = [attach, a, b, c, json!({"pick": "done"})];
    let mut table = Table::at("T2", &[], &requests);
    table.sees("Is Reille leader hit? (with mb Marins)").counting().press("Enter 6 Enter 1 2");
    table.sees("half 2, Blue active");
    assert_eq!(table.pressed(), 5);
    assert!(table.log().contains("leader casualty: knocked from his feet"), "{}", table.log());
    table.ends();
}

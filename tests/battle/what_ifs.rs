//! The chances beside a test if one thing were otherwise: what is offered where, and what comes of it.

use fanion::engine::check::Case;
use fanion::engine::odds::threshold;
use fanion::engine::rulebook::Rulebook;
use fanion::engine::test::Ahead;
use fanion::engine::what_if::what_if;
use fanion::rules::march_attack::{MarchAttack, SHEET};
use serde_json::json;

use super::field::{charge, field};
use super::game::{foot, guns, horse};

/// A test and what it is given.
const CASES: &[(&str, &str)] = &[
    ("order", "ability=good staff=average distance=12 commander_attached=true"),
    ("order", "ability=good staff=average distance=2"),
    ("ved", "quality=elite disordered=true charge_from=flank charge_distance=12 infantry_in_column=true"),
    ("ved", "quality=regular inspiration=normal charge_from=rear charge_distance=12"),
    ("ved", "quality=regular inspiration=none charge_from=front charge_distance=6"),
    ("ved", "quality=regular inspiration=charismatic"),
    ("small-arms", "cv=4 formation=line disordered=true cover=light"),
    ("small-arms", "cv=4 formation=column cover=heavy"),
    ("small-arms", "cv=4 formation=garrison"),
    ("artillery", "cv=9 weight=medium distance=14 target=line disordered=true cover=light"),
    ("artillery", "cv=4 weight=medium range=effective target=column cover=heavy"),
    ("artillery", "cv=4 weight=medium range=effective target=line"),
    ("artillery", "cv=4 weight=medium range=effective target=limbered-artillery"),
    ("morale", "state=shaken quality=regular inspiration=normal"),
    ("morale", "state=spent quality=regular inspiration=charismatic"),
    ("morale", "state=steady quality=regular cause=army"),
];

/// Foot and horse that attack.
const FOOT: &str = "attacker.arm=infantry attacker.cv=5 attacker.formation=line";
const HORSE: &str = "attacker.arm=cavalry attacker.weight=light attacker.cv=5 attacker.formation=line";

/// Who attacks, and the rest of the melee.
const MELEES: &[(&str, &str)] = &[
    (HORSE, "defender.arm=infantry defender.cv=5 defender.formation=line"),
    (HORSE, "defender.arm=infantry defender.cv=5 defender.formation=column approach=flank defender.disordered=true"),
    (HORSE, "defender.arm=infantry defender.cv=5 defender.formation=square attacker.inspiration=normal"),
    (FOOT, "defender.arm=infantry defender.cv=5 defender.formation=garrison defender.garrison=light"),
    (HORSE, "defender.arm=cavalry defender.weight=light defender.cv=5 defender.formation=line"),
    (FOOT, "defender.arm=infantry defender.cv=5 defender.formation=line defender.inspiration=normal"),
];

/// The alternatives with the number that they would need, or their chance where no one number decides.
fn offered(check: &str, inputs: &str) -> String {
    let name = check;
    let check = SHEET.check(&format!("march-attack/{check}")).expect("the check is on the sheet");
    let given = check.read_inputs(inputs.split_whitespace().filter_map(|pair| pair.split_once('=')));
    let (given, tables) = (given.unwrap_or_else(|fault| panic!("{inputs}: {fault}")), SHEET.printed());
    let case = Case { inputs: &given, settings: &SHEET.defaults(), tables: &tables };
    let ahead = Ahead::of(check, &case).unwrap_or_else(|| panic!("{name} {inputs} takes no dice"));
    let now = threshold(check, &case, &ahead.tally, &[]).expect("something is hoped for");
    let others = what_if(check, &case, &ahead.tally, Some(&now), MarchAttack::obvious(check.id, &given));
    let needs = |roll: Option<String>, chance: f64| roll.unwrap_or_else(|| format!("chance {chance:.2}"));
    let now = needs(now.needs, now.chance);
    let others = others.into_iter().map(|other| format!("    {}: {}\n", other.label, needs(other.needs, other.chance)));
    format!("{name} {inputs}\n    now: {now}\n{}", others.collect::<String>())
}

#[test]
fn each_test_is_told_with_what_players_ask_themselves_before_it() {
    let told: String = CASES.iter().map(|(check, inputs)| offered(check, inputs)).collect();
    insta::assert_snapshot!(told);
}

#[test]
fn a_melee_is_told_with_square_order_flank_and_leaders() {
    let told: String = MELEES.iter().map(|(attacker, rest)| offered("melee", &format!("{attacker} {rest}"))).collect();
    insta::assert_snapshot!(told);
}

#[test]
fn a_battles_questions_carry_the_alternatives() {
    let mut game = field(&[horse("A1"), guns("A2")], &[foot("B1"), foot("B2")], &[]);
    game.correct(json!({"side": "B", "unit": "B1", "disorder": "d1"}));
    game.go("T1", Some(1));
    charge(&mut game, "A1", "B1", json!({}));
    game.pick("square");
    let prompt = game.play.prompt_json();
    let found = prompt["what_if"].as_array().into_iter().flatten();
    let labels: Vec<&str> = found.filter_map(|what_if| what_if["label"].as_str()).collect();
    assert_eq!(labels, ["in order", "leader attached"], "{prompt}");
}

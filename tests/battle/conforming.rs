//! The rulebook keeps the promises that every front end relies on.

use std::sync::Arc;

use fanion::engine::session::Session;
use fanion::orbat::read;
use fanion::rules::march_attack::army::begin::muster;
use fanion::rules::march_attack::{MarchAttack, SHEET};

use super::game::{foot, guns, horse, orbat};
use crate::support::conformance::conform;

fn army(side: &str, skirmish: u8) -> String {
    let name = |unit: &str| format!("{side} {unit}");
    let lights = format!("{}, skirmish = {skirmish}, light = true", foot(&name("2")));
    let first = [foot(&name("1")), lights, horse(&name("3")), guns(&name("4"))];
    let second = [foot(&name("5")), horse(&name("6"))];
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    let second: Vec<&str> = second.iter().map(String::as_str).collect();
    orbat(side, &[(&name("I"), &first), (&name("II"), &second)])
}

fn session(settings: &[(&str, &str)]) -> Session {
    let [a, b] = [("Red", 9), ("Blue", 3)].map(|(side, skirmish)| {
        read::orbat(side, army(side, skirmish).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    });
    let settings: Vec<(String, String)> = settings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let session = Session::new::<MarchAttack>(3, Arc::new(SHEET.printed()), muster(a, b, None), &settings, 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

#[test]
fn march_attack_conforms() {
    conform::<MarchAttack>(|| session(&[]), 6, 60);
}

#[test]
fn march_attack_conforms_under_other_house_rules() {
    let settings = [
        ("ved.on.charge-home", "on"),
        ("ved.on.receive-charge", "on"),
        ("ved.on.fire-loss", "on"),
        ("ved.on.flee", "on"),
        ("fire.split", "on"),
        ("melee.exploit-contact", "melee"),
        ("skirmish.cavalry", "1"),
        ("skirmish.left-over", "kept"),
        ("leader.risk", "2"),
        ("battle.turns", "2"),
    ];
    conform::<MarchAttack>(|| session(&settings), 4, 60);
}

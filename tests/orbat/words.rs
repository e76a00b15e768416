use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use fanion::orbat::keyword::{Keyword, UnknownWord};
use fanion::orbat::{
    Ability, Arm, Disorder, Ground, Inspiration, LeaderStatus, MfKind, Order, Quality, Shape, Staff, UnitStatus,
    Weapon, Weight,
};
use serde::{Serialize, de::DeserializeOwned};

fn check<W>(expected: &str)
where
    W: Keyword + Display + FromStr<Err = UnknownWord> + Serialize + DeserializeOwned,
{
    let words: Vec<&str> = W::ALL.iter().map(|word| word.as_str()).collect();
    assert_eq!(words.join(" "), expected);
    let distinct: BTreeSet<&str> = words.iter().copied().collect();
    assert_eq!(distinct.len(), words.len());
    for word in W::ALL {
        assert_eq!(word.to_string(), word.as_str());
        assert_eq!(word.as_str().parse::<W>().as_ref(), Ok(word));
        let json = serde_json::to_string(word).expect("a word is a JSON string");
        assert_eq!(json, format!("\"{word}\""));
        let back: W = serde_json::from_str(&json).expect("a word reads back");
        assert_eq!(back, *word);
    }
}

#[test]
fn every_word_is_written_in_one_way_everywhere() {
    check::<Quality>("untrained militia conscript regular veteran elite guard");
    check::<Arm>("infantry cavalry foot-artillery horse-artillery");
    check::<Weight>("light medium heavy");
    check::<Shape>("line column square garrison deployed limbered");
    check::<Disorder>("none d1 d2");
    check::<UnitStatus>("ready broken removed captured");
    check::<Ground>("open river rough bridge light-wood dense-wood wooden-bua stone-bua");
    check::<Weapon>("musket rifle");
    check::<Ability>("terrible poor average good excellent");
    check::<Inspiration>("uninspiring normal charismatic");
    check::<Staff>("poor average good");
    check::<MfKind>("infantry cavalry mixed grand-battery");
    check::<LeaderStatus>("ready out wounded killed captured left");
    check::<Order>(
        "attack manoeuvre defend retire support bombard form-grand-battery \
         dissolve-grand-battery retreat",
    );
}

#[test]
fn a_word_that_is_not_known_names_those_that_are() {
    let error = "dragoon".parse::<Weight>().expect_err("not a weight");
    assert_eq!(error.to_string(), "weight is light, medium or heavy, found \"dragoon\"");
}

#[test]
fn quality_is_ordered_from_the_worst_to_the_best() {
    assert!(Quality::ALL.is_sorted());
    assert!(Quality::Untrained < Quality::Guard);
}

#[test]
fn each_arm_has_its_own_formations() {
    let cases = [
        (Arm::Infantry, "line column square garrison"),
        (Arm::Cavalry, "line column"),
        (Arm::FootArtillery, "deployed limbered"),
        (Arm::HorseArtillery, "deployed limbered"),
    ];
    for (arm, expected) in cases {
        let fitting = Shape::ALL.iter().filter(|shape| shape.fits(arm));
        let words: Vec<&str> = fitting.map(|shape| shape.as_str()).collect();
        assert_eq!(words.join(" "), expected, "{arm}");
        assert_eq!(arm.is_artillery(), Shape::Limbered.fits(arm), "{arm}");
    }
}

#[test]
fn a_formation_can_hold_every_order_but_those_about_grand_batteries() {
    let not_held = |order: &&Order| !Order::HELD.contains(order);
    let words: Vec<&Order> = Order::ALL.iter().filter(not_held).collect();
    assert_eq!(words, [&Order::FormGrandBattery, &Order::DissolveGrandBattery]);
    assert!(!Order::CHOSEN.contains(&Order::Retreat));
}

#[test]
fn cavalry_and_horse_artillery_are_mounted() {
    let mounted: Vec<&Arm> = Arm::ALL.iter().filter(|arm| arm.is_mounted()).collect();
    assert_eq!(mounted, [&Arm::Cavalry, &Arm::HorseArtillery]);
}

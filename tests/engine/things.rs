//! How figures of a thing hang together where another course of the game is compared with today's.

use fanion::engine::figures::{Bond, THERE, Thing, differences};
use proptest::prelude::*;
use serde_json::{Map, Value as Json, json};

/// Strength and losses are parts of a whole; a wound counts for a leader alone.
const BONDS: &[Bond] = &[
    Bond::Whole { left: "cv", lost: "losses", spent: ("status", &["dead", "captured"]) },
    Bond::OnlyWith { number: "wound", word: "kind", value: "leader" },
];

fn unit(name: &str, figures: Json) -> Thing {
    Thing { bound: BONDS, ..Thing::of("unit", ["french", name, "aa"], figures) }
}

fn parts(cv: i64, losses: i64) -> Thing {
    unit("Line", json!({"cv": cv, "losses": losses, "status": "fresh"}))
}

/// Today's figures as they would be.
fn mended(then: Thing, other: Thing, now: &Thing) -> Map<String, Json> {
    let mut figures = now.figures.clone();
    for differs in differences(&[then], &[other], std::slice::from_ref(now)) {
        figures.extend(differs.figures.into_iter().map(|change| (change.name, change.mended)));
    }
    figures
}

#[test]
fn who_has_nothing_left_is_gone_and_who_is_gone_otherwise_stays_so() {
    for (status, would_be) in [("fresh", "dead"), ("captured", "captured"), ("dead", "dead")] {
        let now = unit("Line", json!({"cv": 2, "losses": 4, "status": status}));
        let found = mended(parts(4, 2), parts(1, 5), &now);
        assert_eq!(json!(found), json!({"cv": 0, "losses": 6, "status": would_be}));
    }
}

#[test]
fn a_wound_is_no_difference_of_somebody_who_leads_nobody() {
    for (kind, wound) in [("leader", 3), ("line", 1)] {
        let figures = |wound: i64| json!({"wound": wound, "kind": kind});
        let found = mended(unit("Ney", figures(0)), unit("Ney", figures(2)), &unit("Ney", figures(1)));
        assert_eq!(found["wound"], json!(wound), "{kind}");
    }
}

#[test]
fn a_correction_of_one_part_says_what_the_other_is() {
    let before = |losses: i64| unit("Line", json!({"losses": losses}));
    let now = unit("Line", json!({"cv": 0, "losses": 3, "status": "dead"}));
    // No more can be lost, and what is left is nothing already: one part alone moves.
    let found = differences(&[before(2)], &[before(3)], &[now]);
    let correction = found[0].correction().expect("a correction");
    assert_eq!(json!(correction), json!({"side": "french", "unit": "Line", "losses": 4, "cv": 0}));
}

#[test]
fn things_of_one_course_alone_are_told_and_no_correction_brings_them() {
    let [ann, ben, joined] = ["Ann", "Ben", "Cid"].map(|name| unit(name, json!({"grit": 1})));
    let found = differences(&[ann.clone(), ben.clone()], &[ann.clone(), joined], &[ann, ben]);
    let told: Vec<(&str, &str, Json)> =
        found.iter().map(|own| (&*own.name, &*own.figures[0].name, own.figures[0].mended.clone())).collect();
    assert_eq!(told, [("Ben", THERE, json!(false)), ("Cid", THERE, json!(true))]);
    assert!(found.iter().all(|own| own.correction().is_none()));
}

#[test]
fn a_figure_never_takes_the_place_of_the_name_of_what_is_corrected() {
    let figures = Map::from_iter([("unit".to_owned(), json!("Old Guard")), ("cv".to_owned(), json!(3))]);
    let correction = |thing: Thing| json!(thing.correction(figures.clone()));
    let thing = |side, name| Thing::of("unit", [side, name, ""], json!({}));
    assert_eq!(correction(thing("french", "Line")), json!({"side": "french", "unit": "Line", "cv": 3}));
    assert_eq!(correction(thing("", "Line")), json!({"unit": "Line", "cv": 3}));
    let position = Thing::of("position", [""; 3], json!({}));
    assert_eq!(correction(position), json!({"position": {"unit": "Old Guard", "cv": 3}}), "it has no name");
}

proptest! {
    #[test]
    fn what_is_left_and_what_is_lost_stay_parts_of_the_whole(
        (was, is) in ((0..9_i64, 0..9_i64), (0..9_i64, 0..9_i64)),
        moved in -8..9_i64,
        more in -4..5_i64,
    ) {
        let other = (was.0 + moved, was.1 - moved + more);
        let found = mended(parts(was.0, was.1), parts(other.0, other.1), &parts(is.0, is.1));
        let [left, lost] = ["cv", "losses"].map(|name| found[name].as_i64().expect("a number"));
        prop_assert!(left >= 0 && lost >= 0, "{left} left, {lost} lost");
        if other == was {
            prop_assert_eq!((left, lost), is);
        } else {
            prop_assert_eq!(left + lost, (is.0 + is.1 + more).max(0), "no more than there was, but for what came or went");
            let is_gone = found["status"] == json!("dead");
            prop_assert_eq!(is_gone, left == 0);
        }
    }
}

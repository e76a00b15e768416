//! The rulebook keeps the promises that every front end relies on.

use fanion::rules::napoleon_1815::Napoleon1815;

use super::game::{SAMPLE, session};
use crate::support::conformance::conform;

#[test]
fn napoleon_1815_conforms() {
    conform::<Napoleon1815>(|| session(SAMPLE, 3, &[]), 6, 80);
}

#[test]
fn napoleon_1815_conforms_under_other_house_rules() {
    let settings = [
        ("group.destinations", "one"),
        ("force-march.who", "any"),
        ("force-march.last-cv", "spared"),
        ("fall-back.to", "start"),
        ("battle.few-defenders", "deploy"),
        ("battle.must-engage", "off"),
        ("morale.who", "both"),
        ("fire.into-melee", "off"),
        ("rout.when", "at-once"),
        ("regroup.both", "off"),
        ("city.held", "last"),
        ("army.counts-leaders", "off"),
    ];
    conform::<Napoleon1815>(|| session(SAMPLE, 4, &settings), 6, 80);
}

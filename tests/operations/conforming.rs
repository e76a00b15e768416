//! The rulebook keeps the promises that every front end relies on.

use fanion::rules::beyond_waterloo::BeyondWaterloo;

use super::game::{SAMPLE, session};
use crate::support::conformance::conform;

#[test]
fn beyond_waterloo_conforms() {
    conform::<BeyondWaterloo>(|| session(SAMPLE, 3, &[]), 6, 80);
}

#[test]
fn beyond_waterloo_conforms_under_other_house_rules() {
    let settings = [
        ("move.from-enemy", "allowed"),
        ("ap.engage", "in-battle"),
        ("ap.replacement", "any"),
        ("battle.must", "ask"),
        ("tactic.forbidden-by", "any"),
        ("cards.order", "secret"),
        ("fert.rolls", "attacker"),
        ("retreat.tactic-withdraws", "ask"),
        ("catastrophe.retreat", "tactic-only"),
        ("battle.second-round", "always"),
        ("vp.on-capture", "gain"),
        ("hidden.formations", "on"),
    ];
    conform::<BeyondWaterloo>(|| session(SAMPLE, 4, &settings), 6, 80);
}

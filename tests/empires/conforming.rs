//! The rulebook keeps the promises that every front end relies on.

use fanion::rules::age_of_napoleon::AgeOfNapoleon;

use super::game::{SAMPLE, session};
use crate::support::conformance::conform;

#[test]
fn age_of_napoleon_conforms() {
    conform::<AgeOfNapoleon>(|| session(SAMPLE, 3, &[]), 6, 80);
}

#[test]
fn age_of_napoleon_conforms_under_other_house_rules() {
    let settings = [
        ("first.side", "french"),
        ("cards.track", "names"),
        ("reinforce.where", "any-friendly"),
        ("campaign.armies-per-round", "3"),
        ("campaign.free-move", "shared"),
        ("move.through-enemy", "on"),
        ("withdraw.mover", "goes-on"),
        ("interception.reach", "2"),
        ("interception.into-held", "on"),
        ("interception.attrition", "off"),
        ("battle.leader-engaged", "off"),
        ("retreat.blocked", "prisoners"),
        ("surrender.ask", "any"),
        ("recover.spent", "by-hand"),
        ("end.undecided", "ask"),
    ];
    conform::<AgeOfNapoleon>(|| session(SAMPLE, 4, &settings), 6, 80);
}

//! Warnings of a file are reckoned from what of it counts: purchases that are left out bring nobody anywhere, and an
//! alliance is asked for and not made.

use serde_json::json;

use super::told_whole::checked;
use super::turns::{Campaign, at_war};

fn brigade(name: &str, count: u32) -> String {
    format!("[[buy]]\nwhat = \"Line\"\ncount = {count}\nat = \"Lowgate\"\nname = \"{name}\"\nkind = \"brigade\"\n")
}

fn march(name: &str, more: &str) -> String {
    format!("[[force]]\nname = \"{name}\"\nto = \"0604\"\nstance = \"defend\"\n{more}")
}

fn warnings(campaign: &Campaign, entries: &str) -> Vec<String> {
    let told = checked(campaign, "Lorien", entries).into_iter();
    told.filter_map(|line| Some(line.split_once(": warning[")?.1.to_owned())).collect()
}

#[test]
fn no_warning_follows_from_a_purchase_that_is_left_out() {
    let campaign = Campaign::of(&at_war(), 7);
    // The same twice, and the second time there is no room.
    let told = warnings(&campaign, &(brigade("New", 4) + &brigade("New", 4)));
    assert_eq!(told, [""; 0], "both do not count");
    // Troops that do not come raid nothing in vain, and are no command too many.
    let (raid, others) =
        ("raid = \"Karsten\"\n", brigade("A", 1) + &brigade("B", 1) + &march("A", "") + &march("B", ""));
    let others = others + &march("1st Brigade", "");
    let told = warnings(&campaign, &(others.clone() + &brigade("New", 1) + &march("New", raid)));
    assert!(told.iter().any(|line| line.contains("4 commands in 0604, whose forage is 3")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("no raid on Karsten")), "{told:?}");
    assert_eq!(warnings(&campaign, &(others + &brigade("New", 99) + &march("New", raid))), [""; 0]);
}

#[test]
fn supply_is_not_counted_by_an_alliance_that_is_only_asked_for_and_what_it_would_change_is_said() {
    let mut campaign = Campaign::new(7);
    campaign.resolve();
    campaign.next_turn();
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Gorge"}), "it was there");
    let alliance = "[[diplomacy]]\ndo = \"alliance\"\nwith = \"Karst\"\n";
    let [without, with] = ["", alliance].map(|entry| warnings(&campaign, entry));
    let in_vain = "supply is paid in vain where these stay, as no source reaches them: 1st Brigade";
    let hoped = "; with the alliance that this file asks for there is supply";
    assert!(without.iter().any(|line| line.ends_with(in_vain)), "{without:?}");
    assert!(
        with.iter().any(|line| line.ends_with(&format!("{in_vain}{hoped}"))),
        "{with:?} {:?}",
        checked(&campaign, "Lorien", alliance)
    );
    // The same of a march.
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0704"}), "it was there");
    let march = "[[force]]\nname = \"1st Brigade\"\nto = \"Gorge\"\nstance = \"defend\"\n";
    let told = warnings(&campaign, &(alliance.to_owned() + march));
    let is_it = |line: &String| line.contains("Gorge (0705) is beyond supply: ") && line.ends_with(hoped);
    assert!(told.iter().any(is_it), "{told:?}");
}

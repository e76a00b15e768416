//! Who shares positions shows all of his forces that the rules' table names: armies, generals, stance, orders, the depots that
//! they carry, what they had and lost in battle. Words, money, depots elsewhere and orders before they close stay his own.

use fanion::engine::post::{Clock, Paper};
use serde_json::{Value as Json, json};

use super::papers::words;
use super::scenario::THREE_RIVERS;
use super::told_ends::chapter;
use super::turns::{Campaign, at_war, meeting_in};

/// A campaign in which one nation shares its positions with another.
fn shares(text: &str, seed: u64, between: [&str; 2]) -> Campaign {
    let mut campaign = Campaign::of(text, seed);
    campaign.correct(&json!({"relation": "share", "between": between}), "they agreed");
    campaign
}

/// The brief of a nation as its file has it.
fn brief(campaign: &Campaign, nation: &str) -> String {
    let papers = campaign.0.papers(&Clock::default());
    let is_its = |paper: &&Paper| paper.seat.as_deref() == Some(nation) && paper.name.ends_with(".brief.json");
    papers.iter().find(is_its).and_then(Paper::file).expect("a brief").to_owned()
}

fn view(campaign: &Campaign, nation: &str) -> Json {
    serde_json::from_str::<Json>(&brief(campaign, nation)).expect("JSON")["view"].take()
}

fn named<'v>(view: &'v Json, list: &str, name: &str) -> Option<&'v Json> {
    view[list].as_array().expect("a list").iter().find(|own| own["name"] == name || own["figures"]["name"] == name)
}

/// What Lorien orders, with what its words to the umpire are.
fn orders(words: &str) -> String {
    format!(
        "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\"]\nstance = \"defend\"\nwords = \"{words}\"\n\n\
         [[words]]\ntext = \"{words}\"\n"
    )
}

#[test]
fn whoever_is_shown_positions_reads_armies_generals_stance_orders_and_carried_depots_and_nobody_else_does() {
    let mut campaign = shares(THREE_RIVERS, 7, ["Lorien", "Karst"]);
    campaign.send("Lorien", &orders("our secret"));
    campaign.resolve();
    let paper = chapter(&campaign, "karst", "Forces that share their positions with you");
    for said in [
        "**Army of the Vale** (Azur) of Lorien is at 0404: I Corps under Carmin (",
        ", and a depot that it carries) and Guard Corps (",
        " On the defence. Orders: path 0404, stance defend.",
        "**1st Brigade**, a brigade of Lorien, is at Lowgate (0504): ",
    ] {
        assert!(paper.contains(said), "{said}: {paper}");
    }
    assert!(!chapter(&campaign, "karst", "Your army").contains("Army of the Vale"));
    let seen = view(&campaign, "Karst");
    let corps = named(&seen, "forces", "I Corps").expect("it is shown");
    let at = |list: &str, number: &Json| {
        seen[list][usize::try_from(number.as_u64().expect("a number")).expect("small")].clone()
    };
    let army = at("armies", &corps["army"]);
    assert_eq!(
        (&army["name"], &at("generals", &army["general"])["figures"]["name"]),
        (&json!("Army of the Vale"), &json!("Azur"))
    );
    assert_eq!(at("generals", &corps["general"])["figures"]["name"], "Carmin");
    assert_eq!(seen["depots"].as_array().map(Vec::len), Some(1));
    assert_eq!((&seen["orders"][0]["force"][0]["words"], &seen["orders"][0]["words"]), (&json!(""), &json!([])));
    let others = view(&campaign, "Seamark");
    assert!(named(&others, "forces", "I Corps").is_none() && named(&others, "generals", "Azur").is_none());
    assert!(named(&others, "armies", "Army of the Vale").is_none());
    assert_eq!((&others["orders"][0], &others["depots"]), (&json!(null), &json!([])));
    assert!(!words(&campaign, "seamark").contains("Army of the Vale"));
}

#[test]
fn of_a_battle_of_whoever_shares_what_he_had_and_lost_is_told_and_nothing_of_his_enemy() {
    let campaign = meeting_in(shares(&at_war(), 11, ["Karst", "Seamark"]));
    let paper = words(&campaign, "seamark");
    assert!(paper.contains(" Karst had ") && !paper.contains(" Lorien had "), "{paper}");
    let seen = view(&campaign, "Seamark");
    let fight = &seen["fights"][0];
    let karst = usize::from(fight["nations"][1] == 1);
    let none = json!([0, 0, 0, 0, 0]);
    assert!(fight["arms"][karst] != none && fight["arms"][1 - karst] == none, "{fight}");
    assert_eq!(fight["lost"][1 - karst], none);
    assert!(seen["sightings"].as_array().expect("a list").iter().all(|own| own["arms"].is_null()), "{seen}");
    // Whoever is shown nothing reads what all read.
    let plain = meeting_in(Campaign::of(&at_war(), 11));
    let (paper, public) = (words(&plain, "seamark"), words(&plain, "public"));
    assert!(!paper.contains(" Karst had ") && !public.contains(" Karst had "));
    let shown = meeting_in(shares(&at_war(), 11, ["Karst", "Seamark"]));
    assert_eq!(words(&shown, "public"), public);
}

#[test]
fn what_whoever_shares_keeps_to_himself_changes_no_byte() {
    let files = |campaign: &Campaign| [words(campaign, "karst"), brief(campaign, "Karst")];
    let begun = || shares(THREE_RIVERS, 7, ["Lorien", "Karst"]);
    // Until orders close nobody reads them.
    let mut sent = begun();
    sent.send("Lorien", &orders("our secret"));
    assert_eq!(files(&sent), files(&begun()));
    let played = |words: &str, cash: u32| {
        let mut campaign = begun();
        campaign.correct(&json!({"nation": "Lorien", "cash": cash}), "counted again");
        campaign.send("Lorien", &orders(words));
        campaign.resolve();
        campaign
    };
    let [one, other] = [played("our secret", 200), played("another", 900)];
    assert_eq!(files(&one), files(&other));
    assert!(files(&one).iter().all(|file| !file.contains("our secret")));
}

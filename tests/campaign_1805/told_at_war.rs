//! What war and battles do to agreements and marches is told to those whom it concerns: passage and shared positions that a
//! war ends, marches that ended where their troops fell back to.

use serde_json::json;

use super::papers::words;
use super::scenario::THREE_RIVERS;
use super::told_ends::chapter;
use super::turns::{Campaign, at_war};

fn diplomacy(act: &str, with: &str) -> String {
    format!("[[diplomacy]]\ndo = \"{act}\"\nwith = \"{with}\"\n")
}

/// Lorien and Karst show each other where their forces are, and Lorien lets Karst pass; in Winter Karst declares war.
fn friends_at_war(rules: &str) -> Campaign {
    let last = "\"end.last-turn\" = \"8\"";
    let mut campaign = Campaign::of(&THREE_RIVERS.replace(last, &format!("{last}{rules}")), 7);
    campaign.send("Lorien", &(diplomacy("share", "Karst") + &diplomacy("passage", "Karst")));
    campaign.send("Karst", &diplomacy("share", "Lorien"));
    campaign.resolve();
    campaign.next_turn();
    let paper = words(&campaign, "karst");
    assert!(paper.contains("## Forces that share their positions with you") && paper.contains("I Corps"), "{paper}");
    campaign.send("Karst", &diplomacy("war", "Lorien"));
    campaign.resolve();
    campaign
}

/// What both read where a war ends what was between them.
const ENDED: [&str; 3] = [
    "Lorien no longer shares its positions with Karst.",
    "Karst no longer shares its positions with Lorien.",
    "Lorien no longer lets the troops of Karst pass.",
];

#[test]
fn war_ends_shared_positions_and_passage_and_both_read_so_and_nobody_reads_on_where_the_other_is() {
    let campaign = friends_at_war("");
    for folder in ["lorien", "karst"] {
        let changed = chapter(&campaign, folder, "What changed");
        assert!(ENDED.iter().all(|said| changed.contains(said)), "{folder}: {changed}");
        assert!(!words(&campaign, folder).contains("## Forces that share"), "{folder}");
    }
    assert!(!words(&campaign, "karst").contains("I Corps") && !words(&campaign, "lorien").contains("3rd Foot"));
    // What was between the two is nobody else's.
    for folder in ["seamark", "public"] {
        let paper = words(&campaign, folder);
        assert!(!paper.contains("no longer shares") && !paper.contains("no longer lets"), "{folder}: {paper}");
    }
}

#[test]
fn by_the_house_rule_a_war_leaves_shared_positions_and_passage_as_they_are() {
    let campaign = friends_at_war(", \"war.ends-sharing\" = \"off\"");
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("## Forces that share their positions with you"), "{folder}: {paper}");
        assert!(ENDED.iter().all(|said| !paper.contains(said)), "{folder}: {paper}");
    }
}

/// 1st Brigade marches on the Army of Karst, which is at 0503.
fn marches_on_karst(seed: u64, rest: &str) -> Campaign {
    let mut campaign = Campaign::of(&at_war(), seed);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0503"}), "it was there");
    campaign.send("Lorien", &format!("[[force]]\nname = \"1st Brigade\"\npath = [\"0503\"]\n{rest}\n"));
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nstance = \"defend\"\n");
    campaign.resolve();
    campaign
}

#[test]
fn who_marched_and_fell_back_stands_under_not_carried_out_once_unless_he_wished_to_be_there() {
    let beaten = |rest: &str| {
        let is_beaten = |campaign: &Campaign| {
            let own = campaign.force("1st Brigade");
            !own.life.gone && campaign.at("1st Brigade") != "0503"
        };
        (0..60).map(|seed| marches_on_karst(seed, rest)).find(is_beaten).expect("a retreat")
    };
    let campaign = beaten("");
    let not_carried_out = chapter(&campaign, "lorien", "Not carried out");
    assert_eq!(not_carried_out.matches("**1st Brigade**: fell back to").count(), 1, "{not_carried_out}");
    assert!(!words(&campaign, "karst").contains("1st Brigade**: fell back"));
    let wished = beaten("retreat_to = [\"0504\", \"0404\", \"0505\"]");
    let paper = words(&wished, "lorien");
    assert!(!paper.contains("1st Brigade**: fell back to"), "{paper}");
}

//! Whoever is out of supply reads why, and what follows: in his papers, at his desk, in the check, in the umpire's list.

use fanion::engine::post::{Clock, Paper};
use fanion::report::paper::files;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::post::post_box;
use fanion::tui::orders::PlayersDesk;

use super::papers::words;
use super::told_whole::checked;
use super::turns::{Campaign, at_war};

const FOLLOWS: &str = "A side with most of its units out of supply fights at a disadvantage";

fn army_of(campaign: &Campaign) -> String {
    let words = words(campaign, "lorien");
    let army = words.split("## Your army").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("an army");
    army.to_owned()
}

#[test]
fn supply_that_was_not_paid_is_named_with_what_follows_and_nothing_is_said_where_all_are_fed() {
    let mut campaign = Campaign::of(&at_war(), 7);
    assert!(!army_of(&campaign).contains("supply"), "{}", army_of(&campaign));
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nsupply = false\n");
    campaign.resolve();
    let army = army_of(&campaign);
    assert!(army.contains("Out of supply: supply was not paid, as ordered."), "{army}");
    assert!(army.contains(FOLLOWS), "{army}");
    // The next briefing says what to do.
    campaign.next_turn();
    let army = army_of(&campaign);
    assert!(army.contains("Out of supply: last turn; in supply again here once its RP is paid."), "{army}");
}

#[test]
fn in_winter_a_source_in_another_hex_serves_nobody_and_desk_paper_list_and_check_say_so_alike() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    campaign.next_turn();
    let why = "in Winter only a source in its own hex serves, and Lowgate (0504) is 1 hex away";
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0604\"\n");
    let papers = campaign.0.papers(&Clock::default());
    let own = papers.iter().find(|paper| paper.name == "lorien-t02.brief.json").and_then(Paper::file).expect("a brief");
    let desk = PlayersDesk::new(own, None, "orders.toml".into()).unwrap_or_else(|why| panic!("{why}"));
    let hex = desk.brief.hex("0604").expect("a hex");
    let facts: Vec<String> = desk.brief.facts(hex).iter().map(ToString::to_string).collect();
    assert!(facts.contains(&format!("beyond supply: {why}")), "{facts:?}");
    assert_eq!(desk.brief.walk("1st Brigade", &[hex], false).and_then(|walk| walk.hungry).as_deref(), Some(why));
    let text = campaign.head("Lorien") + "[[force]]\nname = \"1st Brigade\"\nto = \"0604\"\n";
    let judged = desk.brief.judge(&text);
    assert!(judged.warnings.iter().any(|line| line.ends_with(&format!("0604 is beyond supply: {why}"))), "{judged:?}");
    campaign.resolve();
    let army = army_of(&campaign);
    assert!(army.contains(&format!("Out of supply: {why}.")), "{army}");
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    assert!(asked.iter().any(|own| own.why.contains(&format!("1st Brigade: {why}"))), "{asked:?}");
}

#[test]
fn an_enemy_between_is_named_where_he_is_known() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&serde_json::json!({"force": "3rd Foot", "nation": "Karst", "at": "0604"}), "a test");
    let papers = campaign.0.papers(&Clock::default());
    let own = papers.iter().find(|paper| paper.name == "lorien-t01.brief.json").and_then(Paper::file).expect("a brief");
    let desk = PlayersDesk::new(own, None, "orders.toml".into()).unwrap_or_else(|why| panic!("{why}"));
    let all: Vec<String> = (0..desk.map.hexes.len())
        .flat_map(|hex| desk.brief.facts(hex))
        .map(|fact| fact.to_string())
        .filter(|fact| fact.starts_with("beyond supply: "))
        .collect();
    assert!(all.iter().any(|fact| fact.contains("the enemy at ") && fact.contains(" bars the way to ")), "{all:?}");
    assert!(all.iter().any(|fact| fact.contains("the nearest source, ")), "{all:?}");
}

#[test]
fn a_landing_beyond_supply_is_warned_of_once_in_check_receipt_and_form_and_ends_as_was_said() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    campaign.next_turn();
    let entry = "[[fleet]]\nname = \"Transports\"\nto = \"Western Sea\"\norder = \"evade\"\nload = [\"Foot Guards\"]\n\
                 land = [{ at = \"0204\", forces = [\"Foot Guards\"] }]\n";
    let why = "in Winter only a source in its own hex serves, and Port Regent (0202) is 2 hexes away";
    let said = format!("0204 is beyond supply: {why}");
    let check = checked(&campaign, "Seamark", entry);
    let told: Vec<&String> = check.iter().filter(|line| line.contains("beyond-supply")).collect();
    assert_eq!(told.len(), 1, "{check:?}");
    assert!(told[0].ends_with(&format!("warning[beyond-supply]: Transports: {said}")), "{told:?}");
    let papers = campaign.0.papers(&Clock::default());
    let own =
        papers.iter().find(|paper| paper.name == "seamark-t02.brief.json").and_then(Paper::file).expect("a brief");
    let desk = PlayersDesk::new(own, None, "orders.toml".into()).unwrap_or_else(|why| panic!("{why}"));
    let text = campaign.head("Seamark") + entry;
    assert!(desk.brief.judge_entry(&text, ("fleet", 0), &[]).warnings.contains(&said));
    campaign.send("Seamark", entry);
    let receipt = post_box::paper(campaign.0.view().of::<Campaign1805>(), "Seamark", None).expect("a receipt");
    let receipt = files(&receipt).remove(0).1;
    assert!(receipt.contains(&format!("2 of 3 areas; {said}")), "{receipt}");
    campaign.resolve();
    let army = words(&campaign, "seamark");
    assert!(army.contains(&format!("Out of supply: {why}.")), "{army}");
}

#[test]
fn troops_that_were_at_sea_when_supply_is_paid_are_warned_of_where_they_land() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let fleet = "[[fleet]]\nname = \"Transports\"\norder = \"evade\"\n";
    campaign.send("Seamark", &format!("{fleet}to = \"Western Sea\"\nload = [\"Foot Guards\"]\n"));
    campaign.resolve();
    campaign.next_turn();
    let land = format!("{fleet}land = [{{ at = \"Port Regent\", forces = [\"Foot Guards\"] }}]\n");
    let check = checked(&campaign, "Seamark", &land);
    let said = "Port Regent (0202): who lands is out of supply, aboard ships when it is paid";
    assert!(check.iter().any(|line| line.ends_with(said)), "{check:?}");
    campaign.send("Seamark", &land);
    campaign.resolve();
    let army = words(&campaign, "seamark");
    assert!(army.contains("Out of supply: aboard ships when supply was paid."), "{army}");
}

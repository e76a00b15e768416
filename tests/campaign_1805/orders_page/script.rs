//! The page's script, run where `node` is there: what it finds, adds up and writes is what the check of orders says.

use std::fs;
use std::process::Command;

use fanion::report::orders_page::SUMS;
use fanion::rules::campaign_1805::orders;
use fanion::rules::campaign_1805::orders::page;
use serde_json::Value as Json;

use super::known;
use crate::campaign_1805::europe::EUROPE;
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::campaign_1805::turns::{Campaign, at_war};
use crate::support::games::share;
use crate::support::program::Folder;

/// The longest line that mail leaves as it is.
const LINE: usize = 70;

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|said| said.status.success())
}

/// Random drafts of a nation, as the script makes and writes them.
fn drafts(campaign: &Campaign, nation: &str) -> Json {
    let (state, id, key) = known(campaign, nation);
    let folder = Folder::new();
    let (script, data) = (folder.path("sums.js"), folder.path("data.json"));
    fs::write(&script, format!("{SUMS}{}", include_str!("drafts.js"))).expect("the script is written");
    let page = page::page(&state, id, &key, fanion::engine::article::Article::default());
    fs::write(&data, page.data).expect("the data are written");
    let said =
        Command::new("node").arg(&script).arg(&data).args(["7", &share(20).to_string()]).output().expect("node runs");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    serde_json::from_slice(&said.stdout).expect("JSON")
}

fn check(scenario: &str, nation: &str, winter: bool) -> [u64; 2] {
    let mut campaign = Campaign::of(scenario, 5);
    if winter {
        campaign.resolve();
        campaign.next_turn();
    }
    let (state, id, key) = known(&campaign, nation);
    let drafts = drafts(&campaign, nation);
    for draft in drafts["out"].as_array().expect("drafts") {
        let text = draft["text"].as_str().expect("a text");
        let read = orders::read(&state, id, &key, text);
        let poor = draft["short"] != 0;
        let errors: Vec<String> = read.errors().map(|fault| orders::line_of(text, fault)).collect();
        assert_eq!(errors.is_empty(), !poor, "{errors:?}: {text}");
        assert!(read.faults.iter().all(|fault| fault.code.key() != "older-page"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= LINE), "{text}");
        assert_eq!(read.orders.words[0].text, draft["words"].as_str().expect("words").trim());
        for way in draft["ways"].as_array().expect("ways") {
            let hexes: Vec<&str> = way[3].as_array().expect("hexes").iter().filter_map(Json::as_str).collect();
            let name = way[0].as_str().expect("a name");
            let line = format!("{name}: {} costs {} of {}", hexes.join(" "), way[1], way[2]);
            assert!(read.bill.contains(&line), "{line}: {:?}", read.bill);
        }
        if !poor {
            let [rp, cash] = [&draft["left"][0], &draft["left"][1]];
            assert!(
                read.bill.iter().any(|line| line.starts_with("RP ") && line.ends_with(&format!("; {rp} left"))),
                "{rp}: {:?}",
                read.bill
            );
            assert!(
                read.bill.iter().any(|line| line.starts_with('$') && line.ends_with(&format!("; {cash} left"))),
                "{cash}: {:?}",
                read.bill
            );
        }
    }
    ["raids", "terms"].map(|what| drafts["told"][what].as_u64().expect("a number"))
}

#[test]
fn what_the_script_writes_the_check_takes_with_the_same_costs_and_purse() {
    if !is_there("node") {
        return;
    }
    let war = at_war();
    let games = [
        (THREE_RIVERS, "Lorien", false),
        (THREE_RIVERS, "Seamark", true),
        (war.as_str(), "Seamark", false),
        (war.as_str(), "Karst", false),
        (EUROPE, "France", false),
        (EUROPE, "France", true),
        (EUROPE, "Britain", false),
    ];
    let told = games.map(|(scenario, nation, winter)| check(scenario, nation, winter));
    // Raids at sea and terms of submission occurred.
    for (at, what) in ["raids", "terms"].into_iter().enumerate() {
        assert!(told.iter().any(|told| told[at] > 0), "no {what}: {told:?}");
    }
}

//! The page's script, run where `node` is there: what it finds, adds up and writes is what the check of orders says.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use fanion::rules::campaign_1805::orders;
use fanion::rules::campaign_1805::orders::page;
use serde_json::{Value as Json, json};

use super::known;
use crate::campaign_1805::europe::EUROPE;
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::campaign_1805::turns::{Campaign, at_war};
use crate::support::games::share;
use crate::support::in_time::InTime as _;
use crate::support::program::Folder;

/// What the page warns of as the check does, wherever it is; what is said elsewhere on the page, or by the receipt only, is
/// not among them.
const LOOKS: [&str; 8] = [
    "stops-short",
    "over-forage",
    "beyond-supply",
    "city-left-empty",
    "attack-by-default",
    "evades",
    "contrary",
    "terms-open",
];
/// What the page's script works out, without a page: ways over the tables, the text of the orders, the purse, second looks.
const SUMS: &str = concat!(
    include_str!("../../../src/report/orders_page/ways.js"),
    include_str!("../../../src/report/orders_page/file.js"),
    include_str!("../../../src/report/orders_page/cares.js")
);
/// The longest line that mail leaves as it is.
const LINE: usize = 70;

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").in_time().is_ok_and(|said| said.status.success())
}

/// Random drafts of a nation, as the script makes and writes them.
fn drafts(campaign: &Campaign, nation: &str) -> Json {
    runs(campaign, nation, include_str!("drafts.js"))
}

/// What comes of the script with this behind it.
fn runs(campaign: &Campaign, nation: &str, behind: &str) -> Json {
    let (state, id, key) = known(campaign, nation);
    let folder = Folder::new();
    let (script, data) = (folder.path("sums.js"), folder.path("data.json"));
    fs::write(&script, format!("{SUMS}{behind}")).expect("the script is written");
    let page = page::page(&state, id, &key, fanion::engine::article::Article::default());
    fs::write(&data, page.data).expect("the data are written");
    let said =
        Command::new("node").arg(&script).arg(&data).args(["7", &share(20).to_string()]).in_time().expect("node runs");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    serde_json::from_slice(&said.stdout).expect("JSON")
}

/// What drafts came to.
#[derive(Default)]
struct Came {
    raids: u64,
    terms: u64,
    /// True where points paid for what cash did not.
    changed: bool,
    looks: BTreeSet<String>,
}

fn begun(scenario: &str, winter: bool) -> Campaign {
    let mut campaign = Campaign::of(scenario, 5);
    if winter {
        campaign.resolve();
        campaign.next_turn();
    }
    campaign
}

/// Karst stands before Lorien, whose First Brigade holds a city that it took.
fn a_front() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    for (force, at) in [("1st Foot", "0404"), ("2nd Foot", "0404")] {
        campaign.correct(&json!({"force": force, "nation": "Karst", "at": at}), "it has come so far");
    }
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Saltau"}), "it has come so far");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign
}

fn check(campaign: &Campaign, nation: &str, came: &mut Came) {
    let (state, id, key) = known(campaign, nation);
    let drafts = drafts(campaign, nation);
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
            let mut cares: Vec<&str> =
                draft["cares"].as_array().expect("second looks").iter().filter_map(Json::as_str).collect();
            // What contradicts something is told at both places.
            let mut pairs = BTreeSet::new();
            let faults = read.faults.iter().filter(|fault| LOOKS.contains(&fault.code.key()));
            let once = faults.filter(|fault| fault.code.key() != "contrary" || pairs.insert(&fault.words));
            let mut looks: Vec<&str> = once.map(|fault| fault.code.key()).collect();
            looks.sort_unstable();
            cares.sort_unstable();
            assert_eq!(cares, looks, "{nation}: {text}: {:?}", read.faults);
            came.changed |= draft["changed"] != 0;
            came.looks.extend(looks.into_iter().map(str::to_owned));
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
    let told = |what: &str| drafts["told"][what].as_u64().expect("a number");
    (came.raids, came.terms) = (came.raids + told("raids"), came.terms + told("terms"));
}

#[test]
fn what_the_script_writes_the_check_takes_with_the_same_costs_purse_and_warnings() {
    if !is_there("node") {
        return;
    }
    let war = at_war();
    let games = [
        (begun(THREE_RIVERS, false), "Lorien"),
        (begun(THREE_RIVERS, true), "Seamark"),
        (begun(THREE_RIVERS, true), "Lorien"),
        (begun(&war, false), "Seamark"),
        (begun(&war, false), "Karst"),
        (begun(EUROPE, false), "France"),
        (begun(EUROPE, true), "France"),
        (begun(EUROPE, false), "Britain"),
        (a_front(), "Lorien"),
    ];
    let mut came = Came::default();
    for (campaign, nation) in &games {
        check(campaign, nation, &mut came);
    }
    assert!(came.raids > 0 && came.terms > 0 && came.changed, "{} raids, {} terms", came.raids, came.terms);
    // Whoever submits is not in these games, and a way that is found stops nowhere.
    for look in LOOKS.iter().filter(|look| !["terms-open", "stops-short"].contains(look)) {
        assert!(came.looks.contains(*look), "no draft had {look}: {:?}", came.looks);
    }
}

#[test]
fn what_stands_in_later_turns_is_filled_in_and_is_sent_again_as_it_was() {
    if !is_there("node") {
        return;
    }
    let mut campaign = Campaign::of(&at_war(), 7);
    let entries = "[[force]]\nname = \"1st Brigade\"\nstance = \"defend\"\nbreak_off_at = 25\nretreat_to = [\"0404\"]\n\
                   siege = \"invest\"\nassault_at = \"3:1\"\nraid = \"Saltau\"\npursue = false\nstanding = true\n\
                   words = \"Hold\"\n[[fleet]]\nname = \"Flotilla\"\nto = \"Western Sea\"\norder = \"intercept\"\n\
                   privateer = \"Seamark\"\nretreat_to = [\"Western Sea\"]\nstanding = true\n";
    campaign.send("Lorien", entries);
    campaign.resolve();
    campaign.next_turn();
    let (state, id, key) = known(&campaign, "Lorien");
    let script = "const data = JSON.parse(require(\"fs\").readFileSync(process.argv[2], \"utf8\"));\
                  console.log(JSON.stringify(ordersText(data, makeLand(data), newDraft(data))));";
    let text = runs(&campaign, "Lorien", script);
    let text = text.as_str().expect("a file");
    let read = orders::read(&state, id, &key, text);
    let errors: Vec<String> = read.errors().map(|fault| orders::line_of(text, fault)).collect();
    assert_eq!(errors, [""; 0], "{text}");
    let forces: Vec<_> = state.sent.standing.iter().map(|(_, entry)| (**entry).clone()).collect();
    let fleets: Vec<_> = state.sent.standing_fleets.iter().map(|(_, entry)| (**entry).clone()).collect();
    assert_eq!((forces.len(), fleets.len()), (1, 1));
    assert_eq!((read.orders.force, read.orders.fleet), (forces, fleets), "{text}");
}

//! The page's script, run where `node` is there: what it finds, adds up and writes is what the check of orders says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use fanion::rules::campaign_1805::orders;
use fanion::rules::campaign_1805::orders::page;
use fanion::rules::campaign_1805::state::code::Code;
use serde_json::{Value as Json, json};

use super::known;
use crate::campaign_1805::europe::EUROPE;
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::campaign_1805::turns::{Campaign, at_war};
use crate::support::games::share;
use crate::support::in_time::InTime as _;
use crate::support::program::Folder;

/// What the page warns of as the check does, in the same words.
const LOOKS: [&str; 10] = [
    "stops-short",
    "over-forage",
    "beyond-supply",
    "city-left-empty",
    "attack-by-default",
    "evades",
    "no-effect",
    "contrary",
    "terms-open",
    "unpaid",
];
/// What is red on the page where a draft comes to it, in the words of the check.
const RED: [&str; 15] = [
    "twice",
    "sea-hex",
    "off-map",
    "not-adjacent",
    "closed-side",
    "too-far",
    "forced-too-far",
    "fortress-beyond",
    "in-contact",
    "neutral-land",
    "not-an-enemy",
    "not-an-ally",
    "not-here",
    "capacity",
    "no-city",
];
/// What the page says of the purse.
const PURSE: [&str; 3] = ["no-cash", "no-manpower", "no-rp"];
/// What no page writes: its lists offer nothing that comes to it, but for several entries together, which it leaves to the
/// receipt; and what says only that words are words.
const UNWRITTEN: [&str; 38] = [
    "toml",
    "format",
    "wrong-nation",
    "wrong-turn",
    "wrong-key",
    "unknown-key",
    "bad-word",
    "bad-odds",
    "bad-percent",
    "no-such-force",
    "not-yours",
    "in-an-army",
    "cannot-move",
    "turn-0",
    "no-such-hex",
    "no-way",
    "forced-alone",
    "no-such-sea",
    "sea-not-adjacent",
    "not-loaded",
    "no-coast",
    "other-hex",
    "over-cr",
    "no-corps",
    "corps-size",
    "make-up",
    "feudal",
    "general-busy",
    "no-such-type",
    "not-for-you",
    "not-for-sale",
    "limit",
    "no-home-city",
    "generals-full",
    "not-winter",
    "never-allies",
    "already",
    "enforced-peace",
];
const ALSO_UNWRITTEN: [&str; 5] = ["leave-not-now", "older-page", "read-by-umpire", "no-retreat", "overruled"];
/// What the page's script works out, without a page: ways over the tables, the text of the orders, the purse, second looks.
const SUMS: [&str; 3] = ["ways.js", "file.js", "cares.js"];
/// The longest line that mail leaves as it is.
const LINE: usize = 70;

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").in_time().is_ok_and(|said| said.status.success())
}

/// Random drafts of a nation, as the script makes and writes them.
fn drafts(campaign: &Campaign, nation: &str) -> Json {
    let drafts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/campaign_1805/orders_page/drafts.js");
    runs(campaign, nation, &fs::read_to_string(drafts).expect("what makes drafts"))
}

/// What comes of the script with this behind it.
fn runs(campaign: &Campaign, nation: &str, behind: &str) -> Json {
    let (state, id, key) = known(campaign, nation);
    let folder = Folder::new();
    let (script, data) = (folder.path("sums.js"), folder.path("data.json"));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/orders_page");
    let sums = SUMS.map(|name| fs::read_to_string(sources.join(name)).expect("a part of the script")).concat();
    fs::write(&script, sums + behind).expect("the script is written");
    let page = page::page(&state, id, &key, fanion::engine::article::Article::default());
    fs::write(&data, page.data).expect("the data are written");
    let said = Command::new("node")
        .arg(&script)
        .arg(&data)
        .args(["7", &share(60).max(24).to_string()])
        .in_time()
        .expect("node runs");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    serde_json::from_slice(&said.stdout).expect("JSON")
}

/// What drafts are counted by.
const TOLD: [&str; 4] = ["raids", "terms", "begun", "organised"];

/// What drafts came to.
#[derive(Default)]
struct Came {
    told: [u64; TOLD.len()],
    /// True where points paid for what cash did not.
    changed: bool,
    /// Drafts that organise and buy and whose purse was compared, and those of them in which supply is not paid.
    mixed: usize,
    mixed_unpaid: usize,
    looks: BTreeSet<String>,
    red: BTreeSet<String>,
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

/// What a draft is told on the page: code, words, and whether it is wrong.
fn said(draft: &Json) -> Vec<(&str, &str, bool)> {
    let list = draft["cares"].as_array().expect("a list").iter();
    list.map(|one| {
        let text = |key: &str| one[key].as_str().expect("a text");
        (text("code"), text("words"), one["isBad"] == true)
    })
    .collect()
}

/// Sorted, each once: what contradicts something is told at both places.
fn looks<'l>(list: impl Iterator<Item = (&'l str, &'l str)>) -> BTreeSet<(String, String)> {
    let named = |(code, words): (&str, &str)| (code.to_owned(), words.to_owned());
    list.filter(|(code, _)| LOOKS.contains(code)).map(named).collect()
}

/// There is money for troops and hardly a point for their supply.
fn a_poor_land(scenario: &str, nation: &str) -> Campaign {
    let mut campaign = Campaign::of(scenario, 7);
    campaign.correct(&json!({"nation": nation, "rp": 10, "cash": 3_000, "manpower": 90}), "a bad harvest");
    campaign
}

fn check(campaign: &Campaign, nation: &str, came: &mut Came) {
    let (state, id, key) = known(campaign, nation);
    let drafts = drafts(campaign, nation);
    for draft in drafts["out"].as_array().expect("drafts") {
        let text = draft["text"].as_str().expect("a text");
        let read = orders::read(&state, id, &key, text);
        let (poor, said) = (draft["short"] != 0, said(draft));
        let errors: Vec<(&str, &str)> = read.errors().map(|fault| (fault.code.key(), fault.words.as_str())).collect();
        let receipt_decides = said.iter().any(|(code, ..)| *code == "receipt");
        let wrong: Vec<(&str, &str)> =
            said.iter().filter(|own| own.2).map(|(code, words, _)| (*code, *words)).collect();
        for own in &wrong {
            assert!(
                RED.contains(&own.0) && (receipt_decides || errors.contains(own)),
                "{nation}: {own:?}, {errors:?}: {text}"
            );
        }
        for own in errors.iter().filter(|_| !receipt_decides) {
            let is_red = wrong.contains(own) || (PURSE.contains(&own.0) && poor);
            assert!(is_red || !wrong.is_empty() && PURSE.contains(&own.0), "{nation}: {own:?}, {said:?}: {text}");
        }
        assert!(receipt_decides || !wrong.is_empty() || poor != errors.is_empty(), "{nation}: {errors:?}: {text}");
        came.red.extend(wrong.iter().map(|(code, _)| (*code).to_owned()));
        assert!(read.faults.iter().all(|fault| fault.code.key() != "older-page"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= LINE), "{text}");
        assert_eq!(read.orders.words[0].text, draft["words"].as_str().expect("words").trim());
        if receipt_decides || poor || !wrong.is_empty() {
            continue;
        }
        for way in draft["ways"].as_array().expect("ways") {
            let hexes: Vec<&str> = way[3].as_array().expect("hexes").iter().filter_map(Json::as_str).collect();
            let name = way[0].as_str().expect("a name");
            let line = format!("{name}: {} costs {} of {}", hexes.join(" "), way[1], way[2]);
            // What a forced march takes is said behind its cost.
            let is_it =
                |own: &String| own.strip_prefix(&line).is_some_and(|rest| rest.is_empty() || rest.contains(" beyond "));
            assert!(read.bill.iter().any(is_it), "{line}: {:?}", read.bill);
        }
        let told = looks(read.faults.iter().map(|fault| (fault.code.key(), fault.words.as_str())));
        assert_eq!(looks(said.iter().map(|(code, words, _)| (*code, *words))), told, "{nation}: {text}");
        came.changed |= draft["changed"] != 0;
        if draft["mixed"] == true {
            came.mixed += 1;
            came.mixed_unpaid += usize::from(told.iter().any(|(code, _)| code == "unpaid"));
        }
        came.looks.extend(told.into_iter().map(|(code, words)| match () {
            () if words.contains(" new ") => "new-unpaid".to_owned(),
            () if words.contains("it has no more") => "peace-beyond".to_owned(),
            () => code,
        }));
        let [rp, cash] = [&draft["left"][0], &draft["left"][1]];
        let has = |begins: &str, left: &Json| {
            read.bill.iter().any(|line| line.starts_with(begins) && line.ends_with(&format!("; {left} left")))
        };
        assert!(has("RP ", rp) && has("$", cash), "{rp}, {cash}: {:?}: {text}", read.bill);
    }
    let told = |what: &str| drafts["told"][what].as_u64().expect("a number");
    for (sum, what) in came.told.iter_mut().zip(TOLD) {
        *sum += told(what);
    }
}

#[test]
fn every_code_of_the_check_has_its_place_on_the_page_or_cannot_be_written_there() {
    let all: Vec<&str> = [&LOOKS[..], &RED, &PURSE, &UNWRITTEN, &ALSO_UNWRITTEN].concat();
    for code in Code::ALL {
        let places = all.iter().filter(|own| **own == code.key()).count();
        assert_eq!(places, 1, "{}", code.key());
    }
    assert_eq!(all.len(), Code::ALL.len());
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
        (a_poor_land(THREE_RIVERS, "Lorien"), "Lorien"),
        (a_poor_land(EUROPE, "Austria"), "Austria"),
    ];
    let mut came = Came::default();
    for (campaign, nation) in &games {
        check(campaign, nation, &mut came);
    }
    assert!(came.told.iter().all(|sum| *sum > 0) && came.changed, "{TOLD:?}: {:?}", came.told);
    assert!(came.mixed > 5 && came.mixed_unpaid > 0, "{} mixed, {} unpaid", came.mixed, came.mixed_unpaid);
    // Whoever submits is not in these games, and a way that is found stops nowhere.
    for look in
        LOOKS.iter().filter(|look| !["terms-open", "stops-short"].contains(look)).chain(&["new-unpaid", "peace-beyond"])
    {
        assert!(came.looks.contains(*look), "no draft had {look}: {:?}", came.looks);
    }
    for red in ["twice", "neutral-land"] {
        assert!(came.red.contains(red), "no draft had {red}: {:?}", came.red);
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

/// What the page says of a draft of forces and their entries, and what the check says of the file that it writes.
fn looked_at(campaign: &Campaign, nation: &str, forces: &Json) -> [BTreeSet<(String, String)>; 2] {
    drafted(campaign, nation, &json!({"forces": forces}))
}

/// The same of any draft.
fn drafted(campaign: &Campaign, nation: &str, draft: &Json) -> [BTreeSet<(String, String)>; 2] {
    let behind = "const data = JSON.parse(require(\"fs\").readFileSync(process.argv[2], \"utf8\")), land = makeLand(data);\
                  const draft = Object.assign(newDraft(data), DRAFT);\
                  for (const own of Object.values(draft.forces)) own.path = own.path.map(land.hexNamed);\
                  console.log(JSON.stringify({ text: ordersText(data, land, draft), cares: cares(data, land, draft) }));";
    let out = runs(campaign, nation, &behind.replace("DRAFT", &draft.to_string()));
    let (state, id, key) = known(campaign, nation);
    let read = orders::read(&state, id, &key, out["text"].as_str().expect("a file"));
    let check = looks(read.faults.iter().map(|fault| (fault.code.key(), fault.words.as_str())));
    [looks(said(&out).iter().map(|(code, words, _)| (*code, *words))), check]
}

#[test]
fn the_page_judges_an_entry_where_its_route_is_known_to_stop_as_the_check_does() {
    if !is_there("node") {
        return;
    }
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0503"}), "it has come so far");
    let path = ["0602", "0703"];
    for more in [
        json!({"path": path}),
        json!({"path": path, "siege": "assault", "raid": "Steinfeste"}),
        json!({"path": path, "raid": "Saltau", "inside": true, "stance": "attack"}),
    ] {
        let [page, check] = looked_at(&campaign, "Lorien", &json!({"1st Brigade": more}));
        assert_eq!(page, check, "{more}");
        assert!(check.iter().any(|(code, _)| code == "stops-short"), "{more}: {check:?}");
    }
}

#[test]
fn the_page_calls_a_captured_city_empty_and_land_overfull_by_who_will_be_there_as_the_check_does() {
    if !is_there("node") {
        return;
    }
    let mut campaign = a_front();
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    let [out, into] = [vec!["0804"], vec!["0804", "0805"]].map(|path| json!({"path": path, "stance": "attack"}));
    for (forces, is_empty) in [
        (json!({"1st Brigade": out}), true),
        (json!({"1st Brigade": out, "Army of the Vale": into}), false),
        (json!({"1st Brigade": out, "Army of the Vale": out}), true),
    ] {
        let [page, check] = looked_at(&campaign, "Lorien", &forces);
        assert_eq!(page, check, "{forces}");
        assert_eq!(check.iter().any(|(code, _)| code == "city-left-empty"), is_empty, "{forces}: {check:?}");
    }
}

#[test]
fn the_page_warns_of_horse_that_marches_alone_on_a_city_as_the_check_does() {
    if !is_there("node") {
        return;
    }
    let mut campaign = Campaign::new(7);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0403"}), "it was there");
    for force in ["Light Horse", "Foot Guards"] {
        campaign.correct(&json!({"force": force, "nation": "Seamark", "at": "0204"}), "it was there");
    }
    let go = json!({"path": ["0304"], "stance": "attack"});
    let raid = json!({"path": ["0304"], "stance": "attack", "raid": "Lorien"});
    let said = ("no-effect".to_owned(), "Light Horse has no battalion, and only battalions take a city".to_owned());
    for (forces, is_warned) in [
        (json!({"Light Horse": go}), true),
        (json!({"Light Horse": go, "Foot Guards": go}), false),
        (json!({"Light Horse": raid}), false),
    ] {
        let [page, check] = looked_at(&campaign, "Seamark", &forces);
        assert_eq!(page, check, "{forces}");
        assert_eq!(check.contains(&said), is_warned, "{forces}: {check:?}");
    }
}

#[test]
fn the_page_warns_of_a_landing_beyond_supply_or_of_troops_that_were_at_sea_as_the_check_does() {
    if !is_there("node") {
        return;
    }
    let land = |at: &str, load: &[&str]| {
        json!({"fleets": {"Transports": {"to": "Western Sea", "order": "evade", "load": load,
            "land": [{"at": at, "who": ["Foot Guards"]}]}}})
    };
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    campaign.next_turn();
    for (at, is_warned) in [("0204", true), ("0202", false)] {
        let [page, check] = drafted(&campaign, "Seamark", &land(at, &["Foot Guards"]));
        assert_eq!(page, check, "{at}");
        assert_eq!(check.iter().any(|(code, _)| code == "beyond-supply"), is_warned, "{at}: {check:?}");
    }
    campaign.send("Seamark", "[[fleet]]\nname = \"Transports\"\nto = \"Western Sea\"\nload = [\"Foot Guards\"]\n");
    campaign.resolve();
    campaign.next_turn();
    let [page, check] = drafted(&campaign, "Seamark", &land("0202", &[]));
    assert_eq!(page, check);
    assert!(check.iter().any(|(_, words)| words.contains("aboard ships when it is paid")), "{check:?}");
}

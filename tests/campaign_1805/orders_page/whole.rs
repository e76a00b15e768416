//! The page as a file: whole without script, small, of its nation's view alone; the letter that it carries.

use std::rc::Rc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fanion::engine::post::{Clock, Content, Paper};
use fanion::report::orders_page::{html, packed};
use fanion::report::paper::files;
use fanion::rules::campaign_1805::orders;
use fanion::rules::campaign_1805::orders::page;
use fanion::rules::campaign_1805::scenario::ids::HexId;
use fanion::rules::campaign_1805::state::view;
use sha2::{Digest, Sha256};

use super::made_up::{Size, scenario};
use super::{known, page_data};
use crate::campaign_1805::europe::EUROPE;
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::campaign_1805::turns::{Campaign, at_war};

fn paper(campaign: &Campaign, folder: &str) -> Paper {
    let mut own = campaign.0.papers(&Clock::default());
    assert!(!own.iter().any(Paper::is_orders_page), "orders pages are made where they go out, and nowhere else");
    own.retain(|paper| paper.folder == folder);
    campaign.0.orders_pages(&own).pop().unwrap_or_else(|| panic!("no orders page for {folder}"))
}

fn text(campaign: &Campaign, folder: &str) -> String {
    files(&paper(campaign, folder)).remove(0).1
}

fn letter(campaign: &Campaign, folder: &str) -> String {
    match paper(campaign, folder).content {
        Content::Orders(page) => page.letter,
        _ => panic!("an orders page"),
    }
}

/// What stands before the scripts: all that a reader without script has.
fn without_script(text: &str) -> &str {
    text.split("<script").next().unwrap_or_default()
}

#[test]
fn the_page_is_whole_without_script() {
    let mut paper = paper(&Campaign::new(7), "lorien");
    paper.address_orders("umpire@example.org");
    let (name, page) = files(&paper).remove(0);
    assert_eq!(name, "lorien-t01.orders.html");
    let plain = without_script(&page);
    let wanted = [
        "Lorien, Fall 1805: orders of turn 1",
        "<svg id=\"map\"",
        "<h3>Army of the Vale</h3>",
        "costs 2 of 4, in supply",
        "a garrison never moves",
        "What your scouts report",
        "mailto:umpire@example.org?subject=",
        "body=format%20%3D%201%0D%0A",
        "Open this page in a browser",
    ];
    for words in wanted {
        assert!(plain.contains(words), "{words}: {plain}");
    }
    assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("http:"), "nothing comes from elsewhere");
    assert!(!page.contains("https:"), "nothing comes from elsewhere");
}

#[test]
fn the_page_without_script_says_why_a_place_is_beyond_supply() {
    let mut campaign = Campaign::new(7);
    campaign.resolve();
    campaign.next_turn();
    let page = text(&campaign, "lorien");
    let plain = without_script(&page);
    assert!(plain.contains(", beyond supply: in Winter only a source in its own hex serves, and "), "{plain}");
    assert!(plain.matches("beyond supply").count() == plain.matches("beyond supply: ").count(), "{plain}");
}

#[test]
fn the_page_of_turn_0_says_what_may_be_ordered() {
    let page = text(&Campaign::before(THREE_RIVERS, 7), "lorien");
    assert!(page.contains("orders of turn 0, only organising and diplomacy</h1>"));
    assert!(without_script(&page).contains("Turn 0: only organising and diplomacy."), "and so does his brief");
    assert!(!text(&Campaign::new(7), "lorien").contains("only organising and diplomacy</h1>"));
}

#[test]
fn the_brief_on_the_page_says_how_its_orders_are_sent_and_names_no_program() {
    for before in [false, true] {
        let campaign = if before { Campaign::before(THREE_RIVERS, 7) } else { Campaign::new(7) };
        let page = text(&campaign, "lorien");
        let plain = without_script(&page);
        for words in ["Send your orders for turn", "under Check: Share, Save file, Copy text or Mail"] {
            assert!(plain.contains(words), "{words}: {plain}");
        }
        assert!(!plain.contains("check-orders") && !plain.contains(".brief.json"), "{plain}");
    }
}

#[test]
fn every_other_nation_is_among_the_treaties_or_the_page_says_why_not_and_what_to_do() {
    let page = page_data(&known(&Campaign::of(EUROPE, 7), "France"));
    for name in page.nations.iter().filter(|name| **name != page.head.nation) {
        let is_open = page.offers.treaties.iter().any(|act| act.with == *name);
        let apart: Vec<&str> =
            page.offers.apart.iter().filter(|(own, _)| own == name).map(|(_, why)| why.as_str()).collect();
        assert_eq!(is_open, apart.is_empty(), "{name}: {apart:?}");
    }
    let why = |name: &str| page.offers.apart.iter().find(|(own, _)| own == name).map(|(_, why)| why.as_str());
    assert_eq!(why("Bavaria"), Some("Bavaria follows you: it needs no treaty. Its forces are among yours."));
    let austria = page_data(&known(&Campaign::of(EUROPE, 7), "Austria"));
    assert!(
        austria
            .offers
            .apart
            .contains(&("Bavaria".to_owned(), "France decides for Bavaria: treat with France.".to_owned()))
    );
}

#[test]
fn every_hex_on_land_has_its_number_on_the_map_with_and_without_script() {
    let campaign = Campaign::of(EUROPE, 7);
    let map = campaign.state().map();
    let page = text(&campaign, "france");
    let drawn = without_script(&page).split("<svg").nth(1).and_then(|svg| svg.split("</svg>").next()).expect("a map");
    let land = (0..map.hexes.len()).map(HexId::new).filter(|hex| map.is_land(*hex));
    let missing: Vec<String> =
        land.map(|hex| map.name(hex)).filter(|name| !drawn.contains(&format!(">{name}</text>"))).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn no_name_on_the_map_is_cut() {
    let page = text(&Campaign::of(EUROPE, 7), "france");
    let map = page.split("</svg>").next().unwrap_or_default();
    assert!(map.contains(" textLength=\"66\" lengthAdjust=\"spacingAndGlyphs\">Constantinople</text>"), "{map}");
}

#[test]
fn the_policy_lets_this_script_run_and_no_other() {
    let page = text(&Campaign::new(7), "lorien");
    let (_, script) = page.rsplit_once("<script>").expect("a script");
    let (script, _) = script.split_once("</script>").expect("its end");
    assert_eq!(script, packed::script());
    let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
         form-action 'none'"
    );
    assert!(page.contains(&format!("http-equiv=\"Content-Security-Policy\" content=\"{policy}\"")), "{policy}");
    assert!(!script.contains("innerHTML") && !script.contains("</"), "names are data, never markup");
}

#[test]
fn a_letter_that_is_sent_unfilled_has_no_entry_and_no_error() {
    for (scenario, nation) in [(THREE_RIVERS, "Lorien"), (EUROPE, "France")] {
        let campaign = Campaign::of(scenario, 7);
        let known = known(&campaign, nation);
        let letter = letter(&campaign, &nation.to_lowercase());
        assert!(letter.matches("[[force]]").count() > 1 && letter.contains("to = \"\""), "{letter}");
        let read = orders::read(&known.0, known.1, &known.2, &letter);
        let codes: Vec<&str> =
            read.faults.iter().map(|fault| fault.code.key()).filter(|code| *code != "unpaid").collect();
        assert_eq!((codes, read.entries, read.left_out), (Vec::new(), 0, Vec::new()), "{letter}");
    }
}

#[test]
fn an_entry_of_which_only_the_place_is_filled_in_is_an_order_and_the_others_are_none() {
    let campaign = Campaign::new(7);
    let known = known(&campaign, "Lorien");
    let own = "name = \"1st Brigade\"\nto = \"";
    let filled = letter(&campaign, "lorien").replace(&format!("{own}\""), &format!("{own}0404\""));
    let read = orders::read(&known.0, known.1, &known.2, &filled);
    assert_eq!((read.errors().count(), read.entries), (0, 1), "{:?}", read.faults);
    assert_eq!(read.orders.force[0].path.len(), 1);
}

#[test]
fn orders_of_an_older_page_are_told_and_those_of_the_newest_are_not() {
    let mut campaign = Campaign::new(7);
    let letter = letter(&campaign, "lorien");
    let older = |campaign: &Campaign| {
        let known = known(campaign, "Lorien");
        let read = orders::read(&known.0, known.1, &known.2, &letter);
        read.faults.iter().any(|fault| fault.code.key() == "older-page")
    };
    assert!(!older(&campaign));
    campaign.correct(&serde_json::json!({"nation": "Lorien", "cash": 77}), "a slip");
    assert!(older(&campaign));
}

#[test]
fn names_that_are_markup_or_steer_a_terminal_stay_names() {
    let bad = "</script><img src=x onerror=alert(1)>\\u202e";
    let scenario = THREE_RIVERS.replace("\"1st Brigade\"", &format!("\"{bad}\""));
    assert_ne!(scenario, THREE_RIVERS);
    let campaign = Campaign::of(&scenario, 7);
    let page = text(&campaign, "lorien");
    assert_eq!(page.matches("</script>").count(), 3, "two blocks of data and the script");
    assert!(!page.contains("<img") && !page.contains('\u{202e}'));
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("data");
    let json: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let movers = json["movers"].as_array().expect("a list");
    let name = "</script><img src=x onerror=alert(1)>\u{202e}";
    assert!(movers.iter().any(|mover| mover["name"] == name), "{movers:?}");
}

#[test]
fn facts_that_a_nation_does_not_know_change_nothing_of_its_page() {
    let campaign = Campaign::of(&at_war(), 7);
    let lorien = campaign.state().scenario().nation_named("Lorien").expect("a nation");
    let of = |state: &fanion::rules::campaign_1805::state::State| {
        html(&page::page(&view::view(state, lorien, false), lorien, "KEY", fanion::engine::article::Article::default()))
    };
    let before = of(campaign.state());
    let mut hidden = campaign.state().clone();
    hidden.now.secret ^= 0x63;
    for (at, nation) in hidden.lands.nations.iter_mut().enumerate().filter(|(at, _)| *at != lorien.at()) {
        (nation.cash, nation.manpower, nation.rp) =
            (nation.cash + 13, nation.manpower + i64::try_from(at).expect("few nations"), nation.rp + 5);
    }
    for force in &mut hidden.troops.forces {
        if force.nation != lorien {
            let own = Rc::make_mut(force);
            own.name += " in disguise";
            own.turn.paid = !own.turn.paid;
        }
    }
    assert!(before == of(&hidden), "a hidden fact is on the page");
    let mut seen = campaign.state().clone();
    seen.lands.nations[lorien.at()].cash += 1;
    assert!(before != of(&seen), "what it knows is on its page");
}

#[test]
fn the_program_holds_the_texts_of_the_page_in_28_kilobytes() {
    assert!(packed::PACKED.len() < 28_000, "{} bytes", packed::PACKED.len());
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/orders_page");
    let short = |name: &str| -> String {
        let text = std::fs::read_to_string(folder.join(name)).expect("a text");
        let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
        let plain = |sign: char| if sign.is_ascii() { sign.to_string() } else { format!("\\u{:04x}", u32::from(sign)) };
        lines.flat_map(|line| line.chars().chain(['\n'])).map(plain).collect()
    };
    assert_eq!(packed::style(), short("style.css"));
    assert_eq!(packed::script(), ["ways.js", "file.js", "cares.js", "page.js"].map(short).concat());
}

/// In Winter hardly a place is in supply, and treaties change why.
fn in_fall_and_winter(mut campaign: Campaign, most: usize) {
    for season in ["Fall 1805", "Winter 1806"] {
        while campaign.state().now.season_words() != season {
            campaign.resolve();
            campaign.next_turn();
        }
        let page = text(&campaign, "france");
        assert!(page.len() <= most, "{season}: {} bytes", page.len());
    }
}

#[test]
fn pages_are_small_and_quickly_made() {
    let campaign = Campaign::of(EUROPE, 5);
    let data = serde_json::to_string(&page_data(&known(&campaign, "France"))).expect("JSON");
    assert!(data.len() < 150_000, "{} bytes", data.len());
    in_fall_and_winter(campaign, 300_000);
}

#[test]
fn the_largest_page_is_small_enough_for_a_mail() {
    let campaign = Campaign::of(&scenario(Size { hexes: 2_000, units: 3_600 }), 5);
    let data = page_data(&known(&campaign, "France"));
    assert!(
        data.map.cost.len() >= 1_900 && data.offers.movers.len() >= 40,
        "{}, {}",
        data.map.cost.len(),
        data.offers.movers.len()
    );
    in_fall_and_winter(campaign, 600_000);
}

#[test]
fn an_army_stands_in_front_of_the_garrison_in_its_hex() {
    let mut campaign = Campaign::new(7);
    let here = serde_json::json!({"force": "Valmont garrison", "nation": "Lorien", "at": "0304"});
    campaign.correct(&here, "it has come so far");
    let page = text(&campaign, "lorien");
    let drawn = |who: &str| page.find(&format!("<title>{who}</title>")).unwrap_or_else(|| panic!("no sign of {who}"));
    assert!(drawn("Vale") > drawn("Valmont"), "what is drawn last is in front");
}

#[test]
fn there_is_no_orders_page_of_results() {
    let mut campaign = Campaign::new(7);
    campaign.resolve();
    assert_eq!(campaign.0.orders_pages(&campaign.0.papers(&Clock::default())), []);
}

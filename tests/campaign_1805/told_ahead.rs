//! What an entry brings about beside what it orders is said before it is sent: in the check, and so in the receipt, the
//! form and the pages.

use std::path::PathBuf;

use fanion::engine::post::{Clock, Paper};
use fanion::rules::campaign_1805::state::code::Code;
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::orders::PlayersDesk;
use fanion::tui::theme::Theme;
use fanion::tui::update::update;
use serde_json::json;

use super::desk::{desk, keys, screen};
use super::told_idle::checked;
use super::turns::{Campaign, at_war};

/// Winter, Lorien and Karst at war: Lorien's 1st Brigade holds Saltau, which it took.
fn winter_in_saltau() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    campaign.next_turn();
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Saltau"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign
}

fn peace(with: &str, cede: &str) -> String {
    format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"{with}\"\n{cede}")
}

#[test]
fn a_peace_names_the_cities_taken_in_its_war_and_what_gives_them_back() {
    let campaign = winter_in_saltau();
    let told = |nation: &str, entries: &str| checked(&campaign, nation, entries, &[Code::Overruled]);
    let [own, theirs] = [("Lorien", "Karst"), ("Karst", "Lorien")].map(|(own, with)| told(own, &peace(with, "")));
    let said = "you keep Saltau only while a battalion of yours or an ally's is there: else it goes back to Karst";
    assert!(own.iter().any(|line| line.ends_with(said)), "{own:?}");
    let said = "Lorien keeps Saltau only while a battalion of Lorien's or an ally's is there: else it goes back to you";
    assert!(theirs.iter().any(|line| line.ends_with(said)), "{theirs:?}");
    // Nothing that is held in a province that is ceded goes back; what its owner still has there goes with it.
    let province =
        campaign.state().scenario().cities.iter().find(|city| city.name == "Saltau").expect("a city").province;
    let land = &campaign.state().scenario().provinces[province.at()].name;
    let ceded = told("Lorien", &peace("Karst", &format!("cede = [\"{land}\"]\n")));
    let said = "Karsten goes to you with its province, but where a battalion of Karst's is there";
    assert!(matches!(&ceded[..], [line] if line.ends_with(said)), "{ceded:?}");
}

#[test]
fn what_a_peace_of_the_same_file_keeps_from_coming_about_is_warned_of_at_its_entry() {
    let campaign = winter_in_saltau();
    let told = |entries: &str| checked(&campaign, "Lorien", entries, &[Code::Overruled]);
    let march = "[[force]]\nname = \"Army of the Vale\"\npath = [\"0403\", \"0504\"]\n";
    let buy = "[[buy]]\nwhat = \"Line\"\ncount = 2\nat = \"Lowgate\"\nname = \"2nd Brigade\"\nkind = \"brigade\"\n";
    assert_eq!(told(&format!("{march}{buy}")), [""; 0]);
    let is_of_peace = |line: &String| line.contains("by the peace of this file");
    assert!(!told(&format!("{march}{buy}{}", peace("Karst", ""))).iter().any(is_of_peace));
    let lines = told(&format!("{march}{buy}{}", peace("Karst", "cede = [\"Lowmark\"]\n")));
    let said = "by the peace of this file, 0403 is neutral land of Karst";
    assert!(lines.iter().any(|line| line.contains(said)), "{lines:?}");
    let said = "by the peace of this file, Line: Lowgate is not a home city of yours";
    assert!(lines.iter().any(|line| line.contains(said)), "{lines:?}");
    // A raid is of an enemy's city.
    let raid = "[[force]]\nname = \"Army of the Vale\"\nraid = \"Karsten\"\n";
    let lines = told(&format!("{raid}{}", peace("Karst", "")));
    let said = "by the peace of this file, Army of the Vale: no raid on Karsten: not held by an enemy";
    assert!(lines.iter().any(|line| line.contains(said)), "{lines:?}");
}

/// The desk of Lorien in turn 2, whose 1st Brigade has a standing entry.
fn with_a_standing_entry() -> Model {
    let mut campaign = Campaign::of(&at_war(), 7);
    let entry = "[[force]]\nname = \"1st Brigade\"\nstance = \"defend\"\npursue = false\nretreat_to = [\"0404\"]\nstanding = true\n";
    campaign.send("Lorien", entry);
    campaign.resolve();
    campaign.next_turn();
    let papers = campaign.0.papers(&Clock::default());
    let brief =
        papers.iter().find(|paper| paper.name == "lorien-t02.brief.json").and_then(Paper::file).expect("a brief");
    let desk = PlayersDesk::new(brief, None, PathBuf::from("lorien-t02.orders.toml")).expect("a desk");
    let mut model = Model::new(Theme::new(true, false), (80, 24));
    update(&mut model, Msg::Orders(Box::new(desk)));
    model
}

#[test]
fn a_standing_entry_is_seen_on_the_map_in_the_form_and_in_the_list_until_another_ends_it() {
    let mut model = with_a_standing_entry();
    let said = "standing: stance defend, pursue no,";
    keys(&mut model, "!");
    for (typed, said) in
        [("", said), ("t", said), ("%l", "standing: 1st Brigade: stance defend, pursue no, retreat to 0404")]
    {
        keys(&mut model, typed);
        let shown = screen(&mut model, 140, 40);
        assert!(shown.contains(said), "{typed}: {shown}");
    }
    // To stay is an order here: it ends the entry.
    keys(&mut model, "%$");
    assert!(desk(&model).book.text().contains("name = \"1st Brigade\""), "{}", desk(&model).book.text());
    assert!(!screen(&mut model, 140, 40).contains("standing:"));
}

#[test]
fn a_nation_reads_in_its_report_what_of_its_orders_stays_in_force_and_nobody_else_does() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let chapter = |campaign: &Campaign, folder: &str| {
        let paper = super::papers::words(campaign, folder);
        let chapter = paper.split("## Your standing orders").nth(1);
        chapter.and_then(|rest| rest.split("\n## ").next()).map(|own| own.trim().to_owned())
    };
    campaign.send(
        "Lorien",
        "[[force]]\nname = \"1st Brigade\"\nstance = \"defend\"\nretreat_to = [\"0404\"]\nstanding = true\n\n\
         [[fleet]]\nname = \"Flotilla\"\norder = \"evade\"\nescort = \"Lorien\"\nstanding = true\n",
    );
    assert_eq!(chapter(&campaign, "lorien"), None, "orders have not been read");
    campaign.resolve();
    let said = "- **1st Brigade**: stance defend, retreat to 0404.\n- **Flotilla**: order evade, escort Lorien.";
    for is_next in [false, true] {
        if is_next {
            campaign.next_turn();
        }
        assert_eq!(chapter(&campaign, "lorien").as_deref(), Some(said));
        for other in ["karst", "seamark"] {
            assert_eq!(chapter(&campaign, other), None, "{other}");
        }
    }
    // Another entry ends one.
    campaign.send("Lorien", "[[fleet]]\nname = \"Flotilla\"\norder = \"intercept\"\n");
    campaign.resolve();
    assert_eq!(chapter(&campaign, "lorien").as_deref(), said.lines().next());
}

#[test]
fn who_stays_and_has_nothing_to_end_writes_no_entry_and_standing_by_itself_is_warned_of() {
    let mut model = super::desk::screen_with(None);
    let before = desk(&model).book.text();
    keys(&mut model, "!!!$");
    assert_eq!(desk(&model).book.text(), before);
    let campaign = Campaign::of(&at_war(), 7);
    let entry = "[[force]]\nname = \"1st Brigade\"\nto = \"0504\"\nstanding = true\n";
    let said = "`standing` by itself";
    for (more, is_told) in [("", true), ("stance = \"defend\"\n", false)] {
        let told = checked(&campaign, "Lorien", &format!("{entry}{more}"), &[Code::Overruled]);
        assert_eq!(told.iter().any(|line| line.contains(said)), is_told, "{told:?}");
    }
}

#[test]
fn a_march_that_ends_in_land_which_is_closed_is_warned_of() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0903"}), "it was there");
    let march = "[[force]]\nname = \"Army of the Vale\"\npath = [\"0904\"]\n";
    let told = checked(&campaign, "Lorien", march, &[Code::Overruled]);
    let said = |line: &String| {
        line.contains("0904 is neutral land of Ordu")
            && line.ends_with("troops there may march within that land or leave it")
    };
    assert!(told.iter().any(said), "{told:?}");
}

#[test]
fn a_purchase_that_is_repeated_a_garrison_of_a_garrison_and_an_entry_without_a_name_are_called_what_they_are() {
    let campaign = Campaign::of(&at_war(), 7);
    let told = |entries: &str, code: Code| checked(&campaign, "Lorien", entries, &[code]);
    let buy = "[[buy]]\nwhat = \"Line\"\ncount = 1\nto = \"1st Brigade\"\n";
    assert_eq!(told(buy, Code::Overruled), [""; 0]);
    let twice = told(&format!("{buy}{buy}"), Code::Overruled);
    assert!(
        matches!(&twice[..], [line] if line.ends_with("the same purchase as an earlier one of this file: both count")),
        "{twice:?}"
    );
    let garrison = "[[organise]]\ndo = \"garrison\"\nforce = \"Valmont garrison\"\nunits = { \"Line\" = 1 }\n";
    let lines = told(garrison, Code::Overruled);
    assert!(lines.iter().any(|line| line.contains("Valmont garrison is a garrison already")), "{lines:?}");
    let unnamed = told("[[force]]\nto = \"0504\"\nstance = \"defend\"\n", Code::BadWord);
    assert!(unnamed.iter().all(|line| !line.contains("0504:")) && !unnamed.is_empty(), "{unnamed:?}");
    let nobody = told("[[organise]]\ndo = \"lead\"\ngeneral = \"Nobody\"\nto = \"1st Brigade\"\n", Code::NoSuchForce);
    assert!(nobody.iter().any(|line| line.ends_with("you have no general `Nobody`")), "{nobody:?}");
}

#[test]
fn what_a_peace_pays_is_not_there_for_the_gifts_and_purchases_of_its_file() {
    let campaign = winter_in_saltau();
    let told = |entries: &str| checked(&campaign, "Lorien", entries, &[Code::Overruled]);
    let gift = "[[gift]]\nto = \"Seamark\"\ncash = 10\n";
    let said = "by the peace of this file, gift to Seamark: $10, and $0 are left";
    for (pays, is_told) in [("Lorien", true), ("Karst", false)] {
        let lines = told(&format!("{gift}{}", peace("Karst", &format!("cash = 99999\npays = \"{pays}\"\n"))));
        assert_eq!(lines.iter().any(|line| line.ends_with(said)), is_told, "{lines:?}");
    }
}

#[test]
fn a_raid_on_troops_that_are_known_and_what_a_garrison_cannot_do_are_warned_of() {
    let campaign = Campaign::of(&at_war(), 7);
    let told = |nation: &str, entries: &str, code: Code| checked(&campaign, nation, entries, &[code]);
    let raid = "[[fleet]]\nname = \"Flotilla\"\nto = \"Western Sea\"\norder = \"evade\"\nraid = \"Port Regent\"\n";
    let lines = told("Lorien", raid, Code::Overruled);
    let said = "Flotilla: enemy troops are known at Port Regent: no raid while they are there";
    assert!(matches!(&lines[..], [line] if line.ends_with(said)), "{lines:?}");
    let garrison = "[[force]]\nname = \"Valmont garrison\"\nbreak_off_at = 20\n";
    let lines = told("Lorien", garrison, Code::Overruled);
    let said = "Valmont garrison: a garrison never retreats: where it breaks off it surrenders";
    assert!(matches!(&lines[..], [line] if line.ends_with(said)), "{lines:?}");
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Foot", "nation": "Karst", "at": "Steinfeste"}), "it was there");
    for (stance, is_told) in [("attack", true), ("defend", false)] {
        let inside = format!("[[force]]\nname = \"1st Foot\"\ninside = true\nstance = \"{stance}\"\n");
        let lines = checked(&campaign, "Karst", &inside, &[Code::Overruled]);
        let said = "1st Foot: inside a fortress it attacks nobody";
        assert_eq!(lines.iter().any(|line| line.ends_with(said)), is_told, "{lines:?}");
    }
}

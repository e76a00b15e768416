//! Nothing that an entry says is passed over in silence: keys that what is ordered does not look at, terms of a peace that
//! nobody can keep; papers count a camp of several nations as all of them, and who only hears of a battle reads nothing
//! that may be false.

use fanion::engine::request::Request;
use fanion::publish;
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::state::code::Code;
use fanion::rules::campaign_1805::{Campaign1805, SHEET};
use fanion::store::{self, Header};
use serde_json::json;

use super::papers::words;
use super::sea::landing;
use super::turns::{Campaign, at_war};

/// The lines of a check that are of these codes.
pub fn checked(campaign: &Campaign, nation: &str, entries: &str, codes: &[Code]) -> Vec<String> {
    let id = campaign.state().scenario().nation_named(nation).expect("a nation");
    let text = campaign.head(nation) + entries;
    let read = read_letter(campaign.0.view().of::<Campaign1805>(), id, &text);
    let own = read.faults.iter().filter(|fault| codes.contains(&fault.code));
    own.map(|fault| line_of(&text, fault)).collect()
}

/// Entries by their section, line by line, each with why its key has no effect, if it has none.
const IDLE: [(&str, &[(&str, &str)]); 11] = [
    ("organise", &[("do = \"detach\"\nforce = \"Guard Corps\"", ""), ("units = { \"Line\" = 2 }", "with `detach`")]),
    (
        "organise",
        &[("do = \"dissolve\"\nforce = \"Army of the Vale\"", ""), ("to = \"Guard Corps\"", "with `dissolve`")],
    ),
    (
        "organise",
        &[
            (
                "do = \"form\"\nname = \"New\"\nkind = \"brigade\"\nforce = \"1st Brigade\"\nunits = { \"Line\" = 2 }",
                "",
            ),
            ("general = \"Carmin\"", "with `kind`"),
        ],
    ),
    (
        "organise",
        &[
            ("do = \"form\"\nname = \"New\"\ngeneral = \"Carmin\"", ""),
            ("force = \"1st Brigade\"", "with `form` without `kind`"),
        ],
    ),
    (
        "diplomacy",
        &[("do = \"passage\"\nwith = \"Ordu\"", ""), ("cash = 40", "with `passage`"), ("years = 2", "with `passage`")],
    ),
    (
        "buy",
        &[
            ("what = \"Line\"\nto = \"1st Brigade\"", ""),
            ("at = \"Lorien\"", "with `to`"),
            ("name = \"New\"", "with `to`"),
        ],
    ),
    (
        "buy",
        &[("what = \"general\"", ""), ("name = \"Wolf\"", "with a general"), ("at = \"Lorien\"", "with a general")],
    ),
    ("buy", &[("what = \"depot\"\nat = \"Lorien\"", ""), ("kind = \"brigade\"", "with a depot")]),
    (
        "terms",
        &[
            ("of = \"Karst\"\nchoose = \"reparations\"", ""),
            ("provinces = [\"Gorge\"]", "with `reparations`"),
            ("cede = [\"Lowmark\"]", "with `of`"),
        ],
    ),
    ("terms", &[("to = \"Karst\"\ncede = [\"Lowmark\"]", ""), ("choose = \"province\"", "with `to`")]),
    ("force", &[("name = \"1st Brigade\"\nto = \"0404\"", ""), ("path = [\"0505\"]", "where `to` is given")]),
];

#[test]
fn a_key_that_the_entry_does_not_look_at_is_told_at_its_place() {
    let campaign = Campaign::of(&at_war(), 7);
    for (section, lines) in IDLE {
        let mut entry = format!("[[{section}]]\n");
        let mut expected = Vec::new();
        for (line, why) in lines {
            if !why.is_empty() {
                let key = line.split(' ').next().unwrap_or_default();
                let at = campaign.head("Lorien").lines().count() + entry.lines().count() + 1;
                expected.push((format!("{at}:"), format!("`{key}` has no effect {why}")));
            }
            entry.push_str(line);
            entry.push('\n');
        }
        let idle = |line: &String| line.contains("` has no effect ");
        let told: Vec<String> =
            checked(&campaign, "Lorien", &entry, &[Code::NoEffect]).into_iter().filter(idle).collect();
        assert_eq!(told.len(), expected.len(), "{entry}{told:?}");
        for (at, words) in expected {
            assert!(told.iter().any(|line| line.starts_with(&at) && line.contains(&words)), "{at} {words}: {told:?}");
        }
    }
}

#[test]
fn of_an_entry_that_is_left_out_nobody_says_that_the_umpire_reads_it() {
    let campaign = Campaign::new(7);
    let read = |entry: &str| checked(&campaign, "Lorien", entry, &[Code::ReadByUmpire]);
    for (sound, wrong) in [
        ("[[words]]\ntext = \"Hold on.\"\n", "[[words]]\ntext = \"\"\n"),
        (
            "[[force]]\nname = \"1st Brigade\"\nwords = \"Hold on.\"\n",
            "[[force]]\nname = \"1st Brigade\"\nto = \"Nowhere\"\nwords = \"Hold on.\"\n",
        ),
    ] {
        assert_eq!((read(sound).len(), read(wrong)), (1, Vec::new()), "{wrong}");
    }
}

#[test]
fn terms_of_a_peace_bind_only_the_two_that_make_it_and_all_that_is_wrong_is_named_at_once() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    campaign.next_turn();
    let peace = |with: &str, more: &str| format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"{with}\"\n{more}");
    let terms = "cede = [\"Strand\"]\ncash = 40\npays = \"Ordu\"\n";
    let told = checked(&campaign, "Lorien", &peace("Karst", terms), &[Code::BadWord]);
    assert!(told.iter().any(|line| line.contains("Strand is not a province of Lorien or Karst")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("`pays` is Lorien or Karst")), "{told:?}");
    let told = checked(&campaign, "Lorien", &peace("Karst", "cash = 40\n"), &[Code::BadWord]);
    assert!(told.iter().any(|line| line.contains("`pays` is missing")), "{told:?}");
    let told = checked(&campaign, "Lorien", &peace("Karst", "pays = \"Karst\"\n"), &[Code::NoEffect]);
    assert!(told.iter().any(|line| line.contains("`pays` has no effect without `cash`")), "{told:?}");
    // Both want a third to pay: they have no peace of it, and the third keeps its money.
    let cash = |campaign: &Campaign| {
        let ordu = campaign.state().scenario().nation_named("Ordu").expect("a nation");
        campaign.state().nation(ordu).cash
    };
    campaign.correct(&json!({"nation": "Ordu", "cash": 90}), "found money");
    let before = cash(&campaign);
    campaign.send("Lorien", &peace("Karst", "cash = 40\npays = \"Ordu\"\n"));
    campaign.send("Karst", &peace("Lorien", "cash = 40\npays = \"Ordu\"\n"));
    campaign.resolve();
    assert!(cash(&campaign) >= before, "{}", campaign.log());
    assert!(
        words(&campaign, "lorien").contains("**peace Karst** (line 6) was left out: "),
        "{}",
        words(&campaign, "lorien")
    );
}

#[test]
fn what_a_camp_of_several_nations_had_is_told_of_all_of_them() {
    let treaty = "[[treaty]]\nkind = \"alliance\"\nbetween = [\"Karst\", \"Seamark\"]\n\n[[kingdom]]";
    let mut campaign = Campaign::of(&at_war().replace("[[kingdom]]", treaty), 7);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0403"}), "it was there");
    campaign.correct(&json!({"force": "Light Horse", "nation": "Seamark", "at": "0403"}), "it was there");
    for (nation, name) in [("Karst", "Army of Karst"), ("Seamark", "Light Horse")] {
        campaign.send(nation, &format!("[[force]]\nname = \"{name}\"\nto = \"0304\"\nstance = \"attack\"\n"));
    }
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nstance = \"defend\"\n");
    campaign.resolve();
    let fight = campaign.state().battles.fights.first().expect("a battle");
    assert_eq!(fight.attackers.len(), 4, "{}", campaign.log());
    let paper = words(&campaign, "lorien");
    let lead = campaign.state().nation_name(fight.nations[0]);
    let both = if lead == "Karst" { "Karst and Seamark" } else { "Seamark and Karst" };
    assert!(paper.contains(&format!(" {both} had ")), "{paper}");
    let scouts = paper.split("## What your scouts report").nth(1).expect("scouts");
    assert!(!scouts.contains(" had "), "it is told with the battle: {scouts}");
}

#[test]
fn who_only_hears_of_a_battle_reads_who_was_beaten_and_not_that_the_taken_fell_back() {
    let is_taken = |campaign: &Campaign| campaign.log().contains("Valmont garrison surrenders");
    let campaign = (0..40).map(|seed| landing(seed, "")).find(is_taken).expect("a garrison surrenders");
    for folder in ["karst", "public"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("Lorien was beaten and Seamark held the field."), "{paper}");
        assert!(!paper.contains("fell back"), "{paper}");
    }
}

#[test]
fn a_gift_is_told_by_what_was_given_alone() {
    let mut campaign = Campaign::new(7);
    campaign.send("Seamark", "[[gift]]\nto = \"Karst\"\nrp = 2\n");
    campaign.resolve();
    let paper = words(&campaign, "karst");
    assert!(paper.contains("Seamark gave 2 resource points."), "{paper}");
    assert!(!paper.contains("$0") && !paper.contains("0 manpower, "), "{paper}");
}

#[test]
fn no_paper_is_written_of_a_season_that_is_half_played() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0603\"\n");
    let by_hand = vec![("dice.by".to_owned(), "ask".to_owned())];
    campaign.0.request(&Request::Set(by_hand, String::new()), 0).expect("a house rule");
    let folder = tempfile::tempdir().expect("a folder");
    let header = Header::new(&SHEET, 7, "vale", 0);
    let mut saved = store::create(&folder.path().join("vale.fanion"), &header, campaign.0, false).expect("a save");
    let papers = folder.path().join("papers");
    publish::all(&mut saved, &papers, 0).expect("orders are written: briefs may be written again");
    saved.request(&Request::Pick("close".to_owned()), 0).expect("closed");
    let there = || std::fs::read_dir(papers.join("lorien")).expect("papers").count();
    let before = there();
    let why = publish::all(&mut saved, &papers, 0).expect_err("a die is asked for in the middle of the season");
    assert!(why.contains("not played to its end"), "{why}");
    assert_eq!(there(), before);
}

//! What is said is said straight: an entry that says nothing is refused, an offer that leads nowhere has one reason at home
//! and in the paper, a wish that was kept is not called broken, and the umpire's ruling stands with its event.

use fanion::engine::handover::BattleProgress;
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use serde_json::json;

use super::papers::words;
use super::scenario::THREE_RIVERS;
use super::sea::{changed, fleet};
use super::turns::{Campaign, at_war};

/// What the check says of a nation's entries.
fn checked(campaign: &Campaign, nation: &str, entries: &str) -> Vec<String> {
    let id = campaign.state().scenario().nation_named(nation).expect("a nation");
    let text = campaign.head(nation) + entries;
    let read = read_letter(campaign.0.view().of::<Campaign1805>(), id, &text);
    read.faults.iter().map(|fault| line_of(&text, fault)).collect()
}

fn peace(with: &str, cash: u32) -> String {
    format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"{with}\"\ncash = {cash}\npays = \"Lorien\"\n")
}

#[test]
fn an_entry_that_says_nothing_is_refused_and_not_counted_in_silence() {
    let campaign = Campaign::new(7);
    for (entry, said) in [
        ("[[gift]]\nto = \"Karst\"\n", "nothing is given: `rp`, `cash` or `general` is missing in [[gift]]"),
        ("[[words]]\ntext = \"\"\n", "error[bad-word]: words: `text` is empty"),
        ("[[words]]\ntext = \" \"\n", "error[bad-word]: words: `text` is empty"),
        ("[[force]]\nname = \"\"\n", "error[bad-word]: force: `name` is empty"),
        ("[[words]]\ntext = 4\n", "`text` is words in quotes, found 4"),
    ] {
        let told = checked(&campaign, "Lorien", entry);
        assert!(told.len() == 1 && told[0].contains(said), "{entry}: {told:?}");
    }
}

#[test]
fn advice_that_is_followed_is_taken() {
    let campaign = Campaign::of(&at_war(), 7);
    let force = |name: &str, rest: &str| format!("[[force]]\nname = \"{name}\"\n{rest}\n");
    let refused = [
        (force("1st Brigade", "path = \"0404, 0304\""), "write it in brackets: [\"0404\", \"0304\"]"),
        (force("1st Brigade", "path = \"0404 0304\""), "write it in brackets: [\"0404\", \"0304\"]"),
        (force("1st Brigade", "path = 0404, 0304"), "a list is in brackets: [\"0404\", \"0304\"]"),
        (force("1st Brigade", "raid = true"), "`raid` is a city's name in quotes, found true"),
        (force("1st Brigade", "stance = true"), "`stance` is attack, defend, found true"),
        (force("1st Brigade", "siege = 3"), "`siege` is assault, invest, found 3"),
        (force("1st Brigade", "harry = false"), "`harry` is a nation's name in quotes, found false"),
        (
            force("I Corps", "stance = \"defend\""),
            "I Corps moves with Army of the Vale: detach it first, or give the order to Army of the Vale",
        ),
    ];
    for (entry, said) in refused {
        let told = checked(&campaign, "Lorien", &entry);
        assert!(told.len() == 1 && told[0].ends_with(said), "{entry}: {told:?}");
    }
    for entry in [force("1st Brigade", "path = [\"0404\", \"0304\"]"), force("Army of the Vale", "stance = \"defend\"")]
    {
        let told = checked(&campaign, "Lorien", &entry);
        assert!(told.iter().all(|line| !line.contains("error")), "{entry}: {told:?}");
    }
}

#[test]
fn the_log_names_a_thing_once_and_says_whose_a_depot_was_and_where() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"depot": "0603", "nation": "Lorien"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0603"}), "it was there");
    campaign.send("Lorien", "[[organise]]\ndo = \"garrison\"\nforce = \"I Corps\"\nunits = { \"Line\" = 1 }\n");
    campaign.resolve();
    let log = campaign.log();
    assert!(log.contains("Lorien garrison is formed") && !log.contains("Lorien Lorien"), "{log}");
    assert!(!log.contains("is formed: 0 units") && log.contains("Lorien: the depot at 0603 is lost"), "{log}");
}

#[test]
fn a_list_of_nobody_and_a_landing_that_is_half_told_are_refused() {
    let campaign = Campaign::of(&at_war(), 7);
    let flotilla = |rest: &str| format!("[[fleet]]\nname = \"Flotilla\"\norder = \"evade\"\n{rest}\n");
    for (entry, said) in [
        ("[[force]]\nname = \"1st Brigade\"\npath = []\n".to_owned(), "`path` is empty"),
        ("[[organise]]\ndo = \"garrison\"\nforce = \"1st Brigade\"\nunits = {}\n".to_owned(), "`units` is empty"),
        ("[[diplomacy]]\ndo = \"peace\"\nwith = \"Karst\"\ncede = []\n".to_owned(), "`cede` is empty"),
        (flotilla("path = []"), "`path` is empty"),
        (flotilla("load = []"), "`load` is empty"),
        (flotilla("land = []"), "`land` is empty"),
        (flotilla("land = \"0103\""), "`land` is a list of landings, such as [{ at = "),
        (flotilla("land = [{ at = \"0103\" }]"), "a landing of `land` is { at = "),
        (flotilla("land = [{ at = \"0103\", forces = [7] }]"), "a landing of `land` is { at = "),
        (flotilla("land = [{ at = \"0103\", forces = [\"1st Brigade\"], day = 2 }]"), "a landing of `land` is { at = "),
        (flotilla("land = [{ at = \"0103\", forces = [] }]"), "nobody lands at 0103: `forces` names who does"),
    ] {
        let told = checked(&campaign, "Lorien", &entry);
        assert!(told.iter().any(|line| line.contains("error") && line.contains(said)), "{entry}: {told:?}");
    }
}

#[test]
fn a_peace_that_pays_more_than_there_is_says_so_at_home_in_the_words_of_the_paper() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let left = campaign.state().lands.nations[0].cash;
    let (all, more) = (u32::try_from(left).expect("a sum"), u32::try_from(left + 5).expect("a sum"));
    let short = |paid: u32, due: u32| format!("Lorien pays ${paid} of ${due}: it has no more");
    let told = checked(&campaign, "Lorien", &peace("Karst", more));
    assert!(told.len() == 1 && told[0].contains("warning") && told[0].ends_with(&short(all, more)), "{told:?}");
    assert!(checked(&campaign, "Lorien", &peace("Karst", all)).is_empty());
    // The first peace empties the purse of the second.
    let both = checked(&campaign, "Lorien", &(peace("Karst", all) + &peace("Seamark", 1)));
    assert!(both.len() == 1 && both[0].ends_with(&short(0, 1)), "{both:?}");
    // Nobody reads at home what another has.
    assert!(checked(&campaign, "Karst", &peace("Lorien", 9_999)).is_empty());
    campaign.send("Lorien", &peace("Karst", more));
    campaign.send("Karst", &peace("Lorien", more));
    campaign.resolve();
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains(&short(all, more)), "{folder}: {paper}");
    }
}

#[test]
fn an_offer_to_whom_nobody_plays_has_the_same_reason_at_home_and_in_the_paper() {
    let mut campaign = Campaign::new(7);
    campaign.resolve();
    campaign.next_turn();
    let offer = "[[diplomacy]]\ndo = \"alliance\"\nwith = \"Ordu\"\n";
    let why = "nobody plays Ordu: only war with it does anything";
    let told = checked(&campaign, "Lorien", offer);
    assert!(told.len() == 1 && told[0].ends_with(why), "{told:?}");
    campaign.send("Lorien", offer);
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains(&format!("**alliance with Ordu**: {why}.")), "{paper}");
    assert!(!paper.contains("equal terms"), "{paper}");
}

/// Lorien's ships lose at sea, flee to the port that they wished for, and are in it when it falls.
fn taken_in_port() -> Campaign {
    let played = |seed: u64| {
        let mut campaign = Campaign::new(seed);
        let rest = "to = \"Western Sea\"\norder = \"intercept\"";
        campaign.send("Lorien", &fleet("Flotilla", &format!("{rest}\nretreat_to = [\"Valmont\"]")));
        let lands = "to = \"Western Sea\"\norder = \"evade\"\nload = [\"Foot Guards\"]\n\
                     land = [{ at = \"Valmont\", forces = [\"Foot Guards\"] }]";
        campaign.send("Seamark", &(fleet("Home Fleet", rest) + &fleet("Transports", lands)));
        campaign.resolve();
        campaign
    };
    let is_it = |campaign: &Campaign| {
        campaign.force("Flotilla").life.gone && campaign.log().contains("Flotilla is driven to Valmont (0103)")
    };
    (0..60).map(played).find(is_it).expect("the ships fled to Valmont and were taken there")
}

#[test]
fn ships_that_fled_where_they_wished_and_fell_with_the_port_kept_their_wish_and_read_why_they_were_taken() {
    let campaign = taken_in_port();
    let paper = words(&campaign, "lorien");
    assert!(!paper.contains("no retreat to Valmont"), "{paper}");
    let why = "Flotilla was taken by Seamark: ";
    let line = paper.lines().find(|line| line.contains(why)).unwrap_or_else(|| panic!("{paper}"));
    assert!(line.ends_with("; Valmont (0103) fell, and enemy ships were in every area before it."), "{line}");
    let listed = Umpire::of(&campaign.0).expect("an umpire").battles();
    let at_sea = listed.iter().find(|own| own.place == "Western Sea").expect("the battle at sea");
    let BattleProgress::Fought(how) = &at_sea.stands else { panic!("{at_sea:?}") };
    assert!(how.contains("Lorien falls back"), "{how}");
}

#[test]
fn what_the_umpire_rules_on_an_event_in_words_stands_with_its_name() {
    let text = changed(&[("roll = \"12\"\nname = \"Unrest\"", "roll = \"2-12\"\nname = \"Unrest\"")])
        .replace("roll = \"2\"\nname = \"Death", "roll = \"13\"\nname = \"Death")
        .replace("roll = \"3\"\nname = \"Storm", "roll = \"14\"\nname = \"Storm")
        .replace("roll = \"4-5\"\nname", "roll = \"15-16\"\nname")
        .replace("roll = \"6-8\"\nname", "roll = \"17-18\"\nname")
        .replace("roll = \"9\"\nname", "roll = \"19\"\nname")
        .replace("roll = \"10-11\"\nname", "roll = \"20-21\"\nname");
    let mut campaign = Campaign::of(&text, 7);
    campaign.pick("close");
    campaign.0.request(&Request::Name("Karstland rises.".to_owned()), 0).expect("words");
    for folder in ["karst", "lorien", "public"] {
        let paper = words(&campaign, folder);
        let said = "**Unrest.** A province: no income from it next turn. Karstland rises.";
        assert!(paper.contains(said), "{folder}: {paper}");
        assert_eq!(paper.matches("Karstland rises.").count(), 1, "{folder}: {paper}");
        assert!(!paper.contains("**umpire"), "{folder}: {paper}");
    }
    assert!(campaign.log().contains("the umpire rules: Karstland rises."), "{}", campaign.log());
}

#[test]
fn the_umpire_is_offered_the_retreats_that_can_be_kept_and_reads_a_refusal_without_lines_of_a_file() {
    let mut campaign = Campaign::new(7);
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0404\"\nwords = \"Mind the flank.\"\n");
    campaign.pick("close");
    campaign.pick("change");
    let offered = |campaign: &Campaign| -> Vec<String> {
        let prompt = campaign.0.prompt().expect("a question");
        let Kind::Choose { options, .. } = &prompt.kind else { panic!("{prompt:?}") };
        options.iter().map(|own| own.key.to_string()).collect()
    };
    campaign.pick("retreat_to");
    let from = |campaign: &Campaign, at: &str| -> Vec<String> {
        let map = campaign.state().map();
        let hex = campaign.state().scenario().hex_or_city(at).expect("a hex");
        let mut names: Vec<String> = map.ways(hex).iter().map(|hex| map.name(*hex)).collect();
        names.sort();
        names
    };
    let as_hexes = |campaign: &Campaign| -> Vec<String> {
        let scenario = campaign.state().scenario();
        let mut names: Vec<String> = offered(campaign)
            .iter()
            .map(|word| campaign.state().map().name(scenario.hex_or_city(word).expect("a place")))
            .collect();
        names.sort();
        names
    };
    assert_eq!(as_hexes(&campaign), from(&campaign, "0404"), "beside where its order leads");
    campaign.pick("0403");
    campaign.pick("to");
    campaign.pick("0505");
    campaign.pick("retreat_to");
    assert_eq!(as_hexes(&campaign), from(&campaign, "0505"), "beside where the umpire leads it");
    // In turn 0 nobody moves, and garrisons never do; what is typed is refused in words.
    let mut campaign = Campaign::before(THREE_RIVERS, 7);
    campaign.send("Lorien", "[[words]]\ntext = \"Hold.\"\n");
    campaign.pick("close");
    campaign.pick("change");
    campaign.pick("1st Brigade");
    let keys = offered(&campaign);
    assert!(keys.contains(&"stance".to_owned()), "{keys:?}");
    assert!(!keys.iter().any(|key| key == "to" || key == "forced"), "{keys:?}");
    let mut campaign = Campaign::new(7);
    campaign.send("Lorien", "[[words]]\ntext = \"Hold.\"\n");
    campaign.pick("close");
    campaign.pick("change");
    campaign.pick("Valmont garrison");
    assert!(!offered(&campaign).contains(&"to".to_owned()));
    let mut campaign = Campaign::before(THREE_RIVERS, 7);
    campaign.send("Lorien", "[[words]]\ntext = \"Hold.\"\n");
    campaign.pick("close");
    campaign.pick("amend");
    let entry = Request::Name("force = [{ name = \"1st Brigade\", to = \"0404\" }]".to_owned());
    let refused = campaign.0.request(&entry, 0).expect_err("no moves").to_string();
    assert!(refused.contains("no moves in turn 0") && !refused.contains("error["), "{refused}");
}

#[test]
fn what_joins_a_force_is_named_and_own_privateers_dice_are_shown_to_their_owner_alone() {
    let mut campaign = Campaign::new(7);
    let buys = "[[buy]]\nwhat = \"Line\"\ncount = 1\nto = \"1st Brigade\"\n";
    let raids = fleet("Flotilla", "path = [\"Western Sea\", \"Ocean\"]\nprivateer = \"Seamark\"");
    campaign.send("Lorien", &(buys.to_owned() + &raids));
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("1st Brigade received 1 Line."), "{paper}");
    campaign.next_turn();
    let thrown = campaign.log();
    let thrown = thrown.lines().find_map(|line| line.strip_prefix("privateers of Lorien: ")).expect("the dice");
    let said = format!("trade taken by privateers of Lorien: {thrown} RP, dice {thrown}");
    campaign.resolve();
    for (folder, is_told) in [("lorien", true), ("seamark", false), ("karst", false), ("public", false)] {
        let paper = words(&campaign, folder);
        assert_eq!(paper.contains(&said), is_told, "{folder}: {said} {paper}");
    }
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Saltau"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    let leaves = checked(&campaign, "Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0804\"\n");
    let said = "Saltau is left without a battalion: it goes back to its owner";
    assert!(leaves.iter().any(|line| line.ends_with(said)), "{leaves:?}");
    let own =
        checked(&campaign, "Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0804\"\nretreat_to = [\"0804\"]\n");
    assert!(own.iter().any(|line| line.contains("no retreat to 0804 (the hex of the battle itself)")), "{own:?}");
}

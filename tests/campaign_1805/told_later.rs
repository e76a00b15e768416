//! What stands for later turns and what is read in later turns: standing orders that come to nothing are foretold and told,
//! warnings that came true are in the paper, the log of a past season reads as it did; a peace is in the bill; the umpire
//! changes every key of an order.

use fanion::engine::prompt::Kind;
use fanion::engine::seat::Eye;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{CourseEvent, DiceFor, Event};
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::{FLEET, FORCE, line_of};
use fanion::rules::campaign_1805::scenario::Place;
use serde_json::json;

use super::papers::words;
use super::sea::fleet;
use super::told_whole::{checked, two_in_one_hex};
use super::turns::{Campaign, at_war};

fn said(lines: &[String], words: &str) -> bool {
    lines.iter().any(|line| line.contains(words))
}

#[test]
fn standing_orders_that_come_to_nothing_are_foretold_and_told_with_their_reason() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let ships =
        fleet("Flotilla", "to = \"Western Sea\"\nraid = \"Port Regent\"\nprivateer = \"Seamark\"\nstanding = true");
    let band = "[[force]]\nname = \"Steppe riders\"\nharry = \"Lorien\"\nstanding = true\n";
    campaign.correct(&json!({"nation": "Ordu", "controller": "Karst"}), "a client");
    campaign.send("Lorien", &ships);
    campaign.send("Karst", band);
    campaign.resolve();
    campaign.next_turn();
    campaign.correct(&json!({"force": "Flotilla", "nation": "Lorien", "at": "Western Sea"}), "it was there");
    assert!(!said(&checked(&campaign, "Lorien", ""), "(standing order)"), "where it is it raids and takes trade");
    campaign.correct(&json!({"force": "Flotilla", "nation": "Lorien", "at": "Eastern Sea"}), "it was there");
    let told = checked(&campaign, "Lorien", "");
    let raid = "Flotilla will be in the Eastern Sea; no raid on Port Regent: not there (standing order)";
    let trade = "Flotilla will be in the Eastern Sea; no trade taken: none of Seamark passes there (standing order)";
    assert!(said(&told, raid) && said(&told, trade), "{told:?}");
    let harry = "Steppe riders will be at 1001; nobody harried: none of Lorien is known nearby (standing order)";
    let told = checked(&campaign, "Karst", "");
    assert!(said(&told, harry), "{told:?}");
    // An entry of this turn takes the place of what stands.
    let new = checked(&campaign, "Lorien", &fleet("Flotilla", "order = \"evade\""));
    assert!(!said(&new, "(standing order)"), "{new:?}");
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("**Flotilla**: no trade taken: none of Seamark passes there."), "{paper}");
    assert!(paper.contains("**Flotilla**: no raid on Port Regent: not there."), "{paper}");
    assert!(
        words(&campaign, "karst").contains("**Steppe riders**: nobody harried: none of Lorien is known nearby."),
        "{}",
        words(&campaign, "karst")
    );
    // At peace a standing order against an enemy of then is told as that.
    campaign.next_turn();
    campaign.correct(&json!({"relation": "war", "between": ["Lorien", "Seamark"], "ends": true}), "made peace");
    let told = checked(&campaign, "Lorien", "");
    assert!(said(&told, "Flotilla: no trade taken: not at war with Seamark (standing order)"), "{told:?}");
    assert!(said(&told, "Flotilla: no raid on Port Regent: not held by an enemy (standing order)"), "{told:?}");
}

#[test]
fn an_escort_and_a_withdrawal_that_were_warned_of_are_in_the_paper() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let entries = fleet("Flotilla", "order = \"evade\"\nescort = \"Lorien\"")
        + "[[force]]\nname = \"1st Brigade\"\nwithdraw = true\n";
    let told = checked(&campaign, "Lorien", &entries);
    assert!(said(&told, "Flotilla: no trade guarded: none of Lorien passes on its way"), "{told:?}");
    assert!(said(&told, "1st Brigade will be at 0504; no siege: no enemy fortress is there"), "{told:?}");
    campaign.send("Lorien", &entries);
    campaign.resolve();
    let paper = words(&campaign, "lorien");
    let escort = "**Flotilla**: no trade guarded: none of Lorien passes on its way.";
    assert!(paper.contains(escort), "{paper}");
    assert!(paper.contains("**1st Brigade**: no siege: no enemy fortress is there."), "{paper}");
    // Whoever goes where that trade passes has guarded it.
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\norder = \"evade\"\nescort = \"Lorien\""));
    campaign.resolve();
    assert!(!words(&campaign, "lorien").contains("no trade guarded"), "{}", words(&campaign, "lorien"));
}

#[test]
fn ships_that_fell_back_where_their_orders_wished_had_their_wish() {
    let fell_back = |retreat: &str, seed: u64| {
        let mut campaign = Campaign::new(seed);
        let wish = format!("to = \"Western Sea\"\norder = \"intercept\"\nretreat_to = [\"{retreat}\"]");
        campaign.send("Lorien", &fleet("Flotilla", &wish));
        campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\"\norder = \"intercept\""));
        campaign.resolve();
        let lies = campaign.state().place_name(campaign.force("Flotilla").at).starts_with("Valmont");
        (lies && !campaign.state().battles.fights.is_empty()).then_some(campaign)
    };
    let wished = (1..40).find_map(|seed| fell_back("Valmont", seed)).expect("a defeat");
    let paper = words(&wished, "lorien");
    assert!(paper.contains("fell back"), "{paper}");
    assert!(!paper.contains("**Flotilla**: fell back"), "{paper}");
    let other = (1..40).find_map(|seed| fell_back("Ocean", seed));
    if let Some(other) = other {
        assert!(words(&other, "lorien").contains("**Flotilla**: "), "{}", words(&other, "lorien"));
    }
}

/// The lines of the log, as the umpire and as a nation reads them, that have some words.
fn lines_with(campaign: &mut Campaign, what: &str) -> [Vec<String>; 2] {
    let mut read = |eye: Eye| {
        campaign.0.look_as(eye);
        let lines = campaign.log();
        lines.lines().filter(|line| line.contains(what)).map(str::to_owned).collect::<Vec<_>>()
    };
    let of_lorien = read(Eye::Seat("Lorien".to_owned()));
    [read(Eye::All), of_lorien]
}

#[test]
fn the_log_of_a_past_season_reads_as_it_did() {
    let mut campaign = two_in_one_hex();
    let told = |campaign: &mut Campaign| {
        [" battle there", "falls back to", "fall back to"].map(|own| lines_with(campaign, own))
    };
    let before = told(&mut campaign);
    assert!(before[0].iter().all(|lines| lines.len() == 2), "{before:?}");
    for _ in 0..2 {
        campaign.next_turn();
        campaign.resolve();
    }
    let after = told(&mut campaign);
    for (before, after) in before.into_iter().zip(after) {
        for (before, after) in before.into_iter().zip(after) {
            assert_eq!(after[..before.len()], before[..]);
        }
    }
}

#[test]
fn what_a_peace_costs_is_in_the_bill_with_what_is_given() {
    let mut campaign = Campaign::new(7);
    campaign.resolve();
    campaign.next_turn();
    let bill = |entries: &str| {
        let text = campaign.head("Lorien") + entries;
        let lorien = campaign.state().scenario().nation_named("Lorien").expect("a nation");
        let read = read_letter(campaign.0.view().of::<Campaign1805>(), lorien, &text);
        let errors: Vec<String> = read.errors().map(|fault| line_of(&text, fault)).collect();
        assert_eq!(errors, [""; 0]);
        read.bill
    };
    let cash = campaign.state().lands.nations[0].cash;
    let peace =
        |cash: i64| format!("[[diplomacy]]\ndo = \"peace\"\nwith = \"Seamark\"\ncash = {cash}\npays = \"Lorien\"\n");
    let has = |bill: &[String], line: &str| assert!(bill.iter().any(|own| own == line), "{line}: {bill:?}");
    has(&bill(&peace(50)), "peace with Seamark $50, paid first where the other agrees");
    let beyond = bill(&peace(cash + 50));
    has(&beyond, &format!("peace with Seamark ${cash}, paid first where the other agrees"));
    let gift = "[[gift]]\nto = \"Karst\"\ncash = 40\n";
    let both = bill(&(peace(cash - 30) + gift));
    let due = cash - 30;
    has(
        &both,
        &format!("peace with Seamark ${due}, paid first where the other agrees; gifts and purchases then lack $10"),
    );
    has(&both, &format!("${cash}: given 40, purchases 0; {} left", cash - 40));
    assert!(bill("").iter().all(|line| !line.contains("peace") && !line.contains("$: given")));
}

fn offered(campaign: &Campaign) -> Vec<String> {
    let prompt = campaign.0.prompt().expect("a question");
    let Kind::Choose { options, .. } = &prompt.kind else { panic!("{prompt:?}") };
    options.iter().map(|own| own.key.to_string()).collect()
}

#[test]
fn the_umpire_changes_every_key_of_an_order_from_lists() {
    let mut campaign = Campaign::new(7);
    let ships =
        fleet("Transports", "order = \"evade\"\nload = [\"Foot Guards\"]\nwords = \"Land them where you can.\"");
    campaign.send("Seamark", &(ships + "[[force]]\nname = \"Light Horse\"\nwords = \"Go round.\"\n"));
    campaign.pick("close");
    // A way of one's own, step by step.
    campaign.pick("change");
    let mut keys = offered(&campaign);
    let mut all: Vec<&str> = FORCE.keys.iter().map(|(key, _)| *key).chain(["path"]).collect();
    keys.sort();
    all.sort_unstable();
    assert_eq!(keys, all);
    campaign.pick("path");
    let first = offered(&campaign);
    let near = |campaign: &Campaign, from: &str, list: &[String]| {
        let (map, scenario) = (campaign.state().map(), campaign.state().scenario());
        let from = scenario.hex_or_city(from).expect("a hex");
        list.iter()
            .filter(|own| *own != "default")
            .all(|own| map.ways(from).contains(&scenario.hex_or_city(own).expect("a place")))
    };
    assert!(first.len() > 1 && near(&campaign, "Northby", &first), "{first:?}");
    let step = first[0].clone();
    campaign.pick(&step);
    campaign.pick("path");
    let second = offered(&campaign);
    assert!(near(&campaign, &step, &second), "{second:?}");
    campaign.pick("default");
    campaign.pick("path");
    campaign.pick(&step);
    campaign.pick("done");
    let orders = |campaign: &Campaign| (**campaign.state().sent.orders[2].as_ref().expect("orders")).clone();
    let own = orders(&campaign).force[0].clone();
    assert_eq!((own.path.len(), own.words.as_str()), (1, "Go round."));
    // Ships: a voyage, and who lands where.
    campaign.pick("change");
    let mut keys = offered(&campaign);
    let mut all: Vec<&str> = FLEET.keys.iter().map(|(key, _)| *key).collect();
    keys.sort();
    all.sort_unstable();
    assert_eq!(keys, all);
    campaign.pick("path");
    let seas = offered(&campaign);
    assert_eq!(seas[0], "Western Sea", "{seas:?}");
    campaign.pick("Western Sea");
    campaign.pick("land");
    let coasts = offered(&campaign);
    let (map, scenario) = (campaign.state().map(), campaign.state().scenario());
    let beside = |own: &String| {
        let hex = scenario.hex_or_city(own).expect("a coast");
        map.coasts(hex).iter().any(|sea| scenario.seas[sea.at()].name == "Western Sea")
    };
    assert!(coasts.iter().filter(|own| *own != "default").all(beside) && coasts.len() > 2, "{coasts:?}");
    let place = coasts.iter().find(|own| *own != "default" && *own != "Port Regent").expect("a coast").clone();
    campaign.pick(&place);
    assert_eq!(offered(&campaign), ["Foot Guards"]);
    campaign.pick("Foot Guards");
    campaign.pick("done");
    let own = orders(&campaign).fleet[0].clone();
    assert_eq!((own.path.len(), own.load.as_slice(), own.land.len()), (1, &["Foot Guards".to_owned()][..], 1));
    assert_eq!(own.land[0].1, ["Foot Guards"]);
    assert_eq!(own.words, "Land them where you can.");
}

#[test]
fn dice_of_no_test_are_kept_in_the_words_that_saves_have() {
    for (thrown, words) in [
        (DiceFor::storm("Home Fleet", "Seamark"), "storm on Home Fleet of Seamark"),
        (DiceFor::Privateers { of: "Lorien".to_owned() }, "privateers of Lorien"),
        (DiceFor::Other("initiative of Karst".to_owned()), "initiative of Karst"),
    ] {
        let event = Event::Course(CourseEvent::Threw { what: thrown, faces: vec![2, 3] });
        let saved = serde_json::to_value(&event).expect("JSON");
        assert_eq!(saved["threw"], json!({"what": words, "faces": [2, 3]}), "{saved}");
        assert_eq!(serde_json::from_value::<Event>(saved).expect("an event"), event);
    }
}

#[test]
fn a_besieger_reads_who_lays_the_siege_and_a_battle_says_how_long_it_was() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0503"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "1001"}), "it was there");
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nto = \"0602\"\nsiege = \"invest\"\n");
    campaign.resolve();
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains("held by Karst, is under siege by Lorien."), "{folder}: {paper}");
    }
    let campaign = super::turns::a_meeting();
    let Some(fight) = campaign.state().battles.fights.first() else { panic!("{}", campaign.log()) };
    assert!(matches!(fight.at, Place::Hex(_)));
    let days = if fight.days == 1 { "1 day".to_owned() } else { format!("{} days", fight.days) };
    let paper = words(&campaign, "lorien");
    assert!(paper.contains(&format!(" ({days}).**")), "{paper}");
}

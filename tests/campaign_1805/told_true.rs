//! What players and the umpire are told is so: reasons of entries, names with hyphens, cards of battles, cities that share a
//! name, storms, banks.

use fanion::engine::post::Clock;
use fanion::engine::rules::AnyEvent;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{Event, LandEvent, TroopEvent};
use fanion::rules::campaign_1805::orders::letter::read_letter;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::post::post_box;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::show::review::{self, Surprise};
use fanion::rules::campaign_1805::state::{FightKind, State};
use serde_json::json;

use super::papers::{row, words};
use super::sea::{changed, fleet, landing};
use super::turns::{Campaign, at_war};

/// What the check says of entries of Lorien's in turn 1, a line each.
fn checked(entries: &str) -> Vec<String> {
    let campaign = Campaign::new(7);
    let text = campaign.head("Lorien") + entries;
    let read = read_letter(campaign.0.view().of::<Campaign1805>(), NationId(0), &text);
    read.faults.iter().map(|fault| line_of(&text, fault)).collect()
}

fn organise(act: &str, force: &str, rest: &str) -> String {
    format!("[[organise]]\ndo = \"{act}\"\nforce = \"{force}\"\n{rest}")
}

#[test]
fn who_is_gone_by_the_same_file_is_told_by_which_entry() {
    let whole = "name = \"2nd Brigade\"\nkind = \"brigade\"\nunits = { \"Line\" = 4, \"Foot battery\" = 1 }\n";
    let form = organise("form", "1st Brigade", whole);
    let cases = [
        (
            organise("dissolve", "Army of the Vale", ""),
            "[[force]]\nname = \"Army of the Vale\"\n",
            "this file dissolves Army of the Vale",
        ),
        (form.clone(), "[[force]]\nname = \"1st Brigade\"\n", "this file takes the last unit of 1st Brigade"),
        (
            form,
            "[[fleet]]\nname = \"Flotilla\"\nload = [\"1st Brigade\"]\n",
            "this file takes the last unit of 1st Brigade",
        ),
    ];
    for (organised, entry, why) in cases {
        let told = checked(&(organised + entry));
        assert!(
            told.iter().any(|line| line.contains("error[no-such-force]: ") && line.ends_with(why)),
            "{why}: {told:?}"
        );
    }
}

/// Lorien lets both corps go out of its army, and orders it about.
fn emptied(entry: &str) -> String {
    organise("detach", "I Corps", "") + &organise("detach", "Guard Corps", "") + entry
}

#[test]
fn nobody_is_left_in_an_army_that_its_file_empties_whatever_it_is_told() {
    let said = "nobody will be left in Army of the Vale by then: this file detaches I Corps, detaches Guard Corps";
    let force = |rest: &str| format!("[[force]]\nname = \"Army of the Vale\"\n{rest}\n");
    let cases = [
        (force("path = [\"0404\"]"), 14),
        (force("to = \"0404\"\nsiege = \"assault\"\nraid = \"Port Regent\""), 14),
        (force("stance = \"defend\""), 13),
        ("[[fleet]]\nname = \"Flotilla\"\nload = [\"Army of the Vale\"]\n".to_owned(), 14),
    ];
    for (entry, line) in cases {
        let told = checked(&emptied(&entry));
        let own: Vec<&String> = told.iter().filter(|told| told.contains(said)).collect();
        let [own] = &own[..] else { panic!("{entry}: {told:?}") };
        assert!(own.starts_with(&format!("{line}:")) && own.contains("warning[no-effect]"), "{own}");
        assert!(told.iter().all(|told| !told.contains("error")), "{told:?}");
    }
    // What is wrong with its route is an error all the same: C3 may find the corps in it.
    let told = checked(&emptied(&force("path = [\"0901\"]")));
    assert!(told.iter().any(|told| told.contains("error[not-adjacent]")), "{told:?}");
    let told = checked("[[organise]]\ndo = \"form\"\nname = \"Right Wing\"\ngeneral = \"Azur\"\n");
    assert!(told.iter().any(|told| told.contains("general-busy")), "{told:?}");
}

#[test]
fn who_ordered_an_army_about_that_nobody_is_in_reads_why_and_so_does_the_umpire() {
    let mut campaign = Campaign::new(7);
    let entry = "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\"]\n";
    campaign.send("Lorien", &emptied(entry));
    let post = post_box::of(campaign.0.view().of::<Campaign1805>());
    let faults = &post.players[0].sent.as_ref().expect("a receipt").faults;
    assert!(faults.iter().any(|line| line.contains("nobody will be left in Army of the Vale by then")), "{faults:?}");
    campaign.resolve();
    assert_eq!(campaign.at("I Corps"), "0304");
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("**Army of the Vale**: nobody is in it."), "{paper}");
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    let line = asked.iter().find(|own| own.what == "Army of the Vale");
    assert!(line.is_some_and(|own| own.kind == Surprise::NotAsOrdered && own.why == "nobody is in it"), "{asked:?}");
    assert!(campaign.log().contains("Army of the Vale is dropped: nobody is in it"), "{}", campaign.log());
}

#[test]
fn names_of_nations_may_have_hyphens_of_their_own_and_each_side_of_a_battle_is_still_called_by_its_name() {
    let text = at_war().replace("Karst", "Hesse-Kassel").replace("Lorien", "Saxe-Weimar");
    let mut campaign = Campaign::of(&text, 11);
    campaign.send("Saxe-Weimar", "[[force]]\nname = \"1st Brigade\"\npath = [\"0604\", \"0705\"]\n");
    campaign.resolve();
    let log = campaign.log();
    assert!(log.contains("Saxe-Weimar against Hesse-Kassel at Gorge (0705), day 1: Saxe-Weimar loses "), "{log}");
    assert!(log.contains("%, Hesse-Kassel "), "{log}");
}

/// Lorien and Karst meet at 0603, both to attack.
fn both_attack() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 11);
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\", \"0503\"]\n");
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nto = \"0603\"\n");
    campaign.resolve();
    campaign.next_turn();
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nto = \"0603\"\nstance = \"attack\"\n");
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nstance = \"attack\"\n");
    campaign.resolve();
    campaign
}

#[test]
fn where_both_attack_nobody_is_called_attacker_or_on_the_defence_and_the_odds_say_how_they_were_rounded() {
    let campaign = both_attack();
    let fight = campaign.state().battles.fights.first().expect("a battle");
    assert_eq!(fight.kind, FightKind::Meeting, "{}", campaign.log());
    let names = fight.nations.map(|nation| campaign.state().nation_name(nation).to_owned());
    for name in &names {
        let paper = words(&campaign, &name.to_lowercase());
        let card = paper.split("## Battle card: meeting battle").nth(1).expect("a card");
        let card = card.split("\n## ").next().unwrap_or_default();
        assert!(!card.contains("attacker") && !card.contains("defender"), "{card}");
        let rounded = format!("(odds between two columns count for {}, as {} has the initiative)", names[1], names[0]);
        assert!(card.contains(&format!("by combat value {rounded}")), "{card}");
        assert!(paper.contains("met, both set to attack") && !paper.contains("on the defence"), "{paper}");
    }
    let cards = Umpire::of(&campaign.0).expect("an umpire").battle_cards();
    let sentence = cards[0].days[0].sentence.to_string();
    let odds = sentence.split_once("by combat value (").and_then(|(_, rest)| rest.split_once(','));
    let sides: Vec<i64> = odds.expect("odds").0.split(" : ").filter_map(|value| value.parse().ok()).collect();
    assert_eq!(sides.len(), 2, "the umpire reads both combat values: {sentence}");
}

#[test]
fn a_garrison_that_was_beaten_surrendered_and_did_not_fall_back() {
    let is_taken = |campaign: &Campaign| campaign.log().contains("Valmont garrison surrenders");
    let campaign = (0..40).map(|seed| landing(seed, "")).find(is_taken).expect("a garrison surrenders");
    for folder in ["lorien", "seamark"] {
        let paper = words(&campaign, folder);
        let ends = row(&paper, "end of the day");
        assert!(ends.contains(&"surrenders, as a garrison cannot retreat"), "{ends:?}: {paper}");
        assert!(paper.contains("Lorien surrenders.") && !paper.contains("Lorien falls back"), "{paper}");
        assert!(!paper.contains("Lorien fell back"), "{paper}");
    }
    let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let asked = review::asked_about(campaign.0.view().of::<Campaign1805>(), &events);
    let of = |kind: Surprise| asked.iter().filter(|own| own.kind == kind && own.nation == NationId(0)).count();
    // The garrison, and the ships in its port.
    let told = [Surprise::Surrendered, Surprise::Captured, Surprise::Beaten].map(of);
    assert_eq!(told, [1, 1, 0], "{asked:?}");
}

#[test]
fn ships_that_were_taken_are_told_to_both_with_their_number_and_to_nobody_else() {
    // No free area and no friendly port: the ships in Valmont have nowhere to go when it falls.
    let mut campaign = Campaign::of(
        &changed(&[(
            "units = { \"Man of war\" = 4, \"Frigate\" = 2 }",
            "units = { \"Man of war\" = 4, \"Frigate\" = 2 }",
        )]),
        5,
    );
    let fleet_out = fleet("Home Fleet", "to = \"Western Sea\"\norder = \"evade\"");
    campaign.correct(&json!({"force": "Blue Squadron", "nation": "Seamark", "at": "Western Sea"}), "at sea");
    campaign.correct(&json!({"city": "Valmont", "holder": "Seamark"}), "it fell");
    campaign.send("Seamark", &fleet_out);
    campaign.resolve();
    let gone = campaign.force("Flotilla").life.gone;
    assert!(gone, "{}", campaign.log());
    let log = campaign.log();
    assert!(log.contains("Flotilla is taken by Seamark: 2 Frigates"), "{log}");
    let [loser, victor, others] = ["lorien", "seamark", "karst"].map(|folder| words(&campaign, folder));
    let why = "Valmont (0103) fell, and enemy ships were in every area before it";
    assert!(loser.contains(&format!("Flotilla was taken by Seamark: 2 Frigates; {why}.")), "{loser}");
    assert!(
        victor.contains("Lorien lost a squadron (2 Frigates) at Valmont (0103): taken by Seamark. They are out"),
        "{victor}"
    );
    assert!(victor.contains("only ships lost in battle become prizes."), "{victor}");
    assert!(!others.contains("Flotilla") && !others.contains("2 Frigates"), "{others}");
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    let line = asked.iter().find(|own| own.what == "Flotilla").expect("a line");
    assert_eq!(
        (line.kind, line.why.as_str()),
        (Surprise::Captured, "was taken at Valmont (0103) by Seamark: 2 Frigates")
    );
}

#[test]
fn a_city_with_the_name_of_its_land_is_called_a_city_in_log_paper_and_list() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let state: &State = campaign.state();
    let named = |name: &str| state.city_words(state.scenario().city_named(name).expect("a city"));
    assert_eq!((named("Lorien"), named("Saltau")), ("the city of Lorien".to_owned(), "Saltau".to_owned()));
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0403"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0304"}), "it was there");
    campaign.correct(&json!({"city": "Lorien", "holder": "Karst"}), "it fell");
    campaign.resolve();
    assert!(campaign.log().contains("the city of Lorien is held by Karst"), "{}", campaign.log());
    let paper = words(&campaign, "lorien");
    assert!(paper.contains("Karst has taken the city of Lorien from Lorien."), "{paper}");
    let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
    let lost = asked.iter().find(|own| own.kind == Surprise::CityLost);
    assert!(lost.is_some_and(|own| own.what == "the city of Lorien" && own.why == "Karst holds it"), "{asked:?}");
}

#[test]
fn who_had_ships_in_a_storm_reads_dice_and_effect_and_nobody_else_does() {
    let text = changed(&[
        ("roll = \"2\"\nname = \"Death of a general\"", "roll = \"2-12\"\nname = \"Death of a general\""),
        (
            "text = \"A 1 on a die for each side of each battle.\"\neffect = [\"general-death\"]",
            "text = \"A storm.\"\neffect = [\"storm\"]",
        ),
        (
            "roll = \"2-4\"\neffect = \"Scattered: driven to port.\"",
            "roll = \"2-12\"\neffect = \"Scattered: driven to port.\"",
        ),
    ]);
    let mut campaign = Campaign::of(&text, 5);
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Ocean\""));
    campaign.resolve();
    let log = campaign.log();
    let line = log.lines().find(|line| line.contains("storm on Home Fleet of Seamark: ")).expect("the throw");
    assert!(line.ends_with(": scattered: driven to port"), "{line}");
    let paper = words(&campaign, "seamark");
    assert!(
        paper.contains("Home Fleet met a storm (dice ")
            && paper.contains("): scattered: driven to port.")
            && !paper.contains(".."),
        "{paper}"
    );
    for folder in ["lorien", "karst", "public"] {
        assert!(!words(&campaign, folder).contains("met a storm"), "{folder}");
    }
}

#[test]
fn what_was_in_a_bank_is_known_to_whose_it_was_and_to_who_took_it() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0801"}), "it was there");
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0803"}), "it was there");
    campaign.correct(&json!({"city": "Karsten", "holder": "Lorien"}), "it fell");
    campaign.resolve();
    let took = "Lorien carried off the bank of Karst";
    for folder in ["lorien", "karst"] {
        let paper = words(&campaign, folder);
        assert!(paper.contains(&format!("{took}: $")), "{folder}: {paper}");
    }
    let other = words(&campaign, "seamark");
    assert!(other.contains(&format!("{took}.")) && !other.contains(&format!("{took}: $")), "{other}");
}

#[test]
fn the_headline_is_the_worst_of_what_was_lost() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0803"}), "it was there");
    for (force, city) in [("1st Brigade", "Saltau"), ("I Corps", "Gorge")] {
        campaign.correct(&json!({"force": force, "nation": "Lorien", "at": city}), "it was there");
        campaign.correct(&json!({"city": city, "holder": "Lorien"}), "it fell");
    }
    campaign.resolve();
    let papers = campaign.0.papers(&Clock::default());
    let paper = papers.iter().find(|paper| paper.folder == "karst" && paper.report().is_some());
    let report = paper.and_then(|paper| paper.report()).expect("a report");
    let first = report.chapters[0].lines[0].to_string();
    assert_eq!(first, "The city of Gorge is lost. ", "a victory city weighs more than the city that fell first");
    let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let fell = |event: &&&Event| matches!(event, Event::Land(LandEvent::Captured { .. }));
    assert!(events.iter().filter(fell).count() >= 2);
    assert!(!events.iter().any(|event| matches!(event, Event::Troop(TroopEvent::Gone { .. }))));
}

//! The season as a story: a headline, one's own losses first, couriers in their order, and nothing that is not so.

use std::rc::Rc;

use fanion::engine::journal::Record;
use fanion::engine::post::Clock;
use fanion::engine::rules::AnyEvent;
use fanion::engine::text::Text;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::Event;
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::SeaId;
use fanion::rules::campaign_1805::show::review::{self, Surprise};
use fanion::rules::campaign_1805::state::Fight;
use fanion::rules::campaign_1805::state::names::at_sea;
use serde_json::json;

use super::europe::EUROPE;
use super::home::wild;
use super::turns::{Campaign, a_meeting, at_war};
use crate::support::player::Chance;

/// The lines of a chapter of a paper; of the one before the first heading where it is empty.
fn chapter(campaign: &Campaign, folder: &str, heading: &str) -> Vec<String> {
    let papers = campaign.0.papers(&Clock::default());
    let paper = papers.iter().find(|paper| paper.folder == folder && paper.report().is_some());
    let report = paper.and_then(|paper| paper.report()).unwrap_or_else(|| panic!("no paper of {folder}"));
    let chapter = report.chapters.iter().find(|chapter| chapter.heading == heading);
    chapter.map(|chapter| chapter.lines.iter().map(Text::to_string).collect()).unwrap_or_default()
}

/// Karst loses a city and a province, and everybody hears of it.
fn after_a_loss() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0805"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign.correct(&json!({"province": "Gorge", "owner": "Lorien", "status": "annexed"}), "by treaty");
    campaign.resolve();
    campaign
}

#[test]
fn who_loses_a_city_or_a_province_reads_it_first_and_the_headline_says_so() {
    let campaign = after_a_loss();
    let karst = chapter(&campaign, "karst", "What changed");
    let said = "Lorien has taken Saltau from Karst. Nobody of Karst was left in it.";
    let first = karst.iter().position(|line| line == said);
    let other = karst.iter().position(|line| line.starts_with("Karst sent no orders"));
    assert!(first.is_some() && first < other, "{karst:?}");
    assert!(karst.iter().any(|line| line == "Karst loses the province of Gorge to Lorien (annexed)."), "{karst:?}");
    // Of what is lost the worst: a province, before a city of another.
    assert_eq!(chapter(&campaign, "karst", "")[0], "The province of Gorge is lost. ");
    assert_eq!(chapter(&campaign, "lorien", "")[0], "Lorien takes Saltau. ");
    let seamark = chapter(&campaign, "seamark", "Elsewhere");
    assert!(seamark.iter().any(|line| line == "Karst loses the province of Gorge to Lorien (annexed)."), "{seamark:?}");
    let public = chapter(&campaign, "public", "What happened");
    assert!(public.iter().any(|line| line == "Lorien has taken Saltau from Karst."), "{public:?}");
}

#[test]
fn a_city_that_its_captor_leaves_falls_back_to_its_owner_who_has_not_retaken_it() {
    let mut campaign = after_a_loss();
    campaign.next_turn();
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0504"}), "it went home");
    campaign.resolve();
    let told = chapter(&campaign, "karst", "What changed");
    assert!(told.iter().any(|line| line == "Saltau falls back from Lorien to Karst."), "{told:?}");
    // Where troops of its owner have come for it, they have.
    let mut campaign = after_a_loss();
    campaign.next_turn();
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0504"}), "it went home");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0805"}), "it came");
    campaign.resolve();
    let told = chapter(&campaign, "karst", "What changed");
    assert!(told.iter().any(|line| line == "Karst has retaken Saltau from Lorien."), "{told:?}");
}

#[test]
fn the_paper_of_c1_tells_one_income() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    campaign.next_turn();
    let money = chapter(&campaign, "lorien", "Money").join("\n");
    assert_eq!(money.matches("The provinces brought").count(), 1, "{money}");
}

#[test]
fn couriers_tell_army_by_army_what_each_did_and_the_nearest_is_heard_first() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let entries = "[[force]]\nname = \"1st Brigade\"\npath = [\"0604\"]\n[[force]]\nname = \"Army of the Vale\"\npath \
                   = [\"0403\"]\n";
    campaign.send("Lorien", entries);
    campaign.resolve();
    let told = chapter(&campaign, "lorien", "Couriers' reports");
    let of = |name: &str| told.iter().position(|line| line.starts_with(name));
    assert!(of("Army of the Vale marched to 0403") < of("1st Brigade marched to 0604"), "{told:?}");
    assert!(of("Army of the Vale").is_some() && of("1st Brigade").is_some(), "{told:?}");
    assert!(of("I Corps").is_none() && of("Guard Corps").is_none(), "corps go with their army: {told:?}");
    assert!(chapter(&campaign, "karst", "Couriers' reports").iter().all(|line| !line.contains("Vale")));
}

#[test]
fn what_will_be_asked_about_stands_by_weight_and_names_who_will_ask() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "Saltau"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign.send("Lorien", "[[force]]\nname = \"IX Corps\"\n[[diplomacy]]\ndo = \"peace\"\nwith = \"Karst\"\n");
    campaign.resolve();
    let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    let view = campaign.0.view().of::<Campaign1805>();
    let asked = review::asked_about(view, &events);
    assert!(asked.is_sorted_by_key(|own| (own.kind, own.nation)), "{asked:?}");
    let of = |kind: Surprise, nation: &str, what: &str| {
        asked.iter().any(|own| {
            own.kind == kind && campaign.state().nation_name(own.nation) == nation && own.what.contains(what)
        })
    };
    assert!(of(Surprise::CityLost, "Karst", "Saltau"), "{asked:?}");
    assert!(of(Surprise::NotAsOrdered, "Lorien", "peace with Karst"), "{asked:?}");
    assert!(of(Surprise::LeftOut, "Lorien", "IX Corps"), "{asked:?}");
    let paper = review::newspaper(view, &events, &Clock::default());
    let news: Vec<String> = paper.chapters.iter().flat_map(|own| &own.lines).map(Text::to_string).collect();
    assert!(news.iter().any(|line| line == "Lorien has taken Saltau from Karst."), "{news:?}");
}

/// What the umpire reads that players will ask about.
fn listed(campaign: &Campaign) -> Vec<review::AskedAbout> {
    let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
    review::asked_about(campaign.0.view().of::<Campaign1805>(), &events)
}

#[test]
fn a_courier_names_the_units_that_a_battle_destroyed() {
    let mut seen = 0;
    for seed in 1..40 {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\npath = [\"0604\", \"0705\"]\n");
        let before = campaign.force("1st Brigade").units.len();
        campaign.resolve();
        let gone = before - campaign.force("1st Brigade").units.len();
        let lines = chapter(&campaign, "lorien", "Couriers' reports");
        let told = lines.iter().find_map(|line| line.split_once(" in battle (lost: ")?.1.split_once(')'));
        let units = |list: &str| {
            let each = list.split([' ', ',']).filter_map(|word| word.parse::<usize>().ok());
            each.sum::<usize>()
        };
        assert_eq!(told.map_or(0, |(list, _)| units(list)), gone, "seed {seed}: {lines:?}");
        seen += usize::from(gone > 0);
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn where_the_umpire_put_a_force_after_the_moves_is_in_its_couriers_report() {
    let mut campaign = Campaign::of(&at_war(), 3);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0604"}), "before the moves");
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\npath = [\"0705\"]\n");
    campaign.resolve();
    let report = |campaign: &Campaign| {
        let lines = chapter(campaign, "lorien", "Couriers' reports");
        lines.into_iter().find(|line| line.starts_with("1st Brigade ")).expect("a report")
    };
    assert!(!report(&campaign).contains("by the umpire"), "{}", report(&campaign));
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0503"}), "after them");
    assert!(report(&campaign).contains("was put at 0503 by the umpire"), "{}", report(&campaign));
}

#[test]
fn who_held_a_field_on_which_the_other_side_was_destroyed_is_in_the_newspaper() {
    let mut seen = 0;
    for seed in 0..3 {
        let mut campaign = Campaign::of(EUROPE, seed);
        wild::seasons(&mut campaign, &mut Chance::new(seed ^ 0x601D), 6, |now| {
            let fights = &now.state().battles.fights;
            let is_all_lost = |fight: &Fight, side: usize| fight.lost[side] == fight.arms[side];
            let is_destroyed = |fight: &&Rc<Fight>| is_all_lost(fight, 0) != is_all_lost(fight, 1);
            let is_open = |fight: &&Rc<Fight>| fight.retreats == [false; 2] && !is_destroyed(fight);
            let news = chapter(now, "public", "What happened");
            let unsaid = news.iter().filter(|line| line.contains("Neither side is said to have fallen back.")).count();
            assert!(unsaid <= fights.iter().filter(is_open).count(), "{news:?}");
            seen += fights.iter().filter(|fight| is_destroyed(fight) && fight.retreats == [false; 2]).count();
        });
    }
    assert!(seen > 0, "{seen}");
}

#[test]
fn a_unit_that_the_umpire_gives_its_hits_back_has_not_been_lost_and_nobody_joined() {
    let mut campaign = Campaign::of(&at_war(), 3);
    let unit = campaign.force("3rd Foot").units.iter().find(|unit| unit.hits == 2).expect("two hits").name.clone();
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "hits": {unit.as_str(): 1}}), "hurt");
    campaign.resolve();
    let told = |campaign: &Campaign| super::papers::words(campaign, "karst");
    assert!(told(&campaign).contains("of them hurt"), "{}", told(&campaign));
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "hits": {unit.as_str(): 2}}), "whole after all");
    let after = told(&campaign);
    for not in ["of them hurt", "3rd Foot received", "by the umpire's correction"] {
        assert!(!after.contains(not), "{not}: {after}");
    }
}

#[test]
fn whoever_only_fell_back_from_a_battle_will_ask_too() {
    let campaign = a_meeting();
    let asked = listed(&campaign);
    let state = campaign.state();
    let fight = state.battles.fights.first().expect("a battle");
    for side in [0, 1] {
        let beaten = fight.retreats[side] && fight.lost[side] != fight.arms[side];
        let told = |own: &&review::AskedAbout| own.kind == Surprise::Beaten && own.nation == fight.nations[side];
        let line = asked.iter().find(told);
        assert_eq!(line.is_some(), beaten, "{side}: {asked:?}");
        assert!(line.is_none_or(|line| line.battles == [0] && line.why.starts_with("fell back before ")), "{line:?}");
        // Hits and destroyed units are two things; who held at a high cost is listed, too.
        assert!(line.is_none_or(|line| line.why.contains(" hit") && line.why.ends_with(" lost")), "{line:?}");
        let sum = |units: &[u16; 5]| units.iter().sum::<u16>();
        let (lost, had) = (sum(&fight.lost[side]), sum(&fight.arms[side]));
        let heavy = asked.iter().any(|own| own.kind == Surprise::HeavyLosses && own.nation == fight.nations[side]);
        let is_heavy = lost > 0 && (lost * 10 >= had || lost > sum(&fight.lost[1 - side]));
        assert_eq!(heavy, !fight.retreats[side] && is_heavy && lost != had, "{side}: {asked:?}");
    }
    assert!(fight.retreats.contains(&true), "somebody fell back: {fight:?}");
}

#[test]
fn a_courier_says_why_a_retreat_ended_where_it_did() {
    let mut seen = [0; 3];
    for seed in 1..40 {
        let wish = seed % 2 == 0;
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\npath = [\"0604\", \"0705\"]\n");
        let wishes = if wish { "retreat_to = [\"0805\"]\n" } else { "" };
        campaign.send("Karst", &format!("[[force]]\nname = \"3rd Foot\"\nstance = \"defend\"\n{wishes}"));
        campaign.resolve();
        let told = |folder: &str, parts: &[&str]| {
            let lines = chapter(&campaign, folder, "Couriers' reports");
            lines.iter().any(|line| parts.iter().all(|part| line.contains(part)))
        };
        let Some(fight) = campaign.state().battles.fights.first() else { panic!("{}", campaign.log()) };
        let gone = campaign.force("3rd Foot").life.gone || campaign.force("1st Brigade").life.gone;
        match fight.retreats {
            [true, false] if !gone => {
                let parts = ["fell back to 0604", "may retreat only to the hex it came from."];
                assert!(told("lorien", &parts), "seed {seed}: {}", campaign.log());
                seen[0] += 1;
            }
            [false, true] if !gone && wish => {
                let parts = ["fell back to Saltau (0805)", "the first open hex of those in your orders."];
                assert!(told("karst", &parts), "seed {seed}: {}", campaign.log());
                seen[1] += 1;
            }
            [false, true] if !gone => {
                // Whether one hex was nearest or the umpire chose among equals, nothing false is said.
                let was_asked = campaign.0.journal().entries().iter().any(
                    |entry| matches!(&entry.record, Record::Answer { key, .. } if key.starts_with("retreat:Karst")),
                );
                let why = if was_asked { "the umpire chose this" } else { "this is nearest to a source of supply" };
                let parts = ["fell back to ", "named no hex", why];
                assert!(told("karst", &parts), "seed {seed}: {}", campaign.log());
                // The umpire reads before he publishes which retreats were his own choice.
                let is_listed = listed(&campaign).iter().any(|own| {
                    own.kind == Surprise::Retreated
                        && own.nation.0 == 1
                        && own.what.starts_with("3rd Foot fell back to ")
                });
                assert_eq!(is_listed, was_asked, "seed {seed}: {}", campaign.log());
                seen[2] += 1;
            }
            _ => {}
        }
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}

#[test]
fn a_courier_says_why_raiders_and_beaten_stormers_went_where_they_went() {
    let mut seen = 0;
    for seed in 1..20 {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0603"}), "near the fortress");
        let raid = "[[force]]\nname = \"Light Horse\"\nto = \"Lowgate\"\nraid = \"Lowgate\"\n";
        campaign.send("Seamark", raid);
        let storm = "[[force]]\nname = \"1st Brigade\"\nto = \"0602\"\nsiege = \"assault\"\nwithdraw = true\n";
        campaign.send("Lorien", storm);
        campaign.resolve();
        let told = |folder: &str, parts: &[&str]| {
            let lines = chapter(&campaign, folder, "Couriers' reports");
            lines.iter().any(|line| parts.iter().all(|part| line.contains(part)))
        };
        let raiders = ["fell back to 0403", "Raiders go back to where they came from"];
        assert!(told("seamark", &raiders), "seed {seed}: {}", campaign.log());
        if campaign.log().contains("1st Brigade falls back to 0603") {
            let stormers = ["fell back to 0603", "It had orders to leave after a failed assault"];
            assert!(told("lorien", &stormers), "seed {seed}: {}", campaign.log());
            seen += 1;
        }
    }
    assert!(seen > 0, "an assault failed");
}

#[test]
fn both_parties_read_the_commander_who_was_at_their_battle() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0604"}), "it was there");
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0705\"\nstance = \"attack\"\n");
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\nto = \"0604\"\n");
    campaign.resolve();
    let told = |folder: &str| {
        let lines = chapter(&campaign, folder, "What changed");
        lines
            .into_iter()
            .filter(|line| line.starts_with("Battle "))
            .map(|line| line.split_once(" fought").map(|(head, _)| head.to_owned()).unwrap_or_default())
            .collect::<Vec<_>>()
    };
    assert!(!told("lorien").is_empty() && told("lorien") == told("karst"), "{:?}\n{}", told("lorien"), campaign.log());
}

#[test]
fn what_is_left_of_the_resource_points_and_becomes_money_is_said() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let state = |campaign: &Campaign| campaign.state().lands.nations[0].cash;
    let before = state(&campaign);
    campaign.resolve();
    let more = state(&campaign) - before;
    assert!(more > 0, "{}", campaign.log());
    let said = format!("{} resource points left over became ${more}. ", more / 10);
    assert!(chapter(&campaign, "lorien", "Money").contains(&said), "{:?}", chapter(&campaign, "lorien", "Money"));
}

#[test]
fn the_log_tells_the_papers_of_a_turn_in_one_line() {
    use fanion::engine::request::Request;
    use fanion::rules::campaign_1805::post::papers::PUBLISHED;
    let mut campaign = Campaign::new(7);
    let before = campaign.0.log().len();
    for from in ["Lorien", "Karst", "Seamark", "public"] {
        let kept = Request::Post { kind: PUBLISHED.to_owned(), from: from.to_owned(), text: "a report".to_owned() };
        campaign.0.request(&kept, 0).expect("it is kept");
    }
    let log = campaign.0.log();
    let lines: Vec<String> = log[before..].iter().flat_map(|line| &line.lines).map(ToString::to_string).collect();
    assert_eq!(lines, ["the papers of turn 1 were written"]);
}

#[test]
fn batteries_and_ships_stand_in_the_plural_and_troops_as_their_type_is_called() {
    let campaign = Campaign::new(7);
    let counted = |name: &str, count: usize| {
        let scenario = campaign.state().scenario();
        scenario.types.iter().find(|kind| kind.name == name).expect("a type").counted(count)
    };
    for (name, count, words) in [
        ("Foot battery", 2, "2 Foot batteries"),
        ("Man of war", 9, "9 Men of war"),
        ("Frigate", 1, "1 Frigate"),
        ("Line", 8, "8 Line"),
        ("Cuirassiers", 2, "2 Cuirassiers"),
    ] {
        assert_eq!(counted(name, count), words);
    }
}

#[test]
fn a_general_who_is_captured_or_falls_weighs_as_a_lost_battle_to_his_nation_and_to_all() {
    for (fields, headline, line) in [
        (
            json!({"general": "Azur", "status": "captive", "captor": "Karst"}),
            "Azur of Lorien is captured",
            "Azur of Lorien is a prisoner of Karst.",
        ),
        (json!({"general": "Azur", "status": "dead"}), "Azur of Lorien falls", "Azur of Lorien has fallen"),
    ] {
        let mut campaign = Campaign::of(&at_war(), 7);
        campaign.correct(&fields, "he rode too far");
        campaign.correct(&json!({"province": "Gorge", "owner": "Lorien", "status": "annexed"}), "by treaty");
        campaign.resolve();
        let heads = ["lorien", "public"].map(|folder| chapter(&campaign, folder, "").first().cloned());
        assert!(heads.iter().all(|head| head.as_deref().is_some_and(|head| head.starts_with(headline))), "{heads:?}");
        let news = chapter(&campaign, "public", "What happened");
        assert!(news.first().is_some_and(|first| first.starts_with(line)), "before what else there is: {news:?}");
    }
}

#[test]
fn ships_are_in_a_sea_and_off_a_coast_wherever_it_is_said() {
    for (area, where_they_are) in [
        ("Channel", "in the Channel"),
        ("Portuguese Coast", "off the Portuguese Coast"),
        ("Cape Finisterre", "off Cape Finisterre"),
        ("The Sound", "in the Sound"),
        ("Gulf of Bothnia", "in the Gulf of Bothnia"),
    ] {
        assert_eq!(at_sea(area), where_they_are);
    }
    let renamed = at_war().replace("Western Sea", "Western Coast");
    let campaign = Campaign::of(&renamed, 7);
    let state = &campaign.0.view().of::<Campaign1805>().state;
    let area = state.scenario().seas.iter().position(|sea| sea.name == "Western Coast").expect("the sea");
    let place = Place::Sea(SeaId::new(area));
    assert_eq!(state.there(place), "off the Western Coast");
    assert_eq!(state.whereabouts(state.nation_ids().next().expect("a nation"), place), "off the Western Coast");
}

#[test]
fn a_peace_tells_that_the_war_is_over_and_who_is_taken_and_freed_has_one_line() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0805"}), "it was there");
    campaign.correct(&json!({"city": "Saltau", "holder": "Lorien"}), "it fell");
    campaign.correct(&json!({"general": "Gelb", "status": "captive", "captor": "Lorien"}), "he was taken");
    campaign.correct(&json!({"relation": "peace", "between": ["Lorien", "Karst"]}), "enough of it");
    campaign.correct(&json!({"city": "Saltau", "holder": "Karst"}), "by the peace");
    campaign.correct(&json!({"general": "Gelb", "status": "free"}), "by the peace");
    campaign.resolve();
    for folder in ["lorien", "karst", "public"] {
        let heading = if folder == "public" { "What happened" } else { "What changed" };
        let told = chapter(&campaign, folder, heading);
        let said = |words: &str| told.iter().filter(|line| line.contains(words)).count();
        assert_eq!(said("have made peace"), 1, "{folder}: {told:?}");
        assert_eq!(said("The war between"), 0, "{folder}: {told:?}");
        // His own read besides where he waits: his army has gone to another.
        let waits = said("Gelb is without a command");
        assert_eq!(said("Gelb") - waits, 1, "{folder}: one line for who is taken and freed: {told:?}");
        assert_eq!(waits, usize::from(folder == "karst"), "{folder}: {told:?}");
        assert_eq!(said("Gelb of Karst was captured by Lorien, which has released him."), 1, "{folder}: {told:?}");
    }
    let lorien = chapter(&campaign, "lorien", "What changed");
    assert!(!lorien[0].starts_with("By the peace"), "what is given back is no loss: {lorien:?}");
}

#[test]
fn who_held_the_field_is_the_same_in_every_paper_though_a_peace_gives_the_city_back() {
    let mut seen = 0;
    for seed in 1..=8 {
        let mut campaign = Campaign::of(&at_war(), seed);
        for force in ["I Corps", "Guard Corps"] {
            campaign.correct(&json!({"force": force, "nation": "Lorien", "at": "0202"}), "they landed");
        }
        campaign.correct(&json!({"force": "Foot Guards", "nation": "Seamark", "at": "0202"}), "they met them");
        campaign.correct(&json!({"force": "Light Horse", "nation": "Seamark", "at": "0205"}), "they are away");
        let attack = |name: &str| format!("[[force]]\nname = \"{name}\"\nstance = \"attack\"\n");
        campaign.send("Lorien", &(attack("I Corps") + &attack("Guard Corps")));
        campaign.send("Seamark", &attack("Foot Guards"));
        campaign.resolve();
        let battle = |folder: &str, heading: &str| {
            let told = chapter(&campaign, folder, heading);
            told.into_iter().find(|line| line.contains("Port Regent (0202):")).unwrap_or_default()
        };
        let own = battle("seamark", "What changed");
        let is_back = chapter(&campaign, "seamark", "What changed").iter().any(|line| line.starts_with("By the peace"));
        if is_back && own.contains("Lorien held the field") {
            let [news, karst] = [battle("public", "What happened"), battle("karst", "Elsewhere")];
            for told in [news, karst] {
                assert!(told.contains("Seamark was beaten and Lorien held the field."), "seed {seed}: {told}");
            }
            seen += 1;
        }
    }
    assert!(seen > 0, "no such season among these");
}

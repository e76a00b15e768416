//! Battles that are too small to be asked about, and go to a table of miniatures all the same; what papers tell of a table.

use fanion::engine::handover::Fate;
use fanion::engine::post::Clock;
use fanion::engine::request::Request;
use fanion::report::paper::files;
use fanion::rulebooks;
use serde_json::json;

use super::table::{Campaign, made_up, taken, unit};
use crate::support::player::Chance;

/// The umpire's word that a battle goes to the table.
fn meant(hex: &str) -> Request {
    let word = [("battle".to_owned(), json!(hex)), ("table".to_owned(), json!(true))];
    Request::Correct(word.into_iter().collect(), "a good evening".to_owned())
}

#[test]
fn a_small_battle_that_the_umpire_means_for_the_table_goes_there_without_a_question() {
    let mut campaign = Campaign::new(&[("handover.at", "12")]);
    let fought = rulebooks::Umpire::of(&campaign.0).expect("an umpire");
    let why = fought.was_small("0705").expect("nobody was asked about it");
    assert!(why.contains("14 units against 11") && why.contains("handover.at"), "{why}");
    let again = fought.to_table_again("0705");
    campaign.0.requests(&again, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(campaign.state().battles.tables.iter().count(), 1, "it is at the table");
    let scenario = campaign.file("scenario.toml");
    for words in ["format = 2", "[[zone]]", "[[objective]]", "[[victory]]", "kind = \"road\"", "[brief]"] {
        assert!(scenario.contains(words), "{words}: {scenario}");
    }
    assert!(campaign.state().battles.fights.is_empty());
}

#[test]
fn only_a_hex_of_land_of_a_turn_that_is_open_is_meant_for_the_table() {
    let mut campaign = Campaign::new(&[("handover.at", "12")]);
    let refused =
        |campaign: &mut Campaign, word: &Request| campaign.0.request(word, 0).expect_err("refused").to_string();
    let past = refused(&mut campaign, &meant("0705"));
    assert!(past.contains("are past"), "{past}");
    let mut campaign = Campaign::new(&[]);
    let nowhere = refused(&mut campaign, &meant("9999"));
    assert!(nowhere.contains("a hex of land or a city"), "{nowhere}");
}

#[test]
fn units_that_were_captured_at_the_table_are_told_as_captured_and_their_number_agrees() {
    for (captured, told) in [(1, "1 battalion was captured"), (2, "2 battalions were captured")] {
        let mut campaign = Campaign::new(&[]);
        campaign.pick("table");
        let mut came = campaign.blank();
        let foot = came.units.iter().filter(|unit| unit.side == "B" && unit.start == 7);
        let foot: Vec<String> = foot.take(captured).map(|unit| unit.name.clone()).collect();
        for name in &foot {
            unit(&mut came, name).fate = Fate::Captured;
        }
        campaign.send(&came).unwrap_or_else(|fault| panic!("{fault}"));
        campaign.pick("result:0705");
        campaign.pick("A");
        for nation in ["france", "austria"] {
            let papers = campaign.0.papers(&Clock::default());
            let own = papers.iter().find(|paper| paper.folder == nation && paper.report().is_some());
            let letter = files(own.expect("a report"))[0].1.clone();
            assert!(
                letter.contains(told) && !letter.contains(&told.replace("captured", "destroyed")),
                "{nation}: {letter}"
            );
        }
    }
}

#[test]
fn a_battle_that_was_played_at_the_table_has_its_card_in_the_papers_of_both_sides() {
    let mut campaign = Campaign::new(&[]);
    campaign.pick("table");
    let came = made_up(&campaign.blank(), &mut Chance::new(5));
    taken(&mut campaign, &came, "A");
    let papers = campaign.0.papers(&Clock::default());
    let fight = campaign.state().battles.fights.last().expect("a battle");
    let lost = format!("{} of {} lost", fight.lost[0][0], fight.arms[0][0]);
    for nation in fight.nations.map(|nation| campaign.state().nation_name(nation)) {
        let own = papers.iter().find(|paper| paper.seat.as_deref() == Some(nation) && paper.report().is_some());
        let paper = &files(own.expect("a report"))[0].1;
        let card = paper.split("## Battle card: ").nth(1).unwrap_or_else(|| panic!("no card for {nation}: {paper}"));
        assert!(card.contains("**Played at the table.**") && card.contains("held the field"), "{card}");
        assert!(card.contains(&lost) && card.contains("| end of the battle |"), "{card}");
        // Each of one's own units that lost hits, and none of the enemy's.
        let line = card.lines().find(|line| line.starts_with("| lost, unit by unit |")).expect("a row");
        let side = fight.nations.iter().position(|own| campaign.state().nation_name(*own) == nation).expect("a side");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(cells[3 - side], "not shown", "{line}");
        let hits: u32 =
            cells[2 + side].split('(').skip(1).filter_map(|own| own.split(' ').next()?.parse::<u32>().ok()).sum();
        let gone: u32 = fight.lost[side].iter().map(|units| u32::from(*units)).sum();
        assert!(hits >= gone && hits > 0, "{line}");
    }
}

//! Battles that are too small to be asked about, and go to a table of miniatures all the same.

use fanion::engine::request::Request;
use fanion::rulebooks;
use serde_json::json;

use super::table::Campaign;

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

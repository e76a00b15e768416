//! What the umpire's desk asks of a campaign: the map with the ways of the turn, the battles, what can be set right.

use fanion::engine::handover::BattleProgress;
use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use fanion::rulebooks::Umpire;
use fanion::tui::hexes::{Sign, arrows};
use serde_json::{Map, Value as Json, json};

use super::turns::{Campaign, at_war};

/// Lorien's brigade marches over 0604 to Gorge, where Karst's 3rd Foot stands; the question where they fight is open.
fn meeting() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    let rule = vec![("handover.at".to_owned(), "4".to_owned())];
    campaign.0.request(&Request::Set(rule, "a test".to_owned()), 0).expect("a house rule");
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0705\"\nstance = \"attack\"\n");
    campaign.pick("close");
    campaign
}

fn hex(campaign: &Campaign, name: &str) -> usize {
    Umpire::of(&campaign.0).and_then(|desk| desk.find(name)).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn the_map_of_the_desk_finds_places_and_tells_their_facts() {
    let campaign = Campaign::of(&at_war(), 7);
    let desk = Umpire::of(&campaign.0).expect("a campaign");
    for (words, place) in [("0705", "0705"), ("gor", "0705"), ("army of k", "0803"), ("1st b", "0504")] {
        let at = desk.find(words).unwrap_or_else(|| panic!("{words}"));
        assert_eq!(
            campaign.state().map().name(fanion::rules::campaign_1805::scenario::ids::HexId::new(at)),
            place,
            "{words}"
        );
    }
    assert_eq!(desk.find("Atlantis"), None);
    let facts: Vec<String> = desk.facts(hex(&campaign, "Gorge")).iter().map(ToString::to_string).collect();
    assert!(facts.iter().any(|line| line == "clear, a river: 2 to enter"), "{facts:?}");
    assert!(facts.iter().any(|line| line.starts_with("3rd Foot, 4 units")), "{facts:?}");
}

#[test]
fn the_ways_of_the_turn_are_shown_pulse_by_pulse() {
    let campaign = meeting();
    let desk = Umpire::of(&campaign.0).expect("a campaign");
    let (map, ways) = (desk.map(), desk.ways());
    let names: Vec<&str> = ways.iter().map(|way| way.who.as_str()).collect();
    assert_eq!(names, ["1st Brigade"]);
    let [start, middle, end] = ["0504", "0604", "0705"].map(|name| hex(&campaign, name));
    assert_eq!(ways[0].hexes, [start, middle, end]);
    assert_eq!(ways[0].pulses, [0, 2, 4]);
    let shown = |pulse: u16| arrows(&map, &ways, pulse).into_keys().collect::<Vec<usize>>();
    assert_eq!(
        (shown(1), shown(2), shown(4)),
        (vec![], vec![start], {
            let mut both = vec![start, middle];
            both.sort_unstable();
            both
        })
    );
    assert_eq!(arrows(&map, &ways, 4)[&start], Sign { letters: ['>', '2'], closed: false });
}

#[test]
fn battles_are_listed_with_their_strengths_and_how_far_they_are() {
    let mut campaign = meeting();
    let list = |campaign: &Campaign| Umpire::of(&campaign.0).expect("a campaign").battles();
    let first = list(&campaign);
    assert_eq!(first.len(), 1);
    assert_eq!((first[0].key.as_str(), first[0].place.as_str()), ("0705", "Gorge (0705)"));
    assert_eq!(first[0].sides, ["Lorien, 5 units".to_owned(), "Karst, 4 units".to_owned()]);
    assert_eq!(first[0].stands, BattleProgress::Asked);
    campaign.pick("table");
    assert_eq!(list(&campaign)[0].stands, BattleProgress::AtTable(false));
    campaign.pick("here:0705");
    assert!(matches!(list(&campaign)[0].stands, BattleProgress::Fought(_)), "{:?}", list(&campaign));
}

#[test]
fn a_nation_that_looks_on_is_told_no_ways_and_no_battles_and_its_own_map() {
    let mut campaign = meeting();
    campaign.0.look_as(Eye::Seat("Seamark".to_owned()));
    let desk = Umpire::of(&campaign.0).expect("a campaign");
    assert!(desk.ways().is_empty() && desk.battles().is_empty());
    assert_eq!(desk.find("1st Brigade"), None, "it is not Seamark's");
    let facts: Vec<String> = desk.facts(hex(&campaign, "0705")).iter().map(ToString::to_string).collect();
    assert!(facts.iter().all(|line| !line.contains("1st Brigade") && !line.contains("3rd Foot")), "{facts:?}");
}

#[test]
fn what_stands_in_a_hex_is_set_right_from_the_map() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let things = Umpire::of(&campaign.0).expect("a campaign").things_at(hex(&campaign, "Gorge"));
    let named: Vec<(&str, &str)> = things.iter().map(|thing| (thing.kind, thing.name.as_str())).collect();
    assert_eq!(named, [("force", "3rd Foot"), ("city", "Gorge"), ("province", "Gorge")]);
    let changes = [("at", json!("0704")), ("holder", json!("Lorien")), ("owner", json!("Seamark"))];
    for (thing, (figure, value)) in things.iter().zip(changes) {
        let asks = campaign.0.asks(thing);
        assert!(asks.iter().any(|ask| ask.name == figure), "{figure}: {asks:?}");
        let figures = Map::from_iter([(figure.to_owned(), value)]);
        let request = Request::Correct(thing.correction(figures), "a test".to_owned());
        campaign.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{figure}: {refusal}"));
    }
    assert_eq!(campaign.at("3rd Foot"), "0704");
    let gorge = campaign.state().scenario().city_named("Gorge").expect("a city");
    assert_eq!(campaign.state().city(gorge).holder.map(|holder| holder.0), Some(0));
    let owner = campaign.state().lands.provinces[campaign.state().scenario().cities[gorge.at()].province.at()].owner;
    assert_eq!(owner.map(|owner| owner.0), Some(2));
}

#[test]
fn an_army_is_one_of_the_things_that_can_be_set_right_in_a_hex() {
    let mut campaign = Campaign::new(7);
    let army = campaign.0.things().into_iter().find(|thing| thing.kind == "army").expect("an army");
    assert_eq!((army.side.as_str(), army.name.as_str()), ("Lorien", "Army of the Vale"));
    let names: Vec<String> = campaign.0.asks(&army).into_iter().map(|ask| ask.name).collect();
    assert_eq!(names, ["at", "stance", "general"]);
    let figures = [("at".to_owned(), json!("0404")), ("stance".to_owned(), json!("defend"))];
    let word = army.correction(figures.into_iter().collect());
    campaign.0.request(&Request::Correct(word, String::new()), 0).expect("it is set right");
    let state = campaign.state();
    let own = state.army_named(state.scenario().nation_named("Lorien").expect("a nation"), "Army of the Vale");
    let places: Vec<String> = state.of_army(own.expect("it")).map(|(_, force)| state.place_name(force.at)).collect();
    assert!(!places.is_empty() && places.iter().all(|place| place.contains("0404")), "{places:?}");
}

#[test]
fn the_units_of_a_force_and_the_fate_of_a_general_are_among_what_can_be_set_right() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let set = |campaign: &mut Campaign, name: &str, figures: &[(&str, Json)]| {
        let thing = campaign.0.things().into_iter().find(|thing| thing.name == name).expect("a thing");
        let asked: Vec<String> = campaign.0.asks(&thing).into_iter().map(|ask| ask.name).collect();
        for (figure, _) in figures {
            assert!(asked.iter().any(|name| name == figure), "{figure}: {asked:?}");
        }
        let figures = figures.iter().map(|(figure, value)| ((*figure).to_owned(), value.clone())).collect();
        campaign
            .0
            .request(&Request::Correct(thing.correction(figures), "a test".to_owned()), 0)
            .expect("it is set right");
        campaign.0.things().into_iter().find(|thing| thing.name == name).expect("it is there").figures
    };
    let before = campaign.0.things().into_iter().find(|thing| thing.name == "3rd Foot").expect("a brigade").figures;
    let (kind, count) = before.iter().find(|(figure, _)| figure.starts_with("units: ")).expect("units");
    let fewer = json!(count.as_u64().expect("a count") - 1);
    let after = set(&mut campaign, "3rd Foot", &[(kind, fewer.clone())]);
    assert_eq!(after.get(kind), Some(&fewer), "{before:?} {after:?}");
    // With a unit go its hits.
    let kept = before.iter().filter(|(figure, _)| *figure != kind && !figure.starts_with("hits: "));
    assert!(kept.into_iter().all(|(figure, value)| after[figure] == *value), "{after:?}");
    // Said in two ways at once it is refused, and neither is lost in silence.
    let both = json!({"force": "3rd Foot", "nation": "Karst", "units": {}, kind: fewer});
    let both = Request::Correct(both.as_object().expect("fields").clone(), "a test".to_owned());
    let refused = campaign.0.request(&both, 0).expect_err("it is said twice").to_string();
    assert!(refused.contains(kind.as_str()), "{refused}");
    let general = campaign.0.things().into_iter().find(|thing| thing.kind == "general").expect("a general").name;
    let taken = set(&mut campaign, &general, &[("status", json!("captive")), ("captor", json!("Karst"))]);
    assert_eq!((&taken["status"], &taken["captor"]), (&json!("captive"), &json!("Karst")));
}

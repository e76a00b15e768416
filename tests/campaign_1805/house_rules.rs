//! House rules that only tell, and those that count when a campaign begins.

use fanion::engine::request::Request;
use fanion::rules::campaign_1805::post::post_box;
use fanion::rules::campaign_1805::{Campaign1805, file, play};
use serde_json::json;

use super::scenario::THREE_RIVERS;
use super::turns::Campaign;

fn set(campaign: &mut Campaign, key: &str, value: &str) {
    let choices = vec![(key.to_owned(), value.to_owned())];
    campaign.0.request(&Request::Set(choices, "a test".to_owned()), 0).unwrap_or_else(|refusal| panic!("{refusal}"));
}

/// What the umpire is offered now, in words.
fn offered(campaign: &Campaign) -> String {
    let due = play::due(campaign.0.view().of::<Campaign1805>());
    due.options.iter().map(|option| option.label.to_string()).collect::<Vec<_>>().join("; ")
}

#[test]
fn the_days_for_orders_are_told_where_orders_are_closed_and_change_nothing_else() {
    let mut campaign = Campaign::new(7);
    assert!(offered(&campaign).contains("close the orders (14 days)"), "{}", offered(&campaign));
    let before = campaign.state().clone();
    set(&mut campaign, "orders.days", "3");
    assert!(offered(&campaign).contains("close the orders (3 days)"), "{}", offered(&campaign));
    assert_eq!(post_box::of(campaign.0.view().of::<Campaign1805>()).days, 3);
    assert_eq!(*campaign.state(), before);
}

#[test]
fn the_hours_of_challenges_are_told_where_preliminary_results_are_published() {
    let mut campaign = Campaign::new(7);
    set(&mut campaign, "challenge.hours", "72");
    campaign.resolve();
    assert!(offered(&campaign).contains("challenges are taken for 72 hours"), "{}", offered(&campaign));
    campaign.pick("publish");
    let papers = campaign.0.papers(&fanion::engine::post::Clock::default());
    let texts: Vec<String> = papers.iter().flat_map(fanion::report::paper::files).map(|(_, text)| text).collect();
    assert!(texts.iter().any(|text| text.contains("Challenges are taken for 72 hours.")));
}

#[test]
fn who_sent_nothing_is_told_to_all_only_where_the_house_rule_says_so() {
    for (word, told) in [("off", false), ("on", true)] {
        let mut campaign = Campaign::new(7);
        set(&mut campaign, "orders.missing-public", word);
        campaign.send("Lorien", "");
        campaign.resolve();
        campaign.pick("publish");
        let papers = campaign.0.papers(&fanion::engine::post::Clock::default());
        let lorien = papers.iter().filter(|paper| paper.seat.as_deref() == Some("Lorien"));
        let texts: String = lorien.flat_map(fanion::report::paper::files).map(|(_, text)| text).collect();
        assert_eq!(texts.contains("Karst sent no orders"), told, "{word}");
    }
}

#[test]
fn when_britain_submits_france_with_twenty_victory_cities_ends_the_game_and_with_nineteen_does_not() {
    let world = include_str!("cases/world.toml");
    let hexes = (1..=5).flat_map(|column| (2..=7).map(move |row| (format!("{column:02}{row:02}"), row)));
    let free: Vec<(String, i32)> = hexes.filter(|(hex, _)| !world.contains(&format!("hex = \"{hex}\""))).collect();
    // With Paris, Strasbourg and Lyon, which France has; London returns before the count.
    for (towns, over) in [(16, false), (17, true)] {
        let town = |(hex, row): &(String, i32)| {
            let province = if *row < 5 { "Ile" } else { "Provence" };
            format!("[[city]]\nname = \"T{hex}\"\nprovince = \"{province}\"\nhex = \"{hex}\"\nvictory = true\n")
        };
        let towns: String = free[..towns].iter().map(town).collect();
        let war = "[[treaty]]\nkind = \"war\"\nbetween = [\"France\", \"Britain\"]\n[[force]]\nname = \"I\"\n\
                   nation = \"France\"\nkind = \"brigade\"\nat = \"London\"\nunits = { \"Line\" = 4 }\n";
        let mut campaign = Campaign::of(&format!("{world}\n{towns}{war}"), 7);
        campaign.resolve();
        assert_eq!(campaign.state().lands.nations[0].forced.len(), 1, "Britain has submitted");
        assert_eq!(campaign.state().end.over, over, "{}", campaign.log());
    }
}

#[test]
fn the_most_points_win_and_of_equals_who_began_with_fewer_cities() {
    let text = THREE_RIVERS.replace("\"end.last-turn\" = \"8\"", "\"end.last-turn\" = \"1\"");
    assert_ne!(text, THREE_RIVERS);
    let winners = |campaign: &Campaign| -> Vec<String> {
        campaign.state().end.winners.iter().map(|nation| campaign.state().nation_name(*nation).to_owned()).collect()
    };
    let mut quiet = Campaign::of(&text, 7);
    quiet.resolve();
    let nations = &quiet.state().scenario().nations;
    let began: Vec<(&str, u16)> = nations.iter().map(|own| (own.name.as_str(), own.start_cities)).collect();
    let fewest = began.iter().map(|(_, cities)| *cities).min().expect("nations");
    let few: Vec<&str> = began.iter().filter(|(_, cities)| *cities == fewest).map(|(name, _)| *name).collect();
    assert!(few.len() < began.len(), "{began:?}");
    assert_eq!(winners(&quiet), few, "nobody has a point");
    assert!(!few.contains(&"Lorien"));
    let mut grown = Campaign::of(&text, 7);
    for fields in [json!({"province": "Gorge", "owner": "Lorien"}), json!({"city": "Gorge", "holder": "Lorien"})] {
        let fields = fields.as_object().expect("an object").clone();
        let request = Request::Correct(fields, "a test".to_owned());
        grown.0.request(&request, 0).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    grown.resolve();
    assert_eq!(winners(&grown), ["Lorien"], "a city more is a point");
}

#[test]
fn a_minor_that_nobody_controls_owes_no_orders_and_gets_no_papers() {
    let campaign = Campaign::new(7);
    let post = post_box::of(campaign.0.view().of::<Campaign1805>());
    let players: Vec<&str> = post.players.iter().map(|player| player.nation.as_str()).collect();
    assert_eq!(players, ["Lorien", "Karst", "Seamark"]);
    assert!(!offered(&campaign).contains("Ordu"), "{}", offered(&campaign));
    let papers = campaign.0.papers(&fanion::engine::post::Clock::default());
    assert!(papers.iter().all(|paper| paper.seat.as_deref() != Some("Ordu")));
    let letter = Request::Post { kind: "orders".to_owned(), from: "Ordu".to_owned(), text: campaign.head("Ordu") };
    let mut campaign = campaign;
    let refused = campaign.0.request(&letter, 0).expect_err("nobody plays it").to_string();
    assert!(refused.contains("one of Lorien, Karst, Seamark"), "{refused}");
}

#[test]
fn leipzig_is_whose_the_house_rule_says_with_its_province_and_its_place_in_the_count() {
    // Karst has two provinces; the one with Gorge is not its capital's.
    let text = THREE_RIVERS
        .replace("Karst\"", "Prussia\"")
        .replace("Karst =", "Prussia =")
        .replace("Seamark", "Denmark")
        .replace("army-reform Karst", "army-reform Prussia")
        .replace("name = \"Gorge\"\nprovince = \"Gorge\"", "name = \"Leipzig\"\nprovince = \"Gorge\"");
    let begun = |word: Option<&str>| {
        let rule = word.map(|word| format!("\"map.leipzig\" = \"{word}\", ")).unwrap_or_default();
        let text = text.replace("house_rules = { ", &format!("house_rules = {{ {rule}"));
        assert!(file::read(&text).is_ok(), "{:?}", file::read(&text).err());
        let campaign = Campaign::of(&text, 7);
        let state = campaign.state().clone();
        let city = state.scenario().city_named("Leipzig").expect("Leipzig");
        let holder = state.city(city).holder.expect("a holder");
        let owner = state.lands.provinces[state.scenario().cities[city.at()].province.at()].owner.expect("an owner");
        let starts =
            |name| state.scenario().nations[state.scenario().nation_named(name).expect("it").at()].start_cities;
        let names = [holder, owner].map(|nation| state.nation_name(nation).to_owned());
        (names, starts("Prussia"), starts("Denmark"))
    };
    let own = |name: &str| [name.to_owned(), name.to_owned()];
    let (usual, prussia, denmark) = begun(None);
    assert_eq!((&usual, begun(Some("prussia"))), (&own("Prussia"), (own("Prussia"), prussia, denmark)));
    assert_eq!(begun(Some("denmark")), (own("Denmark"), prussia - 1, denmark + 1));
}

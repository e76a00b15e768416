//! Fog of war: a change outside a nation's view changes no byte of its papers.

use fanion::engine::post::Clock;
use fanion::report::paper::files;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::state::view;
use fanion::rules::campaign_1805::state::{Level, State};
use fanion::rules::campaign_1805::watch::view as watch_view;
use serde_json::json;

use super::scenario::THREE_RIVERS;
use super::turns::{Campaign, at_war};

fn papers(campaign: &Campaign, nation: &str) -> Vec<(String, String)> {
    let mut own = campaign.0.papers(&Clock::default());
    own.retain(|paper| paper.seat.as_deref() == Some(nation));
    own.extend(campaign.0.orders_pages(&own));
    own.iter().flat_map(files).collect()
}

#[test]
fn cash_of_another_nation_is_in_no_paper() {
    let mut campaign = Campaign::new(7);
    let before = papers(&campaign, "Lorien");
    campaign.correct(&json!({"nation": "Karst", "cash": 12_345, "rp": 77, "manpower": 3}), "");
    assert_eq!(papers(&campaign, "Lorien"), before);
    assert_ne!(papers(&campaign, "Karst")[0], before[0]);
}

#[test]
fn hidden_forces_generals_depots_and_their_order_change_no_byte() {
    let changes: [(&str, &str); 6] = [
        ("units = { \"Grand Line\" = 3, \"Foot battery\" = 1 }", "units = { \"Grand Line\" = 2 }"),
        ("name = \"3rd Foot\"", "name = \"Hidden Foot\""),
        ("name = \"Gelb\"\nnation = \"Karst\"\nrank = \"A\"", "name = \"Gelb\"\nnation = \"Karst\"\nrank = \"B\""),
        ("[[treaty]]", "[[depot]]\nnation = \"Karst\"\nat = \"0803\"\n\n[[treaty]]"),
        (
            "[[depot]]\nnation = \"Lorien\"",
            "[[general]]\nname = \"Hidden\"\nnation = \"Karst\"\nrank = \"D\"\nbattle_rating = 1\ncommand_rating = 1\nap = 1\n\n[[depot]]\nnation = \"Lorien\"",
        ),
        ("cash = 200\n[[nation]]\nname = \"Seamark\"", "cash = 999\n[[nation]]\nname = \"Seamark\""),
    ];
    let before = papers(&Campaign::new(7), "Lorien");
    assert_eq!(before.len(), 6);
    for (old, new) in changes {
        assert!(THREE_RIVERS.contains(old), "{old}");
        let other = papers(&Campaign::of(&THREE_RIVERS.replacen(old, new, 1), 7), "Lorien");
        for ((name, own), (_, changed)) in before.iter().zip(&other) {
            assert!(own == changed, "{name} tells of `{new}`");
        }
    }
}

#[test]
fn orders_of_another_are_in_no_paper_and_no_log() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let before = papers(&campaign, "Lorien");
    campaign.send("Karst", "[[force]]\nname = \"Army of Karst\"\npath = [\"0703\"]\nwords = \"a secret plan\"\n");
    assert_eq!(papers(&campaign, "Lorien"), before);
    campaign.0.look_as(fanion::engine::seat::Eye::Seat("Lorien".to_owned()));
    let log = campaign.log();
    assert!(!log.contains("secret plan") && !log.contains("Army of Karst"), "{log}");
}

#[test]
fn far_forces_are_told_by_class_and_province() {
    let campaign = Campaign::new(7);
    let report = &papers(&campaign, "Lorien")[0].1;
    let told = "Karst: several forces reported in Karstland; a few in Borderlands and Gorge.";
    assert!(report.contains(told), "{report}");
    assert!(!report.contains("1st Horse"), "{report}");
    assert!(
        report.contains(
            "**Army of the Vale** (Azur) is at Lorien (0304): I Corps under Carmin (2 Chasseurs, 2 Foot batteries, 8 Line, and a depot that it carries)"
        ),
        "{report}"
    );
}

#[test]
fn the_scenario_raises_or_lowers_what_is_told_of_near_forces_and_of_those_in_contact() {
    let levels = |intel: &str| {
        let text = at_war().replace("far = \"province\"", &format!("far = \"province\"\n{intel}"));
        // A brigade of Karst's beside Lorien's in Lowgate, and one in the same hex.
        let text = text.replace("at = \"0705\"\nunits", "at = \"0505\"\nunits");
        let campaign = Campaign::of(&text, 7);
        let lorien = campaign.state().scenario().nation_named("Lorien").expect("a nation");
        let known = fanion::rules::campaign_1805::state::view::view(campaign.state(), lorien, false);
        let at = |hex: &str| {
            Some(fanion::rules::campaign_1805::scenario::Place::Hex(known.map().named(hex).expect("a hex")))
        };
        let found = known.sightings.iter().find(|sighting| sighting.at == at("0505"));
        found.map(|sighting| (sighting.level, sighting.commands, sighting.kinds.is_empty()))
    };
    assert_eq!(levels(""), Some((Level::Near, None, false)));
    assert_eq!(levels("near = \"contact\""), Some((Level::Contact, Some(1), false)));
    // Far forces are told by province: nothing is seen in the hex.
    assert_eq!(levels("near = \"far\""), None);
    assert_eq!(levels("contact = \"near\""), Some((Level::Near, None, false)));
}

#[test]
fn a_level_or_a_key_of_intelligence_that_is_none_is_told_at_its_place() {
    let faults = |intel: &str| {
        let text = THREE_RIVERS.replace("far = \"province\"", intel);
        fanion::rules::campaign_1805::file::read(&text).expect_err("a fault").join("\n")
    };
    assert!(
        faults("far = \"village\"").ends_with("`far` is none, province, hex, found \"village\""),
        "{}",
        faults("far = \"village\"")
    );
    assert!(faults("near = \"fought\"").contains("`near` is far, near, contact"));
    assert!(faults("fra = \"hex\"").contains("did you mean `far`?"));
}

#[test]
fn the_watcher_of_views_finds_a_level_too_high_a_fact_too_many_and_a_leak() {
    let campaign = Campaign::of(&at_war(), 7);
    let (state, lorien) = (campaign.state(), NationId(0));
    let honest = |state: &State, nation: NationId| view::view(state, nation, false);
    assert_eq!(watch_view::untrue_of(state, lorien, honest), [""; 0]);
    let told = |view: &dyn Fn(&State, NationId) -> State| watch_view::untrue_of(state, lorien, view).join("; ");
    let missing = told(&|state, nation| {
        let mut seen = honest(state, nation);
        seen.sightings.pop();
        seen
    });
    assert_eq!(missing, "Lorien is not shown every force at its level");
    let more = told(&|state, nation| {
        let mut seen = honest(state, nation);
        let last = seen.sightings.len() - 1;
        seen.sightings[last].general = Some("Azur".to_owned());
        seen.sightings[last].arms = Some([1; 5]);
        seen
    });
    assert!(more.contains("more or less of"), "{more}");
    let leak = told(&|state, nation| {
        let mut seen = honest(state, nation);
        seen.lands.nations[1].cash = state.lands.nations[1].cash;
        seen
    });
    assert_eq!(leak, "what Lorien is shown hangs on what it cannot know");
}

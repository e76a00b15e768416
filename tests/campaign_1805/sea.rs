//! Fleets of Three Rivers: they sail, meet, fight, carry troops, raid, take trade, ride out storms.

use fanion::engine::any_event::AnyEvent;
use fanion::engine::post::Clock;
use fanion::engine::rulebook::Rulebook;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{Event, SeaEvent};
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{ForceId, NationId, SeaId};
use fanion::rules::campaign_1805::show::review;
use fanion::rules::campaign_1805::state::{Clash, FightKind};
use serde_json::json;

use super::papers::words;
use super::scenario::THREE_RIVERS;
use super::turns::{Campaign, at_war};

/// A fleet's entry.
pub(super) fn fleet(name: &str, rest: &str) -> String {
    format!("[[fleet]]\nname = \"{name}\"\n{rest}\n")
}

/// The fleets of Lorien and of Seamark are sent to meet in the Western Sea, and the turn is resolved.
pub(super) fn fleets_meet(campaign: &mut Campaign) {
    for (nation, name) in [("Lorien", "Flotilla"), ("Seamark", "Home Fleet")] {
        campaign.send(nation, &fleet(name, "to = \"Western Sea\"\norder = \"intercept\""));
    }
    campaign.resolve();
}

fn place(campaign: &Campaign, name: &str) -> String {
    campaign.state().place_name(campaign.force(name).at)
}

/// Three Rivers with some of its text changed.
pub(super) fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(THREE_RIVERS.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    })
}

#[test]
fn fleets_that_meet_one_of_a_clash_join_it_on_their_side() {
    let state = Campaign::new(7).state().clone();
    let force = ForceId::new;
    let clashes = |pairs: &[[usize; 2]]| {
        let mut state = state.clone();
        for [a, b] in pairs {
            let clash = Clash { sea: SeaId::new(0), attackers: vec![force(*a)], defenders: vec![force(*b)] };
            Campaign1805::apply(&mut state, &Event::Sea(SeaEvent::Clashed { clash, pulse: 1 }));
        }
        state.at_sea.clashes.into_iter().map(|clash| (clash.attackers, clash.defenders)).collect::<Vec<_>>()
    };
    let all = |own: &[usize]| own.iter().map(|at| force(*at)).collect::<Vec<_>>();
    assert_eq!(clashes(&[[0, 1], [0, 2]]), [(all(&[0]), all(&[1, 2]))], "the same attacker");
    assert_eq!(clashes(&[[0, 1], [2, 1]]), [(all(&[0, 2]), all(&[1]))], "the same defender");
    assert_eq!(clashes(&[[0, 1], [2, 0]]), [(all(&[0]), all(&[1, 2]))], "whoever attacks the attacker");
    assert_eq!(clashes(&[[0, 1], [1, 2]]), [(all(&[0, 2]), all(&[1]))], "whom the defender attacks");
    assert_eq!(clashes(&[[0, 1], [2, 3]]).len(), 2, "others fight by themselves");
}

#[test]
fn a_fleet_sails_an_area_a_pulse_and_a_pulse_more_out_of_port() {
    let mut campaign = Campaign::new(7);
    let rp = campaign.state().lands.nations[0].rp;
    campaign.send("Lorien", &fleet("Flotilla", "path = [\"Western Sea\", \"Ocean\", \"Eastern Sea\"]"));
    campaign.resolve();
    assert_eq!(place(&campaign, "Flotilla"), "Eastern Sea");
    assert!(campaign.log().contains("Flotilla sails to Eastern Sea at pulse 4"), "{}", campaign.log());
    assert_eq!(campaign.state().lands.nations[0].ap, 2);
    assert_eq!(campaign.state().lands.nations[0].cash, 200 + (rp - 2 - 3) * 10, "3 commands supplied");
}

#[test]
fn a_grand_fleet_costs_its_admirals_ap_and_sails_together() {
    let text = changed(&[(
        "name = \"Transports\"\nnation = \"Seamark\"\nkind = \"transports\"\nat = \"Port Regent\"",
        "name = \"Transports\"\nnation = \"Seamark\"\nkind = \"transports\"\nat = \"Port Regent\"\narmy = \"Home Fleet\"",
    )]);
    let mut campaign = Campaign::of(&text, 7);
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Ocean\""));
    campaign.resolve();
    assert_eq!((place(&campaign, "Blue Squadron"), place(&campaign, "Transports")), ("Ocean".into(), "Ocean".into()));
    assert_eq!(campaign.state().lands.nations[2].ap, 2, "Scarlet's");
}

#[test]
fn fleets_that_intercept_fight_where_they_meet_and_the_beaten_one_leaves() {
    for seed in 1..6 {
        let mut campaign = Campaign::new(seed);
        fleets_meet(&mut campaign);
        let [fight] = &campaign.state().battles.fights[..] else { panic!("{:?}", campaign.state().battles.fights) };
        assert_eq!(fight.kind, FightKind::Sea);
        assert!(matches!(fight.at, Place::Sea(_)));
        assert_eq!(fight.arms.iter().flatten().sum::<u16>(), 8);
        // 4 men of war and 2 frigates of CV 48 and an admiral against 2 frigates of CV 8: the small one never holds.
        let flotilla = campaign.force("Flotilla");
        let view = campaign.0.view().of::<Campaign1805>();
        let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
        let asked = review::asked_about(view, &events);
        let is_it = |own: &&review::AskedAbout| own.nation == NationId(0) && own.battles == [0];
        assert!(asked.iter().any(|own| is_it(&own)), "{asked:?}");
        assert!(flotilla.life.gone || place(&campaign, "Flotilla") != "Western Sea", "{}", campaign.log());
    }
}

#[test]
fn a_lost_battle_is_asked_about_though_the_ships_that_lost_it_were_taken_then() {
    let own = "[[force]]\nname = \"Flotilla\"";
    let guard = "[[force]]\nname = \"Guard\"\nnation = \"Seamark\"\nkind = \"squadron\"\nat = \"Port Regent\"\n\
                 units = { \"Frigate\" = 1 }\n";
    let text = changed(&[(own, &format!("{guard}{own}"))]);
    let mut taken = 0;
    for seed in 1..6 {
        let mut campaign = Campaign::of(&text, seed);
        campaign.correct(&json!({"city": "Valmont", "holder": "Seamark"}), "it fell");
        campaign.correct(&json!({"force": "Flotilla", "nation": "Lorien", "at": "Western Sea"}), "it left");
        campaign.correct(&json!({"force": "Transports", "nation": "Seamark", "at": "Ocean"}), "they sailed");
        campaign.correct(&json!({"force": "Guard", "nation": "Seamark", "at": "Eastern Sea"}), "it sailed");
        fleets_meet(&mut campaign);
        let [fight] = &campaign.state().battles.fights[..] else { continue };
        if !campaign.force("Flotilla").life.gone || fight.lost.concat().iter().sum::<u16>() > 1 {
            continue;
        }
        taken += 1;
        let view = campaign.0.view().of::<Campaign1805>();
        let events: Vec<&Event> = campaign.0.standing_events().into_iter().map(AnyEvent::of).collect();
        let mut asked = review::asked_about(view, &events);
        asked.retain(|own| own.nation == NationId(0));
        let is_it = |own: &review::AskedAbout| own.kind == review::Surprise::Beaten && own.what == "Western Sea";
        let beaten = asked.iter().find(|own| is_it(own)).unwrap_or_else(|| panic!("{asked:?}"));
        assert_eq!(beaten.why, "beaten by Seamark: 1 hit, 1 of 2 units lost");
        assert!(asked.iter().any(|own| own.kind == review::Surprise::Captured), "and that they were taken: {asked:?}");
    }
    assert!(taken > 0);
}

#[test]
fn half_of_the_lost_ships_of_the_beaten_side_are_prizes_and_join_a_turn_after_they_came_home() {
    let text = changed(&[("units = { \"Frigate\" = 2 }", "units = { \"Man of war\" = 3, \"Frigate\" = 2 }")]);
    let mut campaign = Campaign::of(&text, 4);
    fleets_meet(&mut campaign);
    let fight = campaign.state().battles.fights[0].clone();
    let beaten = fight.retreats.iter().position(|retreats| *retreats).expect("one side retreats");
    let lost: u16 = fight.lost[beaten].iter().sum();
    assert!(lost > 0, "{}", campaign.log());
    let victor = if fight.nations[1 - beaten].0 == 2 { "Blue Squadron" } else { "Flotilla" };
    let own = campaign.force(victor);
    let expected = usize::from(lost.div_ceil(2)).min(own.units.len());
    assert_eq!(own.prizes.len(), expected, "{}", campaign.log());
    let (ships, army) = (own.units.len(), if victor == "Flotilla" { "Flotilla" } else { "Home Fleet" });
    let (nation, port) = if victor == "Flotilla" { ("Lorien", "Valmont") } else { ("Seamark", "Port Regent") };
    campaign.next_turn();
    campaign.send(nation, &fleet(army, &format!("to = \"{port}\"")));
    campaign.resolve();
    assert_eq!(campaign.force(victor).units.len(), ships, "they lie in port");
    campaign.next_turn();
    campaign.resolve();
    assert_eq!(campaign.force(victor).units.len(), ships + expected, "they join a turn later");
}

#[test]
fn who_evades_is_caught_only_by_a_higher_die() {
    let (mut fought, mut missed, mut fled) = (0, 0, 0);
    for seed in 0..24 {
        let mut campaign = Campaign::new(seed);
        campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\norder = \"evade\""));
        campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\"\norder = \"intercept\""));
        campaign.resolve();
        assert!(campaign.state().battles.fights.is_empty(), "frigates flee from men of war");
        let log = campaign.log();
        match (log.contains("the frigates flee"), log.contains("no battle")) {
            (true, _) => {
                // Valmont is the nearest friendly port.
                assert_eq!(place(&campaign, "Flotilla"), "Valmont (0103)");
                fled += 1;
            }
            (_, true) => missed += 1,
            _ => fought += 1,
        }
    }
    assert!(fled > 3 && missed > 3 && fought == 0, "{fled} {missed} {fought}");
}

#[test]
fn fleets_that_both_evade_pass_each_other() {
    let mut campaign = Campaign::new(3);
    campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\""));
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\""));
    campaign.resolve();
    assert!(campaign.state().battles.fights.is_empty() && !campaign.log().contains("meet in the"));
    assert_eq!(place(&campaign, "Flotilla"), place(&campaign, "Blue Squadron"));
}

/// Transports of two ships in Port Regent take the Foot Guards' rest aboard; a landing at Valmont's coast.
pub(super) fn landing(seed: u64, extra: &str) -> Campaign {
    let text = changed(&[("units = { \"Line\" = 6, \"Foot battery\" = 1 }", "units = { \"Line\" = 6 }")]);
    let mut campaign = Campaign::of(&text, seed);
    let rest = "to = \"Western Sea\"\nload = [\"Foot Guards\"]\nland = [{ at = \"0103\", forces = [\"Foot Guards\"] }]";
    campaign.send("Seamark", &(fleet("Transports", rest) + extra));
    campaign.resolve();
    campaign
}

#[test]
fn troops_go_aboard_in_port_and_land_on_a_coast_and_attack() {
    let campaign = landing(5, "");
    let log = campaign.log();
    assert!(log.contains("Foot Guards goes aboard") && log.contains("Foot Guards lands in 0103"), "{log}");
    let fight = &campaign.state().battles.fights[0];
    assert_eq!(
        (fight.hex().map(|hex| campaign.state().map().name(hex)), fight.kind),
        (Some("0103".into()), FightKind::Field)
    );
    // 6 battalions against one: the garrison cannot hold, and the city is taken by those who landed.
    assert_eq!(campaign.state().lands.cities[1].holder.map(|holder| holder.0), Some(2), "{log}");
    assert_eq!(campaign.force("Foot Guards").aboard, None);
}

#[test]
fn who_takes_a_garrison_and_ships_in_their_port_reads_of_them() {
    let told = |campaign: &Campaign, folder: &str| -> String {
        let papers = campaign.0.papers(&Clock::default());
        let paper = papers.iter().find(|paper| paper.folder == folder && paper.report().is_some());
        let chapters = &paper.and_then(|paper| paper.report()).expect("a report").chapters;
        let lines = chapters.iter().flat_map(|chapter| &chapter.lines);
        lines.map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let campaign =
        (0..40).map(|seed| landing(seed, "")).find(|campaign| campaign.log().contains(" garrison surrenders"));
    let campaign = campaign.expect("a garrison surrenders");
    let (victor, loser, others) = (told(&campaign, "seamark"), told(&campaign, "lorien"), told(&campaign, "karst"));
    let garrison = "Lorien lost a garrison at Valmont (0103): surrendered to Seamark.";
    assert!(victor.contains(garrison), "{victor}\n{}", campaign.log());
    assert!(
        loser.contains("Valmont garrison surrendered, as a garrison cannot retreat.") && !loser.contains(garrison),
        "{loser}"
    );
    assert!(!others.contains("surrendered to"), "{others}");
}

#[test]
fn a_transport_carries_two_battalions_or_one_regiment_or_battery() {
    let mut campaign = Campaign::new(7);
    // 6 battalions and a battery need 3 + 1 transports of 4.
    campaign.send("Seamark", &fleet("Transports", "to = \"Ocean\"\nload = [\"Foot Guards\"]"));
    campaign.resolve();
    assert_eq!(campaign.at("Foot Guards"), "sea");
    let mut campaign = Campaign::of(&changed(&[("units = { \"Transport\" = 4 }", "units = { \"Transport\" = 3 }")]), 7);
    campaign.send("Seamark", &fleet("Transports", "to = \"Ocean\"\nload = [\"Foot Guards\"]"));
    campaign.resolve();
    assert_eq!(campaign.at("Foot Guards"), "0202", "too many: the entry is no order");
}

#[test]
fn ships_that_bombard_add_their_cv_for_troops_landed_at_a_port() {
    let plain = landing(5, "");
    let helped = landing(5, &fleet("Home Fleet", "to = \"Western Sea\"\nbombard = true"));
    let cv = |campaign: &Campaign| {
        let records = campaign.0.journal().entries().iter();
        let records: Vec<String> = records.map(|entry| serde_json::to_string(&entry.record).expect("JSON")).collect();
        let all = records.join("\n");
        let test = &all[all.find("\"battle:0103/field").expect("a battle")..];
        let own = &test[test.find("cv\":").expect("its CV") + 4..];
        own.chars().take_while(char::is_ascii_digit).collect::<String>()
    };
    // 6 battalions of CV 4; 4 men of war of CV 10 and 2 frigates of CV 4.
    assert_eq!((cv(&plain).as_str(), cv(&helped).as_str()), ("24", "72"));
    // The card of those who landed says so, and that of who was shelled does not.
    for (folder, is_own) in [("seamark", true), ("lorien", false)] {
        let paper = words(&helped, folder);
        let row = paper.lines().find(|line| line.starts_with("| of that, ships that bombard |"));
        assert_eq!(row.is_some_and(|row| row.contains("| 48 |") && row.contains("not shown")), is_own, "{paper}");
        assert!(!words(&plain, folder).contains("ships that bombard |"));
    }
}

#[test]
fn a_raid_takes_the_citys_share_off_the_next_income_and_holds_nothing() {
    let text = changed(&[(
        "name = \"Valmont garrison\"\nnation = \"Lorien\"\nkind = \"garrison\"\nat = \"Valmont\"",
        "name = \"Valmont garrison\"\nnation = \"Lorien\"\nkind = \"garrison\"\nat = \"Lorien\"",
    )]);
    let play = |raid: &str| {
        let mut campaign = Campaign::of(&text, 5);
        campaign.send("Seamark", &fleet("Home Fleet", &format!("to = \"Western Sea\"\n{raid}")));
        campaign.resolve();
        campaign.next_turn();
        campaign
    };
    let (plain, raided) = (play(""), play("raid = \"Valmont\""));
    assert!(raided.log().contains("Seamark raids Valmont: 6 RP"), "{}", raided.log());
    // Valdor brings 12 and has two cities; the one that is raided is no victory city.
    assert_eq!(plain.state().lands.nations[0].rp - raided.state().lands.nations[0].rp, 6);
    assert_eq!(raided.state().lands.cities[1].holder.map(|holder| holder.0), Some(0));
    assert!(raided.state().at_sea.raids.is_empty(), "once");
}

#[test]
fn a_garrison_keeps_raiders_out() {
    let mut campaign = Campaign::new(5);
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\"\nraid = \"Valmont\""));
    campaign.resolve();
    assert!(campaign.log().contains("no raid on Valmont: enemy troops still hold it"), "{}", campaign.log());
}

#[test]
fn privateers_take_a_die_of_an_enemys_trade_and_have_one_of_their_own() {
    let mut campaign = Campaign::new(5);
    campaign.send("Lorien", &fleet("Flotilla", "path = [\"Western Sea\", \"Ocean\"]\nprivateer = \"Seamark\""));
    campaign.resolve();
    assert!(campaign.log().contains("Lorien takes trade of Seamark"), "{}", campaign.log());
    campaign.next_turn();
    let records: Vec<String> = campaign
        .0
        .journal()
        .entries()
        .iter()
        .map(|entry| serde_json::to_string(&entry.record).expect("JSON"))
        .collect();
    let trade = records.iter().rev().find(|text| text.contains("trade:Seamark")).expect("trade of Seamark");
    let at = trade.find("trade:Seamark").expect("its key");
    assert!(trade[at..].contains("\"privateers\":1"), "{trade}");
    assert!(campaign.log().contains("privateers of Lorien: "), "{}", campaign.log());
}

#[test]
fn an_escort_fights_the_privateers_of_that_trade_without_dice() {
    let mut campaign = Campaign::new(5);
    campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\nprivateer = \"Seamark\""));
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\"\nescort = \"Seamark\""));
    campaign.resolve();
    assert_eq!(campaign.state().battles.fights.len(), 1, "{}", campaign.log());
    assert!(!campaign.log().contains("takes trade"), "who retreats takes none");
}

#[test]
fn transports_without_a_fleet_evade_and_flee_when_caught() {
    let mut taken = 0;
    for (rule, seeds) in [("flee", 0..16), ("taken", 0..16)] {
        let rules = format!("house_rules = {{ \"end.last-turn\" = \"8\", \"sea.transports\" = \"{rule}\" }}");
        let text = changed(&[
            ("house_rules = { \"end.last-turn\" = \"8\" }", &rules),
            ("units = { \"Frigate\" = 2 }", "units = { \"Man of war\" = 2 }"),
        ]);
        for seed in seeds {
            let mut campaign = Campaign::of(&text, seed);
            campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\norder = \"intercept\""));
            campaign.send("Seamark", &fleet("Transports", "to = \"Western Sea\"\nload = [\"Foot Guards\"]"));
            campaign.resolve();
            assert!(campaign.state().battles.fights.is_empty());
            let gone = campaign.force("Transports").life.gone;
            assert!(!gone || campaign.force("Foot Guards").life.gone, "whom they carry goes with them");
            assert!(rule == "taken" || !gone, "{}", campaign.log());
            taken += usize::from(gone);
        }
    }
    assert!(taken > 2, "{taken}");
}

#[test]
fn a_storm_strikes_each_fleet_at_sea_and_may_drive_it_to_port() {
    let every_event_is_a_storm = changed(&[
        (
            "roll = \"2\"\nname = \"Death of a general\"\ntext = \"A 1 on a die for each side of each battle.\"\neffect = [\"general-death\"]",
            "roll = \"2-12\"\nname = \"Death of a general\"\ntext = \"A storm.\"\neffect = [\"storm\"]",
        ),
        (
            "roll = \"2-4\"\neffect = \"Scattered: driven to port.\"\npercent = 10",
            "roll = \"2-12\"\neffect = \"Scattered: driven to port.\"\npercent = 50",
        ),
    ]);
    let mut campaign = Campaign::of(&every_event_is_a_storm, 5);
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Ocean\""));
    campaign.resolve();
    let blue = campaign.force("Blue Squadron");
    assert_eq!(blue.units.len(), 3, "50 % of 4 men of war and of 2 frigates: {}", campaign.log());
    assert_eq!(place(&campaign, "Blue Squadron"), "Port Regent (0202)");
    assert!(!campaign.log().contains("storm on Flotilla"), "who lies in port is safe");
}

#[test]
fn when_a_port_falls_its_ships_leave_it_or_are_taken() {
    let mut campaign = Campaign::of(&at_war(), 5);
    campaign.correct(&json!({"city": "Valmont", "holder": "Seamark"}), "it fell");
    campaign.resolve();
    assert_eq!(place(&campaign, "Flotilla"), "Western Sea", "{}", campaign.log());
}

#[test]
fn a_standing_order_of_a_fleet_counts_in_later_turns() {
    let mut campaign = Campaign::new(5);
    campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\nprivateer = \"Seamark\"\nstanding = true"));
    campaign.resolve();
    campaign.next_turn();
    campaign.resolve();
    assert_eq!(campaign.state().at_sea.privateers.len(), 1, "{}", campaign.log());
}

#[test]
fn a_standing_order_of_a_fleet_lasts_until_its_own_nation_orders_that_fleet_otherwise() {
    let mut campaign = Campaign::new(5);
    campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\nprivateer = \"Seamark\"\nstanding = true"));
    campaign.resolve();
    campaign.next_turn();
    // Orders of another nation for a fleet of its own change nothing in it.
    campaign.send("Seamark", &fleet("Home Fleet", "order = \"evade\""));
    campaign.resolve();
    assert_eq!(campaign.state().at_sea.privateers.len(), 1, "{}", campaign.log());
    campaign.next_turn();
    campaign.send("Lorien", &fleet("Flotilla", "order = \"evade\""));
    campaign.resolve();
    campaign.next_turn();
    campaign.resolve();
    assert_eq!(campaign.state().at_sea.privateers.len(), 0, "{}", campaign.log());
}

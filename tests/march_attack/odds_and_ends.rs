//! Obstacles, initiative, arrivals, and the printed distances.

use super::support::{TABLES, ask};
use fanion::engine::inches::Inches;
use fanion::rules::march_attack::sheet::distances::{self, Printed};

#[test]
fn a_minor_obstacle_or_a_steep_rise_disorders_foot_on_two_and_mounted_on_four() {
    for obstacle in ["minor-linear", "steep-rise"] {
        for (mounted, most) in [(false, 2), (true, 4)] {
            let asked = ask("obstacle", &format!("obstacle={obstacle} mounted={mounted}"));
            for face in 1..=6 {
                assert_eq!(asked.member("disordered", &[face]), face <= most, "{obstacle} {mounted} {face}");
            }
            asked.assert_odds_by_brute_force(1);
        }
    }
}

#[test]
fn a_major_obstacle_disorders_always_without_a_die() {
    for mounted in [false, true] {
        let asked = ask("obstacle", &format!("obstacle=major-linear mounted={mounted}"));
        assert_eq!(asked.outcome(&[]), r#"{"disordered":true}"#);
        assert!(asked.refusal(&[6]).contains("nothing is rolled"));
    }
    assert!(ask("obstacle", "").refusal(&[]).starts_with("`obstacle` is missing"));
}

#[test]
fn the_higher_die_with_its_ability_wins_the_initiative() {
    for (ability, modifier) in [("terrible", -1), ("poor", 0), ("average", 1), ("good", 2), ("excellent", 3)] {
        let asked = ask("initiative", &format!("a.ability={ability} b.ability=poor"));
        assert_eq!(asked.rows(&[1, 1]), [format!("a.ability {modifier:+}"), "b.ability +0".to_owned()]);
        for a in 1..=6_u8 {
            for b in 1..=6_u8 {
                let winner = match (i64::from(a) + modifier).cmp(&i64::from(b)) {
                    std::cmp::Ordering::Greater => "a",
                    std::cmp::Ordering::Less => "b",
                    std::cmp::Ordering::Equal => "none",
                };
                assert_eq!(asked.member("winner", &[a, b]), winner, "{ability} {a} {b}");
            }
        }
    }
}

#[test]
fn every_way_of_rolling_initiative_works() {
    let plain = ask("initiative", "").with("initiative.roll", "d6");
    assert_eq!(plain.outcome(&[4, 3]), r#"{"winner":"a"}"#);
    plain.assert_odds_by_brute_force(2);
    let ignored = ask("initiative", "a.ability=terrible b.ability=excellent").with("initiative.roll", "d6");
    assert_eq!(ignored.outcome(&[4, 3]), r#"{"winner":"a"}"#);
    let two = ask("initiative", "a.ability=good b.ability=poor").with("initiative.roll", "2d6-plus-ability");
    assert_eq!(two.outcome(&[1, 2, 3, 1]), r#"{"winner":"a"}"#);
    assert_eq!(two.outcome(&[1, 2, 6, 1]), r#"{"winner":"b"}"#);
    assert_eq!(two.outcome(&[1, 2, 4, 1]), r#"{"winner":"none"}"#);
    two.assert_odds_by_brute_force(4);
    let choose = ask("initiative", "").with("initiative.roll", "choose");
    assert_eq!(choose.outcome(&[]), r#"{"winner":"none"}"#);
    assert_eq!(choose.house_rules(&[]), ["initiative.roll"]);
}

#[test]
fn abilities_are_needed_only_where_they_count() {
    assert!(ask("initiative", "b.ability=good").refusal(&[1, 1]).starts_with("`a.ability` is missing"));
    assert!(ask("initiative", "a.ability=good").refusal(&[1, 1]).starts_with("`b.ability` is missing"));
    let two = ask("initiative", "a.ability=good").with("initiative.roll", "2d6-plus-ability");
    assert!(two.refusal(&[1, 1, 1, 1]).starts_with("`b.ability` is missing"));
}

#[test]
fn a_formation_arrives_on_its_number_or_more() {
    for needs in 1..=6_u8 {
        let asked = ask("arrival", &format!("needs={needs}"));
        for face in 1..=6_u8 {
            assert_eq!(asked.member("arrives", &[face]), face >= needs);
        }
        asked.assert_odds_by_brute_force(1);
    }
    for inputs in ["", "needs=0", "needs=7"] {
        assert!(ask("arrival", inputs).refusal(&[1]).starts_with("`needs` is"), "{inputs}");
    }
}

#[test]
fn the_distances_that_players_ask_about_are_those_of_the_sheet() {
    let expected = [
        (Printed::Engagement, 9),
        (Printed::ThreatZone, 3),
        (Printed::OpportunityCharge, 5),
        (Printed::FormationChangeFoot, 2),
        (Printed::FormationChangeMounted, 4),
        (Printed::PassageFoot, 2),
        (Printed::PassageMounted, 4),
        (Printed::RetireFoot, 8),
        (Printed::RetireMounted, 16),
        (Printed::ArmyMorale, 18),
        (Printed::RallyBack, 3),
        (Printed::ExploitCavalry, 6),
        (Printed::ExploitInfantry, 3),
    ];
    assert_eq!(expected.map(|(distance, _)| distance), Printed::ALL);
    for (distance, inches) in expected {
        assert_eq!(distance.inches(&TABLES), Inches::whole(inches), "{distance:?}");
    }
    assert_eq!(distances::FLIGHT_FOOT, Inches::whole(12));
    assert_eq!(distances::FLIGHT_MOUNTED, Inches::whole(16));
    assert_eq!(distances::FALL_BACK, Inches::whole(6));
    assert_eq!(distances::EXPLOIT_STOPS, Inches::whole(1));
}

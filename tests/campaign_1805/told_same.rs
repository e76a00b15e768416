//! What comes to nothing has one reason: it is said in the same words at home, in the log and in the paper, whatever words a
//! save has for it.

use std::collections::BTreeSet;

use serde_json::json;

use super::home::wild;
use super::papers::words;
use super::sea::fleet;
use super::told_whole::checked;
use super::turns::{Campaign, at_war};
use crate::support::player::Chance;

/// Who orders, of whom, what, the reason for which nothing comes of it; true where the log says it too.
type Row = (&'static str, &'static str, String, &'static str, bool);

fn force(name: &str, more: &str) -> String {
    format!("[[force]]\nname = \"{name}\"\n{more}\n")
}

fn rows() -> Vec<Row> {
    let brigade = |more: &str, why: &'static str, logged: bool| -> Row {
        ("Lorien", "1st Brigade", force("1st Brigade", more), why, logged)
    };
    let ships = |more: &str, why: &'static str, logged: bool| -> Row {
        ("Lorien", "Flotilla", fleet("Flotilla", &format!("order = \"evade\"\n{more}")), why, logged)
    };
    vec![
        brigade("raid = \"Saltau\"", "no raid on Saltau: not there", true),
        brigade("siege = \"assault\"", "no assault: no enemy fortress is there", true),
        brigade("siege = \"invest\"", "no siege: no enemy fortress is there", false),
        ("Karst", "3rd Foot", force("3rd Foot", "inside = true"), "not inside: no friendly fortress is there", true),
        ships("to = \"Western Sea\"\nraid = \"Saltau\"", "no raid on Saltau: not there", true),
        ships("to = \"Western Sea\"\nbombard = true", "nothing bombarded: no landing in a port there", true),
        ships("to = \"Western Sea\"\nprivateer = \"Karst\"", "no trade taken: none of Karst passes there", true),
        ships("privateer = \"Karst\"", "no trade taken: in port at Valmont (0103)", true),
        ships("escort = \"Lorien\"", "no trade guarded: none of Lorien passes on its way", false),
    ]
}

#[test]
fn what_comes_to_nothing_is_said_in_the_same_words_at_home_in_the_log_and_in_the_paper() {
    for (nation, name, entries, why, logged) in rows() {
        let mut campaign = Campaign::of(&at_war(), 7);
        let home = checked(&campaign, nation, &entries);
        assert!(home.iter().any(|line| line.contains(name) && line.ends_with(why)), "{entries}{home:?}");
        campaign.send(nation, &entries);
        campaign.resolve();
        let paper = words(&campaign, &nation.to_lowercase());
        assert!(paper.contains(&format!("**{name}**: {why}.")), "{entries}{paper}");
        let log = campaign.log();
        assert_eq!(log.contains(&format!("{name} is dropped: {why}")), logged, "{entries}{log}");
    }
}

#[test]
fn a_fortress_that_one_s_own_side_held_before_was_not_stormed() {
    for (holder, held) in [("Lorien", true), ("Karst", false)] {
        let mut campaign = Campaign::of(&at_war(), 7);
        campaign.correct(&json!({"city": "Steinfeste", "holder": holder}), "a siege of last year");
        campaign.correct(&json!({"force": "1st Brigade", "nation": "Lorien", "at": "0601"}), "it marched");
        campaign.send("Lorien", &force("1st Brigade", "to = \"0602\"\nsiege = \"assault\""));
        campaign.resolve();
        let paper = words(&campaign, "lorien");
        let said = paper.contains("**1st Brigade**: no assault: no enemy fortress is there.");
        assert_eq!(said, held, "{holder}: {paper}");
    }
}

#[test]
fn saves_have_the_words_of_before_for_what_came_to_nothing() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.send("Lorien", &force("1st Brigade", "raid = \"Saltau\"\ninside = true"));
    campaign.resolve();
    let kept: Vec<String> = campaign.0.lines_since(0).into_iter().map(|line| line.record.to_string()).collect();
    let kept = kept.join("\n");
    for before in ["it did not come to Saltau for its raid", "not inside: we hold no fortress there"] {
        assert!(kept.contains(before), "{before}");
        assert!(!campaign.log().contains(before), "{before}");
    }
}

#[test]
fn forces_of_a_nation_in_one_place_are_one_line_whatever_is_known_of_them() {
    let mut places = 0;
    for seed in 1..=4 {
        let mut campaign = Campaign::of(&at_war(), seed);
        wild::seasons(&mut campaign, &mut Chance::new(seed), 6, |campaign| {
            for reader in ["lorien", "karst", "seamark"] {
                let paper = words(campaign, reader);
                let seen: Vec<&str> = paper
                    .lines()
                    .filter(|line| line.contains(" forces "))
                    .filter_map(|line| line.split(',').next())
                    .collect();
                let who = |line: &&str| {
                    line.split_once(" has ")
                        .map(|(who, of)| (who.to_owned(), of.rsplit_once(" forces ").map(|own| own.1.to_owned())))
                };
                let plain: Vec<_> = seen.iter().filter_map(who).collect();
                places += plain.len();
                assert_eq!(plain.iter().collect::<BTreeSet<_>>().len(), plain.len(), "{paper}");
            }
        });
    }
    assert!(places > 0, "nobody was seen");
}

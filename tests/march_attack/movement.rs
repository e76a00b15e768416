//! Movement and terrain.

use super::support::{Ask, ask};
use fanion::engine::tally::Tally;
use proptest::prelude::*;

fn inches(inputs: &str) -> String {
    ask("movement", inputs).member("inches", &[]).to_string()
}

fn check(cases: &[(&str, &str)]) {
    for (inputs, expected) in cases {
        assert_eq!(inches(inputs), *expected, "{inputs}");
    }
}

#[test]
fn every_figure_of_the_movement_table_is_the_printed_one() {
    let foot = [("square", 2, 8), ("line", 5, 10), ("column", 8, 16)];
    for (formation, tactical, strategic) in foot {
        check(&[
            (&format!("troops=infantry formation={formation}"), &tactical.to_string()),
            (&format!("troops=infantry formation={formation} mode=strategic"), &strategic.to_string()),
        ]);
    }
    for (formation, tactical) in [("square", 2), ("line", 3), ("column", 5)] {
        check(&[
            (&format!("troops=infantry action=retire formation={formation}"), &tactical.to_string()),
            (&format!("troops=infantry action=retire formation={formation} mode=strategic"), "8"),
        ]);
    }
    for (troops, line, column, strategic) in
        [("light-cavalry", 14, 16, 24), ("medium-cavalry", 12, 14, 20), ("heavy-cavalry", 12, 14, 20)]
    {
        for (formation, tactical) in [("line", line), ("column", column)] {
            check(&[
                (&format!("troops={troops} formation={formation}"), &tactical.to_string()),
                (&format!("troops={troops} formation={formation} mode=strategic"), &strategic.to_string()),
                (&format!("troops={troops} formation={formation} mode=strategic action=retire"), "16"),
            ]);
        }
    }
    for (troops, tactical, strategic) in [
        ("light-foot-artillery", 8, 16),
        ("medium-foot-artillery", 8, 16),
        ("heavy-foot-artillery", 6, 12),
        ("light-horse-artillery", 12, 24),
        ("medium-horse-artillery", 12, 24),
    ] {
        check(&[
            (&format!("troops={troops} formation=limbered"), &tactical.to_string()),
            (&format!("troops={troops} formation=limbered mode=strategic"), &strategic.to_string()),
        ]);
        if !troops.starts_with("heavy") {
            for mode in ["tactical", "strategic"] {
                check(&[(&format!("troops={troops} formation=deployed action=prolong mode={mode}"), "2")]);
            }
        }
    }
    check(&[("troops=general", "40"), ("troops=general mode=strategic", "40")]);
}

#[test]
fn the_road_helps_columns_and_limbered_guns_in_strategic_mode() {
    check(&[
        ("troops=infantry formation=column mode=strategic road=true", "20"),
        ("troops=light-cavalry formation=column mode=strategic road=true", "32"),
        ("troops=heavy-cavalry formation=column mode=strategic road=true", "28"),
        ("troops=heavy-foot-artillery formation=limbered mode=strategic road=true", "16"),
        ("troops=light-horse-artillery formation=limbered mode=strategic road=true", "32"),
        ("troops=infantry formation=column mode=strategic road=true ground=rough", "8"),
        ("troops=infantry formation=column mode=strategic road=true ground=river", "8"),
        ("troops=infantry formation=column mode=strategic road=true ground=light-wood", "12"),
        ("troops=infantry formation=column mode=strategic road=true ground=bridge", "20"),
    ]);
}

#[test]
fn obstacles_and_contours_cost_what_is_printed() {
    for (troops, formation, base, minor, major, steep) in [
        ("infantry", "column", 8, 2, 4, 2),
        ("light-cavalry", "column", 16, 4, 8, 4),
        ("light-horse-artillery", "limbered", 12, 4, 8, 4),
        ("medium-foot-artillery", "limbered", 8, 4, 8, 4),
    ] {
        let start = format!("troops={troops} formation={formation}");
        check(&[
            (&format!("{start} minor_linear=1"), &(base - minor).to_string()),
            (&format!("{start} major_linear=1"), &(base - major).to_string()),
            (&format!("{start} steep_contours=1"), &(base - steep).to_string()),
            (&format!("{start} minor_linear=2"), &(base - 2 * minor).to_string()),
        ]);
    }
    check(&[("troops=infantry formation=line minor_linear=4", "0")]);
}

#[test]
fn ground_leaves_the_printed_share_of_the_speed() {
    let grounds = [
        ("open", 1, 1, Some(1)),
        ("river", 2, 2, Some(4)),
        ("rough", 2, 2, Some(2)),
        ("light-wood", 2, 4, Some(4)),
        ("dense-wood", 2, 4, None),
        ("wooden-bua", 2, 4, Some(4)),
        ("stone-bua", 2, 4, Some(4)),
    ];
    for (ground, infantry, cavalry, artillery) in grounds {
        check(&[
            (&format!("troops=infantry formation=column ground={ground}"), &(8 / infantry).to_string()),
            (&format!("troops=light-cavalry formation=column ground={ground}"), &(16 / cavalry).to_string()),
            (&format!("troops=general ground={ground}"), "40"),
        ]);
        for troops in ["light-foot-artillery", "light-horse-artillery"] {
            let asked = ask("movement", &format!("troops={troops} formation=limbered ground={ground}"));
            let base = if troops.contains("foot") { 8 } else { 12 };
            match artillery {
                Some(share) => assert_eq!(asked.member("inches", &[]), base / share, "{troops} {ground}"),
                None => assert!(asked.refusal(&[]).starts_with("`ground` = `dense-wood` is closed to"), "{troops}"),
            }
        }
    }
    check(&[
        ("troops=infantry formation=line ground=rough", "2.5"),
        ("troops=heavy-foot-artillery formation=limbered ground=river", "1.5"),
        ("troops=light-foot-artillery formation=deployed action=prolong ground=river", "0.5"),
    ]);
}

#[test]
fn a_river_and_rough_ground_may_be_graded() {
    for ground in ["river", "rough"] {
        for (grade, expected) in [("quarter", "2"), ("half", "4"), ("three-quarters", "6")] {
            check(&[
                (&format!("troops=infantry formation=column ground={ground} grade={grade}"), expected),
                (&format!("troops=light-foot-artillery formation=limbered ground={ground} grade={grade}"), expected),
            ]);
        }
    }
    check(&[
        ("troops=infantry formation=line ground=rough grade=three-quarters", "3.75"),
        ("troops=infantry formation=column grade=half", "8"),
        ("troops=infantry formation=column ground=light-wood grade=half", "4"),
        ("troops=light-cavalry formation=column ground=light-wood grade=half", "4"),
    ]);
    assert_eq!(
        ask("movement", "troops=infantry formation=column grade=quarter").refusal(&[]),
        "`grade` = `quarter` does not apply: it is for a river or rough ground"
    );
}

#[test]
fn changes_of_formation_and_passages_cost_inches() {
    check(&[
        ("troops=infantry formation=column formation_changes=1", "6"),
        ("troops=infantry formation=column formation_changes=2", "4"),
        ("troops=light-cavalry formation=column formation_changes=1", "12"),
        ("troops=infantry formation=column passages=1", "6"),
        ("troops=light-cavalry formation=column passages=1", "12"),
        ("troops=light-foot-artillery formation=limbered passages=1", "6"),
        ("troops=light-horse-artillery formation=limbered passages=1", "8"),
        ("troops=infantry formation=line formation_changes=3", "0"),
    ]);
}

#[test]
fn ground_comes_before_the_costs_unless_a_house_rule_turns_it_round() {
    let asked = || ask("movement", "troops=infantry formation=column ground=rough minor_linear=1");
    assert_eq!(asked().member("inches", &[]), 2);
    assert_eq!(asked().rows(&[]), ["troops +8", "ground x1/2", "minor_linear -2"]);
    let other = asked().with("movement.order", "subtract-then-scale");
    assert_eq!(other.member("inches", &[]), 3);
    assert_eq!(other.rows(&[]), ["troops +8", "minor_linear -2", "ground x1/2"]);
    assert_eq!(other.house_rules(&[]), ["movement.order"]);
    let road =
        ask("movement", "troops=infantry formation=column mode=strategic road=true ground=light-wood minor_linear=1");
    assert_eq!(road.rows(&[]), ["troops +16", "ground x1/2", "minor_linear -2", "road +4"]);
    assert_eq!(road.with("movement.order", "subtract-then-scale").member("inches", &[]), 11);
}

#[test]
fn generals_ignore_terrain() {
    check(&[("troops=general ground=dense-wood minor_linear=3 major_linear=2 steep_contours=4", "40")]);
    check(&[("troops=general mode=strategic major_linear=1 ground=river grade=quarter", "40")]);
}

/// Inputs, and how the refusal begins.
const BARRED: &[(&str, &str)] = &[
    (
        "troops=light-cavalry formation=line action=retire",
        "`action` = `retire` of cavalry is strategic: the movement table has no tactical figure",
    ),
    (
        "troops=heavy-foot-artillery formation=deployed action=prolong",
        "`action` = `prolong` is for light and medium guns: heavy guns move limbered",
    ),
    (
        "troops=general action=retire",
        "`action` = `retire` is for infantry and cavalry: the movement table has no row for generals",
    ),
    (
        "troops=light-foot-artillery formation=limbered action=retire",
        "`action` = `retire` is for infantry and cavalry: the movement table has no row for foot artillery",
    ),
    ("troops=general action=prolong", "`action` = `prolong` is for artillery, found generals"),
    ("troops=infantry formation=line action=prolong", "`action` = `prolong` is for artillery, found infantry"),
    ("troops=infantry formation=column road=true", "`road` = true is for strategic mode, found `mode` = `tactical`"),
    (
        "troops=infantry formation=line mode=strategic road=true",
        "`road` = true is for infantry and cavalry in column and for limbered artillery",
    ),
    (
        "troops=light-cavalry formation=line mode=strategic road=true",
        "`road` = true is for infantry and cavalry in column and for limbered artillery",
    ),
    (
        "troops=light-foot-artillery formation=deployed action=prolong mode=strategic road=true",
        "`road` = true is for infantry and cavalry in column and for limbered artillery",
    ),
    (
        "troops=general mode=strategic road=true",
        "`road` = true is for infantry and cavalry in column and for limbered artillery",
    ),
    (
        "troops=infantry formation=column mode=strategic formation_changes=1",
        "`formation_changes` is 0 in strategic mode, found 1: only tactical movement allows it",
    ),
    (
        "troops=infantry formation=column mode=strategic passages=2",
        "`passages` is 0 in strategic mode, found 2: only tactical movement allows it",
    ),
    (
        "troops=infantry formation=column mode=strategic major_linear=1",
        "`major_linear` is 0 in strategic mode, found 1: only tactical movement allows it",
    ),
    (
        "troops=light-foot-artillery formation=limbered formation_changes=1",
        "`formation_changes` of artillery is 0: limbering is part of its move",
    ),
    (
        "troops=light-foot-artillery formation=deployed",
        "`action` of deployed guns is prolong, found `move`: limbering is part of a move of limbered guns",
    ),
    ("troops=general formation_changes=1", "`formation_changes` of generals is 0: they have no formation"),
    ("troops=infantry formation=limbered", "`formation` of infantry is line, column, square, found `limbered`"),
    ("troops=light-cavalry formation=square", "`formation` of cavalry is line, column, found `square`"),
    (
        "troops=light-horse-artillery formation=column",
        "`formation` of horse artillery is deployed, limbered, found `column`",
    ),
    (
        "troops=infantry formation=line ground=bridge",
        "`ground` = `bridge` is crossed in column or limbered, found `formation` = `line`",
    ),
    ("troops=infantry", "`formation` is missing: line, column, square, deployed, limbered"),
    ("formation=line", "`troops` is missing"),
    ("troops=general formation=line", "`formation` = `line` does not apply: it is for all troops but generals"),
];

#[test]
fn what_the_tables_bar_is_refused() {
    for (inputs, message) in BARRED {
        let refusal = ask("movement", inputs).refusal(&[]);
        assert!(refusal.starts_with(message), "{refusal}\n{message}");
    }
}

#[test]
fn no_dice_are_taken() {
    let asked: Ask = ask("movement", "troops=general");
    assert_eq!(asked.refusal(&[1]), "the dice are none: nothing is rolled here; found 1 die");
    assert_eq!(asked.odds().len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Inches are quarters, never below nothing, and no cost ever makes a move longer.
    #[test]
    fn a_move_is_made_of_quarters_and_costs_never_lengthen_it(
        formation in prop::sample::select(vec!["line", "column", "square"]), minor in 0..6, contours in 0..6,
        ground in prop::sample::select(vec!["open", "rough", "river", "dense-wood", "stone-bua"]),
        order in prop::sample::select(vec!["scale-then-subtract", "subtract-then-scale"]),
    ) {
        let quarters = |minor: i32| {
            let inputs = format!("troops=infantry formation={formation} ground={ground} minor_linear={minor} steep_contours={contours}");
            let inches = ask("movement", &inputs).with("movement.order", order).member("inches", &[]).to_string();
            let inches: fanion::engine::inches::Inches = inches.parse().expect("inches");
            (inches.fraction() * fanion::engine::fraction::Fraction::whole(4)).as_whole()
        };
        let (with, more) = (quarters(minor), quarters(minor + 1));
        prop_assert!(with.is_some_and(|with| with >= 0));
        prop_assert!(more <= with);
    }
}

#[test]
fn the_sum_of_a_move_names_troops_action_and_ground_as_printed() {
    let labels = |inputs: &str| -> Vec<String> {
        let resolved = ask("movement", inputs).resolve(&[]);
        resolved.tallies.iter().flat_map(Tally::rows).map(|row| row.label.to_string()).collect()
    };
    let cases: &[(&str, &[&str])] = &[
        ("troops=infantry formation=line action=retire", &["infantry in line retiring, tactical"]),
        (
            "troops=light-foot-artillery formation=deployed action=prolong",
            &["light-foot-artillery in deployed by prolong, tactical"],
        ),
        ("troops=infantry formation=column mode=strategic", &["infantry in column, strategic"]),
        (
            "troops=infantry formation=column ground=light-wood minor_linear=1",
            &["infantry in column, tactical", "Light Wood / Orchard", "Minor Linear Obstacle"],
        ),
    ];
    for (inputs, told) in cases {
        assert_eq!(labels(inputs), *told, "{inputs}");
    }
}

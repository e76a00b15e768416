//! What players look up: the movement table for every arm and formation, VeD, fire by die face, the melee of two.

use fanion::engine::text::Facts;
use serde_json::json;

use super::field::{charge, field, with};
use super::game::{Game, foot, guns, horse};

/// What is looked up by these codes.
#[track_caller]
fn look(game: &Game, codes: &[&str]) -> Facts {
    game.play.look_up(codes).unwrap_or_else(|refusal| panic!("{codes:?}: {refusal}"))
}

/// The row of this name.
#[track_caller]
fn row(facts: &Facts, name: &str) -> String {
    let found = facts.rows.iter().find(|(own, _)| own == name);
    found.unwrap_or_else(|| panic!("no row {name} in {:?}", told(facts))).1.to_string()
}

fn told(facts: &Facts) -> Vec<String> {
    facts.rows.iter().map(|(name, text)| format!("{name}: {text}")).collect()
}

/// A field with this unit as `aa` and a line as `ma`.
fn lone(unit: &str) -> Game {
    field(&[unit.to_owned()], &[foot("B1")], &[])
}

#[test]
fn every_arm_and_formation_goes_as_far_as_the_movement_table_prints() {
    let horse_of = |weight: &str, shape: &str| {
        with(&with(&horse("A1"), "weight", &format!("{weight:?}")), "formation", &format!("{shape:?}"))
    };
    let guns_of = |arm: &str, weight: &str, shape: &str| {
        let own = with(&with(&guns("A1"), "arm", &format!("{arm:?}")), "weight", &format!("{weight:?}"));
        with(&own, "formation", &format!("{shape:?}"))
    };
    let foot_in = |shape: &str| with(&foot("A1"), "formation", &format!("{shape:?}"));
    let cases = [
        (
            foot_in("line"),
            "line 5\"; column 8\" (6\" after changing); square 2\" (0\" after changing)",
            "line 10\"; column 16\", by road 20\"; square 8\"",
        ),
        (
            foot_in("column"),
            "column 8\"; line 5\" (3\" after changing); square 2\" (0\" after changing)",
            "column 16\", by road 20\"; line 10\"; square 8\"",
        ),
        (
            foot_in("square"),
            "square 2\"; line 5\" (3\" after changing); column 8\" (6\" after changing)",
            "square 8\"; line 10\"; column 16\", by road 20\"",
        ),
        (
            horse_of("light", "line"),
            "line 14\"; column 16\" (12\" after changing)",
            "line 24\"; column 24\", by road 32\"",
        ),
        (
            horse_of("medium", "column"),
            "column 14\"; line 12\" (8\" after changing)",
            "column 20\", by road 28\"; line 20\"",
        ),
        (
            horse_of("heavy", "line"),
            "line 12\"; column 14\" (10\" after changing)",
            "line 20\"; column 20\", by road 28\"",
        ),
        (
            guns_of("foot-artillery", "light", "deployed"),
            "deployed by prolong 2\"; limbered 8\"",
            "deployed by prolong 2\"; limbered 16\", by road 20\"",
        ),
        (
            guns_of("foot-artillery", "medium", "limbered"),
            "limbered 8\"; deployed by prolong 2\"",
            "limbered 16\", by road 20\"; deployed by prolong 2\"",
        ),
        (guns_of("foot-artillery", "heavy", "deployed"), "limbered 6\"", "limbered 12\", by road 16\""),
        (
            guns_of("horse-artillery", "light", "limbered"),
            "limbered 12\"; deployed by prolong 2\"",
            "limbered 24\", by road 32\"; deployed by prolong 2\"",
        ),
    ];
    for (unit, tactical, strategic) in cases {
        let facts = look(&lone(&unit), &["aa"]);
        assert_eq!((row(&facts, "tactical"), row(&facts, "strategic")), (tactical.to_owned(), strategic.to_owned()));
    }
}

#[test]
fn who_retires_goes_as_far_as_the_sheet_prints() {
    let retiring = |unit: &str| row(&look(&lone(unit), &["aa"]), "retiring");
    assert_eq!(retiring(&foot("A1")), "tactical 3\", strategic 8\"");
    assert_eq!(retiring(&with(&foot("A1"), "formation", "\"column\"")), "tactical 5\", strategic 8\"");
    assert_eq!(retiring(&horse("A1")), "strategic 16\"", "the sheet has no tactical figure for cavalry");
}

#[test]
fn a_unit_in_a_wood_goes_as_far_as_the_wood_lets_it() {
    let mut game = lone(&with(&foot("A1"), "formation", "\"column\""));
    game.correct(json!({"side": "A", "unit": "A1", "ground": "light-wood"}));
    assert_eq!(row(&look(&game, &["aa"]), "on its ground"), "light-wood: column 4\"");
}

#[test]
fn ved_is_told_as_it_is_now_and_against_charges_from_each_distance() {
    let mut game = lone(&with(&foot("A1"), "formation", "\"column\""));
    // Regular 7, column +2.
    assert!(row(&look(&game, &["aa"]), "VeD").starts_with("9 or less, 83%"), "{:?}", told(&look(&game, &["aa"])));
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d1"}));
    game.correct(json!({"side": "A", "unit": "A1", "cv": 4, "lost": 2}));
    // -1 for 2 CV, -2 disordered; a charge from the flank shares the row of disorder.
    let facts = look(&game, &["aa"]);
    assert!(row(&facts, "VeD").starts_with("6 or less, 42%"), "{:?}", told(&facts));
    let change = "to change formation ";
    assert_eq!(row(&facts, "charge to 5\""), format!("{change}4 or less, 17%   from flank or rear 4 or less, 17%"));
    assert_eq!(row(&facts, "charge to 12\""), format!("{change}6 or less, 42%   from flank or rear 6 or less, 42%"));
    assert_eq!(row(&facts, "from farther"), format!("{change}8 or less, 72%   from flank or rear 8 or less, 72%"));
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "none"}));
    let steady = row(&look(&game, &["aa"]), "charge to 5\"");
    assert_eq!(steady, format!("{change}6 or less, 42%   from flank or rear 4 or less, 17%"));
}

#[test]
fn musketry_is_told_by_die_face_for_each_kind_of_target() {
    let facts = look(&lone(&with(&foot("A1"), "cv", "4")), &["aa"]);
    let fire: Vec<String> = told(&facts).into_iter().skip_while(|line| !line.starts_with("fire to 3\"")).collect();
    assert_eq!(
        fire,
        [
            "fire to 3\": in the open: 1 CV, 2 CV on 2 or less   factor 8",
            ": in light cover: 1 CV on 4 or less   factor 4",
            ": in heavy cover: 1 CV on 2 or less   factor 2",
            ": deployed guns: 1 CV on 4 or less   factor 4",
            ": charging horse: 1 CV on 2 or less   factor 2",
        ]
    );
    let rifles = with(&foot("A1"), "weapon", "\"rifle\"");
    assert!(row(&look(&lone(&rifles), &["aa"]), "fire to 5\"").ends_with("2 CV, no roll needed   factor 12"));
}

#[test]
fn gunfire_is_told_by_die_face_for_each_range_and_target() {
    // A medium battery of 4 CV: +2 close, -2 long; column +1, square +2, deployed guns -3, limbered +1.
    let facts = look(&lone(&guns("A1")), &["aa"]);
    assert_eq!(
        row(&facts, "fire to 5\""),
        "line 1 CV, no roll needed; column 1 CV, 2 CV on 1 or less; square 1 CV, 2 CV on 2 or less; \
         deployed guns 1 CV on 3 or less; limbered 1 CV, 2 CV on 1 or less"
    );
    assert_eq!(
        row(&facts, "fire to 24\""),
        "line 1 CV on 2 or less; column 1 CV on 3 or less; square 1 CV on 4 or less; deployed guns no hit; \
         limbered 1 CV on 3 or less"
    );
    assert_eq!(row(&facts, "at cover"), "factor: light cover -2, heavy cover -4");
}

#[test]
fn a_melee_looked_up_is_the_melee_that_is_fought() {
    let mut game = field(&[horse("A1")], &[foot("B1")], &[]);
    game.go("T1", Some(1));
    let facts = look(&game, &["aa", "ma"]);
    let (own, enemy) = (row(&facts, "aa in melee"), row(&facts, "ma in melee"));
    assert_eq!(row(&facts, "at contact"), "ma D2", "a line that is not anchored is disordered by cavalry");
    let square = row(&facts, "ma, charge to 12\"");
    assert!(square.starts_with("to change formation 7 or less, 58%"), "{square}");
    charge(&mut game, "A1", "B1", json!({}));
    game.pick("stand");
    super::field::to_melee(&mut game);
    game.pick("melee:B/B1");
    let prompt = game.play.prompt().expect("the melee is asked");
    let fanion::engine::prompt::Kind::Fill { tally, .. } = &prompt.kind else { panic!("{prompt:?}") };
    let sums: Vec<String> = tally.iter().map(|tally| format!("{} + D6", tally.line())).collect();
    assert_eq!(sums, [own, enemy]);
    let chance = game.prompt()["chance"].as_f64().expect("the chance of the attacker");
    let wins = format!("aa wins {}: ", fanion::engine::odds::percent(chance));
    assert!(row(&facts, "chances").starts_with(&wins), "{wins}: {:?}", told(&facts));
}

#[test]
fn guns_have_no_melee_of_their_own_but_their_fire_at_the_other() {
    let game = field(&[guns("A1")], &[with(&foot("B1"), "formation", "\"square\"")], &[]);
    let facts = look(&game, &["aa", "ma"]);
    assert_eq!(row(&facts, "melee"), "guns do not charge");
    assert_eq!(row(&facts, "fire to 5\""), "1 CV, 2 CV on 2 or less   factor 8");
}

#[test]
fn what_cannot_be_looked_up_is_refused_in_words() {
    let game = field(&[foot("A1"), foot("A2")], &[foot("B1")], &[]);
    let refused = |codes: &[&str]| game.play.look_up(codes).expect_err("refused").to_string();
    assert_eq!(refused(&["zz"]), "no unit has the code zz");
    assert_eq!(refused(&["aa", "ab"]), "aa A1 and ab A2 are of one side: name one of each");
    assert_eq!(refused(&[]), "the code of a unit, or of two, one against the other; found 0");
}

#[test]
fn in_t1_a_unit_is_shown_with_how_far_it_may_go() {
    let mut game = field(&[foot("A1")], &[horse("B1")], &[]);
    assert_eq!(game.play.brief("aa").to_string(), "", "S1 asks no inches");
    game.go("T1", Some(1));
    assert!(game.play.doc().briefs);
    assert_eq!(game.play.brief("ma").to_string(), "tactical line 14\", column 16\"   strategic 24\", 24\" (road 32\")");
}

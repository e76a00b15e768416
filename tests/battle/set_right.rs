//! Corrections, newcomers and what is written out, at their edges.

use fanion::engine::request::Request;
use fanion::engine::text::CellContent;
use fanion::orbat::read;
use serde_json::{Value as Json, json};

use super::field::{charge, field, options};
use super::game::{Game, army, foot, guns, horse};

fn game() -> Game {
    field(&[foot("A1"), horse("A2"), guns("A3")], &[foot("B1"), foot("B2")], &[])
}

/// Why a request is refused.
#[track_caller]
fn why(game: &mut Game, request: Json) -> String {
    let read = fanion::engine::request::Request::read(&request.to_string()).expect("a request");
    match game.play.request(&read, 0) {
        Ok(_) => panic!("{request} was taken"),
        Err(refusal) => refusal.to_string(),
    }
}

#[test]
fn a_position_stands_alone_in_a_correction() {
    let mut game = game();
    let words = why(&mut game, json!({"correct": {"position": {"step": "S2"}, "side": "A"}}));
    assert!(words.contains("`position` stands alone"), "{words}");
}

#[test]
fn a_garrison_keeps_the_buildings_it_stands_in_and_else_holds_wooden_ones() {
    let garrison = |ground: &str, fields: Json| {
        let mut game = game();
        game.correct(json!({"side": "A", "unit": "A1", "ground": ground}));
        let mut told = json!({"side": "A", "unit": "A1", "formation": "garrison"});
        for (key, value) in fields.as_object().into_iter().flatten() {
            told[key] = value.clone();
        }
        game.correct(told);
        game.unit(0, "A1")["ground"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(garrison("stone-bua", json!({})), "stone-bua");
    assert_eq!(garrison("open", json!({})), "wooden-bua");
    assert_eq!(garrison("open", json!({"disorder": "d1"})), "wooden-bua");
    assert_eq!(garrison("open", json!({"ground": "stone-bua"})), "stone-bua");
    let mut game = game();
    game.correct(json!({"side": "A", "unit": "A1", "formation": "column"}));
    assert_eq!(game.unit(0, "A1")["ground"], "open", "no other formation asks for buildings");
}

#[test]
fn arms_have_only_what_belongs_to_them() {
    let mut game = game();
    let words = why(&mut game, json!({"correct": {"side": "A", "unit": "A1", "weight": "heavy"}}));
    assert_eq!(words, "weight is for cavalry and artillery only, this is infantry");
    let words = why(&mut game, json!({"correct": {"side": "A", "unit": "A2", "weapon": "rifle"}}));
    assert_eq!(words, "weapon is for infantry only, this is cavalry");
    game.correct(json!({"side": "A", "unit": "A1", "weapon": "rifle"}));
}

#[test]
fn a_melee_that_goes_on_and_a_rider_are_taken_back_by_none_or_nothing() {
    for none in [json!("none"), json!(""), json!(null)] {
        let mut game = game();
        game.correct(json!({"side": "A", "unit": "A1", "locked_with": "B1"}));
        assert_eq!(game.unit(1, "B1")["locked_with"], "A1");
        game.correct(json!({"side": "A", "unit": "A1", "locked_with": none}));
        assert_eq!(game.unit(0, "A1")["locked_with"], json!(null), "{none}");
        game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": "A1"}));
        game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": none}));
        assert_eq!(game.unit(0, "A1")["leader"], json!(null), "{none}");
    }
}

#[test]
fn a_unit_that_is_gone_is_locked_with_nobody_on_either_side() {
    for (side, unit) in [("A", "A1"), ("B", "B1")] {
        let mut game = game();
        game.correct(json!({"side": "A", "unit": "A1", "locked_with": "B1"}));
        game.correct(json!({"side": side, "unit": unit, "status": "removed"}));
        let partners = [game.unit(0, "A1"), game.unit(1, "B1")].map(|unit| unit["locked_with"].clone());
        assert_eq!(partners, [json!(null), json!(null)], "{unit} is removed");
    }
}

#[test]
fn two_leaders_ride_with_a_unit_and_may_be_named_with_it_again() {
    let mut game = game();
    game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": "A1"}));
    game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": "A1"}));
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A1"}));
    assert_eq!(game.unit(0, "A1")["leaders"], json!(["Red chief", "Red I leader"]), "two ride with a unit at most");
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A2"}));
}

#[test]
fn a_formation_takes_back_its_own_skirmish_value() {
    let own = |game: &Game| {
        let text = game.play.export("A").expect("side A");
        let army = read::orbat("saved.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        army.formations[0].skirmish
    };
    let mut game = game();
    game.correct(json!({"side": "A", "formation": "Red I", "skirmish": 12}));
    assert_eq!(own(&game), Some(12));
    game.correct(json!({"side": "A", "formation": "Red I", "skirmish": null}));
    assert_eq!(own(&game), None);
}

#[test]
fn only_what_is_owed_is_let_go() {
    let mut game = game();
    game.go("S3", None);
    assert_eq!(game.owed(), ["engaged"]);
    for key in ["done", "nonsense", ""] {
        assert_eq!(game.refused(json!({"waive": key, "why": "tea"})), "not-owed", "{key}");
    }
}

fn newcomer(formation: &str, fields: Json) -> Json {
    let mut unit = json!({"name": "late", "arm": "infantry", "quality": "regular", "cv": 6, "formation": "line"});
    let mut told = json!({"side": "A", "formation": formation});
    for (key, value) in fields.as_object().into_iter().flatten() {
        if key == "raise" { told[key] = value.clone() } else { unit[key] = value.clone() }
    }
    told["unit"] = unit;
    json!({"enlist": told, "why": "late"})
}

#[test]
fn a_newcomer_is_ready_or_broken() {
    for (status, comes) in [("ready", true), ("broken", true), ("removed", false), ("captured", false)] {
        let mut game = game();
        let fields = if comes { json!({"status": status}) } else { json!({"status": status, "cv": 0, "lost": 6}) };
        if comes {
            game.ask(newcomer("Red I", fields));
            assert_eq!(game.unit(0, "late")["status"], status);
        } else {
            assert_eq!(why(&mut game, newcomer("Red I", fields)), "a newcomer is ready or broken");
        }
    }
}

#[test]
fn a_formation_that_is_raised_has_a_name_of_at_most_255_bytes_and_a_commander_if_told() {
    let mut game = game();
    game.ask(newcomer(&"x".repeat(255), json!({"raise": {"commander": null}})));
    assert_eq!(game.mf(0, &"x".repeat(255))["commander"], json!(null));
    let words = why(&mut game, newcomer(&"x".repeat(256), json!({"raise": {}, "name": "later"})));
    assert!(words.contains("1 to 255 bytes"), "{words}");
}

/// Guns of two formations, one of which is led by whoever is named.
fn with_grand_battery(leader: &str) -> Game {
    let red = army("Red", &[("Red I", &[foot("A1"), guns("A2")]), ("Red II", &[foot("A3"), guns("A4"), guns("A5")])]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    game.forms_grand_battery();
    game.fill(json!({"batteries": ["A/A2", "A/A4", "A/A5"], "leader": leader}));
    game
}

#[test]
fn a_leader_of_two_formations_stands_once_in_the_file_and_batteries_remember_their_formations() {
    for leader in ["A/Red II leader", "A/Red chief"] {
        let game = with_grand_battery(leader);
        let text = game.play.export("A").expect("side A");
        let army = read::orbat("saved.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        let commanders: Vec<&str> =
            army.formations.iter().filter_map(|mf| mf.commander.as_ref()).map(|leader| leader.name.as_str()).collect();
        assert_eq!(commanders, ["Red I leader", "Red II leader"], "{leader}: {text}");
        let homes: Vec<Option<&str>> =
            army.formations.iter().flat_map(|mf| &mf.units).map(|unit| unit.home.as_deref()).collect();
        assert_eq!(homes, [None, None, Some("Red I"), Some("Red II"), Some("Red II")], "{text}");
    }
}

#[test]
fn batteries_of_a_grand_battery_that_was_saved_go_home_when_it_is_dissolved() {
    let saved = with_grand_battery("A/Red I leader");
    let [a, b] = ["A", "B"].map(|side| saved.play.export(side).expect("a side"));
    let mut game = Game::new(&a, &b, &[]);
    game.correct(json!({"side": "A", "leader": "Red chief", "ability": "excellent", "staff": "good"}));
    game.pick("order:A/Grand Battery 1");
    game.pick("dissolve-grand-battery");
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    let units = |name: &str| {
        let mf = game.mf(0, name);
        let units = mf["units"].as_array().cloned().unwrap_or_default();
        units.iter().filter_map(|unit| unit["name"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(
        (units("Red I"), units("Red II")),
        (vec!["A1".into(), "A2".into()], vec!["A3".into(), "A4".into(), "A5".into()])
    );
}

#[test]
fn a_grand_battery_takes_the_first_name_that_no_formation_has() {
    let units = [foot("A1"), guns("A2"), guns("A3")];
    let mut game =
        Game::new(&army("Red", &[("Grand Battery 1", &units)]), &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    game.pick("order:A/Grand Battery 1");
    game.pick("form-grand-battery");
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    game.fill(json!({"batteries": ["A/A2"]}));
    assert_eq!(game.mf(0, "Grand Battery 2")["order"], "bombard");
}

#[test]
fn what_a_formation_comes_with_after_a_retreat_is_its_order_or_defence() {
    let begins = |fields: &str| {
        let red = army("Red", &[("Red I", &[foot("A1")])]);
        let red = red.replace("order = \"defend\"", fields);
        let game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
        let mf = game.mf(0, "Red I");
        ["order", "order_after"].map(|key| mf[key].as_str().unwrap_or("none").to_owned())
    };
    assert_eq!(begins("order = \"attack\""), ["attack", "none"]);
    assert_eq!(begins("order = \"retreat\"\nretiring = 2"), ["retreat", "defend"]);
    assert_eq!(begins("order = \"retreat\"\nretiring = 2\norder_after = \"support\""), ["retreat", "support"]);
    assert_eq!(begins("order = \"attack\"\nretiring = 2"), ["retreat", "attack"]);
    assert_eq!(begins("order = \"retreat\"\norder_after = \"attack\""), ["attack", "none"], "it ends in S1");
}

#[test]
fn a_form_of_corrections_shows_the_enemy_that_each_is_locked_with() {
    let mut game = game();
    game.correct(json!({"side": "A", "unit": "A1", "locked_with": "B2"}));
    let shown = |name: &str| {
        let thing = game.play.things().into_iter().find(|thing| thing.name == name).expect("a unit");
        let ask = game.play.asks(&thing).into_iter().find(|ask| ask.name == "locked_with").expect("a field");
        ask.default.unwrap_or_default()
    };
    assert_eq!([shown("A1"), shown("B2"), shown("B1")], [json!("B2"), json!("A1"), json!("none")]);
}

/// The leader whose name stands in a unit's row of the roster.
fn led_by(game: &Game, code: &str) -> String {
    let doc = game.play.doc();
    let rows = doc.columns.iter().flat_map(|column| &column.groups).flat_map(|group| &group.rows);
    let row = rows.into_iter().find(|row| &*row.code == code).expect("a row");
    let cell = row.cells.iter().find(|cell| cell.name == "leader").expect("a cell");
    let CellContent::Words(words) = &cell.content else { panic!("words") };
    words.to_string()
}

#[test]
fn the_roster_names_the_leader_who_rides_with_a_unit_while_he_is_well() {
    let mut game = game();
    game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": "A2"}));
    assert_eq!([led_by(&game, "aa"), led_by(&game, "ab")], ["", "Red chief"]);
    game.correct(json!({"side": "A", "leader": "Red chief", "status": "wounded"}));
    assert_eq!(led_by(&game, "ab"), "");
}

#[test]
fn an_option_that_is_a_unit_knows_its_code() {
    let mut game = game();
    game.go("T1", Some(1));
    game.pick("charge:A/A2");
    let prompt = game.play.prompt().expect("a question");
    let fanion::engine::prompt::Kind::Choose { options, .. } = &prompt.kind else { panic!("a choice") };
    let codes: Vec<Option<&str>> = options.iter().map(|option| option.unit.as_deref()).collect();
    assert!(codes.contains(&Some("ma")) && codes.contains(&Some("mb")), "{codes:?}");
}

#[test]
fn who_charges_already_neither_moves_nor_changes_formation() {
    let mut game = game();
    game.go("T1", Some(1));
    charge(&mut game, "A2", "B1", json!({}));
    game.pick("stand");
    let prompt = game.prompt();
    for act in ["form", "move"] {
        let key = format!("{act}:A/A2");
        assert!(!options(&game).contains(&key));
        let blocked = prompt["blocked"].as_array().into_iter().flatten().find(|blocked| blocked["key"] == key.as_str());
        assert_eq!(blocked.map(|blocked| blocked["why"].clone()), Some(json!("it is charging")), "{key}");
    }
}

#[test]
fn what_stands_otherwise_has_another_digest() {
    let mut game = game();
    let fresh = game.play.digest();
    game.correct(json!({"side": "A", "unit": "A1", "cv": 5, "lost": 1}));
    let weaker = game.play.digest();
    assert_ne!(fresh, weaker);
    game.ask(json!({"undo": true}));
    assert_eq!(game.play.digest(), fresh);
    game.ask(json!({"redo": true}));
    assert_eq!(game.play.digest(), weaker);
}

#[test]
fn the_time_played_is_told_by_turns() {
    let mut game = game();
    let note = |game: &mut Game, at: i64| {
        let note = fanion::engine::request::Request::Note("tea".into());
        game.play.request(&note, at).expect("a note is taken");
    };
    note(&mut game, 60);
    game.correct(json!({"position": {"turn": 2, "step": "S1"}}));
    for at in [100, 200] {
        note(&mut game, at);
    }
    let turns: Vec<u32> = game.play.pace(600).turns.into_iter().map(|(turn, _)| turn).collect();
    assert_eq!(turns, [1, 2]);
}

#[test]
fn a_leader_of_another_formation_stays_when_one_of_his_breaks() {
    let red = army("Red", &[("Red I", &[foot("A1"), guns("A2")]), ("Red II", &[foot("A3"), foot("A4"), guns("A5")])]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    game.forms_grand_battery();
    game.fill(json!({"batteries": ["A/A2", "A/A5"], "leader": "A/Red II leader"}));
    game.correct(json!({"side": "A", "unit": "A3", "status": "removed"}));
    game.done_to("S2");
    game.pick("morale:A/Red II");
    game.dice(&[1, 1]);
    assert_eq!(game.mf(0, "Red II")["morale"], "broken");
    let mf = game.mf(0, "Red II");
    assert_eq!(mf["commander"]["status"], "ready", "he commands the grand battery, too: {mf}");
}

#[test]
fn a_formation_that_is_set_retreating_owes_no_test_of_its_own() {
    let mut game = field(&[foot("A1"), foot("A2"), foot("A3")], &[foot("B1")], &[]);
    for unit in ["A1", "A2"] {
        game.correct(json!({"side": "A", "unit": unit, "status": "removed"}));
    }
    game.go("S2", None);
    assert_eq!(game.owed(), ["morale:A/Red I"]);
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 2}));
    assert_eq!(game.owed(), ["engaged"], "no test of its own: the step is over");
}

#[test]
fn only_units_that_are_there_are_locked_and_never_two_batteries() {
    let battle = || field(&[foot("A1"), foot("A2"), guns("A3")], &[foot("B1"), guns("B2")], &[]);
    let locked = |unit: &str, enemy: &str| json!({"correct": {"side": "A", "unit": unit, "locked_with": enemy}});
    let mut game = battle();
    assert_eq!(why(&mut game, locked("A3", "B2")), "two batteries are in no melee with each other");
    for status in ["broken", "removed", "captured"] {
        let mut game = battle();
        game.correct(json!({"side": "A", "unit": "A1", "status": status}));
        let told = format!("a unit that is {status} is in no melee, found B1");
        assert_eq!(why(&mut game, locked("A1", "B1")), told);
        game.correct(json!({"side": "B", "unit": "B1", "status": status}));
        assert_eq!(why(&mut game, locked("A2", "B1")), "B1 is not there to fight", "{status}");
    }
    let mut game = battle();
    game.ask(locked("A1", "B1"));
    game.correct(json!({"side": "A", "unit": "A1", "status": "broken"}));
    assert_eq!(game.unit(1, "B1")["locked_with"], json!(null), "who flees fights nobody");
}

#[test]
fn guns_are_the_ones_attacked_in_a_melee_that_goes_on() {
    let begins = |game: &Game| {
        let [a, b] = ["A", "B"].map(|side| game.play.export(side).expect("a side"));
        Game::new(&a, &b, &[])
    };
    let mut game = field(&[foot("A1"), guns("A2")], &[foot("B1")], &[]);
    game.correct(json!({"side": "A", "unit": "A2", "locked_with": "B1"}));
    for mut game in [begins(&game), game] {
        game.go("T3", Some(1));
        assert_eq!(game.owed(), ["melee:A/A2"]);
        game.pick("melee:A/A2");
        game.dice(&[6, 1]);
        assert_eq!(game.unit(0, "A2")["locked_with"], json!(null));
    }
}

#[test]
fn units_locked_with_one_enemy_are_one_melee() {
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1")], &[]);
    for unit in ["A1", "A2"] {
        game.correct(json!({"side": "A", "unit": unit, "locked_with": "B1"}));
    }
    game.go("T3", Some(1));
    assert_eq!(game.owed(), ["melee:B/B1"]);
    game.pick("melee:B/B1");
    game.pick("A/A2");
    game.dice(&[6, 1]);
    assert_eq!(
        [game.unit(0, "A1"), game.unit(0, "A2")].map(|unit| unit["locked_with"].clone()),
        [json!(null), json!(null)]
    );
}

#[test]
fn a_melee_that_one_of_the_two_has_left_is_over() {
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1"), foot("B2")], &[]);
    game.correct(json!({"side": "A", "unit": "A1", "locked_with": "B1"}));
    game.correct(json!({"side": "A", "formation": "Red I", "on_table": false}));
    game.go("T3", Some(1));
    assert_eq!(game.owed(), Vec::<String>::new());
    assert_eq!(game.unit(1, "B1")["locked_with"], json!(null));
}

#[test]
fn a_unit_that_is_set_gone_while_it_is_hit_loses_nothing() {
    for status in ["captured", "removed"] {
        let mut game = field(&[guns("A1")], &[foot("B1"), foot("B2")], &[]);
        game.go("T2", Some(1));
        game.pick("shot:A/A1");
        game.pick("B/B1");
        game.fill(json!({"distance": 9}));
        game.correct(json!({"side": "B", "unit": "B1", "status": status}));
        assert_eq!(game.key(), "shot:A/A1/target", "the target is named again");
        let unit = game.unit(1, "B1");
        assert_eq!((&unit["booked"], &unit["lost"]), (&json!(0), &json!(0)), "{status} under fire");
        let lights = format!("{}, skirmish = 8", foot("A1"));
        let mut game = field(&[lights], &[foot("B1"), foot("B2")], &[]);
        game.go("S3", None);
        game.pick("engaged");
        game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
        game.pick("skirmish:A/Red I");
        game.dice(&[6, 6]);
        game.pick("spread:A/Red I");
        game.pick("B/B1");
        game.correct(json!({"side": "B", "unit": "B1", "status": status}));
        assert_eq!(game.key(), "spread:A/Red I/1", "who is hit is named again");
        assert_eq!(game.unit(1, "B1")["booked"], 0, "{status} under skirmish");
        game.pick("B/B2");
        game.fill(json!({"cover": "none"}));
    }
}

/// CV left and lost, of 6 with which A1 begins.
fn cv_and_lost(game: &Game) -> (u64, u64) {
    let unit = game.unit(0, "A1");
    (unit["cv"].as_u64().unwrap_or_default(), unit["lost"].as_u64().unwrap_or_default())
}

#[test]
fn a_corrected_cv_moves_what_was_lost_by_as_much_unless_that_is_told_too() {
    let cases = [
        (json!({"cv": 4}), (4, 2)),
        (json!({"cv": 8}), (8, 0)),
        (json!({"cv": 6}), (6, 0)),
        (json!({"cv": 4, "lost": 0}), (4, 0)),
        (json!({"cv": 4, "lost": 1}), (4, 1)),
        (json!({"lost": 2}), (6, 2)),
    ];
    for (figures, expected) in cases {
        let mut game = game();
        let mut told = json!({"side": "A", "unit": "A1"});
        for (key, value) in figures.as_object().into_iter().flatten() {
            told[key] = value.clone();
        }
        game.correct(told);
        assert_eq!(cv_and_lost(&game), expected, "{figures}");
    }
    let mut game = game();
    game.correct(json!({"side": "A", "unit": "A1", "cv": 3, "lost": 3}));
    for (cv, expected) in [(5, (5, 1)), (6, (6, 0)), (9, (9, 0)), (7, (7, 2))] {
        game.correct(json!({"side": "A", "unit": "A1", "cv": cv}));
        assert_eq!(cv_and_lost(&game), expected);
    }
    game.ask(json!({"undo": true}));
    assert_eq!(cv_and_lost(&game), (9, 0));
}

#[test]
fn a_test_after_a_correction_counts_what_the_players_say_was_lost() {
    let mut game = game();
    game.go("T1", Some(1));
    game.correct(json!({"side": "B", "unit": "B1", "cv": 2}));
    charge(&mut game, "A2", "B1", json!({}));
    game.pick("square");
    assert_eq!(super::field::known(&mut game, "cv_lost"), 4);
    game.correct(json!({"side": "B", "unit": "B1", "cv": 4}));
    assert_eq!(super::field::known(&mut game, "cv_lost"), 2, "inside the act, too");
}

#[test]
fn figures_that_are_set_right_for_a_mended_past_are_what_the_past_would_have_made_them() {
    let mut game = game();
    let entry = game.correct(json!({"side": "A", "unit": "A1", "cv": 8})).entry;
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d1"}));
    let with = json!({"correct": {"side": "A", "unit": "A1", "cv": 7}, "why": "test"});
    game.ask(json!({"mend": entry, "with": with, "figures": true}));
    assert_eq!(cv_and_lost(&game), (7, 0));
}

#[test]
fn what_several_were_told_in_one_is_undone_in_one_and_mended_one_by_one() {
    let mut game = Game::new(
        &army("Red", &[("Picton", &[foot("Essex"), foot("Kent")])]),
        &army("Blue", &[("Reille", &[foot("Ligne")])]),
        &[],
    );
    game.ask(json!({"correct": {"position": {"step": "T1", "half": 1, "active": "A"}}}));
    let before = game.play.digest();
    let pick = |key: &str| Request::Pick(key.to_owned());
    let both = [pick("form:A/Essex"), pick("column"), pick("form:A/Kent"), pick("column")];
    game.play.requests(&both, 0).expect("all of it is taken");
    let shapes = |game: &Game| {
        let units = game.play.json()["sides"][0]["formations"][0]["units"].as_array().expect("units").clone();
        units.iter().map(|unit| unit["formation"].as_str().expect("a word").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(shapes(&game), ["column", "column"]);
    game.ask(json!({"undo": true}));
    assert_eq!(game.play.digest(), before);
    game.ask(json!({"redo": true}));
    assert_eq!(shapes(&game), ["column", "column"]);
    let lines = game.play.lines_since(0);
    let essex = lines.iter().find(|line| line.record["answer"]["key"] == "form:A/Essex/to").expect("its answer");
    game.ask(json!({"mend": essex.number, "with": {"pick": "square"}}));
    assert_eq!(shapes(&game), ["square", "column"], "the other one stands");
    let wrong = [pick("form:A/Essex"), pick("column"), pick("form:A/Kent"), pick("deployed")];
    let now = game.play.digest();
    assert!(game.play.requests(&wrong, 0).is_err(), "guns deploy");
    assert_eq!(game.play.digest(), now, "all or nothing");
}

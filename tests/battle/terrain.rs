//! Ground: what is crossed and where it ends, who is disordered where he stands, houses, bridges, passages, distances.

use fanion::engine::foresee::Foreseen;
use fanion::engine::glossary::Advice;
use fanion::engine::prompt::Fill;
use fanion::orbat::{read, to_toml};
use serde_json::{Value as Json, json};

use super::field::{
    as_state, charge, charge_near, default_of, effect, field, known, log, options, state, to_melee, with,
};
use super::game::{Game, army, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    let jagers = format!("{}, light = true", foot("A Light"));
    let a = [foot("A Foot"), foot("A Second"), horse("A Horse"), jagers, guns("A Guns")];
    let wagons = with(&guns("B Wagons"), "formation", "\"limbered\"");
    let mut game = field(&a, &[foot("B Line"), foot("B Wing"), wagons], settings);
    game.go("T1", Some(1));
    game
}

fn on(game: &mut Game, side: &str, unit: &str, ground: &str) {
    game.correct(json!({"side": side, "unit": unit, "ground": ground, "disorder": "none"}));
}

#[track_caller]
fn moves(game: &mut Game, unit: &str, told: Json) -> (String, String) {
    game.pick(&format!("move:A/{unit}"));
    game.fill(told);
    let unit = game.unit(0, unit);
    (unit["ground"].as_str().unwrap_or_default().to_owned(), unit["disorder"].as_str().unwrap_or_default().to_owned())
}

fn ends(ground: &str, disorder: &str) -> (String, String) {
    (ground.to_owned(), disorder.to_owned())
}

#[test]
fn who_marches_out_of_a_wood_or_houses_has_moved_in_it() {
    for (unit, ground, marker) in
        [("A Foot", "light-wood", "d2"), ("A Light", "light-wood", "d1"), ("A Foot", "stone-bua", "d2")]
    {
        let mut game = game(&[]);
        on(&mut game, "A", unit, ground);
        game.pick(&format!("move:A/{unit}"));
        assert_eq!(default_of(&game, "crosses"), Some(json!(ground)));
        game.ask(json!({"undo": true}));
        assert_eq!(moves(&mut game, unit, json!({"ground": "open"})), ends("open", marker), "{unit} {ground}");
    }
    let mut game = game(&[]);
    on(&mut game, "A", "A Foot", "light-wood");
    assert_eq!(moves(&mut game, "A Foot", json!({"ground": "open", "crosses": "none"})), ends("open", "none"));
}

#[test]
fn who_marches_through_a_wood_into_the_open_is_marked_and_has_no_cover() {
    let mut game = game(&[]);
    let told = moves(&mut game, "A Foot", json!({"crosses": "dense-wood"}));
    assert_eq!(told, ends("open", "d2"));
    game.pick("done");
    game.pick("shot:B/B Line");
    game.pick("A/A Foot");
    assert_eq!(default_of(&game, "cover"), Some(json!("none")));
}

#[test]
fn a_charge_out_of_a_wood_is_marked_when_it_first_meets_an_enemy_or_halts() {
    let mut game = game(&[]);
    on(&mut game, "A", "A Foot", "light-wood");
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    assert_eq!(state(&game, 0, "A Foot"), as_state("ready", 6, "none"));
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    assert_eq!(known(&mut game, "attacker.disordered"), true);

    let mut game = self::game(&[]);
    on(&mut game, "A", "A Foot", "wooden-bua");
    charge(&mut game, "A Foot", "B Wagons", json!({}));
    game.pick("flee");
    game.pick("escapes");
    assert_eq!(state(&game, 0, "A Foot"), as_state("ready", 6, "d2"), "where it halts short");
}

#[test]
fn who_is_set_onto_ground_that_disorders_begins_disordered_unless_the_players_say_otherwise() {
    for (unit, ground, marker) in [
        ("A Horse", "light-wood", "d2"),
        ("A Horse", "stone-bua", "d2"),
        ("A Foot", "dense-wood", "d2"),
        ("A Foot", "light-wood", "none"),
        ("A Light", "dense-wood", "none"),
        ("A Horse", "rough", "none"),
    ] {
        let mut game = game(&[]);
        game.correct(json!({"side": "A", "unit": unit, "ground": ground}));
        assert_eq!(game.unit(0, unit)["disorder"], marker, "{unit} {ground}");
        on(&mut game, "A", unit, ground);
        assert_eq!(game.unit(0, unit)["disorder"], "none", "their word");
    }
    let mut game = game(&[]);
    let unit = json!({"name": "New", "arm": "cavalry", "quality": "regular", "weight": "light", "cv": 5,
                      "formation": "line", "ground": "dense-wood"});
    game.ask(json!({"enlist": {"side": "A", "formation": "Red I", "unit": unit}, "why": "late"}));
    assert_eq!(game.unit(0, "New")["disorder"], "d2");
    assert_eq!(
        game.refused(json!({"correct": {"side": "A", "unit": "A Guns", "ground": "dense-wood"}, "why": "x"})),
        "bad-correction"
    );
}

#[test]
fn an_order_of_battle_starts_them_disordered_and_the_writer_always_says_it() {
    let wood = |unit: String, disorder: &str| format!("{unit}, ground = \"dense-wood\"{disorder}");
    let units = [wood(horse("Horse"), ""), wood(foot("Foot"), ", disorder = \"none\""), foot("Free")];
    let text = army("Red", &[("Red I", &units)]);
    let orbat = read::orbat("red.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let markers: Vec<String> = orbat.formations[0].units.iter().map(|unit| unit.disorder.to_string()).collect();
    assert_eq!(markers, ["d2", "none", "none"]);
    let written = to_toml(&orbat);
    let told = written.matches("disorder = ").count();
    assert_eq!(told, 2, "both that stand there, nobody else: {written}");
    let again = read::orbat("red.toml", written.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(again == orbat, "{written}");
}

#[test]
fn infantry_in_houses_fires_its_cv_whatever_its_formation() {
    let mut game = game(&[]);
    on(&mut game, "A", "A Foot", "stone-bua");
    game.pick("done");
    game.pick("shot:A/A Foot");
    game.pick("B/B Line");
    game.fill(json!({}));
    assert_eq!(game.unit(1, "B Line")["booked"], 1, "factor 6, not the 12 of a line");
    assert_eq!(game.unit(0, "A Foot")["formation"], "line");
}

#[test]
fn a_move_that_ends_in_houses_garrisons_them_as_the_players_or_the_house_rule_say() {
    for (setting, told, shape) in [
        ("ask", json!({"ground": "stone-bua"}), "garrison"),
        ("ask", json!({"ground": "stone-bua", "garrison": false}), "line"),
        ("always", json!({"ground": "stone-bua"}), "garrison"),
        ("never", json!({"ground": "stone-bua"}), "line"),
        ("ask", json!({"ground": "open"}), "line"),
    ] {
        let mut game = game(&[("bua.garrison", setting)]);
        let (ground, disorder) = moves(&mut game, "A Foot", told);
        assert_eq!(game.unit(0, "A Foot")["formation"], shape, "{setting} {ground}");
        assert_eq!(disorder == "d2", ground == "stone-bua");
    }
    let mut game = game(&[]);
    game.pick("form:A/A Foot");
    game.pick("garrison");
    game.pick("wooden-bua");
    let unit = game.unit(0, "A Foot");
    assert_eq!((unit["formation"].as_str(), unit["disorder"].as_str()), (Some("garrison"), Some("d2")));
}

#[test]
fn infantry_that_wins_houses_says_with_its_choice_whether_it_garrisons_them() {
    let mut game = game(&[]);
    on(&mut game, "B", "B Line", "stone-bua");
    for (unit, target) in [("A Foot", "B Line"), ("A Second", "B Wing")] {
        charge(&mut game, unit, target, json!({}));
        game.pick("stand");
    }
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    assert_eq!(game.unit(0, "A Foot")["formation"], "line", "never before the melee");
    game.dice(&[6, 1]);
    assert_eq!(options(&game), ["garrison", "hold", "exploit"]);
    game.pick("garrison");
    assert_eq!(game.unit(0, "A Foot")["formation"], "garrison");
    let verdict = game.play.verdict().expect("a melee has its result");
    assert_eq!(verdict.words.to_string(), "aa A Foot wins 12 to 7");
    let table: Vec<String> = verdict.table.iter().map(ToString::to_string).collect();
    assert!(
        table.iter().any(|line| line.starts_with("aa A Foot: holds") && line.contains("into garrison")),
        "{table:?}"
    );
}

#[test]
fn cavalry_charges_a_garrison_only_where_the_house_rule_lets_it() {
    for (setting, code, asked) in [("refuse", "blocked", false), ("ask", "", true), ("allow", "", false)] {
        let mut game = game(&[("charge.cavalry-at-garrison", setting)]);
        game.correct(json!({"side": "B", "unit": "B Line", "formation": "garrison", "ground": "stone-bua"}));
        game.pick("charge:A/A Horse");
        if code.is_empty() {
            game.pick("B/B Line");
            game.fill(json!({"distance": 6}));
            assert_eq!(game.key().ends_with("/garrison"), asked);
            if asked {
                game.pick("no");
                assert_eq!(effect(&game), "no charge, stays where it is");
                assert_eq!(game.unit(0, "A Horse")["charges"], Json::Null);
                continue;
            }
            assert_eq!(game.unit(0, "A Horse")["charges"], "B Line");
        } else {
            assert_eq!(game.refused(json!({"pick": "B/B Line"})), code);
        }
    }
}

#[test]
fn a_bridge_is_crossed_in_column_or_limbered_only() {
    let mut game = game(&[]);
    for told in [json!({"crosses": "bridge"}), json!({"ground": "bridge"})] {
        game.pick("move:A/A Foot");
        let refused = game.play.request(
            &fanion::engine::request::Request::read(&json!({"fill": told}).to_string()).expect("a request"),
            0,
        );
        let words = refused.expect_err("a line is refused").to_string();
        assert!(words.contains("a bridge is only crossed in column or limbered"), "{words}");
        game.ask(json!({"undo": true}));
    }
    game.pick("form:A/A Foot");
    game.pick("column");
    assert_eq!(moves(&mut game, "A Foot", json!({"ground": "bridge"})), ends("bridge", "none"));
    assert_eq!(game.refused(json!({"pick": "form:A/A Foot"})), "blocked");
    game.correct(json!({"side": "A", "unit": "A Second", "formation": "column"}));
    charge(&mut game, "A Second", "B Line", json!({"crosses": "bridge"}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    assert_eq!(default_of(&game, "defender.obstacle"), Some(json!(true)), "it came over the bridge");
}

/// What the card says of these values of the open form.
fn say(game: &Game, values: Json) -> String {
    let fill = Fill { fill: values.as_object().cloned().unwrap_or_default(), ..Fill::default() };
    match game.play.foresee(&fill) {
        Some(Foreseen::Advised(Advice::Note(words))) => words,
        _ => String::new(),
    }
}

#[test]
fn a_move_says_before_it_is_taken_what_marker_its_ground_brings_and_afterwards_what_brought_it() {
    let cases = [
        ("A Foot", "wooden-bua", json!({}), "moving in wooden buildings makes it D2", "D2: moved in wooden buildings"),
        (
            "A Foot",
            "light-wood",
            json!({"ground": "open"}),
            "moving in light wood or orchard makes it D2",
            "D2: moved out of light wood or orchard",
        ),
        (
            "A Foot",
            "open",
            json!({"crosses": "dense-wood"}),
            "moving in dense wood makes it D2",
            "D2: the ground it crossed",
        ),
        (
            "A Light",
            "open",
            json!({"ground": "stone-bua"}),
            "moving in stone buildings makes it D1",
            "D1: moved in stone buildings",
        ),
        ("A Foot", "open", json!({"through": ["A/A Second"]}), "", "D1: passage of lines"),
        ("A Foot", "open", json!({}), "", "no new marker"),
        ("A Guns", "stone-bua", json!({}), "", "no new marker"),
    ];
    for (unit, ground, told, before, after) in cases {
        let mut game = game(&[]);
        on(&mut game, "A", unit, ground);
        game.pick(&format!("move:A/{unit}"));
        assert_eq!(say(&game, told.clone()), before, "{unit} {ground} {told}");
        game.fill(told);
        assert!(effect(&game).contains(after), "{unit} {ground}: {} not {after}", effect(&game));
    }
    let mut game = game(&[]);
    on(&mut game, "A", "A Foot", "wooden-bua");
    game.pick("charge:A/A Foot");
    game.pick("B/B Line");
    assert_eq!(say(&game, json!({"distance": 2})), "moving in wooden buildings makes it D2 on contact");
}

#[test]
fn a_charge_beyond_what_its_troops_go_is_told_and_stands_or_is_refused() {
    let mut game = game(&[]);
    game.pick("charge:A/A Foot");
    assert!(game.prompt()["text"].as_str().is_some_and(|text| text.contains("5\"")), "{}", game.prompt());
    game.pick("B/B Line");
    assert_eq!(say(&game, json!({"distance": 30})), "a line goes 5\", this is 30\"");
    assert_eq!(
        say(&game, json!({"distance": 4, "obstacle": "minor-linear"})),
        "a line goes 3\" over that, this is 4\""
    );
    assert_eq!(
        say(&game, json!({"distance": 4, "crosses": "light-wood"})),
        "5\" in the open, 2 1/2\" where all is light wood or orchard".replace("2 1/2", "2.5")
    );
    assert_eq!(say(&game, json!({"distance": 4})), "");
    game.fill(json!({"distance": 30}));
    assert!(log(&game).contains("charges") || game.key().starts_with("reaction:"), "the answer stands");
    game.pick("stand");
    assert!(log(&game).contains("A Foot: a line goes 5\", this is 30\""), "{}", log(&game));
    let mut strict = self::game(&[("charge.reach", "refuse")]);
    strict.pick("charge:A/A Foot");
    strict.pick("B/B Line");
    assert_eq!(strict.refused(json!({"fill": {"distance": 6}})), "bad-request");
    strict.fill(json!({"distance": 5}));
}

#[test]
fn a_passage_of_lines_names_several_friends_and_a_charge_has_one_too() {
    let mut game = game(&[]);
    moves(&mut game, "A Foot", json!({"through": ["A/A Second", "A/A Guns"]}));
    for unit in ["A Foot", "A Second", "A Guns"] {
        assert_eq!(game.unit(0, unit)["disorder"], "d1", "{unit}");
    }
    moves(&mut game, "A Horse", json!({"through": "A/A Light"}));
    assert_eq!(game.unit(0, "A Light")["disorder"], "d1", "a single name is still read");

    let mut game = self::game(&[]);
    charge_near(&mut game, "A Foot", "B Line", json!({"through": ["A/A Second"]}));
    assert_eq!([&game.unit(0, "A Foot")["disorder"], &game.unit(0, "A Second")["disorder"]], ["d1", "d1"]);
}

#[test]
fn who_has_gone_back_through_friends_may_say_so_and_the_marker_stays_in_that_t4() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    charge(&mut game, "A Light", "B Wing", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[1, 6]);
    let offered = options(&game);
    assert!(offered.contains(&"passed:A/A Foot".to_owned()), "{offered:?}");
    assert!(!game.owed().contains(&"passed:A/A Foot".to_owned()), "offered, never owed");
    game.pick("passed:A/A Foot");
    game.fill(json!({"through": ["A/A Second"]}));
    assert_eq!(game.unit(0, "A Second")["disorder"], "d1");
    assert_eq!(effect(&game), "ab becomes D1", "its own D2 is worse");
    assert!(!options(&game).contains(&"passed:A/A Foot".to_owned()), "once");
    game.pick("melee:B/B Wing");
    game.dice(&[1, 6]);
    assert_eq!(game.at(), (1, "T1".into(), Some(2)));
    assert_eq!(game.unit(0, "A Second")["disorder"], "d1", "not taken off in the T4 of that half");
    assert_eq!(game.unit(0, "A Foot")["disorder"], "d1", "D2 became D1");
}

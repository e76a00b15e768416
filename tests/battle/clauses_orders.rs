//! S1 and S5, clause by clause: whose ability, what commits, who replaces a fallen commander, how initiative is rolled.

use serde_json::{Value as Json, json};

use super::field::{default_of, field, known, options};
use super::game::{Game, foot, guns, orbat};

fn game(settings: &[(&str, &str)]) -> Game {
    field(&[foot("A1"), guns("A2")], &[foot("B1")], settings)
}

fn ability_of_order(game: &mut Game) -> (Json, Json) {
    game.pick("order:A/Red I");
    game.pick("attack");
    (known(game, "ability"), known(game, "staff"))
}

#[test]
fn the_issuer_or_the_receiver_of_an_order_lends_his_ability_and_staff() {
    for (setting, ability, staff) in [("issuer", "average", "average"), ("receiver", "excellent", "good")] {
        let mut game = game(&[("order.ability-of", setting)]);
        game.correct(json!({"side": "A", "leader": "Red I leader", "ability": "excellent", "staff": "good"}));
        assert_eq!(ability_of_order(&mut game), (json!(ability), json!(staff)), "{setting}");
    }
}

#[test]
fn a_formation_without_a_commander_of_its_own_obeys_by_the_commander_in_chief() {
    let red = orbat("Red", &[("Red I", &[&foot("A1")])])
        .replace("commander = { name = \"Red I leader\", ability = \"average\", inspiration = \"normal\" }\n", "");
    let mut game = Game::new(&red, &orbat("Blue", &[("Blue I", &[&foot("B1")])]), &[("order.ability-of", "receiver")]);
    assert_eq!(game.mf(0, "Red I")["commander"], json!(null));
    assert_eq!(ability_of_order(&mut game).0, "average");
}

#[test]
fn what_commits_a_formation_is_an_engagement_an_attack_order_or_either() {
    let cases = [("engaged-or-attack", true, true), ("engaged", false, true), ("attack", true, false)];
    for (setting, by_attack, by_engagement) in cases {
        let mut game = game(&[("order.committed", setting)]);
        assert_eq!(game.mf(0, "Red I")["committed"], false, "a defender who never met anyone");
        game.pick("order:A/Red I");
        game.pick("attack");
        game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
        assert_eq!(game.mf(0, "Red I")["committed"], by_attack, "{setting}: by its order");
        game.pick("done");
        game.pick("engaged");
        game.fill(json!({"formations": ["B/Blue I"]}));
        game.fill(json!({"formations": []}));
        assert_eq!(game.mf(1, "Blue I")["committed"], by_engagement, "{setting}: by its engagement");
    }
}

#[test]
fn a_formation_that_comes_under_an_attack_order_is_committed_where_that_commits() {
    for (setting, committed) in [("engaged-or-attack", true), ("engaged", false), ("attack", true)] {
        let red = orbat("Red", &[("Red I", &[&foot("A1")])]).replace("order = \"defend\"", "order = \"attack\"");
        let blue = orbat("Blue", &[("Blue I", &[&foot("B1")])]);
        let game = Game::new(&red, &blue, &[("order.committed", setting)]);
        assert_eq!(game.mf(0, "Red I")["committed"], committed, "{setting}");
    }
}

#[test]
fn players_may_toggle_what_is_committed() {
    let mut game = game(&[]);
    for committed in [true, false] {
        game.correct(json!({"side": "A", "formation": "Red I", "committed": committed}));
        game.pick("order:A/Red I");
        game.pick("manoeuvre");
        assert_eq!(known(&mut game, "uncommitted"), !committed);
        game.ask(json!({"undo": true}));
        game.ask(json!({"undo": true}));
    }
}

#[test]
fn retire_is_a_chosen_order_and_retreat_is_not() {
    let mut game = game(&[]);
    game.pick("order:A/Red I");
    let orders = ["attack", "manoeuvre", "retire", "support", "bombard", "defend", "form-grand-battery"];
    assert_eq!(options(&game), orders, "the one it has comes last, and no battery is there to dissolve");
    game.pick("retire");
    assert_eq!(known(&mut game, "retire"), "unengaged");
    assert_eq!(default_of(&game, "distance"), Some(json!(null)), "the distance is not known");
}

#[test]
fn an_order_of_the_kind_that_a_formation_has_is_tested_like_any_other() {
    for (side, mf) in [("A", "Red I"), ("B", "Blue I")] {
        let place = usize::from(side == "B");
        let mut game = game(&[]);
        let key = format!("order:{side}/{mf}");
        game.pick(&key);
        game.pick("defend");
        let passed = game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
        assert!(passed.told.iter().any(|line| line.contains("has the order defend")), "{:?}", passed.told);
        assert_eq!(game.refused(json!({"pick": key})), "blocked", "one try a turn");
        for _ in 0..2 {
            game.ask(json!({"undo": true}));
        }
        game.pick("defend");
        let failed = game.ask(json!({"fill": {"distance": 48}, "faces": [1, 1]}));
        assert!(!failed.told.iter().any(|line| line.contains("has the order")), "{:?}", failed.told);
        assert_eq!(game.mf(place, mf)["order"], "defend", "it keeps the old one");
    }
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "formation": "Red I", "order": "attack", "committed": false}));
    game.pick("order:A/Red I");
    game.pick("attack");
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    assert_eq!(game.mf(0, "Red I")["committed"], true, "an attack order that is given anew commits, too");
}

#[test]
fn a_new_grand_battery_is_uncommitted_bombards_and_is_re_ordered_next_turn() {
    let mut game = game(&[]);
    game.forms_grand_battery();
    game.fill(json!({"batteries": ["A/A2"]}));
    let battery = game.mf(0, "Grand Battery 1");
    assert_eq!((battery["order"].as_str(), battery["committed"].as_bool()), (Some("bombard"), Some(false)));
    assert_eq!(game.refused(json!({"pick": "order:A/Grand Battery 1"})), "blocked");
}

#[test]
fn a_form_grand_battery_order_that_fails_forms_nothing() {
    let mut game = game(&[]);
    game.pick("order:A/Red I");
    game.pick("form-grand-battery");
    game.ask(json!({"fill": {"distance": 48}, "faces": [1, 1]}));
    assert_eq!(game.key(), "S1");
    assert_eq!(game.mf(0, "Red I")["units"].as_array().map(Vec::len), Some(2));
}

fn chief_falls_in_s3(settings: &[(&str, &str)], fall: &Json) -> Game {
    let mut game = game(settings);
    game.correct(json!({"side": "A", "leader": "Red chief", "ability": "excellent", "staff": "good"}));
    game.done_to("S3");
    let mut told = json!({"side": "A", "leader": "Red chief"});
    for (key, value) in fall.as_object().expect("what has befallen him") {
        told[key] = value.clone();
    }
    game.correct(told);
    game
}

/// He is out for two turns.
fn out() -> Json {
    json!({"status": "out", "turns_out": 2})
}

#[test]
fn a_replacement_commands_from_the_next_s1_on() {
    let dead = json!({"status": "killed"});
    for (setting, ability, fall) in [("poor", "poor", out()), ("average", "average", out()), ("poor", "poor", dead)] {
        let mut game = chief_falls_in_s3(&[("leader.successor", setting)], &fall);
        game.done_to("S5");
        game.pick("initiative");
        assert_eq!(game.prompt()["tally"][0]["value"], json!(0), "{setting}: in this turn nobody has taken his place");
        game.dice(&[1, 1]);
        game.pick("A");
        game.done_to("S1");
        let (found, staff) = ability_of_order(&mut game);
        assert_eq!((found, staff), (json!(ability), json!("good")), "{setting}: the staff is as before");
    }
}

#[test]
fn who_is_gone_by_a_players_word_in_s1_issues_no_order_in_it() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "leader": "Red chief", "status": "killed"}));
    let refused = game.refused(json!({"pick": "order:A/Red I"}));
    assert_eq!(refused, "blocked", "from the next S1 on somebody replaces him");
    game.correct(json!({"side": "A", "leader": "Red chief", "status": "ready"}));
    game.correct(json!({"side": "A", "leader": "Red chief", "ability": "excellent"}));
    assert_eq!(ability_of_order(&mut game).0, json!("excellent"));
    game.correct(json!({"side": "A", "leader": "Red chief", "status": "killed"}));
    assert_eq!(known(&mut game, "ability"), json!("poor"), "fallen in the middle of the test, he lends it nothing");
}

#[test]
fn without_a_successor_there_is_no_order_test_and_the_ability_counts_nothing() {
    let mut game = chief_falls_in_s3(&[("leader.successor", "none")], &out());
    game.done_to("T1");
    game.done_to("S1");
    assert_eq!(game.refused(json!({"pick": "order:A/Red I"})), "blocked");
    game.done_to("S5");
    game.pick("initiative");
    assert_eq!(game.prompt()["tally"][0]["value"], json!(0));
}

#[test]
fn initiative_is_rolled_as_the_house_rule_says() {
    let cases: [(&str, &[u8], &str); 3] =
        [("d6-plus-ability", &[2, 4], "A"), ("d6", &[2, 4], "B"), ("2d6-plus-ability", &[1, 1, 2, 4], "B")];
    for (setting, dice, winner) in cases {
        let mut game = game(&[("initiative.roll", setting)]);
        game.correct(json!({"side": "A", "leader": "Red chief", "ability": "excellent"}));
        game.correct(json!({"side": "B", "leader": "Blue chief", "ability": "poor"}));
        game.done_to("S5");
        assert_eq!(game.owed(), ["initiative"]);
        game.pick("initiative");
        game.dice(dice);
        assert_eq!(game.prompt()["side"], winner, "{setting}: the winner chooses");
        assert_eq!(options(&game)[0], winner);
    }
}

#[test]
fn the_winner_may_make_the_other_side_active_and_the_second_half_turns_it_round() {
    let mut game = game(&[]);
    game.done_to("S5");
    game.pick("initiative");
    game.dice(&[6, 1]);
    game.pick("B");
    assert_eq!(game.play.position().active.as_deref(), Some("B"));
    game.done_to("T4");
    assert_eq!(game.play.position().half, Some(2));
    assert_eq!(game.play.position().active.as_deref(), Some("A"));
}

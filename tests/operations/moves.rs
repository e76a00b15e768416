//! O2: modes, movement points, passes, action points, areas that are taken.

use serde_json::json;

use super::game::{Game, SAMPLE};

#[test]
fn a_formation_moves_by_the_allowance_of_its_mode_and_engaging_costs_an_action_point() {
    let mut game = Game::french_ops(&[]);
    game.pick("move:The Tower");
    game.fill(json!({}));
    assert_eq!(game.key(), "move:The Tower/step-1");
    assert!(!game.options().contains(&"stop".to_owned()));
    game.pick("Millbridge");
    assert_eq!(game.prompt().text, "The Tower in Millbridge, 4 MPs left; where next?");
    game.pick("Stonecross");
    // The enemy stops it, and its senior leader pays.
    assert_eq!((game.key(), game.at("The Tower"), game.ap("The Emperor")), ("O2", "Stonecross".into(), 5));
    assert_eq!(game.blocked("move:The Tower").as_deref(), Some("it has moved in this phase"));
}

#[test]
fn without_an_action_point_nobody_enters_the_enemy_s_area() {
    let mut game = Game::french_ops(&[]);
    game.correct("leader", "The Emperor", json!({"ap": 0}));
    game.moves("The Tower", "Millbridge");
    assert_eq!(game.blocked("Stonecross").as_deref(), Some("Stonecross: The Emperor has no AP left to engage"));
}

#[test]
fn the_battle_itself_costs_by_the_house_rule() {
    let mut game = Game::french_ops(&[("ap.engage", "in-battle")]);
    game.moves("The Tower", "Millbridge");
    game.pick("Stonecross");
    assert_eq!(game.ap("The Emperor"), 6);
    game.done();
    game.pick("battle:Stonecross");
    assert_eq!(game.ap("The Emperor"), 5);
}

#[test]
fn a_battle_that_was_not_fought_in_its_phase_costs_nothing_in_a_later_one() {
    let mut game = Game::french_ops(&[("ap.engage", "in-battle")]);
    game.moves("The Tower", "Millbridge");
    game.pick("Stonecross");
    game.done();
    game.send(json!({"waive": "battle:Stonecross"}));
    game.send(json!({"correct": {"position": {"turn": 2, "phase": "French OPs"}}}));
    assert_eq!((game.key(), game.at("The Tower")), ("O2", "Stonecross".into()));
    game.done();
    game.pick("battle:Stonecross");
    assert_eq!(game.ap("The Emperor"), 6, "nobody engaged in this phase");
}

#[test]
fn a_mode_changes_once_for_one_point_and_march_order_never_becomes_concentrated() {
    let mut game = Game::french_ops(&[]);
    game.pick("move:Corps of the Right");
    for (values, why) in [
        (json!({"change": "start", "mode": "line-of-battle"}), "already in this mode: choose another, or no change"),
        (json!({"force_march": "yes"}), "`force_march` is true, false, found \"yes\""),
    ] {
        assert_eq!(game.refused(json!({"fill": values})), why);
    }
    // Line of battle has 2 points, one of them for the change.
    game.fill(json!({"change": "end", "mode": "concentrated"}));
    assert_eq!(game.blocked("Harrowfield").as_deref(), Some("Harrowfield: 2 MP, 1 of 1 left"));
    game.pick("Southgate");
    assert_eq!(
        (game.at("Corps of the Right"), game.of("formations", "Corps of the Right", "mode")),
        ("Southgate".into(), json!("concentrated"))
    );
    game.pick("move:The Tower");
    let refused = game.refused(json!({"fill": {"change": "start", "mode": "concentrated"}}));
    assert_eq!(refused, "march order changes only into echelon or line of battle");
    let refused = game.refused(json!({"fill": {"change": "start", "mode": "echelon", "force_march": true}}));
    assert_eq!(refused, "no force march in echelon");
    let refused = game.refused(json!({"fill": {"mode": "echelon"}}));
    assert_eq!(refused, "another mode is a change: choose start or end");
    // A change alone may stop at once.
    game.fill(json!({"change": "start", "mode": "line-of-battle"}));
    assert_eq!(game.options()[0], "stop");
    game.pick("stop");
    assert_eq!((game.at("The Tower"), game.of("formations", "The Tower", "moved")), ("Southgate".into(), json!(true)));
}

#[test]
fn a_concentrated_formation_changes_before_it_moves() {
    let mut game = Game::french_ops(&[]);
    game.correct("formation", "The Tower", json!({"mode": "concentrated"}));
    game.pick("move:The Tower");
    let refused = game.refused(json!({"fill": {"change": "none"}}));
    assert_eq!(refused, "a concentrated formation does not move: change its mode at the start");
    game.fill(json!({}));
    assert_eq!(game.of("formations", "The Tower", "mode"), "march-order");
}

#[test]
fn not_even_a_force_march_gives_a_concentrated_formation_movement() {
    let mut game = Game::french_ops(&[]);
    game.pick("move:Corps of the Right");
    game.fill(json!({"change": "start", "mode": "concentrated", "force_march": true}));
    assert_eq!((game.key(), game.at("Corps of the Right")), ("O2", "Redmill".into()));
    let now = game.thing("formations", "Corps of the Right");
    assert_eq!((&now["mode"], &now["force_marched"]), (&json!("concentrated"), &json!(false)));
}

#[test]
fn a_pass_is_entered_and_left_in_march_order_only() {
    let mut game = Game::french_ops(&[]);
    game.correct("formation", "Corps of the Right", json!({"at": "Ashby"}));
    game.pick("move:Corps of the Right");
    game.fill(json!({}));
    assert_eq!(game.blocked("Highdown").as_deref(), Some("Highdown: through a pass in march order only"));
    game.send(json!({"undo": true}));
    game.fill(json!({"change": "start", "mode": "march-order"}));
    assert!(game.options().contains(&"Highdown".to_owned()));
    let mut game = Game::french_ops(&[]);
    game.correct("formation", "Corps of the Right", json!({"at": "Highdown", "mode": "line-of-battle"}));
    game.pick("move:Corps of the Right");
    let refused = game.refused(json!({"fill": {"change": "none"}}));
    assert!(refused.ends_with("Ashby: through a pass in march order only"), "{refused}");
    // What is proposed is the change that lets it out.
    game.fill(json!({}));
    assert!(game.options().contains(&"Ashby".to_owned()));
}

#[test]
fn a_force_march_adds_its_points_and_counts_when_it_moved() {
    let mut game = Game::french_ops(&[]);
    game.pick("move:Corps of the Left");
    game.fill(json!({"force_march": true}));
    assert!(game.prompt().text.contains("8 MPs left"), "{}", game.prompt().text);
    game.pick("Fairford");
    game.pick("stop");
    assert_eq!(game.of("formations", "Corps of the Left", "force_marched"), true);
}

#[test]
fn nobody_leaves_the_enemy_s_area_unless_the_house_rule_allows_it() {
    for (house_rule, blocked) in [("refused", true), ("allowed", false)] {
        let mut game = Game::french_ops(&[("move.from-enemy", house_rule)]);
        game.correct("formation", "The Tower", json!({"at": "Stonecross"}));
        assert_eq!(game.blocked("move:The Tower").is_some(), blocked);
    }
}

#[test]
fn an_area_that_is_left_to_the_enemy_becomes_his_with_its_points() {
    let mut game = Game::french_ops(&[("move.from-enemy", "allowed")]);
    game.correct("formation", "First Redland Corps", json!({"at": "Redmill"}));
    game.moves("Corps of the Right", "Southgate");
    game.pick("stop");
    assert_eq!(game.of("areas", "Redmill", "holder"), "allied");
    assert_eq!((game.vp("french"), game.vp("allied")), (9, 21));
}

#[test]
fn an_area_that_is_entered_alone_is_taken_with_its_points_by_the_house_rule() {
    for (house_rule, points) in [("move", (16, 14)), ("gain", (16, 20)), ("by-hand", (10, 20))] {
        let mut game = Game::french_ops(&[("vp.on-capture", house_rule)]);
        game.correct("formation", "Corps of the Left", json!({"at": "Ashby"}));
        game.moves("Corps of the Left", "Kingsholm");
        game.pick("stop");
        assert_eq!((game.vp("french"), game.vp("allied")), points);
        assert_eq!(game.of("areas", "Kingsholm", "holder"), "french");
    }
}

#[test]
fn the_action_point_that_the_battle_costs_is_kept_for_it_by_the_house_rule() {
    let mut game = Game::french_ops(&[("ap.engage", "in-battle")]);
    game.correct("leader", "The Emperor", json!({"ap": 2}));
    game.moves("The Tower", "Millbridge");
    game.pick("Stonecross");
    game.pick("spend:The Emperor");
    game.fill(json!({"for": "reorganise"}));
    assert_eq!(game.blocked("spend:The Emperor").as_deref(), Some("what he has left is for the battle"));
    game.done();
    game.pick("battle:Stonecross");
    assert_eq!(game.key(), "tactics:Stonecross/1/french");
    game.tactics("general-advance", "hold");
    assert_eq!(game.ap("The Emperor"), 0);
}

#[test]
fn leaders_spend_action_points_for_what_is_theirs_to_pay() {
    let mut game = Game::french_ops(&[]);
    game.pick("spend:Marshal Cobalt");
    assert_eq!(
        game.refused(json!({"fill": {"for": "brigade-formation"}})),
        "`brigade a formation` cannot be done now: he is no senior leader"
    );
    let values = game.prompt().json()["asks"][0]["values"].clone();
    let his_first =
        ["brigade-unit", "unbrigade-unit", "reorganise", "replacement", "brigade-formation", "unbrigade-formation"];
    assert_eq!(values, json!(his_first));
    game.fill(json!({"for": "reorganise"}));
    assert_eq!(game.ap("Marshal Cobalt"), 2);
    // They come back when the next operations of his side begin.
    game.send(json!({"correct": {"position": {"turn": 2, "phase": "French OPs"}}}));
    assert_eq!(game.ap("Marshal Cobalt"), 3);
}

#[test]
fn a_replacement_is_paid_by_who_leads_a_formation_or_by_anybody() {
    let old = "[[leader]]\nname = \"Old Azure\"\nside = \"french\"\nnation = \"Blueland\"\naction_points = 2\n\
               battle_ability = 0\n";
    for (house_rule, may) in [("formation-leader", false), ("any", true)] {
        let mut game = Game::under(&format!("{SAMPLE}\n{old}"), &[("ap.replacement", house_rule)]);
        game.done();
        assert_eq!(game.options().contains(&"spend:Old Azure".to_owned()), may, "{house_rule}: {:?}", game.options());
        if may {
            game.pick("spend:Old Azure");
            game.fill(json!({"for": "replacement"}));
            assert_eq!(game.ap("Old Azure"), 1);
        }
    }
}

#[test]
fn wounded_leaders_recover_stay_wounded_or_die() {
    let text = SAMPLE.replace(
        "battle_ability = 3\nnapoleon = true",
        "battle_ability = 3\nnapoleon = true\nwounded = { action_points = 2, battle_ability = 1 }",
    );
    let mut game = Game::under(&text, &[]);
    for leader in ["The Emperor", "Count Lapis", "The Duke"] {
        game.correct("leader", leader, json!({"wounded": true}));
    }
    assert_eq!(game.ap("The Emperor"), 2);
    game.send(json!({"correct": {"position": {"phase": "Surgeons"}}}));
    assert_eq!(game.options(), ["wound:The Emperor", "wound:Count Lapis", "wound:The Duke"]);
    for (leader, die) in [("The Emperor", 3), ("Count Lapis", 4), ("The Duke", 6)] {
        game.pick(&format!("wound:{leader}"));
        game.dice(&[die]);
    }
    let is = |field: &str| {
        ["The Emperor", "Count Lapis", "The Duke"].map(|leader| game.of("leaders", leader, field) == true)
    };
    assert_eq!((is("wounded"), is("dead")), ([false, true, false], [false, false, true]));
    assert_eq!(game.json()["position"]["turn"], 2);
}

#[test]
fn up_to_the_face_of_the_house_rule_a_wounded_leader_heals() {
    for (most, face, wounded) in [("1", 1, false), ("1", 2, true), ("5", 5, false)] {
        let mut game = Game::under(SAMPLE, &[("wound.heals-up-to", most)]);
        game.correct("leader", "The Duke", json!({"wounded": true}));
        game.send(json!({"correct": {"position": {"phase": "Surgeons"}}}));
        game.pick("wound:The Duke");
        game.dice(&[face]);
        assert_eq!(game.of("leaders", "The Duke", "wounded"), wounded, "{most}, {face}");
    }
}

#[test]
fn countries_are_tested_with_the_allied_lead() {
    let text = SAMPLE.replace("kind = \"wounds\"", "kind = \"paralysis\"");
    let mut game = Game::under(&text, &[]);
    game.send(json!({"correct": {"position": {"phase": "Surgeons"}}}));
    assert_eq!(game.options(), ["paralysis:Spain", "paralysis:Portugal"]);
    game.pick("paralysis:Spain");
    // The Allies are ahead by 10: 4 + 1.
    game.dice(&[4]);
    assert_eq!(game.of("countries", "Spain", "at_war"), true);
}

#[test]
fn who_stays_wounded_is_tested_again_in_the_next_turn() {
    let mut game = Game::under(SAMPLE, &[]);
    game.correct("leader", "The Duke", json!({"wounded": true}));
    for turn in 1..=2 {
        game.send(json!({"correct": {"position": {"turn": turn, "phase": "Surgeons"}}}));
        assert_eq!(game.options(), ["wound:The Duke"], "turn {turn}");
        game.send(json!({"waive": "wound:The Duke"}));
        assert_eq!(game.json()["position"]["turn"], turn + 1);
    }
}

#[test]
fn a_country_is_tested_once_a_turn_or_let_go_and_again_in_the_next() {
    let text = SAMPLE.replace("kind = \"wounds\"", "kind = \"paralysis\"");
    let mut game = Game::under(&text, &[]);
    for turn in 1..=2 {
        game.send(json!({"correct": {"position": {"turn": turn, "phase": "Surgeons"}}}));
        assert_eq!(game.options(), ["paralysis:Spain", "paralysis:Portugal"], "turn {turn}");
        game.pick("paralysis:Spain");
        game.dice(&[1]);
        assert_eq!(game.of("countries", "Spain", "at_war"), false);
        assert_eq!(game.options(), ["paralysis:Portugal"]);
        game.send(json!({"waive": "paralysis:Portugal"}));
        assert_eq!(game.json()["position"]["turn"], turn + 1);
        assert_eq!(game.of("countries", "Portugal", "at_war"), false);
    }
}

#[test]
fn after_the_last_turn_more_victory_points_win_and_equal_ones_are_asked() {
    let mut game = Game::under(SAMPLE, &[]);
    game.send(json!({"correct": {"vp": {"french": 15, "allied": 15}}}));
    game.send(json!({"correct": {"position": {"turn": 4, "phase": "Surgeons"}}}));
    assert_eq!(game.options(), ["victory"]);
    game.pick("victory");
    assert_eq!(game.options(), ["draw", "french", "allied"]);
    game.pick("draw");
    assert_eq!((game.play.prompt().is_none(), game.json()["winner"].clone()), (true, json!("draw")));
    for (french, winner) in [(19, "allied"), (21, "french")] {
        let mut game = Game::under(SAMPLE, &[]);
        game.send(json!({"correct": {"vp": {"french": french, "allied": 20}}}));
        game.send(json!({"correct": {"position": {"turn": 4, "phase": "Surgeons"}}}));
        assert_eq!(game.json()["winner"], winner);
    }
    // Who has not won yet plays on where the position is set right to an earlier turn.
    let mut game = Game::under(SAMPLE, &[]);
    game.send(json!({"correct": {"vp": {"french": 15, "allied": 15}}}));
    game.send(json!({"correct": {"position": {"turn": 4, "phase": "Surgeons"}}}));
    game.send(json!({"correct": {"position": {"turn": 4, "phase": "French OPs"}}}));
    assert!(game.options().contains(&"move:The Tower".to_owned()), "{:?}", game.options());
    // Before the last turn nobody has won by points.
    let mut game = Game::under(SAMPLE, &[]);
    game.send(json!({"correct": {"position": {"turn": 3, "phase": "Surgeons"}}}));
    assert_eq!((game.json()["position"]["turn"].clone(), game.json()["winner"].clone()), (json!(4), json!(null)));
}

#[test]
fn the_operations_of_a_side_give_its_own_leaders_their_points_again_and_not_the_enemys() {
    let mut game = Game::french_ops(&[]);
    for leader in ["Marshal Cobalt", "Prince Rouge"] {
        game.correct("leader", leader, json!({"ap": 1}));
    }
    game.correct("formation", "Second Redland Corps", json!({"force_marched": true}));
    game.moves("The Tower", "Millbridge");
    game.pick("stop");
    assert_eq!(game.of("formations", "The Tower", "start"), "Southgate");
    game.send(json!({"correct": {"position": {"turn": 1, "phase": "Allied OPs"}}}));
    assert_eq!((game.ap("Marshal Cobalt"), game.ap("Prince Rouge")), (1, 3));
    // Where it stands now is where it begins.
    assert_eq!(game.of("formations", "The Tower", "start"), "Millbridge");
    assert_eq!(game.of("formations", "Second Redland Corps", "force_marched"), false, "its own side moves");
    game.correct("formation", "Second Redland Corps", json!({"force_marched": true}));
    game.correct("formation", "Corps of the Left", json!({"moved": true}));
    game.send(json!({"correct": {"position": {"turn": 2, "phase": "French OPs"}}}));
    assert_eq!((game.ap("Marshal Cobalt"), game.ap("Prince Rouge")), (3, 3));
    assert!(game.options().contains(&"move:Corps of the Left".to_owned()), "{:?}", game.options());
    assert_eq!(game.of("formations", "Second Redland Corps", "force_marched"), true, "tired in the enemy's phase, too");
}

#[test]
fn a_file_without_phases_has_the_usual_ones() {
    let mut text = String::new();
    let mut skip = false;
    for line in SAMPLE.lines() {
        skip = if line.starts_with("[[") { line == "[[phase]]" } else { skip };
        if !skip {
            text.push_str(line);
            text.push('\n');
        }
    }
    let game = Game::under(&text, &[]);
    assert_eq!((game.key(), game.json()["position"]["phase"].clone()), ("O2", json!("French OPs")));
}

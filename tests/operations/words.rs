//! Players' words: corrections, newcomers, what is let go.

use serde_json::json;

use super::game::{Game, SAMPLE};

#[test]
fn figures_are_set_right_and_what_breaks_the_game_is_refused_in_words() {
    let mut game = Game::french_ops(&[]);
    game.correct("unit", "Dragoons", json!({"steps": 1, "broken": true, "formation": "The Tower"}));
    assert_eq!((game.steps("Dragoons"), game.of("units", "Dragoons", "formation")), (1, json!("The Tower")));
    game.correct("unit", "Dragoons", json!({"at": "Redmill"}));
    assert_eq!(
        (game.of("units", "Dragoons", "at"), game.of("units", "Dragoons", "formation")),
        (json!("Redmill"), json!(null))
    );
    for (correction, why) in [
        (json!({"unit": "Dragoons", "steps": 3}), "`steps` is a whole number from 0 to 2, found 3"),
        (json!({"unit": "Dragoons", "formation": "First Redland Corps"}), "First Redland Corps is of the other side"),
        (json!({"unit": "Dragoon", "steps": 1}), "there is no unit `Dragoon`; did you mean `Dragoons`?"),
        (
            json!({"unit": "Cuirassiers", "at": "Redmill", "formation": "The Tower"}),
            "a unit is in a `formation`, or by itself `at` an area: not both",
        ),
        (json!({"leader": "The Duke", "ap": 6}), "`ap` is a whole number from 0 to 5, found 6"),
        (json!({"leader": "The Duke", "rank": 6}), "a leader has no `rank` to correct; it has dead, wounded, ap"),
        (
            json!({"formation": "The Tower", "leader": "Count Lapis"}),
            "Count Lapis leads Corps of the Right: each formation has a leader of its own",
        ),
        (json!({"formation": "The Tower", "morale": 21}), "`morale` is a whole number from 0 to 20, found 21"),
        (json!({"area": "Ashby", "holder": "spanish"}), "there is no holder `spanish`"),
        (
            json!({"position": {"step": "battle"}}),
            "`step` is O2 or O3 in a side's operations, `phase` in the others: battles begin in O3",
        ),
        (json!({"position": {"round": 2}}), "`round` follows from the phase and the step"),
        (json!({"cards": {"french": 100}}), "`french` is a whole number from 0 to 99, found 100"),
    ] {
        assert_eq!(game.refused(json!({"correct": correction})), why);
    }
    game.correct("area", "Ashby", json!({"holder": null}));
    game.correct("country", "Spain", json!({"at_war": true}));
    game.send(json!({"correct": {"vp": {"french": 12}}}));
    assert_eq!((game.vp("french"), game.vp("allied"), game.of("areas", "Ashby", "holder")), (12, 20, json!(null)));
    game.correct("formation", "The Tower", json!({"out_of_supply": true}));
    assert_eq!(game.of("formations", "The Tower", "out_of_supply"), true);
}

#[test]
fn a_newcomer_joins_with_a_code_of_his_own() {
    let mut game = Game::french_ops(&[]);
    let newcomer = json!({"name": "Young Guard", "formation": "The Tower", "arm": "infantry", "factors": 4, "steps": 1, "guard": true});
    game.send(json!({"enlist": {"unit": newcomer}}));
    assert_eq!((game.of("units", "Young Guard", "code"), game.steps("Young Guard")), (json!("ar"), 1));
    assert_eq!(game.refused(json!({"enlist": {"unit": newcomer}})), "there is a unit `Young Guard` already");
    let mut other = newcomer;
    other["name"] = json!("X");
    other["at"] = json!("Ashby");
    assert_eq!(
        game.refused(json!({"enlist": {"unit": other}})),
        "a newcomer is in a `formation`, or `at` an area with its `side`"
    );
}

#[test]
fn what_is_owed_may_be_let_go_where_the_game_goes_on_without_it() {
    let mut game = Game::battles(&[], &[("The Tower", json!({"at": "Stonecross"}))]);
    game.send(json!({"waive": "battle:Stonecross"}));
    assert_eq!(game.json()["position"]["phase"], "Allied OPs");
    let mut game = Game::under(SAMPLE, &[]);
    game.correct("leader", "The Duke", json!({"wounded": true}));
    game.send(json!({"correct": {"position": {"phase": "Surgeons"}}}));
    game.send(json!({"waive": "wound:The Duke"}));
    assert_eq!(
        (game.json()["position"]["turn"].clone(), game.of("leaders", "The Duke", "wounded")),
        (json!(2), json!(true))
    );
}

#[test]
fn a_formation_is_given_another_leader_who_leads_no_other() {
    let staff = "[[leader]]\nname = \"Marshal Smalt\"\nside = \"french\"\nnation = \"Blueland\"\naction_points = 2\n\
                 battle_ability = 1\n\n[[formation]]\nname = \"The Tower\"";
    let mut game = Game::under(&SAMPLE.replacen("[[formation]]\nname = \"The Tower\"", staff, 1), &[]);
    game.correct("formation", "Corps of the Left", json!({"leader": "Marshal Smalt"}));
    assert_eq!(game.of("formations", "Corps of the Left", "leader"), "Marshal Smalt");
    let refused = game.refused(json!({"correct": {"formation": "The Tower", "leader": "Marshal Smalt"}}));
    assert_eq!(refused, "Marshal Smalt leads Corps of the Left: each formation has a leader of its own");
}

#[test]
fn a_correction_that_takes_off_whom_an_act_names_takes_back_the_answer_that_named_him() {
    let mut game = Game::french_ops(&[]);
    game.pick("move:The Tower");
    game.fill(json!({}));
    game.correct("formation", "The Tower", json!({"at": "Redmill"}));
    assert_eq!((game.key(), game.at("The Tower")), ("O2", "Redmill".into()));
}

#[test]
fn the_players_may_end_the_game_and_undo_takes_it_back() {
    let mut game = Game::french_ops(&[]);
    game.send(json!({"correct": {"winner": "draw"}, "why": "it is late"}));
    assert!(game.play.prompt().is_none());
    game.send(json!({"undo": true}));
    assert_eq!(game.key(), "O2");
}

#[test]
fn all_figures_of_one_correction_of_a_formation_are_set() {
    let mut game = Game::french_ops(&[]);
    game.correct("formation", "The Tower", json!({"morale": 3, "out_of_supply": true, "moved": true}));
    let now = game.thing("formations", "The Tower");
    assert_eq!((&now["morale"], &now["out_of_supply"], &now["moved"]), (&json!(3), &json!(true), &json!(true)));
}

#[test]
fn a_formation_in_echelon_may_have_force_marched_before_it_changed_into_it() {
    let mut game = Game::french_ops(&[]);
    for mode in ["echelon", "line-of-battle"] {
        game.correct("formation", "The Tower", json!({"force_marched": false}));
        game.send(json!({"correct": {"formation": "The Tower", "force_marched": true, "mode": mode}}));
        assert_eq!(game.of("formations", "The Tower", "force_marched"), true, "{mode}");
    }
}

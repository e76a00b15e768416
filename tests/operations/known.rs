//! What the program knows of a round of battle without asking: leaders, nations, ground, marches.

use serde_json::{Value as Json, json};

use super::game::{Game, SAMPLE};

/// A battle in this area up to the roll of a side: what is known of it.
fn known(game: &mut Game, area: &str, side: &str) -> Json {
    if game.key() == "O2" {
        game.done();
    }
    game.pick(&format!("battle:{area}"));
    while game.key().starts_with("tactics:") {
        let options = game.options();
        let tactic = if game.prompt().side == "french" { "general-advance" } else { "hold" };
        game.pick(if options.iter().any(|key| key == tactic) { tactic } else { &options[0] });
    }
    game.no_cards();
    game.pick(&format!("fert:{area}/1/{side}"));
    game.prompt().json()["known"].clone()
}

fn left_at(area: &str) -> (&'static str, Json) {
    ("Corps of the Left", json!({"at": area, "mode": "line-of-battle"}))
}

#[test]
fn a_dead_leader_spends_nothing_and_adds_no_ability_to_the_die() {
    for (dead, ability) in [(false, 2), (true, 0)] {
        let mut game = Game::french_ops(&[]);
        game.correct("formation", left_at("Stonecross").0, left_at("Stonecross").1);
        game.correct("leader", "Marshal Azur", json!({"dead": dead}));
        assert_eq!(game.options().contains(&"spend:Marshal Azur".to_owned()), !dead);
        assert_eq!(known(&mut game, "Stonecross", "french")["leader_ability"], ability);
    }
}

#[test]
fn a_wounded_leader_adds_the_ability_of_his_reverse() {
    let reverse = "action_points = 4\nbattle_ability = 2\nwounded = { action_points = 1, battle_ability = -1 }\n";
    let text = SAMPLE.replacen("action_points = 4\nbattle_ability = 2\n", reverse, 1);
    for (wounded, ability) in [(false, 2), (true, -1)] {
        let mut game = Game::under(&text, &[]);
        game.done();
        game.correct("formation", left_at("Stonecross").0, left_at("Stonecross").1);
        game.correct("leader", "Marshal Azur", json!({"wounded": wounded}));
        assert_eq!(known(&mut game, "Stonecross", "french")["leader_ability"], ability);
    }
}

#[test]
fn allies_of_two_nations_in_a_battle_are_mixed_and_the_french_never_are() {
    for (also, mixed) in [("Second Redland Corps", false), ("First Greyland Corps", true)] {
        for side in ["allied", "french"] {
            let mut game = Game::french_ops(&[]);
            game.correct("formation", also, json!({"at": "Stonecross"}));
            game.correct("formation", left_at("Stonecross").0, left_at("Stonecross").1);
            game.send(
                json!({"enlist": {"unit": {"name": "Poles", "formation": "Corps of the Left", "nation": "Poland",
                "arm": "infantry", "factors": 2, "steps": 1}}}),
            );
            let is_mixed = known(&mut game, "Stonecross", side)["mixed_nationalities"].clone();
            assert_eq!(is_mixed, mixed && side == "allied", "{also}, {side}");
        }
    }
}

#[test]
fn an_attacker_who_came_in_this_phase_is_entering_moor_or_pass_and_nobody_else_is() {
    for (area, from, mark) in
        [("Northmoor", "Stonecross", "entering_highlands"), ("Highdown", "Ashby", "entering_pass")]
    {
        for (comes, side, entering) in [(true, "french", true), (false, "french", false), (true, "allied", false)] {
            let mut game = Game::french_ops(&[]);
            game.correct("formation", "First Redland Corps", json!({"at": "Kingsholm"}));
            game.correct("formation", "Second Redland Corps", json!({"at": area}));
            let begins = if comes { from } else { area };
            game.correct("formation", "Corps of the Left", json!({"at": begins, "mode": "march-order"}));
            if comes {
                game.pick("move:Corps of the Left");
                game.fill(json!({}));
                game.pick(area);
            }
            let known = known(&mut game, area, side);
            let others = ["entering_highlands", "entering_pass"].map(|name| known[name] == true && name != mark);
            assert_eq!((&known[mark], others), (&json!(entering), [false; 2]), "{area}, {comes}, {side}");
        }
    }
}

#[test]
fn a_force_march_halves_the_first_round_and_not_the_second_nor_one_in_a_pass() {
    for (area, first, second) in [("Stonecross", 9, 17), ("Highdown", 17, 17)] {
        let mut game = Game::french_ops(&[("battle.second-round", "always")]);
        game.correct("formation", "First Redland Corps", json!({"at": area}));
        let (left, mut figures) = left_at(area);
        figures["force_marched"] = json!(true);
        game.correct("formation", left, figures);
        assert_eq!(known(&mut game, area, "french")["own_strength"], first, "{area}");
        game.send(json!({"undo": true}));
        for side in ["french", "allied"] {
            game.send(json!({"waive": format!("fert:{area}/1/{side}")}));
        }
        game.withdraw(&format!("{area}/1"), ["stay", "stay"]);
        while game.key() == "reaction" {
            game.done();
        }
        game.pick(&format!("tactics:{area}/2"));
        game.tactics("general-advance", "hold");
        game.no_cards();
        game.pick(&format!("fert:{area}/2/french"));
        assert_eq!(game.prompt().json()["known"]["own_strength"], second, "{area}");
    }
}

#[test]
fn cavalry_that_screens_neither_charges_nor_meets_a_charge() {
    let mut game = Game::french_ops(&[]);
    let (left, at) = left_at("Stonecross");
    game.correct("formation", left, at);
    // Hussars and Light Horse screen: 3 of the Lancers and 4 of the Household Horse are left.
    game.correct("unit", "Right Hussars", json!({"formation": "Corps of the Left"}));
    game.correct("unit", "Light Horse", json!({"formation": "First Redland Corps"}));
    game.done();
    game.pick("battle:Stonecross");
    game.charges("hold");
    game.pick("charge:Stonecross/1");
    let known = game.prompt().json()["known"].clone();
    assert_eq!(known, json!({"own": 3, "enemy": 4, "both_played": false}));
    let mut game = Game::battles(&[], &[("Corps of the Right", json!({"at": "Stonecross"}))]);
    game.pick("battle:Stonecross");
    game.tactics("general-advance", "hold");
    game.pick("cards:Stonecross/1/french");
    assert!(game.prompt().text.ends_with("; no charge: no cavalry but screens"), "{}", game.prompt().text);
    let refused = game.refused(json!({"fill": {"cards": 1, "charge": true}}));
    assert!(refused.starts_with("`charge` is not asked"), "{refused}");
}

#[test]
fn by_the_house_rule_a_roll_of_the_fert_takes_two_dice() {
    let mut game = Game::french_ops(&[("fert.dice", "2d6")]);
    let (left, at) = left_at("Stonecross");
    game.correct("formation", left, at);
    known(&mut game, "Stonecross", "french");
    game.fill(json!({}));
    assert_eq!(game.refused(json!({"faces": [3]})), "the dice are 2D6 (on the FERT); found 1");
    let reply = game.dice(&[3, 4]);
    // The modifiers are 1.
    assert_eq!(reply.verdict.as_ref().expect("a verdict").outcome["modified_die"], 8);
}

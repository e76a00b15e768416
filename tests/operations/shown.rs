//! What a player reads before he answers: strengths as they fight, what a choice costs, and what ends the game.

use fanion::engine::prompt::{AskKind, Kind};
use serde_json::json;

use super::battles::at_stonecross;
use super::game::{Game, SAMPLE};

/// The label of an option.
fn label(game: &Game, key: &str) -> String {
    let Kind::Choose { options, .. } = &game.prompt().kind else { panic!("no choice") };
    options.iter().find(|choice| *choice.key == *key).expect("an option").label.to_string()
}

/// The labels of a field's values.
fn values(game: &Game, field: &str) -> Vec<String> {
    let Kind::Fill { asks, .. } = &game.prompt().kind else { panic!("no form") };
    let ask = asks.iter().find(|ask| ask.name == field).expect("a field");
    let AskKind::One(choices) = &ask.kind else { panic!("no list") };
    choices.iter().map(|choice| choice.label.to_string()).collect()
}

fn log(game: &Game) -> String {
    game.play.log().iter().flat_map(|line| &line.lines).map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_strength_of_an_attack_is_what_fights_and_each_of_its_halvings_is_named() {
    for (forced, printed, why) in [
        (false, "ATTACK 12 v. 20", "half strength: march order"),
        (true, "ATTACK 6 v. 20", "1/4 strength: march order, force march"),
    ] {
        let mut game = Game::french_ops(&[]);
        game.pick("move:The Tower");
        game.fill(json!({"force_march": forced}));
        game.pick("Millbridge");
        let attack = label(&game, "Stonecross");
        assert!(attack.contains(printed) && attack.contains(why), "{attack}");
        game.pick("Stonecross");
        game.done();
        game.pick("battle:Stonecross");
        let fights = format!("strength {}", printed.split(' ').nth(1).expect("a number"));
        assert!(game.prompt().text.contains(&fights), "{}", game.prompt().text);
    }
}

#[test]
fn odds_past_the_ends_of_the_owner_s_table_say_so() {
    let mut game = Game::french_ops(&[]);
    for unit in ["1st Red Division", "Red Guards", "Household Horse"] {
        game.correct("unit", unit, json!({"steps": 0}));
    }
    game.moves("The Tower", "Millbridge");
    assert!(label(&game, "Stonecross").contains("12 v. 3 = 3:1 (last column)"), "{}", label(&game, "Stonecross"));
    assert!(!label(&game, "Brackley").contains("column"), "{}", label(&game, "Brackley"));
}

#[test]
fn a_change_of_mode_says_what_is_left_at_the_start_and_at_the_end() {
    let mut game = Game::french_ops(&[]);
    game.pick("move:The Tower");
    assert_eq!(
        values(&game, "change"),
        ["none · MP left: 5 of 5", "start · MP left: echelon 1 of 2, line 1 of 2", "end · MP left: 4 of 5"]
    );
    assert!(game.prompt().text.ends_with("? MP: march 5"), "{}", game.prompt().text);
    let mut game = Game::french_ops(&[]);
    game.correct("formation", "The Tower", json!({"mode": "concentrated"}));
    game.pick("move:The Tower");
    assert_eq!(values(&game, "change")[0], "none · not possible");
}

#[test]
fn what_a_leader_may_spend_for_comes_first_and_what_not_says_why() {
    let mut game = Game::french_ops(&[]);
    game.pick("spend:Marshal Cobalt");
    assert!(game.prompt().text.ends_with("Do the rest by your rulebook, with Ctrl-E"), "{}", game.prompt().text);
    let values = values(&game, "for");
    assert_eq!(values[3], "incorporate a replacement, 1 AP");
    assert_eq!(values[4], "brigade a formation, he is no senior leader");
    game.fill(json!({"for": "replacement"}));
    assert!(log(&game).contains("Marshal Cobalt spends 1 AP to incorporate a replacement"), "{}", log(&game));
}

/// The Tower at Stonecross with this morale, up to the losses.
fn with_morale(morale: u8) -> Game {
    let tower = json!({"at": "Stonecross", "mode": "line-of-battle", "morale": morale});
    let mut game = Game::battles(&[], &[("The Tower", tower)]);
    game.pick("battle:Stonecross");
    game
}

#[test]
fn the_last_levels_of_napoleon_s_formation_are_in_the_headline_of_his_side() {
    for (morale, said) in [(3, false), (2, true), (1, true)] {
        let game = with_morale(morale);
        let doc = game.play.doc();
        let says =
            |at: usize| doc.columns[at].aims[0].to_string() == format!("Napoleon m{morale}: at m0 the game ends");
        assert_eq!([says(0), says(1)], [said, false], "m{morale}");
        assert_eq!(doc.columns[0].headline[0].to_string().contains("m0"), said);
    }
}

/// The first round at Stonecross: a general advance against a hold, no cards, and the FERT of the French and the Allies.
fn advance_on_a_hold(game: &mut Game, dice: [u8; 2]) {
    game.tactics("general-advance", "hold");
    game.no_cards();
    for (side, die) in ["french", "allied"].into_iter().zip(dice) {
        game.pick(&format!("fert:Stonecross/1/{side}"));
        game.fill(json!({}));
        game.dice(&[die]);
    }
}

#[test]
fn a_loss_that_ends_the_game_is_said_wherever_it_may_come() {
    for (morale, ends) in [(2, false), (1, true)] {
        let mut game = with_morale(morale);
        let said = |text: &str| assert_eq!(text.contains("a loss ends the game"), ends, "m{morale}: {text}");
        advance_on_a_hold(&mut game, [1, 1]);
        loop {
            if game.key().starts_with("guard:") {
                if game.prompt().side == "french" {
                    said(&game.prompt().text);
                }
                game.dice(&[6]);
                continue;
            }
            let all = game.options();
            let tested = all.iter().find(|key| label(&game, key).contains("Catastrophic Failure"));
            if let Some(tested) = tested.filter(|_| game.prompt().side == "french") {
                said(&label(&game, tested));
            }
            if all[0].starts_with("napoleon:") {
                break;
            }
            game.pick(tested.unwrap_or(&all[0]));
        }
        game.pick("napoleon:Stonecross/1");
        assert_eq!(label(&game, "wounded").contains("GAME ENDS"), ends, "{}", label(&game, "wounded"));
        game.pick("unhurt");
        game.pick("withdraw:Stonecross/1/allied");
        game.pick("stay");
        game.pick("withdraw:Stonecross/1/french");
        said(&label(&game, "Oldforge"));
    }
}

#[test]
fn a_side_that_stays_is_told_what_follows_if_both_do() {
    for (setting, follows) in [("ask", "reactions, round 2 or undecided"), ("never", "undecided")] {
        let mut game = at_stonecross(&[("battle.second-round", setting)]);
        game.tactics("hold", "hold");
        game.pick("withdraw:Stonecross/1/allied");
        assert_eq!(label(&game, "stay"), format!("stay in Stonecross · both stay: {follows}"));
    }
}

#[test]
fn the_log_says_who_chooses_which_tactic_and_which_formations_withdraw() {
    let mut game = at_stonecross(&[]);
    game.tactics("hold", "hold");
    game.pick("withdraw:Stonecross/1/allied");
    assert!(label(&game, "Ashby").contains("battle is lost"), "{}", label(&game, "Ashby"));
    game.pick("Ashby");
    let log = log(&game);
    for line in [
        "the French choose hold, led by Corps of the Left; the Allies choose hold, led by First Redland Corps: no combat",
        "the Allies withdraw to Ashby: First Redland Corps",
    ] {
        assert!(log.contains(line), "{log}");
    }
}

#[test]
fn points_are_written_alike_wherever_they_move() {
    let mut game = Game::french_ops(&[]);
    game.moves("The Tower", "Millbridge");
    assert!(label(&game, "Stonecross").contains("VP 12:18 if won"), "{}", label(&game, "Stonecross"));
    let mut game = at_stonecross(&[]);
    game.tactics("hold", "hold");
    game.pick("withdraw:Stonecross/1/allied");
    assert!(label(&game, "Ashby").contains("VP 18:12"), "{}", label(&game, "Ashby"));
}

#[test]
fn where_all_steps_go_nobody_is_asked_which_goes_first_and_the_throw_is_told_beside_them() {
    let mut game = at_stonecross(&[]);
    for unit in ["1st Blue Division", "2nd Blue Division"] {
        game.correct("unit", unit, json!({"steps": 0}));
    }
    for unit in ["Left Lancers", "Red Guards"] {
        game.correct("unit", unit, json!({"steps": 1}));
    }
    advance_on_a_hold(&mut game, [1, 6]);
    // Nobody is asked which go first, and each is named.
    assert!(!game.key().starts_with("losses:Stonecross/1/french"), "{}", game.key());
    let log: Vec<String> = game.play.log().iter().flat_map(|entry| &entry.lines).map(ToString::to_string).collect();
    for unit in ["Left Lancers", "Blue Citizens"] {
        assert!(log.iter().any(|line| line.contains(unit) && line.contains("FERT")), "{unit}: {log:#?}");
    }
    let told = game.play.verdict().expect("a verdict");
    assert_eq!(told.dice, [6], "the last throw");
    for unit in ["Left Lancers", "Blue Citizens"] {
        assert!(told.table.iter().any(|line| line.to_string().contains(unit)), "{unit}: {:?}", told.table);
    }
}

#[test]
fn a_wounded_leader_is_marked_on_the_line_of_his_formation() {
    let mut game = Game::under(SAMPLE, &[]);
    game.correct("leader", "The Duke", json!({"wounded": true}));
    let doc = game.play.doc();
    let heads = doc.columns[1].groups.iter().map(|group| group.head.iter().map(|cell| format!("{cell:?}")));
    let marked: Vec<String> = heads.flatten().filter(|cell| cell.contains("\"wnd\"")).collect();
    assert_eq!(marked.len(), 1, "{marked:?}");
    assert!(marked[0].contains("priority: 0"), "{marked:?}");
}

#[test]
fn every_sign_of_the_armies_and_every_short_word_is_in_the_glossary() {
    let glossary = (fanion::rules::beyond_waterloo::SHEET.glossary)();
    for word in ["m8", "╱", "●", "■", "G", "N", "s", "FM", "VP", "MP", "AP", "reaction move"] {
        assert!(glossary.term(word).is_some(), "{word}");
    }
}

#[test]
fn what_napoleon_s_wound_costs_begins_with_the_points_that_he_has() {
    let text = SAMPLE.replace(
        "battle_ability = 3\nnapoleon = true",
        "battle_ability = 3\nnapoleon = true\nwounded = { action_points = 4, battle_ability = 1 }",
    );
    let mut game = Game::under(&text, &[]);
    game.done();
    game.correct("formation", "The Tower", json!({"at": "Stonecross"}));
    game.correct("leader", "The Emperor", json!({"ap": 5}));
    game.done();
    game.pick("battle:Stonecross");
    game.tactics("general-advance", "concentric-attack");
    game.no_cards();
    for side in ["french", "allied"] {
        game.send(json!({"waive": format!("fert:Stonecross/1/{side}")}));
    }
    game.pick("napoleon:Stonecross/1");
    let wounded = label(&game, "wounded");
    assert!(wounded.contains("AP 5/6, ability 3 to AP 4, ability 1"), "{wounded}");
    let Kind::Choose { options, .. } = &game.prompt().kind else { panic!("no choice") };
    let brief: Vec<_> = options[1].parts.iter().filter_map(|part| part.brief.as_ref()).map(|own| &own.text).collect();
    assert!(brief.iter().any(|few| few.contains("1-2: 1 morale lost and 3 VP to the Allies")), "{brief:?}");
}

#[test]
fn the_cost_of_an_attack_on_a_fortress_has_its_column_and_what_its_hold_takes_from_the_die() {
    let mut game = Game::french_ops(&[]);
    game.correct("formation", "Second Redland Corps", json!({"at": "Westhaven", "mode": "line-of-battle"}));
    game.correct("formation", "Corps of the Left", json!({"at": "Northmoor", "mode": "echelon"}));
    game.pick("move:Corps of the Left");
    game.fill(json!({}));
    let attack = label(&game, "Westhaven");
    assert!(attack.contains("fortress 1L, die -5 if they hold"), "{attack}");
}

#[test]
fn a_leader_who_spends_action_points_is_named_with_his_formation_where_all_may_know_it() {
    let game = Game::french_ops(&[]);
    let cobalt = label(&game, "spend:Marshal Cobalt");
    assert!(cobalt.starts_with("Marshal Cobalt of Horse of the Reserve spends AP, "), "{cobalt}");
    let game = Game::french_ops(&[("hidden.formations", "on")]);
    assert!(!label(&game, "spend:Marshal Cobalt").contains("Horse of the Reserve"));
}

#[test]
fn broken_units_are_named_beside_every_sum_that_leaves_them_out() {
    let at_stonecross = |broken: bool| {
        let mut game = at_stonecross(&[]);
        game.correct("unit", "1st Blue Division", json!({"broken": broken}));
        game
    };
    for broken in [false, true] {
        let said = |text: &str| assert_eq!(text.contains(", 1 broken left out"), broken, "{text}");
        let mut game = at_stonecross(broken);
        said(&game.prompt().text);
        said(&game.play.doc().columns[0].headline[0].to_string());
        game.tactics("general-advance", "hold");
        game.no_cards();
        game.pick("fert:Stonecross/1/french");
        said(&game.prompt().text);
    }
}

#[test]
fn a_fortress_is_in_the_question_of_the_tactic_and_with_the_cards() {
    let fights = json!({"at": "Westhaven", "mode": "line-of-battle"});
    let formations = [("Corps of the Left", fights.clone()), ("First Redland Corps", fights)];
    let mut game = Game::battles(&[], &formations);
    game.pick("battle:Westhaven");
    let column = "; fortress: attacker 1L, die -5 against hold";
    assert!(game.prompt().text.contains(column), "{}", game.prompt().text);
    game.tactics("general-advance", "hold");
    let owed = game.play.owed();
    let cards = owed.iter().find(|owed| owed.key.starts_with("cards:")).expect("cards");
    assert!(cards.why.contains(column), "{}", cards.why);
}

#[test]
fn who_withdraws_is_proposed_the_way_next_to_the_fewest_enemies() {
    let mut game = at_stonecross(&[]);
    game.tactics("hold", "hold");
    // Stonecross lies between Oldforge, Fairford, Northmoor, Ashby and Millbridge; every way stays on offer.
    game.pick("withdraw:Stonecross/1/allied");
    assert_eq!(game.options(), ["stay", "Northmoor", "Fairford", "Ashby", "Millbridge", "Oldforge"]);
    game.pick("stay");
    game.pick("withdraw:Stonecross/1/french");
    assert_eq!(game.options(), ["stay", "Oldforge", "Fairford", "Millbridge", "Ashby"]);
}

#[test]
fn the_steps_that_a_side_has_lost_are_one_number_wherever_the_end_says_them() {
    let mut game = with_morale(1);
    advance_on_a_hold(&mut game, [1, 1]);
    // Attrition of the owner's own phases is set right by hand, and so is a step that comes back.
    game.correct("unit", "Household Horse", json!({"steps": 0}));
    game.correct("formation", "The Tower", json!({"morale": 0}));
    while game.play.prompt().is_some() {
        let first = game.options()[0].clone();
        game.pick(&first);
    }
    let page = game.play.seen().ending().expect("a page");
    let row = page.chapters.iter().flat_map(|chapter| &chapter.rows).find(|row| row.what == "steps lost");
    let row = row.expect("a row").sides.clone().map(|side| side.to_string());
    let measures = game.play.measured().expect("measures").measures;
    let told = |name: &str| measures.iter().find(|one| one.name == name).expect("a measure").value.to_string();
    let steps = ["the French: steps lost", "the Allies: steps lost"].map(told);
    assert_eq!(row.map(|lost| if lost == "-" { "0".to_owned() } else { lost }), steps);
    assert_eq!(steps[1], "2", "the horse had two");
}

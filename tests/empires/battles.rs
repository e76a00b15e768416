//! P5: worked battles, with the figures of the card.

use fanion::engine::foresee::Foreseen;
use fanion::engine::glossary::Advice;
use fanion::engine::prompt::Fill;
use serde_json::json;

use super::game::{Game, SAMPLE};

/// The Emperor's army goes by two areas into Blanc; the battle is owed.
pub fn at_blanc(settings: &[(&str, &str)]) -> Game {
    to_blanc(Game::under(SAMPLE, settings))
}

/// The same in a game of another file.
pub fn to_blanc(mut game: Game) -> Game {
    let position = json!({"step": "P5", "round": 1, "first": "french", "active": "french"});
    game.send(json!({"correct": {"position": position}}));
    game.pick("move:Azurville");
    game.fill(json!({}));
    for area in ["Indigo Plain", "Rosemoor", "Blanc"] {
        game.pick(area);
    }
    game
}

/// Both sides engage all their corps and play no card.
fn engaged(game: &mut Game) {
    game.pick("battle:Blanc");
    assert_eq!(game.asks(), ("french".into(), "battle:Blanc/attacker".into()));
    game.fill(json!({}));
    assert_eq!(game.asks(), ("coalition".into(), "battle:Blanc/defender".into()));
    game.fill(json!({}));
    assert_eq!(game.asks(), ("french".into(), "battle:Blanc/attacker-card".into()));
    game.fill(json!({}));
    assert_eq!(game.asks(), ("coalition".into(), "battle:Blanc/defender-card".into()));
    game.fill(json!({}));
}

#[test]
fn an_army_wins_outright_in_the_column_of_sixteen_and_the_loser_loses_one_more() {
    let mut game = at_blanc(&[]);
    // The third area is far: all were fresh, so that no die falls and all become spent.
    assert!(game.is_spent("The Emperor") && game.is_spent("Cerulean"));
    assert_eq!((game.cards("french"), game.json()["free"]["french"].clone()), (6, json!(false)));
    engaged(&mut game);
    let state = game.json();
    assert_eq!(state["box"]["coalition"], json!(["Archduke Blanc", "Ivory", "Alabaster"]));
    assert_eq!(game.key(), "battle:Blanc/faces");
    // 16 in its column: a 6 inflicts 2. 11 + 3 at home = 14 in its own: a 2 inflicts nothing.
    let reply = game.dice(&[6, 2]);
    let outcome = &reply.verdict.as_ref().expect("a verdict").outcome;
    assert_eq!((&outcome["attacker_strength"], &outcome["defender_strength"]), (&json!(16), &json!(14)));
    assert_eq!(outcome["defender"], json!({"losses": 3, "permanent": 2, "temporary": 1, "temporary_to": "prisoners"}));
    assert_eq!(game.key(), "battle:Blanc/pursuit");
    game.fill(json!({}));
    assert_eq!(game.asks(), ("coalition".into(), "battle:Blanc/defender-permanent".into()));
    assert_eq!(game.prompt().text, "which 2 corps are lost for good?");
    assert_eq!(game.refused(json!({"fill": {"permanent": ["Ivory"]}})), "choose exactly 2 corps: 1 chosen");
    game.fill(json!({"permanent": ["Ivory", "Alabaster"]}));
    assert_eq!((game.at("Archduke Blanc"), game.at("Ivory")), ("prisoners".into(), "lost".into()));
    assert_eq!((game.key(), game.options()), ("battle:Blanc/unspend", vec!["no".to_owned(), "yes".to_owned()]));
    // Who has fallen stands in the box no more, and who has not does.
    assert_eq!(game.json()["box"], json!({"french": ["The Emperor", "Azur", "Cerulean"], "coalition": []}));
    game.pick("yes");
    assert_eq!((game.cards("french"), game.is_spent("The Emperor")), (5, false));
    assert_eq!((game.at("The Emperor"), game.json()["box"].clone()), ("Blanc".into(), json!(null)));
    assert_eq!(game.key(), "P5");
}

#[test]
fn a_pursuit_is_added_before_the_losses_are_split() {
    let mut game = at_blanc(&[]);
    game.correct("Opal", json!({"at": "Blanc"}));
    engaged(&mut game);
    // 13 + 4 at home = 17: a 1 inflicts nothing; 16: a 4 inflicts 1, and one more for the defeat.
    game.dice(&[4, 1]);
    game.fill(json!({"losses": 1}));
    assert_eq!((game.key(), game.cards("french")), ("battle:Blanc/defender-lost", 5));
    // Three of four: the cheapest are proposed, each with its fate, and never who leads.
    let ask = game.prompt().json()["asks"][0].clone();
    let labels: Vec<&str> = ask["labels"].as_array().expect("a list").iter().filter_map(|own| own.as_str()).collect();
    let ends = |label: &str| label.rsplit(" · ").next().unwrap_or_default().to_owned();
    assert_eq!(labels[..3].iter().map(|own| ends(own)).collect::<Vec<_>>(), ["for good", "for good", "prisoner"]);
    assert!(!labels[3].contains('·') && labels[3].contains("Archduke Blanc"), "{labels:?}");
    assert_eq!(ask["default"].as_array().map(Vec::len), Some(3));
    assert!(!ask["default"].as_array().into_iter().flatten().any(|own| own == "Archduke Blanc"));
    game.fill(json!({"lost": ["Ivory", "Alabaster", "Opal"]}));
    game.fill(json!({"permanent": ["Ivory", "Opal"]}));
    assert_eq!(game.at("Alabaster"), "prisoners");
    game.pick("no");
    // Not where the attacker came from, and not where enemies are.
    assert_eq!(game.key(), "battle:Blanc/retreat");
    assert_eq!(game.options(), ["Chalk Hills", "Ivory March", "Reed Fens"]);
    game.pick("Reed Fens");
    assert_eq!((game.at("Archduke Blanc"), game.is_spent("Archduke Blanc")), ("Reed Fens".into(), true));
}

#[test]
fn in_a_tie_each_rolls_again_and_the_attacker_goes_back_where_he_came_from() {
    let mut game = at_blanc(&[]);
    engaged(&mut game);
    // Each inflicts one: 16 with a 3, 14 with a 3.
    game.dice(&[3, 3]);
    assert_eq!(game.key(), "battle:Blanc/faces-2");
    // 2 + 3 against 5 + 2.
    game.dice(&[2, 5]);
    assert_eq!(game.asks(), ("coalition".into(), "battle:Blanc/pursuit".into()));
    game.fill(json!({}));
    // The odd loss of whoever won on the tie-breaker is permanent, too.
    assert_eq!(game.key(), "battle:Blanc/attacker-lost");
    game.fill(json!({"lost": ["Azur"]}));
    game.fill(json!({"lost": ["Ivory"]}));
    assert_eq!((game.at("Azur"), game.at("Ivory")), ("lost".into(), "lost".into()));
    game.pick("no");
    assert_eq!((game.at("The Emperor"), game.at("Cerulean")), ("Rosemoor".into(), "Rosemoor".into()));
}

#[test]
fn no_more_corps_are_engaged_than_the_sr_of_the_leader_and_he_is_one_of_them() {
    let mut game = Game::campaign(&[]);
    game.moves("Rosemoor", &[], "Cobalt");
    game.pick("Chalk Hills");
    // The Coalition's corps there has MR 3 and is slower than Cobalt; both French corps were fresh on rough ground.
    assert!(game.is_spent("Cobalt"));
    game.correct("Sapphire", json!({"at": "Chalk Hills"}));
    game.pick("battle:Chalk Hills");
    assert_eq!(
        game.refused(json!({"fill": {"corps": ["Cobalt", "Rose Guard"]}})),
        "Sapphire leads and must be among them"
    );
    for corps in ["Lapis", "Marine"] {
        game.correct(corps, json!({"at": "Chalk Hills"}));
    }
    assert_eq!(
        game.refused(json!({"fill": {"corps": ["Cobalt", "Rose Guard", "Sapphire", "Lapis"]}})),
        "1 to 3 corps, the SR of their leader: 4 chosen"
    );
    game.fill(json!({"corps": ["Sapphire", "Lapis", "Marine"]}));
    assert_eq!(game.asks().1, "battle:Chalk Hills/defender");
}

#[test]
fn a_leader_may_stay_out_by_the_house_rule() {
    let mut game = at_blanc(&[("battle.leader-engaged", "off")]);
    game.pick("battle:Blanc");
    game.fill(json!({"corps": ["Azur"]}));
    assert_eq!(game.asks().1, "battle:Blanc/defender");
}

#[test]
fn who_finds_no_way_out_is_lost_or_a_prisoner_by_the_house_rule() {
    for (house_rule, place) in [("lost", "lost"), ("prisoners", "prisoners")] {
        let mut game = at_blanc(&[("retreat.blocked", house_rule)]);
        for (corps, area) in [("Sapphire", "Ivory March"), ("Lapis", "Reed Fens"), ("Marine", "Chalk Hills")] {
            for corps in ["Opal", "Chalk"] {
                game.correct(corps, json!({"at": "reserve"}));
            }
            game.correct(corps, json!({"at": area}));
        }
        engaged(&mut game);
        game.dice(&[4, 1]);
        game.fill(json!({}));
        game.fill(json!({"lost": ["Ivory", "Alabaster"]}));
        game.fill(json!({"permanent": ["Ivory"]}));
        game.pick("no");
        assert_eq!(game.at("Archduke Blanc"), place);
    }
}

#[test]
fn corps_from_the_sea_count_two_less_each_and_a_battle_card_adds() {
    let mut game = Game::campaign(&[]);
    game.done();
    game.moves("Verdant Isle", &[], "sea:Navy Coast");
    // The French have nobody there who could withdraw: Marine with MR 3 is as fast as Lord Verdant.
    assert_eq!(game.asks(), ("french".into(), "withdraw:Navy Coast".into()));
    game.pick("stand");
    // The Emperor and others beside it are fast enough to intercept.
    assert_eq!(game.asks(), ("french".into(), "intercept:Navy Coast".into()));
    assert_eq!(game.options(), ["none", "Azurville", "Indigo Plain"]);
    game.pick("none");
    game.pick("battle:Navy Coast");
    game.fill(json!({}));
    game.fill(json!({}));
    game.fill(json!({"card": "Great Battery", "value": 3}));
    assert_eq!(game.cards("coalition"), 5);
    game.fill(json!({}));
    let reply = game.dice(&[1, 6]);
    let outcome = &reply.verdict.as_ref().expect("a verdict").outcome;
    // 5 + 3 + 3 - 2 - 2 = 7 against 3 + 1 at home = 4: the defender's 6 inflicts 1, the attacker's 1 nothing.
    assert_eq!((&outcome["attacker_strength"], &outcome["defender_strength"]), (&json!(7), &json!(4)));
    assert_eq!((&outcome["winner"], &outcome["attacker"]["losses"]), (&json!("defender"), &json!(2)));
    game.fill(json!({}));
    game.fill(json!({"permanent": ["Olive"]}));
    assert_eq!((game.at("Lord Verdant"), game.at("Olive")), ("prisoners".into(), "lost".into()));
}

#[test]
fn what_a_card_of_the_file_adds_to_a_battle_is_proposed_and_another_value_counts_in_its_place() {
    for (own, strength) in [(json!({}), 19), (json!({"value": 2}), 18)] {
        let mut game = to_blanc(Game::under(SAMPLE, &[]));
        game.pick("battle:Blanc");
        game.fill(json!({}));
        game.fill(json!({}));
        game.fill(json!({"card": "Great Battery"}));
        assert_eq!(game.asks(), ("french".into(), "battle:Blanc/attacker-card-value".into()));
        assert_eq!(game.prompt().json()["asks"][0]["default"], 3);
        game.fill(own);
        // What was said at once is not asked again.
        game.fill(json!({"card": "Great Battery", "value": 1}));
        let reply = game.dice(&[6, 2]);
        let outcome = &reply.verdict.as_ref().expect("a verdict").outcome;
        assert_eq!((&outcome["attacker_strength"], &outcome["defender_strength"]), (&json!(strength), &json!(15)));
    }
    let written = Game::under(SAMPLE, &[]).play.game_file().expect("a file");
    assert!(written.contains("battle = 3"), "{written}");
}

#[test]
fn a_battle_cannot_be_let_go() {
    let mut game = at_blanc(&[]);
    let refused = game.refused(json!({"waive": "battle:Blanc"}));
    assert!(refused.contains("an area would hold both sides"), "{refused}");
}

/// Why values are refused is said before they are given: there are no odds of a battle without its leader.
#[test]
fn a_leader_who_is_left_out_and_a_card_of_no_value_are_said_before_they_count() {
    let mut game = at_blanc(&[]);
    game.pick("battle:Blanc");
    let without = json!({"corps": ["Azur"]}).as_object().cloned().unwrap_or_default();
    let foreseen = game.play.foresee(&Fill { fill: without, ..Fill::default() });
    let Some(Foreseen::Advised(Advice::Note(words))) = foreseen else { panic!("{foreseen:?}") };
    assert_eq!(words, "not yet: The Emperor leads and must be among them");
    game.fill(json!({}));
    game.fill(json!({}));
    game.fill(json!({"card": "another", "value": 0}));
    assert_eq!(game.asks(), ("french".into(), "battle:Blanc/attacker-card-value".into()));
    assert_eq!(game.cards("french"), 6);
}

//! Every kind of question, as it is put: whose it is, where it stands in the rules, and its words.

use serde_json::json;

use super::field::{charge_near, field, log, with};
use super::game::{Game, army, arriving, foot, guns, horse};

/// Questions in the order in which they were met.
#[derive(Default)]
struct Asked(String);

impl Asked {
    /// Writes down the open question.
    fn note(&mut self, game: &Game) {
        let prompt = game.prompt();
        let word = |key: &str| prompt[key].as_str().unwrap_or_default().to_owned();
        self.0 += &["key", "side", "cite", "text"].map(word).join(" | ");
        self.0.push('\n');
    }

    /// Picks, and writes down what is asked then.
    fn pick(&mut self, game: &mut Game, key: &str) {
        game.pick(key);
        self.note(game);
    }

    fn fill(&mut self, game: &mut Game, values: serde_json::Value) {
        game.fill(values);
        self.note(game);
    }

    fn dice(&mut self, game: &mut Game, faces: &[u8]) {
        game.dice(faces);
        self.note(game);
    }

    /// The questions, then what the log has told.
    fn with_log(self, game: &Game) -> String {
        self.0 + "\n" + &log(game)
    }
}

fn lights(name: &str) -> String {
    format!("{}, skirmish = 8", foot(name))
}

/// Two formations of Red, of which the second arrives by and by, and one of Blue.
fn strategic(settings: &[(&str, &str)]) -> Game {
    let first = [lights("A1"), foot("A2"), guns("A3")];
    let late = [foot("A4"), guns("A5")];
    let blue = [lights("B1"), foot("B2"), guns("B3")];
    let red = arriving(&army("Red", &[("Red I", &first), ("Red II", &late)]), "Red II", 1);
    Game::new(&red, &army("Blue", &[("Blue I", &blue)]), settings)
}

#[test]
fn the_questions_of_the_strategic_phase() {
    let (mut asked, mut game) = (Asked::default(), strategic(&[("initiative.roll", "d6")]));
    asked.note(&game);
    asked.pick(&mut game, "arrival:A/Red II");
    asked.dice(&mut game, &[4]);
    asked.pick(&mut game, "order:A/Red I");
    asked.pick(&mut game, "form-grand-battery");
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    asked.note(&game);
    game.fill(json!({"batteries": ["A/A3", "A/A5"], "leader": "A/Red II leader"}));
    game.correct(json!({"side": "A", "unit": "A1", "status": "removed"}));
    asked.pick(&mut game, "done");
    asked.pick(&mut game, "morale:A/Red I");
    game.dice(&[1, 1]);
    asked.note(&game);
    asked.pick(&mut game, "friends:A/Red I");
    asked.fill(&mut game, json!({"formations": ["A/Red II"]}));
    asked.pick(&mut game, "army:A/Red II<Red I");
    game.dice(&[6, 6]);
    asked.pick(&mut game, "engaged");
    asked.fill(&mut game, json!({"formations": ["A/Red II", "B/Blue I"]}));
    asked.pick(&mut game, "skirmish:B/Blue I");
    asked.dice(&mut game, &[6, 5]);
    asked.pick(&mut game, "spread:B/Blue I");
    asked.pick(&mut game, "A/A4");
    asked.fill(&mut game, json!({}));
    asked.pick(&mut game, "rest");
    asked.pick(&mut game, "ved:A/A4");
    game.dice(&[1, 1]);
    asked.pick(&mut game, "leader:B/Blue I leader");
    game.pick("B/B2");
    asked.pick(&mut game, "done");
    asked.pick(&mut game, "initiative");
    asked.dice(&mut game, &[3, 3]);
    asked.dice(&mut game, &[3, 4]);
    insta::assert_snapshot!(asked.with_log(&game));
}

#[test]
fn the_initiative_may_be_named_by_the_players() {
    let (mut asked, mut game) = (Asked::default(), strategic(&[("initiative.roll", "choose")]));
    game.go("S5", None);
    asked.pick(&mut game, "initiative");
    asked.pick(&mut game, "B");
    insta::assert_snapshot!(asked.0);
}

fn tactical(settings: &[(&str, &str)]) -> Game {
    let a = [foot("A1"), foot("A2"), guns("A3"), horse("A4")];
    let wagons = with(&guns("B5"), "formation", "\"limbered\"");
    let b = [foot("B1"), foot("B2"), guns("B3"), horse("B4"), wagons, horse("B6")];
    let mut game = field(&a, &b, settings);
    game.go("T1", Some(1));
    game
}

#[test]
fn the_questions_of_movement_and_charges() {
    let (mut asked, mut game) = (Asked::default(), tactical(&[]));
    asked.note(&game);
    asked.pick(&mut game, "form:A/A2");
    asked.pick(&mut game, "garrison");
    game.pick("stone-bua");
    asked.pick(&mut game, "move:A/A2");
    asked.fill(&mut game, json!({"near_cavalry": true}));
    game.fill(json!({}));
    asked.pick(&mut game, "charge:A/A1");
    asked.pick(&mut game, "B/B4");
    asked.fill(&mut game, json!({"distance": 3, "obstacle": "steep-rise"}));
    asked.pick(&mut game, "hemmed-in");
    asked.dice(&mut game, &[6]);
    asked.fill(&mut game, json!({"units": ["B/B6"]}));
    asked.dice(&mut game, &[1, 1]);
    asked.pick(&mut game, "stand");
    asked.pick(&mut game, "counter-charge");
    asked.dice(&mut game, &[6, 6]);
    charge_near(&mut game, "A4", "B5", json!({"approach": "flank"}));
    asked.note(&game);
    asked.pick(&mut game, "flee");
    game.pick("escapes");
    insta::assert_snapshot!(asked.with_log(&game));
}

#[test]
fn a_square_under_a_charge_takes_a_test_that_says_why() {
    let (mut asked, mut game) = (Asked::default(), tactical(&[("ved.on.charge-home", "on")]));
    charge_near(&mut game, "A4", "B1", json!({"approach": "rear"}));
    game.fill(json!({}));
    asked.pick(&mut game, "square");
    asked.dice(&mut game, &[6, 6]);
    game.pick("done");
    asked.pick(&mut game, "done");
    asked.pick(&mut game, "melee:B/B1");
    asked.dice(&mut game, &[1, 1]);
    asked.dice(&mut game, &[6, 1]);
    game.pick("rally-back");
    game.fill(json!({}));
    insta::assert_snapshot!(asked.with_log(&game));
}

#[test]
fn the_questions_of_fire_and_of_a_wounded_leader() {
    let (mut asked, mut game) = (Asked::default(), tactical(&[("leader.risk", "2"), ("ved.on.fire-loss", "on")]));
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.go("T2", Some(1));
    asked.note(&game);
    asked.pick(&mut game, "shot:A/A3");
    asked.pick(&mut game, "B/B3");
    asked.fill(&mut game, json!({"distance": 9}));
    game.dice(&[1]);
    asked.pick(&mut game, "shot:A/A1");
    asked.pick(&mut game, "B/B1");
    game.fill(json!({"with": ["A/A2"]}));
    asked.pick(&mut game, "done");
    asked.pick(&mut game, "ved:B/B1");
    game.dice(&[1, 1]);
    asked.pick(&mut game, "ved:B/B3");
    asked.dice(&mut game, &[1, 1]);
    asked.pick(&mut game, "leader-risk:B/B1");
    asked.dice(&mut game, &[6]);
    asked.dice(&mut game, &[4, 4]);
    asked.dice(&mut game, &[1]);
    insta::assert_snapshot!(asked.with_log(&game));
}

#[test]
fn the_questions_of_a_melee_and_of_the_end_of_a_turn() {
    let (mut asked, mut game) = (Asked::default(), tactical(&[("melee.exploit-contact", "melee")]));
    for charger in ["A1", "A2"] {
        charge_near(&mut game, charger, "B2", json!({}));
        game.fill(json!({}));
        if game.key().starts_with("reaction:") {
            game.pick("stand");
        }
    }
    game.correct(json!({"side": "A", "unit": "A4", "ground": "light-wood", "disorder": "d1"}));
    game.pick("done");
    asked.pick(&mut game, "done");
    asked.pick(&mut game, "melee:B/B2");
    asked.pick(&mut game, "A/A1");
    game.dice(&[6, 1]);
    asked.note(&game);
    asked.pick(&mut game, "exploit");
    asked.fill(&mut game, json!({}));
    asked.pick(&mut game, "hold");
    asked.pick(&mut game, "ground");
    game.fill(json!({}));
    game.done_to("T4");
    asked.note(&game);
    game.pick("ground");
    asked.fill(&mut game, json!({}));
    asked.pick(&mut game, "turn-end");
    asked.pick(&mut game, "end");
    insta::assert_snapshot!(asked.with_log(&game));
}

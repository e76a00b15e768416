//! What is owed at one time may be taken in any order, and comes to the same.

use serde_json::json;

use super::field::{charge, field, to_melee, with};
use super::game::{Game, army, foot, horse};

/// Takes what is owed, with low dice and the first option of every question that follows.
fn take(game: &mut Game, owed: &str) {
    let step = game.at().1;
    game.pick(owed);
    while game.at().1 == step && game.key() != step {
        let prompt = game.prompt();
        match prompt["kind"].as_str() {
            Some("faces") => {
                let count = usize::try_from(prompt["count"].as_u64().unwrap_or_default()).unwrap_or_default();
                game.dice(&vec![1; count])
            }
            Some("fill") => game.fill(json!({})),
            _ => {
                let first = prompt["options"][0]["key"].clone();
                game.ask(json!({"pick": first}))
            }
        };
    }
}

/// Everything that is owed now is taken first in turn, then the others in their order; the battle comes to the same.
#[track_caller]
fn each_first(begin: impl Fn() -> Game, expected: &[&str]) {
    assert_eq!(begin().owed(), expected);
    let ends: Vec<u64> = (0..expected.len())
        .map(|first| {
            let mut game = begin();
            let others = expected.iter().enumerate().filter(|(at, _)| *at != first).map(|(_, owed)| *owed);
            for owed in [expected[first]].into_iter().chain(others) {
                take(&mut game, owed);
            }
            game.play.digest()
        })
        .collect();
    assert!(ends.iter().all(|end| *end == ends[0]), "{expected:?}");
}

fn lights(name: &str) -> String {
    with(&foot(name), "skirmish", "4")
}

/// Two formations a side, each with a leader who rides with its first battalion.
fn corps(settings: &[(&str, &str)]) -> Game {
    let side = |side: &str, name: &str| {
        let [one, two] = ["1", "2"].map(|mf| [lights(&format!("{side}{mf}a")), lights(&format!("{side}{mf}b"))]);
        army(name, &[(&format!("{name} I"), &one), (&format!("{name} II"), &two)])
    };
    let mut game = Game::new(&side("A", "Red"), &side("B", "Blue"), settings);
    for (side, name, unit) in [("A", "Red", "A1a"), ("B", "Blue", "B1a")] {
        game.correct(json!({"side": side, "leader": format!("{name} I leader"), "attached_to": unit}));
    }
    game
}

#[test]
fn own_morale_tests_of_s2_in_any_order() {
    let begin = || {
        let mut game = corps(&[]);
        for (side, unit) in [("A", "A1b"), ("A", "A2b"), ("B", "B1b")] {
            game.correct(json!({"side": side, "unit": unit, "status": "removed"}));
        }
        game.pick("done");
        game
    };
    assert_eq!(begin().owed(), ["morale:A/Red I", "morale:A/Red II", "morale:B/Blue I"]);
    for first in ["morale:A/Red I", "morale:A/Red II", "morale:B/Blue I"] {
        let mut game = begin();
        game.pick(first);
        game.dice(&[6, 6]);
        let left: Vec<String> = begin().owed().into_iter().filter(|owed| owed != first).collect();
        assert_eq!(game.owed(), left);
    }
}

#[test]
fn rolls_spreads_tests_and_risks_of_s3_in_any_order() {
    let begin = || {
        let mut game = corps(&[]);
        game.pick("done");
        game.pick("engaged");
        game.fill(json!({"formations": ["A/Red I", "A/Red II", "B/Blue I", "B/Blue II"]}));
        game
    };
    each_first(begin, &["skirmish:A/Red I", "skirmish:A/Red II", "skirmish:B/Blue I", "skirmish:B/Blue II"]);
    let rolled = || {
        let mut game = begin();
        for mf in ["A/Red I", "A/Red II", "B/Blue I"] {
            game.pick(&format!("skirmish:{mf}"));
            game.dice(&[6, 6]);
        }
        game.pick("skirmish:B/Blue II");
        game.dice(&[1, 1]);
        game
    };
    each_first(rolled, &["spread:A/Red I", "spread:A/Red II", "spread:B/Blue I", "spread:B/Blue II"]);
    let spread = || {
        let mut game = rolled();
        for owed in game.owed() {
            take(&mut game, &owed);
        }
        game
    };
    each_first(spread, &["ved:A/A1a", "ved:B/B1a"]);
    let tested = || {
        let mut game = spread();
        for owed in game.owed() {
            take(&mut game, &owed);
        }
        game
    };
    each_first(tested, &["leader-risk:A/A1a", "leader-risk:B/B1a"]);
}

#[test]
fn tests_and_risks_of_t2_in_any_order() {
    let begin = || {
        let mut game = corps(&[("ved.on.fire-loss", "on"), ("leader.risk", "5")]);
        game.go("T2", Some(1));
        for (shooter, target) in [("A/A2a", "B/B1a"), ("A/A2b", "B/B2a"), ("B/B2a", "A/A1a")] {
            game.pick(&format!("shot:{shooter}"));
            game.pick(target);
            game.fill(json!({}));
        }
        game.pick("done");
        game
    };
    each_first(begin, &["ved:A/A1a", "ved:B/B1a", "ved:B/B2a"]);
    let tested = || {
        let mut game = begin();
        for owed in game.owed() {
            take(&mut game, &owed);
        }
        game
    };
    each_first(tested, &["leader-risk:A/A1a", "leader-risk:B/B1a"]);
}

#[test]
fn melees_of_t3_in_any_order() {
    let begin = || {
        let a = [foot("A1"), foot("A2"), horse("A3")];
        let mut game = field(&a, &[foot("B1"), foot("B2"), foot("B3")], &[]);
        game.go("T1", Some(1));
        for (charger, target) in [("A1", "B1"), ("A2", "B2"), ("A3", "B3")] {
            charge(&mut game, charger, target, json!({}));
            if game.key().starts_with("reaction:") {
                game.pick("stand");
            }
        }
        to_melee(&mut game);
        game
    };
    for first in ["melee:B/B1", "melee:B/B2", "melee:B/B3"] {
        let mut game = begin();
        assert_eq!(game.owed(), ["melee:B/B1", "melee:B/B2", "melee:B/B3"]);
        take(&mut game, first);
        let left: Vec<String> = begin().owed().into_iter().filter(|owed| owed != first).collect();
        assert_eq!(game.owed(), left);
    }
}

//! Random players over shipped armies: no dead end, no panic, saved and loaded alike.

use fanion::engine::prompt::{AskKind, Kind, Prompt};
use fanion::engine::request::Request;
use serde_json::{Map, Value as Json, json};

use super::game::{Game, foot, guns, horse, orbat};

struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound.max(1)
    }
}

fn answer(prompt: &Prompt, luck: &mut Luck) -> Json {
    match &prompt.kind {
        Kind::Choose { options, .. } => {
            let key = if luck.below(3) == 0 { &options[0].key } else { &options[luck.below(options.len())].key };
            json!({"pick": key})
        }
        Kind::Fill { asks, roll, .. } => {
            let mut fill = Map::new();
            for ask in asks {
                if ask.default.is_some() && luck.below(4) > 0 {
                    continue;
                }
                let value = match &ask.kind {
                    AskKind::Many(choices) => {
                        choices.iter().filter(|_| luck.below(2) == 0).map(|choice| Json::from(&*choice.key)).collect()
                    }
                    AskKind::One(choices) => Json::from(choices[luck.below(choices.len())].key.to_string()),
                    AskKind::Domain(domain) => match domain.kind() {
                        "flag" => Json::from(luck.below(2) == 0),
                        "inches" => Json::from(luck.below(9)),
                        "choice" => ask.default.clone().unwrap_or_default(),
                        _ => Json::from(1),
                    },
                };
                fill.insert(ask.name.clone(), value);
            }
            let mut request = json!({"fill": fill});
            if roll.is_some() {
                request["roll"] = json!(true);
            }
            request
        }
        Kind::Faces { .. } => json!({"roll": true}),
        Kind::Number { min, .. } => json!({"number": min}),
        Kind::Name => json!({"name": "x"}),
    }
}

fn army(side: &str) -> String {
    let name = |unit: &str| format!("{side} {unit}");
    let first = [foot(&name("1")), foot(&name("2")), horse(&name("3")), guns(&name("4"))];
    let second = [foot(&name("5")), format!("{}, skirmish = 3", foot(&name("6"))), horse(&name("7"))];
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    let second: Vec<&str> = second.iter().map(String::as_str).collect();
    orbat(side, &[(&name("I"), &first), (&name("II"), &second)])
}

#[test]
fn random_players_never_come_to_a_dead_end() {
    for seed in 0..40 {
        let mut game = Game::new(&army("Red"), &army("Blue"), &[]);
        let mut luck = Luck(seed);
        for _ in 0..400 {
            let Some(prompt) = game.play.prompt().cloned() else { break };
            let taken = (0..20).any(|_| {
                let request = Request::read(&answer(&prompt, &mut luck).to_string()).expect("a request");
                match game.play.request(&request, 0) {
                    Ok(_) => true,
                    Err(refusal) => {
                        println!("{refusal}");
                        false
                    }
                }
            });
            assert!(taken, "seed {seed}: nothing answers {}", prompt.json());
        }
        assert_eq!(game.play.verify(), [], "seed {seed}");
    }
}

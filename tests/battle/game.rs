//! A battle at hand: requests in, state out, through the same door as every front end.

use fanion::engine::reply::Reply;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::orbat::read;
use fanion::rulebooks;
use serde_json::{Value as Json, json};

/// A battle with short words for what tests do.
pub struct Game {
    pub play: Session,
}

/// An order of battle of one formation a line of `[[formation]]`, written short.
pub fn orbat(side: &str, formations: &[(&str, &[&str])]) -> String {
    let head = format!(
        "format = 1\nname = \"{side}\"\n[commander]\nname = \"{side} chief\"\nability = \"average\"\n\
         inspiration = \"normal\"\nstaff = \"average\"\n"
    );
    let formation = |(name, units): &(&str, &[&str])| {
        let head = format!(
            "[[formation]]\nname = \"{name}\"\nkind = \"mixed\"\norder = \"defend\"\n\
             commander = {{ name = \"{name} leader\", ability = \"average\", inspiration = \"normal\" }}\n"
        );
        let unit = |unit: &&str| format!("[[formation.unit]]\n{}\n", unit.replace(", ", "\n"));
        head + &units.iter().map(unit).collect::<String>()
    };
    head + &formations.iter().map(formation).collect::<String>()
}

/// The same of whole units.
pub fn army(side: &str, formations: &[(&str, &[String])]) -> String {
    let parts: Vec<(&str, Vec<&str>)> =
        formations.iter().map(|(name, units)| (*name, units.iter().map(String::as_str).collect())).collect();
    let parts: Vec<(&str, &[&str])> = parts.iter().map(|(name, units)| (*name, units.as_slice())).collect();
    orbat(side, &parts)
}

/// The same order of battle with a formation that rolls for its arrival from this turn on and comes on 4 or more.
pub fn arriving(orbat: &str, formation: &str, turn: u32) -> String {
    let head = format!("name = \"{formation}\"\nkind = \"mixed\"");
    orbat.replace(&head, &format!("{head}\narrives = {{ turn = {turn}, needs = 4 }}"))
}

/// A regular line battalion of CV 6.
pub fn foot(name: &str) -> String {
    format!("name = \"{name}\", arm = \"infantry\", quality = \"regular\", cv = 6, formation = \"line\"")
}

/// A regular light cavalry regiment of CV 5.
pub fn horse(name: &str) -> String {
    format!(
        "name = \"{name}\", arm = \"cavalry\", quality = \"regular\", weight = \"light\", cv = 5, formation = \"line\""
    )
}

/// A regular medium battery of CV 4, deployed.
pub fn guns(name: &str) -> String {
    format!(
        "name = \"{name}\", arm = \"foot-artillery\", quality = \"regular\", weight = \"medium\", cv = 4, \
         formation = \"deployed\""
    )
}

impl Game {
    /// A battle of two orders of battle under these house rules.
    pub fn new(a: &str, b: &str, settings: &[(&str, &str)]) -> Self {
        let army =
            |name: &str, text: &str| read::orbat(name, text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        let settings: Vec<(String, String)> = settings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
        let play = rulebooks::battle(7, [army("a.toml", a), army("b.toml", b)], &settings, 0);
        Self { play: play.unwrap_or_else(|refusal| panic!("{refusal}")) }
    }

    /// A request that must be taken.
    #[track_caller]
    pub fn ask(&mut self, request: Json) -> Reply {
        let read = Request::read(&request.to_string()).unwrap_or_else(|refusal| panic!("{request}: {refusal}"));
        let before = self.play.prompt().map(|prompt| prompt.json().to_string());
        self.play.request(&read, 0).unwrap_or_else(|refusal| panic!("{request}: {refusal}\nat {before:?}"))
    }

    /// A request that must be refused, and its code.
    #[track_caller]
    pub fn refused(&mut self, request: Json) -> &'static str {
        let entry = self.play.entry();
        let code = match Request::read(&request.to_string()).and_then(|read| self.play.request(&read, 0)) {
            Ok(_) => panic!("{request} was taken"),
            Err(refusal) => refusal.code(),
        };
        assert_eq!(self.play.entry(), entry, "a refused request leaves the journal as it was");
        code
    }

    /// Picks an option.
    #[track_caller]
    pub fn pick(&mut self, key: &str) -> Reply {
        self.ask(json!({"pick": key}))
    }

    /// The first formation of A is ordered to form a grand battery, and obeys.
    #[track_caller]
    pub fn forms_grand_battery(&mut self) {
        self.pick("order:A/Red I");
        self.pick("form-grand-battery");
        self.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    }

    /// A unit fires at another, and nobody joins it: its dice are next.
    #[track_caller]
    pub fn fires_alone(&mut self, shooter: &str, target: &str) {
        self.pick(&format!("shot:{shooter}"));
        self.pick(target);
        self.fill(json!({}));
    }

    /// The skirmishers of both sides roll these dice, A's first.
    #[track_caller]
    pub fn skirmishes(&mut self, a: [u8; 2], b: [u8; 2]) {
        for (formation, dice) in [("A/Red I", a), ("B/Blue I", b)] {
            self.pick(&format!("skirmish:{formation}"));
            self.dice(&dice);
        }
    }

    /// Fills in values.
    #[track_caller]
    pub fn fill(&mut self, values: Json) -> Reply {
        self.ask(json!({"fill": values}))
    }

    /// Types dice.
    #[track_caller]
    pub fn dice(&mut self, faces: &[u8]) -> Reply {
        self.ask(json!({"faces": faces}))
    }

    /// The key of what is asked.
    pub fn key(&self) -> String {
        self.play.prompt().map(|prompt| prompt.key.clone()).unwrap_or_default()
    }

    /// The open prompt as JSON, with its chances.
    pub fn prompt(&self) -> Json {
        self.play.prompt_json()
    }

    /// Keys of what is owed.
    pub fn owed(&self) -> Vec<String> {
        self.play.owed().into_iter().map(|owed| owed.key.clone()).collect()
    }

    /// A unit as the state has it.
    #[track_caller]
    pub fn unit(&self, side: usize, name: &str) -> Json {
        let json = Json::Object(self.play.json());
        let units =
            json["sides"][side]["formations"].as_array().into_iter().flatten().filter_map(|mf| mf["units"].as_array());
        units.flatten().find(|unit| unit["name"] == name).unwrap_or_else(|| panic!("no unit {name}")).clone()
    }

    /// A formation as the state has it.
    #[track_caller]
    pub fn mf(&self, side: usize, name: &str) -> Json {
        let json = Json::Object(self.play.json());
        let mfs = json["sides"][side]["formations"].as_array().cloned().unwrap_or_default();
        mfs.into_iter().find(|mf| mf["name"] == name).unwrap_or_else(|| panic!("no formation {name}"))
    }

    /// Where the battle is: turn, step, half.
    pub fn at(&self) -> (u32, String, Option<u8>) {
        let position = self.play.position();
        (position.turn, position.step, position.half)
    }

    /// Sets a figure right.
    #[track_caller]
    pub fn correct(&mut self, what: Json) -> Reply {
        self.ask(json!({"correct": what, "why": "test"}))
    }

    /// Goes to a step of turn 1 by hand.
    #[track_caller]
    pub fn go(&mut self, step: &str, half: Option<u8>) {
        let active = half.map(|_| "A");
        self.correct(json!({"position": {"step": step, "half": half, "active": active}}));
    }

    /// Done with each step until the one of this name.
    #[track_caller]
    pub fn done_to(&mut self, step: &str) {
        for _ in 0..60 {
            if self.play.position().step == step {
                return;
            }
            let prompt = self.prompt();
            match prompt["key"].as_str().unwrap_or_default() {
                "engaged" => self.fill(json!({})),
                "engaged-with" => self.fill(json!({"formations": []})),
                "initiative/faces" => self.dice(&[6, 1]),
                "initiative/active" => self.pick("A"),
                _ if prompt["kind"] == "choose" => {
                    let options = prompt["options"].as_array().cloned().unwrap_or_default();
                    let key = options.iter().find(|o| o["key"] == "done").unwrap_or(&options[0])["key"].clone();
                    self.ask(json!({"pick": key}))
                }
                _ => self.ask(json!({"roll": true})),
            };
        }
        panic!("never came to {step}: {}", self.prompt());
    }
}

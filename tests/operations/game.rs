//! A game for tests: begun of a file, answered by keys.

use std::sync::Arc;

use fanion::engine::prompt::{Kind, Prompt};
use fanion::engine::request::{Reply, Request};
use fanion::engine::session::Session;
use fanion::rules::beyond_waterloo::{BeyondWaterloo, SHEET, file, muster};
use serde_json::{Value as Json, json};

/// The sample that ships.
pub const SAMPLE: &str = include_str!("../../orbats/beyond-waterloo/sample.toml");

/// A game that is played in a test.
pub struct Game(pub Session);

/// A session of this file, under these house rules.
pub fn session(text: &str, seed: u64, settings: &[(&str, &str)]) -> Session {
    let game = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let settings: Vec<(String, String)> = settings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let muster = muster(game);
    let tables = fanion::rulebooks::with_own::<BeyondWaterloo>(Arc::new(SHEET.printed()), muster.iter());
    let session = Session::new::<BeyondWaterloo>(seed, tables, muster, &settings, 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

impl Game {
    /// A game of this file under house rules.
    pub fn under(text: &str, settings: &[(&str, &str)]) -> Self {
        Self(session(text, 7, settings))
    }

    /// The sample in the French operations of its first turn.
    pub fn french_ops(settings: &[(&str, &str)]) -> Self {
        let mut game = Self::under(SAMPLE, settings);
        game.done();
        assert_eq!(game.key(), "O2");
        game
    }

    /// The sample in French operations, these formations set right and the movement over.
    pub fn battles(settings: &[(&str, &str)], formations: &[(&str, Json)]) -> Self {
        let mut game = Self::french_ops(settings);
        for (formation, figures) in formations {
            game.correct("formation", formation, figures.clone());
        }
        game.done();
        game
    }

    /// What is asked.
    pub fn prompt(&self) -> &Prompt {
        self.0.prompt().expect("something is asked")
    }

    /// The key of what is asked.
    pub fn key(&self) -> &str {
        &self.prompt().key
    }

    /// Sends a request as scripts write it.
    pub fn send(&mut self, request: Json) -> Reply {
        let request = Request::read(&request.to_string()).unwrap_or_else(|refusal| panic!("{refusal}"));
        let key = self.0.prompt().map(|prompt| prompt.key.clone());
        self.0.request(&request, 0).unwrap_or_else(|refusal| panic!("at {key:?}, {request:?}: {refusal}"))
    }

    /// What a request is refused with.
    pub fn refused(&mut self, request: Json) -> String {
        let request = Request::read(&request.to_string()).unwrap_or_else(|refusal| panic!("{refusal}"));
        match self.0.request(&request, 0) {
            Ok(_) => panic!("{request:?} was taken"),
            Err(refusal) => refusal.to_string(),
        }
    }

    /// Picks an option.
    pub fn pick(&mut self, key: &str) -> Reply {
        self.send(json!({"pick": key}))
    }

    /// Fills a form.
    pub fn fill(&mut self, values: Json) -> Reply {
        self.send(json!({"fill": values}))
    }

    /// Types dice.
    pub fn dice(&mut self, faces: &[u8]) -> Reply {
        self.send(json!({"faces": faces}))
    }

    /// Says `done`.
    pub fn done(&mut self) {
        self.pick("done");
    }

    /// The options of a choice.
    pub fn options(&self) -> Vec<String> {
        match &self.prompt().kind {
            Kind::Choose { options, .. } => options.iter().map(|choice| choice.key.to_string()).collect(),
            other => panic!("no choice: {other:?}"),
        }
    }

    /// Why an option is blocked.
    pub fn blocked(&self, key: &str) -> Option<String> {
        match &self.prompt().kind {
            Kind::Choose { blocked, .. } => {
                blocked.iter().find(|blocked| *blocked.key == *key).map(|blocked| blocked.why.to_string())
            }
            other => panic!("no choice: {other:?}"),
        }
    }

    /// Something is set right.
    pub fn correct(&mut self, kind: &str, name: &str, figures: Json) {
        let mut fields = figures.as_object().cloned().expect("an object");
        fields.insert(kind.into(), name.into());
        self.send(json!({"correct": fields, "why": "a test"}));
    }

    /// The state as scripts see it.
    pub fn json(&self) -> Json {
        Json::Object(self.0.json())
    }

    /// Something of one of the state's lists.
    pub fn of(&self, list: &str, name: &str, field: &str) -> Json {
        let state = self.json();
        let found = state[list].as_array().expect("a list").iter().find(|thing| thing["name"] == name).cloned();
        found.unwrap_or_else(|| panic!("no `{name}` in {list}"))[field].clone()
    }

    /// Where a formation is.
    pub fn at(&self, formation: &str) -> String {
        self.of("formations", formation, "at").as_str().unwrap_or_default().to_owned()
    }

    /// Action points that a leader has left.
    pub fn ap(&self, leader: &str) -> i64 {
        self.of("leaders", leader, "ap").as_i64().expect("a number")
    }

    /// Steps that a unit has left.
    pub fn steps(&self, unit: &str) -> i64 {
        self.of("units", unit, "steps").as_i64().expect("a number")
    }

    /// The morale of a formation.
    pub fn morale(&self, formation: &str) -> i64 {
        self.of("formations", formation, "morale").as_i64().expect("a number")
    }

    /// Victory points of a side.
    pub fn vp(&self, side: &str) -> i64 {
        self.json()["vp"][side].as_i64().expect("a number")
    }

    /// Who is asked, and under which key.
    pub fn asks(&self) -> (String, String) {
        (self.prompt().side.clone(), self.prompt().key.clone())
    }

    /// Picks what is owed by this key where the game asks for it, and answers with these grand tactics: the attacker's
    /// first.
    pub fn tactics(&mut self, attacker: &str, defender: &str) {
        for tactic in [attacker, defender] {
            self.pick(tactic);
        }
    }

    /// Both sides play no card.
    pub fn no_cards(&mut self) {
        for _ in 0..2 {
            let owed = self.options()[0].clone();
            self.pick(&owed);
            self.fill(json!({}));
        }
    }
}

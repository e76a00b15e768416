//! A game for tests: begun of a file, answered by keys.

use std::sync::Arc;

use fanion::engine::prompt::{Kind, Prompt};
use fanion::engine::request::{Reply, Request};
use fanion::engine::session::Session;
use fanion::rules::age_of_napoleon::{AgeOfNapoleon, SHEET, file, muster};
use serde_json::{Value as Json, json};

/// The sample that ships.
pub const SAMPLE: &str = include_str!("../../orbats/age-of-napoleon/sample.toml");

/// A game that is played in a test.
pub struct Game(pub Session);

/// A session of this file, under these house rules.
pub fn session(text: &str, seed: u64, settings: &[(&str, &str)]) -> Session {
    let game = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let settings: Vec<(String, String)> = settings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let session = Session::new::<AgeOfNapoleon>(seed, Arc::new(SHEET.printed()), muster(game), &settings, 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

impl Game {
    /// A game of this file under house rules.
    pub fn under(text: &str, settings: &[(&str, &str)]) -> Self {
        Self(session(text, 7, settings))
    }

    /// The sample, at this place of its first year.
    pub fn sample_at(position: Json) -> Self {
        let mut game = Self::under(SAMPLE, &[]);
        game.send(json!({"correct": {"position": position}}));
        game
    }

    /// The sample in its campaign, the French to move.
    pub fn campaign(settings: &[(&str, &str)]) -> Self {
        let mut game = Self::under(SAMPLE, settings);
        let position = json!({"step": "P5", "round": 1, "first": "french", "active": "french"});
        game.send(json!({"correct": {"position": position}}));
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

    /// A corps is set right.
    pub fn correct(&mut self, piece: &str, figures: Json) {
        let mut fields = figures.as_object().cloned().expect("an object");
        fields.insert("piece".into(), piece.into());
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

    /// Where a corps is.
    pub fn at(&self, corps: &str) -> String {
        self.of("pieces", corps, "at").as_str().expect("a place").to_owned()
    }

    /// True for a spent corps.
    pub fn is_spent(&self, corps: &str) -> bool {
        self.of("pieces", corps, "spent") == true
    }

    /// How many cards there are: of a side, in the deck, in the discard.
    pub fn cards(&self, of: &str) -> i64 {
        self.json()["cards"][of].as_i64().expect("a number")
    }

    /// Who is asked, and under which key.
    pub fn asks(&self) -> (String, String) {
        (self.prompt().side.clone(), self.prompt().key.clone())
    }
}

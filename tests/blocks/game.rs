//! A game for tests: begun of a file, answered by keys.

use std::sync::Arc;

use fanion::engine::prompt::{Kind, Prompt};
use fanion::engine::request::{Reply, Request};
use fanion::engine::session::Session;
use fanion::rules::napoleon_1815::{Napoleon1815, SHEET, file, muster};
use serde_json::Value as Json;

/// The sample that ships.
pub const SAMPLE: &str = include_str!("../../orbats/napoleon-1815/sample.toml");

/// A game that is played in a test.
pub struct Game(pub Session<Napoleon1815>);

/// A session of this file, under these house rules.
pub fn session(text: &str, seed: u64, settings: &[(&str, &str)]) -> Session<Napoleon1815> {
    let game = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let settings: Vec<(String, String)> = settings.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let session = Session::new(seed, Arc::new(SHEET.printed()), muster(game), &settings, 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

impl Game {
    /// A game of this file.
    pub fn of(text: &str) -> Self {
        Self(session(text, 7, &[]))
    }

    /// The same under house rules.
    pub fn under(text: &str, settings: &[(&str, &str)]) -> Self {
        Self(session(text, 7, settings))
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
        self.send(serde_json::json!({"pick": key}))
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

    /// A block as scripts see it.
    pub fn piece(&self, name: &str) -> Json {
        let state = self.json();
        let piece = state["pieces"].as_array().expect("pieces").iter().find(|piece| piece["name"] == name).cloned();
        piece.unwrap_or_else(|| panic!("no piece `{name}`"))
    }

    /// The state as scripts see it.
    pub fn json(&self) -> Json {
        use fanion::engine::play::Play;
        Json::Object(self.0.json())
    }

    /// The step.
    pub fn step(&self) -> String {
        self.json()["position"]["step"].as_str().unwrap_or_default().to_owned()
    }
}

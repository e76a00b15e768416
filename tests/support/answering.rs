//! A game that is answered by keys, as scripts do it: what the tests of every game share.
#![expect(clippy::needless_pass_by_value, reason = "tests write `json!(..)` where it is used")]

use fanion::engine::prompt::{Kind, Prompt};
use fanion::engine::reply::Reply;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use serde_json::{Value as Json, json};

/// The keys of a choice; none of another question.
pub fn choices(prompt: &Prompt) -> Option<Vec<String>> {
    match &prompt.kind {
        Kind::Choose { options, .. } => Some(options.iter().map(|choice| choice.key.to_string()).collect()),
        _ => None,
    }
}

/// A game that is played in a test.
pub struct Answering {
    /// The game itself.
    pub play: Session,
}

/// Defines `Game`: a game that is answered by keys, to which the tests of one rulebook add words of their own.
macro_rules! answered_game {
    () => {
        /// A game that is played in a test.
        pub struct Game($crate::support::answering::Answering);

        impl From<fanion::engine::session::Session> for Game {
            fn from(play: fanion::engine::session::Session) -> Self {
                Self($crate::support::answering::Answering { play })
            }
        }

        impl std::ops::Deref for Game {
            type Target = $crate::support::answering::Answering;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl std::ops::DerefMut for Game {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }
    };
}

pub(crate) use answered_game;

impl Answering {
    /// What is asked.
    pub fn prompt(&self) -> &Prompt {
        self.play.prompt().expect("something is asked")
    }

    /// The key of what is asked.
    pub fn key(&self) -> &str {
        &self.prompt().key
    }

    /// Who is asked, and under which key.
    pub fn asks(&self) -> (String, String) {
        (self.prompt().side.clone(), self.prompt().key.clone())
    }

    /// Sends a request as scripts write it.
    pub fn send(&mut self, request: Json) -> Reply {
        let request = Request::read(&request.to_string()).unwrap_or_else(|refusal| panic!("{refusal}"));
        let key = self.play.prompt().map(|prompt| prompt.key.clone());
        self.play.request(&request, 0).unwrap_or_else(|refusal| panic!("at {key:?}, {request:?}: {refusal}"))
    }

    /// What a request is refused with.
    pub fn refused(&mut self, request: Json) -> String {
        let request = Request::read(&request.to_string()).unwrap_or_else(|refusal| panic!("{refusal}"));
        match self.play.request(&request, 0) {
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

    /// Figures of the thing of this kind and name are set right.
    pub fn set_right(&mut self, kind: &str, name: &str, figures: Json) {
        let mut fields = figures.as_object().cloned().expect("an object");
        fields.insert(kind.into(), name.into());
        self.send(json!({"correct": fields, "why": "a test"}));
    }

    /// The options of a choice.
    pub fn options(&self) -> Vec<String> {
        choices(self.prompt()).unwrap_or_else(|| panic!("no choice: {:?}", self.prompt()))
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

    /// The state as scripts see it.
    pub fn json(&self) -> Json {
        Json::Object(self.play.json())
    }

    /// Something of one of the state's lists.
    pub fn thing(&self, list: &str, name: &str) -> Json {
        let state = self.json();
        let found = state[list].as_array().expect("a list").iter().find(|thing| thing["name"] == name).cloned();
        found.unwrap_or_else(|| panic!("no `{name}` in {list}"))
    }

    /// A figure of something in one of the state's lists.
    pub fn of(&self, list: &str, name: &str, field: &str) -> Json {
        self.thing(list, name)[field].clone()
    }
}

/// Settings as they are given to a session.
pub fn owned(settings: &[(&str, &str)]) -> Vec<(String, String)> {
    settings.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect()
}

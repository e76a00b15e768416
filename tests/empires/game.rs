//! A game for tests: begun of a file, answered by keys.

use std::sync::Arc;

use fanion::engine::prompt::{AskKind, Kind};
use fanion::engine::session::Session;
use fanion::rules::age_of_napoleon::{AgeOfNapoleon, SHEET, file, muster};
use serde_json::{Value as Json, json};

use crate::support::answering::{answered_game, owned};

/// The sample that ships.
pub const SAMPLE: &str = include_str!("../../orbats/age-of-napoleon/sample.toml");

answered_game!();

/// A session of this file, under these house rules.
pub fn session(text: &str, seed: u64, settings: &[(&str, &str)]) -> Session {
    let game = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let settings = owned(settings);
    let session = Session::new::<AgeOfNapoleon>(seed, Arc::new(SHEET.printed()), muster(game), &settings, 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

impl Game {
    /// A game of this file under house rules.
    pub fn under(text: &str, settings: &[(&str, &str)]) -> Self {
        Self::from(session(text, 7, settings))
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

    /// A corps is set right.
    pub fn correct(&mut self, piece: &str, figures: Json) {
        self.set_right("piece", piece, figures);
    }

    /// These corps, or all that are proposed where none is named, move from an area to another.
    pub fn moves(&mut self, from: &str, corps: &[&str], to: &str) {
        self.pick(&format!("move:{from}"));
        self.fill(if corps.is_empty() { json!({}) } else { json!({ "corps": corps }) });
        self.pick(to);
    }

    /// The French move no more; the Coalition lands at Navy Coast, nobody withdraws or intercepts, and the battle is fought
    /// (`battle`) or goes `to-table`.
    pub fn lands_at_navy_coast(&mut self, fought: &str) {
        self.done();
        self.moves("Verdant Isle", &[], "sea:Navy Coast");
        for key in ["stand", "none", &format!("{fought}:Navy Coast")] {
            self.pick(key);
        }
    }

    /// The names that a list of the open form offers.
    pub fn options_of(&self, list: &str) -> Vec<String> {
        let Kind::Fill { asks, .. } = &self.prompt().kind else { panic!("no form: {:?}", self.prompt()) };
        let ask = asks.iter().find(|ask| ask.name == list).expect("the list");
        let AskKind::Many(choices) = &ask.kind else { panic!("no list: {ask:?}") };
        choices.iter().map(|choice| choice.key.to_string()).collect()
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
}

/// What the option of this key is called.
pub fn label(game: &Game, key: &str) -> String {
    let Kind::Choose { options, .. } = &game.prompt().kind else { panic!("no choice: {:?}", game.prompt()) };
    options.iter().find(|option| *option.key == *key).expect("the option").label.to_string()
}

//! A game for tests: begun of a file, answered by keys.

use std::sync::Arc;

use fanion::engine::session::Session;
use fanion::rules::beyond_waterloo::{BeyondWaterloo, SHEET, file, muster};
use serde_json::{Value as Json, json};

use crate::support::answering::{answered_game, owned};

/// The sample that ships.
pub const SAMPLE: &str = include_str!("../../orbats/beyond-waterloo/sample.toml");

answered_game!();

/// A session of this file, under these house rules.
pub fn session(text: &str, seed: u64, settings: &[(&str, &str)]) -> Session {
    let game = file::read(text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let settings = owned(settings);
    let muster = muster(game);
    let tables = fanion::rulebooks::with_own::<BeyondWaterloo>(Arc::new(SHEET.printed()), muster.iter());
    let session = Session::new::<BeyondWaterloo>(seed, tables, muster, &settings, 0);
    session.unwrap_or_else(|refusal| panic!("{refusal}"))
}

impl Game {
    /// A game of this file under house rules.
    pub fn under(text: &str, settings: &[(&str, &str)]) -> Self {
        Self::from(session(text, 7, settings))
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

    /// Something is set right.
    pub fn correct(&mut self, kind: &str, name: &str, figures: Json) {
        self.set_right(kind, name, figures);
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

    /// Picks what is owed by this key where the game asks for it, and answers with these grand tactics: the attacker's
    /// first.
    pub fn tactics(&mut self, attacker: &str, defender: &str) {
        for tactic in [attacker, defender] {
            self.pick(tactic);
        }
    }

    /// A formation moves with all its units, to this area.
    pub fn moves(&mut self, formation: &str, to: &str) {
        self.pick(&format!("move:{formation}"));
        self.fill(json!({}));
        self.pick(to);
    }

    /// In the sample's first turn the Corps of the Left is set in line at Stonecross, and the movement is over.
    pub fn left_at_stonecross(&mut self) {
        self.done();
        self.correct("formation", "Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"}));
        self.done();
    }

    /// The battle of Stonecross is fought by an advance against a line that holds, and without cards.
    pub fn advance_at_stonecross(&mut self) {
        self.pick("battle:Stonecross");
        self.tactics("general-advance", "hold");
        self.no_cards();
    }

    /// In the battle of Stonecross the French advance on this tactic and charge; the Allies play nothing.
    pub fn charges(&mut self, defender: &str) {
        self.tactics("general-advance", defender);
        self.pick("cards:Stonecross/1/french");
        self.fill(json!({"cards": 1, "charge": true}));
        self.pick("cards:Stonecross/1/allied");
        self.fill(json!({}));
    }

    /// At the end of this round of an area, such as `Stonecross/1`, the Allies and then the French stay or go there.
    pub fn withdraw(&mut self, round: &str, to: [&str; 2]) {
        for (side, to) in ["allied", "french"].into_iter().zip(to) {
            self.pick(&format!("withdraw:{round}/{side}"));
            self.pick(to);
        }
    }

    /// The battle of Stonecross goes to the table, and nobody marches to it.
    pub fn goes_to_table(&mut self) {
        self.pick("to-table:Stonecross");
        while self.key().starts_with("to-table:Stonecross/react:") {
            self.pick("no");
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

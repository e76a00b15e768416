//! The practice battle explains itself: each step and each kind of test once, when it is met for the first time.

pub(crate) mod view;

use std::collections::BTreeSet;

use super::game::Game;
use crate::engine::glossary::Lesson;

/// What was explained already, and what is explained now.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    /// Asked for or silenced by a key; else only the practice battle explains itself.
    wanted: Option<bool>,
    /// Steps, prompts and tests that were met.
    seen: BTreeSet<String>,
    /// What is explained, and in which turn and half.
    now: Option<(Lesson, u32, Option<u8>)>,
}

impl Lessons {
    /// What stands on the screen, unless it was silenced.
    pub fn now(&self) -> Option<&Lesson> {
        self.now.as_ref().map(|(lesson, ..)| lesson)
    }

    /// No explanations until they are asked for.
    pub fn silence(&mut self) {
        self.wanted = Some(false);
        self.now = None;
    }

    /// A game is opened: what lies behind a battle that has gone on for a turn is known.
    pub fn open(&mut self, game: &Game) {
        if game.position.turn > 1 {
            self.seen.extend(game.armies.doc.ribbon.iter().map(|stop| stop.name.clone()));
        }
        self.now = None;
        self.meet(game);
    }

    /// Explains what is asked if it is met for the first time. It stays while nothing else is asked.
    pub fn meet(&mut self, game: &Game) {
        let before = self.now.take();
        if !self.wanted.unwrap_or(game.practice) {
            return;
        }
        let Some(at) = place(game) else { return };
        let (turn, half) = (game.position.turn, game.position.half);
        if before.as_ref().is_some_and(|(lesson, t, h)| (lesson.at.as_str(), *t, *h) == (at.as_str(), turn, half)) {
            self.now = before;
        } else if self.seen.insert(at.clone()) {
            self.now = (game.sheet.glossary)().lesson(&at).map(|lesson| (lesson.clone(), turn, half));
        }
    }

    /// Turns explanations off, or on again from here; true when they are on now.
    pub fn turn(&mut self, game: &Game) -> bool {
        let on = !self.wanted.unwrap_or(game.practice);
        self.wanted = Some(on);
        if on && let Some(at) = place(game) {
            self.seen.remove(&at);
        }
        self.meet(game);
        on
    }
}

/// What there is to explain: the test that is asked, a prompt of its own, else the step.
fn place(game: &Game) -> Option<String> {
    let prompt = game.prompt.as_ref()?;
    if let Some(check) = game.tested() {
        return Some(check.to_owned());
    }
    if prompt.key == game.position.step {
        return Some(prompt.key.clone());
    }
    (game.sheet.glossary)().lesson(&prompt.key).map(|lesson| lesson.at.clone())
}

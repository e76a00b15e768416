//! What a key changes in the glossary.

use super::{Words, entries};
use crate::rulebooks::SHEETS;
use crate::tui::keys::Action;
use crate::tui::model::Model;
use crate::tui::msg::Effect;

/// Lays the glossary over the screen; `typed` finds a word in it.
pub fn open(model: &mut Model, typed: &str) {
    let played = model.battle().map(|battle| battle.game.sheet.id);
    let words = Words { entries: entries(SHEETS, played), typed: typed.to_owned(), picked: 0 };
    model.lay(words);
}

/// In the glossary.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(words) = model.page_mut::<Words>() else { return Vec::new() };
    let lines = words.fitting().len();
    match action {
        Action::Leave if !words.typed.is_empty() => {
            words.typed.clear();
            words.picked = 0;
        }
        Action::Leave => {
            model.close();
        }
        Action::Erase => {
            words.typed.pop();
            words.picked = 0;
        }
        _ => words.picked = crate::tui::update::moved(words.picked, action, lines),
    }
    Vec::new()
}

/// A letter more to find a word by.
pub fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    if let Some(words) = model.page_mut::<Words>() {
        words.typed.push(letter);
        words.picked = 0;
    }
    Vec::new()
}

//! What is pasted: words where a line of words is typed, and nothing anywhere else. It is never a key.

use super::type_letter;
use crate::tui::effect::Effect;
use crate::tui::keys::KeyPlace;
use crate::tui::model::{Model, Screen};
use crate::tui::post_box;

/// The most letters that are taken: a letter is no name.
const MOST: usize = 1_000;

/// Types what was pasted, where words are typed; else says once that it is dropped.
pub(super) fn paste(model: &mut Model, text: &str) -> Vec<Effect> {
    model.message = None;
    if let Some(taken) = post_box::update::paste(model, text) {
        return taken;
    }
    if !takes_words(model) {
        return model.refused("paste ignored: nothing is typed here");
    }
    let words = in_one_line(text);
    let count = words.chars().count();
    if count > MOST {
        return model.refused(format!("paste ignored: {count} characters, limit {MOST}"));
    }
    words.chars().flat_map(|letter| type_letter(model, letter)).collect()
}

/// The words without line ends and other control letters.
fn in_one_line(text: &str) -> String {
    text.split(char::is_control).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// True where letters make words that nothing is done with before Enter.
fn takes_words(model: &mut Model) -> bool {
    if let Screen::Over(page, _) = &mut model.screen {
        return page.takes_words();
    }
    matches!(model.place(), KeyPlace::Files | KeyPlace::ArmyText | KeyPlace::Line)
}

//! What an automatic player does.

use serde_json::{Map, Value as Json};

use crate::engine::prompt::{Ask, AskKind, Choice, Kind, Prompt};
use crate::engine::split_mix::SplitMix;

/// How often acts are taken up in a step, by the beginning of their keys: so many times of so many.
pub type Habits = &'static [(&'static str, (usize, usize))];

/// How often an act with this key is.
pub fn habit(habits: Habits, key: &str) -> Option<(usize, usize)> {
    let word = key.split(':').next()?;
    habits.iter().find(|(own, _)| *own == word).map(|(_, often)| *often)
}

/// Values for an open form, drawn by a number: the object that a game makes of the form's key and of what it asks for; none
/// where what is proposed will do.
pub fn fill(
    prompt: &Prompt,
    draw: u64,
    values: impl FnOnce(&str, &[Ask], &mut SplitMix) -> Option<Json>,
) -> Option<Map<String, Json>> {
    let Kind::Fill { check: None, asks, .. } = &prompt.kind else { return None };
    values(&prompt.key, asks, &mut SplitMix::new(draw))?.as_object().cloned()
}

/// What may be chosen.
pub fn choices(ask: &Ask) -> &[Choice] {
    match &ask.kind {
        AskKind::One(choices) | AskKind::Many(choices) => choices,
        AskKind::Domain(_) => &[],
    }
}

/// The same in any order.
pub fn shuffled<'c>(choices: &'c [Choice], luck: &mut SplitMix) -> Vec<&'c Choice> {
    let mut choices: Vec<&Choice> = choices.iter().collect();
    luck.shuffle(&mut choices);
    choices
}

/// A list of these, so many at most.
pub fn list(choices: &[&Choice], most: usize) -> Json {
    choices.iter().take(most).map(|choice| Json::from(&*choice.key)).collect()
}

/// How many of a list are proposed.
pub fn proposed(ask: &Ask) -> usize {
    ask.default.as_ref().and_then(Json::as_array).map_or(0, Vec::len)
}

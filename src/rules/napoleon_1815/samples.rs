//! What an automatic player does: how often it takes up an act, and how it fills in a form that a blind fill never meets.

use serde_json::{Map, Value as Json};

use super::ids::Place;
use crate::engine::prompt::{AskKind, Choice, Kind, Prompt};
use crate::engine::split_mix::SplitMix;

/// How often an act is taken up in a step, by the beginning of its key: so many times of so many.
pub(super) fn habit(key: &str) -> Option<(usize, usize)> {
    Some(match key.split(':').next()? {
        "march" | "move" => (1, 2),
        "fire" => (9, 10),
        "reinforce" => (1, 3),
        "retreat" => (1, 16),
        "bring" | "leave" => (1, 8),
        _ => return None,
    })
}

/// Values for an open form, drawn by a number; none where what is proposed will do.
pub(super) fn fill(prompt: &Prompt, draw: u64) -> Option<Map<String, Json>> {
    let Kind::Fill { check: None, asks, .. } = &prompt.kind else { return None };
    let mut luck = SplitMix::new(draw);
    let AskKind::Many(choices) = &asks.first()?.kind else { return None };
    let mut keys: Vec<&Choice> = choices.iter().collect();
    luck.shuffle(&mut keys);
    let list = |keys: &[&Choice]| keys.iter().map(|choice| Json::from(&*choice.key)).collect::<Json>();
    let mut values = Map::new();
    if prompt.key.starts_with("march:") {
        let units = 1 + luck.below(keys.len());
        values.insert(asks[0].name.clone(), list(&keys[..units.min(keys.len())]));
    } else if prompt.key.starts_with("supply:") {
        let units = asks[0].default.as_ref().and_then(Json::as_array).map_or(0, Vec::len);
        values.insert(asks[0].name.clone(), list(&keys[..units.min(keys.len())]));
    } else {
        let mut columns: [Vec<&Choice>; 3] = Default::default();
        for (at, choice) in keys.into_iter().enumerate() {
            // One in each column first; of the rest a quarter stays in reserve.
            let column = if at < columns.len() { at } else { luck.below(columns.len() + 1) };
            columns.get_mut(column).into_iter().for_each(|own| own.push(choice));
        }
        for (place, own) in Place::COLUMNS.into_iter().zip(&columns) {
            values.insert(place.key().to_owned(), list(own));
        }
    }
    Some(values)
}

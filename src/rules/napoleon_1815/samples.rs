//! What an automatic player does: how often it takes up an act, and how it fills in a form that a blind fill never meets.

use super::prelude::*;
use crate::rules::board::samples::{Habits, list, proposed, shuffled};

pub(super) const HABITS: Habits = &[
    ("march", (1, 2)),
    ("move", (1, 2)),
    ("fire", (9, 10)),
    ("reinforce", (1, 3)),
    ("retreat", (1, 16)),
    ("bring", (1, 8)),
    ("leave", (1, 8)),
];

pub(super) fn fill(key: &str, asks: &[Ask], luck: &mut SplitMix) -> Option<Json> {
    let [ask @ Ask { kind: AskKind::Many(choices), .. }, ..] = asks else { return None };
    let choices = shuffled(choices, luck);
    Some(match key.split_once(':') {
        Some(("march", _)) => json!({ ask.name.clone(): list(&choices, 1 + luck.below(choices.len())) }),
        Some(("supply", _)) => json!({ ask.name.clone(): list(&choices, proposed(ask)) }),
        _ => {
            let mut columns: [Vec<&Choice>; 3] = Default::default();
            for (at, choice) in choices.into_iter().enumerate() {
                // One in each column first; of the rest a quarter stays in reserve.
                let column = if at < columns.len() { at } else { luck.below(columns.len() + 1) };
                columns.get_mut(column).into_iter().for_each(|own| own.push(choice));
            }
            let columns = Place::COLUMNS.into_iter().zip(&columns);
            columns.map(|(place, own)| (place.key().to_owned(), list(own, own.len()))).collect()
        }
    })
}

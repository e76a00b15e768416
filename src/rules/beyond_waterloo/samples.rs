//! What an automatic player does: how often it takes up an act, and how it fills in forms.

use super::prelude::*;
use crate::engine::input::Domain;
use crate::rules::board::samples::Habits;

pub(super) const HABITS: Habits = &[("move", (2, 3)), ("spend", (1, 16)), ("react", (1, 2)), ("battle", (3, 4))];

pub(super) fn fill(key: &str, asks: &[Ask], luck: &mut SplitMix) -> Option<Json> {
    let mut values = json!({});
    match key.split(':').next()? {
        "move" => {
            values["force_march"] = luck.once_in(6).into();
            if luck.once_in(4) {
                values["change"] = if luck.once_in(2) { "start" } else { "end" }.into();
                values["mode"] = Mode::KEYS[luck.below(Mode::KEYS.len())].into();
            }
        }
        "cards" => {
            let AskKind::Domain(Domain::Count { max: hand, .. }) = asks.first()?.kind else { return Some(values) };
            if hand > 0 && luck.once_in(2) {
                // A card is one thing: of the kinds that are drawn as many as there are cards.
                let drm = luck.below(2);
                let mut kinds = i64::from(drm > 0);
                values["drm"] = drm.into();
                for flag in asks.iter().filter(|ask| ask.kind == AskKind::Domain(Domain::Flag)) {
                    let plays = luck.once_in(3) && kinds < hand;
                    kinds += i64::from(plays);
                    values[&flag.name] = plays.into();
                }
                values["cards"] = kinds.max(1).into();
            }
        }
        "spend" => {}
        "fert" => {
            for ask in asks.iter().filter(|ask| ask.name.ends_with("_steps")) {
                values[&ask.name] = luck.below(3).into();
            }
            for ask in asks.iter().filter(|ask| ask.name.ends_with("_morale")) {
                values[&ask.name] = u8::from(luck.once_in(4)).into();
            }
        }
        _ => return None,
    }
    Some(values)
}

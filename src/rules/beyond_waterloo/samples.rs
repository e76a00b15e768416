//! What an automatic player does: how often it takes up an act, and how it fills in forms.

use serde_json::{Map, Value as Json};

use super::ids::Mode;
use crate::engine::prompt::{Ask, AskKind, Kind, Prompt};
use crate::engine::split_mix::SplitMix;

/// How often an act is taken up in a step, by the beginning of its key: so many times of so many.
pub(super) fn habit(key: &str) -> Option<(usize, usize)> {
    Some(match key.split(':').next()? {
        "move" => (2, 3),
        "spend" => (1, 16),
        "react" => (1, 2),
        "battle" => (3, 4),
        _ => return None,
    })
}

/// Values for an open form, drawn by a number; none where what is proposed will do.
pub(super) fn fill(prompt: &Prompt, draw: u64) -> Option<Map<String, Json>> {
    let Kind::Fill { check: None, asks, .. } = &prompt.kind else { return None };
    let mut luck = SplitMix::new(draw);
    let mut values = Map::new();
    match prompt.key.split(':').next()? {
        "move" => {
            values.insert("force_march".into(), Json::from(luck.once_in(6)));
            if luck.once_in(4) {
                let change = if luck.once_in(2) { "start" } else { "end" };
                values.insert("change".into(), Json::from(change));
                values.insert("mode".into(), Json::from(Mode::KEYS[luck.below(Mode::KEYS.len())]));
            }
        }
        "cards" => {
            let hand = most(asks.first()?);
            if hand > 0 && luck.once_in(2) {
                // A card is one thing: of the kinds that are drawn as many as there are cards.
                let flags = asks.iter().filter(|ask| ask.kind == AskKind::Domain(crate::engine::input::Domain::Flag));
                let drm = luck.below(2);
                let mut kinds = usize::from(drm > 0);
                values.insert("drm".into(), Json::from(drm));
                for flag in flags {
                    let plays = luck.once_in(3) && i64::try_from(kinds).unwrap_or(0) < hand;
                    kinds += usize::from(plays);
                    values.insert(flag.name.clone(), Json::from(plays));
                }
                values.insert("cards".into(), Json::from(kinds.max(1)));
            }
        }
        "spend" => {}
        "fert" => {
            for ask in asks.iter().filter(|ask| ask.name.ends_with("_steps")) {
                values.insert(ask.name.clone(), Json::from(luck.below(3)));
            }
            for ask in asks.iter().filter(|ask| ask.name.ends_with("_morale")) {
                values.insert(ask.name.clone(), Json::from(u8::from(luck.once_in(4))));
            }
        }
        _ => return None,
    }
    Some(values)
}

/// The most that a number may be.
const fn most(ask: &Ask) -> i64 {
    match &ask.kind {
        AskKind::Domain(crate::engine::input::Domain::Count { max, .. }) => *max,
        AskKind::Domain(_) | AskKind::One(_) | AskKind::Many(_) => 0,
    }
}

//! What an automatic player does: how often it takes up an act, and how it fills in forms.

use super::prelude::*;
use crate::rules::board::samples::{Habits, choices, list, proposed, shuffled};

pub(super) const HABITS: Habits =
    &[("move", (1, 2)), ("play", (1, 8)), ("status", (1, 24)), ("place", (3, 4)), ("free", (1, 6))];

pub(super) fn fill(key: &str, asks: &[Ask], luck: &mut SplitMix) -> Option<Json> {
    let ask = asks.first()?;
    let choices = choices(ask);
    Some(match (key.split(':').next()?, key.rsplit('/').next()?) {
        ("play", _) => json!({ ask.name.clone(): &*luck.pick(choices)?.key }),
        ("move", _) => {
            let count = if luck.once_in(2) { choices.len() } else { 1 + luck.below(choices.len()) };
            let corps = list(&shuffled(choices, luck), count);
            json!({ "corps": corps, "forced_march": luck.once_in(6), "mud": luck.once_in(12) })
        }
        ("battle", "attacker-card" | "defender-card") if luck.once_in(2) => {
            let at = luck.below(choices.len());
            let value = if at == 0 { 0 } else { 1 + luck.below(3) };
            json!({ "card": &*choices.get(at)?.key, "value": value })
        }
        ("battle", "pursuit") => json!({ "losses": u8::from(luck.once_in(3)) }),
        // Whom the first die of a march spared is not lost to it: what is proposed is sound.
        ("attrition", "lost") => json!({}),
        // A list of exactly so many: others than those proposed.
        (_, "lost" | "attacker-lost" | "defender-lost" | "attacker-permanent" | "defender-permanent") => {
            json!({ ask.name.clone(): list(&shuffled(choices, luck), proposed(ask)) })
        }
        // What is proposed is sound: the leader and the strongest, or those who are fast enough.
        _ => json!({}),
    })
}

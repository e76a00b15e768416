//! What an automatic player does: how often it takes up an act, and how it fills in forms.

use serde_json::{Map, Value as Json};

use crate::engine::prompt::{Ask, AskKind, Choice, Kind, Prompt};
use crate::engine::split_mix::SplitMix;

/// How often an act is taken up in a step, by the beginning of its key: so many times of so many.
pub(super) fn habit(key: &str) -> Option<(usize, usize)> {
    Some(match key.split(':').next()? {
        "move" => (1, 2),
        "play" => (1, 8),
        "status" => (1, 24),
        "place" => (3, 4),
        "free" => (1, 6),
        _ => return None,
    })
}

/// Values for an open form, drawn by a number; none where what is proposed will do.
pub(super) fn fill(prompt: &Prompt, draw: u64) -> Option<Map<String, Json>> {
    let Kind::Fill { check: None, asks, .. } = &prompt.kind else { return None };
    let mut luck = SplitMix::new(draw);
    let word = prompt.key.split(':').next()?;
    let last = prompt.key.rsplit('/').next()?;
    let mut values = Map::new();
    match (word, last) {
        ("play", _) => {
            let AskKind::One(cards) = &asks.first()?.kind else { return None };
            values.insert(asks.first()?.name.clone(), Json::from(&*cards.get(luck.below(cards.len()))?.key));
        }
        ("move", _) => {
            values.insert("corps".into(), some(asks.first()?, &mut luck)?);
            values.insert("forced_march".into(), Json::from(luck.once_in(6)));
            values.insert("mud".into(), Json::from(luck.once_in(12)));
        }
        ("battle", "attacker-card" | "defender-card") if luck.once_in(2) => {
            let AskKind::One(cards) = &asks.first()?.kind else { return None };
            let at = luck.below(cards.len());
            values.insert("card".into(), Json::from(&*cards.get(at)?.key));
            values.insert("value".into(), Json::from(if at == 0 { 0 } else { 1 + luck.below(3) }));
        }
        ("battle", "pursuit") => {
            values.insert("losses".into(), Json::from(u8::from(luck.once_in(3))));
        }
        // Whom the first die of a march spared is not lost to it: what is proposed is sound.
        ("attrition", "lost") => {}
        // A list of exactly so many: others than those proposed.
        (_, "lost" | "attacker-lost" | "defender-lost" | "attacker-permanent" | "defender-permanent") => {
            let ask = asks.first()?;
            let count = ask.default.as_ref().and_then(Json::as_array).map_or(0, Vec::len);
            values.insert(ask.name.clone(), drawn(ask, count, &mut luck)?);
        }
        // What is proposed is sound: the leader and the strongest, or those who are fast enough.
        _ => return Some(values),
    }
    Some(values)
}

/// Any of a list: mostly all, else some.
fn some(ask: &Ask, luck: &mut SplitMix) -> Option<Json> {
    let AskKind::Many(choices) = &ask.kind else { return None };
    let count = if luck.once_in(2) { choices.len() } else { 1 + luck.below(choices.len()) };
    drawn(ask, count, luck)
}

fn drawn(ask: &Ask, count: usize, luck: &mut SplitMix) -> Option<Json> {
    let AskKind::Many(choices) = &ask.kind else { return None };
    let mut keys: Vec<&Choice> = choices.iter().collect();
    luck.shuffle(&mut keys);
    Some(keys.into_iter().take(count).map(|choice| Json::from(&*choice.key)).collect())
}

//! The game as one side may see it: blocks that stand face down to it are not there, only how many of them stand where.

use super::act::Deed;
use std::collections::BTreeMap;

use super::acts::question;
use super::ids::{Side, UnitId};
use super::roster::{NO_PIECE, Piece};
use super::state::{State, Stranger};
use crate::engine::prompt::Prompt;
use crate::engine::seat::Eye;
use crate::rules::board::looker::Looker;
use crate::rules::board::stand_ins::FaceDown;

/// The state as someone may know it.
pub(super) fn seen(state: &State, by: &Eye) -> Option<State> {
    let looker = Looker::of(by, Side::of_key)?;
    let mut seen = State { looker, ..state.clone() };
    let mut strangers: BTreeMap<Stranger, u16> = BTreeMap::new();
    for at in 0..state.map.pieces.len() {
        let side = state.side_of(UnitId::new(at));
        let Some((_, stranger)) = state.outside(at, side).filter(|_| looker != Looker::Of(side)) else { continue };
        *strangers.entry(stranger).or_insert(0) += 1;
        seen.map.pieces[at] = Piece { known: false, ..*NO_PIECE };
    }
    // Who is on the road is his side's own.
    let hidden: Vec<bool> = seen.map.pieces.iter().map(|piece| !piece.known).collect();
    seen.fights.on_the_road.end(|(_, unit, _)| hidden.get(unit.at()).copied().unwrap_or(true));
    seen.strangers = strangers.into_iter().map(|(stranger, n)| Stranger { n, ..stranger }).collect();
    Some(seen)
}

/// The key and the words of a question or of something owed, for those whom it is not put to: a key that names a block
/// which they do not know is cut to its word, and the words are those of the step.
pub(super) fn hinted(seen: &State, key: &str) -> (String, String) {
    (cut(seen, key), question(seen))
}

/// Words of keys at which a side looks at its face-down blocks: which of them march, and where.
const PRIVATE_WORDS: [&str; 2] = ["march", "supply"];

/// True where the answer needs what stands face down: a march, and whatever names a block that is not face up. A choice
/// among blocks that are is open to both.
pub(super) fn is_private(seen: &State, prompt: &Prompt) -> bool {
    let word = |key: &str| PRIVATE_WORDS.contains(&key.split([':', '/']).next().unwrap_or_default());
    let face_down = |key: &str| {
        let units = seen.roster.game.units.iter().enumerate();
        units.filter(|(_, block)| block.name == key).any(|(at, _)| !seen.piece(UnitId::new(at)).known)
    };
    prompt.keys().any(|key| word(key) || face_down(key) || cut(seen, key) != key)
}

fn cut(seen: &State, key: &str) -> String {
    let Some((word, rest)) = key.split_once(':') else { return key.to_owned() };
    let names_a_block = Deed::of_key(word).is_some();
    let named = || {
        let own = |name: &str| rest.strip_prefix(name).is_some_and(|tail| tail.is_empty() || tail.starts_with('/'));
        let units = seen.roster.game.units.iter().enumerate().filter(|(_, block)| own(&block.name));
        units.max_by_key(|(_, block)| block.name.len()).map(|(at, _)| UnitId::new(at))
    };
    match named().filter(|_| names_a_block) {
        Some(unit) if seen.piece(unit).known => key.to_owned(),
        None if !names_a_block => key.to_owned(),
        _ => {
            let faces = rest.rfind("/faces").map_or("", |at| &rest[at..]);
            format!("{word}{faces}")
        }
    }
}

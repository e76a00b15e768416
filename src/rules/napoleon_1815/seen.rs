//! The game as one side may see it: blocks that stand face down to it are not there, only how many of them stand where.

use super::prelude::*;
use crate::rules::board::stand_ins::FaceDown;

pub(super) fn seen(state: &State, by: &Eye) -> Option<State> {
    let looker = Looker::of(by, Side::of_key)?;
    let mut seen = State { looker, ..state.clone() };
    let mut strangers: BTreeMap<Stranger, u16> = BTreeMap::new();
    for at in 0..state.map.pieces.len() {
        let side = state.side_of(UnitId::new(at));
        let Some((_, stranger)) = state.outside(at, side).filter(|_| looker != Looker::Of(side)) else { continue };
        *strangers.entry(stranger).or_insert(0) += 1;
        seen.change(UnitId::new(at), |piece| *piece = Piece { known: false, ..*NO_PIECE });
    }
    // Who is on the road is his side's own.
    seen.fights.on_the_road.end(|(_, unit, _)| seen.map.pieces.get(unit.at()).is_none_or(|piece| !piece.known));
    seen.strangers = strangers.into_iter().map(|(stranger, n)| Stranger { n, ..stranger }).collect();
    Some(seen)
}

/// True where the answer needs what stands face down: a march, and whatever names a block that is not face up. A choice
/// among blocks that are is open to both.
pub(super) fn is_private(seen: &State, prompt: &Prompt) -> bool {
    // At these a side looks at its face-down blocks: which of them march, and where.
    let word = |key: &str| matches!(key.split([':', '/']).next(), Some("march" | "supply"));
    let face_down = |key: &str| seen.roster.unit_named(key).is_some_and(|unit| !seen.piece(unit).known);
    prompt.keys().any(|key| word(key) || face_down(key) || cut(seen, key) != key)
}

/// A key as those may know it whom its question is not put to: one that names a block which they do not know is cut to its
/// word.
pub(super) fn cut(seen: &State, key: &str) -> String {
    let is_of_block = |word: &str| BlockAct::of_key(word).is_some();
    looker::cut(key, is_of_block, |names| {
        let named = seen.all().filter(|(unit, _)| names(seen.name(*unit)));
        named.max_by_key(|(unit, _)| seen.name(*unit).len()).is_some_and(|(_, piece)| piece.known)
    })
}

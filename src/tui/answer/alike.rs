//! Options of one kind share a line, so that a step shows at a glance who may still act: `late shot: aa ab ac`.

use std::ptr;

use crate::engine::prompt::Choice;

/// So many options of a kind share a line; fewer have a line each.
const LEAST: usize = 2;

/// What options of one line have in common: the words for them, and whose they are.
type Kind<'c> = (&'static str, Option<&'c str>);

fn kind_of(option: &Choice) -> Option<Kind<'_>> {
    let words = option.alike.filter(|_| option.owed.is_none())?;
    Some((words, option.side.as_deref()))
}

/// True where both have the very same texts: of thousands few need be compared letter by letter.
fn is_one(known: Kind<'_>, kind: Kind<'_>) -> bool {
    let places = |(words, side): Kind<'_>| (ptr::from_ref(words), side.map(ptr::from_ref));
    places(known) == places(kind)
}

/// The options line by line, in their order; none where each of them has its own.
pub(super) fn in_lines<'c>(options: impl Iterator<Item = &'c Choice>) -> Option<Vec<Vec<usize>>> {
    // Each kind with how many there are of it.
    let mut kinds: Vec<(Kind<'_>, usize)> = Vec::new();
    let mut place_of = |kind| {
        let known = kinds.iter().position(|(known, _)| is_one(*known, kind));
        let at = known.or_else(|| kinds.iter().position(|(known, _)| *known == kind)).unwrap_or_else(|| {
            kinds.push((kind, 0));
            kinds.len() - 1
        });
        kinds[at].1 += 1;
        at
    };
    let kind_at: Vec<Option<usize>> = options.map(|option| kind_of(option).map(&mut place_of)).collect();
    if kinds.iter().all(|(_, count)| *count < LEAST) {
        return None;
    }
    let mut line_of: Vec<Option<usize>> = vec![None; kinds.len()];
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for (at, kind) in kind_at.into_iter().enumerate() {
        let shared = kind.filter(|kind| kinds[*kind].1 >= LEAST);
        if let Some(line) = shared.and_then(|shared| line_of[shared]) {
            lines[line].push(at);
            continue;
        }
        if let Some(shared) = shared {
            line_of[shared] = Some(lines.len());
        }
        lines.push(vec![at]);
    }
    Some(lines)
}

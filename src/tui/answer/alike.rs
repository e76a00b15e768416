//! Options of one kind share a line, so that a step shows at a glance who may still act: `late shot: aa ab ac`.

use crate::engine::prompt::Choice;

/// So many options of a kind share a line; fewer have a line each.
const LEAST: usize = 2;

/// What options of one line have in common: the words for them, and whose they are.
type Kind<'c> = (&'static str, Option<&'c str>);

fn kind_of(option: &Choice) -> Option<Kind<'_>> {
    let words = option.alike.filter(|_| option.owed.is_none())?;
    Some((words, option.side.as_deref()))
}

/// The options line by line, in their order; none where each of them has its own.
pub(super) fn in_lines<'c>(options: impl Iterator<Item = &'c Choice> + Clone) -> Option<Vec<Vec<usize>>> {
    let mut counts: Vec<(Kind<'_>, usize)> = Vec::new();
    for kind in options.clone().filter_map(kind_of) {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }
    counts.retain(|(_, count)| *count >= LEAST);
    if counts.is_empty() {
        return None;
    }
    let mut line_of: Vec<Option<usize>> = vec![None; counts.len()];
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for (at, option) in options.enumerate() {
        let shared = kind_of(option).and_then(|kind| counts.iter().position(|(known, _)| *known == kind));
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

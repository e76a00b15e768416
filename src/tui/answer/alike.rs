//! Options of one kind share a line, so that a step shows at a glance who may still act: `late shot: aa ab ac`.

use super::choose::Choose;
use crate::engine::prompt::Choice;

/// So many options of a kind share a line; fewer have a line each.
const LEAST: usize = 2;

/// How many lines Left and Right pass where no options stand side by side.
const PAGE: isize = 5;

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

impl Choose {
    /// The line of the option that is picked out, and its place in it.
    pub fn marked_in(&self, lines: &[Vec<usize>]) -> (usize, usize) {
        let picked = self.picked();
        let mut places = lines.iter().enumerate();
        let found = places.find_map(|(line, all)| Some((line, all.iter().position(|at| *at == picked)?)));
        found.unwrap_or_default()
    }

    /// Picks out the first option of the line so many lines further on; stops at both ends.
    pub fn step(&mut self, by: isize) {
        let next = match self.lines() {
            None => {
                let last = self.fitting().saturating_sub(1);
                Some(self.picked().saturating_add_signed(by).min(last))
            }
            Some(lines) => {
                let last = lines.len().saturating_sub(1);
                let line = self.marked_in(lines).0.saturating_add_signed(by).min(last);
                lines.get(line).and_then(|all| all.first()).copied()
            }
        };
        if let Some(next) = next {
            self.pick(next);
        }
    }

    /// Picks out the next option on a line that several share, or the one before; elsewhere goes a few lines on.
    pub fn step_across(&mut self, by: isize) {
        let beside = self.lines().map(|lines| {
            let (line, place) = self.marked_in(lines);
            let all = &lines[line];
            (all.len() > 1).then(|| all[place.saturating_add_signed(by).min(all.len() - 1)])
        });
        match beside.flatten() {
            Some(next) => self.pick(next),
            None => self.step(by * PAGE),
        }
    }
}

//! Every line at the place that its number gives it, and what has no place.

use std::collections::BTreeMap;

use super::judge::{JudgedLine, Known};
use super::tell::{Aside, Finding};

/// So many entries in a row may be lost and still be counted; beyond them a number is taken for damaged.
const LONGEST_GAP: u64 = 100_000;

/// The lines that have a place, and what was found of the others.
#[derive(Default)]
pub(super) struct PlacedLines {
    /// Places among the judged lines, by the number of the entry.
    pub slots: BTreeMap<u64, usize>,
    pub findings: Vec<Finding>,
    pub aside: Vec<Aside>,
}

/// What becomes of a line.
enum LinePlace {
    Here(Option<Finding>),
    Doubled,
    Aside(Finding),
}

/// Gives each line its place. The lines in `accept` are taken although they were changed.
pub(super) fn place(judged: &[JudgedLine], accept: &[usize]) -> PlacedLines {
    let mut placed = PlacedLines::default();
    let mut strange = vec![false; judged.len()];
    for (at, one) in judged.iter().enumerate() {
        let (line, lines) = (one.piece.line, one.piece.lines);
        let Some(known) = &one.known else {
            placed.aside(one, None, Finding::Unreadable { line, lines });
            continue;
        };
        let follows_strange = one.prover.is_some_and(|prover| strange[prover]);
        match placed.of(judged, one, known, follows_strange, accept) {
            LinePlace::Here(finding) => {
                placed.slots.insert(known.number, at);
                placed.findings.extend(one.finding().into_iter().chain(finding));
            }
            LinePlace::Doubled => placed.findings.push(Finding::Doubled { line, entry: known.number }),
            LinePlace::Aside(finding) => {
                strange[at] = matches!(finding, Finding::Strange { .. });
                placed.aside(one, Some(known.number), finding);
            }
        }
    }
    placed
}

impl PlacedLines {
    fn of(
        &self,
        judged: &[JudgedLine],
        one: &JudgedLine,
        known: &Known,
        follows_strange: bool,
        accept: &[usize],
    ) -> LinePlace {
        let (line, entry) = (one.piece.line, known.number);
        if let Some(taken) = self.slots.get(&entry).and_then(|&at| judged[at].known.as_ref()) {
            return if taken == known {
                LinePlace::Doubled
            } else {
                LinePlace::Aside(Finding::Strange { line, entry })
            };
        }
        let highest = self.slots.last_key_value().map_or(0, |(highest, _)| *highest);
        if entry == 0 || follows_strange || entry.saturating_sub(highest) > LONGEST_GAP {
            return LinePlace::Aside(Finding::Strange { line, entry });
        }
        if one.proved {
            return LinePlace::Here(None);
        }
        if accept.contains(&line) {
            return LinePlace::Here(Some(Finding::Accepted { line, entry }));
        }
        let is_proved = |&at: &usize| judged[at].proved;
        let after_sound = self.slots.get(&(entry - 1)).is_some_and(is_proved) || (entry == 1 && one.has_head());
        if after_sound && known.musters {
            return LinePlace::Here(Some(Finding::Muster { line }));
        }
        if after_sound {
            return LinePlace::Aside(Finding::Changed { line, entry });
        }
        if entry < highest {
            return LinePlace::Aside(Finding::Strange { line, entry });
        }
        LinePlace::Here(Some(Finding::Unproved { line, entry }))
    }

    fn aside(&mut self, one: &JudgedLine, entry: Option<u64>, finding: Finding) {
        let why = finding.why();
        self.aside.push(Aside { line: one.piece.line, entry, why, bytes: one.piece.bytes.clone() });
        self.findings.push(finding);
    }
}

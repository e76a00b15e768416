//! Options that say by which way: where to, by what, what room is left, what it costs and does, in columns, so that the
//! cheaper of two ways is seen beside the other.

use std::collections::BTreeSet;

use crate::engine::prompt::PartKind;
use crate::engine::text::{Label, Text};
use crate::tui::answer::choose::{ChoiceLine, Choose};
use crate::tui::words::{cut, fill, width};

/// The heads of the columns.
const HEADS: [&str; 4] = ["to", "by", "room", "what it costs and does"];
/// The columns of the mark and the number before an option.
const BEFORE: usize = 4;
/// The columns between two.
const GAPS: &str = "  ";
const GAP: usize = GAPS.len();
/// The least columns of a way and of the last cell: a way gives its columns to that one.
const LEAST_WAY: usize = 16;
const LEAST_LAST: usize = 24;
/// More options are not looked through.
const MOST: usize = 200;

/// The columns of a list of ways; one that no option needs has no width.
pub(super) struct WayColumns {
    widths: [usize; 3],
    last: usize,
}

impl WayColumns {
    /// The columns of these options; none where none of them says by which way, or there is no room.
    pub(super) fn of(choose: &Choose, columns: usize) -> Option<Self> {
        if choose.fitting() > MOST {
            return None;
        }
        let says = |item: ChoiceLine| item.parts.iter().any(|part| matches!(part.kind, PartKind::Way | PartKind::Room));
        if !choose.items().any(says) {
            return None;
        }
        let rows: Vec<[String; 4]> = choose.items().map(|item| cells(&item)).collect();
        let widest = |at: usize| {
            let most = rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
            if most == 0 { 0 } else { most.max(width(HEADS[at])) }
        };
        let [to, by, room] = [widest(0), widest(1), widest(2)];
        let gaps = [to, by, room].iter().filter(|wide| **wide > 0).count() * GAP;
        let left = columns.checked_sub(BEFORE + to + room + gaps)?;
        let by = by.min(left.saturating_sub(LEAST_LAST).max(LEAST_WAY));
        let last = left.checked_sub(by)?;
        let own = Self { widths: [to, by, room], last };
        // No two options may read alike where their ways are cut.
        let lines: BTreeSet<String> = rows.iter().map(|row| own.row(row.each_ref().map(String::as_str))).collect();
        (last >= LEAST_WAY && lines.len() == rows.len()).then_some(own)
    }

    /// The names of the columns.
    pub(super) fn head(&self) -> Text {
        Text::of(Label::Quiet, format!("{}{}", " ".repeat(BEFORE), self.row(HEADS)))
    }

    /// An option in these columns, without its mark and number.
    pub(super) fn line(&self, item: &ChoiceLine) -> String {
        let [to, by, room, does] = cells(item);
        self.row([&to, &by, &room, &does])
    }

    /// What an option costs and does, and its way, where they are cut on its line.
    pub(super) fn cut_off(&self, item: &ChoiceLine) -> Option<String> {
        let [_, by, _, does] = cells(item);
        let cut = [(does, self.last), (by, self.widths[1])].into_iter().filter(|(words, wide)| width(words) > *wide);
        let cut: Vec<String> = cut.map(|(words, _)| words).collect();
        (!cut.is_empty()).then(|| cut.join(" · "))
    }

    fn row(&self, cells: [&str; 4]) -> String {
        let shown = cells.iter().zip(self.widths).filter(|(_, wide)| *wide > 0);
        let mut row: String = shown.map(|(cell, wide)| fill(&cut(cell, wide), wide) + GAPS).collect();
        row.push_str(&cut(cells[3], self.last));
        row
    }
}

/// Its name; its way; its room; the rest, what is worth most first.
fn cells(item: &ChoiceLine) -> [String; 4] {
    let of = |kinds: &[PartKind]| {
        let mut parts: Vec<_> = item.parts.iter().filter(|part| kinds.contains(&part.kind)).collect();
        parts.sort_by_key(|part| part.kind);
        parts.iter().map(|part| &*part.text).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    let rest = of(&[PartKind::Attack, PartKind::Cost, PartKind::Consequence, PartKind::Row]);
    let rest = match &item.blocked {
        Some(why) => format!("not now: {why}"),
        None if item.owed => format!("{rest}  [due]"),
        None => rest,
    };
    [item.name.to_string(), of(&[PartKind::Way]), of(&[PartKind::Room]), rest]
}

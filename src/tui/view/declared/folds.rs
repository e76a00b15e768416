//! Which groups of a side are open: all where there is room, else those that are asked about first.

use crate::engine::text::{Column, Group, RosterRow};

/// The room between groups in a few words each.
pub(super) const GAP: usize = 3;

/// How much of a group is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    /// A few words, beside other groups.
    Line,
    /// Its head, and its pieces side by side.
    Brief,
    /// Its head, and a row a piece.
    Open,
}

/// A row that is shown.
pub(super) enum Row<'d> {
    /// The head of an open group.
    Head(usize),
    /// Groups side by side, each in a few words.
    Lines(Vec<usize>),
    Piece(&'d RosterRow),
    /// Pieces side by side.
    Pieces(Vec<&'d RosterRow>),
    /// The pieces of a group that are out of the game.
    Gone(&'d Group),
}

/// What of a side is shown.
pub(super) struct Window<'d> {
    rows: Vec<Row<'d>>,
    top: usize,
    shown: usize,
}

/// Rows, columns, and how many pieces stand side by side.
type Room = (usize, usize, usize);

impl<'d> Window<'d> {
    /// The rows of a side: `asked` are groups that are asked about, `widths` the columns of each group in a few words.
    pub(super) fn of(column: &'d Column, asked: &[usize], scroll: Option<usize>, room: Room, widths: &[usize]) -> Self {
        let (shown, ..) = room;
        let groups = &column.groups;
        let count = |folds: &[Fold]| rows(column, folds, room, widths).len();
        let mut folds = vec![Fold::Open; groups.len()];
        if scroll.is_none() && count(&folds) > shown {
            folds = vec![Fold::Line; groups.len()];
            for &at in asked {
                open(&mut folds, at, &[Fold::Open, Fold::Brief], shown, &count);
                // Of what is asked the pieces are shown even where the others have no room.
                if folds[at] == Fold::Line && at == asked[0] {
                    folds[at] = Fold::Brief;
                }
            }
            for fold in [Fold::Brief, Fold::Open] {
                for at in 0..groups.len() {
                    if folds[at] != Fold::Open && !groups[at].rows.is_empty() {
                        open(&mut folds, at, &[fold], shown, &count);
                    }
                }
            }
        }
        let rows = rows(column, &folds, room, widths);
        let begins = asked.first().and_then(|at| rows.iter().position(|row| row.is_of(*at))).unwrap_or(0);
        let top = scroll.unwrap_or(begins).min(rows.len().saturating_sub(shown));
        let top = if rows.len() <= shown { 0 } else { top };
        Self { rows, top, shown }
    }

    /// The rows that are shown.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Row<'d>> {
        self.rows.iter().skip(self.top).take(self.shown)
    }

    /// How many rows there are above and below; empty where all are shown.
    pub(super) fn more(&self) -> String {
        match (self.top, self.rows.len().saturating_sub(self.top + self.shown)) {
            (0, 0) => String::new(),
            (0, below) => format!("{below} below"),
            (above, 0) => format!("{above} above"),
            (above, below) => format!("{above} above, {below} below"),
        }
    }
}

impl Row<'_> {
    fn is_of(&self, group: usize) -> bool {
        match self {
            Row::Head(at) => *at == group,
            Row::Lines(all) => all.contains(&group),
            Row::Piece(_) | Row::Pieces(_) | Row::Gone(_) => false,
        }
    }
}

/// The group opened as the first of these folds with which all rows still have room; as it is where none has.
fn open(folds: &mut [Fold], at: usize, tries: &[Fold], shown: usize, count: &impl Fn(&[Fold]) -> usize) {
    let before = folds[at];
    for fold in tries {
        folds[at] = *fold;
        if count(folds) <= shown {
            return;
        }
    }
    folds[at] = before;
}

fn rows<'d>(column: &'d Column, folds: &[Fold], (_, columns, across): Room, widths: &[usize]) -> Vec<Row<'d>> {
    let mut rows: Vec<Row<'d>> = Vec::new();
    let mut used = 0;
    for (at, (group, fold)) in column.groups.iter().zip(folds).enumerate() {
        if *fold == Fold::Line {
            let wide = widths.get(at).copied().unwrap_or(0);
            match rows.last_mut() {
                Some(Row::Lines(beside)) if used + GAP + wide <= columns => {
                    used += GAP + wide;
                    beside.push(at);
                }
                _ => {
                    used = wide;
                    rows.push(Row::Lines(vec![at]));
                }
            }
            continue;
        }
        rows.push(Row::Head(at));
        let pieces: Vec<&RosterRow> = group.rows.iter().filter(|row| !row.gone).collect();
        match fold {
            Fold::Brief => rows.extend(pieces.chunks(across).map(|beside| Row::Pieces(beside.to_vec()))),
            Fold::Open | Fold::Line => rows.extend(pieces.into_iter().map(Row::Piece)),
        }
        if group.gone > 0 {
            rows.push(Row::Gone(group));
        }
    }
    rows
}

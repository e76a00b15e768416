//! Which groups of a side are open: all where there is room, else those that are asked about first.

use std::rc::Rc;

use crate::engine::text::{Column, Group, RosterRow};
use crate::tui::armies::Folding;

/// The room between groups in a few words each.
pub(super) const GAP: usize = 3;

/// A row that is shown.
pub(super) enum ShownRow<'d> {
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
pub(super) struct SideRows<'d> {
    rows: Vec<ShownRow<'d>>,
    top: usize,
    shown: usize,
}

/// Rows, columns, and how many pieces stand side by side.
type Room = (usize, usize, usize);

impl<'d> SideRows<'d> {
    /// The rows of a side: the groups in which a piece is marked and all that are opened first, and the columns of each
    /// group in a few words.
    pub(super) fn of(
        column: &'d Column,
        [marked, first]: &[Vec<usize>; 2],
        scroll: Option<usize>,
        room: Room,
        widths: &[usize],
    ) -> Self {
        let (shown, ..) = room;
        let groups = &column.groups;
        let count = |folds: &[Folding]| rows(column, folds, room, widths).len();
        let mut folds = vec![Folding::Open; groups.len()];
        if scroll.is_none() && count(&folds) > shown {
            folds = folded(groups, first, shown, &count);
            if marked.iter().any(|at| folds[*at] == Folding::Line) {
                let rest = first.iter().filter(|at| !marked.contains(at));
                folds = folded(groups, &marked.iter().chain(rest).copied().collect::<Vec<_>>(), shown, &count);
            }
        }
        let asked = if marked.is_empty() { first } else { marked };
        let rows = rows(column, &folds, room, widths);
        let begins = asked.first().and_then(|at| rows.iter().position(|row| row.is_of(*at))).unwrap_or(0);
        let top = scroll.unwrap_or(begins).min(rows.len().saturating_sub(shown));
        let top = if rows.len() <= shown { 0 } else { top };
        Self { rows, top, shown }
    }

    /// The rows that are shown.
    pub(super) fn rows(&self) -> impl Iterator<Item = &ShownRow<'d>> {
        self.rows.iter().skip(self.top).take(self.shown)
    }

    /// How many rows there are above and below; empty where all are shown.
    pub(super) fn more(&self) -> String {
        match (self.top, self.rows.len().saturating_sub(self.top + self.shown)) {
            (0, 0) => String::new(),
            (0, below) => format!("+{below} PgDn"),
            (above, 0) => format!("+{above} PgUp"),
            (above, below) => format!("+{above} PgUp, +{below} PgDn"),
        }
    }
}

impl ShownRow<'_> {
    fn is_of(&self, group: usize) -> bool {
        match self {
            ShownRow::Head(at) => *at == group,
            ShownRow::Lines(all) => all.contains(&group),
            ShownRow::Piece(_) | ShownRow::Pieces(_) | ShownRow::Gone(_) => false,
        }
    }
}

/// How far each group is open where all together have no room: these first, then the others in their order.
fn folded(groups: &[Rc<Group>], first: &[usize], shown: usize, count: &impl Fn(&[Folding]) -> usize) -> Vec<Folding> {
    let mut folds = vec![Folding::Line; groups.len()];
    for (nth, &at) in first.iter().enumerate() {
        open(&mut folds, at, &[Folding::Open, Folding::Brief], shown, count);
        // Of what is asked the pieces are shown even where the others have no room.
        if folds[at] == Folding::Line && nth == 0 {
            folds[at] = Folding::Brief;
        }
    }
    for fold in [Folding::Brief, Folding::Open] {
        for at in 0..groups.len() {
            if folds[at] != Folding::Open && !groups[at].rows.is_empty() {
                open(&mut folds, at, &[fold], shown, count);
            }
        }
    }
    folds
}

/// The group opened as the first of these folds with which all rows still have room; as it is where none has.
fn open(folds: &mut [Folding], at: usize, tries: &[Folding], shown: usize, count: &impl Fn(&[Folding]) -> usize) {
    let before = folds[at];
    for fold in tries {
        folds[at] = *fold;
        if count(folds) <= shown {
            return;
        }
    }
    folds[at] = before;
}

fn rows<'d>(column: &'d Column, folds: &[Folding], (_, columns, across): Room, widths: &[usize]) -> Vec<ShownRow<'d>> {
    let mut rows: Vec<ShownRow<'d>> = Vec::new();
    let mut used = 0;
    for (at, (group, fold)) in column.groups.iter().zip(folds).enumerate() {
        if *fold == Folding::Line {
            let wide = widths.get(at).copied().unwrap_or(0);
            match rows.last_mut() {
                Some(ShownRow::Lines(beside)) if used + GAP + wide <= columns => {
                    used += GAP + wide;
                    beside.push(at);
                }
                _ => {
                    used = wide;
                    rows.push(ShownRow::Lines(vec![at]));
                }
            }
            continue;
        }
        rows.push(ShownRow::Head(at));
        let pieces: Vec<&RosterRow> = group.rows.iter().filter(|row| !row.gone).collect();
        match fold {
            Folding::Brief => rows.extend(pieces.chunks(across).map(|beside| ShownRow::Pieces(beside.to_vec()))),
            Folding::Open | Folding::Line => rows.extend(pieces.into_iter().map(ShownRow::Piece)),
        }
        if group.gone > 0 {
            rows.push(ShownRow::Gone(group));
        }
    }
    rows
}

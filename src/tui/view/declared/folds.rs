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
    /// Pieces side by side, and how many of their group have no room.
    Pieces(Vec<&'d RosterRow>, usize),
    /// The pieces of a group that are out of the game.
    Gone(&'d Group),
}

/// What of a side is shown.
pub(super) struct SideRows<'d> {
    folds: Vec<Folding>,
    /// The group that is open in part.
    part: Option<usize>,
    rows: Vec<ShownRow<'d>>,
    top: usize,
    shown: usize,
}

/// How far a group was open at the question before, and whether in part.
type OpenedBefore = Option<(Folding, bool)>;
/// Rows, columns, and how many pieces stand side by side.
type Room = (usize, usize, usize);

impl<'d> SideRows<'d> {
    /// The rows of a side: the groups in which a piece is marked and all that are opened first; how far each was open before,
    /// and which the question is about; and the columns of each group in a few words.
    pub(super) fn of(
        column: &'d Column,
        [marked, first]: &[Vec<usize>; 2],
        (before, about): (&[OpenedBefore], &[usize]),
        scroll: Option<usize>,
        room: Room,
        widths: &[usize],
    ) -> Self {
        let (shown, ..) = room;
        let groups = &column.groups;
        let rows_of = |folds: &[Folding], part| rows(column, folds, part, room, widths);
        let count = |folds: &[Folding]| rows_of(folds, None).len();
        let mut folds = vec![Folding::Open; groups.len()];
        let mut part = None;
        let has_pieces = |at: &usize| groups[*at].rows.iter().any(|row| !row.gone);
        // Of pieces that nobody can name a count says all.
        let has_codes = |at: &usize| groups[*at].rows.iter().any(|row| !row.gone && !row.code.is_empty());
        let own: Vec<usize> = marked.iter().copied().filter(has_codes).collect();
        if scroll.is_none() && count(&folds) > shown {
            // What none has whole, the first that is shut has in part.
            let in_part = |folds: &[Folding], first: &[usize]| {
                let is_shut = |at: &usize| folds[*at] == Folding::Line && has_pieces(at);
                let shut = first.iter().copied().chain(0..groups.len()).filter(is_shut);
                let mut parts = shut.flat_map(|at| (1..shown).rev().map(move |rows| (at, rows)));
                parts.find(|(at, down)| {
                    let rows = rows_of(folds, Some((*at, *down)));
                    rows.len() <= shown && rows.iter().any(ShownRow::is_part)
                })
            };
            // What was open stays so as long as what is asked about has room beside it.
            let stays = |asked: &[usize], marked: &[usize]| {
                let folds = stayed(groups, before, asked, shown, &count)?;
                // Whoever was seen in part stays so.
                let was_seen = |at: &usize| before[*at].is_some_and(|(fold, part)| part || fold != Folding::Line);
                let seen = (0..groups.len()).filter(was_seen);
                let order: Vec<usize> = asked.iter().copied().chain(seen).chain(first.iter().copied()).collect();
                let part = in_part(&folds, &order);
                let is_seen = |at: &usize| folds[*at] != Folding::Line || part.is_some_and(|(part, _)| part == *at);
                marked.iter().all(is_seen).then_some((folds, part))
            };
            let about: Vec<usize> = about.iter().copied().filter(has_codes).collect();
            let with_marked: Vec<usize> = own.iter().chain(&about).copied().collect();
            // Where what is marked has no room at all, the others stay as they are.
            let kept = stays(&about, &own).or_else(|| stays(&with_marked, &own)).or_else(|| stays(&about, &[]));
            let is_kept = kept.is_some();
            (folds, part) = kept.unwrap_or_else(|| {
                let folds = folded(groups, first, &[Folding::Open, Folding::Brief], shown, &count);
                let part = in_part(&folds, first);
                (folds, part)
            });
            let shut = |folds: &[Folding]| own.iter().filter(|at| folds[**at] == Folding::Line).count();
            if !is_kept && shut(&folds) > 0 {
                let rest = first.iter().filter(|at| !own.contains(at));
                let by_mark: Vec<usize> = own.iter().chain(rest).copied().collect();
                // In brief first, so that the next option in these groups finds them as they are.
                let other = folded(groups, &by_mark, &[Folding::Brief], shown, &count);
                let other_part = in_part(&other, &by_mark);
                let is_own = |part: Option<(usize, usize)>| part.is_some_and(|(at, _)| own.contains(&at));
                if shut(&other) < shut(&folds) || (is_own(other_part) && !is_own(part)) {
                    (folds, part) = (other, other_part);
                }
            }
        }
        let rows = rows_of(&folds, part);
        let most = rows.len().saturating_sub(shown);
        let begins = |group: usize| rows.iter().position(|row| row.is_of(group));
        // Whichever option is marked the rows stay where they are, as long as what it is about is among them.
        let top = first.first().and_then(|at| begins(*at)).unwrap_or(0).min(most);
        let out_of_sight = |row: &usize| *row < top || *row >= top + shown;
        let own = marked.iter().filter_map(|at| begins(*at)).find(out_of_sight);
        let top = scroll.or(own).unwrap_or(top).min(most);
        Self { folds, part: part.map(|(at, _)| at), rows, top, shown }
    }

    /// How far each group is open, and whether it is so in part.
    pub(super) fn folds(&self) -> impl Iterator<Item = (Folding, bool)> {
        self.folds.iter().enumerate().map(|(at, fold)| (*fold, self.part == Some(at)))
    }

    /// The rows that are shown.
    pub(super) fn rows(&self) -> impl Iterator<Item = &ShownRow<'d>> {
        self.rows.iter().skip(self.top).take(self.shown)
    }

    /// How many rows there are above and below, in two forms; empty where all are shown.
    pub(super) fn more(&self) -> [String; 2] {
        let (above, below) = (self.top, self.rows.len().saturating_sub(self.top + self.shown));
        let all = above + below;
        match (above, below) {
            (0, 0) => Default::default(),
            (0, _) => [(); 2].map(|()| format!("+{below} PgDn")),
            (_, 0) => [(); 2].map(|()| format!("+{above} PgUp")),
            _ => [format!("+{above} PgUp, +{below} PgDn"), format!("+{all} PgUp/Dn")],
        }
    }
}

impl ShownRow<'_> {
    /// True where a group has no room for all its pieces.
    const fn is_part(&self) -> bool {
        matches!(self, ShownRow::Pieces(_, hidden) if *hidden > 0)
    }

    fn is_of(&self, group: usize) -> bool {
        match self {
            ShownRow::Head(at) => *at == group,
            ShownRow::Lines(all) => all.contains(&group),
            ShownRow::Piece(_) | ShownRow::Pieces(..) | ShownRow::Gone(_) => false,
        }
    }
}

/// How far each group is open where all together have no room: these first, each in the first of these ways that has room,
/// then the others in their order.
fn folded(
    groups: &[Rc<Group>],
    first: &[usize],
    tries: &[Folding],
    shown: usize,
    count: &impl Fn(&[Folding]) -> usize,
) -> Vec<Folding> {
    let mut folds = vec![Folding::Line; groups.len()];
    for (nth, &at) in first.iter().enumerate() {
        open(&mut folds, at, tries, shown, count);
        // Of what is asked the pieces are shown even where the others have no room.
        if folds[at] == Folding::Line && nth == 0 {
            folds[at] = Folding::Brief;
        }
    }
    opened_more(groups, folds, shown, count)
}

/// The groups as far open as they were, with those that are asked about as far as there is room: for their rows the others
/// give way, the last first. None where nothing is known of before.
fn stayed(
    groups: &[Rc<Group>],
    before: &[OpenedBefore],
    asked: &[usize],
    shown: usize,
    count: &impl Fn(&[Folding]) -> usize,
) -> Option<Vec<Folding>> {
    before.iter().any(Option::is_some).then_some(())?;
    let was = |at: usize| before[at].map(|(fold, _)| fold).filter(|_| !groups[at].rows.is_empty());
    let mut folds: Vec<Folding> = (0..groups.len()).map(|at| was(at).unwrap_or(Folding::Line)).collect();
    let shrink = |folds: &mut Vec<Folding>, of_asked: bool| {
        for (from, to) in [(Folding::Open, Folding::Brief), (Folding::Brief, Folding::Line)] {
            for at in (0..groups.len()).rev() {
                if count(folds) > shown && folds[at] == from && asked.contains(&at) == of_asked {
                    folds[at] = to;
                }
            }
        }
    };
    shrink(&mut folds, false);
    shrink(&mut folds, true);
    for at in asked.iter().filter(|at| !groups[**at].rows.is_empty()) {
        let mut with = folds.clone();
        if with[*at] == Folding::Line {
            with[*at] = Folding::Brief;
            shrink(&mut with, false);
        }
        if count(&with) <= shown {
            folds = with;
        } else if asked.iter().all(|at| folds[*at] == Folding::Line) {
            // In part, where nobody else who is asked about is seen.
            with[*at] = Folding::Line;
            folds = with;
        }
    }
    // What is left goes to those who are asked about and have no room for all of them, then to others.
    let is_cut = asked.iter().any(|at| folds[*at] == Folding::Line && !groups[*at].rows.is_empty());
    let fits = count(&folds) <= shown;
    fits.then(|| if is_cut { folds } else { opened_more(groups, folds, shown, count) })
}

/// The same with more of them open, in their order, as far as there is room.
fn opened_more(
    groups: &[Rc<Group>],
    mut folds: Vec<Folding>,
    shown: usize,
    count: &impl Fn(&[Folding]) -> usize,
) -> Vec<Folding> {
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

/// The rows with these groups open, and one that is shut open in part: its place, and so many rows of its pieces.
fn rows<'d>(
    column: &'d Column,
    folds: &[Folding],
    part: Option<(usize, usize)>,
    (_, columns, across): Room,
    widths: &[usize],
) -> Vec<ShownRow<'d>> {
    let mut rows: Vec<ShownRow<'d>> = Vec::new();
    let mut used = 0;
    for (at, (group, fold)) in column.groups.iter().zip(folds).enumerate() {
        let part = part.filter(|(own, _)| *own == at).map(|(_, rows)| rows);
        if *fold == Folding::Line && part.is_none() {
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
        // The last place in part tells how many have none.
        let kept = part.map_or(pieces.len(), |rows| (rows * across).saturating_sub(1).min(pieces.len()));
        match fold {
            Folding::Open => rows.extend(pieces.into_iter().map(ShownRow::Piece)),
            Folding::Brief | Folding::Line => {
                let hidden = pieces.len() - kept;
                rows.extend(pieces[..kept].chunks(across).map(|beside| ShownRow::Pieces(beside.to_vec(), 0)));
                match rows.last_mut() {
                    Some(ShownRow::Pieces(beside, told)) if hidden > 0 && beside.len() < across => *told = hidden,
                    Some(ShownRow::Pieces(..)) if hidden > 0 => rows.push(ShownRow::Pieces(Vec::new(), hidden)),
                    _ => {}
                }
            }
        }
        if group.gone > 0 {
            rows.push(ShownRow::Gone(group));
        }
    }
    rows
}

//! Which groups of a side are open: all where there is room, else those that are asked about first.

use std::iter;
use std::ops::Range;
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
    Lines(Range<usize>),
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

/// What a side's rows hang on.
struct Side<'d, 's> {
    column: &'d Column,
    /// The groups that are opened first.
    first: &'s [usize],
    /// How far each was open before.
    before: &'s [OpenedBefore],
    room: Room,
    widths: &'s [usize],
    /// How many pieces of each group are in the game.
    pieces: Vec<usize>,
}

/// A group that is shut and open in part all the same: its place, and so many rows of its pieces.
type Part = Option<(usize, usize)>;
/// How far each group is open, and which of those that are shut is so in part.
type Folded = (Vec<Folding>, Part);

/// What stands together: groups side by side in one row, or a group on its own with so many of its pieces.
enum Block {
    Lines(Range<usize>),
    Open(usize, Folding, usize),
}

impl<'d> SideRows<'d> {
    /// The rows of a side: the groups in which a piece is marked and all that are opened first; how far each was open before,
    /// which the question is about, and which of them fight; and the columns of each group in a few words.
    pub(super) fn of(
        column: &'d Column,
        [marked, first]: &[Vec<usize>; 2],
        (before, [about, fights]): (&[OpenedBefore], [&[usize]; 2]),
        scroll: Option<usize>,
        room: Room,
        widths: &[usize],
    ) -> Self {
        let pieces = column.groups.iter().map(|group| group.rows.iter().filter(|row| !row.gone).count()).collect();
        let side = Side { column, first, before, room, widths, pieces };
        let (shown, ..) = room;
        let open = vec![Folding::Open; column.groups.len()];
        let is_whole = scroll.is_some() || side.count(&open) <= shown;
        let (mut folds, mut part) = if is_whole { (open, None) } else { side.folded(marked, about) };
        let is_cut = fights.iter().any(|at| folds[*at] == Folding::Line && side.has_codes(*at));
        let is_over = scroll.is_none() && side.count_in(&folds, part) > shown;
        // Whoever fights stays as he was, as long as he was seen with all others; else he has the room alone.
        let stays = if is_cut || is_over { side.fight_on(fights) } else { None };
        let alone = if (is_cut || is_over) && stays.is_none() { side.alone(fights) } else { None };
        (folds, part) = stays.unwrap_or((folds, part));
        let upmost = if alone.is_some() { fights.first() } else { first.first() };
        (folds, part) = alone.map_or((folds, part), |own| (own, None));
        let rows = side.rows(&folds, part);
        debug_assert_eq!(rows.len(), side.count_in(&folds, part), "what is counted is what is drawn");
        let most = rows.len().saturating_sub(shown);
        let begins = |group: usize| rows.iter().position(|row| row.is_of(group));
        // Whichever option is marked the rows stay where they are, as long as what it is about is among them.
        let top = upmost.and_then(|at| begins(*at)).unwrap_or(0).min(most);
        // Its pieces too, where it is open: its name alone shows nobody who is asked about.
        let ends = |from: usize| from + 1 + rows[from + 1..].iter().take_while(|row| !row.is_head()).count();
        let is_open = |at: &usize| folds[*at] != Folding::Line || part.is_some_and(|(part, _)| part == *at);
        let out_of_sight = |at: &usize, from: usize| {
            let last = if is_open(at) && side.has_codes(*at) { ends(from) } else { from + 1 };
            from < top || last > top + shown
        };
        let own = marked.iter().find_map(|at| begins(*at).filter(|from| out_of_sight(at, *from)));
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
    /// True where a group begins, or several stand.
    const fn is_head(&self) -> bool {
        matches!(self, ShownRow::Head(_) | ShownRow::Lines(_))
    }

    fn is_of(&self, group: usize) -> bool {
        match self {
            ShownRow::Head(at) => *at == group,
            ShownRow::Lines(all) => all.contains(&group),
            ShownRow::Piece(_) | ShownRow::Pieces(..) | ShownRow::Gone(_) => false,
        }
    }
}

impl<'d> Side<'d, '_> {
    /// What stands below each other with these folds.
    fn blocks(&self, folds: &[Folding], part: Part) -> impl Iterator<Item = Block> {
        let (_, columns, across) = self.room;
        let rows_of = move |at: usize| part.filter(|(own, _)| *own == at).map(|(_, rows)| rows);
        let is_line = move |at: usize| folds.get(at) == Some(&Folding::Line) && rows_of(at).is_none();
        let mut next = 0;
        iter::from_fn(move || {
            let (at, fold) = (next, *folds.get(next)?);
            next += 1;
            if !is_line(at) {
                // The last place of a part tells how many have none.
                let rows = rows_of(at).filter(|_| fold == Folding::Line);
                let most = rows.map_or(usize::MAX, |rows| (rows * across).saturating_sub(1));
                return Some(Block::Open(at, fold, self.pieces[at].min(most)));
            }
            let mut used = self.widths[at];
            while is_line(next) && used + GAP + self.widths[next] <= columns {
                used += GAP + self.widths[next];
                next += 1;
            }
            Some(Block::Lines(at..next))
        })
    }

    fn count(&self, folds: &[Folding]) -> usize {
        self.count_in(folds, None)
    }

    /// How many rows there are with these folds, which are tried by the dozen before one is drawn.
    fn count_in(&self, folds: &[Folding], part: Part) -> usize {
        let across = self.room.2;
        let rows = |block| match block {
            Block::Lines(_) => 1,
            Block::Open(at, fold, kept) => {
                let is_short = kept > 0 && kept < self.pieces[at];
                let beside = if fold == Folding::Open { 1 } else { across };
                1 + (kept + usize::from(is_short)).div_ceil(beside) + usize::from(self.column.groups[at].gone > 0)
            }
        };
        self.blocks(folds, part).map(rows).sum()
    }

    /// The rows themselves.
    fn rows(&self, folds: &[Folding], part: Part) -> Vec<ShownRow<'d>> {
        let mut rows = Vec::new();
        for block in self.blocks(folds, part) {
            let (at, fold, kept) = match block {
                Block::Open(at, fold, kept) => (at, fold, kept),
                Block::Lines(groups) => {
                    rows.push(ShownRow::Lines(groups));
                    continue;
                }
            };
            let group = &*self.column.groups[at];
            let pieces = group.rows.iter().filter(|row| !row.gone).take(kept);
            rows.push(ShownRow::Head(at));
            if fold == Folding::Open {
                rows.extend(pieces.map(ShownRow::Piece));
            } else {
                let across = self.room.2;
                let pieces: Vec<&RosterRow> = pieces.collect();
                let hidden = self.pieces[at] - kept;
                rows.extend(pieces.chunks(across).map(|beside| ShownRow::Pieces(beside.to_vec(), 0)));
                match rows.last_mut() {
                    Some(ShownRow::Pieces(beside, told)) if beside.len() < across => *told = hidden,
                    Some(ShownRow::Pieces(..)) if hidden > 0 => rows.push(ShownRow::Pieces(Vec::new(), hidden)),
                    _ => {}
                }
            }
            if group.gone > 0 {
                rows.push(ShownRow::Gone(group));
            }
        }
        rows
    }

    /// True for a group with pieces that can be named; of others a count says all.
    fn has_codes(&self, at: usize) -> bool {
        self.column.groups[at].rows.iter().any(|row| !row.gone && !row.code.is_empty())
    }

    /// How far each is open where all together have no room.
    fn folded(&self, marked: &[usize], about: &[usize]) -> Folded {
        let (groups, first, (shown, ..)) = (&self.column.groups, self.first, self.room);
        let count = |folds: &[Folding]| self.count(folds);
        let named = |all: &[usize]| all.iter().copied().filter(|at| self.has_codes(*at)).collect::<Vec<_>>();
        let (own, about) = (named(marked), named(about));
        let with_marked = [&*own, &about].concat();
        // Where what is marked has no room at all, the others stay as they are.
        let kept =
            self.stays(&about, &own).or_else(|| self.stays(&with_marked, &own)).or_else(|| self.stays(&about, &[]));
        if let Some(kept) = kept {
            return kept;
        }
        let folds = folded(groups, first, &[Folding::Open, Folding::Brief], shown, &count);
        let part = self.in_part(&folds, first);
        let shut = |folds: &[Folding]| own.iter().filter(|at| folds[**at] == Folding::Line).count();
        if shut(&folds) > 0 {
            let rest = first.iter().filter(|at| !own.contains(at));
            let by_mark: Vec<usize> = own.iter().chain(rest).copied().collect();
            // In brief first, so that the next option in these groups finds them as they are.
            let other = folded(groups, &by_mark, &[Folding::Brief], shown, &count);
            let other_part = self.in_part(&other, &by_mark);
            let is_own = |part: Option<(usize, usize)>| part.is_some_and(|(at, _)| own.contains(&at));
            if shut(&other) < shut(&folds) || (is_own(other_part) && !is_own(part)) {
                return (other, other_part);
            }
        }
        (folds, part)
    }

    /// What was open stays so as long as what is asked about has room beside it; none where what is marked is not seen then.
    fn stays(&self, asked: &[usize], marked: &[usize]) -> Option<Folded> {
        let (groups, before, (shown, ..)) = (&self.column.groups, self.before, self.room);
        let count = |folds: &[Folding]| self.count(folds);
        let (mut folds, is_cut) = stayed(groups, before, asked, shown, &count)?;
        // Whoever was seen in part stays so, or is opened, before others are.
        let was_seen = |at: &usize| before[*at].is_some_and(|(fold, part)| part || fold != Folding::Line);
        let (in_parts, seen): (Vec<usize>, Vec<usize>) =
            (0..groups.len()).filter(was_seen).partition(|at| before[*at].is_some_and(|(_, part)| part));
        for at in &in_parts {
            open(&mut folds, *at, &[Folding::Brief], shown, &count);
        }
        let order: Vec<usize> = asked.iter().chain(&in_parts).chain(&seen).chain(self.first).copied().collect();
        let kept = self.in_part(&folds, &order).filter(|(at, _)| asked.contains(at) || in_parts.contains(at));
        // What is left goes to those who are asked about and have no room for all of them, then to others.
        if !is_cut {
            folds = opened_more(groups, folds, shown, &|folds: &[Folding]| self.count_in(folds, kept));
        }
        let part = kept.filter(|(at, _)| folds[*at] == Folding::Line).or_else(|| self.in_part(&folds, &order));
        let is_seen = |at: &usize| folds[*at] != Folding::Line || part.is_some_and(|(part, _)| part == *at);
        marked.iter().all(is_seen).then_some((folds, part))
    }

    /// What none has whole, the first that is shut has in part: in as many rows as are left below its head, the last place
    /// for how many have none.
    fn in_part(&self, folds: &[Folding], first: &[usize]) -> Part {
        let (shown, _, across) = self.room;
        let is_shut = |at: &usize| folds[*at] == Folding::Line && self.pieces[*at] > 0;
        let mut shut = first.iter().copied().chain(0..folds.len()).filter(is_shut);
        shut.find_map(|at| {
            let left = shown.saturating_sub(self.count_in(folds, Some((at, 0))));
            let rows = left.min(self.pieces[at] / across);
            (rows * across > 1).then_some((at, rows))
        })
    }

    /// All as they were, where none of those who fight is shut then and all have room.
    fn fight_on(&self, fights: &[usize]) -> Option<Folded> {
        let is_open = |(folds, part): &Folded| {
            let shut = fights.iter().any(|at| folds[*at] == Folding::Line);
            !fights.is_empty() && !shut && self.count_in(folds, *part) <= self.room.0
        };
        self.stays(fights, fights).filter(is_open)
    }

    /// Those who fight with all their pieces, the first of them on top: others, or the last of these, are then out of sight,
    /// and seen by scrolling. None where they do not stand one behind the other.
    fn alone(&self, fights: &[usize]) -> Option<Vec<Folding>> {
        let (first, last) = (*fights.first()?, *fights.last()?);
        let mut folds = vec![Folding::Line; self.column.groups.len()];
        let before = self.count(&folds[..first]);
        // As others are: each piece on a row of its own where there is room for that.
        for fold in [Folding::Open, Folding::Brief] {
            (first..=last).for_each(|at| folds[at] = fold);
            if self.count(&folds[..=last]) - before <= self.room.0 {
                break;
            }
        }
        let fits = self.count(&folds) <= self.room.0;
        let folds =
            if fits { opened_more(&self.column.groups, folds, self.room.0, &|folds| self.count(folds)) } else { folds };
        (last + 1 - first == fights.len()).then_some(folds)
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
/// give way, the last first; and whether one of those has no room. None where nothing is known of before.
fn stayed(
    groups: &[Rc<Group>],
    before: &[OpenedBefore],
    asked: &[usize],
    shown: usize,
    count: &impl Fn(&[Folding]) -> usize,
) -> Option<(Vec<Folding>, bool)> {
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
    let is_cut = asked.iter().any(|at| folds[*at] == Folding::Line && !groups[*at].rows.is_empty());
    let fits = count(&folds) <= shown;
    fits.then_some((folds, is_cut))
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

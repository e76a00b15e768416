//! Both armies as the screen needs them: the document, what is widest in it, where each formation stands, units by
//! their codes. What an earlier document told already is not looked at again.

use std::cmp::Reverse;
use std::rc::Rc;

use memchr::memchr_iter;

use super::codes::Codes;
use super::kept_for_views::KeptForViews;
use super::words::width;
use crate::engine::doc::Doc;
use crate::engine::text::{Cell, CellContent, Group, Label, RosterRow};

/// A document with what the screen has found in it.
#[derive(Clone, Debug, Default)]
pub struct Armies {
    /// The document.
    pub doc: Doc,
    /// Units by their codes.
    pub codes: Rc<Codes>,
    columns: Vec<Column>,
}

/// What is widest in an army, so that its columns line up without being measured at every key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Widest {
    /// Columns of the longest code.
    pub code: usize,
    /// Columns of the longest name.
    pub name: usize,
    /// The most pips.
    pub pips: usize,
}

/// How strong a formation or an army still is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// What is left, in CV; those who are out of the battle have none.
    pub left: u32,
    /// What it began with, in CV.
    pub of: u32,
}

/// What is found in a formation once.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    widest: Widest,
    strength: Strength,
    /// The unit in the worst state, by its place among the rows; none where nothing is wrong with any.
    worst: Option<usize>,
}

/// How much of a formation is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folding {
    /// A line for all of it.
    Line,
    /// A line, and its units side by side in a few letters each.
    Brief,
    /// A line, and a row a unit.
    Open,
}

#[derive(Clone, Debug, Default)]
struct Column {
    widest: Widest,
    groups: Vec<Found>,
    /// Rows of the whole column when every formation is open.
    rows: usize,
    strength: Strength,
    /// What the greatest formation began with.
    greatest: u32,
    /// The formation that has lost the greatest share.
    worst: Option<usize>,
    /// How many formations are not well, by the word for it.
    unwell: Vec<(String, usize)>,
    /// What views have made of the formations.
    kept: KeptForViews,
}

impl Armies {
    /// The armies of a document that comes after this one's: what it shares with it is known already.
    #[must_use]
    pub fn after(&self, doc: Doc) -> Self {
        let mut same_units = self.doc.columns.len() == doc.columns.len();
        let mut columns = Vec::with_capacity(doc.columns.len());
        for (at, column) in doc.columns.iter().enumerate() {
            let known = self.doc.columns.get(at).map_or(&[][..], |known| &known.groups);
            let sizes = self.columns.get(at).map_or(&[][..], |known| &known.groups);
            let mut is_same = known.len() == column.groups.len();
            same_units &= is_same;
            let of = |(at, group): (usize, &Rc<Group>)| match (known.get(at), sizes.get(at)) {
                (Some(known), Some(found)) if known == group => *found,
                (known, _) => {
                    is_same = false;
                    same_units &= known.is_some_and(|known| have_same_units(known, group));
                    found_in(group)
                }
            };
            let groups: Vec<Found> = column.groups.iter().enumerate().map(of).collect();
            let kept = if is_same { self.kept(at) } else { KeptForViews::default() };
            columns.push(Column { kept, ..Column::of(groups, &column.groups) });
        }
        let codes = if same_units { Rc::clone(&self.codes) } else { Rc::new(Codes::of(&doc)) };
        Self { doc, codes, columns }
    }

    /// What views make of the formations of a column, until one of them changes.
    pub(crate) fn kept(&self, column: usize) -> KeptForViews {
        self.columns.get(column).map(|column| column.kept.clone()).unwrap_or_default()
    }

    /// What is widest in the army of a column.
    pub fn widest(&self, column: usize) -> Widest {
        self.columns.get(column).map(|column| column.widest).unwrap_or_default()
    }

    /// How many rows the army of a column takes with every formation open.
    pub fn rows(&self, column: usize) -> usize {
        self.columns.get(column).map_or(0, |column| column.rows)
    }

    /// The most rows that an army may take, whoever is on the table.
    pub fn most_rows(&self) -> usize {
        let of = |groups: &[Rc<Group>]| groups.iter().map(|group| 1 + group.rows.len()).sum::<usize>();
        self.doc.columns.iter().map(|column| of(&column.groups)).max().unwrap_or(0)
    }

    /// What the army of a column has left.
    pub fn strength(&self, column: usize) -> Strength {
        self.columns.get(column).map(|column| column.strength).unwrap_or_default()
    }

    /// What the greatest formation of a column began with.
    pub fn greatest(&self, column: usize) -> u32 {
        self.columns.get(column).map_or(0, |column| column.greatest)
    }

    /// What a formation has left.
    pub fn strength_of(&self, column: usize, group: usize) -> Strength {
        self.found(column, group).strength
    }

    /// How many formations of a column are shaken, spent or broken, by these words.
    pub fn unwell(&self, column: usize) -> &[(String, usize)] {
        self.columns.get(column).map_or(&[], |column| &column.unwell)
    }

    /// True for the formation of a column that has lost the greatest share of its strength.
    pub fn is_worst(&self, column: usize, group: usize) -> bool {
        self.columns.get(column).is_some_and(|column| column.worst == Some(group))
    }

    /// The unit of a formation in the worst state.
    pub fn worst_unit(&self, column: usize, group: usize) -> Option<&RosterRow> {
        let at = self.found(column, group).worst?;
        self.doc.columns.get(column)?.groups.get(group)?.rows.get(at)
    }

    fn found(&self, column: usize, group: usize) -> Found {
        self.columns.get(column).and_then(|column| column.groups.get(group)).copied().unwrap_or_default()
    }

    /// The formation of a column that a text names, of several the one that it names first.
    pub fn formation_in(&self, column: usize, text: &str) -> Option<usize> {
        let groups = self.doc.columns.get(column)?.groups.iter().enumerate();
        let named = groups.filter_map(|(at, group)| {
            let name = formation_name(group);
            let place = place_in(text, name)?;
            Some((place, Reverse(name.len()), at))
        });
        named.min().map(|(.., at)| at)
    }

    /// How much of each formation of a column is shown in so many rows, with so many units side by side in brief: all
    /// where there is room, else the asked formations first, then as many of the others as fit.
    pub fn folds(&self, column: usize, asked: &[usize], rows: usize, across: usize) -> Vec<Folding> {
        let groups = self.doc.columns.get(column).map_or(&[][..], |column| &column.groups);
        if self.rows(column) <= rows {
            return vec![Folding::Open; groups.len()];
        }
        let mut folds = vec![Folding::Line; groups.len()];
        let mut left = rows.saturating_sub(groups.len());
        for &at in asked {
            let Some(group) = groups.get(at) else { continue };
            // Where not even the lines of all have room, the asked one opens all the same, and the window goes to it.
            let room = if rows < groups.len() { rows / 2 } else { left };
            let fits = |fold: &Folding| rows_of(group, *fold, across) - 1 <= room;
            folds[at] = [Folding::Open, Folding::Brief].into_iter().find(fits).unwrap_or(Folding::Line);
            left = left.saturating_sub(rows_of(group, folds[at], across) - 1);
        }
        for fold in [Folding::Brief, Folding::Open] {
            for (at, group) in groups.iter().enumerate() {
                let more = rows_of(group, fold, across).saturating_sub(rows_of(group, folds[at], across));
                if left == 0 {
                    break;
                }
                if folds[at] != Folding::Open && more > 0 && more <= left && group.rows.len() > group.gone {
                    folds[at] = fold;
                    left -= more;
                }
            }
        }
        folds
    }
}

impl Column {
    fn of(found: Vec<Found>, groups: &[Rc<Group>]) -> Self {
        let widest = found.iter().map(|found| found.widest).fold(Widest::default(), Widest::and);
        let strength = found.iter().fold(Strength::default(), |all, found| Strength {
            left: all.left + found.strength.left,
            of: all.of + found.strength.of,
        });
        let rows = groups.iter().map(|group| rows_of(group, Folding::Open, 1)).sum();
        let hurt = found.iter().enumerate().filter(|(_, found)| found.strength.left < found.strength.of);
        let worst = hurt.min_by(|(_, a), (_, b)| a.strength.compared_with(b.strength)).map(|(at, _)| at);
        let mut unwell: Vec<(String, usize)> = Vec::new();
        for word in groups.iter().filter_map(|group| ill(group)) {
            match unwell.iter_mut().find(|(known, _)| known == word) {
                Some((_, count)) => *count += 1,
                None => unwell.push((word.to_owned(), 1)),
            }
        }
        let greatest = found.iter().map(|found| found.strength.of).max().unwrap_or(0);
        Self { widest, groups: found, rows, strength, greatest, worst, unwell, kept: KeptForViews::default() }
    }
}

impl Strength {
    /// Which of two has the smaller share left.
    fn compared_with(self, other: Self) -> std::cmp::Ordering {
        (u64::from(self.left) * u64::from(other.of)).cmp(&(u64::from(other.left) * u64::from(self.of)))
    }

    /// The share that is left, in whole hundredths.
    pub const fn hundredths(self) -> u32 {
        match (self.left * 100).checked_div(self.of) {
            Some(share) => share,
            None => 0,
        }
    }

    /// What the share means: well, to be taken care of, bad.
    pub const fn label(self) -> Label {
        match self.hundredths() {
            0..=50 => Label::Bad,
            51..=75 => Label::Care,
            _ => Label::Good,
        }
    }
}

/// How many rows a formation takes: its head, its units, one for those that take no part.
pub(crate) fn rows_of(group: &Group, fold: Folding, across: usize) -> usize {
    let units = group.rows.len() - group.gone;
    match fold {
        Folding::Line => 1,
        Folding::Brief => 1 + packed(group, across).len(),
        Folding::Open => 1 + units + usize::from(group.gone > 0),
    }
}

/// The units of a formation in brief, row by row in so many cells; one with two marks takes two.
pub(crate) fn packed(group: &Group, across: usize) -> Vec<Vec<&RosterRow>> {
    let mut rows: Vec<Vec<&RosterRow>> = Vec::new();
    let mut left = 0;
    for row in group.rows.iter().filter(|row| !row.gone) {
        let cells = cells_of(row).min(across.max(1));
        if cells > left {
            rows.push(Vec::new());
            left = across.max(1);
        }
        left -= cells;
        if let Some(last) = rows.last_mut() {
            last.push(row);
        }
    }
    rows
}

/// How many cells a unit takes in brief: two where it has more than one of a foe, a pending loss and a marker.
pub(crate) fn cells_of(row: &RosterRow) -> usize {
    let says = |name: &str| words_of(&row.cells, name).is_some_and(|(_, words)| !words.is_empty());
    let marks = [row.foe.is_some(), says("pending"), says("disorder")].into_iter().filter(|mark| *mark).count();
    if marks > 1 || (marks > 0 && says("status")) { 2 } else { 1 }
}

/// Where a name stands in a text. Hundreds of names are looked for in one: nothing is prepared for any.
fn place_in(text: &str, name: &str) -> Option<usize> {
    let mut begins = memchr_iter(*name.as_bytes().first()?, text.as_bytes());
    begins.find(|at| text.as_bytes()[*at..].starts_with(name.as_bytes()))
}

/// A formation's name.
pub(crate) fn formation_name(group: &Group) -> &str {
    words_of(&group.head, "formation").map_or("", |(_, words)| words)
}

/// The word for what is wrong with a formation; nothing for one that is well.
pub(crate) fn ill(group: &Group) -> Option<&str> {
    words_of(&group.head, "morale").filter(|(label, _)| *label != Label::Good).map(|(_, words)| words)
}

fn words_of<'c>(cells: &'c [Cell], name: &str) -> Option<(Label, &'c str)> {
    let cell = cells.iter().find(|cell| cell.name == name)?;
    match &cell.content {
        CellContent::Words(words) => Some((cell.label, words)),
        CellContent::Pips { .. } => None,
    }
}

fn have_same_units(a: &Group, b: &Group) -> bool {
    let same = |(a, b): (&RosterRow, &RosterRow)| (&a.code, &a.name) == (&b.code, &b.name);
    a.rows.len() == b.rows.len() && a.rows.iter().zip(&b.rows).all(same)
}

/// What is widest in a formation, what it has left, and which unit is in the worst state.
fn found_in(group: &Group) -> Found {
    let mut found = Found::default();
    let mut worst = 0;
    for (at, row) in group.rows.iter().enumerate() {
        let (left, of) = row.strength().unwrap_or_default();
        found.widest =
            found.widest.and(Widest { code: width(&row.code), name: width(&row.name), pips: usize::from(of) });
        found.strength.of += u32::from(of);
        found.strength.left += if row.is_out() { 0 } else { u32::from(left) };
        let state = state_of(row);
        if state > worst {
            (worst, found.worst) = (state, Some(at));
        }
    }
    found
}

/// How bad a unit's state is: what it has lost in hundredths, and what is marked of it; nothing for one that is out.
fn state_of(row: &RosterRow) -> u32 {
    if row.gone {
        return 0;
    }
    let (left, of) = row.strength().unwrap_or_default();
    let lost = 100 - Strength { left: left.into(), of: u32::from(of).max(1) }.hundredths().min(100);
    let marked = |name: &str, weight| {
        words_of(&row.cells, name).map_or(0, |(_, words)| if words.is_empty() { 0 } else { weight })
    };
    // Of two markers the higher is the worse.
    let degree = |words: &str| words.chars().last().and_then(|last| last.to_digit(10)).unwrap_or(0);
    let disorder = words_of(&row.cells, "disorder").map_or(0, |(_, words)| 20 * degree(words));
    if of == 0 { 0 } else { lost + disorder + marked("status", 100) }
}

impl Widest {
    /// What is widest in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { code: self.code.max(other.code), name: self.name.max(other.name), pips: self.pips.max(other.pips) }
    }
}

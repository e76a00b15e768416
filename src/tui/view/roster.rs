//! Both armies: a line a formation, and its units where there is room or the prompt is about them. Only what is seen is
//! made.

use std::rc::Rc;

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::declared::{is_marked, piece_row};
use super::facts::unseen;
use super::field;
use super::heads::{folded, head, ill_sign};
use super::layout::{BRIEF, LEAST_NAME, RowLayout, WIDE};
use super::marks::{Marked, word};
use super::names::short;
use super::painted::mark;
use super::panel;
use super::places::{LEAST_MAP, Places};
use super::units::{self, brief};
use crate::engine::panel::Panel;
use crate::engine::text::{Column, Group, Label, RosterRow, Text, counted};
use crate::tui::armies::{Armies, Folding, cells_of, packed, rows_of};
use crate::tui::battle::Battle;
use crate::tui::pen::{Pen, cells};
use crate::tui::theme::Theme;
use crate::tui::words::{ends, text_width, width};

/// The least columns of a side beside others, and those that it has where sides stand in several rows.
const LEAST_SIDE: usize = 16;
const READABLE_SIDE: usize = 24;

/// One line of a roster.
enum DrawnRow<'d> {
    /// An open formation, by its place.
    Head(usize, &'d Group),
    /// A formation in one line.
    Folded(usize, &'d Group),
    Unit(&'d RosterRow),
    /// Units side by side.
    Brief(Vec<&'d RosterRow>),
    /// Those of a formation that take no part.
    Gone(&'d Group),
}

/// What the prompt marks in the armies.
fn marked(battle: &Battle) -> Marked {
    Marked {
        units: battle.followed(),
        formations: battle.asked_formations(),
        own: battle.marked_formations(),
        shown: if battle.game.armies.doc.shows.is_some() { battle.worth_showing() } else { Vec::new() },
        about: battle.asked_about(),
        fights: if battle.panel().is_none() { battle.formations_at() } else { Vec::new() },
        open: Rc::clone(battle.open_groups()),
        active: battle.game.active_column(),
        headed: false,
        points: battle.game.points,
    }
}

/// The headlines of a game that declares them, over what stands in place of its armies; gives the area below.
pub(super) fn headlines(battle: &Battle, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let doc = &battle.game.armies.doc;
    if doc.shows.is_none() {
        return area;
    }
    super::declared::titles(&doc.columns, &marked(battle), area, pen)
}

/// The rows of these headlines.
pub(super) fn headline_rows(battle: &Battle) -> u16 {
    let doc = &battle.game.armies.doc;
    if doc.shows.is_none() { 0 } else { super::declared::titles_rows(&doc.columns) }
}

/// Rows of what stands above the result.
pub(super) struct RowsUsed {
    /// Those that are not empty.
    pub used: u16,
    /// Those in which nothing of it is folded or out of sight.
    pub wanted: u16,
}

/// The rows that armies, battle or map fill of their place, and those that they would like to have.
pub(super) fn rows_used(battle: &Battle, places: &Places, pen: &Pen<'_>) -> RowsUsed {
    let place = places.roster;
    let heads = headline_rows(battle);
    match battle.panel() {
        None => armies_rows(&battle.game.armies, &marked(battle), battle.scroll, place, pen),
        // A part of a map is seen in any room.
        Some(Panel::Map(_)) => RowsUsed { used: heads + LEAST_MAP, wanted: heads + places.map_rows },
        Some(panel @ Panel::Near(_)) => {
            let rows = heads + panel::least_rows(panel, &battle.asked_of(panel), place.width, pen.theme);
            RowsUsed { used: rows, wanted: rows }
        }
        Some(Panel::Field(battle)) => {
            let inside = Rect { height: place.height.saturating_sub(heads), ..place };
            RowsUsed {
                used: heads + field::rows_in(battle, inside, pen.theme),
                wanted: heads + cells(field::needed(battle)),
            }
        }
    }
}

/// True where a game has declared its headlines or columns; where it has not, strengths are counted as of battalions.
pub(super) fn is_declared(armies: &Armies) -> bool {
    armies.doc.shows.is_some() || armies.doc.columns.iter().any(|column| !column.headline.is_empty())
}

/// The same of armies, the longest of those that stand side by side.
fn armies_rows(armies: &Armies, marked: &Marked, scroll: Option<usize>, area: Rect, pen: &Pen<'_>) -> RowsUsed {
    let columns = &armies.doc.columns;
    let mut rows = RowsUsed { used: 0, wanted: 0 };
    for (at, place) in panels(area, columns).into_iter().enumerate() {
        let place = if place.x > area.x { Rect { x: place.x + 1, width: place.width - 1, ..place } } else { place };
        let [used, wanted] = if is_declared(armies) {
            super::declared::rows_used(armies, at, marked, scroll, place, pen)
        } else {
            let layout = RowLayout::of(armies.widest(at), usize::from(place.width).saturating_sub(1));
            let shown = usize::from(place.height).saturating_sub(1);
            let window = Window::of(armies, at, marked, scroll, (shown, layout.across()));
            [1 + window.all.min(shown), 1 + armies.rows(at)]
        };
        let [used, wanted] = [used, wanted].map(|own| place.y - area.y + cells(own));
        rows = RowsUsed { used: rows.used.max(used), wanted: rows.wanted.max(wanted) };
    }
    rows
}

/// Draws both armies side by side.
pub(crate) fn draw(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let marked = marked(battle);
    armies(&battle.game.armies, &marked, battle.scroll, area, pen);
}

/// The same below a drawing that has their headlines above it.
pub(super) fn draw_below(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let marked = Marked { headed: battle.game.armies.doc.shows.is_some(), ..marked(battle) };
    armies(&battle.game.armies, &marked, battle.scroll, area, pen);
}

/// Draws both armies of any document, the marked units in sight.
pub(crate) fn armies(armies: &Armies, marked: &Marked, scroll: Option<usize>, area: Rect, pen: &mut Pen<'_>) {
    let columns = &armies.doc.columns;
    for (at, (column, mut place)) in columns.iter().zip(panels(area, columns)).enumerate() {
        if place.x > area.x {
            pen.wall(place);
            place.x += 1;
            place.width -= 1;
        }
        if is_declared(armies) {
            super::declared::side(armies, at, marked, scroll, place, pen);
            continue;
        }
        let layout = RowLayout::of(armies.widest(at), usize::from(place.width).saturating_sub(1));
        let shown = usize::from(place.height).saturating_sub(1);
        let window = Window::of(armies, at, marked, scroll, (shown, layout.across()));
        title(armies, at, marked, &window, layout.columns, place, pen);
        let rows = rows(column, &window, layout.across());
        for (line, row) in (1..place.height).zip(rows) {
            draw_row(armies, at, &row, &layout, marked, Rect { y: place.y + line, height: 1, ..place }, pen);
        }
    }
}

/// Where each side stands: all of them side by side, or in several rows where that would leave them too narrow to be read.
fn panels(area: Rect, columns: &[Column]) -> Vec<Rect> {
    let (width, height, sides) = (usize::from(area.width), usize::from(area.height), columns.len());
    let across = if width >= sides * LEAST_SIDE { sides } else { width / READABLE_SIDE };
    let across = across.max(sides.div_ceil(height.max(1))).clamp(1, sides.max(1));
    let each = area.width / cells(across);
    let mut panels = Vec::with_capacity(sides);
    let mut y = area.y;
    for (row, height) in columns.chunks(across).zip(heights(area.height, columns, across)) {
        for at in 0..row.len() {
            let x = area.x + each * cells(at);
            // What is over goes to the last of a row.
            let width = if at + 1 == across { area.right() - x } else { each };
            panels.push(Rect { x, y, width, height });
        }
        y += height;
    }
    panels
}

/// The rows for so many sides beside each other: as many for all, but none for what would be empty as long as others have
/// more to show; what is over goes to the last.
fn heights(height: u16, columns: &[Column], across: usize) -> Vec<u16> {
    let wanted = |column: &Column| 1 + column.groups.iter().map(|group| cells(1 + group.rows.len())).sum::<u16>();
    let wanted: Vec<u16> = columns.chunks(across).map(|row| row.iter().map(wanted).max().unwrap_or(0)).collect();
    let mut heights = vec![0; wanted.len()];
    let mut left = height;
    while left > 0 && heights != wanted {
        for (own, _) in heights.iter_mut().zip(&wanted).filter(|(own, wanted)| **own < **wanted) {
            let more = u16::from(left > 0);
            *own += more;
            left -= more;
        }
    }
    if let Some(last) = heights.last_mut() {
        *last += left;
    }
    heights
}

/// The rows of a column that are shown.
struct Window {
    folds: Vec<Folding>,
    top: usize,
    shown: usize,
    all: usize,
}

impl Window {
    fn of(armies: &Armies, column: usize, marked: &Marked, scroll: Option<usize>, room: (usize, usize)) -> Self {
        let (shown, across) = room;
        let groups = armies.doc.columns.get(column).map_or(&[][..], |column| &column.groups);
        let code = marked.units.iter().find(|code| armies.codes.side_of(code) == Some(column));
        let mut asked: Vec<usize> = Vec::new();
        let of_units = marked.units.iter().filter(|code| armies.codes.side_of(code) == Some(column));
        let own = marked.formations.iter().filter(|(side, _)| *side == column).map(|(_, at)| *at);
        for at in of_units.filter_map(|code| armies.codes.group_of(code)).chain(own) {
            if !asked.contains(&at) {
                asked.push(at);
            }
        }
        let folds = match scroll {
            // Who scrolls wants to see them all.
            Some(_) => vec![Folding::Open; groups.len()],
            None => armies.folds(column, &asked, shown, across),
        };
        let heights = groups.iter().zip(&folds).map(|(group, fold)| rows_of(group, *fold, across));
        let all: usize = heights.clone().sum();
        let top = scroll.unwrap_or_else(|| {
            let Some(&first) = asked.first() else { return 0 };
            let begins: usize = heights.take(first).sum();
            let within = code.and_then(|code| place_of(&groups[first], folds[first], across, code)).unwrap_or(0);
            (begins + within).saturating_sub(shown.saturating_sub(2))
        });
        Self { folds, top: top.min(all.saturating_sub(shown)), shown, all }
    }

    /// How many rows there are above and below what is shown.
    fn more(&self, long: bool) -> String {
        let (above, below) = (self.top, self.all.saturating_sub(self.top + self.shown));
        match (above, below) {
            _ if long => unseen(self.top, self.shown, self.all),
            (0, 0) => String::new(),
            (0, below) => format!("+{below} PgDn"),
            (above, 0) => format!("+{above} PgUp"),
            (above, below) => format!("+{above} PgUp, +{below} PgDn"),
        }
    }
}

/// The row of a formation on which a unit stands; none for one that takes no part.
fn place_of(group: &Group, fold: Folding, across: usize, code: &str) -> Option<usize> {
    let at = group.rows.iter().filter(|row| !row.gone).position(|row| *row.code == *code)?;
    match fold {
        Folding::Line => None,
        Folding::Brief => {
            packed(group, across).iter().position(|row| row.iter().any(|row| *row.code == *code)).map(|at| 1 + at)
        }
        Folding::Open => Some(1 + at),
    }
}

/// A side's line: its name, what it has left, and how many of its formations are not well.
fn title(armies: &Armies, at: usize, marked: &Marked, window: &Window, columns: usize, place: Rect, pen: &mut Pen<'_>) {
    let Some(column) = armies.doc.columns.get(at) else { return };
    let strength = armies.strength(at);
    let others = (0..armies.doc.columns.len()).filter(|other| *other != at).map(|other| armies.strength(other));
    let points = marked.points.and_then(|points| Some((*points.get(at)?, points.iter().sum::<u32>())));
    let more_left = || others.clone().all(|other| other.hundredths() < strength.hundredths());
    let (word, mark) = match points {
        Some((own, all)) if own > all - own => ("leads", pen.theme.sign("▲", "^")),
        Some((own, all)) if own == all - own => ("level", "="),
        None if more_left() => ("more CV left", pen.theme.sign("▲", "^")),
        _ => ("", ""),
    };
    let wide = columns >= WIDE;
    let mut right = Text::default();
    if strength.of > 0 {
        let cv = if wide || armies.unwell(at).is_empty() { " CV" } else { "" };
        let figures = format!("{}/{}{cv} {}%", strength.left, strength.of, strength.hundredths());
        right = right.with(strength.label(), figures);
        if wide {
            right = right.then(" ").join(units::bar(strength, 10, pen.theme));
        }
    }
    for (word, count) in armies.unwell(at) {
        let unwell = if wide { format!("{word} {count}") } else { format!("{}{count}", ill_sign(word)) };
        right = right.then(" ").with(Label::Bad, unwell);
    }
    let more = window.more(wide);
    if !more.is_empty() {
        right = right.then("  ").with(Label::Care, more);
    }
    let forms = match points {
        Some((own, _)) => {
            let gap = if word.is_empty() { "" } else { ", " };
            [format!("{}{gap}{word}", counted(own, "point")), format!("{own} {word}"), format!("{own} {mark}")]
        }
        None => [word.to_owned(), word.to_owned(), mark.to_owned()],
    };
    let name = pen.theme.words(column.called()).to_uppercase();
    // Who leads is more than the rest of a long name.
    let least = width(&name).min(LEAST_NAME);
    let fits = |form: &&String| least + text_width(&right) + width(form) + 4 <= columns;
    let lead = forms.iter().find(fits).unwrap_or(&forms[2]).trim_end();
    let room = columns.saturating_sub(text_width(&right) + width(lead) + 4);
    let name = short(&name, room.max(LEAST_NAME));
    let look = if marked.active == Some(at) { Theme::picked() } else { Style::new() };
    let wide = cells(width(&name) + 2);
    pen.line(
        place,
        0,
        &ends(
            &Text::plain(" ")
                .with(column.label, name)
                .then("  ")
                .with(if word.is_empty() { Label::Figure } else { Label::Good }, lead),
            right,
            columns,
        ),
    );
    pen.look(Rect { width: wide.min(place.width), height: 1, ..place }, look);
}

fn draw_row(
    armies: &Armies,
    side: usize,
    row: &DrawnRow<'_>,
    layout: &RowLayout,
    marked: &Marked,
    place: Rect,
    pen: &mut Pen<'_>,
) {
    let theme = pen.theme;
    match row {
        DrawnRow::Head(at, group) => {
            let asked = marked.formations.contains(&(side, *at));
            pen.line(place, 0, &mark(asked).join(head(armies, (side, *at), group, layout, theme)));
        }
        DrawnRow::Folded(at, group) => {
            let has = || group.rows.iter().any(|row| !row.gone && is_marked(row, marked));
            let asked = marked.formations.contains(&(side, *at)) || has();
            pen.line(place, 0, &mark(asked).join(folded(armies, (side, *at), group, layout, theme)));
        }
        DrawnRow::Gone(group) => pen.line(place, 0, &Text::plain(" ").join(gone(group))),
        DrawnRow::Unit(unit) => {
            piece_row(unit, units::row(unit, layout, theme), marked, place, pen);
        }
        DrawnRow::Brief(units) => {
            let mut x = place.x;
            for unit in units {
                let wide = cells(cells_of(unit) * BRIEF);
                let own = Rect { x, width: wide.min(place.right().saturating_sub(x)), ..place };
                x += wide;
                piece_row(unit, brief(unit, theme), marked, own, pen);
            }
        }
    }
}

/// The rows of the longer army with its title, every formation open.
pub(crate) fn height(armies: &Armies) -> usize {
    1 + (0..armies.doc.columns.len()).map(|column| armies.rows(column)).max().unwrap_or(0)
}

/// The rows of a window.
fn rows<'d>(column: &'d Column, window: &Window, across: usize) -> Vec<DrawnRow<'d>> {
    let mut rows = Vec::with_capacity(window.shown);
    let mut begins = 0;
    for (at, (group, fold)) in column.groups.iter().zip(&window.folds).enumerate() {
        let tall = rows_of(group, *fold, across);
        let skip = window.top.saturating_sub(begins);
        begins += tall;
        if skip >= tall {
            continue;
        }
        let left = window.shown - rows.len();
        rows.extend(rows_in(at, group, *fold, across).into_iter().skip(skip).take(left));
        if rows.len() >= window.shown {
            break;
        }
    }
    rows
}

/// The rows of a formation.
fn rows_in(at: usize, group: &Group, fold: Folding, across: usize) -> Vec<DrawnRow<'_>> {
    let units = group.rows.iter().filter(|row| !row.gone);
    match fold {
        Folding::Line => vec![DrawnRow::Folded(at, group)],
        Folding::Brief => {
            let own = packed(group, across).into_iter().map(DrawnRow::Brief);
            std::iter::once(DrawnRow::Folded(at, group)).chain(own).collect()
        }
        Folding::Open => {
            let gone = (group.gone > 0).then_some(DrawnRow::Gone(group));
            std::iter::once(DrawnRow::Head(at, group)).chain(units.map(DrawnRow::Unit)).chain(gone).collect()
        }
    }
}

/// Units that take no part, in one row: `x 2 removed: ab, ac`.
fn gone(group: &Group) -> Text {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    for row in group.rows.iter().filter(|row| row.gone) {
        let status = word(&row.cells, "status");
        let status = if status.is_empty() { "not on the table" } else { status };
        match kinds.iter_mut().find(|(kind, _)| *kind == status) {
            Some((_, codes)) => codes.push(&row.code),
            None => kinds.push((status, vec![&row.code])),
        }
    }
    let told = kinds.iter().map(|(kind, codes)| format!("{} {kind}: {}", codes.len(), codes.join(" ")));
    Text::of(Label::Quiet, format!("x {}", told.collect::<Vec<_>>().join("; ")))
}

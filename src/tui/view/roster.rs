//! Both armies: a head a formation, a row a unit. Only what is seen is made.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::heads::head;
use super::names::short;
use super::{Pen, Spot, cells, row_of};
use crate::engine::text::{Cell, Column, Content, Group, Label, Line, Text};
use crate::tui::armies::{Armies, Measure};
use crate::tui::game::pips_of;
use crate::tui::model::Battle;
use crate::tui::theme::Theme;
use crate::tui::words::{ends, fill, width};

/// The least room for a unit's name.
const LEAST_NAME: usize = 10;
/// Columns from which on a row tells everything in full words.
const WIDE: usize = 56;

/// What all rows of a roster share.
pub struct Layout {
    /// The columns of a row.
    pub columns: usize,
    code: usize,
    name: usize,
    pips: usize,
    digits: usize,
}

/// One line of a roster.
enum Row<'d> {
    Head(&'d Group),
    Unit(&'d Line),
    /// Those of a formation that take no part.
    Gone(&'d Group),
}

/// Draws both armies side by side.
pub fn draw(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    armies(&battle.game.armies, &battle.followed(), battle.scroll, area, pen);
}

/// Draws both armies of any document, the marked units in sight.
pub fn armies(armies: &Armies, followed: &[String], scroll: Option<usize>, area: Rect, pen: &mut Pen<'_>) {
    let columns = &armies.doc.columns;
    let sides = cells(columns.len()).max(1);
    let each = area.width / sides;
    for (at, column) in columns.iter().enumerate() {
        let x = area.x + each * cells(at);
        let wide = if at + 1 == columns.len() { area.right() - x } else { each };
        let mut place = Rect { x, width: wide, ..area };
        if at > 0 {
            pen.wall(place);
            place.x += 1;
            place.width -= 1;
        }
        let layout = Layout::of(armies.widest(at), usize::from(place.width).saturating_sub(1));
        let code = followed.iter().find(|code| armies.codes.side_of(code) == Some(at));
        let shown = usize::from(place.height).saturating_sub(1);
        let window = Window::of(armies, at, code.map(String::as_str), scroll, shown);
        side(column, &layout, &window, followed, place, pen);
    }
}

/// The rows of a column that are shown.
struct Window {
    top: usize,
    shown: usize,
    /// The group on the top row, and the row on which it begins.
    group: (usize, usize),
    more: &'static str,
}

impl Window {
    fn of(armies: &Armies, column: usize, follow: Option<&str>, scroll: Option<usize>, shown: usize) -> Self {
        let all = armies.rows(column);
        let last = all.saturating_sub(shown);
        let at = follow.and_then(|code| armies.row_of(column, code));
        let top = scroll.unwrap_or_else(|| at.map_or(0, |at| at.saturating_sub(shown.saturating_sub(2)))).min(last);
        let more = match (top > 0, all > top + shown) {
            (false, false) => "",
            (true, true) => "more above, below",
            (true, false) => "more above",
            (false, true) => "more below",
        };
        Self { top, shown, group: armies.group_at(column, top), more }
    }
}

fn side(column: &Column, layout: &Layout, window: &Window, marked: &[String], area: Rect, pen: &mut Pen<'_>) {
    let more = window.more;
    let room = layout.columns.saturating_sub(width(more) + 3);
    let title = short(&pen.theme.words(&column.title), room).to_uppercase();
    let title = Text::plain(" ").with(column.label, title);
    pen.line(area, 0, &ends(&title, Text::of(Label::Quiet, more), layout.columns));
    for (line, row) in (1..area.height).zip(rows(column, window)) {
        draw_row(&row, layout, marked, line, area, pen);
    }
}

fn draw_row(row: &Row<'_>, layout: &Layout, marked: &[String], line: u16, area: Rect, pen: &mut Pen<'_>) {
    let theme = pen.theme;
    match row {
        Row::Head(group) => pen.line(area, line, &Text::plain(" ").join(head(group, layout, theme))),
        Row::Gone(group) => pen.styled(area, line, &Text::plain(" ").join(folded(group)), Theme::gone()),
        Row::Unit(unit) => {
            let is_marked = marked.iter().any(|code| **code == *unit.code);
            let mark = if is_marked { Text::of(Label::Figure, ">") } else { Text::plain(" ") };
            let style = if is_marked { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            pen.styled(area, line, &mark.join(self::unit(unit, layout, theme)), style);
            pen.spot(row_of(area, line), Spot::Unit(unit.code.to_string()));
        }
    }
}

impl Layout {
    fn of(measure: Measure, columns: usize) -> Self {
        let Measure { code, pips, .. } = measure;
        // Mark, code, quality, pips, number, formation, disorder and the blanks between them.
        let digits = if pips > 9 { 2 } else { 1 };
        let rest = 1 + code + 1 + 2 + pips + 1 + digits + 1 + 4 + 1 + 4;
        let rest = if columns >= WIDE { rest + 12 } else { rest };
        let name = measure.name.min(columns.saturating_sub(rest)).max(LEAST_NAME);
        Self { columns, code, name, pips, digits }
    }

    /// True where there is room for full words.
    pub const fn is_wide(&self) -> bool {
        self.columns >= WIDE
    }
}

/// The rows of the longer army with its title.
pub fn height(armies: &Armies) -> usize {
    1 + (0..armies.doc.columns.len()).map(|column| armies.rows(column)).max().unwrap_or(0)
}

/// The rows of a window.
fn rows<'d>(column: &'d Column, window: &Window) -> Vec<Row<'d>> {
    let mut rows = Vec::with_capacity(window.shown);
    let (first, begins) = window.group;
    let mut skip = window.top - begins;
    for group in column.groups.iter().skip(first) {
        let units = group.rows.iter().filter(|row| !row.gone).map(Row::Unit);
        let gone = (group.gone > 0).then_some(Row::Gone(group));
        let own = std::iter::once(Row::Head(group)).chain(units).chain(gone);
        rows.extend(own.skip(skip).take(window.shown - rows.len()));
        skip = 0;
        if rows.len() >= window.shown {
            break;
        }
    }
    rows
}

/// Units that take no part, in one row: `x 2 removed: ab, ac`.
fn folded(group: &Group) -> Text {
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

fn unit(row: &Line, layout: &Layout, theme: Theme) -> Text {
    let name = fill(&short(&theme.words(&row.name), layout.name), layout.name);
    let mut text = Text::of(Label::Figure, fill(&row.code, layout.code)).then(format!(" {name} "));
    text = text.then(fill(word(&row.cells, "quality"), 1)).then(" ");
    if let (Some((left, of)), Some(cell)) = (pips_of(row), named(&row.cells, "cv")) {
        text = text
            .join(filled(cell.label, &pips(left, of, theme), layout.pips))
            .then(" ")
            .with(cell.label, format!("{left:>digits$}", digits = layout.digits))
            .then(" ");
    }
    let (status, shape) = (named(&row.cells, "status"), named(&row.cells, "formation"));
    match (status.map(words_in).filter(|words| !words.is_empty()), shape) {
        (Some(status), _) => text = text.join(filled(Label::Bad, status, 6)).then(" "),
        (None, Some(shape)) => text = text.then(form(words_in(shape), layout)).then(" "),
        (None, None) => {}
    }
    let left = layout.columns.saturating_sub(crate::tui::words::text_width(&text) + 1);
    text.join(rest(row, layout, left, theme))
}

/// Words in so many columns; the blanks after them mean nothing, and are never underlined.
fn filled(label: Label, words: &str, columns: usize) -> Text {
    Text::of(label, words).then(" ".repeat(columns.saturating_sub(width(words))))
}

/// Disorder, the leader's mark, and what the unit is in the middle of.
fn rest(row: &Line, layout: &Layout, columns: usize, theme: Theme) -> Text {
    let (disorder, leader, deed) = (word(&row.cells, "disorder"), word(&row.cells, "leader"), word(&row.cells, "deed"));
    if layout.is_wide() {
        let mut text = filled(Label::Care, disorder, 2);
        let mut left = columns.saturating_sub(2);
        if !leader.is_empty() {
            let leader = format!(" *{}", super::names::person(&theme.words(leader), left.saturating_sub(2)));
            left = left.saturating_sub(width(&leader));
            text = text.with(Label::Figure, leader);
        }
        if !deed.is_empty() {
            let deed = theme.words(deed);
            let deed = if width(&deed) < left { deed.into_owned() } else { brief(&deed) };
            if width(&deed) < left {
                text = text.then(" ").with(Label::Care, deed);
            }
        }
        return text;
    }
    // In four columns: the disorder, a star for a leader, and what the unit does if there is room for its sign.
    let star = if leader.is_empty() { "" } else { "*" };
    let room = columns.saturating_sub(disorder.len() + star.len());
    let deed = [brief(deed), brief(deed).chars().take(1).collect()].into_iter().find(|deed| width(deed) <= room);
    Text::of(Label::Care, disorder).with(Label::Figure, star).with(Label::Care, deed.unwrap_or_default())
}

/// What a unit does as a sign and a code: `charges md 7th Line` is `>md`, `locked with md 7th Line` is `=md`.
fn brief(deed: &str) -> String {
    let code = |rest: &str| rest.split(' ').next().unwrap_or_default().to_owned();
    if let Some(rest) = deed.strip_prefix("charges ") {
        return format!(">{}", code(rest));
    }
    if let Some(rest) = deed.strip_prefix("locked with ") {
        return format!("={}", code(rest));
    }
    code(deed)
}

/// A formation's word in four columns: `square` is `squ`.
fn form(word: &str, layout: &Layout) -> String {
    if layout.is_wide() {
        return fill(word, 6);
    }
    if word.chars().count() > 4 { fill(&word.chars().take(3).collect::<String>(), 4) } else { fill(word, 4) }
}

fn pips(left: u8, of: u8, theme: Theme) -> String {
    let (full, empty) = (theme.sign("■", "#"), theme.sign("·", "."));
    full.repeat(usize::from(left)) + &empty.repeat(usize::from(of.saturating_sub(left)))
}

fn named<'c>(cells: &'c [Cell], name: &str) -> Option<&'c Cell> {
    cells.iter().find(|cell| cell.name == name)
}

fn words_in(cell: &Cell) -> &str {
    match &cell.content {
        Content::Words(words) => words,
        Content::Pips { .. } => "",
    }
}

/// What a cell says; nothing where there is none.
pub fn word<'c>(cells: &'c [Cell], name: &str) -> &'c str {
    named(cells, name).map(words_in).unwrap_or_default()
}

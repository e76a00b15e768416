//! Both armies: a head a formation, a row a unit.

use ratatui::layout::Rect;

use super::{Pen, cells};
use crate::engine::text::{Cell, Column, Content, Doc, Group, Label, Line, Text};
use crate::tui::game::Codes;
use crate::tui::model::Battle;
use crate::tui::theme::Theme;
use crate::tui::words::{cut, ends, fill, text_width, width};

/// The least room for a unit's name.
const LEAST_NAME: usize = 12;
/// The least room for a commander's name.
const LEAST_COMMANDER: usize = 6;
/// Columns from which on a row tells everything in full words.
const WIDE: usize = 56;

/// One line of a roster.
struct Row {
    code: Option<String>,
    text: Text,
    gone: bool,
}

/// What all rows of a roster share.
struct Layout {
    columns: usize,
    code: usize,
    name: usize,
    pips: usize,
    digits: usize,
}

/// Draws both armies side by side.
pub fn draw(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let game = &battle.game;
    armies(&game.doc, &game.codes, &battle.followed(), battle.scroll, area, pen);
}

/// Draws both armies of any document, the marked units in sight.
pub fn armies(doc: &Doc, codes: &Codes, followed: &[String], scroll: Option<usize>, area: Rect, pen: &mut Pen<'_>) {
    let columns = &doc.columns;
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
        let code = followed.iter().find(|code| codes.side_of(code) == Some(at));
        side(column, code.map(String::as_str), followed, scroll, place, pen);
    }
}

fn side(
    column: &Column,
    follow: Option<&str>,
    marked: &[String],
    scroll: Option<usize>,
    area: Rect,
    pen: &mut Pen<'_>,
) {
    let layout = Layout::of(column, usize::from(area.width).saturating_sub(1), pen.theme);
    let rows: Vec<Row> = column.groups.iter().flat_map(|group| rows_of(group, &layout, pen.theme)).collect();
    let shown = usize::from(area.height).saturating_sub(1);
    let last = rows.len().saturating_sub(shown);
    let at = follow.and_then(|code| rows.iter().position(|row| row.code.as_deref() == Some(code)));
    let top = scroll.unwrap_or_else(|| at.map_or(0, |at| at.saturating_sub(shown.saturating_sub(2)))).min(last);
    let more = match (top > 0, rows.len() > top + shown) {
        (false, false) => "",
        (true, true) => "more above and below",
        (true, false) => "more above",
        (false, true) => "more below",
    };
    let title = Text::of(column.label, format!(" {}", pen.theme.words(&column.title).to_uppercase()));
    pen.line(area, 0, &ends(&title, Text::of(Label::Quiet, more), layout.columns));
    for (line, row) in (1..).zip(rows.iter().skip(top).take(shown)) {
        let is_marked = row.code.as_ref().is_some_and(|code| marked.contains(code));
        let mark = if is_marked { Text::of(Label::Figure, ">") } else { Text::plain(" ") };
        let text = mark.join(row.text.clone());
        if row.gone {
            pen.styled(area, line, &text, Theme::gone());
        } else if is_marked {
            pen.styled(area, line, &text, ratatui::style::Style::new().add_modifier(ratatui::style::Modifier::BOLD));
        } else {
            pen.line(area, line, &text);
        }
    }
}

impl Layout {
    fn of(column: &Column, columns: usize, theme: Theme) -> Self {
        let units = || column.groups.iter().flat_map(|group| &group.rows);
        let pips = units().filter_map(pips_of).map(|(_, of)| usize::from(of)).max().unwrap_or(0);
        let code = units().map(|row| width(&row.code)).max().unwrap_or(0);
        let longest = units().map(|row| width(&theme.words(&row.name))).max().unwrap_or(0);
        // Mark, code, quality, pips, number, formation, disorder and the blanks between them.
        let digits = if pips > 9 { 2 } else { 1 };
        let rest = 1 + code + 1 + 2 + pips + 1 + digits + 1 + 4 + 1 + 4;
        let name = longest.min(columns.saturating_sub(rest)).max(LEAST_NAME);
        Self { columns, code, name, pips, digits }
    }

    const fn is_wide(&self) -> bool {
        self.columns >= WIDE
    }
}

/// The rows of the longer army with its title.
pub fn height(doc: &Doc) -> usize {
    let rows = |column: &Column| column.groups.iter().map(rows_of_group).sum::<usize>();
    1 + doc.columns.iter().map(rows).max().unwrap_or(0)
}

/// How many rows a formation takes: its head, its units, one for those that take no part.
fn rows_of_group(group: &Group) -> usize {
    let gone = group.rows.iter().filter(|row| row.gone).count();
    1 + group.rows.len() - gone + usize::from(gone > 0)
}

fn rows_of(group: &Group, layout: &Layout, theme: Theme) -> Vec<Row> {
    let mut rows = vec![Row { code: None, text: head(group, layout, theme), gone: false }];
    let (gone, here): (Vec<&Line>, Vec<&Line>) = group.rows.iter().partition(|row| row.gone);
    rows.extend(here.into_iter().map(|row| Row {
        code: Some(row.code.clone()),
        text: unit(row, layout, theme),
        gone: false,
    }));
    if !gone.is_empty() {
        let text = folded(&gone);
        rows.push(Row { code: None, text, gone: true });
    }
    rows
}

/// Units that take no part, in one row: `x 2 removed: ab, ac`.
fn folded(gone: &[&Line]) -> Text {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    for row in gone {
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

fn head(group: &Group, layout: &Layout, theme: Theme) -> Text {
    let cells = &group.head;
    let mut right = Text::default();
    for name in ["engaged", "losses", "order", "morale"] {
        let Some(cell) = cells.iter().find(|cell| cell.name == name) else { continue };
        let Content::Words(words) = &cell.content else { continue };
        if words.is_empty() || (cell.priority > 1 && !layout.is_wide()) {
            continue;
        }
        let gap = if right.0.is_empty() {
            ""
        } else if layout.is_wide() {
            "  "
        } else {
            " "
        };
        right = right.then(gap).with(cell.label, theme.words(words));
    }
    let room = layout.columns.saturating_sub(text_width(&right) + 2);
    let (name, commander) =
        squeeze(&theme.words(word(cells, "formation")), &theme.words(word(cells, "commander")), room);
    ends(&Text::of(Label::Heading, name).then(format!(" {commander}")), right, layout.columns.saturating_sub(1))
}

/// Two names in so many columns; the commander's gives way first, his stars do not.
fn squeeze(name: &str, commander: &str, columns: usize) -> (String, String) {
    if width(name) + width(commander) < columns {
        return (name.to_owned(), commander.to_owned());
    }
    let bare = commander.trim_end_matches('*');
    let stars = &commander[bare.len()..];
    let room = columns.saturating_sub(1 + stars.len());
    let for_name = width(name).min(room.saturating_sub(LEAST_COMMANDER.min(width(bare))));
    let bare = cut(bare, room - for_name.min(width(name)));
    (cut(name, for_name), format!("{bare}{stars}"))
}

fn unit(row: &Line, layout: &Layout, theme: Theme) -> Text {
    let name = fill(&theme.words(&row.name), layout.name);
    let mut text = Text::of(Label::Figure, fill(&row.code, layout.code)).then(format!(" {name} "));
    text = text.then(fill(word(&row.cells, "quality"), 1)).then(" ");
    if let (Some((left, of)), Some(cell)) = (pips_of(row), named(&row.cells, "cv")) {
        text = text
            .with(cell.label, fill(&pips(left, of, theme), layout.pips))
            .with(cell.label, format!(" {left:>digits$} ", digits = layout.digits));
    }
    let (status, shape) = (named(&row.cells, "status"), named(&row.cells, "formation"));
    match (status.map(words_in).filter(|words| !words.is_empty()), shape) {
        (Some(status), _) => text = text.with(Label::Bad, fill(status, 6)),
        (None, Some(shape)) => text = text.then(short(words_in(shape), layout)).then(" "),
        (None, None) => {}
    }
    text.join(rest(row, layout, theme))
}

/// Disorder, the leader's mark, and what the unit is in the middle of.
fn rest(row: &Line, layout: &Layout, theme: Theme) -> Text {
    let (disorder, leader, deed) = (word(&row.cells, "disorder"), word(&row.cells, "leader"), word(&row.cells, "deed"));
    if layout.is_wide() {
        let mut text = Text::of(Label::Care, fill(disorder, 2));
        if !leader.is_empty() {
            text = text.with(Label::Figure, format!(" *{}", theme.words(leader)));
        }
        if !deed.is_empty() {
            text = text.with(Label::Care, format!(" {}", theme.words(deed)));
        }
        return text;
    }
    // In four columns: the disorder, a star for a leader, and as much of the rest as there is room for.
    let star = if leader.is_empty() { "" } else { "*" };
    let room = 4 - disorder.len().min(2) - star.len();
    let deed = front(deed.split(' ').next().unwrap_or_default(), room);
    Text::of(Label::Care, disorder).with(Label::Figure, star).with(Label::Care, deed)
}

fn front(word: &str, letters: usize) -> String {
    word.chars().take(letters).collect()
}

/// A formation's word in four columns: `square` is `squ`.
fn short(word: &str, layout: &Layout) -> String {
    if layout.is_wide() {
        return fill(word, 6);
    }
    if word.chars().count() > 4 { fill(&front(word, 3), 4) } else { fill(word, 4) }
}

fn pips(left: u8, of: u8, theme: Theme) -> String {
    let (full, empty) = (theme.sign("■", "#"), theme.sign("·", "."));
    full.repeat(usize::from(left)) + &empty.repeat(usize::from(of.saturating_sub(left)))
}

fn pips_of(row: &Line) -> Option<(u8, u8)> {
    row.cells.iter().find_map(|cell| match cell.content {
        Content::Pips { left, of } => Some((left, of)),
        Content::Words(_) => None,
    })
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

fn word<'c>(cells: &'c [Cell], name: &str) -> &'c str {
    named(cells, name).map(words_in).unwrap_or_default()
}

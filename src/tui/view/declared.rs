//! The armies of a game that declares what is shown of them: headlines, heads and rows of its own columns, and nothing
//! that it does not declare. Only what is seen is made.

mod folds;

use std::rc::Rc;

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::marks::{Marked, words_in};
use super::names::{NamesApart, apart, short};
use super::painted;
use crate::engine::shows::fitting;
use crate::engine::text::{Cell, CellContent, Column, Group, Label, RosterRow, Text};
use crate::tui::armies::Armies;
use crate::tui::pen::{ClickTarget, Pen, cells, row_of};
use crate::tui::theme::Theme;
use crate::tui::words::{cut, fill, text_width, width};

use folds::{GAP, ShownRow, SideRows};

/// The least room for a name in a row, and where pieces stand side by side.
const LEAST_NAME: usize = 10;
const BRIEF_NAME: usize = 6;
/// The least room for the name of a group.
const LEAST_GROUP: usize = 4;
/// The room for a name from which on more columns are worth more.
const FULL_NAME: usize = 18;

/// The columns of a side's rows: which are kept in the room there is, and how wide each is.
struct Columns {
    /// Name and width, in the order of the rulebook.
    kept: Vec<(&'static str, usize)>,
    /// Columns of a code.
    code: usize,
    /// Columns of a name.
    name: usize,
    names: NamesApart,
}

/// How a side is shown in its place.
struct SideView<'d> {
    /// The columns inside.
    room: usize,
    /// What it still needs, and the rows above its pieces.
    aim: Option<Text>,
    above: u16,
    laid_out: Rc<SideLayout>,
    /// The groups that are asked about.
    asked: Vec<usize>,
    rows: SideRows<'d>,
}

/// What of a side hangs on its pieces and the room alone.
struct SideLayout {
    open: Columns,
    brief: PieceLine,
    /// The names of its groups, each in a few words, and the columns of those.
    names: Rc<[String]>,
    lines: Vec<Text>,
    widths: Vec<usize>,
}

impl SideLayout {
    fn of(column: &Column, room: usize, theme: Theme) -> Self {
        let names: Rc<[String]> = group_names(column, theme).into();
        let lines: Vec<Text> = column.groups.iter().map(|group| in_line(group, &names, room, theme)).collect();
        let widths = lines.iter().map(text_width).collect();
        Self { open: Columns::of(column, room, theme), brief: PieceLine::of(column, room, theme), names, lines, widths }
    }
}

impl<'d> SideView<'d> {
    fn of(armies: &'d Armies, at: usize, marked: &Marked, scroll: Option<usize>, place: Rect, pen: &Pen<'_>) -> Self {
        let column = &armies.doc.columns[at];
        let room = usize::from(place.width).saturating_sub(1);
        let aim = aim(column, place, pen).filter(|_| !marked.headed);
        let above = if marked.headed { 0 } else { 1 + u16::from(aim.is_some()) };
        let height = usize::from(place.height.saturating_sub(above));
        let laid_out = armies.kept(at).of((room, pen.theme), || SideLayout::of(column, room, pen.theme));
        let SideLayout { brief, names, widths, .. } = &*laid_out;
        let asked = asked(column, at, marked);
        let shown_first = shown_first(column, at, marked, &asked);
        let before = marked.open.before(at, names);
        let of = |all: &[(usize, usize)]| -> Vec<usize> {
            (0..column.groups.len()).filter(|group| all.contains(&(at, *group))).collect()
        };
        let (about, fights) = (of(&marked.about), of(&marked.fights));
        let kept = (&*before, [&*about, &*fights]);
        let rows = SideRows::of(column, &shown_first, kept, scroll, (height, room, brief.across), widths);
        Self { room, aim, above, laid_out, asked, rows }
    }
}

/// The rows that a side fills of its place, and those in which nothing of it is folded.
pub(super) fn rows_used(
    armies: &Armies,
    at: usize,
    marked: &Marked,
    scroll: Option<usize>,
    place: Rect,
    pen: &Pen<'_>,
) -> [usize; 2] {
    let (view, column) = (SideView::of(armies, at, marked, scroll, place, pen), &armies.doc.columns[at]);
    let open = |group: &Group| 1 + group.rows.iter().filter(|row| !row.gone).count() + usize::from(group.gone > 0);
    let all: usize = column.groups.iter().map(|group| open(group)).sum();
    [view.rows.rows().count(), all].map(|rows| usize::from(view.above) + rows)
}

/// A side: its headline, and its pieces as far as there is room.
pub(super) fn side(armies: &Armies, at: usize, marked: &Marked, scroll: Option<usize>, place: Rect, pen: &mut Pen<'_>) {
    let SideView { room, aim, above, laid_out, asked, rows: window } =
        SideView::of(armies, at, marked, scroll, place, pen);
    let (column, SideLayout { open, brief, names, lines, .. }) = (&armies.doc.columns[at], &*laid_out);
    let is_aimed = aim.is_some();
    let titled = (!marked.headed).then(|| title_text(column, is_aimed, room, pen));
    let mut wide: Vec<usize> = titled.iter().map(text_width).collect();
    if let Some(aim) = aim {
        wide.push(text_width(&aim) + 1);
        pen.line(Rect { y: place.y + 1, height: 1, ..place }, 0, &Text::plain(" ").join(aim));
    }
    marked.open.drawn(at, names, window.folds().collect());
    let mark = |group: usize| painted::mark(asked.contains(&group));
    for (line, row) in (above..place.height).zip(window.rows()) {
        let place = Rect { y: place.y + line, height: 1, ..place };
        let text = match row {
            ShownRow::Head(group) => mark(*group).join(head(&column.groups[*group], names, room, pen.theme)),
            ShownRow::Lines(groups) => {
                let mut text = Text::default();
                for group in groups.clone() {
                    text = text.then(" ".repeat(if group == groups.start { 0 } else { GAP - 1 })).join(mark(group));
                    text = text.join(lines[group].clone());
                }
                text
            }
            ShownRow::Gone(group) => Text::plain(" ").join(gone(group)),
            ShownRow::Piece(piece) => {
                wide.push(piece_row(piece, open.row(piece, pen.theme), marked, place, pen));
                continue;
            }
            ShownRow::Pieces(pieces, hidden) => {
                let at = |nth: usize| {
                    let x = place.x + cells(nth * brief.each);
                    Rect { x, width: cells(brief.each).min(place.right().saturating_sub(x)), ..place }
                };
                let mut used = 0;
                for (nth, piece) in pieces.iter().enumerate() {
                    let text = brief.row(piece, pen.theme);
                    used = nth * brief.each + piece_row(piece, text, marked, at(nth), pen);
                }
                if *hidden > 0 {
                    let more = Text::of(Label::Care, format!(" {hidden} more"));
                    used = pieces.len() * brief.each + text_width(&more);
                    pen.line(at(pieces.len()), 0, &more);
                }
                wide.push(used);
                continue;
            }
        };
        pen.line(place, 0, &text);
        wide.push(text_width(&text));
    }
    let mut told = room_for_more(&window, &wide, room);
    if let Some(mut text) = titled {
        // Where no row has room a headline gives way that may be left out.
        let [_, short] = window.more();
        let gives_way = column.headline.last().is_some_and(Text::is_empty);
        if told.is_none() && gives_way && !short.is_empty() {
            text = title_text(column, is_aimed, room.saturating_sub(width(&short) + 2), pen);
            told = Some((0, short));
        }
        title(&text, column, marked.active == Some(at), place, pen);
    }
    if let Some((at, more)) = told {
        let needs = cells(width(&more));
        let x = place.x + place.width.saturating_sub(needs + 1);
        let own = Rect { x, y: place.y + cells(at), width: needs, height: 1 };
        pen.line(own, 0, &Text::of(Label::Care, more));
    }
}

/// How much of a side is out of sight, and the last of its rows, which are so wide, that has room for it.
fn room_for_more(window: &SideRows<'_>, wide: &[usize], room: usize) -> Option<(usize, String)> {
    let place_of = |more: &String| wide.iter().rposition(|wide| wide + 2 + width(more) <= room);
    window.more().into_iter().find_map(|more| Some((place_of(&more)?, more)))
}

/// The headlines of all sides in one row, and below them what they still need, so that what stands below stays where it is
/// however long they grow; gives the area below.
pub(super) fn titles(columns: &[Column], marked: &Marked, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let used = titles_rows(columns).min(area.height);
    for (at, (column, place)) in columns.iter().zip(title_places(columns.len(), area)).enumerate() {
        let own = Rect { height: used, ..place };
        if at > 0 {
            pen.wall(Rect { x: own.x - 1, width: 1, ..own });
        }
        let aim = needs(column, own, pen);
        let text = title_text(column, aim.is_some(), usize::from(own.width).saturating_sub(1), pen);
        title(&text, column, marked.active == Some(at), own, pen);
        if let Some(aim) = aim.filter(|_| used > 1) {
            pen.line(Rect { y: own.y + 1, ..own }, 0, &Text::plain(" ").join(aim));
        }
    }
    Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area }
}

/// The rows of these headlines.
pub(super) fn titles_rows(columns: &[Column]) -> u16 {
    let aims = columns.iter().any(|column| column.aims.iter().any(|aim| !aim.is_empty()));
    if aims { 2 } else { 1 }
}

/// The place of each side's headline, behind the wall before it.
fn title_places(count: usize, area: Rect) -> Vec<Rect> {
    let each = area.width / cells(count).max(1);
    let place = |at: usize| {
        let (x, inside) = (area.x + each * cells(at), u16::from(at > 0));
        let wide = if at + 1 == count { area.right() - x } else { each };
        Rect { x: x + inside, width: wide - inside, ..area }
    };
    (0..count).map(place).collect()
}

/// The groups of a side that are asked about: by name, or because a marked piece stands there.
fn asked(column: &Column, at: usize, marked: &Marked) -> Vec<usize> {
    let has = |group: &Group| group.rows.iter().any(|row| !row.gone && is_marked(row, marked));
    let named = marked.formations.iter().filter(|(side, _)| *side == at).map(|(_, group)| *group);
    let with = column.groups.iter().enumerate().filter(|(_, group)| has(group)).map(|(at, _)| at);
    let mut asked: Vec<usize> = Vec::new();
    for group in with.chain(named).filter(|group| *group < column.groups.len()) {
        if !asked.contains(&group) {
            asked.push(group);
        }
    }
    asked
}

/// The groups that are opened first, in an order that does not change with the option that is marked; where that leaves
/// out what this option is about, the same with its groups before all others.
fn shown_first(column: &Column, at: usize, marked: &Marked, asked: &[usize]) -> [Vec<usize>; 2] {
    let own = marked.shown.iter().filter(|(side, _)| *side == at).map(|(_, group)| *group);
    let mut first: Vec<usize> = own.filter(|group| *group < column.groups.len()).collect();
    first.extend(asked.iter().filter(|group| !first.contains(group)).copied().collect::<Vec<_>>());
    [asked.iter().filter(|group| marked.own.contains(&(at, **group))).copied().collect(), first]
}

pub(super) fn is_marked(row: &RosterRow, marked: &Marked) -> bool {
    !row.code.is_empty() && marked.units.iter().any(|code| **code == *row.code)
}

/// What a side still needs, for a row below its headline; none where the headline says it.
fn aim(column: &Column, place: Rect, pen: &Pen<'_>) -> Option<Text> {
    let room = usize::from(place.width).saturating_sub(2);
    let name = width(&pen.theme.words(column.called()));
    let fits = |form: &Text| text_width(&pen.lettered(form)) <= room.saturating_sub(name + 2);
    if column.headline.first().is_none_or(fits) { None } else { needs(column, place, pen) }
}

/// The same whatever the headline says.
fn needs(column: &Column, place: Rect, pen: &Pen<'_>) -> Option<Text> {
    let room = usize::from(place.width).saturating_sub(2);
    let form = fitting(&column.aims, |form| text_width(&pen.lettered(form)) <= room);
    form.filter(|form| !form.is_empty()).map(|form| pen.lettered(form))
}

/// A side's name and its headline, the fullest form that there is room for, which does not say what stands below it.
fn title_text(column: &Column, is_told: bool, room: usize, pen: &Pen<'_>) -> Text {
    let name = pen.theme.words(column.called()).to_uppercase();
    let left = room.saturating_sub(width(&name) + 3);
    let forms = column.headline.iter().skip(usize::from(is_told && column.headline.len() > 1));
    let forms: Vec<Text> = forms.map(|form| pen.lettered(form)).collect();
    let headline = fitting(&forms, |form| text_width(form) <= left).cloned().unwrap_or_default();
    Text::plain(" ").with(column.label, name).then("  ").join(headline)
}

/// Draws it, the name lit of who is to act.
fn title(text: &Text, column: &Column, is_active: bool, place: Rect, pen: &mut Pen<'_>) {
    pen.line(place, 0, text);
    if is_active {
        let name = width(&pen.theme.words(column.called()).to_uppercase());
        let own = Rect { width: cells(name + 2).min(place.width), height: 1, ..place };
        pen.look(own, Theme::picked());
    }
}

/// The names of a side's groups, none of which is cut to what another is.
fn group_names(column: &Column, theme: Theme) -> Vec<String> {
    column
        .groups
        .iter()
        .filter_map(|group| group.head.first())
        .map(|name| theme.words(words_in(name)).into_owned())
        .collect()
}

/// A group's head: its name, and its cells as far as there is room.
fn head(group: &Group, names: &[String], room: usize, theme: Theme) -> Text {
    let Some((name, rest)) = group.head.split_first() else { return Text::default() };
    let name = words_in(name);
    for most in (0..=priorities(rest)).rev() {
        let text = if most == 0 { always_within(rest, name, room, theme) } else { joined(rest, most, theme) };
        if width(&theme.words(name)) + 2 + text_width(&text) <= room || most == 0 {
            let left = room.saturating_sub(text_width(&text) + 2);
            let gap = if text.is_empty() { "" } else { "  " };
            return Text::of(Label::Heading, apart(&theme.words(name), names, left.max(LEAST_GROUP)))
                .then(gap)
                .join(text);
        }
    }
    Text::of(Label::Heading, name)
}

/// A group in a few words beside others: its name, and what is always shown of it.
fn in_line(group: &Group, names: &[String], room: usize, theme: Theme) -> Text {
    let Some((name, rest)) = group.head.split_first() else { return Text::default() };
    let always = always_within(rest, words_in(name), room, theme);
    let gap = if always.is_empty() { "" } else { " " };
    let left = room.saturating_sub(text_width(&always) + 1).max(LEAST_GROUP);
    Text::of(Label::Heading, apart(&theme.words(words_in(name)), names, left)).then(gap).join(always)
}

fn priorities(cells: &[Cell]) -> u8 {
    cells.iter().map(|cell| cell.priority).max().unwrap_or(0)
}

/// The cells up to this priority that say something, one blank apart.
fn joined(cells: &[Cell], most: u8, theme: Theme) -> Text {
    let kept = cells.iter().filter(|cell| cell.priority <= most).map(|cell| content(cell, theme));
    let told = kept.filter(|text| !text.is_empty());
    told.reduce(|line, text| line.then(" ").join(text)).unwrap_or_default()
}

/// What is always shown of a group in so many columns beside the beginning of its name: where that is too much, the longest
/// words are cut, which are names of places, and no figure is.
fn always_within(cells: &[Cell], name: &str, room: usize, theme: Theme) -> Text {
    let told = cells.iter().filter(|cell| cell.priority == 0).map(|cell| content(cell, theme));
    let mut told: Vec<Text> = told.filter(|text| !text.is_empty()).collect();
    let room = room.saturating_sub(width(&theme.words(name)).min(LEAST_NAME) + GAP);
    let all: usize = told.iter().map(|text| text_width(text) + 1).sum();
    let longest = told.iter_mut().max_by_key(|text| text_width(text));
    if let Some(longest) = longest.filter(|longest| all > room && text_width(longest) > BRIEF_NAME) {
        let kept = text_width(longest).saturating_sub(all - room).max(BRIEF_NAME);
        let words = longest.to_string();
        // A place is known by its name: its number goes first.
        let words = words.split_once(" (").map_or(&*words, |(name, _)| name);
        *longest = Text::of(longest.0[0].label, cut(words, kept));
    }
    told.into_iter().reduce(|line, text| line.then(" ").join(text)).unwrap_or_default()
}

/// What is always shown of a piece beside its code and name.
pub(super) fn always(row: &RosterRow, theme: Theme) -> Text {
    joined(&row.cells, 0, theme)
}

/// What a cell holds; boxes as boxes, however little room there is.
pub(super) fn content(cell: &Cell, theme: Theme) -> Text {
    match &cell.content {
        CellContent::Words(words) => Text::of(cell.label, theme.words(words)),
        CellContent::Pips { left, of } => {
            let (kept, lost) = (theme.sign("■", "#"), theme.sign("·", "."));
            let gone = usize::from(of.saturating_sub(*left));
            Text::of(cell.label, kept.repeat(usize::from(*left)) + &lost.repeat(gone))
        }
    }
}

/// Draws a piece; gives the columns that it takes.
pub(super) fn piece_row(row: &RosterRow, text: Text, marked: &Marked, place: Rect, pen: &mut Pen<'_>) -> usize {
    let is_marked = is_marked(row, marked);
    let style = if is_marked { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    let line = painted::mark(is_marked).join(text);
    pen.styled(place, 0, &line, style);
    if !row.code.is_empty() {
        pen.spot(row_of(place, 0), ClickTarget::Unit(row.code.to_string()));
    }
    text_width(&line)
}

/// Pieces that are out of the game, in one row: `lost: ab ac`.
fn gone(group: &Group) -> Text {
    let codes: Vec<&str> = group.rows.iter().filter(|row| row.gone).map(|row| &*row.code).collect();
    Text::of(Label::Quiet, format!("lost: {}", codes.join(" ")))
}

impl Columns {
    /// The columns of a side's rows: as many as fit into so much room beside its names, those of priority 0 always.
    fn of(column: &Column, room: usize, theme: Theme) -> Self {
        let rows = || column.groups.iter().flat_map(|group| &group.rows).filter(|row| !row.gone);
        let code = rows().map(|row| width(&row.code)).max().unwrap_or(0);
        let longest = rows().map(|row| width(&name_of(row, theme))).max().unwrap_or(0);
        let mut all: Vec<(&'static str, u8, usize)> = Vec::new();
        for cell in rows().flat_map(|row| &row.cells) {
            let wide = text_width(&content(cell, theme));
            match all.iter_mut().find(|(name, ..)| *name == cell.name) {
                Some((_, _, widest)) => *widest = wide.max(*widest),
                None => all.push((cell.name, cell.priority, wide)),
            }
        }
        all.retain(|(_, _, wide)| *wide > 0);
        let of = |most: u8| -> Vec<(&'static str, usize)> {
            all.iter().filter(|(_, priority, _)| *priority <= most).map(|(name, _, wide)| (*name, *wide)).collect()
        };
        let rest = |kept: &[(&str, usize)]| code + 2 + kept.iter().map(|(_, wide)| wide + 1).sum::<usize>();
        let priorities = all.iter().map(|(_, priority, _)| *priority).max().unwrap_or(0);
        let fits = |most: &u8| rest(&of(*most)) + longest.min(FULL_NAME) <= room;
        let kept = of((1..=priorities).rev().find(fits).unwrap_or(0));
        let name = longest.min(room.saturating_sub(rest(&kept))).max(longest.min(LEAST_NAME));
        let names = NamesApart::of(rows().map(|row| name_of(row, theme)), name);
        Self { kept, code, name, names }
    }

    /// Code, name and the kept columns.
    fn row(&self, row: &RosterRow, theme: Theme) -> Text {
        let name = name_of(row, theme);
        let mut text = if row.code.is_empty() {
            Text::plain(fill(&short(&name, self.code + 1 + self.name), self.code + 1 + self.name))
        } else {
            Text::of(Label::Figure, fill(&row.code, self.code)).then(format!(" {}", self.names.of_one(&name, 0)))
        };
        let mut blanks = 0;
        for (name, wide) in &self.kept {
            let cell = row.cells.iter().find(|cell| cell.name == *name);
            let own = cell.map(|cell| content(cell, theme)).unwrap_or_default();
            let used = text_width(&own);
            if used == 0 {
                blanks += wide + 1;
                continue;
            }
            text = text.then(" ".repeat(blanks + 1)).join(own);
            blanks = wide - used;
        }
        text
    }
}

/// How pieces stand side by side: what is always shown of each, behind as much of its name as there is room for.
struct PieceLine {
    across: usize,
    /// Columns of a piece with its mark and the gap behind it.
    each: usize,
    code: usize,
    name: usize,
    /// Columns of what is always shown of the piece of which that is longest.
    tail: usize,
    names: NamesApart,
}

impl PieceLine {
    fn of(column: &Column, room: usize, theme: Theme) -> Self {
        let rows = || column.groups.iter().flat_map(|group| &group.rows).filter(|row| !row.gone);
        let code = rows().map(|row| width(&row.code)).max().unwrap_or(0);
        let tail = rows().map(|row| text_width(&joined(&row.cells, 0, theme))).max().unwrap_or(0);
        let rest = 1 + code + 1 + 1 + tail + 1;
        let across = ((room + 1) / (rest + BRIEF_NAME)).max(1);
        let each = (room + 1) / across;
        let name = each.saturating_sub(rest).max(BRIEF_NAME);
        let names = NamesApart::of(rows().map(|row| name_of(row, theme)), name);
        Self { across, each, code, name, tail, names }
    }

    fn row(&self, row: &RosterRow, theme: Theme) -> Text {
        let (name, tail) = (name_of(row, theme), joined(&row.cells, 0, theme));
        let text = if row.code.is_empty() {
            Text::plain(short(&name, self.code + 1 + self.name))
        } else {
            let more = self.tail.saturating_sub(text_width(&tail));
            Text::of(Label::Figure, fill(&row.code, self.code)).then(format!(" {}", self.names.of_one(&name, more)))
        };
        text.then(" ").join(tail)
    }
}

/// A piece's name; of a leader with a star.
fn name_of(row: &RosterRow, theme: Theme) -> String {
    let star = if row.kind == "leader" { "*" } else { "" };
    format!("{star}{}", theme.words(&row.name))
}

//! A battle area by area: each side's areas side by side, the rule with their names between the sides, and whoever
//! stands behind. Boxes and marks of a piece are never cut, its name is.

use ratatui::layout::Rect;

use super::declared::always;
use super::names::short;
use crate::engine::panel::{Band, Field, FieldPiece};
use crate::engine::text::{Label, Text};
use crate::tui::pen::{ClickTarget, Pen, cells, row_of};
use crate::tui::theme::Theme;
use crate::tui::words::{cut_text, text_width, width};

/// The least room for a piece's name; with less it has none.
const LEAST_NAME: usize = 4;

/// Draws the field; gives the rows that it takes.
pub(super) fn draw(field: &Field, area: Rect, pen: &mut Pen<'_>) -> u16 {
    if usize::from(area.height) < least_rows(field, area.width, pen.theme) {
        let lines = in_lines(field, area, pen.theme);
        pen.lines(area, &lines);
        return cells(lines.len());
    }
    let columns = cells(field.areas.len()).max(1);
    let each = area.width / columns;
    // The head of the screen names the battle, too.
    let titled = needed(field) < usize::from(area.height);
    if titled {
        pen.line(area, 0, &Text::plain(" ").join(field.title.clone()));
    }
    let mut row = u16::from(titled);
    let room = usize::from(area.height - row.min(area.height));
    let shown = rows(field, usize::from(each), room, pen.theme);
    for (at, band) in field.bands.iter().enumerate() {
        if at > 0 && row < area.height {
            names(field, each, Rect { y: area.y + row, height: 1, ..area }, pen);
            row += 1;
        }
        // The second side looks at the first: who is behind it stands below it.
        if at == 0 {
            row = behind(band, area, row, pen);
        }
        let tall = shown[at];
        let left = area.height.saturating_sub(row);
        for (place, pieces) in band.areas.iter().enumerate() {
            let x = area.x + each * cells(place);
            let wide = if place + 1 == band.areas.len() { area.right() - x } else { each };
            let own = Rect { x, y: area.y + row, width: wide, height: cells(tall).min(left) };
            pen.wall(Rect { width: 1, ..own });
            let inner = Rect { x: own.x + 2, width: own.width.saturating_sub(3), ..own };
            stack(pieces, tall, inner, pen);
        }
        row += cells(tall);
        if at > 0 {
            row = behind(band, area, row, pen);
        }
    }
    row
}

/// The sides one behind the other, where not even pieces without their names have room below each other: each has the rows
/// that the sides behind it do not need.
fn in_lines(field: &Field, place: Rect, theme: Theme) -> Vec<Text> {
    let (all, room) = (usize::from(place.height), usize::from(place.width));
    let needs = |band: &Band| SideInLines::of(field, band, room, theme).rows();
    let mut lines = Vec::new();
    for (at, band) in field.bands.iter().enumerate() {
        let later: usize = field.bands[at + 1..].iter().map(needs).sum();
        let rows = all.saturating_sub(lines.len() + later.min(all.saturating_sub(1))).max(1);
        let mut side = SideInLines::of(field, band, room, theme);
        side.name_as_many(rows, theme);
        lines.extend(side.lines(rows));
    }
    lines.truncate(all);
    lines
}

/// All pieces of a side behind its name, each area's behind its own.
struct SideInLines<'f> {
    lead: Text,
    pieces: Vec<PieceInLine<'f>>,
    room: usize,
}

/// A piece in a line: what stands before it in the same line, and it, the first of an area with the area's name.
#[derive(Clone)]
struct PieceInLine<'f> {
    piece: &'f FieldPiece,
    gap: &'static str,
    area: String,
    text: Text,
    columns: usize,
}

impl PieceInLine<'_> {
    fn told(self, text: Text) -> Self {
        let text = Text::of(Label::Quiet, self.area.as_str()).join(text);
        Self { columns: text_width(&text), text, ..self }
    }
}

/// What stands before a line that goes on.
const GOES_ON: &str = "   ";

impl<'f> SideInLines<'f> {
    /// Without the names of the pieces.
    fn of(field: &Field, band: &'f Band, room: usize, theme: Theme) -> Self {
        let reserve = band.behind.iter().map(|pieces| ("reserve", pieces));
        let areas = field.areas.iter().copied().zip(&band.areas).chain(reserve);
        let of_area = |(area, pieces): (&str, &'f Vec<FieldPiece>)| {
            let in_line = |(at, piece): (usize, &'f FieldPiece)| {
                let (gap, area) = if at == 0 { ("  ", format!("{area}: ")) } else { (", ", String::new()) };
                PieceInLine { piece, gap, area, text: Text::default(), columns: 0 }.told(bare(piece, theme))
            };
            pieces.iter().enumerate().map(in_line).collect::<Vec<_>>()
        };
        Self { lead: Text::plain(" ").join(band.name.clone()), pieces: areas.flat_map(of_area).collect(), room }
    }

    /// The line on which each piece stands, and where it ends there.
    fn ends(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pieces.iter().scan((0, text_width(&self.lead)), |(line, end), own| {
            let further = *end + own.gap.len() + own.columns;
            let is_behind = further <= self.room;
            (*line, *end) = if is_behind { (*line, further) } else { (*line + 1, GOES_ON.len() + own.columns) };
            Some((*line, *end))
        })
    }

    fn rows(&self) -> usize {
        1 + self.ends().last().map_or(0, |(line, _)| line)
    }

    /// Names the pieces that have room for it in so many rows, the first before others.
    fn name_as_many(&mut self, rows: usize, theme: Theme) {
        for at in 0..self.pieces.len() {
            let own = self.pieces[at].clone();
            let named = named(own.piece, usize::MAX / 2, theme);
            let bare = std::mem::replace(&mut self.pieces[at], own.told(named));
            if self.rows() > rows || self.ends().any(|(_, end)| end > self.room) {
                self.pieces[at] = bare;
            }
        }
    }

    /// In so many rows; who has no room is counted.
    fn lines(self, rows: usize) -> Vec<Text> {
        let ends: Vec<(usize, usize)> = self.ends().collect();
        let has_room = |shown: &usize| {
            let more = if *shown < ends.len() { format!("  +{}", ends.len() - shown) } else { String::new() };
            let (line, end) = shown.checked_sub(1).map_or((0, text_width(&self.lead)), |last| ends[last]);
            (line < rows && end + more.len() <= self.room).then_some((*shown, more))
        };
        let (shown, more) = (0..=ends.len()).rev().find_map(|shown| has_room(&shown)).unwrap_or_default();
        let mut lines = vec![self.lead];
        for (own, (line, _)) in self.pieces.into_iter().zip(ends).take(shown) {
            let before = if line < lines.len() { own.gap } else { GOES_ON };
            let said = if line < lines.len() { lines.pop().unwrap_or_default() } else { Text::default() };
            lines.push(said.then(before).join(own.text));
        }
        let last = lines.pop().unwrap_or_default().with(Label::Care, more);
        lines.push(last);
        lines
    }
}

/// The rows that it takes of such a place.
pub(super) fn rows_in(field: &Field, area: Rect, theme: Theme) -> u16 {
    let (each, titled) = (area.width / cells(field.areas.len()).max(1), needed(field) < usize::from(area.height));
    if usize::from(area.height) < least_rows(field, area.width, theme) {
        let needs = |band: &Band| SideInLines::of(field, band, usize::from(area.width), theme).rows();
        return cells(field.bands.iter().map(needs).sum()).min(area.height);
    }
    let room = usize::from(area.height).saturating_sub(usize::from(titled));
    let rows = fixed(field) + rows(field, usize::from(each), room, theme).iter().sum::<usize>();
    (cells(rows) + u16::from(titled)).min(area.height)
}

/// The rows of a field with its pieces as close as they stand.
pub(super) fn least_rows(field: &Field, width: u16, theme: Theme) -> usize {
    fixed(field) + rows(field, usize::from(width / cells(field.areas.len()).max(1)), 0, theme).iter().sum::<usize>()
}

/// The rows of a field with all its pieces below each other.
pub(super) fn needed(field: &Field) -> usize {
    fixed(field) + field.bands.iter().map(longest).sum::<usize>()
}

/// The rows of the sides' names and of the rule between them.
fn fixed(field: &Field) -> usize {
    2 * field.bands.len().max(1) - 1
}

/// The pieces of a side's fullest area.
fn longest(band: &Band) -> usize {
    band.areas.iter().map(Vec::len).max().unwrap_or(0).max(1)
}

/// The rows of each side's areas: all pieces below each other where that has room, else side by side.
fn rows(field: &Field, each: usize, room: usize, theme: Theme) -> Vec<usize> {
    let room = room.saturating_sub(fixed(field));
    let mut rows: Vec<usize> = field.bands.iter().map(longest).collect();
    if rows.iter().sum::<usize>() > room {
        let tall = |pieces: &Vec<FieldPiece>| pieces.len().div_ceil(across(pieces, each.saturating_sub(3), theme));
        let least = |band: &Band| band.areas.iter().map(tall).max().unwrap_or(0).max(1);
        let least: Vec<usize> = field.bands.iter().map(least).collect();
        // The taller side gives way first.
        while rows.iter().sum::<usize>() > room {
            let may = (0..rows.len()).filter(|at| rows[*at] > least[*at]).max_by_key(|at| rows[*at]);
            let Some(at) = may else { break };
            rows[at] -= 1;
        }
    }
    rows
}

/// How many pieces stand side by side without their names.
fn across(pieces: &[FieldPiece], room: usize, theme: Theme) -> usize {
    let widest = pieces.iter().map(|piece| text_width(&bare(piece, theme))).max().unwrap_or(1);
    ((room + 2) / (widest + 2)).max(1)
}

/// Pieces of an area in so many rows.
fn stack(pieces: &[FieldPiece], tall: usize, place: Rect, pen: &mut Pen<'_>) {
    let room = usize::from(place.width);
    let beside = pieces.len().div_ceil(tall.max(1)).max(1);
    let each = room / beside;
    for (line, row) in (0..place.height).zip(pieces.chunks(beside)) {
        for (nth, piece) in row.iter().enumerate() {
            let own = Rect { x: place.x + cells(nth * each), width: cells(each), ..place };
            let text = named(piece, each.saturating_sub(usize::from(beside > 1)), pen.theme);
            pen.line(own, line, &text);
            if !piece.row.code.is_empty() {
                pen.spot(row_of(own, line), ClickTarget::Unit(piece.row.code.to_string()));
            }
        }
    }
}

/// `> ab Grenadiers ■■· G` in so much room.
fn named(piece: &FieldPiece, room: usize, theme: Theme) -> Text {
    let bare = bare(piece, theme);
    let code = if piece.row.code.is_empty() { 0 } else { width(&piece.row.code) + 1 };
    let left = room.saturating_sub(text_width(&bare) + usize::from(code == 0));
    if left <= LEAST_NAME && code > 0 {
        return bare;
    }
    let star = if piece.row.kind == "leader" { "*" } else { "" };
    let name = short(&format!("{star}{}", theme.words(&piece.row.name)), left.saturating_sub(1));
    let (lead, tail) = (lead(piece), always(&piece.row, theme));
    lead.with(piece.label, name).then(" ").join(tail)
}

/// The same without its name.
fn bare(piece: &FieldPiece, theme: Theme) -> Text {
    lead(piece).join(always(&piece.row, theme))
}

fn lead(piece: &FieldPiece) -> Text {
    let among = if piece.is_among_enemies { "> " } else { "" };
    let code = if piece.row.code.is_empty() { String::new() } else { format!("{} ", piece.row.code) };
    Text::of(Label::Bad, among).with(Label::Figure, code)
}

/// The rule between the sides, with the names of the areas above and below it.
fn names(field: &Field, each: u16, place: Rect, pen: &mut Pen<'_>) {
    pen.rule(place, 0);
    for (at, name) in field.areas.iter().enumerate() {
        let name = Text::of(Label::Quiet, format!(" {} ", name.to_uppercase()));
        let own = Rect { x: place.x + each * cells(at) + 3, width: cells(text_width(&name)), ..place };
        pen.line(own.intersection(place), 0, &name);
    }
}

/// A side's name and its reserve: with names where they fit, else by codes and boxes. Below the area nothing is drawn.
fn behind(band: &Band, area: Rect, row: u16, pen: &mut Pen<'_>) -> u16 {
    if row >= area.height {
        return row;
    }
    let lead = Text::plain(" ").join(band.name.clone());
    let Some(pieces) = &band.behind else {
        pen.line(area, row, &lead);
        return row + 1;
    };
    let lead = lead.with(Label::Quiet, "   reserve: ");
    let room = usize::from(area.width);
    let joined = |one: &dyn Fn(&FieldPiece) -> Text| {
        pieces.iter().map(one).reduce(|line, piece| line.then("  ").join(piece)).unwrap_or_default()
    };
    let full = lead.clone().join(joined(&|piece| named(piece, usize::MAX / 2, pen.theme)));
    let line = match pieces.len() {
        0 => lead.with(Label::Quiet, "nobody"),
        _ if text_width(&full) <= room => full,
        _ => lead.join(joined(&|piece| bare(piece, pen.theme))),
    };
    pen.line(area, row, &cut_text(&line, room));
    row + 1
}

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
    let needs = |band: &Band| side_in_lines(field, band, (all.saturating_sub(1).max(1), false), room, theme).len();
    let mut lines = Vec::new();
    for (at, band) in field.bands.iter().enumerate() {
        let later: usize = field.bands[at + 1..].iter().map(needs).sum();
        let rows = all.saturating_sub(lines.len() + later).max(1);
        lines.extend(side_in_lines(field, band, (rows, true), room, theme));
    }
    lines.truncate(all);
    lines
}

/// All pieces of a side behind its name, each area's behind its own, in so many rows, with as many of their names as fit
/// where names are asked for. Who has no room is counted.
fn side_in_lines(
    field: &Field,
    band: &Band,
    (rows, with_names): (usize, bool),
    room: usize,
    theme: Theme,
) -> Vec<Text> {
    let reserve = band.behind.iter().map(|pieces| ("reserve", pieces));
    let places: Vec<(&str, &Vec<FieldPiece>)> = field.areas.iter().copied().zip(&band.areas).chain(reserve).collect();
    let one_by_one = |one: &dyn Fn(&FieldPiece) -> Text| -> Vec<[Text; 2]> {
        let of_area = |(area, pieces): &(&str, &Vec<FieldPiece>)| -> Vec<[Text; 2]> {
            let lead = |at: usize| if at == 0 { format!("{area}: ") } else { String::new() };
            let gap = |at: usize| Text::plain(if at == 0 { "  " } else { ", " });
            let told = pieces.iter().enumerate();
            told.map(|(at, piece)| [gap(at), Text::of(Label::Quiet, lead(at)).join(one(piece))]).collect()
        };
        places.iter().flat_map(of_area).collect()
    };
    let named = one_by_one(&|piece| named(piece, usize::MAX / 2, theme));
    let bare = one_by_one(&|piece| bare(piece, theme));
    let lead = Text::plain(" ").join(band.name.clone());
    let packed = |pieces: &[[Text; 2]], left: usize| {
        let mut lines = vec![lead.clone()];
        for [gap, piece] in pieces {
            let last = lines.pop().unwrap_or_default();
            if text_width(&last) + text_width(gap) + text_width(piece) <= room {
                lines.push(last.join(gap.clone()).join(piece.clone()));
            } else {
                lines.extend([last, Text::plain("   ").join(piece.clone())]);
            }
        }
        let more = if left > 0 { format!("  +{left}") } else { String::new() };
        let last = lines.pop().unwrap_or_default().with(Label::Care, more);
        lines.push(last);
        lines
    };
    let fits = |lines: &Vec<Text>| lines.len() <= rows && lines.iter().all(|line| text_width(line) <= room);
    let all = bare.len();
    let lines = (0..=all).rev().map(|shown| packed(&bare[..shown], all - shown)).find(fits).unwrap_or_default();
    if !with_names || !fits(&packed(&bare, 0)) {
        return lines;
    }
    let mut pieces = bare;
    for (at, full) in named.into_iter().enumerate() {
        let bare = std::mem::replace(&mut pieces[at], full);
        if !fits(&packed(&pieces, 0)) {
            pieces[at] = bare;
        }
    }
    packed(&pieces, 0)
}

/// The rows that it takes of such a place.
pub(super) fn rows_in(field: &Field, area: Rect, theme: Theme) -> u16 {
    let (each, titled) = (area.width / cells(field.areas.len()).max(1), needed(field) < usize::from(area.height));
    if usize::from(area.height) < least_rows(field, area.width, theme) {
        return cells(in_lines(field, area, theme).len());
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

//! The brief, drawn: the map with its letters and figures, and the words.

use ratatui::layout::Rect;

use super::{BriefOf, BriefPage, COLUMNS, ROWS, step};
use crate::begin::outline::Picture;
use crate::engine::briefing::Briefing;
use crate::engine::drawing::Drawing;
use crate::engine::text::{Label, Text};
use crate::report::map::canvas::Scale;
use crate::report::map::legend;
use crate::report::map::letters;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells, inset, row_of};
use crate::tui::view::facts::lines_below;
use crate::tui::view::picture;
use crate::tui::words::wrap;

/// From so many columns on the words stand beside the map.
const BESIDE: u16 = 140;
/// Rows of a page that hold neither map nor words: title, rule, the line below.
const FRAME: u16 = 3;
/// Rows below the map: what the letters mean, and the formations.
const FOOT: u16 = 4;
/// Columns of the figures left of the map.
const FIGURES: u16 = 2;

/// Draws the page.
pub(crate) fn draw(page: &BriefPage, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let inside = inset(area, 1, 0);
    pen.line(inside, 0, &Text::of(Label::Heading, &*page.briefing.title));
    pen.rule(inside, 1);
    let body = Rect { y: inside.y + 2, height: inside.height.saturating_sub(FRAME), ..inside };
    let [map, words] = places(page, body);
    match (&page.picture, map) {
        (Picture::Table(drawing), Some(place)) => draw_map(page, drawing, place, pen),
        (other, Some(place)) => _ = picture::draw(other, place, pen),
        (_, None) => {}
    }
    if let Some(place) = words {
        let lines = chapters(&page.briefing, usize::from(place.width));
        pen.lines(place, lines.get(page.top..).unwrap_or_default());
        let below = lines.len().saturating_sub(page.top + usize::from(place.height));
        if below > 0 {
            let foot = row_of(area, area.height - 1);
            pen.line(inset(foot, 1, 0), 0, &Text::of(Label::Quiet, lines_below(below)));
        }
    }
}

/// Where the map and where the words stand.
fn places(page: &BriefPage, body: Rect) -> [Option<Rect>; 2] {
    match (page.picture != Picture::None, body.width >= BESIDE, page.words) {
        (false, ..) | (true, false, true) => [None, Some(body)],
        (true, true, _) => {
            let wide = body.width * 3 / 5;
            let right = Rect { x: body.x + wide + 2, width: body.width - wide - 2, ..body };
            [Some(Rect { width: wide, ..body }), Some(right)]
        }
        (true, false, false) => [Some(body), None],
    }
}

/// The words as they are broken on a screen of this size, and how many lines are shown at once.
pub(crate) fn words_of(page: &BriefPage, size: (u16, u16)) -> (Vec<Text>, usize) {
    let body = Rect::new(0, 0, size.0.saturating_sub(2), size.1.saturating_sub(1 + FRAME));
    match places(page, body) {
        [_, Some(place)] => (chapters(&page.briefing, usize::from(place.width)), usize::from(place.height)),
        _ => (Vec::new(), 0),
    }
}

/// The chapters of a brief in so many columns.
pub(crate) fn chapters(briefing: &Briefing, columns: usize) -> Vec<Text> {
    let mut lines = Vec::new();
    for chapter in &briefing.chapters {
        if !lines.is_empty() {
            lines.push(Text::default());
        }
        lines.push(chapter.heading.clone());
        for paragraph in &chapter.paragraphs {
            lines.extend(wrap(paragraph, columns));
        }
        for point in &chapter.points {
            for (at, line) in wrap(point, columns.saturating_sub(2)).into_iter().enumerate() {
                lines.push(Text::of(Label::Quiet, if at == 0 { "- " } else { "  " }).join(line));
            }
        }
    }
    lines
}

/// The map between the letters of its columns and the figures of its rows, and what stands below it.
fn draw_map(page: &BriefPage, drawing: &Drawing, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width);
    let mut below = wrap(&legend(drawing, pen.theme.ascii), columns);
    if page.of == BriefOf::Open {
        below.extend(wrap(&asked(page), columns));
    }
    // All formations stand in the list, whatever the map gives up for it.
    let foot = cells(below.len()).max(FOOT).min(area.height / 2);
    let sheet = Rect {
        x: area.x + FIGURES,
        y: area.y + 1,
        width: area.width.saturating_sub(FIGURES),
        height: area.height.saturating_sub(1 + foot),
    };
    let room = (usize::from(sheet.width), usize::from(sheet.height));
    let scale = Scale::fitting(drawing.size, room);
    let canvas = letters::draw(drawing, room, pen.theme.ascii);
    let sheet =
        Rect { width: cells(scale.columns).min(sheet.width), height: cells(scale.rows).min(sheet.height), ..sheet };
    pen.lines(sheet, &canvas.lines());
    let (across, down) = (step(drawing.size.0, COLUMNS), step(drawing.size.1, ROWS));
    for (letter, inches) in ('a'..='x').zip((0..drawing.size.0).step_by(usize::from(across))) {
        let (x, _) = scale.tile((inches + across / 2, 0));
        mark(letter, Rect { x: sheet.x + cells(x), y: area.y, width: 1, height: 1 }, pen);
    }
    for (figure, inches) in ('0'..='9').zip((0..drawing.size.1).step_by(usize::from(down))) {
        let (_, y) = scale.tile((0, (inches + down / 2).min(drawing.size.1)));
        mark(figure, Rect { x: area.x, y: sheet.y + cells(y), width: 1, height: 1 }, pen);
    }
    let foot = Rect { y: sheet.bottom(), height: area.bottom().saturating_sub(sheet.bottom()), ..area };
    pen.lines(foot, &below);
}

fn mark(letter: char, place: Rect, pen: &mut Pen<'_>) {
    pen.line(place, 0, &Text::of(Label::Quiet, letter.to_string()));
}

/// What is typed next, or the formations with their letters.
fn asked(page: &BriefPage) -> Text {
    let typed = &page.typed;
    let piece = typed.piece.and_then(|piece| page.briefing.pieces.get(piece));
    match (piece, typed.column) {
        (Some(piece), None) => Text::of(Label::Care, format!("{}: ", piece.name)).then("its column, a to x"),
        (Some(piece), Some(_)) => Text::of(Label::Care, format!("{}: ", piece.name)).then("its row, 0 to 9"),
        (None, _) => {
            let mut text = Text::of(Label::Quiet, "set one on the map: ");
            for piece in &page.briefing.pieces {
                let label = if piece.side == "A" { Label::SideA } else { Label::SideB };
                text = text.with(label, piece.code.clone()).with(Label::Quiet, format!(" {}  ", piece.name));
            }
            text
        }
    }
}

//! What is drawn in place of the armies: a battle area by area, or a map.

use ratatui::layout::Rect;

use super::{Pen, cells};
use crate::engine::panel::{Band, Field, Map, MapWay, Panel};
use crate::engine::text::{Label, Text};
use crate::tui::words::{cut_text, text_width};

/// Rows up and down, the nearest first, in which a label is set that would lie over another.
const NEAR: [i32; 7] = [0, 1, -1, 2, -2, 3, -3];
/// Columns to both sides in which it is set where no such row is free.
const ASIDE: [i32; 9] = [0, -3, 3, -6, 6, -9, 9, -12, 12];

/// Draws a panel; gives what it leaves of its place.
pub(super) fn draw(panel: &Panel, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let used = match panel {
        Panel::Field(field) => draw_field(field, area, pen),
        Panel::Map(map) => draw_map(map, area, pen),
    };
    Rect { y: area.y + used.min(area.height), height: area.height.saturating_sub(used), ..area }
}

/// Each side's areas side by side, what is behind them on a line, and a rule between the sides.
fn draw_field(field: &Field, area: Rect, pen: &mut Pen<'_>) -> u16 {
    let columns = cells(field.areas.len()).max(1);
    let each = area.width / columns;
    pen.line(area, 0, &Text::plain(" ").join(field.title.clone()));
    let mut row = 1;
    for (at, band) in field.bands.iter().enumerate() {
        if at > 0 {
            names(field, each, Rect { y: area.y + row, height: 1, ..area }, pen);
            row += 1;
        }
        // The second side looks at the first: who is behind it stands below it.
        if at == 0 {
            row = behind(band, area, row, pen);
        }
        let tall = band.areas.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let left = usize::from(area.height.saturating_sub(row));
        for (place, blocks) in band.areas.iter().enumerate() {
            let x = area.x + each * cells(place);
            let wide = if place + 1 == band.areas.len() { area.right() - x } else { each };
            let own = Rect { x, y: area.y + row, width: wide, height: cells(tall.min(left)) };
            pen.wall(Rect { width: 1, ..own });
            for (line, block) in (0..own.height).zip(blocks) {
                let inner = Rect { x: own.x + 2, width: own.width.saturating_sub(3), ..own };
                pen.line(inner, line, &cut_text(block, usize::from(inner.width)));
            }
        }
        row += cells(tall);
        if at > 0 {
            row = behind(band, area, row, pen);
        }
    }
    row
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

/// A side's name and its reserve.
fn behind(band: &Band, area: Rect, row: u16, pen: &mut Pen<'_>) -> u16 {
    let mut line = Text::plain(" ").join(band.name.clone()).with(Label::Quiet, "   reserve: ");
    for (at, block) in band.behind.iter().enumerate() {
        line = if at > 0 { line.then(", ") } else { line }.join(block.clone());
    }
    if band.behind.is_empty() {
        line = line.with(Label::Quiet, "nobody");
    }
    pen.line(area, row, &cut_text(&line, usize::from(area.width)));
    row + 1
}

/// Ways as straight as letters can be, then the places over them, moved apart so that none lies over another.
fn draw_map(map: &Map, area: Rect, pen: &mut Pen<'_>) -> u16 {
    let sheet = Rect { height: area.height.saturating_sub(1), ..area };
    if sheet.is_empty() {
        return area.height;
    }
    let spots = spots(map, sheet);
    let mut letters = vec![vec![' '; usize::from(sheet.width)]; usize::from(sheet.height)];
    for way in &map.ways {
        let [a, b] = way.ends.map(|end| spots.get(end).copied());
        if let (Some(a), Some(b)) = (a, b) {
            draw_way(&mut letters, middle(a, sheet), middle(b, sheet), way);
        }
    }
    for (row, letters) in (0..sheet.height).zip(&letters) {
        pen.line(sheet, row, &Text::of(Label::Quiet, letters.iter().collect::<String>()));
    }
    for (place, spot) in map.places.iter().zip(&spots) {
        pen.line(*spot, 0, &cut_text(&place.label, usize::from(spot.width)));
    }
    // Areas that border on each other have no roads to tell apart.
    let has_roads = map.ways.iter().any(|way| way.great || way.river);
    let roads = if has_roads { "  = # great road  - / | road  ~ river" } else { "" };
    let signs = Text::plain(" ").join(map.legend.clone()).with(Label::Quiet, roads);
    pen.line(area, area.height - 1, &cut_text(&signs, usize::from(area.width)));
    area.height
}

/// Where each label stands.
fn spots(map: &Map, sheet: Rect) -> Vec<Rect> {
    let mut taken: Vec<Rect> = Vec::with_capacity(map.places.len());
    for place in &map.places {
        let wide = cells(text_width(&place.label)).clamp(1, sheet.width);
        let across = u32::from(place.at.0.min(100)) * u32::from(sheet.width - wide) / 100;
        let down = i32::from(place.at.1.min(100)) * i32::from(sheet.height - 1) / 100;
        let across = i32::try_from(across).unwrap_or(0);
        let at = |column: i32, row: i32| {
            let row = u16::try_from(row.clamp(0, i32::from(sheet.height) - 1)).unwrap_or(0);
            let column = u16::try_from(column.clamp(0, i32::from(sheet.width - wide))).unwrap_or(0);
            Rect { x: sheet.x + column, y: sheet.y + row, width: wide, height: 1 }
        };
        let free = |spot: &Rect| {
            let apart = Rect { x: spot.x.saturating_sub(1), width: spot.width + 2, ..*spot };
            taken.iter().all(|other| other.intersection(apart).is_empty())
        };
        let near = |aside: i32| NEAR.iter().map(move |step| (across + aside, down + step));
        let mut nearest = ASIDE.iter().flat_map(|aside| near(*aside)).map(|(column, row)| at(column, row));
        let spot = nearest.find(free).unwrap_or_else(|| at(across, down));
        taken.push(spot);
    }
    taken
}

/// The middle of a label, counted from the corner of the sheet.
fn middle(spot: Rect, sheet: Rect) -> (i32, i32) {
    (i32::from(spot.x - sheet.x + spot.width / 2), i32::from(spot.y - sheet.y))
}

/// A way from letter to letter; a river crosses it in its middle.
fn draw_way(letters: &mut [Vec<char>], a: (i32, i32), b: (i32, i32), way: &MapWay) {
    let (wide, tall) = (b.0 - a.0, b.1 - a.1);
    let sign = sign(wide, tall, way.great);
    let steps = wide.abs().max(tall.abs()).max(1);
    for step in 0..=steps {
        let (x, y) = (a.0 + wide * step / steps, a.1 + tall * step / steps);
        let row = usize::try_from(y).ok().and_then(|y| letters.get_mut(y));
        if let Some(cell) = row.zip(usize::try_from(x).ok()).and_then(|(row, x)| row.get_mut(x)) {
            *cell = if way.river && step == steps / 2 { '~' } else { sign };
        }
    }
}

/// The letter of a way in this direction. A row is as high as two columns are wide.
const fn sign(wide: i32, tall: i32, great: bool) -> char {
    let (across, down) = (wide.abs(), 2 * tall.abs());
    match (across > 3 * down, down > 2 * across, great) {
        (true, _, true) => '=',
        (true, _, false) => '-',
        (_, _, true) => '#',
        (_, true, false) => '|',
        (_, _, false) if (wide > 0) == (tall > 0) => '\\',
        (_, _, false) => '/',
    }
}

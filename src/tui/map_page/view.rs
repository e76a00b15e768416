//! The map, drawn: its hexes on the left, the facts of the hex that is looked at and the signs on the right.

use ratatui::layout::Rect;

use super::MapPage;
use crate::engine::text::{Label, Text, counted};
use crate::tui::hexes::{self, BATTLE, Look};
use crate::tui::model::Model;
use crate::tui::pen::{Pen, inset};
use crate::tui::words::{cut_text, wrap};

/// The most columns of the facts.
const FACTS: u16 = 40;

/// Draws the page.
pub(crate) fn draw(page: &MapPage, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    pen.clear(area);
    let inside = inset(area, 1, 0);
    pen.line(inside, 0, &cut_text(&title(page), usize::from(inside.width)));
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
    let wide = (body.width / 3).min(FACTS);
    let sheet = Rect { width: body.width - wide - 1, ..body };
    let mut signs = hexes::arrows(&page.sheet.map, &page.sheet.ways, page.pulse.unwrap_or_else(|| page.last_pulse()));
    for hex in &page.sheet.fields {
        signs.entry(*hex).or_insert(BATTLE);
    }
    let look = Look { cursor: page.cursor, whole: page.whole, layer: page.layer };
    hexes::draw(&page.sheet.map, look, &signs, sheet, pen);
    let side = Rect { x: sheet.right() + 1, width: wide, ..body };
    let broken =
        |lines: &[Text]| -> Vec<Text> { lines.iter().flat_map(|line| wrap(line, usize::from(wide))).collect() };
    let (mut lines, legend) = (broken(&page.facts), broken(&page.sheet.map.legend));
    let room = usize::from(side.height).saturating_sub(legend.len() + 1);
    if lines.len() <= room {
        lines.resize(room + 1, Text::default());
        lines.extend(legend);
    }
    pen.lines(side, &lines);
}

fn title(page: &MapPage) -> Text {
    let text = Text::of(Label::Heading, "The map");
    if !page.typed.is_empty() {
        return text.then("   to ").with(Label::Figure, format!("{}_", page.typed));
    }
    let last = page.last_pulse();
    let pulses = match page.pulse.filter(|pulse| *pulse < last) {
        _ if last == 0 => "   nobody has marched".to_owned(),
        Some(pulse) => format!("   routes up to pulse {pulse} of {last}"),
        None => format!("   all routes of the turn, {}", counted(last, "pulse")),
    };
    let pulses = format!("{pulses}   {}", page.layer.name());
    text.with(Label::Quiet, pulses).with(Label::Quiet, "   type a name or number to go there")
}

//! Draws the palette.

use ratatui::layout::Rect;

use super::{Does, Palette, PaletteLine};
use crate::engine::text::{Label, Text, counted};
use crate::tui::model::Model;
use crate::tui::pen::Pen;
use crate::tui::view::lists::{frame, list};
use crate::tui::words::{ends, fill, text_width, width, wrap};

/// Rows for the whole of the marked line.
const FOOT: u16 = 2;

/// How the note of something begins that cannot be done now.
const BLOCKED: &str = "not now";

/// The columns of the kinds.
const KINDS: usize = 12;

/// Draws the palette: what is typed, then what fits it.
pub(crate) fn draw(palette: &Palette, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let width = area.width.min(110);
    let inside = frame("Everything, by words", (width, area.height), area, pen);
    let fitting = palette.fitting();
    let find = if palette.search.typed.is_empty() {
        Text::of(Label::Quiet, format!("{}; type words to find one; Enter does it", counted(fitting.len(), "thing")))
    } else {
        palette.search.shown().with(Label::Quiet, format!("   {} fit", fitting.len()))
    };
    pen.line(inside, 0, &find);
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(FOOT + 2), ..inside };
    if fitting.is_empty() {
        pen.line(body, 0, &Text::of(Label::Quiet, "nothing fits what is typed"));
    }
    let room = usize::from(inside.width).saturating_sub(2);
    let rows: Vec<Text> = fitting.iter().map(|item| line(item, room, pen)).collect();
    list(&rows, palette.search.picked, body, pen);
    let foot = Rect { y: body.bottom(), height: FOOT + 1, ..inside };
    pen.rule(foot, 0);
    let Some(item) = fitting.get(palette.search.picked) else { return };
    let whole = Text::of(Label::Heading, &item.words).with(Label::Quiet, format!("  {}", item.beside));
    let whole = wrap(&pen.lettered(&whole), usize::from(foot.width));
    pen.lines(Rect { y: foot.y + 1, height: FOOT, ..foot }, &whole);
}

/// What it is and what it is called; at the end of the line its key, or what is told of it, where that has room whole:
/// below the list it stands in any case, once the line is marked.
fn line(item: &PaletteLine, room: usize, pen: &Pen<'_>) -> Text {
    let label = if matches!(item.does, Does::Refuse(_)) { Label::Quiet } else { Label::Plain };
    let words = Text::of(Label::Quiet, fill(item.kind, KINDS)).with(label, pen.theme.words(&item.words));
    let beside = pen.theme.words(&item.beside);
    let left = room.saturating_sub(text_width(&words) + 2);
    let short = if beside.starts_with(BLOCKED) { BLOCKED } else { "" };
    let beside = [&*beside, short].into_iter().find(|form| width(form) <= left).unwrap_or_default();
    ends(&words, Text::of(Label::Quiet, beside), room)
}

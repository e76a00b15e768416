//! The list of files, drawn.

use ratatui::layout::Rect;

use super::lists::list;
use crate::engine::text::{Label, Text};
use crate::tui::model::{Files, FoundKind};
use crate::tui::pen::{Pen, inset};
use crate::tui::words::{cut_front, ends, fill, text_width, width};

/// The columns of a kind of file.
const KINDS: usize = 10;

/// A path has at least so many columns.
const LEAST_PATH: usize = 12;

/// The list of files.
pub(super) fn files(files: &Files, area: Rect, pen: &mut Pen<'_>) {
    let inside = inset(area, 2, 0);
    let columns = usize::from(inside.width);
    let title = match (&files.first, files.armies) {
        (Some(_), _) => "Side B of the new battle",
        (None, true) => "Armies: make, copy, change",
        (None, false) => "A new battle, or a save",
    };
    let fitting = files.fitting();
    let count = format!("{} of {} files", fitting.len(), files.found.len());
    pen.line(inside, 0, &ends(&Text::of(Label::Heading, title), Text::of(Label::Quiet, count), columns));
    let folder = pen.theme.words(&files.folder);
    pen.line(inside, 1, &Text::of(Label::Quiet, format!("below {folder}")));
    let find = files.search.shown();
    pen.line(inside, 2, &find);
    pen.rule(inside, 3);
    let rows: Vec<Text> = fitting
        .iter()
        .map(|file| {
            let kind = match file.kind {
                FoundKind::Scenario => "scenario",
                FoundKind::Orbat => "army",
                FoundKind::New => "new",
                FoundKind::Save => "save",
            };
            let title = if file.faulty { Label::Bad } else { Label::Plain };
            let left = Text::of(Label::Heading, fill(kind, KINDS)).with(title, pen.theme.words(&file.title));
            let room = columns.saturating_sub(text_width(&left) + 4).max(LEAST_PATH);
            ends(&left, Text::of(Label::Quiet, path_end(&pen.theme.words(&file.shown), room)), columns - 2)
        })
        .collect();
    let body = Rect { y: inside.y + 4, height: inside.height.saturating_sub(4), ..inside };
    if rows.is_empty() {
        pen.line(body, 0, &Text::of(Label::Quiet, "no scenario, army or save (*.toml, *.fanion) is here"));
    }
    list(&rows, files.search.picked, body, pen);
}

/// The end of a path in so many columns, from a folder on while that can be.
fn path_end(path: &str, columns: usize) -> String {
    let ends = path.match_indices('/').map(|(at, _)| format!("..{}", &path[at..]));
    let whole = std::iter::once(path.to_owned()).chain(ends).find(|end| width(end) <= columns);
    whole.unwrap_or_else(|| cut_front(path, columns))
}

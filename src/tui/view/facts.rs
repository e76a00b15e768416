//! Facts with their names, and pages of them.

use ratatui::layout::Rect;

use crate::engine::text::{Facts, Label, Text, counted};
use crate::tui::pen::{Pen, inset, row_of};
use crate::tui::words::{cut, fill, width, wrap};

/// The most columns for the names of facts.
const NAMES: usize = 30;

/// Facts as lines: the names in a column, what they hold beside them, broken where it is long.
pub(crate) fn fact_lines(facts: &Facts, columns: usize) -> Vec<Text> {
    let names = facts.rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0).min(NAMES).min(columns / 3);
    let mut lines = Vec::new();
    for (name, text) in &facts.rows {
        let held = wrap(text, columns.saturating_sub(names + 2));
        let name_lines = wrap(&Text::of(Label::Quiet, name), names.max(1));
        for at in 0..held.len().max(name_lines.len()) {
            let name = name_lines.get(at).map(ToString::to_string).unwrap_or_default();
            let line = Text::of(Label::Quiet, fill(&name, names + 2));
            lines.push(line.join(held.get(at).cloned().unwrap_or_default()));
        }
    }
    lines
}

/// How many lines there are below what is shown.
pub(crate) fn lines_below(count: usize) -> String {
    format!("{} more below", counted(count, "line"))
}

/// How many lines of so many are out of sight, above and below those shown from `top` on; empty where none is.
pub(crate) fn unseen(top: usize, shown: usize, all: usize) -> String {
    match (top, all.saturating_sub(top + shown)) {
        (0, 0) => String::new(),
        (0, below) => format!("{below} more below"),
        (above, 0) => format!("{above} more above"),
        (above, below) => format!("{above} more above, {below} below"),
    }
}

/// As many lines as an area holds: the last says how many more there are, and where.
pub(crate) fn held(mut lines: Vec<Text>, area: Rect, wherever: &str) -> Vec<Text> {
    let rows = usize::from(area.height);
    if lines.len() > rows {
        let shown = rows.saturating_sub(1);
        let rest = counted(lines.len() - shown, "line");
        lines.truncate(shown);
        lines.push(Text::of(Label::Care, cut(&format!("+ {rest}{wherever}"), usize::from(area.width)).into_owned()));
    }
    lines
}

/// A page with a title over the whole area, from its line `top` on.
pub(crate) fn paper(title: &Text, lines: &[Text], top: usize, area: Rect, pen: &mut Pen<'_>) {
    let below = paper_head(title, area, pen);
    scrolled(lines, top, below, pen);
}

/// The title of such a page; the room below it.
pub(crate) fn paper_head(title: &Text, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let inside = inset(area, 2, 0);
    pen.line(inside, 0, title);
    pen.rule(inside, 1);
    Rect { y: inside.y + 2, height: inside.height.saturating_sub(2), ..inside }
}

/// Lines from `top` on; the last row says how many more there are.
pub(crate) fn scrolled(lines: &[Text], top: usize, area: Rect, pen: &mut Pen<'_>) {
    let body = Rect { height: area.height.saturating_sub(1), ..area };
    pen.lines(body, lines.get(top..).unwrap_or_default());
    let below = lines.len().saturating_sub(top + usize::from(body.height));
    if below > 0 && area.height > 0 {
        pen.line(row_of(area, area.height - 1), 0, &Text::of(Label::Quiet, lines_below(below)));
    }
}

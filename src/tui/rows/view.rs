//! Draws a form of lines.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Row, Rows, Takes};
use crate::engine::prompt::AskKind;
use crate::engine::text::{Label, Text};
use crate::tui::theme::Theme;
use crate::tui::view::{Pen, top_for};
use crate::tui::words::{cut, fill, text_width, width};

/// Draws the lines, and under them what may be typed where the cursor is.
pub fn draw(rows: &Rows, area: Rect, pen: &mut Pen<'_>) {
    let shown = usize::from(area.height.saturating_sub(1));
    let columns = usize::from(area.width);
    let name = rows.rows.iter().map(|row| width(&row.name)).max().unwrap_or(0).clamp(8, 24);
    let top = top_for(rows.at, shown, rows.rows.len());
    let mut below = 0;
    for (line, at) in (0..area.height.saturating_sub(1)).zip(top..rows.rows.len()) {
        let Some(row) = rows.rows.get(at) else { break };
        let picked = at == rows.at;
        let style = if picked { Theme::picked() } else { Style::new() };
        let mark = if picked { "> " } else { "  " };
        pen.styled(area, line, &Text::plain(mark).join(text(row, picked, name, columns.saturating_sub(2), pen)), style);
        below = line + 1;
    }
    if let Some(row) = rows.row() {
        let hint = format!("  {}", row.allowed());
        pen.line(area, below.min(area.height.saturating_sub(1)), &Text::of(Label::Quiet, cut(&hint, columns)));
    }
}

fn text(row: &Row, picked: bool, name: usize, columns: usize, pen: &Pen<'_>) -> Text {
    let value = match row.takes {
        Takes::Dice { count, .. } => {
            let fallen: Vec<String> = row.word().chars().map(|face| format!("[{face}]")).collect();
            fallen.concat() + &"[_]".repeat(count.saturating_sub(row.word().len()))
        }
        _ => row.shown(),
    };
    let typing = if picked && matches!(row.takes, Takes::Words) { "_" } else { "" };
    let label = if row.changed() { Label::Ruling } else { Label::Figure };
    let mut text = Text::of(Label::Quiet, fill(&row.name.replace('_', " "), name))
        .then(" ")
        .with(label, format!("{value}{typing}"));
    if let Takes::Value(AskKind::Many(choices)) = &row.takes
        && let Some(choice) = choices.get(row.cursor).filter(|_| picked)
    {
        text = text.with(Label::Care, format!("  [{}]", choice.label));
    }
    if row.changed() && !matches!(row.takes, Takes::Words) {
        let was = match row.takes {
            Takes::Dice { .. } => row.was.as_str().unwrap_or("").to_owned(),
            _ => row.in_words(&row.was),
        };
        text = text.with(Label::Care, format!("  was {was}"));
    }
    let text = pen.lettered(&text);
    let used = text_width(&text).max(name + 22);
    let gap = used - text_width(&text);
    let room = columns.saturating_sub(used + 2);
    if room < 16 {
        return text;
    }
    text.then(" ".repeat(gap + 2)).with(Label::Quiet, cut(&row.help, room))
}

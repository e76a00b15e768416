//! Draws a form of fields.

use ratatui::layout::Rect;

use super::{Field, Fields, Takes};
use crate::engine::prompt::AskKind;
use crate::engine::text::{Label, Text};
use crate::tui::pen::{Pen, top_for};
use crate::tui::theme::Theme;
use crate::tui::words::{cut, fill, text_width, width};

/// Draws the fields, and under them what may be typed where the cursor is.
pub(crate) fn draw(fields: &Fields, area: Rect, pen: &mut Pen<'_>) {
    let shown = usize::from(area.height.saturating_sub(1));
    let columns = usize::from(area.width);
    let name = fields.all.iter().map(|field| width(&field.name)).max().unwrap_or(0).clamp(8, 24);
    let top = top_for(fields.at, shown, fields.all.len());
    let mut below = 0;
    for (line, (at, field)) in (0..area.height.saturating_sub(1)).zip(fields.all.iter().enumerate().skip(top)) {
        let picked = at == fields.at;
        let mark = if picked { "> " } else { "  " };
        let text = text(field, picked, name, columns.saturating_sub(2), pen);
        pen.styled(area, line, &Text::plain(mark).join(text), Theme::picked_where(picked));
        below = line + 1;
    }
    if let Some(field) = fields.field() {
        let hint = format!("  {}", field.allowed());
        pen.line(area, below.min(area.height.saturating_sub(1)), &Text::of(Label::Quiet, cut(&hint, columns)));
    }
}

fn text(field: &Field, picked: bool, name: usize, columns: usize, pen: &Pen<'_>) -> Text {
    let value = if let Takes::Dice { count, .. } = field.takes {
        let fallen: Vec<String> = field.word().chars().map(|face| format!("[{face}]")).collect();
        fallen.concat() + &"[_]".repeat(count.saturating_sub(field.word().len()))
    } else {
        let finding = !field.typed.is_empty() && !field.choices().is_empty();
        field.told(field.json()) + &if finding { format!(" ({}_)", field.typed) } else { String::new() }
    };
    let typing = if picked && matches!(field.takes, Takes::Words) { "_" } else { "" };
    let label = if field.changed() { Label::Ruling } else { Label::Figure };
    let mut text = Text::of(Label::Quiet, fill(&field.name.replace('_', " "), name))
        .then(" ")
        .with(label, format!("{value}{typing}"));
    if let Takes::Value(AskKind::Many(choices)) = &field.takes
        && let Some(choice) = choices.get(field.cursor).filter(|_| picked)
    {
        text = text.with(Label::Care, format!("  [{}]", choice.label));
    }
    if field.changed() && !matches!(field.takes, Takes::Words) {
        let was = match field.takes {
            Takes::Dice { .. } => field.was.as_str().unwrap_or("").to_owned(),
            _ => field.told(&field.was),
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
    text.then(" ".repeat(gap + 2)).with(Label::Quiet, cut(&field.help, room))
}

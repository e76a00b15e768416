//! Draws the model. No rule, no file, no clock: what is shown is what the model holds.

mod bar;
mod battle;
mod card;
mod desk;
mod dialogs;
mod fields;
mod front;
pub mod lists;
mod options;
mod ribbon;
pub mod roster;
pub mod side_panels;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::model::{Dialog, Model, Screen};
use super::theme::Theme;
use super::words::cut_text;
use crate::engine::text::{Label, Text};

/// The smallest terminal in columns and rows.
pub const SMALLEST: (u16, u16) = (80, 24);

/// Draws the whole screen.
pub fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    draw_on(model, area, frame.buffer_mut());
}

/// The same on any buffer.
pub fn draw_on(model: &Model, area: Rect, buffer: &mut Buffer) {
    let mut pen = Pen { buffer, theme: model.theme };
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(area, &mut pen);
    }
    let (rest, bar) = (Rect { height: area.height - 1, ..area }, row_of(area, area.height - 1));
    match &model.screen {
        Screen::Home(home) => front::home(home, rest, &mut pen),
        Screen::Files(files) => front::files(files, rest, &mut pen),
        Screen::Page(page) => lists::page(page, rest, &mut pen),
        Screen::Battle(battle) => battle::draw(battle, model.lessons.now(), rest, &mut pen),
        Screen::Over(Dialog::Desk(desk), _) => desk::draw(desk, rest, &mut pen),
        Screen::Over(dialog, under) => {
            match &**under {
                Screen::Battle(battle) => battle::draw(battle, model.lessons.now(), rest, &mut pen),
                Screen::Over(Dialog::Desk(desk), _) => desk::draw(desk, rest, &mut pen),
                Screen::Over(under @ Dialog::History(_), _) => dialogs::draw(under, model, rest, &mut pen),
                _ => {}
            }
            dialogs::draw(dialog, model, rest, &mut pen);
        }
    }
    bar::draw(model, bar, &mut pen);
}

fn too_small(area: Rect, pen: &mut Pen<'_>) {
    let (columns, rows) = SMALLEST;
    let words = format!("needs {columns}x{rows}, has {}x{}", area.width, area.height);
    pen.line(area, 0, &Text::plain(words));
}

/// One row of an area.
pub const fn row_of(area: Rect, row: u16) -> Rect {
    Rect { y: area.y + row, height: 1, ..area }
}

/// Writes labelled lines into an area.
pub struct Pen<'b> {
    buffer: &'b mut Buffer,
    /// How meanings look.
    pub theme: Theme,
}

impl Pen<'_> {
    /// Writes a line into a row of an area, cut to its width.
    pub fn line(&mut self, area: Rect, row: u16, text: &Text) {
        self.styled(area, row, text, Style::new());
    }

    /// The same, with a look over all of it.
    pub fn styled(&mut self, area: Rect, row: u16, text: &Text, style: Style) {
        if row >= area.height || area.width == 0 {
            return;
        }
        let cut = cut_text(&self.lettered(text), usize::from(area.width));
        let line = self.theme.line(&cut);
        self.buffer.set_line(area.x, area.y + row, &line, area.width);
        self.buffer.set_style(row_of(area, row), style);
    }

    /// Writes lines from the top of an area on, as many as fit.
    pub fn lines(&mut self, area: Rect, lines: &[Text]) {
        for (row, line) in (0..area.height).zip(lines) {
            self.line(area, row, line);
        }
    }

    /// The text in the letters that may be written, so that it is measured as it will stand.
    pub fn lettered(&self, text: &Text) -> Text {
        let span = |span: &crate::engine::text::Span| crate::engine::text::Span {
            label: span.label,
            text: self.theme.words(&span.text),
        };
        Text(text.0.iter().map(span).collect())
    }

    /// Draws a line across an area's row.
    pub fn rule(&mut self, area: Rect, row: u16) {
        let sign = self.theme.sign("─", "-");
        self.line(area, row, &Text::of(Label::Quiet, sign.repeat(usize::from(area.width))));
    }

    /// Draws a line down an area's left edge.
    pub fn wall(&mut self, area: Rect) {
        let sign = self.theme.sign("│", "|");
        let edge = Rect { width: 1, ..area };
        for row in 0..area.height {
            self.line(edge, row, &Text::of(Label::Quiet, sign));
        }
    }

    /// Empties an area.
    pub fn clear(&mut self, area: Rect) {
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                }
            }
        }
    }
}

/// The area between its edges.
pub const fn inset(area: Rect, columns: u16, rows: u16) -> Rect {
    Rect {
        x: area.x + columns,
        y: area.y + rows,
        width: area.width.saturating_sub(2 * columns),
        height: area.height.saturating_sub(2 * rows),
    }
}

/// The number as columns or rows of a screen.
pub fn cells(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The first of so many lines to show, so that the picked one is in sight.
pub fn top_for(picked: usize, shown: usize, lines: usize) -> usize {
    let last = lines.saturating_sub(shown);
    picked.saturating_sub(shown / 2).min(last)
}

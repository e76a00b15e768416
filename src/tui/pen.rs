//! Writes labelled text on the screen, and keeps what a click there hits.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::keys::Keymap;
use super::theme::Theme;
use super::words::cut;
use crate::config::actions::Action;
use crate::engine::text::{Label, Span, Text, steers};
use crate::report::columns::plain_columns;

/// What a click may hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickTarget {
    /// A line of a list or an option.
    Line(usize),
    /// A unit, by its code.
    Unit(String),
    /// A key of the key bar.
    Key(Action),
}

/// Writes labelled lines into an area.
pub struct Pen<'b> {
    buffer: &'b mut Buffer,
    /// How meanings look.
    pub theme: Theme,
    /// The keys in force.
    pub keys: Keymap,
    /// What can be clicked where; the later lies over the earlier, and nothing covers.
    spots: Vec<(Rect, Option<ClickTarget>)>,
}

impl<'b> Pen<'b> {
    /// Writes on this buffer.
    pub fn new(buffer: &'b mut Buffer, theme: Theme) -> Self {
        Self { buffer, theme, keys: Keymap::default(), spots: Vec::new() }
    }

    /// The key in a battle for what is done, as a sentence tells it.
    pub fn key(&self, action: Action) -> Cow<'static, str> {
        self.keys.told(action)
    }
}

impl Pen<'_> {
    /// Lays the theme's background.
    pub fn ground(&mut self, area: Rect) {
        self.look(area, self.theme.base());
    }

    /// What a click here hits.
    pub fn spot(&mut self, place: Rect, spot: ClickTarget) {
        self.spots.push((place, Some(spot)));
    }

    /// What stands at a column and a row, as far as it can be clicked.
    pub fn hit(self, at: (u16, u16)) -> Option<ClickTarget> {
        let hit = |place: &Rect| {
            (place.left()..place.right()).contains(&at.0) && (place.top()..place.bottom()).contains(&at.1)
        };
        self.spots.into_iter().rev().find(|(place, _)| hit(place)).and_then(|(_, spot)| spot)
    }

    /// Writes a line into a row of an area, cut to its width.
    pub fn line(&mut self, area: Rect, row: u16, text: &Text) {
        self.styled(area, row, text, Style::new());
    }

    /// The same, with a look over all of it.
    pub fn styled(&mut self, area: Rect, row: u16, text: &Text, style: Style) {
        if row >= area.height || area.width == 0 {
            return;
        }
        let mut rest = row_of(area, row);
        for span in &text.0 {
            let look = self.theme.style(span.label);
            let used = match self.theme.plain_columns(&span.text).filter(|columns| *columns <= usize::from(rest.width))
            {
                Some(_) => self.put(rest, &span.text, look),
                None => self.write(rest, &cut(&self.theme.words(&span.text), usize::from(rest.width)), look),
            };
            rest = Rect { x: rest.x + used, width: rest.width - used, ..rest };
        }
        self.look(row_of(area, row), style);
    }

    /// Writes a line of a list, which a click picks out.
    pub fn choice(&mut self, area: Rect, row: u16, (at, is_picked): (usize, bool), text: &Text) {
        self.styled(area, row, text, Theme::picked_where(is_picked));
        self.spot(row_of(area, row), ClickTarget::Line(at));
    }

    /// Writes words into a row and says how many columns they took.
    fn write(&mut self, row: Rect, words: &str, style: Style) -> u16 {
        if plain_columns(words).is_some() {
            return self.put(row, words, style);
        }
        self.buffer.set_stringn(row.x, row.y, words, usize::from(row.width), over_a_line(style)).0 - row.x
    }

    /// Writes letters of one column each.
    fn put(&mut self, row: Rect, words: &str, style: Style) -> u16 {
        let style = over_a_line(style);
        let cells = (row.left()..row.right()).zip(words.chars());
        let mut used = 0;
        for (x, letter) in cells {
            if let Some(cell) = self.buffer.cell_mut((x, row.y)) {
                cell.set_char(letter).set_style(style);
            }
            used += 1;
        }
        used
    }

    /// Writes lines from the top of an area on, as many as fit.
    pub fn lines(&mut self, area: Rect, lines: &[Text]) {
        for (row, line) in (0..area.height).zip(lines) {
            self.line(area, row, line);
        }
    }

    /// The text in the letters that may be written, so that it is measured as it will stand.
    pub fn lettered(&self, text: &Text) -> Text {
        let span = |span: &Span| Span { label: span.label, text: self.theme.words(&span.text).into_owned() };
        Text(text.0.iter().map(span).collect())
    }

    /// Writes a letter into one cell of the screen; one that this terminal does not get is a blank.
    pub fn cell(&mut self, at: (u16, u16), letter: char, style: Style) {
        let shown = if steers(letter) || (self.theme.ascii && !letter.is_ascii()) { ' ' } else { letter };
        if let Some(cell) = self.buffer.cell_mut(at) {
            cell.set_char(shown).set_style(style);
        }
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

    /// Lays a look over an area.
    pub fn look(&mut self, area: Rect, style: Style) {
        if style != Style::new() {
            self.buffer.set_style(area, style);
        }
    }

    /// Empties an area.
    pub fn clear(&mut self, area: Rect) {
        self.spots.push((area, None));
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                    cell.set_style(self.theme.base());
                }
            }
        }
    }
}

/// Over a line words are not as dim as it is.
fn over_a_line(style: Style) -> Style {
    if style.add_modifier.contains(Modifier::DIM) { style } else { style.not_dim() }
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

/// One row of an area.
pub const fn row_of(area: Rect, row: u16) -> Rect {
    Rect { y: area.y + row, height: 1, ..area }
}

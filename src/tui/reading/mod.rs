//! Labelled lines to be read: broken to the width of the screen, moved up and down.

pub(crate) mod view;

use super::effect::Effect;
use super::keys::enter;
use super::model::Model;
use super::pages::{KeyGroup, PageKind, page};
use super::words::wrap;
use crate::config::actions::Action;
use crate::engine::text::{Label, Text};

/// Columns that the frame takes.
const FRAME_COLUMNS: u16 = 4;
/// Rows that the frame, its foot and the key bar take.
const FRAME_ROWS: u16 = 4;

/// The page of lines that are read.
pub(crate) static PAGE: PageKind = PageKind {
    name: "reading",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Words, KeyGroup::Palette],
    first: &[enter("go on", "go on")],
    act,
    ..PageKind::BLANK
};
page!(whole ReadingPage, PAGE, view::draw);

/// Lines to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadingPage {
    /// What they are about.
    pub title: String,
    pub lines: Vec<Text>,
    /// The first line that is shown.
    pub top: usize,
    /// What Enter does, in words.
    pub enter: &'static str,
}

/// While it is read.
fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let size = model.size;
    match action {
        Action::Leave | Action::Accept => return model.leave(),
        _ => {
            if let Some(reading) = model.page_mut::<ReadingPage>() {
                reading.turn(action, size);
            }
        }
    }
    Vec::new()
}

impl ReadingPage {
    /// Nothing yet under this title.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), enter: "Enter or Esc goes back", ..Self::default() }
    }

    /// A heading, after an empty line where something stands above it.
    pub fn head(&mut self, words: impl Into<String>) {
        if !self.lines.is_empty() {
            self.lines.push(Text::default());
        }
        self.lines.push(Text::of(Label::Heading, words));
    }

    /// A plain line.
    pub fn say(&mut self, words: impl Into<String>) {
        self.lines.push(Text::plain(words));
    }

    /// A word or figure, what it means, and in brackets where that comes from.
    pub fn explain(&mut self, word: &str, meaning: &str, source: &str) {
        let mut text = Text::of(Label::Figure, format!("{word}: ")).then(meaning);
        if !source.is_empty() {
            text = text.with(Label::Quiet, format!(" ({source})"));
        }
        self.lines.push(text);
    }

    /// The lines as they stand on a screen of this width.
    pub fn broken(&self, columns: u16) -> Vec<Text> {
        let columns = usize::from(columns.saturating_sub(FRAME_COLUMNS));
        self.lines.iter().flat_map(|line| wrap(line, columns)).collect()
    }

    /// How many lines are shown at once.
    pub fn shown(rows: u16) -> usize {
        usize::from(rows.saturating_sub(FRAME_ROWS)).max(1)
    }

    /// Moves it; its last line stays on the screen.
    pub fn turn(&mut self, action: Action, size: (u16, u16)) {
        let shown = Self::shown(size.1);
        let last = self.broken(size.0).len().saturating_sub(shown);
        self.top = action.moved(self.top, shown, last);
    }
}

//! Lines with a look over all of them.

use ratatui::style::Style;

use crate::engine::text::{Label, Text};

/// A line of the card, and whether it is picked out.
pub(super) type Painted = (Text, Style);

/// A line in its own look.
pub(super) fn plain(text: Text) -> Painted {
    (text, Style::new())
}

/// The column before a line of the armies: a sign where it is marked.
pub(super) fn mark(is_marked: bool) -> Text {
    if is_marked { Text::of(Label::Figure, ">") } else { Text::plain(" ") }
}

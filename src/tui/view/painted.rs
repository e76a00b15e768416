//! Lines with a look over all of them.

use ratatui::style::Style;

use crate::engine::text::Text;

/// A line of the card, and whether it is picked out.
pub(super) type Painted = (Text, Style);

/// A line in its own look.
pub(super) fn plain(text: Text) -> Painted {
    (text, Style::new())
}

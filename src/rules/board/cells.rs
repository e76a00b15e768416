//! Cells of rosters.

use std::borrow::{Borrow, Cow};
use std::rc::Rc;

use crate::engine::text::{Cell, CellContent, Group, Label, RosterRow, Text};

/// A cell of words.
pub fn words(name: &'static str, priority: u8, label: Label, words: impl Into<Cow<'static, str>>) -> Cell {
    Cell { name, priority, content: CellContent::Words(words.into()), label }
}

/// A cell of boxes: so many left of so many; red where half or less is left.
pub const fn pips(name: &'static str, left: u8, of: u8) -> Cell {
    let label = if (left as u16) * 2 <= of as u16 { Label::Bad } else { Label::Figure };
    Cell { name, priority: 0, content: CellContent::Pips { left, of }, label }
}

/// The sign of an arm by its word; infantry has none.
pub fn arm(kind: &str) -> &'static str {
    match kind {
        "cavalry" => "╱",
        "artillery" => "●",
        _ => "",
    }
}

/// Rows under a head; none where there is no row.
pub fn group(head: Vec<Cell>, rows: impl IntoIterator<Item = RosterRow>) -> Option<Rc<Group>> {
    let rows: Vec<RosterRow> = rows.into_iter().collect();
    (!rows.is_empty()).then(|| Group::new(head, rows))
}

/// What is said of a thing, apart from each other by two spaces; what says nothing is left out.
pub fn line(parts: impl IntoIterator<Item = impl Borrow<Text>>) -> Text {
    Text::joined("  ", parts.into_iter().map(|part| part.borrow().clone()).filter(|part| !part.is_empty()))
}

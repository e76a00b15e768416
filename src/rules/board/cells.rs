//! Cells of rosters, and sides as columns.

use std::borrow::Cow;
use std::rc::Rc;

use crate::engine::text::{Cell, CellContent, Column, Group, Label, Text};

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

/// A side's column with its headline and its aims: `the French` are `French` for short.
pub fn side(key: &str, name: &str, label: Label, said: [Vec<Text>; 2], groups: Vec<Rc<Group>>) -> Column {
    let short = name.strip_prefix("the ").unwrap_or(name).to_owned();
    let [headline, aims] = said;
    Column { side: key.to_owned(), title: name.to_owned(), short, label, headline, aims, groups }
}

/// What is said of a thing, apart from each other by two spaces; what says nothing is left out.
pub fn line(parts: impl IntoIterator<Item = Text>) -> Text {
    let told = parts.into_iter().filter(|part| !part.is_empty());
    told.reduce(|line, part| line.then("  ").join(part)).unwrap_or_default()
}

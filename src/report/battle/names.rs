//! Names in place of codes: whoever reads afterwards has no roster beside him.

use std::collections::BTreeMap;

use crate::engine::doc::Doc;
use crate::engine::story::short;
use crate::engine::text::{Label, Text};

/// The sides and every unit by its code.
pub(super) struct SideNames {
    codes: BTreeMap<String, String>,
    sides: Vec<(String, String, Label)>,
}

impl SideNames {
    /// The names that any of these documents knows.
    pub(super) fn of<'d>(docs: impl Iterator<Item = &'d Doc>) -> Self {
        let mut names = Self { codes: BTreeMap::new(), sides: Vec::new() };
        for column in docs.flat_map(|doc| &doc.columns) {
            for row in column.groups.iter().flat_map(|group| &group.rows) {
                names.codes.insert(row.code.to_string(), row.name.to_string());
            }
            if names.sides.iter().all(|(key, ..)| *key != column.side) {
                names.sides.push((column.side.clone(), column.title.clone(), column.label));
            }
        }
        names
    }

    /// The keys of the sides, in order.
    pub(super) fn sides(&self) -> impl Iterator<Item = &str> {
        self.sides.iter().map(|(key, ..)| key.as_str())
    }

    /// A side's name, as short as it can be told from the other.
    pub(super) fn side(&self, key: &str) -> Text {
        let titles: Vec<&str> = self.sides.iter().map(|(_, title, _)| title.as_str()).collect();
        match self.sides.iter().position(|(side, ..)| side == key) {
            Some(at) => Text::of(self.sides[at].2, short(&titles)[at]),
            None => Text::plain("both sides"),
        }
    }

    /// A side's whole name.
    pub(super) fn whole(&self, key: &str) -> Text {
        let side = self.sides.iter().find(|(side, ..)| side == key);
        side.map_or_else(Text::default, |(_, title, label)| Text::of(*label, &**title))
    }

    /// The text without the codes that stand before names.
    pub(super) fn plain(&self, text: &Text) -> Text {
        let mut plain = text.clone();
        for span in &mut plain.0 {
            span.text = self.words(&span.text);
        }
        plain
    }

    /// The words without the codes that stand before names.
    pub(super) fn words(&self, text: &str) -> String {
        let mut plain = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(end) = rest.find(' ') {
            let (word, after) = (&rest[..end], &rest[end + 1..]);
            let bare = word.rsplit(['(', '+']).next().unwrap_or(word);
            if self.codes.get(bare).is_some_and(|name| after.starts_with(name.as_str())) {
                plain.push_str(&word[..word.len() - bare.len()]);
            } else {
                plain.push_str(&rest[..=end]);
            }
            rest = after;
        }
        plain.push_str(rest);
        plain
    }
}

//! Forms: a section of the orders file, key by key.

pub use crate::rulebooks::{FLEET, FORCE, SECTIONS, Section};
use crate::tui::fields::{Field, Fields};

/// A form that is being filled in.
#[derive(Clone, Debug)]
pub struct OrdersForm {
    pub section: &'static Section,
    /// Whose entry it is; none for an entry without a name of its own.
    pub of: Option<String>,
    /// The number of the entry that is changed, where it has no name of its own; none for a new one.
    pub entry: Option<usize>,
    /// A field a key.
    pub fields: Fields,
}

impl OrdersForm {
    /// A new entry of a section, at these words for its keys.
    pub fn new(section: &'static Section, word: impl Fn(&str) -> String) -> Self {
        let fields = section.keys.iter().map(|(key, help)| Field::words(key, help, &word(key))).collect();
        Self { section, of: None, entry: None, fields: Fields::new(fields) }
    }

    /// Each key with its words.
    pub fn filled(&self) -> Vec<(&str, String)> {
        self.fields.all.iter().map(|field| (field.name.as_str(), field.word().to_owned())).collect()
    }
}

//! Forms: a section of the orders file, key by key.

pub use crate::rulebooks::{FLEET, FORCE, SECTIONS, Section};

/// A form that is being filled in.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its section.
    pub section: &'static Section,
    /// Whose entry it is; none for an entry without a name of its own.
    pub of: Option<String>,
    /// The number of the entry that is changed, where it has no name of its own; none for a new one.
    pub entry: Option<usize>,
    /// What was typed for each key.
    pub words: Vec<String>,
    /// The key that is typed at.
    pub at: usize,
}

impl Form {
    /// A form with nothing in it.
    pub fn empty(section: &'static Section) -> Self {
        Self { section, of: None, entry: None, words: vec![String::new(); section.keys.len()], at: 0 }
    }

    /// Each key with its words.
    pub fn filled(&self) -> Vec<(&'static str, String)> {
        self.section.keys.iter().map(|(key, _)| *key).zip(self.words.iter().cloned()).collect()
    }

    /// True where nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|words| words.trim().is_empty())
    }
}

//! Reads the glossaries that stand beside the rulebooks' tables.

use crate::engine::glossary::Glossary;

/// The glossary of this text.
///
/// # Panics
/// When an embedded glossary is broken, which a test of every rulebook rules out.
pub fn read(text: &str) -> Glossary {
    toml::from_str(text).unwrap_or_else(|error| panic!("the embedded glossaries are sound: {error}"))
}

//! What is wrong with a file, and where: every fault at once, each with its place.

use std::fmt;
use std::ops::Range;

use crate::engine::text::one_line;
use crate::engine::text::slips::quoted;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FilePlace {
    /// The file as the user named it.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// In bytes from the start of the file.
    pub span: Range<usize>,
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", one_line(&self.file), self.line, self.column)
    }
}

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub place: FilePlace,
    /// The key it belongs to, formations and units counted from 1: `formation[1].unit[3].cv`; empty for the
    /// whole file.
    pub key: String,
    /// What would be right, or what is wrong: `cv is 1 to 10`.
    pub message: String,
    /// What was found instead: `11`.
    pub found: Option<String>,
    /// What is allowed, by itself: `1 to 10`.
    pub allowed: Option<String>,
    /// How to mend it: `did you mean "veteran"?`.
    pub help: Option<String>,
    /// A second place that has to do with it, such as the first of two equal names, and what it is.
    pub other: Option<(FilePlace, String)>,
}

impl Fault {
    /// A fault at a place; what was found, what is allowed and the help are filled in by the caller.
    pub fn new(place: FilePlace, key: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place, key: key.into(), message: message.into(), found: None, allowed: None, help: None, other: None }
    }

    /// The fault in one line without its place: `cv is 1 to 10, found 11`.
    pub fn text(&self) -> String {
        let mut text = match &self.found {
            Some(found) => format!("{}, found {found}", self.message),
            None => self.message.clone(),
        };
        if let Some((place, what)) = &self.other {
            text = format!("{text}; {what} at {}:{}", place.line, place.column);
        }
        if let Some(help) = &self.help {
            text = format!("{text}; {help}");
        }
        text
    }
}

/// What begins the help that asks what was meant.
const GUESS: &str = "did you mean ";

/// The help that asks whether this was meant.
pub fn help_of(near: Option<&str>) -> Option<String> {
    near.map(|near| format!("{GUESS}{}?", quoted(near)))
}

/// True for a help that asks what was meant.
pub(super) fn is_guess(help: &str) -> bool {
    help.starts_with(GUESS)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text())
    }
}

/// All faults of a file, in the order of their places; one line each when displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Brings faults into the order of their places; faults at one place keep their order.
    pub fn sorted(mut faults: Vec<Fault>) -> Self {
        faults.sort_by_key(|fault| (fault.place.line, fault.place.column));
        Self(faults)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

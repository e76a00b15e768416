//! Why a file does not open or a game does not begin, in lines to be read.

use std::path::Path;

use crate::begin::Wrong;
use crate::files;
use crate::orbat::read::LARGEST_FILE;
use crate::orbat::{Faults, Paint};

/// What it is about, and the lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{title}{}", lines.iter().flat_map(|line| ["\n", line.as_str()]).collect::<String>())]
pub struct Trouble {
    /// What it is about.
    pub title: String,
    pub lines: Vec<String>,
}

/// A file's bytes, unless it is too large to be one of ours.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Trouble> {
    let name = path.display().to_string();
    files::read(path, LARGEST_FILE as u64).map_err(|why| Trouble::of(&name, &why.to_string()))
}

impl Trouble {
    /// Trouble in one line.
    pub fn of(title: &str, line: &str) -> Self {
        Self { title: title.to_owned(), lines: vec![line.to_owned()] }
    }

    /// Trouble that its title says.
    pub const fn said(title: String) -> Self {
        Self { title, lines: Vec::new() }
    }

    /// What is wrong with the files of which a game should be made.
    pub fn wrong(name: &str, wrong: &[Wrong]) -> Self {
        let count = wrong.iter().map(|wrong| wrong.lines().len()).sum();
        Self { title: counted(name, count), lines: wrong.iter().flat_map(Wrong::shown).collect() }
    }

    /// The faults of a file, each with its line.
    pub fn faults(name: &str, faults: &Faults, text: &[u8]) -> Self {
        let lines = faults.render(text, Paint::Plain).lines().map(str::to_owned).collect();
        Self { title: counted(name, faults.0.len()), lines }
    }
}

fn counted(name: &str, faults: usize) -> String {
    format!("{name}: {}", crate::engine::text::counted(faults, "fault"))
}

//! Why a save cannot be written, opened or mended.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::text::one_line;
use crate::files::{Unreadable, said};

/// Why a save cannot be written, opened or mended.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A new file may not take the place of another.
    #[error("{} already exists", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another program, or another window of this one, writes this game.
    #[error("{} is being played in another window", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file may not be written.
    #[error("{} is read-only: it can be looked at, and played after its permissions are changed", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// A line is to be taken as a player meant it that cannot be, or need not be.
    #[error("{}:{line}: {why}", path.display())]
    NotAccepted {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why not.
        why: &'static str,
    },
    /// The file is no save, or a damaged one.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The rulebook does not take what the file tells.
    #[error("{}: {why}", path.display())]
    Rules {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The disk refused.
    #[error("cannot {doing} {}: {}", path.display(), said(source))]
    Disk {
        /// What was tried: `read`.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}; {}", self.what(), self.help())]
pub struct Damage {
    /// The file as it was named.
    pub path: PathBuf,
    /// What is wrong in it.
    pub flaw: FileFault,
}

/// What is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

/// A path as it may stand in lines of words.
pub(super) fn shown(path: &Path) -> String {
    one_line(&path.display().to_string())
}

impl FileFault {
    /// A save without a single whole request.
    pub(super) fn no_muster() -> Self {
        let (found, expected) = ("the end of the file".to_owned(), "the muster of the forces".to_owned());
        Self { line: 2, column: 1, found, expected }
    }
}

impl Damage {
    /// Where it is, and what it is.
    pub fn what(&self) -> String {
        let FileFault { line, column, found, expected } = &self.flaw;
        format!("{}:{line}:{column}: found {found}, expected {expected}", shown(&self.path))
    }

    /// What can be done about it.
    pub fn help(&self) -> String {
        if self.path.is_dir() {
            return "name the file in it".to_owned();
        }
        format!("`fanion doctor {}` says what can be kept", Quoted(&self.path))
    }
}

impl StoreError {
    /// Why a file is not read, as the disk would say it.
    pub(super) fn unreadable(path: &Path, why: Unreadable) -> Self {
        let source = match why {
            Unreadable::Disk(error) => error,
            other => io::Error::other(other),
        };
        Self::Disk { doing: "read", path: path.to_owned(), source }
    }

    pub(super) fn disk(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Disk { doing, path, source }
    }
}

/// A path as a shell takes it.
struct Quoted<'p>(&'p Path);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = shown(self.0);
        let plain = |c: char| c.is_alphanumeric() || "/._-+,:@\\".contains(c);
        if !path.is_empty() && path.chars().all(plain) {
            return f.write_str(&path);
        }
        write!(f, "'{}'", path.replace('\'', r"'\''"))
    }
}

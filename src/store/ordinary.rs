//! Ordinary files, which end.

use std::fs::{self, Metadata};
use std::path::Path;

use super::error::{Damage, FileFault, StoreError};
use crate::files::LARGEST_SAVE;

/// What is known of an ordinary file; a pipe or device would never end.
pub(super) fn regular(path: &Path) -> Result<Metadata, StoreError> {
    let metadata = fs::metadata(path).map_err(StoreError::disk("open", path))?;
    let (found, expected) = match metadata.len() {
        _ if metadata.is_dir() => ("a folder".to_owned(), "a saved game".to_owned()),
        _ if !metadata.is_file() => ("a pipe or device".to_owned(), "a saved game".to_owned()),
        found if found > LARGEST_SAVE => {
            (format!("a file of {found} bytes"), format!("a saved game of at most {LARGEST_SAVE} bytes"))
        }
        _ => return Ok(metadata),
    };
    let flaw = FileFault { line: 1, column: 1, found, expected };
    Err(Damage { path: path.to_owned(), flaw }.into())
}

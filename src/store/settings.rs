//! The user's configuration file, written and changed: what else stands in it stays, and a faulty one is left alone.

use std::fs;
use std::path::Path;

use super::{StoreError, write_file};
use crate::config::file;
use crate::encoding;
use crate::files::LARGEST_NOTES;

/// Why the configuration file is not written or changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// There is no such key, or it does not take this value; in words.
    #[error("{0}")]
    Change(String),
    /// The file has faults of its own, each with its place: they are to be mended first.
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
    /// The disk refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Writes a file in which every key is explained, where there is none.
pub fn write_settings(path: &Path) -> Result<(), StoreError> {
    put(path, &file::template(), false)
}

/// Changes these keys of the file, each to a new value; a file that is not there is made of the template.
pub fn change_settings(path: &Path, changes: &[(&str, &str)]) -> Result<(), SettingsError> {
    let (mut text, is_there) = match encoding::kept(path, LARGEST_NOTES) {
        Ok(text) => (text, true),
        Err(error) if error.is_missing() => (file::template(), false),
        Err(error) => return Err(StoreError::unreadable(path, error).into()),
    };
    for (key, value) in changes {
        text = file::with(&text, key, value).map_err(SettingsError::Change)?;
    }
    let (_, faults) = file::read(&path.display().to_string(), text.as_bytes());
    if !faults.is_empty() {
        return Err(SettingsError::Faults(faults.iter().map(ToString::to_string).collect()));
    }
    Ok(put(path, &text, is_there)?)
}

fn put(path: &Path, text: &str, force: bool) -> Result<(), StoreError> {
    if let Some(folder) = path.parent() {
        let made = fs::create_dir_all(folder);
        made.map_err(|source| StoreError::Disk { doing: "make the folder", path: folder.to_owned(), source })?;
    }
    write_file(path, text.as_bytes(), force)
}

//! Files that the program reads: plain files, up to a limit. A pipe might be waited for for ever, and a device never ends.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of the configuration, of an owner's rules, or of the list of recent battles.
pub const LARGEST_NOTES: u64 = crate::limits::NOTES.most;

/// The most bytes of a saved game: a hundred times the longest evening.
pub const LARGEST_SAVE: u64 = crate::limits::SAVE.most;

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The disk does not give it.
    #[error("it cannot be read: {}", said(.0))]
    Disk(#[from] io::Error),
    /// It is no plain file.
    #[error("it is {0}, expected a plain file")]
    NoFile(&'static str),
    /// It is no text in any encoding.
    #[error("the file is not text")]
    NoText,
    /// It is larger than any of its kind.
    #[error("it has {found} bytes, expected at most {most}")]
    TooLarge {
        /// How many bytes it has, or at least so many.
        found: u64,
        /// How many are read.
        most: u64,
    },
}

/// What the system says of a file, in words and never as a number.
pub fn said(error: &io::Error) -> String {
    let words = error.to_string();
    let plain = || words.split(" (os error ").next().unwrap_or_default().to_owned();
    // What the system said may come in an error that names the file, too.
    let is_own = error.get_ref().is_some() && !words.contains(" (os error ");
    if is_own {
        return plain();
    }
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder; check its name".to_owned(),
        io::ErrorKind::PermissionDenied => "not permitted; check who may read and write there".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full; make room, then try again".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only; choose another folder".to_owned(),
        io::ErrorKind::NotADirectory => "a part of its path is a file, not a folder; check its name".to_owned(),
        _ => plain(),
    }
}

impl Unreadable {
    /// True where there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Disk(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// All bytes of a plain file of at most `most` bytes.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Unreadable> {
    plain(path, most)?;
    read_open(&File::open(path)?, most)
}

/// All bytes of a file that is open, from where it stands.
pub fn read_open(file: &File, most: u64) -> Result<Vec<u8>, Unreadable> {
    // Room for all of it at once: a buffer that grows holds up to twice as much.
    let length = file.metadata().map_or(0, |metadata| metadata.len().min(most));
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    let mut within = file.take(most.saturating_add(1));
    within.read_to_end(&mut bytes)?;
    let found = bytes.len() as u64;
    if found > most { Err(Unreadable::TooLarge { found, most }) } else { Ok(bytes) }
}

/// The same as text in UTF-8.
pub fn read_text(path: &Path, most: u64) -> Result<String, Unreadable> {
    let not_text = |error: std::string::FromUtf8Error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error());
    Ok(String::from_utf8(read(path, most)?).map_err(not_text)?)
}

/// The first bytes of a plain file, at most so many.
pub fn beginning(path: &Path, most: u64) -> Result<Vec<u8>, Unreadable> {
    plain(path, u64::MAX)?;
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Refuses what is no plain file, or too large.
fn plain(path: &Path, most: u64) -> Result<(), Unreadable> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(Unreadable::NoFile("a folder"));
    }
    if !metadata.is_file() {
        return Err(Unreadable::NoFile("a pipe or device"));
    }
    let found = metadata.len();
    if found > most { Err(Unreadable::TooLarge { found, most }) } else { Ok(()) }
}

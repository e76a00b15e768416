//! The file under a game that is being played.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::{Damage, Flaw, StoreError};
use super::lock::{open_alone, release};
use super::whole;

/// What a save is written to.
pub trait Disk {
    /// Everything that stands there.
    fn read(&mut self) -> io::Result<Vec<u8>>;
    /// Refuses when something else than this game has changed what stands there; it should be so many bytes.
    fn untouched(&mut self, length: u64) -> io::Result<()>;
    /// Writes after everything else, in one piece.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Returns when everything is safe from a power cut.
    fn sync(&mut self) -> io::Result<()>;
    /// Cuts off everything after so many bytes.
    fn truncate(&mut self, length: u64) -> io::Result<()>;
    /// Puts these bytes in the place of all that stands there, and returns when they are safe from a power cut: there
    /// is always the one or the other, whole.
    fn replace(&mut self, bytes: &[u8]) -> io::Result<()>;
}

/// A file that no other program plays.
pub(super) struct FileDisk {
    file: File,
    path: PathBuf,
}

impl FileDisk {
    /// Opens a save to play it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if regular(path)?.permissions().readonly() {
            return Err(StoreError::ReadOnly { path: path.to_owned() });
        }
        let file = open_alone(path)?;
        let disk = Self { file, path: path.to_owned() };
        disk.in_place().map_err(StoreError::disk("open", path))?;
        Ok(disk)
    }

    /// A file that was just written, and locked before anyone could see it.
    pub const fn new(file: File, path: PathBuf) -> Self {
        Self { file, path }
    }

    /// Refuses when the path leads to another file by now.
    fn in_place(&self) -> io::Result<()> {
        let gone = |error: io::Error| io::Error::new(error.kind(), "the file was moved or removed by another program");
        if same_file(&fs::metadata(&self.path).map_err(gone)?, &self.file.metadata()?) {
            return Ok(());
        }
        Err(io::Error::other("the file was replaced by another program"))
    }
}

impl Drop for FileDisk {
    fn drop(&mut self) {
        release(&self.file);
    }
}

impl Disk for FileDisk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn untouched(&mut self, length: u64) -> io::Result<()> {
        self.in_place()?;
        let found = self.file.metadata()?.len();
        if found == length {
            return Ok(());
        }
        let words = format!("the file was changed by another program: it has {found} bytes, expected {length}");
        Err(io::Error::other(words))
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }

    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.in_place()?;
        let permissions = self.file.metadata()?.permissions();
        self.file = whole::replace(&self.path, bytes, permissions).map_err(io::Error::other)?;
        Ok(())
    }
}

/// Everything in a file that is only looked at.
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, StoreError> {
    regular(path)?;
    fs::read(path).map_err(StoreError::disk("read", path))
}

/// What is known of an ordinary file; a pipe or device would never end.
pub(super) fn regular(path: &Path) -> Result<Metadata, StoreError> {
    let metadata = fs::metadata(path).map_err(StoreError::disk("open", path))?;
    if metadata.is_file() {
        return Ok(metadata);
    }
    let found = if metadata.is_dir() { "a folder" } else { "a pipe or device" };
    let flaw = Flaw { line: 1, column: 1, found: found.to_owned(), expected: "a saved game".to_owned() };
    Err(Damage { path: path.to_owned(), flaw }.into())
}

#[cfg(unix)]
fn same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
const fn same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

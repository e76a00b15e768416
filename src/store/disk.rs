//! The file under a game that is being played.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crc32fast::Hasher;

use super::error::StoreError;
use super::lock::{Hold, open_alone, release};
use super::ordinary::regular;
use super::whole;
use crate::files::{self, LARGEST_SAVE};
use crate::platform::files::leads_to;

pub use super::whole::knows_no_sync;
pub use crate::platform::files::knows_no_locks;

/// What a save is written to.
pub trait Disk {
    /// Everything that stands there.
    fn read(&mut self) -> io::Result<Vec<u8>>;
    /// The same piece by piece; none where only the whole can be had.
    fn reader(&mut self) -> io::Result<Option<Box<dyn BufRead + '_>>> {
        Ok(None)
    }
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
    /// None once it had to be let go to be replaced, and could not be opened again.
    file: Option<File>,
    path: PathBuf,
    known: LastWritten,
}

/// What tells that nobody else has written the file.
#[derive(Default)]
struct LastWritten {
    /// When it was written last, as its disk says.
    written: Option<SystemTime>,
    /// All that stands in it, as a checksum: a time may change without a byte being another.
    content: Hasher,
}

impl FileDisk {
    /// Opens a save to play it.
    pub(super) fn open(path: &Path) -> Result<(Self, Hold), StoreError> {
        if regular(path)?.permissions().readonly() {
            return Err(StoreError::ReadOnly { path: path.to_owned() });
        }
        let (file, hold) = open_alone(path)?;
        let disk = Self { file: Some(file), path: path.to_owned(), known: LastWritten::default() };
        disk.in_place().map_err(StoreError::disk("open", path))?;
        Ok((disk, hold))
    }

    /// A file that was just written with this text, and locked before anyone could see it.
    pub(super) fn new(file: File, path: PathBuf, text: &[u8]) -> Self {
        let mut disk = Self { file: Some(file), path, known: LastWritten::default() };
        disk.holds(text);
        disk
    }

    /// Notes that the file holds this and nothing else.
    fn holds(&mut self, text: &[u8]) {
        self.known.content = Hasher::new();
        self.known.content.update(text);
        self.known.written = self.written();
    }

    fn file(&self) -> io::Result<&File> {
        self.file.as_ref().ok_or_else(|| io::Error::other("the file is no longer open"))
    }

    /// When the file was written last; none where its disk does not say.
    fn written(&self) -> Option<SystemTime> {
        self.file().and_then(File::metadata).and_then(|metadata| metadata.modified()).ok()
    }

    fn read_all(&self) -> io::Result<Vec<u8>> {
        let mut file = self.file()?;
        file.seek(SeekFrom::Start(0))?;
        files::read_open(file, LARGEST_SAVE).map_err(io::Error::other)
    }

    /// Refuses when other bytes stand in the file than were written, though as many.
    fn same_content(&mut self) -> io::Result<()> {
        if self.written() == self.known.written {
            return Ok(());
        }
        let known = self.known.content.clone().finalize();
        if crc32fast::hash(&self.read_all()?) != known {
            let words = "the file was changed by another program: it has other bytes than were written, though as many";
            return Err(io::Error::other(words));
        }
        self.known.written = self.written();
        Ok(())
    }

    /// Refuses when the path leads to another file by now.
    fn in_place(&self) -> io::Result<()> {
        let gone = |error: io::Error| io::Error::new(error.kind(), "the file was moved or removed by another program");
        if leads_to(&self.path, self.file()?).map_err(gone)? {
            return Ok(());
        }
        Err(io::Error::other("the file was replaced by another program"))
    }
}

impl Drop for FileDisk {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            release(file);
        }
    }
}

impl Disk for FileDisk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let bytes = self.read_all()?;
        self.holds(&bytes);
        Ok(bytes)
    }

    fn reader(&mut self) -> io::Result<Option<Box<dyn BufRead + '_>>> {
        let written = self.written();
        let Some(mut file) = self.file.as_ref() else { return Ok(None) };
        file.seek(SeekFrom::Start(0))?;
        self.known = LastWritten { written, content: Hasher::new() };
        let noted = Noted { file: file.take(LARGEST_SAVE + 1), content: &mut self.known.content };
        Ok(Some(Box::new(BufReader::new(noted))))
    }

    fn untouched(&mut self, length: u64) -> io::Result<()> {
        self.in_place()?;
        let found = self.file()?.metadata()?.len();
        if found == length {
            return self.same_content();
        }
        let words = format!("the file was changed by another program: it has {found} bytes, expected {length}");
        Err(io::Error::other(words))
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut file = self.file()?;
        file.seek(SeekFrom::End(0))?;
        file.write_all(bytes)?;
        self.known.content.update(bytes);
        self.known.written = self.written();
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file()?.sync_data()?;
        self.known.written = self.written();
        Ok(())
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file()?.set_len(length)?;
        self.read().map(drop)
    }

    fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.in_place()?;
        let permissions = self.file()?.metadata()?.permissions();
        whole::replace(&self.path, bytes, permissions, &mut self.file).map_err(io::Error::other)?;
        self.holds(bytes);
        Ok(())
    }
}

/// A file that is read piece by piece; what was read is noted.
struct Noted<'d, R> {
    file: R,
    content: &'d mut Hasher,
}

impl<R: Read> Read for Noted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.content.update(&buffer[..count]);
        Ok(count)
    }
}

/// The disk under a game that is only looked at: it gives what was read, and takes nothing.
pub(super) struct TakesNothing(Vec<u8>);

impl TakesNothing {
    /// What stands in a file that may be read and not written.
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        read_file(path).map(Self)
    }
}

/// Why nothing is written to a file that is only looked at.
fn only_looked_at() -> io::Error {
    io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "it is read-only, and only looked at")
}

impl Disk for TakesNothing {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        Ok(self.0.clone())
    }

    /// Nothing that was taken is anywhere else than in the file.
    fn untouched(&mut self, _: u64) -> io::Result<()> {
        Ok(())
    }

    fn append(&mut self, _: &[u8]) -> io::Result<()> {
        Err(only_looked_at())
    }

    fn sync(&mut self) -> io::Result<()> {
        Err(only_looked_at())
    }

    fn truncate(&mut self, _: u64) -> io::Result<()> {
        Err(only_looked_at())
    }

    fn replace(&mut self, _: &[u8]) -> io::Result<()> {
        Err(only_looked_at())
    }
}

/// A save that is only looked at, piece by piece.
pub(super) fn reader_of(path: &Path) -> Result<impl BufRead, StoreError> {
    regular(path)?;
    let file = File::open(path).map_err(StoreError::disk("open", path))?;
    Ok(BufReader::new(file.take(LARGEST_SAVE + 1)))
}

/// Everything in a file that is only looked at.
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, StoreError> {
    regular(path)?;
    files::read(path, LARGEST_SAVE).map_err(|why| StoreError::unreadable(path, why))
}

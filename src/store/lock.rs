//! One program writes a save at a time; any number look on.
//!
//! Unix locks the open file, which hinders nobody who only reads. On Windows such a lock would keep readers out, too:
//! there the file is opened so that nobody else can open it for writing.

use std::fs::{File, OpenOptions};
use std::path::Path;

use super::error::StoreError;

/// Opens a file that is there, to be read and written by this program alone until it is closed.
pub(super) fn open_alone(path: &Path) -> Result<File, StoreError> {
    let file = alone().open(path).map_err(|error| refused(error, path))?;
    keep(&file, path)?;
    Ok(file)
}

#[cfg(not(windows))]
fn alone() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

#[cfg(not(windows))]
fn refused(error: std::io::Error, path: &Path) -> StoreError {
    StoreError::disk("open", path)(error)
}

/// Keeps every other program from writing this file, until it is closed.
#[cfg(not(windows))]
pub(super) fn keep(file: &File, path: &Path) -> Result<(), StoreError> {
    use std::fs::TryLockError;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StoreError::InUse { path: path.to_owned() },
        TryLockError::Error(source) => StoreError::Disk { doing: "lock", path: path.to_owned(), source },
    })
}

/// A file that was just put in place, still this program's alone.
#[cfg(not(windows))]
#[expect(clippy::unnecessary_wraps, reason = "its twin for Windows can be refused")]
pub(super) fn settled(file: File, _: &Path) -> Result<File, StoreError> {
    Ok(file)
}

/// Lets others write the file: a program that is just being started holds a copy of the open file for a moment, and
/// closing ours would not let go of its lock.
#[cfg(not(windows))]
pub(super) fn release(file: &File) {
    let _ = file.unlock();
}

#[cfg(windows)]
fn alone() -> OpenOptions {
    use std::os::windows::fs::OpenOptionsExt;
    /// Others may read the file, and remove it.
    const FILE_SHARE_READ_AND_DELETE: u32 = 0x1 | 0x4;
    let mut options = OpenOptions::new();
    options.read(true).write(true).share_mode(FILE_SHARE_READ_AND_DELETE);
    options
}

#[cfg(windows)]
fn refused(error: std::io::Error, path: &Path) -> StoreError {
    /// Another program has the file open for writing.
    const ERROR_SHARING_VIOLATION: i32 = 32;
    if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) {
        return StoreError::InUse { path: path.to_owned() };
    }
    StoreError::disk("open", path)(error)
}

#[cfg(windows)]
pub(super) const fn keep(_: &File, _: &Path) -> Result<(), StoreError> {
    Ok(())
}

/// A new file becomes ours alone when it is opened anew under its own name.
#[cfg(windows)]
pub(super) fn settled(file: File, path: &Path) -> Result<File, StoreError> {
    drop(file);
    open_alone(path)
}

#[cfg(windows)]
pub(super) const fn release(_: &File) {}

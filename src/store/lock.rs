//! One program writes a save at a time; any number look on.
//!
//! Unix locks the open file, which hinders nobody who only reads. On Windows such a lock would keep readers out, too:
//! there the file is opened so that nobody else can open it for writing.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use super::error::StoreError;

/// Whether a file is this program's alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    /// No other program writes it.
    Alone,
    /// Its disk knows no locks: nothing hinders another program.
    #[cfg_attr(windows, expect(dead_code, reason = "there a file is opened alone or not at all"))]
    Shared,
}

/// Opens a file that is there, to be read and written by this program alone until it is closed, where its disk knows
/// locks.
pub(super) fn open_alone(path: &Path) -> Result<(File, Hold), StoreError> {
    let file = alone().open(path).map_err(|error| refused(error, path))?;
    let hold = keep(&file, path)?;
    Ok((file, hold))
}

/// True while another program plays this save, as far as its disk knows locks.
pub fn is_played(path: &Path) -> bool {
    matches!(open_alone(path), Err(StoreError::InUse { .. }))
}

/// True for what a disk says that knows no locks, as some shares of a network and some sticks do.
pub fn knows_no_locks(error: &io::Error) -> bool {
    /// No locks available, on Linux.
    const ENOLCK: i32 = 37;
    /// The same on macOS and other systems from Berkeley.
    const ENOLCK_BSD: i32 = 77;
    let number = if cfg!(target_os = "linux") { ENOLCK } else { ENOLCK_BSD };
    error.kind() == io::ErrorKind::Unsupported || error.raw_os_error() == Some(number)
}

#[cfg(not(windows))]
fn alone() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

#[cfg(not(windows))]
fn refused(error: io::Error, path: &Path) -> StoreError {
    let may_be_read = || File::open(path).is_ok();
    match error.kind() {
        // Another user's file, or a disk that takes nothing: to be looked at all the same.
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem if may_be_read() => {
            StoreError::ReadOnly { path: path.to_owned() }
        }
        _ => StoreError::disk("open", path)(error),
    }
}

/// Keeps every other program from writing this file, until it is closed.
#[cfg(not(windows))]
pub(super) fn keep(file: &File, path: &Path) -> Result<Hold, StoreError> {
    use std::fs::TryLockError;
    match file.try_lock() {
        Ok(()) => Ok(Hold::Alone),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) if knows_no_locks(&error) => Ok(Hold::Shared),
        Err(TryLockError::Error(source)) => Err(StoreError::Disk { doing: "lock", path: path.to_owned(), source }),
    }
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
fn refused(error: io::Error, path: &Path) -> StoreError {
    /// Another program has the file open for writing.
    const ERROR_SHARING_VIOLATION: i32 = 32;
    if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) {
        return StoreError::InUse { path: path.to_owned() };
    }
    if error.kind() == io::ErrorKind::PermissionDenied && File::open(path).is_ok() {
        return StoreError::ReadOnly { path: path.to_owned() };
    }
    StoreError::disk("open", path)(error)
}

#[cfg(windows)]
#[expect(clippy::unnecessary_wraps, reason = "its twin for other systems can be refused")]
pub(super) const fn keep(_: &File, _: &Path) -> Result<Hold, StoreError> {
    Ok(Hold::Alone)
}

/// A new file becomes ours alone when it is opened anew under its own name.
#[cfg(windows)]
pub(super) fn settled(file: File, path: &Path) -> Result<File, StoreError> {
    drop(file);
    open_alone(path).map(|(file, _)| file)
}

#[cfg(windows)]
pub(super) const fn release(_: &File) {}

//! Files: opened by one program to be written and by any number to be read, told apart, put in place, made safe.
//!
//! Unix locks the open file, which hinders nobody who only reads. On Windows such a lock would keep readers out, too:
//! there the file is opened so that nobody else can open it for writing.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Whether a file is this program's alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// No other program writes it.
    Alone,
    /// Its disk knows no locks: nothing hinders another program.
    Shared,
}

/// Why a file is not this program's alone.
#[derive(Debug, thiserror::Error)]
pub enum NotAlone {
    /// Another program writes it.
    #[error("another program writes it")]
    Taken,
    /// It may be read, and not written: another user's, or on a disk that takes nothing.
    #[error("it may be read, and not written")]
    ReadOnly,
    /// The system does not open it.
    #[error(transparent)]
    Open(io::Error),
    /// The system does not lock it.
    #[error(transparent)]
    Lock(io::Error),
}

/// True where a file that is open here can be replaced, so that it is kept until another has taken its place.
pub const REPLACES_OPEN_FILES: bool = cfg!(not(windows));

/// Opens a file that is there, to be read and written by this program alone until it is closed, where its disk knows
/// locks.
///
/// # Errors
/// Why it is not.
pub fn open_alone(path: &Path) -> Result<(File, Hold), NotAlone> {
    let file = alone().open(path).map_err(|error| refused(error, path))?;
    let hold = keep(&file)?;
    Ok((file, hold))
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

/// True where a path leads to the file that is open here, and not to another that has taken its place.
///
/// # Errors
/// What the system says of the path or the file.
pub fn leads_to(path: &Path, file: &File) -> io::Result<bool> {
    Ok(identity(path)? == identity_of(file)?)
}

#[cfg(not(windows))]
fn alone() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

#[cfg(not(windows))]
fn refused(error: io::Error, path: &Path) -> NotAlone {
    let may_be_read = || File::open(path).is_ok();
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem if may_be_read() => NotAlone::ReadOnly,
        _ => NotAlone::Open(error),
    }
}

/// Keeps every other program from writing this file, until it is closed.
///
/// # Errors
/// Why it cannot.
#[cfg(not(windows))]
pub fn keep(file: &File) -> Result<Hold, NotAlone> {
    use std::fs::TryLockError;
    match file.try_lock() {
        Ok(()) => Ok(Hold::Alone),
        Err(TryLockError::WouldBlock) => Err(NotAlone::Taken),
        Err(TryLockError::Error(error)) if knows_no_locks(&error) => Ok(Hold::Shared),
        Err(TryLockError::Error(error)) => Err(NotAlone::Lock(error)),
    }
}

/// A file that was just put in place, still this program's alone.
///
/// # Errors
/// Why it is not any more.
#[cfg(not(windows))]
pub fn settled(file: File, _: &Path) -> Result<File, NotAlone> {
    Ok(file)
}

/// Lets others write the file: a program that is just being started holds a copy of the open file for a moment, and
/// closing ours would not let go of its lock.
#[cfg(not(windows))]
pub fn release(file: &File) {
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
fn refused(error: io::Error, path: &Path) -> NotAlone {
    /// Another program has the file open for writing.
    const ERROR_SHARING_VIOLATION: i32 = 32;
    if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) {
        return NotAlone::Taken;
    }
    if error.kind() == io::ErrorKind::PermissionDenied && File::open(path).is_ok() {
        return NotAlone::ReadOnly;
    }
    NotAlone::Open(error)
}

/// It is kept since it was opened.
///
/// # Errors
/// None: the file was opened alone.
#[cfg(windows)]
pub const fn keep(_: &File) -> Result<Hold, NotAlone> {
    Ok(Hold::Alone)
}

/// A new file becomes ours alone when it is opened anew under its own name.
///
/// # Errors
/// Why it is not any more.
#[cfg(windows)]
pub fn settled(file: File, path: &Path) -> Result<File, NotAlone> {
    drop(file);
    open_alone(path).map(|(file, _)| file)
}

/// Closing it lets others write it.
#[cfg(windows)]
pub const fn release(_: &File) {}

/// What tells the file at a path from every other: its disk, and its number on it.
///
/// # Errors
/// What the system says where there is none.
#[cfg(unix)]
pub fn identity(path: &Path) -> io::Result<(u64, u64)> {
    std::fs::metadata(path).map(|metadata| numbers(&metadata))
}

#[cfg(unix)]
fn identity_of(file: &File) -> io::Result<(u64, u64)> {
    file.metadata().map(|metadata| numbers(&metadata))
}

#[cfg(unix)]
fn numbers(metadata: &std::fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

/// What tells the file at a path from every other: its disk, and its number on it.
///
/// # Errors
/// What the system says where there is none.
#[cfg(windows)]
pub fn identity(path: &Path) -> io::Result<(u64, u64)> {
    identity_of(&File::open(path)?)
}

#[cfg(windows)]
fn identity_of(file: &File) -> io::Result<(u64, u64)> {
    let known = winapi_util::file::information(file)?;
    Ok((known.volume_serial_number(), known.file_index()))
}

/// The rights of a new file of the user, less what he takes away from all of them.
#[cfg(unix)]
pub fn new_rights() -> Option<std::fs::Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

/// Where rights are those of the folder.
#[cfg(not(unix))]
pub const fn new_rights() -> Option<std::fs::Permissions> {
    None
}

/// Makes the names in a folder safe: a name is on the disk only when its folder is.
///
/// # Errors
/// What the disk says.
#[cfg(unix)]
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Elsewhere a folder is not opened, and its names are safe with the file.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub const fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

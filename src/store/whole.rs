//! Whole files: a temporary file, synced, then put in place, so that there is always the old one or the new one.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

use super::error::StoreError;
use super::lock::{Hold, keep, open_alone, settled};
use super::notice::Notice;
use super::ordinary::regular;
use crate::files;
use crate::platform::files::{REPLACES_OPEN_FILES, new_rights, sync_folder};

const PREFIX: &str = ".fanion-";
const SUFFIX: &str = ".tmp";

/// Writes a file whole, an order of battle or a page: another is replaced with `force` only, and is never half
/// written.
pub fn write_file(path: &Path, bytes: &[u8], force: bool) -> Result<(), StoreError> {
    write(path, bytes, force).map(drop)
}

/// A file that was written whole and is in its place.
pub(super) struct InPlace {
    pub file: File,
    /// What its disk does not do.
    pub notices: Vec<Notice>,
}

/// Writes a file whole. The file is locked before it can be seen by its name. With `force` it may take the place of
/// another that nobody plays and that may be written.
pub(super) fn write(path: &Path, bytes: &[u8], force: bool) -> Result<InPlace, StoreError> {
    let target = target(path)?;
    let old = match fs::symlink_metadata(&target) {
        Ok(_) if !force => return Err(StoreError::Exists { path: path.to_owned() }),
        Ok(_) => Some(old(&target, path)?),
        Err(_) => None,
    };
    let permissions = old.as_ref().map(|(_, metadata)| metadata.permissions());
    put(&NewFile { path, target: &target, bytes, permissions }, force, &mut old.map(|(file, _)| file))
}

/// Puts a file whole in the place of one that this program plays, and plays it in its place. Where that fails the old
/// one stays open, if it could be kept or opened again.
pub(super) fn replace(
    path: &Path,
    bytes: &[u8],
    permissions: Permissions,
    file: &mut Option<File>,
) -> Result<(), StoreError> {
    let target = target(path)?;
    match put(&NewFile { path, target: &target, bytes, permissions: Some(permissions) }, true, file) {
        Ok(placed) => *file = Some(placed.file),
        Err(error) => {
            *file = file.take().or_else(|| open_alone(&target).ok().map(|(file, _)| file));
            return Err(error);
        }
    }
    Ok(())
}

/// A file that is to be put in place.
struct NewFile<'n> {
    /// What messages call it.
    path: &'n Path,
    target: &'n Path,
    bytes: &'n [u8],
    permissions: Option<Permissions>,
}

/// Where an open file cannot be replaced, the old one is let go just before.
fn put(wanted: &NewFile<'_>, force: bool, old: &mut Option<File>) -> Result<InPlace, StoreError> {
    let NewFile { path, target, bytes, permissions } = wanted;
    let refused = || StoreError::disk("write", path);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    clear_stale(folder);
    let (mut new, hold) = begun(folder, path)?;
    let mut notices = match hold {
        Hold::Alone => Vec::new(),
        Hold::Shared => vec![Notice::Unlocked],
    };
    new.write_all(bytes).map_err(refused())?;
    if let Some(permissions) = permissions {
        new.as_file().set_permissions(permissions.clone()).map_err(refused())?;
    }
    new.as_file().sync_all().map_err(refused())?;
    *old = old.take().filter(|_| REPLACES_OPEN_FILES);
    let file = put_in_place(new, target, force).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists { path: path.to_path_buf() },
        _ => refused()(error),
    })?;
    match sync_folder(folder) {
        Ok(()) => {}
        Err(error) if knows_no_sync(&error) => notices.push(Notice::FolderUnsafe),
        Err(error) => return Err(refused()(error)),
    }
    Ok(InPlace { file: settled(file, target)?, notices })
}

/// True for what a disk says that cannot make a folder safe: the file itself is safe all the same.
pub fn knows_no_sync(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported)
}

/// Where a link leads, or the path itself.
fn target(path: &Path) -> Result<PathBuf, StoreError> {
    if path.is_symlink() {
        return fs::canonicalize(path).map_err(StoreError::disk("follow the link", path));
    }
    Ok(path.to_owned())
}

/// The file that is to be replaced, locked.
fn old(target: &Path, path: &Path) -> Result<(File, Metadata), StoreError> {
    let metadata = regular(target)?;
    if metadata.permissions().readonly() {
        return Err(StoreError::ReadOnly { path: path.to_owned() });
    }
    let (file, _) = open_alone(target).map_err(|error| match error {
        StoreError::InUse { .. } => StoreError::InUse { path: path.to_owned() },
        StoreError::ReadOnly { .. } => StoreError::ReadOnly { path: path.to_owned() },
        other => other,
    })?;
    Ok((file, metadata))
}

/// How often a temporary file is begun that another program takes for left over before it is locked.
const BEGINNINGS: usize = 100;

/// A temporary file that is this program's alone: from its lock on nobody clears it away.
fn begun(folder: &Path, path: &Path) -> Result<(NamedTempFile, Hold), StoreError> {
    for _ in 1..BEGINNINGS {
        let new = temporary(folder).map_err(StoreError::disk("write", path))?;
        match keep(new.as_file(), path) {
            Ok(hold) if new.path().exists() => return Ok((new, hold)),
            Ok(_) | Err(StoreError::InUse { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    let new = temporary(folder).map_err(StoreError::disk("write", path))?;
    keep(new.as_file(), path).map(|hold| (new, hold))
}

/// A temporary file is readable to whom a new file of the user would be.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    if let Some(rights) = new_rights() {
        builder.permissions(rights);
    }
    builder.tempfile_in(folder).map_err(|error| plain(&error))
}

/// What the system said, without the name of a file that nobody has asked for.
fn plain(error: &io::Error) -> io::Error {
    let words = error.to_string();
    let other = words.split(" at path ").next().unwrap_or_default();
    let said = files::said(&io::Error::from(error.kind()));
    io::Error::new(error.kind(), if error.kind() == io::ErrorKind::Other { other } else { &said })
}

fn put_in_place(new: NamedTempFile, target: &Path, force: bool) -> io::Result<File> {
    let put = if force { new.persist(target) } else { new.persist_noclobber(target) };
    put.map_err(|error| error.error)
}

/// Removes what a program that was killed left behind; one that still works holds its lock.
fn clear_stale(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
            && entry.file_type().is_ok_and(|kind| kind.is_file());
        if !ours {
            continue;
        }
        // Its lock is held until it is gone: whoever has just begun it sees that, and begins another.
        let Ok((file, hold)) = open_alone(&entry.path()) else { continue };
        if hold == Hold::Alone || is_old(&file) {
            // Not to have cleared up is no reason not to save.
            let _ = fs::remove_file(entry.path());
        }
        drop(file);
    }
}

/// How long a file lies untouched of which no lock tells whether someone works on it, before it is taken for left over.
const LEFT_OVER: Duration = Duration::from_secs(24 * 60 * 60);

fn is_old(file: &File) -> bool {
    let written = file.metadata().and_then(|metadata| metadata.modified()).ok();
    written.and_then(|written| written.elapsed().ok()).is_some_and(|since| since > LEFT_OVER)
}

//! One program writes a save at a time; any number look on.

use std::fs::File;
use std::path::Path;

use super::error::StoreError;
use crate::platform::files::{self, NotAlone};

pub(super) use crate::platform::files::{Hold, release};

/// Opens a file that is there, to be read and written by this program alone until it is closed, where its disk knows
/// locks.
pub(super) fn open_alone(path: &Path) -> Result<(File, Hold), StoreError> {
    files::open_alone(path).map_err(|why| refused(why, path))
}

/// True while another program plays this save, as far as its disk knows locks.
pub fn is_played(path: &Path) -> bool {
    matches!(files::open_alone(path), Err(NotAlone::Taken))
}

/// Keeps every other program from writing this file, until it is closed.
pub(super) fn keep(file: &File, path: &Path) -> Result<Hold, StoreError> {
    files::keep(file).map_err(|why| refused(why, path))
}

/// A file that was just put in place, still this program's alone.
pub(super) fn settled(file: File, path: &Path) -> Result<File, StoreError> {
    files::settled(file, path).map_err(|why| refused(why, path))
}

fn refused(why: NotAlone, path: &Path) -> StoreError {
    match why {
        NotAlone::Taken => StoreError::InUse { path: path.to_owned() },
        NotAlone::ReadOnly => StoreError::ReadOnly { path: path.to_owned() },
        NotAlone::Open(error) => StoreError::disk("open", path)(error),
        NotAlone::Lock(error) => StoreError::disk("lock", path)(error),
    }
}

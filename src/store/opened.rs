//! Which saves are open in this program, so that its last words can name them.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

static OPENED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The saves that are open to be played now. Nothing is told while the list is being changed.
pub fn opened() -> Vec<PathBuf> {
    OPENED.try_lock().map(|opened| opened.clone()).unwrap_or_default()
}

/// A save is open as long as this lives.
pub(super) struct OpenSave(PathBuf);

impl OpenSave {
    pub(super) fn new(path: &Path) -> Self {
        if let Ok(mut opened) = OPENED.lock() {
            opened.push(path.to_owned());
        }
        Self(path.to_owned())
    }
}

impl Drop for OpenSave {
    fn drop(&mut self) {
        if let Ok(mut opened) = OPENED.lock()
            && let Some(own) = opened.iter().position(|path| *path == self.0)
        {
            opened.swap_remove(own);
        }
    }
}

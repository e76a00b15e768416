//! Keeps in the user's configuration what was chosen in the program.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::config::file::{self, FILE_NAME};
use crate::store;

/// Writes the set of colours into the configuration in this folder; what else stands there stays as it is. The error
/// says in words why it is not kept.
pub fn theme(folder: Option<&Path>, name: &str) -> Result<(), String> {
    let folder = folder.ok_or("no folder for the configuration is known here")?;
    let path = folder.join(FILE_NAME);
    let place = || path.display().to_string();
    let (text, is_there) = match fs::read_to_string(&path) {
        Ok(text) => (text, true),
        Err(error) if error.kind() == ErrorKind::NotFound => (file::template(), false),
        Err(error) => return Err(format!("cannot read {}: {error}", place())),
    };
    let text = file::with(&text, "theme", name)?;
    let (_, faults) = file::read(&place(), text.as_bytes());
    if let Some(fault) = faults.first() {
        return Err(format!("{fault}"));
    }
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    store::write_file(&path, text.as_bytes(), is_there).map_err(|error| error.to_string())
}

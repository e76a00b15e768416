//! Keeps in the user's configuration what was chosen in the program.

use std::path::Path;

use crate::config::file::FILE_NAME;
use crate::store;

/// Writes the set of colours into the configuration in this folder. The error says in words why it is not kept.
pub(super) fn theme(folder: Option<&Path>, name: &str) -> Result<(), String> {
    let folder = folder.ok_or("no folder for the configuration is known here")?;
    store::change_settings(&folder.join(FILE_NAME), &[("theme", name)]).map_err(|error| error.to_string())
}

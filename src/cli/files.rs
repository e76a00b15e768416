//! Files that are named on the command line: what they are, and their bytes.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::orbat::FileKind;
use crate::orbat::read::{self, LARGEST_FILE};

/// The bytes of a file that people write, or why it cannot be read, one line a fault.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Vec<String>> {
    let size = size(path)?;
    if size > LARGEST_FILE as u64 {
        return Err(lines(&read::too_large(&path.display().to_string(), size)));
    }
    fs::read(path).map_err(|error| vec![format!("cannot read {}: {error}", path.display())])
}

/// What a file seems to be, from its beginning; none when it cannot be read.
pub fn kind(path: &Path) -> Option<FileKind> {
    size(path).ok()?;
    let mut beginning = Vec::new();
    File::open(path).ok()?.take(LARGEST_FILE as u64).read_to_end(&mut beginning).ok()?;
    Some(read::kind(&beginning))
}

/// The size of an ordinary file; a pipe or device would never end.
fn size(path: &Path) -> Result<u64, Vec<String>> {
    let metadata = fs::metadata(path).map_err(|error| vec![format!("cannot read {}: {error}", path.display())])?;
    if metadata.is_file() {
        return Ok(metadata.len());
    }
    let found = if metadata.is_dir() { "a folder" } else { "a pipe or device" };
    Err(vec![format!("cannot read {}: it is {found}", path.display())])
}

/// What a kind of file is called.
pub const fn called(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Orbat => "an order of battle",
        FileKind::Scenario => "a scenario",
        FileKind::HouseRules => "a file of house rules",
        FileKind::Save => "a saved game",
        FileKind::Unknown => "nothing that is known here",
    }
}

/// True when both paths lead to one file.
pub fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Faults, one line each.
pub fn lines(faults: &crate::orbat::Faults) -> Vec<String> {
    faults.0.iter().map(ToString::to_string).collect()
}

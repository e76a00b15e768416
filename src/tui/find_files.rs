//! Looks for files that a battle can begin with, or go on from.

use std::fs;
use std::path::{Path, PathBuf};

use super::model::{Files, FoundFile, FoundKind};
use super::recent::name_of;
use super::trouble::bytes;
use crate::engine::text::counted;
use crate::orbat::FileKind;
use crate::orbat::read;
use crate::store::ENDING;

/// How deep folders are searched.
const DEPTH: usize = 4;
/// The most files that are looked into.
const MOST: usize = 1_000;
/// The most entries of folders that are looked at.
const MOST_ENTRIES: usize = 20_000;

/// Scenarios, armies and saves in a folder and below.
pub(super) fn find_files(folder: &Path) -> Files {
    let mut paths = Vec::new();
    let mut left = MOST_ENTRIES;
    search(folder, DEPTH, &mut left, &mut paths);
    paths.truncate(MOST);
    let mut found: Vec<FoundFile> = paths.iter().filter_map(|path| look_into(folder, path)).collect();
    found.sort_by_cached_key(|file| (file.kind as u8, file.faulty, file.shown.clone()));
    Files { folder: folder.display().to_string(), found, ..Files::default() }
}

/// The armies among them, and before them one that is to be made.
pub(super) fn find_armies(folder: &Path) -> Files {
    let mut files = find_files(folder);
    files.found.retain(|file| file.kind == FoundKind::Orbat);
    let path = folder.to_owned();
    let title = "a new army".to_owned();
    files.found.insert(0, FoundFile { path, shown: String::new(), kind: FoundKind::New, title, faulty: false });
    Files { armies: true, ..files }
}

fn search(folder: &Path, depth: usize, left: &mut usize, paths: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).take(*left).collect();
    *left -= entries.len();
    entries.sort();
    for path in entries {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let build = path.file_name().is_some_and(|name| name == "target" || name == "node_modules");
        if hidden || build {
            continue;
        }
        let ending = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        if path.is_dir() {
            // A link may lead back up.
            if depth > 0 && !path.is_symlink() {
                search(&path, depth - 1, left, paths);
            }
        } else if ending == "toml" || ending == ENDING {
            paths.push(path);
        }
    }
}

fn look_into(folder: &Path, path: &Path) -> Option<FoundFile> {
    let shown = path.strip_prefix(folder).unwrap_or(path).display().to_string();
    // Typed and shown in one way on every system.
    let shown = shown.replace(std::path::MAIN_SEPARATOR, "/");
    if path.extension().is_some_and(|end| end == ENDING) {
        let title = name_of(path)?;
        return Some(FoundFile { path: path.to_owned(), shown, kind: FoundKind::Save, title, faulty: false });
    }
    let text = bytes(path).ok()?;
    let (kind, title) = match read::kind(&text) {
        FileKind::Scenario => (FoundKind::Scenario, read::scenario(&shown, &text).map(|scenario| scenario.name)),
        FileKind::Orbat => (FoundKind::Orbat, read::orbat(&shown, &text).map(|orbat| orbat.name)),
        FileKind::HouseRules | FileKind::Save | FileKind::Unknown => return None,
    };
    let (title, faulty) = match title {
        Ok(title) => (title, false),
        Err(faults) if faults.0.len() == 1 => ("1 fault".to_owned(), true),
        Err(faults) => (counted(faults.0.len(), "fault"), true),
    };
    Some(FoundFile { path: path.to_owned(), shown, kind, title, faulty })
}

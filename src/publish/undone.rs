//! Papers of turns that were undone: they look valid beside the new ones, so that they go into a folder of their own.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::engine::post::Paper;
use crate::engine::text::counted_do;

/// The folder, inside that of a reader, in which papers of undone turns lie; a second one is `undone-2`.
const FOLDER: &str = "undone";

/// Moves the files of turns that have not come into a folder `undone`; nothing is deleted. What is said of it, a line a
/// reader.
///
/// # Errors
/// What could not be moved, and why.
pub(super) fn set_aside(output: &Path, papers: &[Paper], turn: u32) -> Result<Vec<String>, String> {
    let folders: BTreeSet<&str> = papers.iter().map(|paper| paper.folder.as_str()).collect();
    let mut told = Vec::new();
    for name in folders {
        let folder = output.join(name);
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        let files = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file());
        let is_later = |path: &PathBuf| {
            let file = path.file_name().map(|file| file.to_string_lossy().into_owned()).unwrap_or_default();
            turn_of(name, &file).is_some_and(|of| of > turn)
        };
        let later: Vec<PathBuf> = files.filter(is_later).collect();
        if later.is_empty() {
            continue;
        }
        let numbered = (2..).map(|number| format!("{FOLDER}-{number}"));
        let free = std::iter::once(FOLDER.to_owned()).chain(numbered).find(|own| !folder.join(own).exists());
        let aside = folder.join(free.unwrap_or_default());
        std::fs::create_dir_all(&aside).map_err(|error| format!("{} cannot be made: {error}", aside.display()))?;
        for path in &later {
            let to = path.file_name().map(|file| aside.join(file)).unwrap_or_default();
            std::fs::rename(path, &to).map_err(|error| format!("{} cannot be moved: {error}", path.display()))?;
        }
        let words = counted_do(later.len(), "file", ["is", "are"]);
        told.push(format!("{words} of a turn that was undone: moved to {}", aside.display()));
    }
    Ok(told)
}

/// The turn of a paper by its name: 2 of `lorien-t02.md` and of `lorien-t02-receipt.html`; none of other files.
fn turn_of(folder: &str, file: &str) -> Option<u32> {
    let rest = file.strip_prefix(folder)?.strip_prefix("-t")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    rest.get(..digits)?.parse().ok().filter(|_| rest[digits..].starts_with(['.', '-']))
}

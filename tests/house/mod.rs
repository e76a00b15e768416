//! The house's own rules, read out of the sources.

mod chapters;
mod comments;
mod doors;
mod every_game;
mod figures;
mod layers;
mod locks;
mod names;
mod network;
mod outcomes;
mod pages;
mod prose;
mod rust;
mod shape;
mod sizes;
mod unlisted;
mod waits;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// A source file: its path from the crate's root, with `/`, and its text.
#[derive(Clone)]
struct Source {
    path: String,
    text: String,
}

/// Every Rust file under a folder of the crate.
fn sources(folder: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join(folder)];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a folder's entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    let source = |path: PathBuf| Source {
        text: fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
        path: path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/"),
    };
    files.into_iter().map(source).collect()
}

/// Fails with all faults, one a line.
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

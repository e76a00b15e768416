//! What the documents promise, read against the program and the tests.

mod clauses;
mod generated;
mod tutorial;

use std::fs;
use std::path::{Path, PathBuf};

/// A path below the crate's root.
fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A document's text.
fn document(path: &str) -> String {
    fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names of the files in a folder, in order.
fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("a folder's entry").file_name().to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

/// Fails with all faults, one a line.
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

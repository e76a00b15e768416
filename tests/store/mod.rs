//! Save files: what is taken is on the disk, what is damaged is found, what can be kept is kept.

mod damage;
mod disk;
mod doctor;
mod edition;
mod every_line;
mod faults;
mod files;
mod follow;
mod format;
mod gaps;
#[cfg(unix)]
mod kill;
mod line_ends;
mod mirror;
mod power;
mod power_disk;
mod proofs;
mod recovery;
mod restart;
mod salvage;
mod toy;

use std::path::{Path, PathBuf};

use fanion::engine::request::Request;
use fanion::store::{Report, Saved, StoreError, Treatment, Viewed, create, doctor, open, open_read_only};
use tempfile::TempDir;

use toy::{START, game, header, opener, rules};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn begun(path: &Path) -> Saved {
    create(path, &header(), game(), false).expect("a new save")
}

/// A save with requests of one and of several records, an undone one among them, and the bytes after each request.
fn played(folder: &TempDir) -> (PathBuf, Vec<usize>) {
    let path = folder.path().join("toy.fanion");
    let mut saved = begun(&path);
    let mut lengths = vec![length(&path)];
    let number = Request::Number;
    let requests = [
        pick("one"),
        pick("add"),
        number(7),
        number(2),
        Request::Note("a \"quoted\" remark: Zürich".into()),
        Request::Undo(None),
        Request::Redo,
        Request::Set(vec![("colour".into(), "red".into()), ("colour".into(), "blue".into())], "taste".into()),
        pick("one"),
    ];
    for (request, second) in requests.iter().zip(1..) {
        saved.request(request, START + second).expect("a legal request");
        lengths.push(length(&path));
    }
    (path, lengths)
}

fn pick(key: &str) -> Request {
    Request::Pick(key.to_owned())
}

fn length(path: &Path) -> usize {
    bytes(path).len()
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("a file")
}

fn reopened(path: &Path) -> Result<Saved, StoreError> {
    open(path, START + 100, opener)
}

fn looked_at(path: &Path) -> Result<Viewed, StoreError> {
    open_read_only(path, opener)
}

/// What the doctor makes of a toy save: the copy, and beside it what could not be joined.
fn mended(path: &Path, copy: &Path) -> Result<Report, StoreError> {
    accepting(path, copy, &[])
}

/// The same where a player has changed these lines and meant it.
fn accepting(path: &Path, copy: &Path, accept: &[usize]) -> Result<Report, StoreError> {
    doctor(path, Treatment { copy, beside: &beside(copy), accept }, &rules())
}

/// Where the lines are that could not be joined to this copy.
fn beside(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(".unjoined");
    name.into()
}

/// The words of the refusal.
fn refused<T>(result: Result<T, StoreError>) -> String {
    result.err().expect("a refusal").to_string()
}

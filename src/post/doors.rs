//! The three ways out: what the program writes for people leaves by one of them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::files;
use crate::limits::FILE;
use crate::store::{self, StoreError};

/// Writes a paper in the place of the one before: who writes in a report writes in a copy.
pub fn report(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    folder_of(path)?;
    store::write_file(path, bytes, true)
}

/// Writes what somebody has asked for; another file of that name is replaced only where that was said.
pub fn export(path: &Path, bytes: &[u8], force: bool) -> Result<(), StoreError> {
    store::write_file(path, bytes, force)
}

/// What became of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormKept {
    /// It lies where it belongs.
    Written,
    /// Somebody has written in the one that lies there; a new one that says something else lies beside it.
    Left(Option<PathBuf>),
}

/// The most forms beside one that is filled in.
const BESIDE: usize = 999;

/// Writes a form that people fill in. Its first comment tells by a digest whether anybody has: then it is left.
pub fn form(path: &Path, text: &str) -> Result<FormKept, StoreError> {
    folder_of(path)?;
    let new = with_digest(text);
    let old = match files::read(path, FILE.most) {
        Ok(old) => String::from_utf8_lossy(&old).into_owned(),
        Err(why) if why.is_missing() => {
            store::write_file(path, new.as_bytes(), false)?;
            return Ok(FormKept::Written);
        }
        // What cannot be read is somebody's.
        Err(_) => return Ok(FormKept::Left(Some(beside(path, &new)?))),
    };
    if is_untouched(&old) {
        if old != new {
            store::write_file(path, new.as_bytes(), true)?;
        }
        return Ok(FormKept::Written);
    }
    let first = |text: &str| text.lines().next().and_then(digest_in).map(str::to_owned);
    if first(&old).is_some() && first(&old) == first(&new) || same_lines(&old, text) {
        return Ok(FormKept::Left(None));
    }
    Ok(FormKept::Left(Some(beside(path, &new)?)))
}

impl FormKept {
    /// What is said of it; nothing of one that is where it belongs.
    pub fn told(&self, path: &Path) -> Option<String> {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let left = format!("{}: you have written in it: left as it is", name(path));
        match self {
            Self::Written => None,
            Self::Left(None) => Some(left),
            Self::Left(Some(beside)) => Some(format!("{left}; the new form is {}", name(beside))),
        }
    }
}

/// Writes a form beside one that is filled in, in the place of the last that nobody has written in.
fn beside(path: &Path, new: &str) -> Result<PathBuf, StoreError> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    let mut place = path.to_owned();
    for number in 2..=BESIDE {
        place = path.with_file_name(format!("{stem}-{number}{ending}"));
        match files::read(&place, FILE.most) {
            Ok(old) if old == new.as_bytes() => return Ok(place),
            Ok(old) if !is_untouched(&String::from_utf8_lossy(&old)) => {}
            Err(why) if !why.is_missing() => {}
            _ => break,
        }
    }
    store::write_file(&place, new.as_bytes(), true)?;
    Ok(place)
}

/// Makes the folder of a file.
fn folder_of(path: &Path) -> Result<(), StoreError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|source| StoreError::Disk { doing: "make", path: folder.to_owned(), source })
}

/// A form with a digest of all but its first comment in that comment.
pub fn with_digest(text: &str) -> String {
    let (first, rest) = match text.split_once('\n') {
        Some((first, rest)) if first.starts_with('#') => (first, rest),
        _ => ("# Ready to use. What you change here is kept.", text),
    };
    format!("{} [{}]\n{rest}", first.trim_end(), digest(rest))
}

/// True for a form that somebody has written in where it lies.
pub fn is_filled_in(path: &Path) -> bool {
    files::read(path, FILE.most).is_ok_and(|text| !is_untouched(&String::from_utf8_lossy(&text)))
}

/// True for a form in which nobody has written.
pub fn is_untouched(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let Some((first, rest)) = text.split_once('\n') else { return false };
    digest_in(first).is_some_and(|told| told == digest(rest))
}

/// The digest in a first comment.
fn digest_in(first: &str) -> Option<&str> {
    let inner = first.trim_end().strip_prefix('#')?.strip_suffix(']')?;
    let (_, digest) = inner.rsplit_once('[')?;
    (digest.len() == 16 && digest.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(digest)
}

/// A digest of lines, however they end.
fn digest(rest: &str) -> String {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    let lines = rest.trim_end().lines().map(str::trim_end);
    let sum = lines.flat_map(|line| line.bytes().chain([b'\n'])).fold(0xCBF2_9CE4_8422_2325_u64, step);
    format!("{sum:016x}")
}

fn same_lines(one: &str, other: &str) -> bool {
    one.trim_end().lines().map(str::trim_end).eq(other.trim_end().lines().map(str::trim_end))
}

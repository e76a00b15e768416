//! Links that are kept from one sitting to the next: a file that only its owner reads.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use fanion_serve::Token;

use super::seat::Seat;
use crate::files;

/// The most bytes of such a file.
const MOST: u64 = 64 * 1024;

/// The file of the links, next to the save.
pub fn file_of(save: &Path) -> PathBuf {
    let mut name = save.as_os_str().to_owned();
    name.push(".links");
    name.into()
}

/// A token for each seat: the one that was kept, else a new one.
pub(super) fn tokens(seats: &[Seat], file: Option<&Path>) -> Vec<Token> {
    let text = file.and_then(|file| files::read_text(file, MOST).ok()).unwrap_or_default();
    let kept = |key: &str| {
        let line = text.lines().filter_map(|line| line.split_once('\t')).find(|(_, own)| *own == key)?;
        line.0.parse::<Token>().ok()
    };
    seats.iter().map(|seat| kept(seat.key()).unwrap_or_else(Token::draw)).collect()
}

/// Keeps the links of the seats; one that was withdrawn is not kept.
pub(super) fn keep(file: &Path, seats: &[Seat], tokens: &[Option<Token>]) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    // A temporary file is its owner's alone from its first byte on.
    let mut written = tempfile::NamedTempFile::new_in(folder)?;
    for (seat, token) in seats.iter().zip(tokens) {
        if let Some(token) = token {
            writeln!(written, "{token}\t{}", seat.key())?;
        }
    }
    written.as_file().sync_all()?;
    written.persist(file).map(drop).map_err(|error| error.error)
}

//! A game that is only looked at.

use std::path::{Path, PathBuf};

use super::disk::{read_file, reader_of};
use super::edition::compare;
use super::error::{Damage, FileFault, StoreError};
use super::header::Header;
use super::notice::{Notice, in_words};
use super::read::{Keep, WholeRequests, read, read_first, read_sound};
use crate::engine::lines::FileLine;
use crate::engine::seat::Eye;
use crate::engine::session::Session;
use crate::files;

/// More than a header with its tables and a muster take.
const MOST_OF_A_BEGINNING: u64 = 8 << 20;

/// A game that is only looked at. Nothing that is done to it comes into the file.
pub struct Viewed {
    pub(super) play: Session,
    pub(super) header: Header,
    pub(super) path: PathBuf,
    pub(super) notices: Vec<Notice>,
}

/// Opens a save to look at it, also while it is being played.
pub fn open_read_only(
    path: &Path,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<Viewed, StoreError> {
    match read_sound(reader_of(path)?, Keep::Records) {
        Some(mut reading) => shown(path, &mut reading, opener),
        None => Ok(view(path, read_file(path)?, opener)?.0),
    }
}

/// The header and the first entry of a save; none where the file is none. No more is read than they take.
pub fn first_entry(path: &Path) -> Option<(Header, FileLine)> {
    read_first(&files::beginning(path, MOST_OF_A_BEGINNING).ok()?)
}

/// The game in these bytes, and what of them was read.
pub(super) fn view(
    path: &Path,
    bytes: Vec<u8>,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<(Viewed, WholeRequests), StoreError> {
    let mut reading = usable(path, &bytes)?;
    // The lines tell all that is read from now on.
    drop(bytes);
    Ok((shown(path, &mut reading, opener)?, reading))
}

/// The game of what was read, which gives its lines away.
pub(super) fn shown(
    path: &Path,
    reading: &mut WholeRequests,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<Viewed, StoreError> {
    let lines = std::mem::take(&mut reading.lines);
    let mut viewed = game(path, reading, lines, opener)?;
    let dropped = reading.rest.iter().map(|rest| Notice::Dropped(rest.dropped.clone()));
    let other = Some(reading.line_ends).filter(|found| !found.are_plain()).map(Notice::LineEnds);
    viewed.notices.splice(0..0, dropped.chain(other));
    Ok(viewed)
}

/// The whole requests of these bytes; only their end may be torn.
pub(super) fn usable(path: &Path, bytes: &[u8]) -> Result<WholeRequests, StoreError> {
    let damaged = |flaw: FileFault| Damage { path: path.to_owned(), flaw };
    let reading = read(bytes).map_err(damaged)?;
    if let Some(rest) = reading.rest.as_ref().filter(|rest| !rest.torn || reading.lines.is_empty()) {
        return Err(damaged(rest.flaw.clone()).into());
    }
    if reading.lines.is_empty() {
        return Err(damaged(FileFault::no_muster()).into());
    }
    Ok(reading)
}

/// The game that these lines of a file tell.
pub(super) fn game(
    path: &Path,
    reading: &WholeRequests,
    lines: Vec<FileLine>,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<Viewed, StoreError> {
    let play = opener(&reading.header, lines).map_err(|why| StoreError::Rules { path: path.to_owned(), why })?;
    let mut trial = play.sheet().defaults();
    let began = reading.header.settings.iter();
    let faults = began.filter_map(|(key, value)| trial.set(key, value).err());
    let mut notices: Vec<Notice> = faults.map(Notice::Setting).collect();
    if play.entry() == reading.last {
        notices.extend(compare(&reading.header, &play));
    }
    Ok(Viewed { play, header: reading.header.clone(), path: path.to_owned(), notices })
}

impl Viewed {
    /// From now on everything that is shown is made for this one.
    pub fn look_as(&mut self, eye: Eye) {
        self.play.look_as(eye);
    }

    /// The game.
    pub fn play(&self) -> &Session {
        &self.play
    }

    /// The game, to be played on in memory only.
    pub fn into_play(self) -> Session {
        self.play
    }

    /// What the game depends on.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The file as it was named.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the players should know after it was opened.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// The notices in words, one a line; none when there is nothing to say.
    pub fn notice(&self) -> Option<String> {
        in_words(&self.notices)
    }
}

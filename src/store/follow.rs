//! A game that is looked at while another program plays it.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::path::Path;
use std::time::SystemTime;

use super::disk::read_file;
use super::error::StoreError;
use super::header::Header;
use super::read::{WholeRequests, read_on};
use super::viewed::{Viewed, game, usable};
use crate::engine::lines::FileLine;
use crate::engine::seat::Eye;
use crate::engine::session::Session;
use crate::files::{self, LARGEST_SAVE};
use crate::platform::files::identity;

/// Makes the game of a save's header and lines.
pub type Opener = fn(&Header, Vec<FileLine>) -> Result<Session, String>;

/// A game that is looked at while another program plays it.
///
/// Only whole requests count: a line without its end, or a request without its last record, is not there yet. The
/// file is never written, and never locked.
pub struct Follower {
    viewed: Viewed,
    reading: WholeRequests,
    opener: Opener,
    stamp: Option<FileStamp>,
    lost: bool,
    /// For whom it is shown.
    eye: Eye,
}

/// What has happened to a followed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It was played on.
    Entries {
        /// The first new entry.
        first: u64,
        /// The last new entry.
        last: u64,
    },
    /// Another game, or an earlier state of this one, stands in the file now, or one that was lost is back.
    Replaced,
    /// The file can be read no more, and why; what was seen last stays. It is looked at again when it changes.
    Lost(String),
}

/// What tells that a file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileStamp {
    length: u64,
    written: Option<SystemTime>,
    file: (u64, u64),
}

impl Follower {
    /// Begins to follow a game as it stands now.
    pub fn open(path: &Path, opener: Opener) -> Result<Self, StoreError> {
        let stamp = FileStamp::of(path);
        let mut reading = usable(path, &read_file(path)?)?;
        reading.rest = None;
        let mut viewed = game(path, &reading, reading.lines.clone(), opener)?;
        viewed.look_as(Eye::Public);
        Ok(Self { viewed, reading, opener, stamp, lost: false, eye: Eye::Public })
    }

    /// From now on everything that is shown is made for this one; until then it is for all.
    pub fn look_as(&mut self, eye: Eye) {
        self.viewed.look_as(eye.clone());
        self.eye = eye;
    }

    /// The game as it was seen last.
    pub const fn viewed(&self) -> &Viewed {
        &self.viewed
    }

    /// Looks whether the file was written since, and takes in what is whole; none when nothing has happened. Cheap
    /// enough to be asked four times a second.
    pub fn poll(&mut self) -> Option<Vec<News>> {
        let stamp = FileStamp::of(&self.viewed.path);
        if stamp == self.stamp {
            return None;
        }
        let same_file = stamp.map(|stamp| stamp.file) == self.stamp.map(|stamp| stamp.file);
        self.stamp = stamp;
        match self.take_in(same_file && !self.lost) {
            Ok(news) => {
                self.lost = false;
                news.map(|news| vec![news])
            }
            Err(error) => {
                self.lost = true;
                Some(vec![News::Lost(error.to_string())])
            }
        }
    }

    fn take_in(&mut self, goes_on: bool) -> Result<Option<News>, StoreError> {
        match if goes_on { self.more()? } else { None } {
            None => self.begin_again(),
            Some(reading) if reading.lines.len() == self.reading.lines.len() => Ok(None),
            Some(reading) => self.play_on(reading),
        }
    }

    /// What is known with what was written after it; none when it does not follow from that.
    fn more(&self) -> Result<Option<WholeRequests>, StoreError> {
        let path = &self.viewed.path;
        let length = self.reading.length as u64;
        let shorter = self.stamp.is_some_and(|stamp| stamp.length < length);
        if shorter || !self.reading.line_ends.are_plain() {
            return Ok(None);
        }
        let more = read_from(path, length).map_err(StoreError::disk("read", path))?;
        let mut reading = read_on(&more, self.reading.clone());
        let follows = reading.rest.take().is_none_or(|rest| rest.torn);
        Ok(follows.then_some(reading))
    }

    fn play_on(&mut self, reading: WholeRequests) -> Result<Option<News>, StoreError> {
        let first = self.reading.last + 1;
        let fresh = reading.lines.iter().skip(self.reading.lines.len()).cloned();
        let play = &mut self.viewed.play;
        // A game that has taken something back by itself, as it was opened, is another than the file's.
        if play.entry() != self.reading.last || play.follow(fresh).is_err() {
            self.viewed = game(&self.viewed.path, &reading, reading.lines.clone(), self.opener)?;
            self.viewed.look_as(self.eye.clone());
        }
        self.reading = reading;
        Ok(Some(News::Entries { first, last: self.reading.last }))
    }

    /// Reads the whole file: something else than a few more requests has happened to it.
    fn begin_again(&mut self) -> Result<Option<News>, StoreError> {
        let path = &self.viewed.path;
        let mut reading = usable(path, &read_file(path)?)?;
        reading.rest = None;
        let same = !self.lost && reading.header == self.reading.header && reading.lines == self.reading.lines;
        if !same {
            self.viewed = game(path, &reading, reading.lines.clone(), self.opener)?;
            self.viewed.look_as(self.eye.clone());
        }
        self.reading = reading;
        Ok((!same).then_some(News::Replaced))
    }
}

fn read_from(path: &Path, length: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(length))?;
    files::read_open(&file, LARGEST_SAVE).map_err(io::Error::other)
}

impl FileStamp {
    /// None when there is no such file, which is a change as well.
    fn of(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(Self { length: metadata.len(), written: metadata.modified().ok(), file: identity(path).ok()? })
    }
}

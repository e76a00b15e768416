//! A game and the file that holds it: what is taken is on the disk, what is not on the disk is not taken.

use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

use super::disk::{Disk, FileDisk, TakesNothing};
use super::edition::edition_at;
use super::error::StoreError;
use super::header::{Header, PROGRAM};
use super::lock::Hold;
use super::mirror::{Folder, Mirror, MirrorNews, Second};
use super::notice::Notice;
use super::opened::OpenSave;
use super::read::{Keep, read_sound};
use super::seal::Chain;
use super::viewed::{Viewed, shown, view};
use super::whole;
use super::written::{text_of, text_of_file};
use crate::engine::authority::Hand;
use crate::engine::journal::Record;
use crate::engine::lines::FileLine;
use crate::engine::prompt::Refusal;
use crate::engine::reply::Reply;
use crate::engine::request::Request;
use crate::engine::session::Session;
use crate::limits::{Limit, SAVE};

/// A game that is played and saved.
pub struct Saved {
    viewed: Viewed,
    disk: Box<dyn Disk>,
    #[expect(dead_code, reason = "it is there to be dropped with the save")]
    opened: OpenSave,
    chain: Chain,
    /// How many bytes are known to be right and safe.
    length: u64,
    /// What else may stand in the file, to be cut off before anything is written.
    soiled: Option<Soil>,
    /// What writes the second copy, if one is wanted.
    mirror: Option<Mirror>,
    /// The folder of the second copy.
    mirror_folder: Option<PathBuf>,
    /// The most bytes of the file: what would pass it is not taken, for it would not be read again.
    most: Limit,
}

/// What stands in the file besides what is known to be right.
#[derive(Clone)]
enum Soil {
    /// The torn end that was found when it was opened; the file has so many bytes with it.
    Torn(u64),
    /// Other line ends that were found when it was opened, and a torn end perhaps; the file has so many bytes with them.
    LineEnds {
        /// How many bytes the file has.
        found: u64,
        /// What is right of it, with plain line ends.
        plain: Vec<u8>,
    },
    /// What is left of a write that failed.
    Failed,
}

/// Writes a new save of this game. Another file is replaced with `force` only, and not before the new one is safe.
pub fn create(path: &Path, header: &Header, play: Session, force: bool) -> Result<Saved, StoreError> {
    let mut chain = Chain::default();
    let text = text_of_file(header, &play.lines_since(0), &mut chain);
    let whole::InPlace { file, notices } = whole::write(path, text.as_bytes(), force)?;
    Ok(Saved {
        viewed: Viewed { play, header: header.clone(), path: path.to_owned(), notices },
        disk: Box::new(FileDisk::new(file, path.to_owned(), text.as_bytes())),
        opened: OpenSave::new(path),
        chain,
        length: text.len() as u64,
        soiled: None,
        mirror: None,
        mirror_folder: None,
        most: SAVE,
    })
}

/// Opens a save to play on. `opener` makes the game of its header and lines; `now` is in seconds since 1970.
pub fn open(
    path: &Path,
    now: i64,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<Saved, StoreError> {
    let (disk, hold) = FileDisk::open(path)?;
    let mut saved = open_on(Box::new(disk), path, now, opener)?;
    if hold == Hold::Shared {
        saved.viewed.notices.push(Notice::Unlocked);
    }
    Ok(saved)
}

/// Opens a save that may be read and not written, to look at it as players do. Its disk takes nothing; in another file,
/// by [`Saved::save_as`], it is played on.
pub fn open_to_look(
    path: &Path,
    now: i64,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<Saved, StoreError> {
    let (mut saved, _) = read(Box::new(TakesNothing::open(path)?), path, opener)?;
    saved.viewed.notices.push(Notice::OnlyLookedAt(path.to_owned()));
    saved.note_edition(now);
    Ok(saved)
}

/// The same as [`open`] on any disk; `path` is what messages call it.
pub fn open_on(
    disk: Box<dyn Disk>,
    path: &Path,
    now: i64,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<Saved, StoreError> {
    let (mut saved, last) = read(disk, path, opener)?;
    saved.note_edition(now);
    saved.append(last).map_err(StoreError::disk("write", &saved.viewed.path))?;
    Ok(saved)
}

/// The game, and the last entry that stands on the disk.
fn read(
    mut disk: Box<dyn Disk>,
    path: &Path,
    opener: impl FnOnce(&Header, Vec<FileLine>) -> Result<Session, String>,
) -> Result<(Saved, u64), StoreError> {
    let sound = disk.reader().map_err(StoreError::disk("read", path))?.and_then(|file| read_sound(file, Keep::Records));
    let (viewed, reading, found) = if let Some(mut reading) = sound {
        (shown(path, &mut reading, opener)?, reading, 0)
    } else {
        let bytes = disk.read().map_err(StoreError::disk("read", path))?;
        let found = bytes.len() as u64;
        let (viewed, reading) = view(path, bytes, opener)?;
        (viewed, reading, found)
    };
    let length = reading.length as u64;
    // Opening changes nothing: what is not right is cut off or made plain when something is written.
    let soiled = match (reading.made_plain, reading.rest) {
        (Some(plain), _) => Some(Soil::LineEnds { found, plain }),
        (None, Some(_)) => Some(Soil::Torn(found)),
        (None, None) => None,
    };
    let saved = Saved {
        opened: OpenSave::new(&viewed.path),
        viewed,
        disk,
        chain: reading.chain.clone(),
        length,
        soiled,
        mirror: None,
        mirror_folder: None,
        most: SAVE,
    };
    Ok((saved, reading.last))
}

/// What it is looked at as.
impl Deref for Saved {
    type Target = Viewed;

    fn deref(&self) -> &Viewed {
        &self.viewed
    }
}

impl DerefMut for Saved {
    fn deref_mut(&mut self) -> &mut Viewed {
        &mut self.viewed
    }
}

impl Saved {
    /// Takes a request: when this returns a reply, the request is on the disk. When it returns a refusal, nothing has
    /// changed. `now` is in seconds since 1970.
    pub fn request(&mut self, request: &Request, now: i64) -> Result<Reply, Refusal> {
        self.keep(|play| play.request(request, now))
    }

    /// The same for several requests that are taken as one, and begin what is then owed and nothing else.
    pub fn requests(&mut self, requests: &[Request], now: i64) -> Result<Reply, Refusal> {
        self.keep(|play| play.requests(requests, now))
    }

    fn keep<T>(&mut self, take: impl FnOnce(&mut Session) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let before = self.viewed.play.entry();
        let reply = take(&mut self.viewed.play)?;
        if let Err(error) = self.append(before) {
            self.viewed.play.return_to(before);
            return Err(Refusal::NotSaved(format!("{}: {}", self.viewed.path.display(), crate::files::said(&error))));
        }
        Ok(reply)
    }

    /// The other side's letter has come: what it tells is done and kept, or nothing.
    ///
    /// # Errors
    /// What does not fit, or the disk.
    pub fn hear(&mut self, from: &str, told: &[Record], letter: Record, now: i64) -> Result<(), Refusal> {
        self.keep(|play| play.hear(from, told, Some(letter), now))
    }

    /// A letter of this seat is kept before it goes out.
    ///
    /// # Errors
    /// The disk.
    pub fn sent(&mut self, from: &str, letter: Record, now: i64) -> Result<(), Refusal> {
        self.keep(|play| {
            play.sent(from, letter, now);
            Ok(())
        })
    }

    /// From now on this one asks.
    pub fn sit_as(&mut self, hand: Hand) {
        self.viewed.play.sit_as(hand);
    }

    /// Where several sides are asked at once, this one answers first at the table.
    pub fn let_first(&mut self, side: &str) {
        self.viewed.play.let_first(side);
    }

    /// Goes on in another file, which must not be there: the way out when the own file was removed, replaced or changed,
    /// or its disk is full. All that was taken is in it; what was refused is to be given again.
    pub fn save_as(&mut self, path: &Path) -> Result<(), StoreError> {
        let mut chain = Chain::default();
        let text = text_of_file(&self.viewed.header, &self.viewed.play.lines_since(0), &mut chain);
        let file = whole::write(path, text.as_bytes(), false)?.file;
        self.disk = Box::new(FileDisk::new(file, path.to_owned(), text.as_bytes()));
        path.clone_into(&mut self.viewed.path);
        (self.chain, self.length, self.soiled) = (chain, text.len() as u64, None);
        self.viewed.notices.retain(|notice| !matches!(notice, Notice::OnlyLookedAt(_)));
        if let Some(folder) = self.mirror_folder.clone() {
            self.mirror_in(&folder);
        }
        Ok(())
    }

    /// Why the battle is only in memory: its file is not there any more, or not as it was written. None where all that
    /// was taken is in it.
    pub fn only_in_memory(&mut self) -> Option<String> {
        let length = match &self.soiled {
            Some(Soil::Torn(found) | Soil::LineEnds { found, .. }) => *found,
            // What is left of a failed write stands behind what is safe.
            Some(Soil::Failed) => return None,
            None => self.length,
        };
        self.disk
            .untouched(length)
            .err()
            .map(|error| format!("{}: {}", self.viewed.path.display(), crate::files::said(&error)))
    }

    /// True while the file may be read and not written: no request that changes the game is taken.
    pub fn is_only_looked_at(&self) -> bool {
        self.viewed.notices.iter().any(|notice| matches!(notice, Notice::OnlyLookedAt(_)))
    }

    /// From now on the file takes no more than this.
    pub fn hold_at_most(&mut self, most: Limit) {
        self.most = most;
    }

    /// Keeps a second copy in this folder from now on, of a game that is only looked at once it is played on. It is
    /// written after the first is safe, and never in its way.
    pub fn mirror_in(&mut self, folder: &Path) {
        self.mirror_folder = Some(folder.to_owned());
        if self.is_only_looked_at() {
            return;
        }
        let second = Folder::new(folder, &self.viewed.path);
        self.mirror_on(Box::new(second));
    }

    /// The same anywhere.
    pub fn mirror_on(&mut self, second: Box<dyn Second>) {
        if let Some(text) = self.known() {
            self.mirror = Some(Mirror::begin(second, text));
        }
    }

    /// What has become of the second copy since this was asked last.
    pub fn mirror_news(&mut self) -> Vec<MirrorNews> {
        self.mirror.as_mut().map(Mirror::news).unwrap_or_default()
    }

    /// Ends the second copy, and tells what has become of it since it was asked last.
    pub fn close_mirror(&mut self) -> Vec<MirrorNews> {
        self.mirror.take().map(Mirror::close).unwrap_or_default()
    }

    /// All that is known to be right and safe, byte for byte; none when the file cannot be read.
    fn known(&mut self) -> Option<Vec<u8>> {
        let length = usize::try_from(self.length).ok()?;
        if let Some(Soil::LineEnds { plain, .. }) = &self.soiled {
            return plain.get(..length).map(<[u8]>::to_vec);
        }
        let mut text = self.disk.read().ok().filter(|text| text.len() >= length)?;
        text.truncate(length);
        Some(text)
    }

    /// Says once that the game goes on under another edition.
    fn note_edition(&mut self, now: i64) {
        let (before, edition) =
            (edition_at(&self.viewed.header, self.viewed.play.journal(), u64::MAX), self.viewed.play.sheet().edition);
        if before != edition {
            self.viewed.play.opened(PROGRAM, now);
            self.viewed.notices.push(Notice::Edition { before, now: edition });
        }
    }

    /// Makes the entries after `entry` safe, and nothing else in the file.
    fn append(&mut self, entry: u64) -> std::io::Result<()> {
        let mut chain = self.chain.clone();
        let text = text_of(&self.viewed.play.lines_since(entry), &mut chain);
        if text.is_empty() {
            return Ok(());
        }
        if let Some(why) = self.most.refuses(self.length.saturating_add(text.len() as u64)) {
            return Err(std::io::Error::other(why));
        }
        self.clean()?;
        self.disk.untouched(self.length)?;
        if let Err(error) = self.disk.append(text.as_bytes()).and_then(|()| self.disk.sync()) {
            self.soiled = Some(Soil::Failed);
            // What cannot be cut off now is cut off before anything else is written.
            let _ = self.clean();
            return Err(error);
        }
        self.length += text.len() as u64;
        self.chain = chain;
        if let Some(mirror) = &mut self.mirror {
            mirror.add(text.into_bytes());
        }
        Ok(())
    }

    /// Cuts off what was never taken, and makes line ends plain.
    fn clean(&mut self) -> std::io::Result<()> {
        match &self.soiled {
            None => return Ok(()),
            Some(Soil::LineEnds { found, plain }) => {
                self.disk.untouched(*found)?;
                let right = usize::try_from(self.length).unwrap_or(usize::MAX).min(plain.len());
                self.disk.replace(&plain[..right])?;
                self.soiled = None;
                return Ok(());
            }
            Some(Soil::Torn(length)) => self.disk.untouched(*length)?,
            Some(Soil::Failed) => {}
        }
        self.disk.truncate(self.length)?;
        self.soiled = Some(Soil::Failed);
        self.disk.sync()?;
        self.soiled = None;
        Ok(())
    }
}

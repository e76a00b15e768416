//! A second copy of a save in another folder, such as a stick: written after the first is safe, on a thread of its own,
//! so that a slow or missing folder neither holds up a request nor refuses one.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::disk::{Disk, FileDisk};
use super::ordinary::regular;
use super::whole;
use crate::files::{self, LARGEST_SAVE};

/// How often a copy that failed is tried again while nothing is played.
const AGAIN: Duration = Duration::from_secs(5);
/// A copy that is not made after so long is told to be late.
const LATE: Duration = Duration::from_secs(10);
/// How long a game that is closed waits for its copy.
const LAST_WAIT: Duration = Duration::from_secs(2);
/// So many files of one name may stand in the folder.
const MOST_NAMES: usize = 9;

/// Where a second copy is written to.
pub trait Second: Send {
    /// Makes the copy hold this text, of which it has held the first `held` bytes before. The error is told in words.
    fn keep(&mut self, text: &[u8], held: usize) -> Result<(), String>;
}

/// What has become of the second copy; each is told once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MirrorNews {
    /// It cannot be written, and why.
    Failed(String),
    /// It has not been written for a while.
    Late,
    /// It is written again.
    Works,
}

impl fmt::Display for MirrorNews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(why) => {
                write!(f, "the game is saved, but its backup is not: {why}; Fanion keeps trying")
            }
            Self::Late => f.write_str("the game is saved, but its backup is late: its folder does not answer"),
            Self::Works => f.write_str("the backup is written again, and complete"),
        }
    }
}

/// The way to the thread that writes the second copy.
pub(super) struct Mirror {
    /// None once the game is closed.
    more: Option<Sender<Vec<u8>>>,
    news: Receiver<MirrorNews>,
    ended: Receiver<()>,
    /// How many texts the thread has dealt with.
    dealt: Arc<AtomicU64>,
    sent: u64,
    /// Since when the thread is behind.
    behind: Option<Instant>,
    told_late: bool,
}

impl Mirror {
    /// Begins a copy with the text that there is.
    pub(super) fn begin(second: Box<dyn Second>, text: Vec<u8>) -> Self {
        let (more, texts) = mpsc::channel();
        let (told, news) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        let dealt = Arc::new(AtomicU64::new(0));
        let mut writer = Writer { second, text: Vec::new(), held: 0, failing: false, told, dealt: Arc::clone(&dealt) };
        thread::spawn(move || {
            writer.work(&texts);
            // Whoever waits for the end may open the copy.
            drop(writer);
            // Nobody may wait for it any more.
            let _ = end.send(());
        });
        let mut mirror = Self { more: Some(more), news, ended, dealt, sent: 0, behind: None, told_late: false };
        mirror.add(text);
        mirror
    }

    /// What was added to the first copy, and is safe there.
    pub(super) fn add(&mut self, text: Vec<u8>) {
        if self.more.as_ref().is_some_and(|more| more.send(text).is_ok()) {
            self.sent += 1;
            self.behind.get_or_insert_with(Instant::now);
        }
    }

    /// What has happened since this was asked last.
    pub(super) fn news(&mut self) -> Vec<MirrorNews> {
        let mut news: Vec<MirrorNews> = self.news.try_iter().collect();
        if self.dealt.load(Ordering::Acquire) == self.sent {
            self.behind = None;
            if std::mem::take(&mut self.told_late) && news.is_empty() {
                news.push(MirrorNews::Works);
            }
        } else if !self.told_late && self.behind.is_some_and(|since| since.elapsed() >= LATE) {
            self.told_late = true;
            news.push(MirrorNews::Late);
        }
        news
    }
}

impl Mirror {
    /// Writes what is left, and tells what has happened since [`Mirror::news`]. A folder that does not answer is not
    /// waited for.
    fn end(&mut self) -> Vec<MirrorNews> {
        if self.more.take().is_none() {
            return Vec::new();
        }
        let late = matches!(self.ended.recv_timeout(LAST_WAIT), Err(RecvTimeoutError::Timeout));
        let mut news = self.news();
        if late && !self.told_late {
            news.push(MirrorNews::Late);
        }
        news
    }

    /// The same when the game is closed.
    pub(super) fn close(mut self) -> Vec<MirrorNews> {
        self.end()
    }
}

impl Drop for Mirror {
    fn drop(&mut self) {
        self.end();
    }
}

/// What the thread knows.
struct Writer {
    second: Box<dyn Second>,
    /// All that the copy should hold.
    text: Vec<u8>,
    /// How many bytes of it the copy holds.
    held: usize,
    failing: bool,
    told: Sender<MirrorNews>,
    dealt: Arc<AtomicU64>,
}

impl Writer {
    fn work(&mut self, texts: &Receiver<Vec<u8>>) {
        loop {
            let next = if self.failing { texts.recv_timeout(AGAIN) } else { texts.recv().map_err(Into::into) };
            let mut dealt = 0;
            match next {
                Ok(text) => {
                    for text in std::iter::once(text).chain(texts.try_iter()) {
                        self.text.extend(text);
                        dealt += 1;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.write();
            self.dealt.fetch_add(dealt, Ordering::Release);
        }
    }

    fn write(&mut self) {
        let kept = self.second.keep(&self.text, self.held);
        let news = match kept {
            Ok(()) => {
                self.held = self.text.len();
                std::mem::take(&mut self.failing).then_some(MirrorNews::Works)
            }
            Err(why) => {
                self.held = 0;
                (!std::mem::replace(&mut self.failing, true)).then_some(MirrorNews::Failed(why))
            }
        };
        if let Some(news) = news {
            // A game that is closed meanwhile needs no news.
            let _ = self.told.send(news);
        }
    }
}

/// A second copy as a file of another folder.
pub(super) struct Folder {
    place: PathBuf,
    /// The first copy, as it was named.
    first: PathBuf,
    file: Option<FileDisk>,
}

impl Folder {
    pub(super) fn new(folder: &Path, first: &Path) -> Self {
        Self { place: folder.to_owned(), first: first.to_owned(), file: None }
    }

    /// The whole text in a file of its own. A file that holds anything but a beginning of it stays: another battle, or
    /// this one played on from the second copy.
    fn begin(&self, text: &[u8]) -> Result<FileDisk, String> {
        if !self.place.is_dir() {
            return Err(format!("the folder {} is not there", self.place.display()));
        }
        let own = self.first.parent().filter(|own| !own.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if own.canonicalize().is_ok_and(|own| self.place.canonicalize().is_ok_and(|folder| folder == own)) {
            return Err(format!("{} is the folder of the battle itself; name another", self.place.display()));
        }
        let mut paths = (1..=MOST_NAMES).map(|number| self.place.join(self.name(number)));
        let Some(path) = paths.find(|path| is_free(path, text)) else {
            return Err(format!("{} holds {MOST_NAMES} other files of its name", self.place.display()));
        };
        let file = whole::write(&path, text, true).map_err(|error| error.to_string())?.file;
        Ok(FileDisk::new(file, path, text))
    }

    /// `battle.fanion`, `battle-2.fanion`.
    fn name(&self, number: usize) -> OsString {
        if number == 1 {
            return self.first.file_name().unwrap_or_default().to_owned();
        }
        let mut name = self.first.file_stem().unwrap_or_default().to_owned();
        name.push(format!("-{number}"));
        if let Some(extension) = self.first.extension() {
            name.push(".");
            name.push(extension);
        }
        name
    }
}

/// True where no file stands, or one that holds a beginning of this text.
fn is_free(path: &Path, text: &[u8]) -> bool {
    if path.symlink_metadata().is_err() {
        return true;
    }
    let short = regular(path).is_ok_and(|metadata| metadata.len() <= text.len() as u64);
    short && files::read(path, LARGEST_SAVE).is_ok_and(|there| text.starts_with(&there))
}

impl Second for Folder {
    fn keep(&mut self, text: &[u8], held: usize) -> Result<(), String> {
        let Some(file) = self.file.as_mut().filter(|_| held > 0) else {
            self.file = None;
            self.file = Some(self.begin(text)?);
            return Ok(());
        };
        let more = &text[held..];
        let path = self.place.display().to_string();
        file.untouched(held as u64)
            .and_then(|()| file.append(more))
            .and_then(|()| file.sync())
            .map_err(|error| format!("{path}: {}", crate::files::said(&error)))
    }
}

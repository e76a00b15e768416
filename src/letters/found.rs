//! What a person handed over: files, folders and mail folders, read and sorted by the time of what lies in them.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use crate::files::{self, Unreadable};
use crate::limits::{MAIL_FOLDER, MESSAGE, ORDERS, short_path};
use crate::post::{self, Known, MarkedText, Recognised, mbox};
use crate::publish;
use crate::store;

/// Bytes that tell a mail folder from everything else.
const BEGINNING: u64 = 64 << 10;
/// Seconds that a message may be dated ahead.
const AHEAD: i64 = 86_400;

/// One thing, and when it was sent as far as anybody knows.
#[derive(Clone, Debug)]
pub struct Handed {
    pub item: Recognised,
    /// Its message's date, else the time of its file; none for what was piped or pasted.
    pub time: Option<i64>,
    /// Which of the files it came in.
    file: usize,
    /// Which of the folders or mail folders it came in; none for what was named by itself.
    folder: Option<usize>,
    /// What is said of its date.
    pub note: Option<String>,
}

/// All that was handed over.
#[derive(Clone, Debug, Default)]
pub struct HandedIn {
    /// The older first.
    pub things: Vec<Handed>,
    /// True for a folder, a mail folder, or several paths: how many were taken is told at the end.
    pub several: bool,
}

/// Reads what lies at these paths.
pub fn at(paths: &[PathBuf], now: i64) -> HandedIn {
    let mut found = Finder { now, several: paths.len() > 1, ..Finder::default() };
    for path in paths {
        found.folder = None;
        if path.is_dir() {
            found.folder(path);
        } else {
            found.file(path);
        }
    }
    found.sorted()
}

/// The letters in one file, why orders in it are not read, and in words what else is in it.
pub fn in_file(path: &Path, now: i64) -> (Vec<MarkedText>, Vec<String>, Vec<String>) {
    let (mut letters, mut refused, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for thing in at(&[path.to_owned()], now).things {
        match thing.item {
            Recognised::Letter(letter) => letters.push(*letter),
            Recognised::Ours { place, known, .. }
            | Recognised::Other { place, known }
            | Recognised::NoOrders { place, known, .. } => {
                others.push(format!("{place}: {}", known.words()));
            }
            // What is read as orders and is not is a fault of orders, by whatever verb it is met.
            Recognised::Refused { place, line, code, why, orders, .. } if !orders.is_empty() => {
                refused.push(format!("{place}:{line}:1: error[{code}]: {why}"));
            }
            Recognised::Refused { place, line, why, .. } => others.push(format!("{place}:{line}:1: {why}")),
        }
    }
    (letters, refused, others)
}

/// Reads words that were piped or pasted.
pub fn words(name: &str, text: &str, now: i64) -> HandedIn {
    let mut found = Finder { now, ..Finder::default() };
    // A terminal pastes lines with the ends of its own keyboard.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    found.put(post::admit_words(name, &text), None);
    found.sorted()
}

/// True for a form in which nobody has written.
fn is_blank_form(path: &Path) -> bool {
    files::read(path, ORDERS.most).is_ok_and(|bytes| post::is_untouched(&post::decode(&bytes, None).text))
}

#[derive(Default)]
struct Finder {
    now: i64,
    things: Vec<Handed>,
    files: usize,
    /// The folder that is read, and how many there were.
    folder: Option<usize>,
    folders: usize,
    several: bool,
}

impl Finder {
    fn sorted(mut self) -> HandedIn {
        // What has no time came just now.
        self.things.sort_by_key(|thing| thing.time.unwrap_or(self.now));
        HandedIn { things: self.things, several: self.several }
    }

    /// What follows lies together: how many were taken is told, and nothing but their times puts them in order.
    fn begins_folder(&mut self) {
        self.several = true;
        if self.folder.is_none() {
            self.folders += 1;
            self.folder = Some(self.folders);
        }
    }

    fn put(&mut self, items: Vec<Recognised>, written: Option<i64>) {
        self.files += 1;
        for item in items {
            let dated = match &item {
                Recognised::Letter(letter) => letter.dated,
                Recognised::NoOrders { dated, .. } => *dated,
                _ => None,
            };
            let believed = dated.filter(|dated| *dated <= self.now.saturating_add(AHEAD));
            let note = dated
                .filter(|_| believed.is_none())
                .map(|dated| format!("its date, {}, lies ahead and is not believed", publish::until(dated, 0)));
            let (file, folder) = (self.files, self.folder);
            self.things.push(Handed { item, time: believed.or(written), file, folder, note });
        }
    }

    fn left(&mut self, path: &Path, what: &str, advice: &str) {
        let known = Known { what: what.to_owned(), advice: advice.to_owned() };
        self.put(vec![Recognised::Other { place: short_path(path), known }], None);
    }

    /// Every file of a folder; what is not looked at is told, what systems leave about is passed over.
    fn folder(&mut self, folder: &Path) {
        self.begins_folder();
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => {
                let why = format!("it cannot be read: {}", crate::files::said(&error));
                return self.put(vec![Recognised::unread(&short_path(folder), why)], None);
            }
        };
        let mut inside: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        inside.retain(|path| !is_passed_over(path));
        inside.sort();
        if inside.is_empty() {
            return self.left(folder, "the folder is empty", "");
        }
        // Papers that the umpire wrote himself: nobody sends a brief back.
        let are_papers = inside.iter().any(|path| path.to_string_lossy().ends_with(publish::BRIEF));
        for path in inside {
            if are_papers && is_blank_form(&path) {
                self.left(&path, "the form as it went out", "Nobody has written in it");
                continue;
            }
            match fs::metadata(&path) {
                Ok(about) if about.is_dir() => self.left(&path, "a folder in the folder", "Take it by itself"),
                Ok(about) if about.is_file() => self.file(&path),
                Ok(_) => self.left(&path, "a pipe, socket or device", ""),
                Err(error) => self.left(&path, &format!("it cannot be read: {}", crate::files::said(&error)), ""),
            }
        }
    }

    fn file(&mut self, path: &Path) {
        let name = short_path(path);
        let written = fs::metadata(path).and_then(|about| about.modified()).ok().map(store::seconds_of);
        let begins = match files::beginning(path, BEGINNING) {
            Ok(begins) => begins,
            Err(Unreadable::NoFile(what)) => return self.left(path, what, ""),
            Err(why) => return self.put(vec![Recognised::unread(&name, why.to_string())], None),
        };
        if mbox::is_mbox(&begins) {
            return self.mail_folder(path, &name, written);
        }
        let items = match files::read(path, MESSAGE.most) {
            Ok(bytes) => post::admit(&name, &bytes),
            Err(Unreadable::TooLarge { found, .. }) => {
                let why = MESSAGE.refuses(found).unwrap_or_default();
                vec![Recognised::refused(&name, why)]
            }
            Err(why) => vec![Recognised::unread(&name, why.to_string())],
        };
        self.put(items, written);
    }

    /// A mail folder is read message by message.
    fn mail_folder(&mut self, path: &Path, name: &str, written: Option<i64>) {
        self.begins_folder();
        let refused = |why: String| vec![Recognised::refused(name, why)];
        let too_large = fs::metadata(path).ok().and_then(|about| MAIL_FOLDER.refuses(about.len()));
        if let Some(why) = too_large {
            return self.put(refused(why), written);
        }
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) => {
                let why = format!("it cannot be read: {}", crate::files::said(&error));
                return self.put(vec![Recognised::unread(name, why)], written);
            }
        };
        for (message, at) in mbox::Messages::new(BufReader::new(file)).zip(1..) {
            let items = match message {
                Ok(message) => post::admit_message(name, at, &message),
                Err(why) => vec![Recognised::refused(&format!("{name}/{at}"), why)],
            };
            self.put(items, written);
        }
    }
}

impl Handed {
    /// Which message it came in, among all of them; none for a file by itself.
    pub(super) fn message(&self) -> Option<(usize, usize)> {
        match &self.item {
            Recognised::Letter(letter) if letter.message > 0 => Some((self.file, letter.message)),
            // Several blocks of one text are rivals as several files are.
            Recognised::Letter(letter) if letter.written => Some((self.file, 0)),
            _ => None,
        }
    }

    /// When it was sent, where it lies in a folder: letters of one time are in no order there.
    pub(super) fn moment(&self) -> Option<(usize, i64)> {
        self.folder.zip(self.time)
    }
}

/// What systems and programs leave in folders.
fn is_passed_over(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let left = ["thumbs.db", "desktop.ini"].contains(&name.to_lowercase().as_str());
    left || name.starts_with('.') || name.starts_with("~$")
}

//! Files that a person names: what they are, and their bytes.

use std::fs;
use std::path::Path;

use crate::encoding::{in_utf8, without_mark};
use crate::limits::{BRIEF, FILE, Limit, ORDERS, short_path};
use crate::orbat::read::{self, LARGEST_FILE};
use crate::orbat::{Fault, FileKind, FilePlace};
use crate::post::{self, Kind, What};

/// Why the bytes of a file are not to be had.
pub(crate) enum Unread {
    /// The disk does not give them, and why.
    Refused(String),
    /// It is no file of this kind.
    Fault(Box<Fault>),
    /// It is something else, and what to do with it.
    Strange(String),
}

/// For what a file is read: anything else is told by its name, with what to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A file that people keep: an order of battle, a scenario, house rules, an owner's rules, a result.
    Kept,
    /// A spreadsheet.
    Sheet,
    /// Orders of a campaign.
    Orders,
    /// What a player is sent.
    Brief,
    Save,
}

impl Wanted {
    /// The most of it that is read.
    const fn most(self) -> Limit {
        match self {
            Self::Orders => ORDERS,
            Self::Brief => BRIEF,
            Self::Kept | Self::Sheet | Self::Save => FILE,
        }
    }

    /// True where a file may be what is wanted, as far as it shows.
    const fn may_be(self, what: What) -> bool {
        match (self, what) {
            (_, What::Own(Kind::Words)) | (Self::Orders, What::Orders) => true,
            (Self::Kept, What::Own(kind)) => !matches!(kind, Kind::Sheet | Kind::Paper | Kind::Save | Kind::Page),
            (Self::Sheet, What::Own(kind)) => matches!(kind, Kind::Sheet),
            (Self::Brief, What::Own(kind)) => matches!(kind, Kind::Paper),
            (Self::Save, What::Own(kind)) => matches!(kind, Kind::Save),
            (Self::Orders, What::Own(kind)) => matches!(kind, Kind::Game),
            (_, What::Orders | What::Foreign | What::Message) => false,
        }
    }
}

/// The bytes of a file that people write; what is not wanted is told by what it is.
pub(crate) fn bytes(path: &Path, wanted: Wanted) -> Result<Vec<u8>, Unread> {
    let size = size(path).map_err(Unread::Refused)?;
    if let Some(words) = stranger(path, wanted) {
        return Err(Unread::Strange(words));
    }
    let most = wanted.most();
    if let Some(why) = most.refuses(size) {
        let of_a_file = || Unread::Fault(Box::new(read::too_large(&path.display().to_string(), size)));
        return Err(if most == FILE { of_a_file() } else { Unread::Refused(why) });
    }
    crate::files::read(path, most.most).map_err(|why| {
        let why = why.to_string();
        Unread::Refused(why.strip_prefix("it ").unwrap_or(&why).to_owned())
    })
}

/// The bytes of a file that people keep: in UTF-8, whatever an editor made of it.
pub(crate) fn toml(path: &Path) -> Result<Vec<u8>, Unread> {
    Ok(in_utf8(bytes(path, Wanted::Kept)?))
}

/// What is said of how a file that people keep is read; none for one in UTF-8, and for none.
pub(crate) fn encoding(path: &Path) -> Option<String> {
    post::decode(&crate::files::read(path, FILE.most).ok()?, None).note
}

/// What a file is where it is not what is wanted. Who reads a file that is larger than any of this program's says so,
/// with the limit.
pub(crate) fn stranger(path: &Path, wanted: Wanted) -> Option<String> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.len() > crate::files::LARGEST_SAVE) {
        return None;
    }
    let beginning = crate::files::beginning(path, LARGEST_FILE as u64).ok()?;
    let (what, known) = post::what_is(&path.display().to_string(), &beginning);
    (!wanted.may_be(what)).then(|| known.words())
}

/// The text of a file that people write; `what` says what it is, as in `an orders file`.
///
/// # Errors
/// That it cannot be read, or what it is instead: in one line, with its place.
pub(crate) fn text(path: &Path, what: &str, wanted: Wanted) -> Result<String, String> {
    let bytes = bytes(path, wanted).map_err(|why| why.line(path, None))?;
    let text = String::from_utf8(in_utf8(bytes)).map(without_mark);
    text.map_err(|_| format!("{}:1:1: {what} is text", short_path(path)))
}

impl Unread {
    /// One line with the place: in the file itself, or where another file names it.
    pub(crate) fn line(&self, path: &Path, named_at: Option<&FilePlace>) -> String {
        match (self, named_at) {
            (Self::Fault(fault), _) => fault.to_string(),
            (Self::Strange(what), Some(place)) => format!("{place}: {} is {what}", short_path(path)),
            (Self::Strange(what), None) => format!("{}: {what}", short_path(path)),
            (Self::Refused(why), Some(place)) => format!("{place}: {} {why}", short_path(path)),
            (Self::Refused(why), None) => format!("{}:1:1: {why}", short_path(path)),
        }
    }
}

/// What a file seems to be, from its beginning; none when it cannot be read.
pub(crate) fn kind(path: &Path) -> Option<FileKind> {
    let beginning = crate::files::beginning(path, LARGEST_FILE as u64).ok()?;
    Some(read::kind(&in_utf8(beginning)))
}

/// The size of an ordinary file; a pipe or device would never end.
fn size(path: &Path) -> Result<u64, String> {
    let metadata = fs::metadata(path).map_err(|error| format!("cannot be read: {}", crate::files::said(&error)))?;
    if metadata.is_file() {
        return Ok(metadata.len());
    }
    let found = if metadata.is_dir() { "a folder" } else { "a pipe or device" };
    Err(format!("cannot be read: it is {found}"))
}

/// What a kind of file is called.
pub(crate) const fn called(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Orbat => "an order of battle",
        FileKind::Scenario => "a scenario",
        FileKind::HouseRules => "a file of house rules",
        FileKind::Save => "a saved game",
        FileKind::Unknown => "nothing that is known here",
    }
}

/// True when both paths lead to one file.
pub(crate) fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Faults, one line each.
pub(crate) fn lines(faults: &crate::orbat::Faults) -> Vec<String> {
    faults.0.iter().map(ToString::to_string).collect()
}

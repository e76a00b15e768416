//! What the players should know after a save was opened.

use std::fmt;
use std::path::PathBuf;

use super::plain::LineEnds;
use crate::engine::settings::SettingFault;

/// What the players should know after a save was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The end of the file was torn or unfinished.
    Dropped(Dropped),
    /// A mail program or an editor has changed the line ends; nothing is lost.
    LineEnds(LineEnds),
    /// The file may be read and not written.
    OnlyLookedAt(PathBuf),
    /// The disk knows no locks: nothing keeps another program from playing the same game.
    Unlocked,
    /// The disk cannot make a folder safe: a power cut soon after may lose the name of a new file.
    FolderUnsafe,
    /// The game goes on under another edition of the rules.
    Edition {
        /// The edition it was last played under.
        before: u32,
        /// The edition it is played under from now on.
        now: u32,
    },
    /// The game began under a setting that this program does not know.
    Setting(SettingFault),
    /// The records do not come to the state that the save remembers.
    Digest {
        /// The entry that remembers it.
        entry: u64,
        /// The remembered digest.
        saved: u64,
        /// The digest that the records come to.
        found: u64,
    },
}

/// The last request of a file, torn or unfinished, as a power cut in the middle of a write leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// The first entry that was dropped.
    pub first: u64,
    /// The last entry that was dropped, or begun.
    pub last: u64,
    /// The line of the file where they began, counted from 1.
    pub line: usize,
    /// How many bytes they have.
    pub bytes: usize,
    /// What was wrong with it.
    pub why: String,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dropped(dropped) => dropped.fmt(f),
            Self::LineEnds(found) => write!(
                f,
                "another program has changed the line ends: {found}; nothing is lost, and the next answer makes them \
                 plain again"
            ),
            Self::OnlyLookedAt(path) => write!(
                f,
                "only to look at: {} is read-only, and nothing is written to it; play on in another file, or change \
                 its permissions",
                path.display()
            ),
            Self::Unlocked => f.write_str(
                "this disk has no file locks: make sure nobody else has this game open",
            ),
            Self::FolderUnsafe => f.write_str(
                "this disk cannot make its folders safe: the game is saved, but a power cut in the next moments may lose \
                 the name of its new file",
            ),
            Self::Edition { before, now } => write!(
                f,
                "played under edition {before} of the rules so far, under edition {now} from now on; what is done stands"
            ),
            Self::Setting(fault) => write!(f, "{fault}; the game began under it, and goes on without it"),
            Self::Digest { entry, saved, found } => write!(
                f,
                "after entry {entry} the state has digest {found}, and the save remembers {saved}: this program tells \
                 the battle otherwise than the one that played it, or a part of it is lost"
            ),
        }
    }
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, line, bytes, why } = self;
        let entries = if first == last { format!("entry {first}") } else { format!("entries {first} to {last}") };
        write!(f, "dropped the torn or unfinished {entries}, {bytes} bytes from line {line} on: {why}")
    }
}

/// Notices one a line; none when there is nothing to say.
pub(super) fn in_words(notices: &[Notice]) -> Option<String> {
    let words: Vec<String> = notices.iter().map(Notice::to_string).collect();
    (!words.is_empty()).then(|| words.join("\n"))
}

//! Save files: a header, then one record a line, appended and synced at each request.
//!
//! A person can read a save. Each line ends with a checksum that covers it and the line before, so that what was
//! changed, lost or put in is found at its place. Only the last request may be torn, for that is what a power cut
//! leaves: it is dropped, and said. What a mail program or an editor does to line ends is no damage: it is read through,
//! and said. Anything worse is refused, and [`doctor`] mends a copy. Opening changes no byte: a torn end is cut off when
//! the next request takes its place, and other line ends are made plain with it.

pub mod disk;
mod doctor;
mod edition;
mod error;
mod follow;
mod header;
mod lock;
mod mirror;
mod notice;
mod opened;
mod ordinary;
mod plain;
mod read;
mod salvage;
mod saved;
mod seal;
mod settings;
mod time;
mod viewed;
mod whole;
mod written;

/// How a save's name ends.
pub const ENDING: &str = "fanion";

pub use disk::Disk;
pub use doctor::{Report, Treatment, doctor};
pub use error::{Damage, FileFault, StoreError};
pub use follow::{Follower, News, Opener};
pub use header::{FORMAT, HOME, Header, HomeGame, OwnSeat};
pub use lock::is_played;
pub use mirror::{MirrorNews, Second};
pub use notice::{Dropped, Notice};
pub use opened::opened;
pub use plain::LineEnds;
pub use salvage::beside::Unjoined;
pub use salvage::tell::{Aside, Finding, Way};
pub use salvage::{Opens, ReadBy};
pub use saved::{Saved, create, open, open_on, open_to_look};
pub use settings::{SettingsError, change_settings, write_settings};
pub use time::{from_iso, local, local_day, local_time, seconds_of, to_iso, when_in_words};
pub use viewed::{Viewed, first_entry, open_read_only};
pub use whole::write_file;

//! The most of everything that people hand in or write: one table, asked where it is read and where it is written.

/// The most of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The thing, as in `a message`.
    pub what: &'static str,
    /// In bytes, or in pieces.
    pub most: u64,
    /// The same in words: `64 MiB`.
    pub size: &'static str,
}

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

/// A message of a mail program.
pub const MESSAGE: Limit = Limit { what: "a message", most: 64 * MIB, size: "64 MiB" };
/// Parts of a message, those of messages in it among them.
pub const PARTS: Limit = Limit { what: "a message", most: 500, size: "500 parts" };
/// Messages and lists of parts in one another.
pub const LEVELS: Limit = Limit { what: "a message", most: 16, size: "16 levels" };
/// What is said of more.
pub const TOO_DEEP: &str = "a message has 16 levels at most, of messages and lists of parts in one another";
/// A mail folder in one file.
pub const MAIL_FOLDER: Limit = Limit { what: "a mail folder", most: 2048 * MIB, size: "2 GiB" };
/// Messages of a mail folder.
pub const MESSAGES: Limit = Limit { what: "a mail folder", most: 20_000, size: "20,000 messages" };
/// What one player sends.
pub const ORDERS: Limit = Limit { what: "an orders file", most: 256 * KIB, size: "256 KiB" };
/// What comes back from a table.
pub const RESULT: Limit = Limit { what: "a result", most: 256 * KIB, size: "256 KiB" };
/// What a player writes against the results.
pub const CHALLENGE: Limit = Limit { what: "a challenge", most: 256 * KIB, size: "256 KiB" };
/// A remark.
pub const NOTE: Limit = Limit { what: "a note", most: 64 * KIB, size: "64 KiB" };
/// A reason.
pub const WHY: Limit = Limit { what: "a reason", most: 64 * KIB, size: "64 KiB" };
/// Faults of one file that are told.
pub const FAULTS: usize = 100;
/// Faults of one file that offer the word that may have been meant.
pub const GUESSES: usize = 10;
/// A file that people write: TOML, or a spreadsheet.
pub const FILE: Limit = Limit { what: "a file", most: 4 * MIB, size: "4 MiB" };
/// The configuration, an owner's rules, the list of recent games.
pub const NOTES: Limit = Limit { what: "a file", most: MIB, size: "1 MiB" };
/// What a player's own program reads of the umpire's.
pub const BRIEF: Limit = Limit { what: "a brief", most: 64 * MIB, size: "64 MiB" };
/// A line that another program sends.
pub const REQUEST: Limit = Limit { what: "a request", most: MIB, size: "1 MiB" };
/// Cells of a spreadsheet.
pub const CELLS: Limit = Limit { what: "a spreadsheet", most: 200_000, size: "200,000 cells" };
/// Lines of a file that people write.
pub const LINES: Limit = Limit { what: "a file", most: 100_000, size: "100,000 lines" };
/// Letters that are kept of a nation in a turn.
pub const LETTERS: Limit = Limit { what: "a nation and turn", most: 50, size: "50 letters" };
/// Characters of a name that somebody else gave, in an answer.
pub const NAME: usize = 120;
/// A saved game.
pub const SAVE: Limit = Limit { what: "a saved game", most: 256 * MIB, size: "256 MiB" };

impl Limit {
    /// Why so many are too many; none where they are not.
    pub fn refuses(self, found: u64) -> Option<String> {
        (found > self.most).then(|| format!("{} has {} at most, found {}", self.what, self.size, self.of(found)))
    }

    /// The same of a text.
    pub fn refuses_text(self, text: &str) -> Option<String> {
        self.refuses(text.len() as u64)
    }

    /// A count as this limit tells it.
    fn of(self, found: u64) -> String {
        match self.size.rsplit(' ').next() {
            Some("KiB") => format!("{} KiB", found.div_ceil(KIB)),
            Some("MiB" | "GiB") => format!("{} MiB", found.div_ceil(MIB)),
            _ => thousands(found),
        }
    }
}

/// A number with commas: `7,900`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A name that somebody else gave, as it may stand in an answer: without control signs, and cut short.
pub fn short_name(name: &str) -> String {
    let plain = name.chars().map(|letter| if letter.is_control() { '?' } else { letter });
    let mut short: String = plain.take(NAME + 1).collect();
    if short.chars().count() > NAME {
        short = short.chars().take(NAME - 2).collect();
        short.push_str("..");
    }
    short
}

/// A path as it may stand in an answer: each name in it without control signs, and cut short.
pub fn short_path(path: &std::path::Path) -> String {
    let path = path.display().to_string();
    let names: Vec<String> = path.split('/').map(short_name).collect();
    names.join("/")
}

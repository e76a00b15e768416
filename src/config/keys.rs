//! What can be configured: the one table of keys, from which reading, printing and the template come.

use crate::engine::measure::Measure;
use std::collections::BTreeMap;
use std::path::PathBuf;

use super::actions::Action;
use super::choices::{BothChoice, ColourChoice, DiceChoice, ThemeChoice};
use super::keyboard;
use crate::orbat::takes::Takes;

/// Keys as written, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct WrittenKeys {
    keys: String,
    place: Option<String>,
}

/// How the user wants the program to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// How meanings look.
    pub theme: ThemeChoice,
    /// Nothing outside ASCII is written.
    pub ascii: bool,
    /// When text is coloured.
    pub colour: ColourChoice,
    /// The terminal program listens to the mouse.
    pub mouse: bool,
    /// What Enter does where dice are due.
    pub dice: DiceChoice,
    /// The practice battle explains itself.
    pub explain: bool,
    /// How many minutes of the battle's own time a turn takes.
    pub minutes_per_turn: u16,
    /// After how many minutes without a key the players' clock stops; 0 never.
    pub pause_after_minutes: u16,
    /// Files and folders of the user.
    pub files: OwnFiles,
    /// Who answers what is asked of both sides while phones are linked.
    pub both: BothChoice,
    /// What distances are told in, and typed in.
    pub distances: Measure,
    /// Keys in place of the program's own, as written, with the place; see [`Config::keys_for`].
    keyboard: BTreeMap<Action, WrittenKeys>,
}

/// Files and folders that the configuration names; empty where it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnFiles {
    save_folder: String,
    mirror: String,
    house_rules: String,
    /// The folder of the configuration: the others are named from there.
    pub(super) folder: PathBuf,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            ascii: false,
            colour: ColourChoice::default(),
            mouse: true,
            dice: DiceChoice::default(),
            explain: true,
            minutes_per_turn: 20,
            pause_after_minutes: 10,
            files: OwnFiles::default(),
            both: BothChoice::default(),
            distances: Measure::Inches,
            keyboard: BTreeMap::new(),
        }
    }
}

impl Config {
    /// The keys that stand in place of the program's own for this; none where those are as usual.
    pub fn keys_for(&self, action: Action) -> Vec<keyboard::Key> {
        // What is no key was told when the file was read, and does not come here.
        keyboard::read_all(self.written_for(action)).unwrap_or_default()
    }

    /// The keys for an action as they are written; empty where they are the program's own.
    fn written_for(&self, action: Action) -> &str {
        self.keyboard.get(&action).map_or("", |written| &written.keys)
    }

    fn bind(&mut self, action: Action, keys: &str) {
        self.keyboard.remove(&action);
        if !keys.trim().is_empty() {
            self.keyboard.insert(action, WrittenKeys { keys: keys.to_owned(), place: None });
        }
    }

    /// From how many seconds on a gap between entries is a break.
    pub fn longest_gap(&self) -> i64 {
        match self.pause_after_minutes {
            0 => i64::MAX,
            minutes => i64::from(minutes) * 60,
        }
    }

    /// Where in the file the keys for an action stand: `config.toml:4:8`.
    pub fn place_of(&self, action: Action) -> Option<&str> {
        self.keyboard.get(&action)?.place.as_deref()
    }

    /// What is bound by this key of the file stands there.
    pub(super) fn stands_at(&mut self, name: &str, place: &str) {
        let own = |action: &Action| name.strip_prefix("keys.") == Some(action.name());
        if let Some(written) = self.keyboard.iter_mut().find(|(action, _)| own(action)).map(|(_, written)| written) {
            written.place = Some(place.to_owned());
        }
    }
}

impl OwnFiles {
    /// Where new battles are saved; none: in the user's data folder.
    pub fn save_folder(&self) -> Option<PathBuf> {
        self.path(&self.save_folder)
    }

    /// Where a second copy of every battle that is played is kept; none: nowhere.
    pub fn mirror(&self) -> Option<PathBuf> {
        self.path(&self.mirror)
    }

    /// The file of house rules that new battles begin with, if there is one.
    pub fn house_rules(&self) -> Option<PathBuf> {
        self.path(&self.house_rules)
    }

    /// A path is named from the folder of the file; `~/` is the user's home.
    fn path(&self, written: &str) -> Option<PathBuf> {
        if written.is_empty() {
            return None;
        }
        let home = written.strip_prefix("~/").and_then(|rest| Some(etcetera::home_dir().ok()?.join(rest)));
        Some(home.unwrap_or_else(|| self.folder.join(written)))
    }
}

/// One key of the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// As it is written.
    pub name: &'static str,
    pub takes: Takes,
    /// What it is for, in a line.
    pub meaning: &'static str,
    holds: Holds,
}

/// What of the configuration a key holds.
#[derive(Clone, Copy, Debug)]
enum Holds {
    /// A value: how it is shown, and how one that was read is put in force.
    Value(fn(&Config) -> String, fn(&mut Config, &str)),
    /// The keys for an action.
    Keys(Action),
}

impl Key {
    /// The value in force, as the file would write it.
    pub(crate) fn value(&self, config: &Config) -> String {
        let shown = match self.holds {
            Holds::Value(show, _) => show(config),
            Holds::Keys(action) => config.written_for(action).to_owned(),
        };
        self.literal(&shown)
    }

    /// The value that counts unless another is given, as the file would write it.
    pub(crate) fn default(&self) -> String {
        self.value(&Config::default())
    }

    /// A value as the file writes it: words and texts in quotes.
    pub(crate) fn literal(&self, value: &str) -> String {
        match self.takes {
            Takes::Number(..) | Takes::Flag => value.to_owned(),
            _ => toml::Value::String(value.to_owned()).to_string(),
        }
    }

    /// True for one that says which keys do something: there are many, of one kind.
    pub(crate) const fn is_bound(&self) -> bool {
        matches!(self.holds, Holds::Keys(_))
    }

    /// Puts a value in force that was read by this key.
    pub(super) fn put(&self, config: &mut Config, value: &str) {
        match self.holds {
            Holds::Value(_, put) => put(config, value),
            Holds::Keys(action) => config.bind(action, value),
        }
    }
}

/// A value that was read by its key always parses.
fn set<T: std::str::FromStr>(field: &mut T, value: &str) {
    if let Ok(value) = value.parse() {
        *field = value;
    }
}

/// Every key, in the order in which it is printed.
pub(crate) fn all() -> impl Iterator<Item = Key> {
    let bound = |&action: &Action| {
        let (name, meaning) = action.setting();
        Key { name, takes: Takes::Line, meaning, holds: Holds::Keys(action) }
    };
    KEYS.iter().copied().chain(Action::ALL.iter().map(bound))
}

static KEYS: &[Key] = &[
    Key {
        name: "theme",
        takes: Takes::Words(ThemeChoice::WORDS),
        meaning: "colours of the screen",
        holds: Holds::Value(|config| config.theme.to_string(), |config, value| set(&mut config.theme, value)),
    },
    Key {
        name: "ascii",
        takes: Takes::Flag,
        meaning: "use ASCII characters only, like --ascii",
        holds: Holds::Value(|config| config.ascii.to_string(), |config, value| set(&mut config.ascii, value)),
    },
    Key {
        name: "colour",
        takes: Takes::Words(ColourChoice::WORDS),
        meaning: "when to use colour; --color and NO_COLOR override it",
        holds: Holds::Value(|config| config.colour.to_string(), |config, value| set(&mut config.colour, value)),
    },
    Key {
        name: "distances",
        takes: Takes::Words(Measure::WORDS),
        meaning: "unit of distances, shown and typed: cm is 5 to 2 inches, half is half scale; --distances overrides it",
        holds: Holds::Value(|config| config.distances.to_string(), |config, value| set(&mut config.distances, value)),
    },
    Key {
        name: "mouse",
        takes: Takes::Flag,
        meaning: "the terminal program listens to the mouse",
        holds: Holds::Value(|config| config.mouse.to_string(), |config, value| set(&mut config.mouse, value)),
    },
    Key {
        name: "dice",
        takes: Takes::Words(DiceChoice::WORDS),
        meaning: "what Enter does where dice are due: wait for typed dice, or let the program roll",
        holds: Holds::Value(|config| config.dice.to_string(), |config, value| set(&mut config.dice, value)),
    },
    Key {
        name: "explain",
        takes: Takes::Flag,
        meaning: "the practice battle explains itself",
        holds: Holds::Value(|config| config.explain.to_string(), |config, value| set(&mut config.explain, value)),
    },
    Key {
        name: "minutes_per_turn",
        takes: Takes::Number(1, 240),
        meaning: "minutes of game time per turn",
        holds: Holds::Value(
            |config| config.minutes_per_turn.to_string(),
            |config, value| set(&mut config.minutes_per_turn, value),
        ),
    },
    Key {
        name: "pause_after_minutes",
        takes: Takes::Number(0, 999),
        meaning: "minutes without a key after which the players' clock stops; 0 never stops it",
        holds: Holds::Value(
            |config| config.pause_after_minutes.to_string(),
            |config, value| set(&mut config.pause_after_minutes, value),
        ),
    },
    Key {
        name: "save_folder",
        takes: Takes::Line,
        meaning: "where the terminal program saves new battles; empty: the user's data folder",
        holds: Holds::Value(
            |config| config.files.save_folder.clone(),
            |config, value| set(&mut config.files.save_folder, value),
        ),
    },
    Key {
        name: "house_rules",
        takes: Takes::Line,
        meaning: "a file of house rules for new battles; a scenario's own and --house-rules override it",
        holds: Holds::Value(
            |config| config.files.house_rules.clone(),
            |config, value| set(&mut config.files.house_rules, value),
        ),
    },
    Key {
        name: "save.mirror",
        takes: Takes::Line,
        meaning: "a folder, such as a stick, for a backup of each battle while it is played; empty: none",
        holds: Holds::Value(|config| config.files.mirror.clone(), |config, value| set(&mut config.files.mirror, value)),
    },
    Key {
        name: "seats.both",
        takes: Takes::Words(BothChoice::WORDS),
        meaning: "with phones: a question to both sides counts once all say the same (ready), or the laptop answers it",
        holds: Holds::Value(|config| config.both.to_string(), |config, value| set(&mut config.both, value)),
    },
];

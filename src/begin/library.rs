//! The built-in games: battles, each a scenario with its two orders of battle; campaigns and samples of the board games,
//! each one file.

use std::path::Path;

use crate::orbat::{Scenario, read};

/// A battle of the library: its id and its files.
pub struct Battle {
    /// The name of its folder: `maida-1806`. Unlike any other, and no file's name.
    pub id: &'static str,
    pub(super) files: &'static [(&'static str, &'static str)],
}

/// Where a game stands in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// The practice battle, and the plainest of the historical ones.
    Begin,
    Evening,
    Larger,
    Campaign,
    Board,
    /// The player's own files.
    Own,
}

impl Shelf {
    /// The battle to begin with after the practice battle: an open plain, no buildings.
    pub const FIRST_BATTLE: &'static str = "maida-1806";

    /// How a list heads it.
    pub const fn head(self) -> &'static str {
        match self {
            Self::Begin => "BEGIN HERE",
            Self::Evening => "AN EVENING",
            Self::Larger => "LARGER",
            Self::Campaign => "CAMPAIGNS",
            Self::Board => "BOARD GAMES",
            Self::Own => "YOUR OWN",
        }
    }
}

/// The fact in a save's header that marks the practice battle.
pub(crate) const IS_PRACTICE: &str = "practice";

/// The file of a battle that names the others.
pub(super) const SCENARIO: &str = "scenario.toml";

/// A battle of the folder of the same name, with the files of its two sides.
macro_rules! battle {
    ($id:literal, $a:literal, $b:literal) => {
        Battle {
            id: $id,
            files: &[
                (SCENARIO, include_str!(concat!("../../orbats/march-attack/", $id, "/scenario.toml"))),
                ($a, include_str!(concat!("../../orbats/march-attack/", $id, "/", $a))),
                ($b, include_str!(concat!("../../orbats/march-attack/", $id, "/", $b))),
            ],
        }
    };
}

/// The battle to learn with: made up, every arm, an hour.
pub static PRACTICE: Battle = battle!("practice", "a.toml", "b.toml");

/// Every historical battle, those of an evening first.
pub static BATTLES: &[Battle] = &[
    battle!("gemioncourt-1815", "french.toml", "allied.toml"),
    battle!("albuera-ridge-1811", "french.toml", "allied.toml"),
    battle!("pratzeberg-1805", "french.toml", "allied.toml"),
    battle!("maida-1806", "french.toml", "british.toml"),
    battle!("barrosa-1811", "french.toml", "british.toml"),
    battle!("vimeiro-hill-1808", "french.toml", "british.toml"),
    battle!("ventosa-1808", "french.toml", "british.toml"),
    battle!("saalfeld-1806", "french.toml", "prussian.toml"),
    battle!("raszyn-1809", "austrian.toml", "polish.toml"),
    battle!("teugn-hausen-1809", "french.toml", "austrian.toml"),
    battle!("saltanovka-1812", "french.toml", "russian.toml"),
    battle!("quatre-bras-1815", "french.toml", "allied.toml"),
    battle!("albuera-1811", "french.toml", "allied.toml"),
    battle!("pratzen-1805", "french.toml", "allied.toml"),
];

/// A campaign or a board game of the library: one file.
pub struct OneFile {
    /// Its name on the command line: `europe-1805`. Unlike any other, and no file's name.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// Its file.
    pub text: &'static str,
}

/// Every campaign, the one to learn with first.
pub static CAMPAIGNS: &[OneFile] = &[
    OneFile {
        id: "three-rivers",
        title: "Three Rivers",
        about: "Three invented nations on a map of 60 hexes: a whole campaign of eight turns in an evening or two.",
        text: include_str!("../../orbats/campaign-1805/three-rivers.toml"),
    },
    OneFile {
        id: "europe-1805",
        title: "Europe 1805",
        about: "The continent from the camp of Boulogne to the spring of 1814, for nine players and an umpire.",
        text: include_str!("../../orbats/campaign-1805/europe-1805.toml"),
    },
];

/// A small invented game of each board game, in the order in which they are listed.
pub static SAMPLES: &[OneFile] = &[
    OneFile {
        id: "napoleon-1815-sample",
        title: "Napoleon 1815",
        about: "A small invented game of hidden blocks: march by road, force march, and fight where armies meet.",
        text: include_str!("../../orbats/napoleon-1815/sample.toml"),
    },
    OneFile {
        id: "age-of-napoleon-sample",
        title: "Age of Napoleon",
        about: "A small invented Europe for an evening: cards, corps and diplomacy from 1805 to 1807.",
        text: include_str!("../../orbats/age-of-napoleon/sample.toml"),
    },
    OneFile {
        id: "beyond-waterloo-sample",
        title: "Beyond Waterloo",
        about: "A small invented summer of 1815: formations, grand tactics and the FERT table.",
        text: include_str!("../../orbats/beyond-waterloo/sample.toml"),
    },
];

/// Every battle, the one to learn with first.
pub fn battles() -> impl Iterator<Item = &'static Battle> {
    std::iter::once(&PRACTICE).chain(BATTLES)
}

/// What each built-in game is known by.
pub fn ids() -> impl Iterator<Item = &'static str> {
    battles().map(|battle| battle.id).chain(CAMPAIGNS.iter().chain(SAMPLES).map(|game| game.id))
}

/// The campaign that a path names: its id and nothing else, where there is no such file.
pub fn campaign_of_path(path: &Path) -> Option<&'static OneFile> {
    named(path, CAMPAIGNS.iter())
}

/// The same for a campaign or a board game.
pub fn one_file_of_path(path: &Path) -> Option<&'static OneFile> {
    named(path, CAMPAIGNS.iter().chain(SAMPLES))
}

fn named(path: &Path, mut games: impl Iterator<Item = &'static OneFile>) -> Option<&'static OneFile> {
    let id = path.to_str()?;
    games.find(|game| game.id == id).filter(|_| !path.exists())
}

/// The battle of this id.
pub fn find(id: &str) -> Option<&'static Battle> {
    battles().find(|battle| battle.id == id)
}

/// The battle that a path names: its id and nothing else, where there is no such file.
pub fn of_path(path: &Path) -> Option<&'static Battle> {
    path.to_str().and_then(find).filter(|_| !path.exists())
}

impl Battle {
    /// Its scenario.
    ///
    /// # Panics
    /// When its file has faults: the tests read every one.
    pub fn scenario(&self) -> Scenario {
        let text = self.files.iter().find(|(name, _)| *name == SCENARIO).map_or("", |(_, text)| text);
        read::scenario(self.id, text.as_bytes()).unwrap_or_else(|faults| panic!("{}: {faults}", self.id))
    }
}

//! The home screen: the games that one was playing, what can be begun, and what helps at the table. A game's file is read
//! only when its line comes into view.

pub(crate) mod update;
pub(crate) mod view;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::begin::library::Shelf;
use crate::begin::library::{BATTLES, CAMPAIGNS, PRACTICE, SAMPLES};
use crate::begin::outline::Picture;
use crate::engine::text::Text;
use crate::tui::effect::Effect;
use crate::tui::outlines::Outlines;

/// The home screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Home {
    /// The games known from before, the last played first.
    pub games: Vec<KeptGame>,
    /// Which line is picked out: a game, or one of [`HomeLine::ALL`] after them.
    pub picked: usize,
    /// The first game that is shown.
    pub top: usize,
    /// What was typed to find a line.
    pub find: String,
    /// What was read of games that can be begun.
    pub outlines: Outlines,
}

/// A game known from before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// Its file.
    pub path: PathBuf,
    /// When its file was written last, in seconds since 1970.
    pub at: i64,
    /// What its file says; none until its line has come into view.
    pub known: Option<Rc<Known>>,
}

/// What the file of a game says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// How its game stands.
    Game(Box<Glance>),
    /// It is damaged: the doctor can say more.
    Damaged,
    /// It cannot be opened, and why.
    Unreadable(String),
}

/// How a game stands, for a line of the list and for what is shown of it beside or below.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    /// What it is called.
    pub name: String,
    /// `battle`, `campaign` or `board`.
    pub kind: &'static str,
    /// How it stands: `turn 4 of 6, fire; French 6 to 0`.
    pub words: Text,
    /// The step that is played, and whose move it is.
    pub step: String,
    /// What each side has left.
    pub sides: Vec<Text>,
    /// How long was played, and how long it will take at this pace.
    pub played: String,
    pub picture: Picture,
}

impl KeptGame {
    /// What it is called, as far as its file was read; else its file's name.
    pub fn name(&self) -> String {
        match self.known.as_deref() {
            Some(Known::Game(glance)) => glance.name.clone(),
            _ => self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }
}

/// A line of the home screen that is always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeLine {
    /// Begins the practice battle.
    Practice,
    /// Chooses a battle to begin.
    Battle,
    Campaign,
    Board,
    /// Chooses files for a new game, or another save.
    Files,
    /// Tells how a second screen shows a game to all.
    SecondScreen,
    /// Makes, copies or changes an army.
    Armies,
    /// Opens the tables and checks.
    Desk,
}

impl HomeLine {
    /// Every line, in the order of the screen.
    pub const ALL: [Self; 8] = [
        Self::Practice,
        Self::Battle,
        Self::Campaign,
        Self::Board,
        Self::Files,
        Self::SecondScreen,
        Self::Armies,
        Self::Desk,
    ];
    /// How many of them begin something.
    pub const BEGIN: usize = 5;

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Practice => "Practice battle",
            Self::Battle => "A battle",
            Self::Campaign => "A campaign",
            Self::Board => "A board game",
            Self::Files => "From your files",
            Self::SecondScreen => "Second screen",
            Self::Armies => "Orders of battle",
            Self::Desk => "Look up",
        }
    }

    /// What it does, in words.
    pub fn words(self) -> String {
        let titles = |games: &[crate::begin::library::OneFile]| {
            games.iter().map(|game| game.title).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::Practice => "an hour, 1 or 2 players: each step explained".to_owned(),
            Self::Battle => format!("{} historical ones, from an evening to a day", BATTLES.len()),
            Self::Campaign => titles(CAMPAIGNS),
            Self::Board => titles(SAMPLES),
            Self::Files => "two armies, a scenario, a game file, another save".to_owned(),
            Self::SecondScreen => "a game in large type, read from three metres".to_owned(),
            Self::Armies => "make, copy and change them".to_owned(),
            Self::Desk => "tables, tests and chances of the five rulebooks".to_owned(),
        }
    }

    /// The built-in game that is shown for it.
    pub fn example(self) -> Option<&'static Path> {
        let id = match self {
            Self::Practice => PRACTICE.id,
            Self::Battle => Shelf::FIRST_BATTLE,
            Self::Campaign => CAMPAIGNS.first()?.id,
            Self::Board => SAMPLES.first()?.id,
            Self::Files | Self::SecondScreen | Self::Armies | Self::Desk => return None,
        };
        Some(Path::new(id))
    }
}

impl Home {
    /// With these games, the first of them picked out.
    pub fn of(games: Vec<KeptGame>) -> Self {
        Self { games, ..Self::default() }
    }

    /// How many lines there are.
    pub const fn lines(&self) -> usize {
        self.games.len() + HomeLine::ALL.len()
    }

    /// The game that is picked out.
    pub fn game(&self) -> Option<&KeptGame> {
        self.games.get(self.picked)
    }

    /// The other line that is picked out.
    pub fn line(&self) -> Option<HomeLine> {
        HomeLine::ALL.get(self.picked.checked_sub(self.games.len())?).copied()
    }

    /// The name of a line.
    pub fn name_of(&self, at: usize) -> String {
        match self.games.get(at) {
            Some(game) => game.name(),
            None => HomeLine::ALL.get(at - self.games.len()).map_or("", |line| line.name()).to_owned(),
        }
    }

    /// What is still to be read for what is in view on a screen of this size, the line that is picked out first.
    pub fn wanted(&self, size: (u16, u16)) -> Option<Effect> {
        let shown = self.top..self.top + view::rows_of_games(self, size);
        let unread = |at: &usize| self.games.get(*at).is_some_and(|game| game.known.is_none());
        let game = std::iter::once(self.picked).chain(shown).find(unread).and_then(|at| self.games.get(at));
        game.map(|game| Effect::Glance(game.path.clone())).or_else(|| self.outlines.missing(self.line()?.example()?))
    }
}

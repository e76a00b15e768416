//! Reads what the home screen and the list of built-in games show of a game that is not open: how a save stands, what
//! can be begun.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::{World, now, opener};
use crate::begin::forces::BattleFiles;
use crate::begin::game;
use crate::begin::library::Shelf;
use crate::begin::outline::{Outline, Picture};
use crate::config::Config;
use crate::engine::pace::time_of;
use crate::engine::session::Session;
use crate::engine::text::RibbonStep;
use crate::rulebooks::{BATTLE, CAMPAIGN};
use crate::store::{self, Header, StoreError, Viewed};
use crate::tui::chooser::Chooser;
use crate::tui::game::turns_of;
use crate::tui::home::{Glance, Home, Known};
use crate::tui::msg::Msg;
use crate::tui::search::Search;
use crate::tui::trouble::Trouble;

impl World {
    /// The home screen as it is now; the game is let go.
    pub fn home(&mut self) -> Msg {
        (self.door, self.homecoming) = (None, None);
        Msg::Home(Home::of(self.data.games(self.config.files.save_folder())))
    }

    /// How the game of a save stands.
    pub(super) fn glance(&self, path: PathBuf) -> Msg {
        let known = match store::open_read_only(&path, opener) {
            Ok(viewed) => Known::Game(Box::new(glance(&viewed, &self.config))),
            Err(StoreError::Damaged(_)) => Known::Damaged,
            Err(StoreError::Disk { doing, source, .. }) => Known::Unreadable(format!("cannot {doing} it: {source}")),
            Err(StoreError::Rules { why, .. }) => Known::Unreadable(why),
            Err(error) => Known::Unreadable(error.to_string()),
        };
        Msg::Glanced(path, known)
    }

    /// The brief of a save that is not open, with its map.
    pub(super) fn brief_to_read(path: &Path) -> Msg {
        let none = || "no brief was kept with this game: it was not begun from a scenario".to_owned();
        let viewed = store::open_read_only(path, opener).map_err(|error| error.to_string());
        Msg::BriefToRead(viewed.and_then(|viewed| {
            let briefing = viewed.play().briefing().ok_or_else(none)?;
            Ok((Box::new(briefing), Picture::of(viewed.play())))
        }))
    }

    /// A game that can be begun, as a list shows it.
    pub(super) fn outlined(&self, path: PathBuf) -> Msg {
        let read = self.outline(&path).map(Rc::new);
        Msg::Outlined(path, read.map_err(|trouble| trouble.lines.into_iter().next().unwrap_or(trouble.title)))
    }

    /// The built-in games, with what was typed to find one.
    pub(super) fn chooser(group: Shelf, typed: String) -> Msg {
        let mut chooser = Chooser::at(group);
        if !typed.is_empty() {
            chooser.search = Search { typed, picked: 0 };
        }
        Msg::Chooser(Box::new(chooser))
    }

    /// A game that can be begun: a built-in one by its name, or that of a file.
    pub(super) fn outline(&self, path: &Path) -> Result<Outline, Trouble> {
        let name = path.display().to_string();
        let read = match game::owner_file(path) {
            Some((sheet, text)) => {
                game::begin((sheet, &text), path, None, &[], (0, 0), now()).map(|begun| Outline::of_game(path, &begun))
            }
            None => Outline::of_battle(path, self.forces(&BattleFiles::Scenario(path.to_owned()), &name)?, now()),
        };
        read.map_err(|wrong| Trouble::wrong(&name, &wrong))
    }
}

fn glance(viewed: &Viewed, config: &Config) -> Glance {
    let (header, play) = (viewed.header(), viewed.play());
    let summary = play.summary();
    let rulebook = play.sheet().id;
    let kind = match rulebook {
        _ if rulebook == BATTLE.id => "battle",
        _ if rulebook == CAMPAIGN.id => "campaign",
        _ => "board",
    };
    Glance {
        name: header.name.clone(),
        kind,
        words: summary.words(),
        step: step(header, play, config),
        sides: summary.sides,
        played: played(play, config),
        picture: Picture::of(play),
    }
}

/// `Turn 4, 15:00, first half, T2 fire: 4 may, 3 fired.`
fn step(header: &Header, play: &Session, config: &Config) -> String {
    if play.prompt().is_none() {
        return "The game is over.".to_owned();
    }
    let position = play.position();
    let mut words = vec![format!("Turn {}", position.turn)];
    words.extend(header.start().map(|start| {
        time_of(start.saturating_add(position.turn.saturating_sub(1).saturating_mul(header.minutes_a_turn(config))))
    }));
    words.extend(position.half.map(|half| if half == 1 { "first half".to_owned() } else { "second half".to_owned() }));
    let doc = play.doc();
    words.extend(doc.ribbon.iter().rev().find(|stop| stop.now).map(RibbonStep::called));
    words.join(", ") + "."
}

/// `Played 1 h 50 min; 2 h 10 min more at this pace`.
fn played(play: &Session, config: &Config) -> String {
    let pace = play.pace(config.longest_gap());
    let left = turns_of(play.sheet(), &play.settings()).zip(pace.mean()).map(|(turns, mean)| {
        let turn = i64::from(play.position().turn);
        ((turns - turn + 1) * mean - pace.of_turn(play.position().turn)).max(0)
    });
    let left = left.filter(|left| *left >= 60 && play.prompt().is_some());
    let left = left.map(|left| format!("; {} more at this pace", duration(left))).unwrap_or_default();
    format!("Played {}{left}", duration(pace.played))
}

fn duration(seconds: i64) -> String {
    match (seconds / 3600, seconds / 60 % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

//! The built-in games to choose from: a list, and beside it the map of the one that is picked out, both sides, how long it
//! takes and what it is about.

pub(crate) mod update;
pub(crate) mod view;

use std::path::PathBuf;

use super::effect::Effect;
use super::keys::{bind, enter};
use super::outlines::Outlines;
use super::pages::{KeyGroup, PageKind, Typed, page};
use super::search::{Search, found};
use crate::begin::library::{self, CAMPAIGNS, PRACTICE, SAMPLES, Shelf};
use crate::config::actions::Action;

/// The page of the built-in games.
pub(crate) static PAGE: PageKind = PageKind {
    name: "begin a game",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Typed, KeyGroup::Palette],
    first: &[
        enter("brief", "read the brief; Enter there begins turn 1"),
        bind("Tab", Action::NextField, "map large", "the map large, or small again"),
    ],
    act: update::act,
    ..PageKind::BLANK
};
page!(
    whole Chooser,
    PAGE,
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        Typed::Search(&mut self.search)
    },
    fn wanted(&self) -> Option<Effect> {
        self.outlines.missing(&self.picked().filter(|entry| entry.group != Shelf::Own)?.path)
    }
);

/// The page, as it lies open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chooser {
    /// Every game, group by group.
    pub(crate) entries: Vec<GameToBegin>,
    /// What was typed to find one.
    pub(crate) search: Search,
    /// What was read of them.
    pub(crate) outlines: Outlines,
    /// True where the map has all the room.
    pub(crate) large: bool,
}

/// A game that can be begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameToBegin {
    pub group: Shelf,
    /// Its name; empty for the player's own files.
    pub path: PathBuf,
    pub title: String,
    /// Units a side, or players.
    pub units: String,
    /// Hours, where they are known.
    pub hours: String,
}

/// A battle of at most so many hours is one of an evening.
const EVENING: u8 = 4;

impl Chooser {
    /// Every built-in game, the first of a group picked out; of the battles the first that is not practice.
    pub fn at(group: Shelf) -> Self {
        let mut entries: Vec<GameToBegin> = library::battles().map(battle).collect();
        entries.sort_by_key(|entry| entry.group as u8);
        let one_file = |group: Shelf, id: &str, title: &str| {
            let (units, hours) = (String::new(), String::new());
            GameToBegin { group, path: PathBuf::from(id), title: title.to_owned(), units, hours }
        };
        entries.extend(CAMPAIGNS.iter().map(|game| one_file(Shelf::Campaign, game.id, game.title)));
        entries.extend(SAMPLES.iter().map(|game| one_file(Shelf::Board, game.id, game.title)));
        entries.push(one_file(Shelf::Own, "", "your files and saves"));
        let first = entries.iter().position(|entry| match group {
            Shelf::Begin => entry.path.as_os_str() == Shelf::FIRST_BATTLE,
            _ => entry.group == group,
        });
        Self { search: Search::at(first.unwrap_or(0)), entries, ..Self::default() }
    }

    /// The games that fit what was typed, in the order of the list.
    pub(crate) fn fitting(&self) -> Vec<&GameToBegin> {
        let words = |entry: &&GameToBegin| format!("{} {} {}", entry.title, entry.path.display(), entry.group.head());
        let mut fitting = found(self.entries.iter().collect(), &self.search.typed, words);
        fitting.sort_by_key(|entry| entry.group as u8);
        fitting
    }

    /// The game that is picked out.
    pub(crate) fn picked(&self) -> Option<&GameToBegin> {
        self.fitting().get(self.search.picked).copied()
    }
}

/// A battle with its units a side and its hours.
fn battle(battle: &library::Battle) -> GameToBegin {
    let forces = battle.forces().ok();
    let units = forces.as_ref().map(|forces| {
        let [a, b] = forces.armies.each_ref().map(|army| army.seen().count());
        format!("{a:>2} v {b:>2}")
    });
    let hours = forces.as_ref().and_then(|forces| forces.scene.as_ref()?.background.hours);
    let group = match hours {
        _ if [PRACTICE.id, Shelf::FIRST_BATTLE].contains(&battle.id) => Shelf::Begin,
        Some(hours) if hours > EVENING => Shelf::Larger,
        _ => Shelf::Evening,
    };
    let title = forces.map_or_else(|| battle.id.to_owned(), |forces| without_article(&forces.name));
    let hours = hours.map(|hours| hours.to_string()).unwrap_or_default();
    GameToBegin { group, path: PathBuf::from(battle.id), title, units: units.unwrap_or_default(), hours }
}

/// `The ridge of Albuera` as `Ridge of Albuera`: lists are read by the first word that differs.
fn without_article(name: &str) -> String {
    let Some(rest) = name.strip_prefix("The ") else { return name.to_owned() };
    let mut letters = rest.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

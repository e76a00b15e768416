//! What the umpire reads before anybody else does: what players will ask about, the battles, the papers, the newspaper.
//!
//! It opens by itself where results would be published, and nothing is published past it.

pub(crate) mod update;
pub(crate) mod view;

use super::help::INBOX;
use super::keys::{bind, enter};
use super::map_page::MapSheet;
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;
use crate::engine::text::Text;

/// The page of the season.
pub(crate) static PAGE: PageKind = PageKind {
    name: "season",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Words, KeyGroup::Palette],
    first: &[
        enter("open", "open the marked line: the battle, the place, the orders, the paper"),
        bind("p", Action::Publish, "publish", "ask whether to publish; Enter then publishes, once"),
        bind("Tab", Action::NextField, "newspaper", "the next page of the newspaper"),
        bind("Ctrl-E", Action::Correct, "correct", "correct any value"),
        bind("F2 Ctrl-Z", Action::Undo, "undo", "undo the last answer"),
        bind("F6 Ctrl-Y", Action::Redo, "redo", "redo what was undone last"),
        bind("Ctrl-A", Action::ArmyPage, INBOX, "the inbox"),
        bind("F3 Ctrl-D", Action::Log, "log", "the log, and the way back"),
        bind("&", Action::Battles, "battles", "the battles of the turn"),
    ],
    act: update::act,
    letter: update::no_key,
    ..PageKind::BLANK
};
/// The same once it was asked whether to publish. Any letter says no: it belongs to a word that somebody types.
pub(crate) static PUBLISHING: PageKind = PageKind {
    name: "season, to be published",
    ways: &[KeyGroup::Read, KeyGroup::Screen],
    first: &[
        enter("publish", "publish the results, once"),
        bind("Esc", Action::Leave, "not yet", "read on, and publish nothing"),
    ],
    act: update::answer,
    letter: update::no_key,
    ..PageKind::BLANK
};
page!(
    whole SeasonPage,
    [|page| if page.publishing { &PUBLISHING } else { &PAGE }],
    view::draw,
    fn pick(&mut self, at: usize) {
        (self.picked, self.publishing) = (at, false);
    }
);

/// A season that was played, as it would go out now.
#[derive(Clone, Debug, Default)]
pub struct Season {
    /// The turn and its season.
    pub name: String,
    /// What players will ask about, then the battles, then the papers.
    pub lines: Vec<SeasonLine>,
    /// The newspaper, a sentence a line, headings among them.
    pub news: Vec<Text>,
    /// Whom results of this turn were sent that were undone since.
    pub had_undone: Vec<String>,
    /// To whom the papers go out, and how many.
    pub goes_to: Vec<String>,
    /// The folder into which they are written.
    pub folder: String,
    /// For how many hours challenges are taken.
    pub hours: i64,
    /// The map with the routes and battles of the turn.
    pub sheet: MapSheet,
}

/// A line that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonLine {
    pub group: Group,
    /// Whose player asks; the place of a battle; whose paper it is.
    pub who: String,
    /// What is asked about; who fought whom; how long the paper is.
    pub what: String,
    /// Why it came so; empty where nothing is to be said.
    pub why: String,
    pub opens: Opens,
}

/// The parts of the list, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Asked,
    Battle,
    Paper,
}

impl Group {
    const ALL: [Self; 3] = [Self::Asked, Self::Battle, Self::Paper];

    /// Its heading.
    const fn title(self) -> &'static str {
        match self {
            Self::Asked => "PLAYERS WILL WRITE ABOUT",
            Self::Battle => "BATTLES",
            Self::Paper => "PAPERS",
        }
    }
}

/// What Enter opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opens {
    /// These lines under a title.
    Lines(String, Vec<Text>),
    /// A hex of the map.
    Hex(usize),
}

/// The page, as it lies open.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeasonPage {
    pub season: Season,
    /// Which line is marked.
    pub picked: usize,
    /// The first line of the newspaper that is shown.
    pub top: usize,
    /// True once it is asked whether to publish.
    pub publishing: bool,
    /// True after a letter that is no key: those behind it belong to its word.
    pub in_word: bool,
}

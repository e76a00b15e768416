//! What comes in: keys, the mouse, and what came of the effects.

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use super::battles::ListedBattle;
use super::chooser::Chooser;
use super::desk::Book;
use super::editor::{Agreed, Editor};
use super::effect::Effect;
use super::game::{Game, Now};
use super::home::{Home, Known};
use super::map_page::MapSheet;
use super::model::{Files, TextPage};
use super::orders::PlayersDesk as Orders;
use super::post_box::{BoxContents, Delivered};
use super::reading::ReadingPage;
use super::review::Season;
use crate::begin::outline::{Outline, Picture};
use crate::config::keyboard::Key;
use crate::engine::briefing::Briefing;
use crate::engine::figures::Thing;
use crate::engine::foresee::Foreseen;
use crate::engine::history::{GivenRequest, Past};
use crate::engine::mend::Preview;
use crate::engine::prompt::{Ask, Fill};
use crate::engine::request::Request;
use crate::engine::text::{Facts, Text};

/// What the mouse did, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mouse {
    /// What it did.
    pub deed: MouseDeed,
    /// The column and the row, from 0.
    pub at: (u16, u16),
}

/// What a mouse does here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseDeed {
    /// The wheel went up.
    Up,
    /// The wheel went down.
    Down,
    /// The left button was pressed.
    Click,
}

/// What has happened.
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something.
    Mouse(Mouse),
    /// What the clock on the wall says.
    Clock(Now),
    /// What is known of a unit, by its code.
    Unit(String, Box<Facts>),
    /// What each side has lost.
    Army(Vec<Facts>),
    /// What the umpire's desk asked for.
    Umpire(ToldUmpire),
    /// What the players are told of the battle, with its map.
    Briefing(Option<Box<Briefing>>),
    /// The figures of the unit in question, in a line, by its code.
    Brief(String, Text),
    /// What was looked up by these codes, or why it was not.
    LookedUp(Vec<String>, Result<Box<Facts>, String>),
    /// A key was pressed, so long after the program began: a clock is read where keys are heard, and nowhere else.
    KeyAt(Key, Duration),
    /// Text was pasted.
    Paste(String),
    /// The terminal has this many columns and rows.
    Resize(u16, u16),
    /// The home screen is to be shown.
    Home(Home),
    /// The file of a game on the home screen was read.
    Glanced(PathBuf, Known),
    /// A game that can be begun was read, or why it was not.
    Outlined(PathBuf, Result<Rc<Outline>, String>),
    /// The built-in games.
    Chooser(Box<Chooser>),
    /// A game may begin: its brief comes first.
    Before(Box<Outline>),
    /// The brief of a save that is not open, with its map; or why there is none.
    BriefToRead(Result<(Box<Briefing>, Picture), String>),
    /// The files that were found.
    Files(Files),
    /// Text to be read.
    Page(TextPage),
    /// An army was opened to be worked on.
    Editor(Box<Editor>),
    /// The army that is worked on is in this file now, with this text.
    ArmyKept(PathBuf, String),
    /// A file stands where the army was to be saved, and why it is not written over; what was agreed to so far.
    ArmyInTheWay(PathBuf, &'static str, Agreed),
    /// A game was opened; what the players should know about it.
    Opened(Box<Game>, Option<String>),
    /// The game has taken a request; what the players should know besides.
    Taken(Box<Game>, Option<String>),
    /// Somebody who sits before a screen of his own has played on.
    PlayedByGuests(Box<Game>),
    /// Another program has played the game on that is looked at here.
    Followed(Box<Game>),
    /// The rulebooks for the desk.
    Desk(Vec<Book>),
    /// The rulebooks for the palette.
    Palette(Vec<Book>),
    /// Why an entry stands in the log.
    Why(ReadingPage),
    /// A seed for the program's dice on the desk.
    Seed(u64),
    /// Everything that can be corrected.
    Things(Vec<Thing>),
    /// The figures of one of them.
    Asks(Thing, Vec<Ask>),
    /// The formations and names that a newcomer finds.
    Enlist(Vec<Thing>),
    /// The game as it was.
    Past(Box<Past>),
    /// What led to an act.
    Given(Vec<GivenRequest>),
    /// What another answer in the past would change.
    Preview(Box<Request>, Box<Preview>),
    /// The colours stand in the configuration, or why they do not.
    ThemeKept(Result<(), String>),
    /// The test to which these values of the open form lead.
    Foreseen(Fill, Option<Foreseen>),
    /// The disk did not take a request, and why; another file for the battle.
    NotSaved(String, PathBuf),
    /// The letter of the other side is awaited, perhaps in this file.
    AskLetter(PathBuf),
    /// The battle is in this file from now on.
    SavedAs(PathBuf),
    /// A page was written there.
    Written(PathBuf),
    /// A player's brief of a campaign was opened.
    Orders(Box<Orders>),
    /// A player's orders are in their file, or why they are not.
    OrdersWritten(Result<(), String>),
    /// The last answer was this other side's, and nothing has changed.
    AnothersAnswer(String),
    /// With this the game would be over, and nothing has changed.
    EndsGame(Box<Request>, String),
    /// Something was refused, and nothing has changed.
    Refused(String),
}

/// What the umpire's desk is told.
pub enum ToldUmpire {
    Map(Box<MapSheet>),
    /// What is known of a hex.
    Hex(usize, Vec<Text>),
    /// The hex that was looked for.
    Found(usize),
    /// What lies in the post-box.
    Post(BoxContents),
    /// What came of letters that were taken in, or of papers that went out.
    Delivered(Delivered),
    /// The season that was played.
    Season(Box<Season>),
    /// The battles of the turn.
    Battles(Vec<ListedBattle>),
    /// Why a battle may not be meant to go home as it stands.
    Doubtful(String),
    /// These requests take back what is not taken back unasked: what is asked about them.
    Sure(String, Vec<Request>),
    /// A result has come from the table: it is asked whether it is taken.
    Result(Box<ResultAsked>),
}

/// The question whether a result is taken.
pub struct ResultAsked {
    /// The game that was opened for it; none where it lay open.
    pub opened: Option<Msg>,
    /// What becomes official.
    pub words: String,
    pub yes: Effect,
}

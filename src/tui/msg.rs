//! What comes in and what goes out: the two sides of `update`.

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use super::battles::ListedBattle;
use super::chooser::{Chooser, Group};
use super::desk::Book;
use super::editor::{Agreed, Editor};
use super::ending::EndDeed;
use super::game::Game;
use super::home::{Home, Known};
use super::map_page::MapSheet;
use super::model::{Files, TextPage};
use super::orders::Desk as Orders;
use super::post_box::{Delivered, Post};
use super::reading::Reading;
use super::review::Season;
use crate::begin::outline::{Outline, Picture};
pub use crate::config::keyboard::Key;
use crate::engine::briefing::Briefing;
use crate::engine::figures::Thing;
use crate::engine::foresee::Foreseen;
use crate::engine::history::{GivenRequest, Past};
use crate::engine::mend::Preview;
use crate::engine::prompt::{Ask, Fill};
use crate::engine::request::Request;
use crate::engine::text::{Facts, Text};
use crate::letters::Waiting;

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

/// The clock on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Seconds since 1970.
    pub seconds: i64,
    /// Minutes since midnight, where the players are.
    pub minutes: u32,
}

/// What has happened.
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something.
    Mouse(Mouse),
    /// What the clock on the wall says.
    Clock(Now),
    /// What is known of a unit, by its code; `open` when its page was asked for.
    Unit {
        code: String,
        /// What is known.
        facts: Box<Facts>,
        /// True when its page is to be shown.
        open: bool,
    },
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
    Why(Reading),
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
    /// Something was refused, and nothing has changed.
    Refused(String),
}

/// What the umpire's desk of a campaign asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskUmpire {
    /// The map, with the ways of the turn.
    Map,
    /// The same, this hex looked at first.
    MapAt(usize),
    /// What is known of a hex.
    Hex(usize),
    /// The hex that a text means.
    Find(String),
    /// What can be set right in a hex.
    Correct(usize),
    /// Takes in what was typed: the path of a file or folder with orders, or `NATION: WORDS` of a challenge.
    Letter(String),
    /// Takes in a letter that was pasted.
    Pasted(String),
    /// A letter that waits counts.
    Waiting(Box<Waiting>),
    /// The time for orders or for challenges ends by this answer, unless that would be early.
    EndTime(&'static str),
    /// The papers written last have gone out.
    Sent,
    /// Writes all papers anew.
    Publish,
    /// The season that was played, as it would go out now.
    Season,
    /// The battles of the turn; in a battle that a campaign sent to the table, the way back with its result.
    Battles,
    /// What was asked, a way back or a result, though the battle has not ended.
    AsItStands(Box<Self>),
    /// A battle goes to the table, or is opened there in this save.
    ToTable(String, Option<PathBuf>),
    /// A small battle that was fought by dice goes to the table all the same, once it has been said that it is small.
    ToTableAgain(String, bool),
    /// The result of a battle at the table is taken, that of this save where none has come.
    Result(String, Option<PathBuf>),
}

/// What the umpire's desk is told.
pub enum ToldUmpire {
    Map(Box<MapSheet>),
    /// What is known of a hex.
    Hex(usize, Vec<Text>),
    /// The hex that was looked for.
    Found(usize),
    /// What lies in the post-box.
    Post(Post),
    /// What came of letters that were taken in, or of papers that went out.
    Delivered(Delivered),
    /// The season that was played.
    Season(Box<Season>),
    /// The battles of the turn.
    Battles(Vec<ListedBattle>),
    /// The battle whose result was asked for has not ended: where it stands, and what was asked.
    NotEnded(String, AskUmpire),
}

/// What shall be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ends the program.
    Quit,
    /// Shows the home screen.
    Home,
    /// Looks for files.
    FindFiles,
    /// Looks for armies to be worked on.
    FindArmies,
    /// Saves the army that is worked on.
    SaveArmy {
        path: PathBuf,
        /// The file's text.
        text: String,
        /// What the file held when it was read or written last.
        known: Option<String>,
        /// What was agreed to.
        agreed: Agreed,
    },
    /// Takes the other side's letter in.
    TakeLetter(PathBuf),
    /// Goes on with the battle in another file.
    SaveAs(PathBuf),
    /// Opens a file, whatever it is.
    Open(PathBuf),
    /// Reads how the game of a save stands.
    Glance(PathBuf),
    /// Reads a game that can be begun.
    Outline(PathBuf),
    /// Lists the built-in games, from this group on; or those that these words find, where there are any.
    Chooser(Group, String),
    /// Reads the brief of a save without opening it.
    ReadBrief(PathBuf),
    /// Begins a built-in game, or that of a file.
    Begin(PathBuf),
    /// Begins a battle of two armies.
    Join(PathBuf, PathBuf),
    /// Fetches the rulebooks with the owner's tables for the desk.
    Desk,
    /// Fetches the same for the palette.
    Palette,
    /// Looks up why an entry stands in the log.
    WhyEntry(u64),
    /// Draws a seed for dice on the desk.
    Seed,
    /// Fetches what is known of a unit; `open` when its page is to be shown.
    Unit {
        code: String,
        /// True when its page is to be shown.
        open: bool,
    },
    /// Fetches what each side has lost.
    Army,
    /// Asks or does something for the umpire's desk of a campaign.
    Umpire(AskUmpire),
    /// Fetches what the players are told of the battle.
    Briefing,
    /// Fetches a unit's line of figures for the present step.
    Brief(String),
    /// Looks up one unit, or one against another, by their codes.
    LookUp(Vec<String>),
    /// Where several sides are asked at once, lets this one answer first.
    LetFirst(String),
    /// Puts a request to the game.
    Request(Request),
    /// Puts several requests to the game, all or none; one undo takes them back.
    Requests(Vec<Request>),
    /// Asks to what test these values of the open form lead.
    Foresee(Fill),
    /// Asks what can be corrected.
    Things,
    /// Asks for the figures of one thing.
    Asks(Thing),
    /// Asks what a newcomer finds.
    Enlist,
    /// Asks for the game as it was after an entry.
    LookBack(u64),
    /// Asks what led to the act that an entry belongs to.
    Given(u64),
    /// Writes a player's orders of a campaign.
    WriteOrders {
        path: PathBuf,
        /// All that the file will hold.
        text: String,
    },
    /// Does what the page of a finished game offers.
    End(EndDeed),
    /// Writes the name of the colours into the configuration.
    KeepTheme(&'static str),
    /// Asks what another answer to an entry would change.
    MendPreview(u64, Box<Request>),
}

impl Effect {
    /// True for what writes the papers of a campaign: that takes a while, and keys that come meanwhile are not meant.
    pub fn publishes(&self) -> bool {
        matches!(self, Self::Umpire(AskUmpire::Publish)) || self.picks_publish()
    }

    /// True for the answer that publishes.
    pub fn picks_publish(&self) -> bool {
        let is_pick = |request: &Request| matches!(request, Request::Pick(key) if key == "publish");
        match self {
            Self::Request(request) => is_pick(request),
            Self::Requests(requests) => requests.iter().any(is_pick),
            _ => false,
        }
    }
}

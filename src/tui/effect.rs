//! What shall be done: the only thing that `update` and its pages give back.

use std::path::PathBuf;

use super::editor::Agreed;
use super::ending::EndDeed;
use crate::begin::library::Shelf;
use crate::engine::figures::Thing;
use crate::engine::prompt::Fill;
use crate::engine::request::Request;
use crate::letters::Waiting;

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
    Chooser(Shelf, String),
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
    /// Fetches what is known of a unit for its page, by its code.
    Unit(String),
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
    /// Undoes back to an entry, or the last answer; not where another side would then be asked.
    TakeBackOwn(Option<u64>),
    /// Ends the step by this key, and asks before it where the game would end with it.
    EndStep(String),
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

/// What the umpire's desk of a campaign asks for.
#[derive(Clone, Debug, PartialEq)]
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
    /// Leaves a letter that waits.
    LeaveWaiting(Box<Waiting>),
    /// The time for orders or for challenges ends by this answer, unless that would be early.
    EndTime(&'static str),
    /// The papers written last have gone out, or those that were written at this time.
    Sent(Option<String>),
    /// These requests, which were asked about.
    AllTheSame(Vec<Request>),
    /// Writes all papers anew.
    Publish,
    /// The season that was played, as it would go out now.
    Season,
    /// The battles of the turn; in a battle that a campaign sent to the table, the way back with its result.
    Battles,
    /// The way back of a battle that has not ended.
    AsItStands,
    /// This result of a battle is taken, with who holds the field where it says so.
    Take(String, Option<String>),
    /// A battle goes to the table, or is opened there in this save.
    ToTable(String, Option<PathBuf>),
    /// A small battle that was fought by dice goes to the table all the same, once it has been said that it is small.
    ToTableAgain(String, bool),
    /// Asks whether the result of a battle at the table is taken, that of this save where none has come.
    Result(String, Option<PathBuf>),
}

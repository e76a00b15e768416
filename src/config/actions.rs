//! What keys do, by the names that the configuration has for it: `undo`, `page_down`.

/// Declares what keys do: the enum, its names, its lines in the configuration.
macro_rules! actions {
    ($($(#[doc = $meaning:literal])+ $variant:ident = $name:literal),+ $(,)?) => {
        /// What a key does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Action {
            $($(#[doc = $meaning])+ $variant,)+
        }

        impl Action {
            /// Everything that keys do.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// As the configuration calls it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The key of the configuration that binds others to it, and what that is for.
            pub(super) const fn setting(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$variant => (concat!("keys.", $name), concat!("keys for:", $($meaning),+)),)+
                }
            }
        }
    };
}

actions! {
    /// Accepts what is marked or typed.
    Accept = "accept",
    /// Erases the last character or die, then undoes the last answer.
    Erase = "erase",
    /// Goes back.
    Leave = "leave",
    /// Up one line.
    Up = "up",
    /// Down one line.
    Down = "down",
    /// To the left, or the value before.
    Left = "left",
    /// To the right, or the next value.
    Right = "right",
    /// Up one page.
    PageUp = "page_up",
    /// Down one page.
    PageDown = "page_down",
    /// To the first line.
    First = "first",
    /// To the last line.
    Last = "last",
    /// To the next field.
    NextField = "next_field",
    /// To the field before.
    PreviousField = "previous_field",
    /// Resets a value.
    Clear = "clear",
    /// Toggles a value or a line of a list.
    Toggle = "toggle",
    /// Repeats the last action for another unit.
    Again = "again",
    /// Ends the step, where no test is due.
    Done = "done",
    /// Reopens the last step.
    StepBack = "step_back",
    /// Lets the other side's options come first.
    OtherSide = "other_side",
    /// Switches between armies, battle and map.
    Draw = "draw",
    /// Lists the battles of a campaign; in one on the tabletop, brings its result home; in a game by mail, writes the
    /// message that is due or takes the other side's in.
    Battles = "battles",
    /// The program rolls.
    Roll = "roll",
    /// Excludes rows from the sum.
    Strike = "strike",
    /// Adds a row to the sum.
    Add = "add",
    /// Enters the result yourself.
    Outcome = "outcome",
    /// Yes to a question.
    Yes = "yes",
    /// Shows what can be done here.
    Help = "help",
    /// Undoes the last answer.
    Undo = "undo",
    /// Redoes it.
    Redo = "redo",
    /// Shows the log.
    Log = "log",
    /// Shows the printed tables.
    Tables = "tables",
    /// Shows the house rules.
    Rules = "rules",
    /// Switches the log between turn and step, and real time.
    WallTime = "wall_time",
    /// Writes a note.
    Note = "note",
    /// Skips a due test.
    Waive = "waive",
    /// Shows the tests due.
    Owed = "owed",
    /// Finds a unit.
    Find = "find",
    /// Adds a unit after this.
    Insert = "insert",
    /// Adds a formation after this.
    InsertFormation = "insert_formation",
    /// Adds another like this.
    Copy = "copy",
    /// Deletes this.
    Delete = "delete",
    /// Moves a unit to another formation.
    MoveTo = "move_to",
    /// Changes places with the one before.
    Earlier = "earlier",
    /// Changes places with the one after.
    Later = "later",
    /// Goes to the next fault.
    NextFault = "next_fault",
    /// Saves the file.
    Save = "save",
    /// Saves under another name.
    SaveAs = "save_as",
    /// Shows a unit with its history.
    UnitPage = "unit_page",
    /// Shows the losses, and how much more each army can take.
    ArmyPage = "army_page",
    /// Shows the brief of the battle and the map of its table.
    Brief = "brief",
    /// Looks up a unit's moves, tests, fire and melee.
    LookUp = "look_up",
    /// Pauses the players' clock, or resumes it.
    Break = "break",
    /// Chooses when to stop.
    SetEnd = "set_end",
    /// Next theme.
    Theme = "theme",
    /// Umpire screen: publishes the results that were read.
    Publish = "publish",
    /// Corrects any value.
    Correct = "correct",
    /// Adds a unit.
    Enlist = "enlist",
    /// Joins a battle in progress.
    CatchUp = "catch_up",
    /// Changes a past answer.
    Mend = "mend",
    /// Searches everything.
    Palette = "palette",
    /// Explains the question.
    Why = "why",
    /// Shows the glossary.
    Words = "words",
    /// Explains the marks of the armies or the symbols of a map.
    Legend = "legend",
    /// Shows all of the last result.
    Result = "result",
    /// Turns explanations on or off.
    Lessons = "lessons",
    /// Order editor: a step to the north-west.
    NorthWest = "north_west",
    /// Order editor: a step to the north-east.
    NorthEast = "north_east",
    /// Order editor: a step to the south-west.
    SouthWest = "south_west",
    /// Order editor: a step to the south-east.
    SouthEast = "south_east",
    /// Order editor: a forced march, or none.
    Forced = "forced",
    /// Order editor: attack, defend, or the default.
    Stance = "stance",
    /// Order editor: all other orders for this force or fleet.
    Instruct = "instruct",
    /// Order editor: this fleet lands troops in the hex that is looked at.
    Land = "land",
    /// Order editor: a purchase.
    Buy = "buy",
    /// Order editor: armies, garrisons, transfers.
    Organise = "organise",
    /// Order editor: war, peace, alliances, passage.
    Diplomacy = "diplomacy",
    /// Order editor: a gift.
    Gift = "gift",
    /// Order editor: terms of a submission.
    Terms = "terms",
    /// Order editor: words for the umpire.
    ToUmpire = "to_umpire",
    /// Order editor: all orders.
    Orders = "orders",
    /// Order editor: looks around without ordering anything.
    LookAbout = "look_about",
    /// Order editor: zooms out or in.
    WholeMap = "whole_map",
    /// Maps of a campaign: owners, terrain or supply.
    Supply = "supply",
    /// Quits; the game is on the disk.
    Quit = "quit",
}

impl Action {
    /// A place in a list, or the first line that is shown, after a key that moves in it: never beyond the last.
    pub fn moved(self, at: usize, page: usize, last: usize) -> usize {
        match self {
            Self::Up => at.saturating_sub(1),
            Self::Down => at + 1,
            Self::PageUp => at.saturating_sub(page),
            Self::PageDown => at + page,
            Self::First => 0,
            Self::Last => last,
            _ => at,
        }
        .min(last)
    }
}

//! What keys do, by the names that the configuration has for it: `undo`, `page_down`.

use super::keyboard::{self, Key};
use super::keys::{Config, Key as Setting};
use crate::orbat::takes::Takes;

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
        }

        /// The keys of the configuration that bind others to it.
        pub static BOUND: &[Setting] = &[$(Setting {
            name: concat!("keys.", $name),
            takes: Takes::Line,
            meaning: concat!("keys for:", $($meaning),+),
            show: |config| config.written_for(Action::$variant).to_owned(),
            put: |config, value| config.bind(Action::$variant, value),
        }),+];
    };
}

actions! {
    /// Does what is picked out or typed.
    Accept = "accept",
    /// Takes the last typed thing back, then the last answer.
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
    /// Sets a value back.
    Clear = "clear",
    /// Turns a value or a line of a list over.
    Toggle = "toggle",
    /// Does the last act of a kind again for another unit.
    Again = "again",
    /// Ends the step, where nothing is owed.
    Done = "done",
    /// Goes back to the step that was left last.
    StepBack = "step_back",
    /// Lets the other side's options come first.
    OtherSide = "other_side",
    /// Draws the battle or the map where the armies stand, or the armies again.
    Draw = "draw",
    /// Lists the battles of a campaign; in one of them at the table, takes its result back.
    Battles = "battles",
    /// The program rolls.
    Roll = "roll",
    /// Strikes rows out of the sum.
    Strike = "strike",
    /// Adds a row to the sum.
    Add = "add",
    /// States the result.
    Outcome = "outcome",
    /// Yes to a question.
    Yes = "yes",
    /// Shows what can be done here.
    Help = "help",
    /// Takes the last request back.
    Undo = "undo",
    /// Brings it back.
    Redo = "redo",
    /// Shows the log.
    Log = "log",
    /// Shows the printed tables.
    Tables = "tables",
    /// Shows the house rules.
    Rules = "rules",
    /// Writes a note.
    Note = "note",
    /// Lets an owed thing go.
    Waive = "waive",
    /// Shows what is owed.
    Owed = "owed",
    /// Finds a unit.
    Find = "find",
    /// Adds a unit after this.
    Insert = "insert",
    /// Adds a formation after this.
    InsertFormation = "insert_formation",
    /// Adds another like this.
    Copy = "copy",
    /// Takes this away.
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
    /// Shows what both armies have lost and can bear.
    ArmyPage = "army_page",
    /// Shows the brief of the battle and the map of its table.
    Brief = "brief",
    /// Looks up how far a unit may go, its tests, its fire, its melee.
    LookUp = "look_up",
    /// Stops the players' clock, or lets it go on.
    Break = "break",
    /// Chooses when to stop.
    SetEnd = "set_end",
    /// The next set of colours.
    Theme = "theme",
    /// Sets figures right.
    Correct = "correct",
    /// Lets a newcomer join.
    Enlist = "enlist",
    /// Enters a battle where it stands on the table.
    CatchUp = "catch_up",
    /// Mends a past entry.
    Mend = "mend",
    /// Finds acts, units, rules, tables and screens by words.
    Palette = "palette",
    /// Says why.
    Why = "why",
    /// Shows the glossary.
    Words = "words",
    /// Shows what the marks in the armies or the signs of a map mean.
    Legend = "legend",
    /// Shows all of the last result.
    Result = "result",
    /// Turns explanations on or off.
    Lessons = "lessons",
    /// At a player's desk: a step to the north-west.
    NorthWest = "north_west",
    /// At a player's desk: a step to the north-east.
    NorthEast = "north_east",
    /// At a player's desk: a step to the south-west.
    SouthWest = "south_west",
    /// At a player's desk: a step to the south-east.
    SouthEast = "south_east",
    /// At a player's desk: a forced march, or none.
    Forced = "forced",
    /// At a player's desk: it attacks, defends, or does what is usual.
    Stance = "stance",
    /// At a player's desk: everything else that a force or fleet is told.
    Instruct = "instruct",
    /// At a player's desk: a purchase.
    Buy = "buy",
    /// At a player's desk: armies, garrisons, transfers.
    Organise = "organise",
    /// At a player's desk: war, peace, alliances, passage.
    Diplomacy = "diplomacy",
    /// At a player's desk: a gift.
    Gift = "gift",
    /// At a player's desk: words for the umpire.
    ToUmpire = "to_umpire",
    /// At a player's desk: all of his orders.
    Orders = "orders",
    /// At a player's desk: looks about without ordering anything.
    LookAbout = "look_about",
    /// At a player's desk: the whole map, or near again.
    WholeMap = "whole_map",
    /// At a player's desk: supply on the map.
    Supply = "supply",
    /// Ends the program; the game is on the disk.
    Quit = "quit",
}

/// Keys with blanks between them, as the configuration writes them: `Ctrl-Z F2`.
///
/// # Errors
/// The first that is no key, in words.
pub fn read_keys(written: &str) -> Result<Vec<Key>, String> {
    written.split_whitespace().map(keyboard::read).collect()
}

impl Config {
    /// The keys that stand in place of the program's own for this; none where those are as usual.
    pub fn keys_for(&self, action: Action) -> Vec<Key> {
        // What is no key was told when the file was read, and does not come here.
        read_keys(self.written_for(action)).unwrap_or_default()
    }
}

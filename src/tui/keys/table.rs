//! Which key does what, where, and how the key bar and the help name it.

use super::written::{Keys, word_end};
use super::{Binding, KeyPlace as P, KeyPlace};
use crate::config::actions::{Action as A, Action};
use crate::tui::pages::KeyGroup;

const BATTLE: &[KeyPlace] = &[P::Choose, P::Test, P::Form, P::List, P::Line, P::Quiet];
const UNITS: &[KeyPlace] = &[P::Choose, P::Test, P::Form, P::List, P::Line, P::Quiet, P::Way(KeyGroup::Unit)];
const CLOCKED: &[KeyPlace] = &[P::Choose, P::Test, P::Form, P::List, P::Line, P::Quiet, P::Way(KeyGroup::Clock)];
const CATCH_UP: &[KeyPlace] = &[P::Files, P::Choose, P::Test, P::Form, P::List, P::Line, P::Quiet];
/// Where signs are never part of a name that is typed.
const NO_NAMES: &[KeyPlace] = &[P::Choose, P::Test, P::Form, P::List, P::Quiet];
const LETTERS_FREE: &[KeyPlace] = &[P::Choose, P::Test, P::Form, P::Quiet];
const MARKS: &[KeyPlace] = &[P::Choose, P::Test, P::Form, P::Quiet, P::List];
const LISTS: &[KeyPlace] = &[
    P::Army,
    P::ArmyFields,
    P::ArmyMove,
    P::Home,
    P::Files,
    P::Page,
    P::Choose,
    P::List,
    P::Quiet,
    P::Way(KeyGroup::Lines),
];
const PAGES: &[KeyPlace] = &[
    P::Army,
    P::ArmyFields,
    P::Home,
    P::Files,
    P::Page,
    P::Choose,
    P::Test,
    P::Form,
    P::List,
    P::Line,
    P::Quiet,
    P::Way(KeyGroup::Lines),
];
const ENDS: &[KeyPlace] = &[P::Army, P::ArmyFields, P::Home, P::Files, P::Page, P::Way(KeyGroup::Ends)];
const DIALOGS: &[KeyPlace] =
    &[P::Army, P::ArmyFields, P::ArmyText, P::ArmyMove, P::ArmyAsk, P::Files, P::Page, P::Way(KeyGroup::Back)];
const SCREEN: &[KeyPlace] = &[P::Way(KeyGroup::Screen)];
const PALETTE: &[KeyPlace] =
    &[P::Home, P::Choose, P::Test, P::Form, P::List, P::Line, P::Quiet, P::Way(KeyGroup::Screen)];
const ASKED_WHY: &[KeyPlace] = &[P::Choose, P::Test, P::Form, P::List, P::Line, P::Quiet, P::Way(KeyGroup::Why)];
const GLOSSARY: &[KeyPlace] = &[
    P::Home,
    P::Choose,
    P::Test,
    P::Form,
    P::List,
    P::Line,
    P::Quiet,
    P::Way(KeyGroup::Words),
    P::Way(KeyGroup::Screen),
];
const EVERYWHERE: &[KeyPlace] = &[
    P::Army,
    P::ArmyFields,
    P::ArmyText,
    P::ArmyMove,
    P::ArmyAsk,
    P::Home,
    P::Files,
    P::Page,
    P::Choose,
    P::Test,
    P::Form,
    P::List,
    P::Line,
    P::Quiet,
    P::Covered,
    P::Way(KeyGroup::Back),
];

/// Enter on a page: a word for the bar, a line of help.
pub const fn enter(bar: &'static str, help: &'static str) -> Binding {
    bind("Enter", Action::Accept, bar, help)
}

/// A key of a page: keys, what they do, a word for the bar, a line of help.
pub const fn bind(written: &'static str, action: Action, bar: &'static str, help: &'static str) -> Binding {
    at(written, action, &[], bar, help)
}

/// A line of the table: keys, what they do, where, a word for the bar, a line of help.
const fn at(
    written: &'static str,
    action: Action,
    places: &'static [KeyPlace],
    bar: &'static str,
    help: &'static str,
) -> Binding {
    let shown = written.split_at(word_end(written.as_bytes())).0;
    Binding { keys: Keys::of(written), shown, action, places, bar, help }
}

const FIELDS: &[KeyPlace] = &[P::Way(KeyGroup::Fields)];
const ARMY: &[KeyPlace] = &[P::Army, P::ArmyFields];

/// Every key. The key bar names them in this order, as far as there is room.
pub static KEYS: &[Binding] = &[
    at("Enter", A::Accept, &[P::Home], "go on", "continue the game, or do what the line says"),
    at("Tab", A::NextField, &[P::Home], "next group", "to the next group of lines"),
    at("@", A::Brief, &[P::Home], "brief", "the brief of the game, with its map"),
    at("Enter", A::Accept, &[P::Files, P::Quiet], "choose", "choose the line"),
    at("Enter", A::Accept, &[P::Army], "fields", "go to the fields of the line"),
    at("Enter", A::Accept, &[P::ArmyFields], "change", "type the field, or take its next choice"),
    at("Enter", A::Accept, &[P::ArmyText], "accept", "accept what is typed"),
    at("Enter", A::Accept, &[P::ArmyMove], "move here", "move the unit to this formation"),
    at("n", A::Insert, &[P::Army], "unit", "add a unit after this, with the defaults of its arm"),
    at("c", A::Copy, &[P::Army], "copy", "add another like this, with a name of its own"),
    at("m", A::MoveTo, &[P::Army], "move", "move the unit to another formation"),
    at("f", A::InsertFormation, &[P::Army], "formation", "add a formation after this"),
    at("Ctrl-S", A::Save, ARMY, "save", "save the army in its file"),
    at("d", A::Delete, &[P::Army], "delete", "delete the unit or the formation (asks first)"),
    at("-", A::Earlier, &[P::Army], "", "change places with the one before"),
    at("+", A::Later, &[P::Army], "", "change places with the one after"),
    at("!", A::NextFault, &[P::Army], "", "go to the next fault"),
    at("s", A::SaveAs, &[P::Army], "save as", "save a copy under another name and continue with it"),
    at("u F2", A::Undo, &[P::Army], "undo", "undo the last change"),
    at("F2 Ctrl-Z", A::Undo, &[P::ArmyFields], "undo", "undo the last change"),
    at("F6 Ctrl-Y", A::Redo, ARMY, "", "redo what was undone last"),
    at("Tab", A::NextField, ARMY, "", "from the tree to the fields and back"),
    at("Right", A::Right, &[P::Army], "", "go to the fields of the line"),
    at("Left", A::Left, &[P::ArmyFields], "", "the choice before; a number one down"),
    at("Right", A::Right, &[P::ArmyFields], "choices", "the next choice; a number one up").shown("Left/Right"),
    at("BkSp Del", A::Clear, &[P::ArmyFields], "empty", "take the value away"),
    at("BkSp", A::Erase, &[P::ArmyText], "", "erase the last character"),
    at("Tab Down", A::NextField, &[P::ArmyText], "", "accept it and go to the next field"),
    at("y", A::Yes, &[P::ArmyAsk], "yes", "yes"),
    at("Enter", A::Accept, &[P::Choose], "pick", "pick the marked option"),
    at("Enter", A::Accept, &[P::Test, P::Form, P::List], "accept", "accept what is filled in, go on to the dice"),
    at("Enter", A::Accept, &[P::Line], "accept", "accept what is typed"),
    at("Enter", A::Accept, FIELDS, "accept", "accept the form"),
    at("Tab Down", A::NextField, FIELDS, "next", "go to the next line"),
    at("Up Shift-Tab", A::PreviousField, FIELDS, "", "go to the line before"),
    at("Left", A::Left, FIELDS, "", "the value before"),
    at("Right", A::Right, FIELDS, "change", "the next value").shown("Left/Right"),
    at("BkSp", A::Erase, FIELDS, "erase", "erase the last character or die"),
    at("Del", A::Clear, FIELDS, "", "reset the line"),
    at("r", A::Roll, &[P::Test], "roll", "let the program roll the dice"),
    at("Space", A::Toggle, &[P::List], "mark", "tick or untick"),
    at("Space", A::Toggle, &[P::Test, P::Form], "", "toggle the value"),
    at("Left", A::Left, &[P::Test, P::Form, P::List, P::Choose], "", "the value before"),
    at("Right", A::Right, &[P::Test, P::Form, P::List, P::Choose], "", "the next value"),
    at("Tab", A::NextField, &[P::Test, P::Form, P::List], "field", "go to the next field, then to the dice"),
    at("Shift-Tab", A::PreviousField, &[P::Test, P::Form, P::List], "", "go to the field before"),
    at("Down", A::NextField, &[P::Test, P::Form], "", "go to the next field"),
    at("Up", A::PreviousField, &[P::Test, P::Form], "", "go to the field before"),
    at("Esc", A::Leave, DIALOGS, "back", "go back"),
    at("Esc", A::Leave, BATTLE, "", "clear the input; then undo one answer of this action"),
    at("BkSp", A::Erase, BATTLE, "back", "erase the last character or die, then undo the last answer"),
    at("BkSp", A::Erase, &[P::Home, P::Files, P::Way(KeyGroup::Typed)], "", "erase the last character"),
    at("Up", A::Up, LISTS, "", "up one line"),
    at("Down", A::Down, LISTS, "", "down one line"),
    at("PgUp", A::PageUp, PAGES, "", "up one page; in a battle scrolls the armies"),
    at("PgDn", A::PageDown, PAGES, "", "down one page; in a battle scrolls the armies"),
    at("Home", A::First, ENDS, "", "to the first line"),
    at("End", A::Last, ENDS, "", "to the last line"),
    at(".", A::Again, &[P::Choose], "again", "repeat the last action: same target, cover, range"),
    at("-", A::Done, &[P::Choose], "done", "end the step (refused while a test is due)"),
    at("<", A::StepBack, NO_NAMES, "", "reopen the last step; redo returns"),
    at("-", A::Done, &[P::Test, P::Form, P::List, P::Covered], "", "end the step, where no test is due"),
    at("=", A::OtherSide, &[P::Choose, P::Covered], "", "let the other side go first, where both may act or answer"),
    at("Tab |", A::Draw, &[P::Choose, P::Quiet], "map", "draw the battle or the map, or the armies"),
    at("|", A::Draw, &[P::Test, P::Form, P::List], "", "draw the battle or the map, or the armies"),
    at("Enter", A::Accept, &[P::Covered], "look", "uncover the question"),
    at("F2 Ctrl-Z", A::Undo, &[P::Covered], "undo", "undo the last answer"),
    at("F6 Ctrl-Y", A::Redo, &[P::Covered], "", "redo what was undone last"),
    at("x", A::Strike, &[P::Test], "strike", "exclude rows from the sum"),
    at("+", A::Add, &[P::Test], "add", "add a row to the sum: words and a number"),
    at("o", A::Outcome, &[P::Test], "outcome", "enter the result yourself"),
    at("F2 Ctrl-Z", A::Undo, BATTLE, "undo", "undo the last answer"),
    at("F3 Ctrl-D", A::Log, BATTLE, "log", "the log, and the way back to any entry"),
    at(";", A::WallTime, NO_NAMES, "", "the log: turn and step, or real time"),
    at("F6 Ctrl-Y", A::Redo, BATTLE, "redo", "redo what was undone last"),
    at("F4 %", A::Tables, NO_NAMES, "tables", "tables and checks of every rulebook"),
    at("F9 !", A::Owed, NO_NAMES, "due", "tests due, and why"),
    at("Ctrl-E", A::Correct, BATTLE, "correct", "correct any value, the turn or the step"),
    at("Ctrl-N", A::Enlist, BATTLE, "new unit", "add a unit"),
    at("Ctrl-K", A::CatchUp, CATCH_UP, "catch up", "join a battle in progress"),
    at("/", A::Find, LETTERS_FREE, "find", "find a unit by its code or name"),
    at(
        "? F1",
        A::Help,
        &[P::Army, P::Home, P::Page, P::Choose, P::Test, P::Form, P::List, P::Quiet, P::Way(KeyGroup::Read)],
        "help",
        "what can be done here",
    ),
    at(
        "Ctrl-O F1",
        A::Help,
        &[P::ArmyFields, P::ArmyText, P::Files, P::Line, P::Way(KeyGroup::Typed), P::Way(KeyGroup::Fields)],
        "help",
        "what can be done here",
    ),
    at(
        "Ctrl-V",
        A::Result,
        BATTLE,
        "",
        "all of the last result: dice, sum, and what to do on the table, as a list to tick off",
    ),
    at("*", A::Legend, MARKS, "", "what the marks in the armies mean"),
    at("Ctrl-U", A::UnitPage, UNITS, "unit", "a unit's page: all values and its history"),
    at(
        "Ctrl-A",
        A::ArmyPage,
        BATTLE,
        "army",
        "losses, and how much more each army can take; in a campaign the inbox: orders in, papers out",
    ),
    at("@", A::Brief, NO_NAMES, "brief", "the brief of the battle, and the map of its table"),
    at("Ctrl-F", A::LookUp, UNITS, "values", "what a unit can do now; one against another: ab ma"),
    at("Ctrl-B", A::Break, CLOCKED, "break", "pause: cover the screen; press again to resume"),
    at("Ctrl-T", A::Theme, EVERYWHERE, "", "next theme (saved)"),
    at("Ctrl-T", A::Theme, SCREEN, "", "next theme (saved)"),
    at("F5 Ctrl-R", A::Rules, BATTLE, "rules", "the house rules"),
    at("F7 Ctrl-S", A::Note, BATTLE, "note", "add a note to the log"),
    at("F8 Ctrl-X", A::Waive, BATTLE, "waive", "skip a due test, with a reason"),
    at("F10 Ctrl-Q Ctrl-C", A::Quit, EVERYWHERE, "quit", "quit; the game is saved"),
    at("F10 Ctrl-Q Ctrl-C", A::Quit, SCREEN, "quit", "quit; asks first if something is not written"),
    at(
        "&",
        A::Battles,
        NO_NAMES,
        "",
        "the battles of a campaign, and back from the tabletop with a result; the messages of a game by mail",
    ),
    at("Ctrl-P", A::Palette, PALETTE, "all", "search everything"),
    at("Ctrl-P", A::Palette, &[P::Way(KeyGroup::Palette)], "", "search everything"),
    at("Ctrl-W", A::Why, ASKED_WHY, "why", "why: the rule, its source, the house rule behind what is marked"),
    at("Ctrl-L", A::Lessons, BATTLE, "", "explanations of each step on or off"),
    at("Ctrl-G", A::Words, GLOSSARY, "words", "what the words and signs on the screen mean"),
];

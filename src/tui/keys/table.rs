//! Which key does what, where, and how the key bar and the help name it.

use crossterm::event::KeyCode;

use super::{Binding, KeyPlace as P, KeyPlace};
use crate::config::actions::{Action as A, Action};
use crate::config::keyboard::Key;
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

/// A key without a letter.
pub const fn key(code: KeyCode) -> Key {
    Key::of(code)
}

/// A letter or a sign.
pub const fn letter(letter: char) -> Key {
    Key::of(KeyCode::Char(letter))
}

/// Enter on a page: a word for the bar, a line of help.
pub const fn enter(bar: &'static str, help: &'static str) -> Binding {
    const ENTER: &[Key] = &[key(KeyCode::Enter)];
    bind(ENTER, "Enter", Action::Accept, &[], bar, help)
}

/// A line of the table: keys, how the first is written, what they do, where, a word for the bar, a line of help.
pub const fn bind(
    keys: &'static [Key],
    shown: &'static str,
    action: Action,
    places: &'static [KeyPlace],
    bar: &'static str,
    help: &'static str,
) -> Binding {
    Binding { keys, shown, action, places, bar, help }
}

const FIELDS: &[KeyPlace] = &[P::Way(KeyGroup::Fields)];
const ARMY: &[KeyPlace] = &[P::Army, P::ArmyFields];

/// Every key. The key bar names them in this order, as far as there is room.
pub static KEYS: &[Binding] = &[
    bind(
        &[key(KeyCode::Enter)],
        "Enter",
        A::Accept,
        &[P::Home],
        "go on",
        "continue the game, or do what the line says",
    ),
    bind(&[key(KeyCode::Tab)], "Tab", A::NextField, &[P::Home], "next group", "to the next group of lines"),
    bind(&[letter('@')], "@", A::Brief, &[P::Home], "brief", "the brief of the game, with its map"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Files, P::Quiet], "choose", "choose the line"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Army], "fields", "go to the fields of the line"),
    bind(
        &[key(KeyCode::Enter)],
        "Enter",
        A::Accept,
        &[P::ArmyFields],
        "change",
        "type the field, or take its next choice",
    ),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::ArmyText], "accept", "accept what is typed"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::ArmyMove], "move here", "move the unit to this formation"),
    bind(&[letter('n')], "n", A::Insert, &[P::Army], "unit", "add a unit after this, with the defaults of its arm"),
    bind(&[letter('c')], "c", A::Copy, &[P::Army], "copy", "add another like this, with a name of its own"),
    bind(&[letter('m')], "m", A::MoveTo, &[P::Army], "move", "move the unit to another formation"),
    bind(&[letter('f')], "f", A::InsertFormation, &[P::Army], "formation", "add a formation after this"),
    bind(&[Key::control('s')], "Ctrl-S", A::Save, ARMY, "save", "save the army in its file"),
    bind(&[letter('d')], "d", A::Delete, &[P::Army], "delete", "delete the unit or the formation (asks first)"),
    bind(&[letter('-')], "-", A::Earlier, &[P::Army], "", "change places with the one before"),
    bind(&[letter('+')], "+", A::Later, &[P::Army], "", "change places with the one after"),
    bind(&[letter('!')], "!", A::NextFault, &[P::Army], "", "go to the next fault"),
    bind(&[letter('s')], "s", A::SaveAs, &[P::Army], "save as", "save a copy under another name and continue with it"),
    bind(&[letter('u'), key(KeyCode::F(2))], "u", A::Undo, &[P::Army], "undo", "undo the last change"),
    bind(&[key(KeyCode::F(2)), Key::control('z')], "F2", A::Undo, &[P::ArmyFields], "undo", "undo the last change"),
    bind(&[key(KeyCode::F(6)), Key::control('y')], "F6", A::Redo, ARMY, "", "redo what was undone last"),
    bind(&[key(KeyCode::Tab)], "Tab", A::NextField, ARMY, "", "from the tree to the fields and back"),
    bind(&[key(KeyCode::Right)], "Right", A::Right, &[P::Army], "", "go to the fields of the line"),
    bind(&[key(KeyCode::Left)], "Left", A::Left, &[P::ArmyFields], "", "the choice before; a number one down"),
    bind(
        &[key(KeyCode::Right)],
        "Left/Right",
        A::Right,
        &[P::ArmyFields],
        "choices",
        "the next choice; a number one up",
    ),
    bind(
        &[key(KeyCode::Backspace), key(KeyCode::Delete)],
        "BkSp",
        A::Clear,
        &[P::ArmyFields],
        "empty",
        "take the value away",
    ),
    bind(&[key(KeyCode::Backspace)], "BkSp", A::Erase, &[P::ArmyText], "", "erase the last character"),
    bind(
        &[key(KeyCode::Tab), key(KeyCode::Down)],
        "Tab",
        A::NextField,
        &[P::ArmyText],
        "",
        "accept it and go to the next field",
    ),
    bind(&[letter('y')], "y", A::Yes, &[P::ArmyAsk], "yes", "yes"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Choose], "pick", "pick the marked option"),
    bind(
        &[key(KeyCode::Enter)],
        "Enter",
        A::Accept,
        &[P::Test, P::Form, P::List],
        "accept",
        "accept what is filled in, go on to the dice",
    ),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Line], "accept", "accept what is typed"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, FIELDS, "accept", "accept the form"),
    bind(&[key(KeyCode::Tab), key(KeyCode::Down)], "Tab", A::NextField, FIELDS, "next", "go to the next line"),
    bind(&[key(KeyCode::BackTab), key(KeyCode::Up)], "Up", A::PreviousField, FIELDS, "", "go to the line before"),
    bind(&[key(KeyCode::Left)], "Left", A::Left, FIELDS, "", "the value before"),
    bind(&[key(KeyCode::Right)], "Left/Right", A::Right, FIELDS, "change", "the next value"),
    bind(&[key(KeyCode::Backspace)], "BkSp", A::Erase, FIELDS, "erase", "erase the last character or die"),
    bind(&[key(KeyCode::Delete)], "Del", A::Clear, FIELDS, "", "reset the line"),
    bind(&[letter('r')], "r", A::Roll, &[P::Test], "roll", "let the program roll the dice"),
    bind(&[letter(' ')], "Space", A::Toggle, &[P::List], "mark", "tick or untick"),
    bind(&[letter(' ')], "Space", A::Toggle, &[P::Test, P::Form], "", "toggle the value"),
    bind(&[key(KeyCode::Left)], "Left", A::Left, &[P::Test, P::Form, P::List, P::Choose], "", "the value before"),
    bind(&[key(KeyCode::Right)], "Right", A::Right, &[P::Test, P::Form, P::List, P::Choose], "", "the next value"),
    bind(
        &[key(KeyCode::Tab)],
        "Tab",
        A::NextField,
        &[P::Test, P::Form, P::List],
        "field",
        "go to the next field, then to the dice",
    ),
    bind(
        &[key(KeyCode::BackTab)],
        "Shift-Tab",
        A::PreviousField,
        &[P::Test, P::Form, P::List],
        "",
        "go to the field before",
    ),
    bind(&[key(KeyCode::Down)], "Down", A::NextField, &[P::Test, P::Form], "", "go to the next field"),
    bind(&[key(KeyCode::Up)], "Up", A::PreviousField, &[P::Test, P::Form], "", "go to the field before"),
    bind(&[key(KeyCode::Esc)], "Esc", A::Leave, DIALOGS, "back", "go back"),
    bind(&[key(KeyCode::Esc)], "Esc", A::Leave, BATTLE, "", "clear the input; then undo one answer of this action"),
    bind(
        &[key(KeyCode::Backspace)],
        "BkSp",
        A::Erase,
        BATTLE,
        "back",
        "erase the last character or die, then undo the last answer",
    ),
    bind(
        &[key(KeyCode::Backspace)],
        "BkSp",
        A::Erase,
        &[P::Home, P::Files, P::Way(KeyGroup::Typed)],
        "",
        "erase the last character",
    ),
    bind(&[key(KeyCode::Up)], "Up", A::Up, LISTS, "", "up one line"),
    bind(&[key(KeyCode::Down)], "Down", A::Down, LISTS, "", "down one line"),
    bind(&[key(KeyCode::PageUp)], "PgUp", A::PageUp, PAGES, "", "up one page; in a battle scrolls the armies"),
    bind(&[key(KeyCode::PageDown)], "PgDn", A::PageDown, PAGES, "", "down one page; in a battle scrolls the armies"),
    bind(&[key(KeyCode::Home)], "Home", A::First, ENDS, "", "to the first line"),
    bind(&[key(KeyCode::End)], "End", A::Last, ENDS, "", "to the last line"),
    bind(&[letter('.')], ".", A::Again, &[P::Choose], "again", "repeat the last action: same target, cover, range"),
    bind(&[letter('-')], "-", A::Done, &[P::Choose], "done", "end the step (refused while a test is due)"),
    bind(&[letter('<')], "<", A::StepBack, NO_NAMES, "", "reopen the last step; redo returns"),
    bind(
        &[letter('-')],
        "-",
        A::Done,
        &[P::Test, P::Form, P::List, P::Covered],
        "",
        "end the step, where no test is due",
    ),
    bind(
        &[letter('=')],
        "=",
        A::OtherSide,
        &[P::Choose, P::Covered],
        "",
        "let the other side go first, where both may act or answer",
    ),
    bind(
        &[key(KeyCode::Tab), letter('|')],
        "Tab",
        A::Draw,
        &[P::Choose, P::Quiet],
        "map",
        "draw the battle or the map, or the armies",
    ),
    bind(&[letter('|')], "|", A::Draw, &[P::Test, P::Form, P::List], "", "draw the battle or the map, or the armies"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Covered], "look", "uncover the question"),
    bind(&[key(KeyCode::F(2)), Key::control('z')], "F2", A::Undo, &[P::Covered], "undo", "undo the last answer"),
    bind(&[key(KeyCode::F(6)), Key::control('y')], "F6", A::Redo, &[P::Covered], "", "redo what was undone last"),
    bind(&[letter('x')], "x", A::Strike, &[P::Test], "strike", "exclude rows from the sum"),
    bind(&[letter('+')], "+", A::Add, &[P::Test], "add", "add a row to the sum: words and a number"),
    bind(&[letter('o')], "o", A::Outcome, &[P::Test], "outcome", "enter the result yourself"),
    bind(&[key(KeyCode::F(2)), Key::control('z')], "F2", A::Undo, BATTLE, "undo", "undo the last answer"),
    bind(
        &[key(KeyCode::F(3)), Key::control('d')],
        "F3",
        A::Log,
        BATTLE,
        "log",
        "the log, and the way back to any entry",
    ),
    bind(&[letter(';')], ";", A::WallTime, NO_NAMES, "", "the log: turn and step, or real time"),
    bind(&[key(KeyCode::F(6)), Key::control('y')], "F6", A::Redo, BATTLE, "redo", "redo what was undone last"),
    bind(
        &[key(KeyCode::F(4)), letter('%')],
        "F4",
        A::Tables,
        NO_NAMES,
        "tables",
        "tables and checks of every rulebook",
    ),
    bind(&[key(KeyCode::F(9)), letter('!')], "F9", A::Owed, NO_NAMES, "due", "tests due, and why"),
    bind(&[Key::control('e')], "Ctrl-E", A::Correct, BATTLE, "correct", "correct any value, the turn or the step"),
    bind(&[Key::control('n')], "Ctrl-N", A::Enlist, BATTLE, "new unit", "add a unit"),
    bind(&[Key::control('k')], "Ctrl-K", A::CatchUp, CATCH_UP, "catch up", "join a battle in progress"),
    bind(&[letter('/')], "/", A::Find, LETTERS_FREE, "find", "find a unit by its code or name"),
    bind(
        &[key(KeyCode::F(1)), letter('?')],
        "?",
        A::Help,
        &[P::Army, P::Home, P::Page, P::Choose, P::Test, P::Form, P::List, P::Quiet, P::Way(KeyGroup::Read)],
        "help",
        "what can be done here",
    ),
    bind(
        &[key(KeyCode::F(1)), Key::control('o')],
        "Ctrl-O",
        A::Help,
        &[P::ArmyFields, P::ArmyText, P::Files, P::Line, P::Way(KeyGroup::Typed), P::Way(KeyGroup::Fields)],
        "help",
        "what can be done here",
    ),
    bind(
        &[Key::control('v')],
        "Ctrl-V",
        A::Result,
        BATTLE,
        "",
        "all of the last result: dice, sum, and what to do on the table, as a list to tick off",
    ),
    bind(&[letter('*')], "*", A::Legend, MARKS, "", "what the marks in the armies mean"),
    bind(&[Key::control('u')], "Ctrl-U", A::UnitPage, UNITS, "unit", "a unit's page: all values and its history"),
    bind(
        &[Key::control('a')],
        "Ctrl-A",
        A::ArmyPage,
        BATTLE,
        "army",
        "losses, and how much more each army can take; in a campaign the inbox: orders in, papers out",
    ),
    bind(&[letter('@')], "@", A::Brief, NO_NAMES, "brief", "the brief of the battle, and the map of its table"),
    bind(
        &[Key::control('f')],
        "Ctrl-F",
        A::LookUp,
        UNITS,
        "values",
        "what a unit can do now; one against another: ab ma",
    ),
    bind(&[Key::control('b')], "Ctrl-B", A::Break, CLOCKED, "break", "pause: cover the screen; press again to resume"),
    bind(&[Key::control('t')], "Ctrl-T", A::Theme, EVERYWHERE, "", "next theme (saved)"),
    bind(&[Key::control('t')], "Ctrl-T", A::Theme, SCREEN, "", "next theme (saved)"),
    bind(&[key(KeyCode::F(5)), Key::control('r')], "F5", A::Rules, BATTLE, "rules", "the house rules"),
    bind(&[key(KeyCode::F(7)), Key::control('s')], "F7", A::Note, BATTLE, "note", "add a note to the log"),
    bind(&[key(KeyCode::F(8)), Key::control('x')], "F8", A::Waive, BATTLE, "waive", "skip a due test, with a reason"),
    bind(
        &[key(KeyCode::F(10)), Key::control('q'), Key::control('c')],
        "F10",
        A::Quit,
        EVERYWHERE,
        "quit",
        "quit; the game is saved",
    ),
    bind(
        &[key(KeyCode::F(10)), Key::control('q'), Key::control('c')],
        "F10",
        A::Quit,
        SCREEN,
        "quit",
        "quit; asks first if something is not written",
    ),
    bind(
        &[letter('&')],
        "&",
        A::Battles,
        NO_NAMES,
        "",
        "the battles of a campaign, and back from the tabletop with a result; the messages of a game by mail",
    ),
    bind(&[Key::control('p')], "Ctrl-P", A::Palette, PALETTE, "all", "search everything"),
    bind(&[Key::control('p')], "Ctrl-P", A::Palette, &[P::Way(KeyGroup::Palette)], "", "search everything"),
    bind(
        &[Key::control('w')],
        "Ctrl-W",
        A::Why,
        ASKED_WHY,
        "why",
        "why: the rule, its source, the house rule behind what is marked",
    ),
    bind(&[Key::control('l')], "Ctrl-L", A::Lessons, BATTLE, "", "explanations of each step on or off"),
    bind(&[Key::control('g')], "Ctrl-G", A::Words, GLOSSARY, "words", "what the words and signs on the screen mean"),
];

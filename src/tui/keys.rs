//! The one table of keys: the loop acts by it, the key bar and the help are printed from it.

use ratatui::crossterm::event::KeyCode;

use super::answer::Answer;
use super::desk::{Desk, Opened};
use super::model::{Dialog, Model, Screen};
use super::msg::Key;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Does what is picked out or typed.
    Accept,
    /// Takes the last typed thing back, then the last answer.
    Erase,
    /// Goes back.
    Leave,
    /// Up one line.
    Up,
    /// Down one line.
    Down,
    /// To the left, or the value before.
    Left,
    /// To the right, or the next value.
    Right,
    /// Up one page.
    PageUp,
    /// Down one page.
    PageDown,
    /// To the first line.
    First,
    /// To the last line.
    Last,
    /// To the next field.
    NextField,
    /// To the field before.
    PreviousField,
    /// Sets a value back.
    Clear,
    /// Turns a value or a line of a list over.
    Toggle,
    /// The program rolls.
    Roll,
    /// Strikes rows out of the sum.
    Strike,
    /// Adds a row to the sum.
    Add,
    /// States the result.
    Outcome,
    /// Yes to a question.
    Yes,
    /// Shows what can be done here.
    Help,
    /// Takes the last request back.
    Undo,
    /// Brings it back.
    Redo,
    /// Shows the log.
    Log,
    /// Shows the printed tables.
    Tables,
    /// Shows the house rules.
    Rules,
    /// Writes a note.
    Note,
    /// Lets an owed thing go.
    Waive,
    /// Shows what is owed.
    Owed,
    /// Finds a unit.
    Find,
    /// Ends the program; the game is on the disk.
    Quit,
}

/// Where keys are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The home screen.
    Home,
    /// The list of files.
    Files,
    /// A page of text.
    Page,
    /// A prompt with options.
    Choose,
    /// A prompt for a test: values, dice, or both.
    Test,
    /// A prompt for values without dice.
    Form,
    /// A list in such a prompt, where letters are codes.
    List,
    /// A prompt for a number or words.
    Line,
    /// A battle that asks nothing.
    Quiet,
    /// The log.
    Log,
    /// The tables and checks of the desk.
    Desk,
    /// A table on the desk.
    DeskTable,
    /// A check on the desk.
    DeskForm,
    /// Its dice.
    DeskDice,
    /// The house rules.
    Rules,
    /// What is owed.
    Owed,
    /// The help.
    Help,
    /// Words for a dialog.
    Entry,
    /// A question with yes.
    Confirm,
    /// Rows to be struck out.
    Strike,
    /// Results to be stated.
    Outcomes,
}

use Action as A;
use Place as P;

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The keys.
    pub keys: &'static [Key],
    /// How the first is written.
    pub shown: &'static str,
    /// What they do.
    pub action: Action,
    /// Where.
    pub places: &'static [Place],
    /// A word for the key bar; empty for keys that it need not name.
    pub bar: &'static str,
    /// A line for the help.
    pub help: &'static str,
}

const BATTLE: &[Place] = &[P::Choose, P::Test, P::Form, P::List, P::Line, P::Quiet];
const LETTERS_FREE: &[Place] = &[P::Choose, P::Test, P::Form, P::Quiet];
const DESK: &[Place] = &[P::DeskForm, P::DeskDice];
const DESK_SIDEWAYS: &[Place] = &[P::DeskForm, P::DeskTable];
const LISTS: &[Place] = &[
    P::Home,
    P::Files,
    P::Page,
    P::Choose,
    P::List,
    P::Log,
    P::Desk,
    P::DeskTable,
    P::Rules,
    P::Owed,
    P::Help,
    P::Strike,
    P::Outcomes,
];
const PAGES: &[Place] = &[
    P::DeskForm,
    P::DeskDice,
    P::Files,
    P::Page,
    P::Choose,
    P::Test,
    P::Form,
    P::List,
    P::Line,
    P::Quiet,
    P::Log,
    P::Desk,
    P::DeskTable,
    P::Rules,
    P::Help,
];
const ENDS: &[Place] = &[P::Files, P::Page, P::Log, P::Desk, P::DeskTable, P::Rules, P::Help];
const DIALOGS: &[Place] = &[
    P::DeskForm,
    P::DeskDice,
    P::Log,
    P::Desk,
    P::DeskTable,
    P::Rules,
    P::Owed,
    P::Help,
    P::Entry,
    P::Confirm,
    P::Strike,
    P::Outcomes,
    P::Files,
    P::Page,
];
const EVERYWHERE: &[Place] = &[
    P::DeskForm,
    P::DeskDice,
    P::Home,
    P::Files,
    P::Page,
    P::Choose,
    P::Test,
    P::Form,
    P::List,
    P::Line,
    P::Quiet,
    P::Log,
    P::Desk,
    P::DeskTable,
    P::Rules,
    P::Owed,
    P::Help,
    P::Entry,
    P::Confirm,
    P::Strike,
    P::Outcomes,
];

const fn key(code: KeyCode) -> Key {
    Key::of(code)
}

const fn letter(letter: char) -> Key {
    Key::of(KeyCode::Char(letter))
}

const fn bind(
    keys: &'static [Key],
    shown: &'static str,
    action: Action,
    places: &'static [Place],
    bar: &'static str,
    help: &'static str,
) -> Binding {
    Binding { keys, shown, action, places, bar, help }
}

/// Every key. The key bar names them in this order, as far as there is room.
pub static KEYS: &[Binding] = &[
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Home, P::Files], "choose", "choose the line"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Choose], "pick", "pick the marked option"),
    bind(
        &[key(KeyCode::Enter)],
        "Enter",
        A::Accept,
        &[P::Test, P::Form, P::List],
        "accept",
        "accept what is filled in, go on to the dice",
    ),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Line, P::Entry], "accept", "accept what is typed"),
    bind(
        &[key(KeyCode::Enter)],
        "Enter",
        A::Accept,
        &[P::Log],
        "back to here",
        "take back all after the marked entry (asks first)",
    ),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Desk], "open", "open the table or the check"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Rules], "set", "set the house rule to the value shown"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Owed], "do it", "do what is owed"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Help], "do it", "do what the line says"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Outcomes], "state", "state this result"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Strike], "done", "the sum counts without the struck rows"),
    bind(&[key(KeyCode::Enter)], "Enter", A::Accept, &[P::Page], "", "begin a battle, where the page is a scenario"),
    bind(&[letter('r')], "r", A::Roll, &[P::DeskDice], "roll", "let the program roll the dice"),
    bind(
        &[key(KeyCode::Enter)],
        "Enter",
        A::Accept,
        DESK,
        "on",
        "go to the next input that is needed, then to the dice",
    ),
    bind(&[key(KeyCode::Tab), key(KeyCode::Down)], "Tab", A::NextField, DESK, "next", "go to the next input"),
    bind(&[key(KeyCode::BackTab), key(KeyCode::Up)], "Up", A::PreviousField, DESK, "", "go to the input before"),
    bind(&[key(KeyCode::Left)], "Left", A::Left, DESK_SIDEWAYS, "", "the value before; in a table to the left"),
    bind(&[key(KeyCode::Right)], "Right", A::Right, DESK_SIDEWAYS, "change", "the next value; in a table to the right"),
    bind(&[letter(' ')], "Space", A::Toggle, &[P::DeskForm], "", "turn the value over"),
    bind(
        &[key(KeyCode::Backspace)],
        "BkSp",
        A::Erase,
        DESK,
        "erase",
        "take the last digit or die back, then the value",
    ),
    bind(&[key(KeyCode::Backspace)], "BkSp", A::Erase, &[P::Desk], "", "take the last letter back"),
    bind(&[key(KeyCode::Delete)], "Del", A::Clear, DESK, "", "set the value back, take all dice back"),
    bind(&[letter('/')], "/", A::Find, &[P::Desk], "find", "find a table or a check by its words"),
    bind(&[letter('y')], "y", A::Yes, &[P::Confirm], "yes", "yes"),
    bind(&[letter('r')], "r", A::Roll, &[P::Test], "roll", "let the program roll the dice"),
    bind(&[letter(' ')], "Space", A::Toggle, &[P::List, P::Strike], "mark", "take the line in or out"),
    bind(&[letter(' ')], "Space", A::Toggle, &[P::Test, P::Form], "", "turn the value of the field over"),
    bind(
        &[key(KeyCode::Left)],
        "Left",
        A::Left,
        &[P::Test, P::Form, P::List, P::Rules, P::Choose, P::Entry],
        "",
        "the value before",
    ),
    bind(&[key(KeyCode::Right)], "Left/Right", A::Right, &[P::Rules], "change", "another value"),
    bind(
        &[key(KeyCode::Right)],
        "Right",
        A::Right,
        &[P::Test, P::Form, P::List, P::Choose, P::Entry],
        "",
        "the next value",
    ),
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
    bind(
        &[key(KeyCode::Esc)],
        "Esc",
        A::Leave,
        BATTLE,
        "",
        "forget what is typed; leave an act that is only half declared",
    ),
    bind(
        &[key(KeyCode::Backspace)],
        "BkSp",
        A::Erase,
        BATTLE,
        "back",
        "take back the last letter or die, then the last answer",
    ),
    bind(
        &[key(KeyCode::Backspace)],
        "BkSp",
        A::Erase,
        &[P::Files, P::Rules, P::Help, P::Entry],
        "",
        "take back the last letter",
    ),
    bind(&[key(KeyCode::Up)], "Up", A::Up, LISTS, "", "up one line"),
    bind(&[key(KeyCode::Down)], "Down", A::Down, LISTS, "", "down one line"),
    bind(&[key(KeyCode::PageUp)], "PgUp", A::PageUp, PAGES, "", "up one page; in a battle scrolls the armies"),
    bind(&[key(KeyCode::PageDown)], "PgDn", A::PageDown, PAGES, "", "down one page; in a battle scrolls the armies"),
    bind(&[key(KeyCode::Home)], "Home", A::First, ENDS, "", "to the first line"),
    bind(&[key(KeyCode::End)], "End", A::Last, ENDS, "", "to the last line"),
    bind(&[letter('x')], "x", A::Strike, &[P::Test], "strike", "strike rows out of the sum"),
    bind(&[letter('+')], "+", A::Add, &[P::Test], "add", "add a row to the sum: words and a number"),
    bind(&[letter('o')], "o", A::Outcome, &[P::Test], "outcome", "state the result as read off the table"),
    bind(&[key(KeyCode::F(2))], "F2", A::Undo, BATTLE, "undo", "take the last answer back"),
    bind(&[key(KeyCode::F(6))], "F6", A::Redo, BATTLE, "redo", "bring back what was undone last"),
    bind(&[key(KeyCode::F(3))], "F3", A::Log, BATTLE, "log", "the log, and the way back to any entry"),
    bind(&[key(KeyCode::F(4))], "F4", A::Tables, BATTLE, "tables", "tables and checks of every rulebook"),
    bind(&[key(KeyCode::F(9))], "F9", A::Owed, BATTLE, "owed", "what is owed, and why"),
    bind(&[letter('/')], "/", A::Find, LETTERS_FREE, "find", "find a unit by its code or name"),
    bind(
        &[key(KeyCode::F(1)), letter('?')],
        "?",
        A::Help,
        &[
            P::Home,
            P::Page,
            P::Choose,
            P::Test,
            P::Form,
            P::Quiet,
            P::Log,
            P::DeskTable,
            P::Owed,
            P::DeskForm,
            P::DeskDice,
        ],
        "help",
        "what can be done here",
    ),
    bind(
        &[key(KeyCode::F(1))],
        "F1",
        A::Help,
        &[P::Files, P::List, P::Line, P::Rules, P::Desk],
        "help",
        "what can be done here",
    ),
    bind(&[key(KeyCode::F(5))], "F5", A::Rules, BATTLE, "rules", "the house rules"),
    bind(&[key(KeyCode::F(7))], "F7", A::Note, BATTLE, "note", "write a note into the log"),
    bind(&[key(KeyCode::F(8))], "F8", A::Waive, BATTLE, "waive", "let the owed test go, with a reason"),
    bind(
        &[key(KeyCode::F(10)), Key::control('q'), Key::control('c')],
        "F10",
        A::Quit,
        EVERYWHERE,
        "quit",
        "end the program; the battle is saved",
    ),
];

/// The keys that work at a place.
pub fn at(place: Place) -> impl Iterator<Item = &'static Binding> {
    KEYS.iter().filter(move |binding| binding.places.contains(&place))
}

/// What a key does at a place; none where it is only a letter.
pub fn action(place: Place, key: Key) -> Option<Action> {
    at(place).find(|binding| binding.keys.contains(&key)).map(|binding| binding.action)
}

/// Where the next key is pressed.
pub fn place(model: &Model) -> Place {
    match &model.screen {
        Screen::Home(_) => Place::Home,
        Screen::Files(_) => Place::Files,
        Screen::Page(_) => Place::Page,
        Screen::Battle(battle) => answering(&battle.answer),
        Screen::Over(dialog, _) => match dialog {
            Dialog::Help(_) => Place::Help,
            Dialog::Log(_) => Place::Log,
            Dialog::Desk(desk) => on_desk(desk),
            Dialog::Rules(_) => Place::Rules,
            Dialog::Owed(_) => Place::Owed,
            Dialog::Entry(_) => Place::Entry,
            Dialog::Confirm(_) => Place::Confirm,
            Dialog::Strike(_) => Place::Strike,
            Dialog::Outcomes(..) => Place::Outcomes,
        },
    }
}

fn on_desk(desk: &Desk) -> Place {
    match &desk.open {
        None => Place::Desk,
        Some(Opened::Table(_)) => Place::DeskTable,
        Some(Opened::Check(form)) if form.on_dice() => Place::DeskDice,
        Some(Opened::Check(_)) => Place::DeskForm,
    }
}

fn answering(answer: &Answer) -> Place {
    match answer {
        Answer::Nothing => Place::Quiet,
        Answer::Choose(_) => Place::Choose,
        Answer::Form(form) if form.in_list() => Place::List,
        Answer::Form(form) if form.check.is_some() => Place::Test,
        Answer::Form(_) => Place::Form,
        Answer::Number(_) | Answer::Name(_) => Place::Line,
    }
}

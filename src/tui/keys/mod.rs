//! The one table of keys: the loop acts by it, the key bar and the help are printed from it.

mod table;

use super::answer::Answer;
use super::desk::{Desk, Opened};
use super::editor::{Editor, Over};
use super::mend::Stage;
use super::model::{Dialog, Entry, Model, Purpose, Screen};
use super::msg::Key;
use super::pages::{Kind, Way};

pub use table::{KEYS, bind, key, letter};

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
    /// Does the last act of a kind again for another unit.
    Again,
    /// Ends the step, where nothing is owed.
    Done,
    /// Goes back to the step that was left last.
    StepBack,
    /// Lets the other side's options come first.
    OtherSide,
    /// Draws the battle or the map where the armies stand, or the armies again.
    Draw,
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
    /// Adds a unit after this.
    Insert,
    /// Adds a formation after this.
    InsertFormation,
    /// Adds another like this.
    Copy,
    /// Takes this away.
    Delete,
    /// Moves a unit to another formation.
    MoveTo,
    /// Changes places with the one before.
    Earlier,
    /// Changes places with the one after.
    Later,
    /// Goes to the next fault.
    NextFault,
    /// Saves the file.
    Save,
    /// Saves under another name.
    SaveAs,
    /// Shows a unit with its history.
    UnitPage,
    /// Shows what both armies have lost and can bear.
    ArmyPage,
    /// Looks up how far a unit may go, its tests, its fire, its melee.
    LookUp,
    /// Stops the players' clock, or lets it go on.
    Break,
    /// Chooses when to stop.
    SetEnd,
    /// The next set of colours.
    Theme,
    /// Sets figures right.
    Correct,
    /// Lets a newcomer join.
    Enlist,
    /// Enters a battle where it stands on the table.
    CatchUp,
    /// Mends a past entry.
    Mend,
    /// Finds everything by words.
    Palette,
    /// Says why.
    Why,
    /// Shows the glossary.
    Words,
    /// Shows what the marks in the armies mean.
    Legend,
    /// Shows all of the last result.
    Result,
    /// Turns explanations on or off.
    Lessons,
    /// Ends the program; the game is on the disk.
    Quit,
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

/// Where keys are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The home screen.
    Home,
    /// The list of files.
    Files,
    /// A page of text.
    Page,
    /// The tree of an army that is worked on.
    Army,
    /// The fields of its picked line.
    ArmyFields,
    /// A field or a file's name that is typed there.
    ArmyText,
    /// The formation that a unit goes to.
    ArmyMove,
    /// A question there.
    ArmyAsk,
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
    /// A secret question that waits until only its own side looks.
    Covered,
    /// The log.
    Log,
    /// What can be corrected.
    Things,
    /// A form of lines.
    Rows,
    /// A past entry to be mended.
    Mend,
    /// The tables and checks of the desk.
    Desk,
    /// A table on the desk.
    DeskTable,
    /// A check on the desk.
    DeskForm,
    /// Its dice.
    DeskDice,
    /// A page with a home of its own.
    Laid(&'static Kind),
    /// Every such page that has these keys.
    Way(Way),
    /// The house rules.
    Rules,
    /// What is owed.
    Owed,
    /// The help.
    Help,
    /// Words for a dialog.
    Entry,
    /// A row that is added to a sum.
    AddRow,
    /// A question with yes.
    Confirm,
    /// Rows to be struck out.
    Strike,
    /// Results to be stated.
    Outcomes,
}

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

impl Binding {
    /// Its first two keys, the one on the key bar first: terminals take some function keys for themselves.
    pub fn all_shown(&self) -> String {
        let others = self.keys.iter().map(|key| key.shown()).filter(|shown| *shown != self.shown);
        let all = std::iter::once(self.shown.to_owned()).chain(others.filter(|other| !self.shown.contains(other)));
        all.take(2).collect::<Vec<_>>().join(" ")
    }
}

/// The keys that work at a place.
pub fn at(place: Place) -> impl Iterator<Item = &'static Binding> {
    let (own, ways): ([&'static [Binding]; 2], &'static [Way]) = match place {
        Place::Laid(kind) => ([kind.first, kind.keys], kind.ways),
        _ => ([&[], &[]], &[]),
    };
    let works = move |binding: &&Binding| {
        let way = |other: &Place| matches!(other, Place::Way(way) if ways.contains(way));
        binding.places.iter().any(|other| *other == place || way(other))
    };
    // The keys that work everywhere are named last.
    let everywhere = KEYS.iter().position(|binding| binding.action == Action::Theme).unwrap_or(KEYS.len());
    let (some, all) = KEYS.split_at(everywhere);
    own[0].iter().chain(some.iter().filter(works)).chain(own[1]).chain(all.iter().filter(works))
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
        Screen::Editor(editor) => in_editor(editor),
        Screen::Battle(battle) if battle.covered => Place::Covered,
        Screen::Battle(battle) => answering(&battle.answer),
        Screen::Over(dialog, _) => match dialog {
            Dialog::Help(_) => Place::Help,
            Dialog::History(_) => Place::Log,
            Dialog::Correct(correct) if correct.form.is_none() => Place::Things,
            Dialog::Correct(_) | Dialog::Enlist(_) => Place::Rows,
            Dialog::Mend(mend) if matches!(mend.stage, Stage::Values(_)) => Place::Rows,
            Dialog::Mend(_) => Place::Mend,
            Dialog::Desk(desk) => on_desk(desk),
            Dialog::Page(page) => Place::Laid(page.kind()),
            Dialog::Rules(_) => Place::Rules,
            Dialog::Owed(_) => Place::Owed,
            Dialog::Entry(Entry { purpose: Purpose::Add { .. }, .. }) => Place::AddRow,
            Dialog::Entry(_) => Place::Entry,
            Dialog::Confirm(_) => Place::Confirm,
            Dialog::Strike(_) => Place::Strike,
            Dialog::Outcomes(..) => Place::Outcomes,
        },
    }
}

fn in_editor(editor: &Editor) -> Place {
    match &editor.over {
        Over::Typing(_) | Over::SaveAs(_) => Place::ArmyText,
        Over::Moving(_) => Place::ArmyMove,
        Over::Asking(_) => Place::ArmyAsk,
        Over::Nothing if editor.field.is_some() => Place::ArmyFields,
        Over::Nothing => Place::Army,
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

//! The one table of keys: the loop acts by it, the key bar and the help are printed from it.

mod keymap;
mod table;

use super::answer::Answer;
use super::editor::{Editor, Over};
use super::help;
use super::model::{Model, Screen};
use super::msg::Key;
use super::pages::{KeyGroup, PageKind};
use super::update::next;

pub use crate::config::actions::Action;
pub use keymap::{Bound, Keymap};
pub use table::{KEYS, bind, enter, key, letter};

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
pub enum KeyPlace {
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
    /// A page with a home of its own.
    Laid(&'static PageKind),
    /// Every such page that has these keys.
    Way(KeyGroup),
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub keys: &'static [Key],
    /// How the first is written.
    pub shown: &'static str,
    /// What they do.
    pub action: Action,
    pub places: &'static [KeyPlace],
    /// A word for the key bar; empty for keys that it need not name.
    pub bar: &'static str,
    /// A line for the help.
    pub help: &'static str,
}

/// The keys to name at a place: those that do something in this game.
pub fn named(model: &Model, place: KeyPlace) -> impl Iterator<Item = Bound<'_>> {
    let helps = place != KeyPlace::Laid(&help::PAGE);
    model.keys.at(place).filter(move |bound| is_of_use(model, bound.action) && (helps || bound.action != Action::Help))
}

/// The keys for the key bar of this moment: those with a word there that would do something now and not what another
/// on the bar does.
pub fn on_bar(model: &Model) -> impl Iterator<Item = Bound<'_>> {
    named(model, place(model)).filter(|bound| !bound.bar.is_empty() && acts_now(model, bound.action))
}

/// False for what would only be refused, or would do what undo does.
fn acts_now(model: &Model, action: Action) -> bool {
    let Some((battle, Answer::Choose(choose))) = model.battle().map(|battle| (battle, &battle.answer)) else {
        return true;
    };
    match action {
        Action::Again => next::earlier(battle).is_some(),
        Action::Erase => !choose.typed().is_empty() || battle.game.act_is_open(),
        _ => true,
    }
}

/// False for what this game or page has not.
fn is_of_use(model: &Model, action: Action) -> bool {
    match (action, &model.screen) {
        (Action::Draw, _) => model
            .battle()
            .is_some_and(|battle| !battle.game.armies.doc.panels.is_empty() || battle.game.drawing.is_some()),
        _ => true,
    }
}

/// Where the next key is pressed.
pub fn place(model: &Model) -> KeyPlace {
    match &model.screen {
        Screen::Home(_) => KeyPlace::Home,
        Screen::Files(_) => KeyPlace::Files,
        Screen::TextPage(_) => KeyPlace::Page,
        Screen::Editor(editor) => in_editor(editor),
        Screen::Battle(battle) if battle.covered => KeyPlace::Covered,
        Screen::Battle(battle) => answering(&battle.answer),
        Screen::Over(page, _) => KeyPlace::Laid(page.kind()),
    }
}

fn in_editor(editor: &Editor) -> KeyPlace {
    match &editor.over {
        Over::Typing(_) | Over::SaveAs(_) => KeyPlace::ArmyText,
        Over::Moving(_) => KeyPlace::ArmyMove,
        Over::Asking(_) => KeyPlace::ArmyAsk,
        Over::Nothing if editor.field.is_some() => KeyPlace::ArmyFields,
        Over::Nothing => KeyPlace::Army,
    }
}

fn answering(answer: &Answer) -> KeyPlace {
    match answer {
        Answer::Nothing => KeyPlace::Quiet,
        Answer::Choose(_) => KeyPlace::Choose,
        Answer::Form(form) if form.in_list() => KeyPlace::List,
        Answer::Form(form) if form.check.is_some() => KeyPlace::Test,
        Answer::Form(_) => KeyPlace::Form,
        Answer::Number(_) | Answer::Name(_) => KeyPlace::Line,
    }
}

//! A question before something that is not easily noticed.

use ratatui::layout::Rect;

use super::effect::Effect;
use super::keys::{Binding, bind, enter};
use super::model::Model;
use super::pages::{KeyGroup, PageKind, page};
use super::pen::{Pen, cells};
use super::view::lists::frame;
use super::words::wrap;
use crate::config::actions::Action;
use crate::engine::text::{Label, Text};

/// The page of a question.
pub(crate) static PAGE: PageKind = PageKind {
    name: "sure",
    ways: &[KeyGroup::Back, KeyGroup::Read, KeyGroup::Palette],
    first: &[YES],
    act,
    letter: other,
    ..PageKind::BLANK
};
/// The page of a question that nobody answers by mistake: it came of a key for just this.
pub(crate) static BY_ENTER: PageKind = PageKind { name: "take it", first: &[enter("yes", "yes"), YES], ..PAGE };
page!(Confirm, [|confirm| if confirm.by_enter { &BY_ENTER } else { &PAGE }], asked);

const YES: Binding = bind("y", Action::Yes, "yes", "yes");

/// A question, and what yes does.
#[derive(Clone, Debug)]
pub(crate) struct Confirm {
    pub words: String,
    /// What yes does.
    pub yes: Effect,
    /// True where Enter says yes, too.
    pub by_enter: bool,
    /// True after a letter that is no answer: those behind it belong to its word, and none of them says yes.
    pub in_word: bool,
}

impl Confirm {
    /// A question.
    pub(crate) fn new(words: String, yes: Effect) -> Self {
        Self { words, yes, by_enter: false, in_word: false }
    }

    /// One that Enter answers, too.
    pub(crate) fn by_enter(words: String, yes: Effect) -> Self {
        Self { by_enter: true, ..Self::new(words, yes) }
    }
}

fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(confirm) = model.page_mut::<Confirm>() else { return Vec::new() };
    let (yes, in_word) = (confirm.yes.clone(), std::mem::take(&mut confirm.in_word));
    match action {
        Action::Yes if in_word => model.refuse(LETTER_OF_A_WORD),
        Action::Yes | Action::Accept => {
            model.close_all();
            return vec![yes];
        }
        Action::Leave => return model.leave(),
        _ => {}
    }
    Vec::new()
}

/// A letter that is no answer.
fn other(model: &mut Model, _: char) -> Vec<Effect> {
    let Some(confirm) = model.page_mut::<Confirm>() else { return Vec::new() };
    confirm.in_word = true;
    let keys = keys(confirm);
    model.refused(format!("no answer: {keys}"))
}

const fn keys(confirm: &Confirm) -> &'static str {
    if confirm.by_enter { "Enter: take it, Esc: cancel" } else { YES_OR_NO }
}

fn asked(confirm: &Confirm, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    ask(&confirm.words, keys(confirm), area, pen);
}

/// What is said of the key that says yes behind other letters.
pub(crate) const LETTER_OF_A_WORD: &str = "part of a word: pressed again it says yes";
pub(crate) const YES_OR_NO: &str = "y: yes, Esc: cancel";

/// Draws such a question.
pub(crate) fn draw(words: &str, area: Rect, pen: &mut Pen<'_>) {
    ask(words, YES_OR_NO, area, pen);
}

/// The same with these keys.
pub(crate) fn ask(words: &str, keys: &str, area: Rect, pen: &mut Pen<'_>) {
    let lines = wrap(&pen.lettered(&Text::plain(words)), 66);
    let inside = frame("Sure?", (70, cells(lines.len()) + 3), area, pen);
    pen.lines(inside, &lines);
    pen.line(inside, inside.height - 1, &Text::of(Label::Care, keys));
}

//! A terminal that is too small shows nothing but its size, and no key does there what nobody could see.

use super::effect::Effect;
use super::game::Safety;
use super::model::{Model, Screen};
use crate::config::actions::Action;
use crate::config::keyboard::Key;

/// The smallest terminal in columns and rows.
pub(super) const SMALLEST: (u16, u16) = (80, 24);

/// True where a terminal of so many columns and rows shows everything.
pub(super) const fn enough((columns, rows): (u16, u16)) -> bool {
    columns >= SMALLEST.0 && rows >= SMALLEST.1
}

/// What a key does that is pressed without room: it may end the program, where nothing is lost by that.
pub(super) fn press(model: &Model, key: Key) -> Vec<Effect> {
    let quits = model.keys.action(model.place(), key) == Some(Action::Quit);
    if quits && !unsaved(model) { vec![Effect::Quit] } else { Vec::new() }
}

/// True where leaving would have to be asked about first.
pub(super) fn unsaved(model: &Model) -> bool {
    edited(&model.screen) || model.battle().is_some_and(|battle| battle.game.safety != Safety::Saved)
}

/// Takes away the pages over what is not saved, so that it asks before the program ends.
pub(super) fn uncover(model: &mut Model) {
    while let Screen::Over(page, under) = &model.screen
        && !page.unsaved()
        && edited(under)
    {
        model.close();
    }
}

fn edited(screen: &Screen) -> bool {
    match screen {
        Screen::Editor(editor) if editor.unsaved() => true,
        Screen::Over(page, under) => page.unsaved() || edited(under),
        screen => half_typed(screen),
    }
}

/// True where something is typed that nothing was done with yet.
pub(super) fn half_typed(screen: &Screen) -> bool {
    match screen {
        Screen::Editor(editor) => editor.is_half_typed(),
        Screen::Battle(battle) => battle.answer.is_half_given(),
        Screen::Over(page, under) => page.unsaved() || half_typed(under),
        _ => false,
    }
}

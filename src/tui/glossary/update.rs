//! What a key changes in the glossary.

use super::{GlossaryOpen, drawn, entries};
use crate::config::actions::Action;
use crate::rulebooks::SHEETS;
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::search::Search;

/// Lays the glossary over the screen; `typed` finds a word in it.
pub(crate) fn open(model: &mut Model, typed: &str) {
    let signs = model.battle().map(|battle| drawn(&battle.game.armies.doc)).unwrap_or_default();
    let words = GlossaryOpen {
        entries: entries(SHEETS, model.rulebook(), signs),
        search: Search { typed: typed.to_owned(), picked: 0 },
    };
    model.lay(words);
}

/// In the glossary.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(words) = model.page_mut::<GlossaryOpen>() else { return Vec::new() };
    let lines = words.fitting().len();
    match action {
        Action::Leave if words.search.clear() => {}
        Action::Leave => return model.leave(),
        _ => words.search.act(action, lines),
    }
    Vec::new()
}

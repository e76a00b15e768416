//! How the armies' page is read.

use super::ArmyPage;
use crate::config::actions::Action;
use crate::tui::effect::Effect;
use crate::tui::model::Model;

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let (columns, rows) = model.size;
    let shown = usize::from(rows).saturating_sub(4);
    let now = model.now;
    let lines = match (model.page::<ArmyPage>(), model.battle()) {
        (Some(page), Some(battle)) => {
            super::view::lines(page, &battle.game, now, usize::from(columns).saturating_sub(4)).len()
        }
        _ => 0,
    };
    let last = lines.saturating_sub(shown);
    if action == Action::Leave {
        model.close();
    } else if let Some(page) = model.page_mut::<ArmyPage>() {
        page.top = action.moved(page.top, shown, last);
    }
    Vec::new()
}

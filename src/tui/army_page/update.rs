//! How the armies' page is read.

use super::ArmyPage;
use crate::tui::keys::Action;
use crate::tui::model::Model;
use crate::tui::msg::Effect;

/// A key on the page.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
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
    let Some(page) = model.page_mut::<ArmyPage>() else { return Vec::new() };
    page.top = match action {
        Action::Leave => {
            model.close();
            return Vec::new();
        }
        Action::Up => page.top.saturating_sub(1),
        Action::Down => page.top + 1,
        Action::PageUp => page.top.saturating_sub(shown),
        Action::PageDown => page.top + shown,
        Action::First => 0,
        Action::Last => last,
        _ => page.top,
    }
    .min(last);
    Vec::new()
}

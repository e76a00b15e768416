//! What a key does in the list of built-in games.

use super::Chooser;
use crate::begin::library::Shelf;
use crate::config::actions::Action;
use crate::tui::effect::Effect;
use crate::tui::model::Model;

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(page) = model.page_mut::<Chooser>() else { return Vec::new() };
    match action {
        Action::Leave if page.large => page.large = false,
        Action::Leave if page.search.clear() => {}
        Action::Leave => return model.leave(),
        Action::NextField => page.large = !page.large,
        Action::Accept => {
            return match page.picked().map(|entry| (entry.group, entry.path.clone())) {
                Some((Shelf::Own, _)) => vec![Effect::FindFiles],
                Some((_, path)) => vec![Effect::Open(path)],
                None => model.refused("no match"),
            };
        }
        _ => {
            let lines = page.fitting().len();
            page.search.act(action, lines);
        }
    }
    Vec::new()
}

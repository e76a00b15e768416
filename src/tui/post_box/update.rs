//! How the post-box is read, and how a letter is taken in.

use tui_input::InputRequest;

use super::{Delivered, Post, PostBox};
use crate::tui::keys::Action;
use crate::tui::model::Model;
use crate::tui::msg::{AskUmpire, Effect};

/// What lies in it has come.
pub(crate) fn known(model: &mut Model, post: Post) {
    match model.page_mut::<PostBox>() {
        Some(page) => page.post = post,
        None => model.lay(PostBox { post, ..PostBox::default() }),
    }
}

/// What came of a letter: it stands above the rest, which is fetched anew.
pub(crate) fn told(model: &mut Model, delivered: Delivered) -> Vec<Effect> {
    if let Some(battle) = model.battle_mut() {
        battle.put(*delivered.game);
    }
    let Some(page) = model.page_mut::<PostBox>() else { return Vec::new() };
    (page.told, page.top) = (delivered.told, 0);
    page.input.reset();
    vec![Effect::Army]
}

/// A letter of a path or of a challenge.
pub(crate) fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    edit(model, InputRequest::InsertChar(letter))
}

fn edit(model: &mut Model, request: InputRequest) -> Vec<Effect> {
    if let Some(page) = model.page_mut::<PostBox>() {
        page.input.handle(request);
    }
    Vec::new()
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let (columns, rows) = model.size;
    let shown = usize::from(rows).saturating_sub(5);
    let (Some(page), Some(battle)) = (model.page::<PostBox>(), model.battle()) else { return Vec::new() };
    let lines = super::view::lines(page, &battle.game, model.now, usize::from(columns).saturating_sub(4)).len();
    let typed = page.input.value().trim().to_owned();
    match action {
        Action::Leave => return model.leave(),
        Action::Accept if typed.is_empty() => {
            model.refuse("type a file or folder with orders, or NATION: what its player writes against the results");
        }
        Action::Accept => return vec![Effect::Umpire(AskUmpire::Letter(typed))],
        Action::NextField => return vec![Effect::Umpire(AskUmpire::Publish)],
        Action::Erase => return edit(model, InputRequest::DeletePrevChar),
        _ => {
            if let Some(page) = model.page_mut::<PostBox>() {
                page.top = action.moved(page.top, shown, lines.saturating_sub(shown));
            }
        }
    }
    Vec::new()
}

//! What is owed, and why.

use ratatui::layout::Rect;

use super::effect::Effect;
use super::keys::enter;
use super::model::Model;
use super::pages::{KeyGroup, PageKind, page};
use super::pen::Pen;
use super::view::lists::{frame, height_for, long_list};
use super::words::wrap;
use crate::config::actions::Action;
use crate::engine::request::Request;
use crate::engine::text::{Label, Text};

/// The page of what is owed.
pub(crate) static PAGE: PageKind = PageKind {
    name: "owed",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Read, KeyGroup::Words, KeyGroup::Why, KeyGroup::Palette],
    first: &[enter("do it", "take the marked test")],
    act,
    ..PageKind::BLANK
};
page!(OwedPage, PAGE, draw, picked);

/// What is owed, one line picked out.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwedPage {
    /// The line.
    pub picked: usize,
}

fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let lines = model.battle().map_or(0, |battle| battle.game.owed.len());
    let Some(page) = model.page_mut::<OwedPage>() else { return Vec::new() };
    page.picked = action.moved(page.picked, 10, lines.saturating_sub(1));
    let picked = page.picked;
    match action {
        Action::Accept => return do_it(model, picked),
        Action::Leave => return model.leave(),
        _ => {}
    }
    Vec::new()
}

fn do_it(model: &mut Model, picked: usize) -> Vec<Effect> {
    let Some(battle) = model.battle() else { return Vec::new() };
    let Some(owed) = battle.game.owed.get(picked).cloned() else { return Vec::new() };
    let asked = battle.game.prompt.as_ref().and_then(|prompt| prompt.owed.as_ref());
    if asked.is_some_and(|asked| asked.key == owed.key) {
        return model.leave();
    }
    if battle.game.act_is_open() {
        return model.refused("another act is open: finish it first");
    }
    model.close();
    vec![Effect::Request(Request::Pick(owed.key.clone()))]
}

fn draw(page: &OwedPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(battle) = model.battle() else { return };
    let mut items = Vec::new();
    for owed in &battle.game.owed {
        let (name, label) = battle.game.side(&owed.who);
        items.push(Text::plain(&owed.what).with(Label::Quiet, format!(" ({})  ", owed.why)).with(label, name));
    }
    if items.is_empty() {
        items.push(Text::of(Label::Quiet, "no test is due"));
    }
    let width = area.width - 4;
    let items: Vec<Vec<Text>> = items.iter().map(|item| wrap(&pen.lettered(item), usize::from(width) - 8)).collect();
    let inside = frame("Due", (width, height_for(items.iter().map(Vec::len).sum())), area, pen);
    long_list(&items, page.picked, inside, pen);
}

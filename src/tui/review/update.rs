//! How a season is read before it is published.

use super::{Opens, PAGE, Season, SeasonPage};
use crate::config::actions::Action;
use crate::engine::request::Request;
use crate::tui::effect::{AskUmpire, Effect};
use crate::tui::history;
use crate::tui::keys::KeyPlace;
use crate::tui::model::Model;
use crate::tui::reading::ReadingPage;

/// How many lines a page of the newspaper is.
const ROWS: usize = 10;

/// The season has come: for a new page, or for the one that lies open.
pub(crate) fn known(model: &mut Model, season: Season) {
    let Some(page) = model.open_page_mut::<SeasonPage>() else {
        return model.lay(SeasonPage { season, ..SeasonPage::default() });
    };
    page.picked = page.picked.min(season.lines.len().saturating_sub(1));
    (page.season, page.publishing) = (season, false);
}

/// The campaign has moved on: a season that nobody has read is shown, one that is shown is read again, and the page goes
/// with what it was about.
pub(crate) fn follow(model: &mut Model, was_unread: bool) -> Option<Effect> {
    let is_unread = model.battle().is_some_and(|battle| battle.game.unread);
    let is_open = model.open_page_mut::<SeasonPage>().is_some();
    if !is_unread {
        model.close_those::<SeasonPage>();
    }
    (is_unread && (is_open || !was_unread)).then_some(Effect::Umpire(AskUmpire::Season))
}

/// Nothing is published unread: whatever would publish a season from elsewhere opens its page.
pub(crate) fn first(model: &Model, effects: &mut [Effect]) {
    let is_unread = model.battle().is_some_and(|battle| battle.game.unread);
    if !is_unread || model.page::<SeasonPage>().is_some() {
        return;
    }
    for effect in effects.iter_mut().filter(|effect| effect.picks_publish()) {
        *effect = Effect::Umpire(AskUmpire::Season);
    }
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let is_unread = model.battle().is_some_and(|battle| battle.game.unread);
    let Some(page) = model.page_mut::<SeasonPage>() else { return Vec::new() };
    let last = page.season.lines.len().saturating_sub(1);
    let in_word = page.in_word && action == Action::Publish;
    page.in_word = in_word;
    match action {
        Action::Leave => return model.leave(),
        // What was published or undone meanwhile is not published by this page.
        Action::Publish if !is_unread => return model.leave(),
        Action::Publish if in_word => model.refuse("part of a word publishes nothing: an arrow, then this key asks"),
        Action::Publish => page.publishing = true,
        Action::Correct => return vec![Effect::Things],
        Action::Undo => return vec![Effect::Request(Request::Undo(None))],
        Action::Redo => return vec![Effect::Request(Request::Redo)],
        Action::ArmyPage => return vec![Effect::Army],
        Action::Log => return history::update::open(model),
        Action::Battles => return vec![Effect::Umpire(AskUmpire::Battles)],
        Action::Accept => return open(model),
        Action::NextField | Action::PageDown => page.top = (page.top + ROWS).min(page.season.news.len()),
        Action::PageUp => page.top = page.top.saturating_sub(ROWS),
        action => page.picked = action.moved(page.picked, ROWS, last),
    }
    Vec::new()
}

/// A key where it is asked whether to publish.
pub(crate) fn answer(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(page) = model.page_mut::<SeasonPage>() else { return Vec::new() };
    page.publishing = false;
    if action == Action::Accept {
        return vec![Effect::Request(Request::Pick("publish".to_owned()))];
    }
    Vec::new()
}

/// A letter of a word that somebody types here: nothing is published by it, nor by those that follow.
pub(crate) fn no_key(model: &mut Model, typed: char) -> Vec<Effect> {
    let keys = model.keys.clone();
    let Some(page) = model.page_mut::<SeasonPage>() else { return Vec::new() };
    (page.publishing, page.in_word) = (false, true);
    let publish = keys.told_at(KeyPlace::Laid(&PAGE), Action::Publish);
    model.refused(format!("nothing is typed here (`{typed}`): {publish} by itself, then Enter, publishes"))
}

fn open(model: &mut Model) -> Vec<Effect> {
    let line = model.page::<SeasonPage>().and_then(|page| page.season.lines.get(page.picked)).cloned();
    match line.map(|line| line.opens) {
        Some(Opens::Hex(hex)) => return vec![Effect::Umpire(AskUmpire::MapAt(hex))],
        Some(Opens::Lines(title, lines)) => model.lay(ReadingPage { lines, ..ReadingPage::new(title) }),
        None => model.refuse("nothing to open"),
    }
    Vec::new()
}

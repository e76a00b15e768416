//! Which unit's page is shown, and how it is read.

use super::{UnitPage, UnitRecord, history};
use crate::config::actions::Action;
use crate::engine::text::Facts;
use crate::tui::effect::Effect;
use crate::tui::entry::{TypedWords, WordsFor};
use crate::tui::look_up::update as look_up;
use crate::tui::model::Model;

/// How many lines a page is.
const PAGE: usize = 10;

/// The page was asked for: that of the unit that was looked for, else a unit is asked for.
pub(crate) fn asked(model: &mut Model) -> Vec<Effect> {
    let sought = model.battle().and_then(|battle| battle.sought.clone());
    if let Some(code) = sought {
        return vec![Effect::Unit(code)];
    }
    model.lay(TypedWords::of(WordsFor::Unit));
    Vec::new()
}

/// A unit was named.
pub(crate) fn named(model: &mut Model, words: &str) -> Vec<Effect> {
    let found = model.battle().and_then(|battle| battle.game.armies.codes.find(words).map(str::to_owned));
    let Some(code) = found else {
        return model.refused(format!("no unit is called {words}"));
    };
    model.close();
    vec![Effect::Unit(code)]
}

/// What is known has come.
pub(crate) fn known(model: &mut Model, code: String, facts: Facts) {
    let Some(battle) = model.battle() else { return };
    let history = history(&battle.game, &code);
    let about = UnitRecord { code, facts, history };
    let shown = UnitPage { about, top: 0 };
    match model.page_mut::<UnitPage>() {
        Some(page) => *page = shown,
        None => model.lay(shown),
    }
}

/// What is shown of the units in question: a line of figures, and on a wide screen what may be looked up of them.
pub(crate) fn follow(model: &mut Model) -> Vec<Effect> {
    look_up::follow(model).into_iter().chain(look_up::preview(model)).collect()
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let (columns, rows) = model.size;
    let codes: Vec<String> = match model.battle() {
        Some(battle) if matches!(action, Action::Left | Action::Right) => battle.game.armies.codes.all(),
        _ => Vec::new(),
    };
    let lines = match (model.page::<UnitPage>(), model.battle()) {
        (Some(page), Some(battle)) => {
            let wall_time = model.theme.wall_time;
            super::view::lines(&page.about, &battle.game, usize::from(columns).saturating_sub(4), wall_time).len()
        }
        _ => 0,
    };
    let last = lines.saturating_sub(usize::from(rows).saturating_sub(4));
    let Some(page) = model.page_mut::<UnitPage>() else { return Vec::new() };
    page.top = match action {
        Action::Left | Action::Right => {
            let at = codes.iter().position(|code| *code == page.about.code).unwrap_or(0);
            let next = if action == Action::Left { at.saturating_sub(1) } else { at + 1 };
            let code = codes.get(next).filter(|code| **code != page.about.code);
            return code.map(|code| Effect::Unit(code.clone())).into_iter().collect();
        }
        Action::UnitPage => {
            model.close();
            model.lay(TypedWords::of(WordsFor::Unit));
            return Vec::new();
        }
        Action::Leave => return model.leave(),
        _ => action.moved(page.top, PAGE, last),
    };
    Vec::new()
}

//! What a key changes while looking back.

use std::rc::Rc;

use super::HistoryPage;
use crate::config::actions::Action;
use crate::engine::history::{GivenRequest, Past};
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::tui::confirm::Confirm;
use crate::tui::effect::Effect;
use crate::tui::entry::{TypedWords, WordsFor};
use crate::tui::game::LogEntry;
use crate::tui::mend;
use crate::tui::model::Model;
use crate::tui::words::folded;

/// How many entries a page is.
const PAGE: usize = 10;

/// Opens the log at its last entry.
pub(crate) fn open(model: &mut Model) -> Vec<Effect> {
    let Some(game) = model.battle().map(|battle| &battle.game) else { return Vec::new() };
    let (picked, armies) = (game.log.len().saturating_sub(1), Rc::clone(&game.armies));
    model.lay(HistoryPage { picked, armies, ..HistoryPage::default() });
    look(model)
}

/// The game as it was at the entry that is picked out.
pub(crate) fn look(model: &Model) -> Vec<Effect> {
    picked(model).map(|entry| Effect::LookBack(entry.entry)).into_iter().collect()
}

fn picked(model: &Model) -> Option<LogEntry> {
    let at = model.page::<HistoryPage>()?.picked;
    model.battle()?.game.log.get(at).cloned()
}

/// The game as it was has come.
pub(crate) fn put(model: &mut Model, past: Past) {
    if let Some(history) = model.page_mut::<HistoryPage>() {
        history.armies = Rc::new(history.armies.after(past.doc.clone()));
        history.past = Some(past);
    }
}

/// What led to an act has come: it can be mended.
pub(crate) fn mend(model: &mut Model, given: Vec<GivenRequest>) -> Vec<Effect> {
    if given.is_empty() {
        return model.refused(format!(
            "no answer and no die led to this entry; correct a ruling by another one ({}), or undo it",
            model.keys.told(Action::Correct)
        ));
    }
    mend::update::open(model, given);
    Vec::new()
}

/// While looking back.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let last = model.battle().map_or(0, |battle| battle.game.log.len().saturating_sub(1));
    let Some(history) = model.page_mut::<HistoryPage>() else { return Vec::new() };
    let before = history.picked;
    history.picked = action.moved(before, PAGE, last);
    if history.picked != before {
        history.scroll = None;
        return look(model);
    }
    match action {
        Action::Left => history.scroll = Some(history.scroll.unwrap_or(0).saturating_sub(PAGE)),
        Action::Right => history.scroll = Some(history.scroll.unwrap_or(0) + PAGE),
        Action::Accept => confirm_undo(model),
        Action::Mend => return ask_what_was_given(model),
        Action::Find => {
            model.lay(TypedWords::of(WordsFor::FindEntry));
        }
        Action::Leave => return model.leave(),
        _ => {}
    }
    Vec::new()
}

/// Goes to the nearest entry before the marked one that has these words; from the first on to the last.
pub(crate) fn find(model: &mut Model, words: &str) -> Vec<Effect> {
    let words = folded(words);
    let Some(at) = model.page::<HistoryPage>().map(|history| history.picked) else { return Vec::new() };
    let log = model.battle().map(|battle| battle.game.log.clone()).unwrap_or_default();
    let has = |entry: &LogEntry| entry.lines.iter().any(|line| folded(&line.to_string()).contains(&words));
    let before = (0..at.min(log.len())).rev().chain((at..log.len()).rev());
    let found = before.filter(|_| !words.is_empty()).find(|at| has(&log[*at]));
    if let (Some(found), Some(history)) = (found, model.page_mut::<HistoryPage>()) {
        (history.picked, history.scroll) = (found, None);
        return look(model);
    }
    model.refused(format!("no entry with `{words}`"))
}

fn ask_what_was_given(model: &mut Model) -> Vec<Effect> {
    match picked(model) {
        Some(entry) if entry.stands => vec![Effect::Given(entry.entry)],
        Some(_) => model.refused("undone entries cannot be changed"),
        None => Vec::new(),
    }
}

fn confirm_undo(model: &mut Model) {
    let Some(entry) = picked(model) else { return };
    let past = model.page::<HistoryPage>().and_then(|history| history.past.as_ref());
    let back = past.filter(|past| past.entry == entry.entry).map(|past| past.back.clone());
    if !entry.stands {
        model.refuse(format!(
            "that entry was undone; {} brings back what was undone last",
            model.keys.told(Action::Redo)
        ));
        return;
    }
    let end = match back {
        Some(Err(Refusal::NothingAfter)) => {
            let undo = model.keys.told(Action::Undo);
            return model
                .refuse(format!("nothing came after the answer that led to this entry: {undo} undoes that answer"));
        }
        Some(Err(why)) => return model.refuse(why.to_string()),
        Some(Ok(end)) => end,
        None => entry.entry,
    };
    let what = entry.lines.first().map(ToString::to_string).unwrap_or_default();
    let when = entry.when(model.theme.wall_time);
    // An answer is undone as a whole: what it led to after this entry stays.
    let log = model.battle().map(|battle| battle.game.log.clone()).unwrap_or_default();
    let leads_on = log.iter().any(|own| own.stands && entry.entry < own.entry && own.entry <= end);
    let of = if leads_on { "the answer that led to " } else { "" };
    let words = format!("take back everything after {of}{} {what}?", when.trim());
    model.lay(Confirm::new(words, Effect::Request(Request::Undo(Some(entry.entry)))));
}

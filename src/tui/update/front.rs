//! The screens before a battle: files, pages.

use crate::config::actions::Action;
use crate::tui::editor::{Editor, update as editor};
use crate::tui::effect::Effect;
use crate::tui::model::{FoundKind, Model, Screen, TextPage};
use crate::tui::search::Search;

/// In the list of files.
pub(crate) fn files(model: &mut Model, action: Action) -> Vec<Effect> {
    let Screen::Files(files) = &mut model.screen else { return Vec::new() };
    let count = files.fitting().len();
    match action {
        Action::Leave if files.first.take().is_some() => {}
        Action::Leave => {
            model.catching_up = false;
            return vec![Effect::Home];
        }
        Action::Accept => return choose_file(model),
        Action::CatchUp if files.armies => return model.refused("this is an army, not a battle to join"),
        Action::CatchUp => {
            model.catching_up = true;
            return choose_file(model);
        }
        _ => files.search.act(action, count),
    }
    Vec::new()
}

fn choose_file(model: &mut Model) -> Vec<Effect> {
    let Screen::Files(files) = &mut model.screen else { return Vec::new() };
    let Some(file) = files.fitting().get(files.search.picked).copied().cloned() else {
        return model.refused("no file fits what is typed");
    };
    if file.kind == FoundKind::New {
        editor::lay_out(model, Editor::fresh());
        return Vec::new();
    }
    if file.faulty || files.armies {
        return vec![Effect::Open(file.path)];
    }
    match (file.kind, files.first.clone()) {
        (FoundKind::Scenario, _) if model.catching_up => vec![Effect::Begin(file.path)],
        (FoundKind::Scenario | FoundKind::Save | FoundKind::New, _) => vec![Effect::Open(file.path)],
        (FoundKind::Orbat, Some(first)) => vec![Effect::Join(first, file.path)],
        (FoundKind::Orbat, None) => {
            files.first = Some(file.path);
            files.search = Search::default();
            model.say("that is side A; now choose side B (it may be the same file)");
            Vec::new()
        }
    }
}

/// A letter more to find a file by.
pub(crate) fn type_letter(model: &mut Model, letter: char) {
    if let Screen::Files(files) = &mut model.screen {
        files.search.type_letter(letter);
    }
}

/// On a page of text.
pub(crate) fn page(model: &mut Model, action: Action) -> Vec<Effect> {
    let rows = usize::from(model.size.1);
    let Screen::TextPage(page) = &mut model.screen else { return Vec::new() };
    match action {
        Action::Leave => return vec![Effect::Home],
        _ => scroll(page, action, rows),
    }
    Vec::new()
}

/// Moves a page; its last line stays on the screen.
pub(crate) fn scroll(page: &mut TextPage, action: Action, rows: usize) {
    let shown = rows.saturating_sub(4).max(1);
    let last = page.lines.len().saturating_sub(shown);
    page.top = action.moved(page.top, shown, last);
}

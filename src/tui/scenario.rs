//! A scenario, or the file of another game, as a page to read.

use std::path::Path;

use super::model::TextPage;
use super::trouble::{Trouble, bytes};
use crate::begin::game;
use crate::begin::library::Battle;
use crate::engine::text::counted;
use crate::orbat::{Scenario, read};

/// A scenario to be read; Enter begins it.
pub(super) fn page(path: &Path) -> Result<TextPage, Trouble> {
    let name = path.display().to_string();
    let text = bytes(path)?;
    let scenario = read::scenario(&name, &text).map_err(|faults| Trouble::faults(&name, &faults, &text))?;
    Ok(told(scenario, path))
}

/// A battle of the library to be read; Enter begins it.
pub(super) fn of_library(battle: &Battle) -> TextPage {
    told(battle.scenario(), Path::new(battle.id))
}

/// What a scenario tells before it begins; its map comes with the battle.
fn told(scenario: Scenario, path: &Path) -> TextPage {
    let mut lines = vec![scenario.date.clone()];
    if let Some(start) = scenario.start {
        lines.push(format!("begins at {start}"));
    }
    if let Some(turns) = scenario.turns {
        lines.push(counted(turns, "turn"));
    }
    lines.push(format!("side A: {}", scenario.sides[0]));
    lines.push(format!("side B: {}", scenario.sides[1]));
    // Before the notes, which may be longer than the screen.
    lines.push("Enter begins this battle; its map comes with it".to_owned());
    let scene = scenario.scene;
    let brief = &scene.brief;
    let told = [&scene.history.before, &brief.both, &brief.sides[0], &brief.sides[1], &scene.balance, &scenario.notes];
    for text in told.into_iter().filter(|text| !text.is_empty()) {
        lines.push(String::new());
        lines.extend(text.lines().map(str::to_owned));
    }
    TextPage { title: scenario.name, lines, begins: Some(path.to_owned()), ..TextPage::default() }
}

/// The file of another game; Enter begins it.
pub(super) fn game_page(path: &Path) -> Result<TextPage, Trouble> {
    let name = path.display().to_string();
    let (sheet, text) = game::owner_file(path).ok_or_else(|| Trouble::of(&name, "it names no rulebook"))?;
    let mut lines = vec![name, String::new(), "Enter begins this game".to_owned()];
    let table: toml::Table = toml::from_str(&text).unwrap_or_default();
    for words in ["name", "notes"].iter().filter_map(|key| table.get(*key)?.as_str()) {
        lines.push(String::new());
        lines.extend(words.trim().lines().map(str::to_owned));
    }
    Ok(TextPage { title: sheet.title.to_owned(), lines, begins: Some(path.to_owned()), ..TextPage::default() })
}

//! The armies' page, drawn.

use ratatui::layout::Rect;

use super::ArmyPage;
use crate::engine::text::{Label, Text};
use crate::tui::clock::view::facts_and_time;
use crate::tui::game::Game;
use crate::tui::game::Now;
use crate::tui::model::Model;
use crate::tui::pen::Pen;
use crate::tui::view::facts::paper;

/// Every line of the page.
pub(crate) fn lines(page: &ArmyPage, game: &Game, now: Option<Now>, columns: usize) -> Vec<Text> {
    let none = Text::of(Label::Quiet, "this rulebook does not count losses");
    let none = page.facts.is_empty().then_some(none).into_iter();
    none.chain(facts_and_time(&page.facts, game, now, columns)).collect()
}

/// Draws the page.
pub(crate) fn draw(page: &ArmyPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(battle) = model.battle() else { return };
    let columns = usize::from(area.width).saturating_sub(4);
    let title = Text::of(Label::Heading, "The armies: what they have lost, and what they can bear");
    paper(&title, &lines(page, &battle.game, model.now, columns), page.top, area, pen);
}

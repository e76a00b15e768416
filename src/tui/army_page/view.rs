//! The armies' page, drawn.

use ratatui::layout::Rect;

use super::ArmyPage;
use crate::engine::text::{Label, Text};
use crate::tui::clock::view::time_lines;
use crate::tui::game::Game;
use crate::tui::game::Now;
use crate::tui::model::Model;
use crate::tui::pen::Pen;
use crate::tui::view::facts::{fact_lines, paper};

/// Every line of the page.
pub(crate) fn lines(page: &ArmyPage, game: &Game, now: Option<Now>, columns: usize) -> Vec<Text> {
    let mut lines = Vec::new();
    for facts in &page.facts {
        lines.push(facts.title.clone());
        lines.extend(fact_lines(facts, columns));
        lines.push(Text::default());
    }
    if page.facts.is_empty() {
        lines.push(Text::of(Label::Quiet, "this rulebook does not count losses"));
    }
    lines.push(Text::of(Label::Heading, "Time"));
    lines.extend(time_lines(game, now, columns));
    lines
}

/// Draws the page.
pub(crate) fn draw(page: &ArmyPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(battle) = model.battle() else { return };
    let columns = usize::from(area.width).saturating_sub(4);
    let title = Text::of(Label::Heading, "The armies: what they have lost, and what they can bear");
    paper(&title, &lines(page, &battle.game, model.now, columns), page.top, area, pen);
}

//! The page of a unit, drawn.

use ratatui::layout::Rect;

use super::{UnitPage, UnitRecord};
use crate::engine::text::{Label, Text};
use crate::tui::game::Game;
use crate::tui::model::Model;
use crate::tui::pen::Pen;
use crate::tui::view::facts::{fact_lines, paper};
use crate::tui::words::wrap;

/// Every line of the page: what is known, then its history.
pub(crate) fn lines(about: &UnitRecord, game: &Game, columns: usize, wall_time: bool) -> Vec<Text> {
    let mut lines = fact_lines(&about.facts, columns);
    lines.push(Text::default());
    let count = about.history.len();
    let title = match count {
        0 => "the log does not name it yet".to_owned(),
        1 => "1 line of the log names it".to_owned(),
        _ => format!("{count} lines of the log name it, the last first"),
    };
    lines.push(Text::of(Label::Heading, title));
    lines.extend(about.told(game, wall_time).flat_map(|line| wrap(&line, columns)));
    lines
}

/// Draws the page.
pub(crate) fn draw(page: &UnitPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(battle) = model.battle() else { return };
    let columns = usize::from(area.width).saturating_sub(4);
    let all = lines(&page.about, &battle.game, columns, pen.theme.wall_time);
    paper(&page.about.facts.title, &all, page.top, area, pen);
}

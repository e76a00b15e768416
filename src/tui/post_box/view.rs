//! The post-box, drawn.

use ratatui::layout::Rect;

use super::PostBoxPage;
use crate::engine::text::{Label, Text};
use crate::tui::clock::view::time_lines;
use crate::tui::game::Game;
use crate::tui::game::Now;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, inset, row_of};
use crate::tui::view::facts::{fact_lines, paper};
use crate::tui::words::{typed, wrap};

/// What stands before the letter that is typed.
const TAKE_IN: &str = "Take in: ";
/// What may be typed.
const HINT: &str = "   a file or folder with orders, or NATION: a challenge";

/// What does the same while the campaign is closed.
const CLOSED: &str = "While the campaign is closed: fanion campaign take SAVE FOLDER";

/// Every line of the page: what came of the last letter first.
pub(crate) fn lines(page: &PostBoxPage, game: &Game, now: Option<Now>, columns: usize) -> Vec<Text> {
    let mut lines: Vec<Text> = page.told.iter().flat_map(|told| wrap(told, columns)).collect();
    for waiting in &page.post.waiting {
        let words = format!("waits: {}, {}: {}", waiting.nation, waiting.place, waiting.why);
        lines.extend(wrap(&Text::of(Label::Care, words), columns));
    }
    if !page.post.waiting.is_empty() {
        lines.push(Text::of(Label::Quiet, "Enter takes the first all the same, Delete leaves it"));
    }
    if !lines.is_empty() {
        lines.push(Text::default());
    }
    if let Some(at) = &page.post.unsent {
        let words = format!(
            "the papers of {at} are written and not sent: s and Enter write the messages (addresses.toml), or mark them \
             as sent"
        );
        lines.extend(wrap(&Text::of(Label::Care, words), columns));
        lines.push(Text::default());
    }
    if !page.post.unmailed.is_empty() {
        let whom = page.post.unmailed.join(", ");
        let words = format!("no message has the receipt for {whom} yet: s and Enter write it (addresses.toml)");
        lines.extend(wrap(&Text::of(Label::Care, words), columns));
        lines.push(Text::default());
    }
    if lines.is_empty() {
        lines.extend([Text::of(Label::Quiet, CLOSED), Text::default()]);
    }
    for facts in &page.post.facts {
        lines.push(facts.title.clone());
        lines.extend(fact_lines(facts, columns));
        lines.push(Text::default());
    }
    lines.push(Text::of(Label::Heading, "Time"));
    lines.extend(time_lines(game, now, columns));
    lines
}

/// Draws it: until when, the letter that is typed, and what lies in it.
pub(crate) fn draw(page: &PostBoxPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(battle) = model.battle() else { return };
    let columns = usize::from(area.width).saturating_sub(4);
    let until = match (&page.post.deadline, model.now) {
        (Some(deadline), Some(now)) => format!(": {}", deadline.told(now.seconds)),
        (Some(deadline), None) => format!(": {} until {}", deadline.what, deadline.at),
        (None, _) => String::new(),
    };
    let title = Text::of(Label::Heading, format!("Inbox{until}"));
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let head = Text::of(Label::Heading, TAKE_IN);
    let hint = if page.input.value().is_empty() { HINT } else { "" };
    let typed = head.join(typed(page.input.value(), columns.saturating_sub(TAKE_IN.len()))).with(Label::Quiet, hint);
    paper(&typed, &lines(page, &battle.game, model.now, columns), page.top, body, pen);
    let head = row_of(area, 0);
    pen.clear(head);
    pen.line(inset(head, 2, 0), 0, &title);
}

//! The post-box, drawn.

use ratatui::layout::Rect;

use super::PostBoxPage;
use crate::engine::text::{Label, Text};
use crate::letters::Waiting;
use crate::tui::clock::view::facts_and_time;
use crate::tui::game::Game;
use crate::tui::game::Now;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, inset, row_of};
use crate::tui::view::facts::{paper_head, scrolled};
use crate::tui::view::lists::long_list;
use crate::tui::words::{typed, wrap};

/// What stands before the letter that is typed.
const TAKE_IN: &str = "Take in: ";
/// What may be typed.
const HINT: &str = "   a file or folder with orders, or NATION: a challenge";

/// What does the same while the campaign is closed.
const CLOSED: &str = "While the campaign is closed: fanion campaign take SAVE FOLDER";

/// The letters that wait or were left, each in its lines, and how many rows of so many they take above the rest, with
/// what is asked about them.
pub(crate) fn waiting(page: &PostBoxPage, columns: usize, room: usize) -> (Vec<Vec<Text>>, usize) {
    let item = |own: &Waiting| {
        let (label, state) = if own.is_left { (Label::Quiet, "left") } else { (Label::Care, "waits") };
        // Of several the others are listed below it.
        let why = if own.is_choice { own.why.split(", ").next().unwrap_or_default() } else { &own.why };
        let words = format!("{state}: {}, {}: {why}", own.nation, own.place);
        // Further lines are set in below the first.
        wrap(&Text::of(label, words), columns.saturating_sub(4))
    };
    let items: Vec<Vec<Text>> = page.post.waiting.iter().map(item).collect();
    let all: usize = items.iter().map(Vec::len).sum();
    let rows = if all == 0 { 0 } else { 2 + all.min((room / 2).saturating_sub(2).max(1)) };
    (items, rows)
}

/// What is asked about the marked letter.
fn question(page: &PostBoxPage) -> Text {
    let all = page.post.waiting.len();
    let which = if all > 1 { format!(" ({} of {all})", page.picked + 1) } else { String::new() };
    let is_left = page.post.waiting.get(page.picked).is_some_and(|own| own.is_left);
    let leaves = if is_left { "removes it" } else { "leaves it" };
    Text::of(Label::Figure, format!("Enter takes the marked one all the same, Delete {leaves}{which}"))
}

/// Every line of the page below those: what came of the last letter first.
pub(crate) fn lines(page: &PostBoxPage, game: &Game, now: Option<Now>, columns: usize) -> Vec<Text> {
    let mut lines: Vec<Text> = page.told.iter().flat_map(|told| wrap(told, columns)).collect();
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
    lines.extend(facts_and_time(&page.post.facts, game, now, columns));
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
    let below = paper_head(&typed, body, pen);
    let (items, rows) = waiting(page, columns, usize::from(below.height.saturating_sub(1)));
    let rows = u16::try_from(rows).unwrap_or(below.height).min(below.height);
    if rows > 0 {
        pen.line(below, 0, &question(page));
        long_list(&items, page.picked, Rect { y: below.y + 1, height: rows.saturating_sub(2), ..below }, pen);
    }
    let below = Rect { y: below.y + rows, height: below.height - rows, ..below };
    scrolled(&lines(page, &battle.game, model.now, columns), page.top, below, pen);
    pen.line(inset(row_of(area, 0), 2, 0), 0, &title);
}

//! Draws the form of a newcomer.

use ratatui::layout::Rect;

use super::Enlist;
use crate::engine::text::{Label, Text};
use crate::tui::fields::view as fields;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells};
use crate::tui::view::lists::frame;

/// Draws the form.
pub(crate) fn draw(enlist: &Enlist, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let height = cells(enlist.form.all.len()) + 4;
    let inside = frame("A newcomer joins", (area.width.min(100), height), area, pen);
    let body = Rect { height: inside.height.saturating_sub(1), ..inside };
    fields::draw(&enlist.form, body, pen);
    let is_loan = model.battle().is_some_and(|battle| battle.game.away);
    let loan = if is_loan { "A loan: it does not come home? " } else { "" };
    let foot = Text::of(Label::Care, format!("{loan}Enter lets it join; Tab goes to the next line"));
    pen.line(inside, inside.height.saturating_sub(1), &foot);
}

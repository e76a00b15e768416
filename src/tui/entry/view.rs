//! Draws words that are typed.

use ratatui::layout::Rect;

use super::{TypedWords, WordsFor};
use crate::engine::text::{Label, Text};
use crate::tui::amend::{form, why_line};
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells};
use crate::tui::view::card::owner_of_sum;
use crate::tui::view::lists::frame;
use crate::tui::words::{typed, wrap};

/// Draws what is asked for, and the words.
pub(crate) fn draw(entry: &TypedWords, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let (title, ask) = match &entry.purpose {
        WordsFor::Note => ("A note for the log", String::new()),
        WordsFor::Waive { what, .. } => ("Skip it", format!("{what} is not done, because:")),
        WordsFor::Add { side: Some(side) } => {
            let whose = model.battle().map_or_else(|| side.clone(), |battle| owner_of_sum(side, &battle.game).0);
            ("Another row in the sum", format!("words and a number, for {whose} (Right changes): high ground +1"))
        }
        WordsFor::Add { side: None } => ("Another row in the sum", "words and a number: high ground +1".to_owned()),
        WordsFor::Find => ("Find a unit", "its code or a part of its name".to_owned()),
        WordsFor::Unit => ("The page of a unit", "its code or a part of its name".to_owned()),
        WordsFor::End => ("When to stop", "20:00 on the wall, 20:00 in the battle, or nothing for no end".to_owned()),
        WordsFor::FindEntry => ("Find an entry before the marked one", "words that it tells".to_owned()),
        WordsFor::Outcome => ("The result, as read off the table", "as name=value, such as passed=true".to_owned()),
        WordsFor::Why => ("Why", "the reason, for the log".to_owned()),
        WordsFor::TakeLetter => ("Take in the other side's message", "its file".to_owned()),
        WordsFor::SaveAs { why } => ("NOT SAVED: the game goes on in another file", why.clone()),
    };
    let is_row = matches!(entry.purpose, WordsFor::Add { .. });
    let columns = 76.min(area.width);
    let asks = wrap(&pen.lettered(&Text::of(Label::Quiet, ask)), usize::from(columns).saturating_sub(4));
    let at = cells(asks.len()).max(1);
    let inside = frame(title, (columns, at + if is_row { 4 } else { 3 }), area, pen);
    if let Some(form) = form(model).filter(|_| is_row) {
        let why = why_line(form, pen);
        pen.line(inside, at + 1, &why);
    }
    pen.lines(inside, &asks);
    pen.line(inside, at, &typed(entry.input.value(), inside.width.into()));
}

//! Draws a correction.

use ratatui::layout::Rect;

use super::{Correct, WHY, name_of};
use crate::engine::figures::{POSITION, Thing};
use crate::engine::text::{Label, Text};
use crate::tui::fields::view as fields;
use crate::tui::game::Game;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells};
use crate::tui::view::lists::{aligned, frame, list};
use crate::tui::words::{cut, width, wrap};

/// How many figures of a thing stand in the list at most.
const FIGURES: usize = 4;

/// The blanks between two columns.
const GAP: usize = 2;

/// From so many columns on, the side of a thing has a column; else its code tells it, and the form. Things without a code
/// have it always: two sides may have one of the same name.
const SIDES_FROM: u16 = 100;

/// Draws the list or the form.
pub(crate) fn draw(correct: &Correct, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(game) = model.battle().map(|battle| &battle.game) else { return };
    match &correct.form {
        None => things(correct, game, area, pen),
        Some((thing, form)) => {
            let title = match (thing.kind == POSITION, correct.late.is_some()) {
                (true, true) => {
                    let what = if game.armies.doc.shows.is_some() { "game" } else { "battle" };
                    format!("Catch up: where does the {what} on the table stand?")
                }
                (true, false) => "Correct the position".to_owned(),
                _ => format!("Correct {} {} {}", thing.kind, thing.code, thing.name).replace("  ", " "),
            };
            let rows_wanted = cells(form.all.len()) + 5;
            let inside = frame(&pen.theme.words(&title), (area.width.min(100), rows_wanted), area, pen);
            let foot = if form.changes(WHY).is_empty() { "nothing is changed yet" } else { "Enter corrects it" };
            let side = game.side(&thing.side);
            let head = if thing.side.is_empty() { Text::default() } else { Text::of(side.1, side.0) };
            pen.line(inside, 0, &head);
            let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
            fields::draw(form, body, pen);
            pen.line(inside, inside.height.saturating_sub(1), &Text::of(Label::Care, foot));
        }
    }
}

fn things(correct: &Correct, game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let title = if correct.late.is_some() { "Catch up: whose figures are not right?" } else { "Correct" };
    let inside = frame(title, (area.width, area.height), area, pen);
    let find =
        Text::of(Label::Care, "find by code or name: ").with(Label::Figure, format!("{}_", correct.search.typed));
    let fitting = correct.fitting();
    // What has no room is below: the list goes on.
    let rows_shown = usize::from(inside.height.saturating_sub(1));
    let more = if fitting.len() > rows_shown { format!("   {rows_shown} of {}", fitting.len()) } else { String::new() };
    pen.line(inside, 0, &find.with(Label::Quiet, more));
    let coded = fitting.iter().all(|thing| thing.side.is_empty() || !thing.code.is_empty());
    let mut rows: Vec<Vec<(Label, String)>> = fitting
        .iter()
        .map(|thing| {
            let (side, label) =
                if thing.side.is_empty() { (String::new(), Label::Plain) } else { game.side(&thing.side) };
            let mut row = vec![
                (Label::Figure, thing.code.clone()),
                (Label::Plain, cut(&pen.theme.words(name_of(thing)), 30).into_owned()),
                (Label::Quiet, thing.kind.to_owned()),
            ];
            if inside.width >= SIDES_FROM || !coded {
                row.push((label, cut(&pen.theme.words(&side), 18).into_owned()));
            }
            row
        })
        .collect();
    let columns = rows.first().map_or(0, Vec::len);
    let widest =
        |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|(_, words)| width(words)).max().unwrap_or(0);
    let taken: usize = (0..columns).map(|at| widest(at) + GAP).sum();
    let room = usize::from(inside.width).saturating_sub(taken + GAP);
    for (row, thing) in rows.iter_mut().zip(&fitting) {
        row.push((Label::Plain, figures(thing, room)));
    }
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
    if rows.is_empty() {
        let words = wrap(&Text::of(Label::Quiet, "nothing here has that name"), usize::from(inside.width));
        return pen.lines(body, &words);
    }
    list(&aligned(&rows, usize::from(inside.width).saturating_sub(2)), correct.search.picked, body, pen);
}

/// Its first figures in short, as many as have room; what is no, none or nothing is left out.
fn figures(thing: &Thing, room: usize) -> String {
    use serde_json::Value as Json;
    let tell = |(name, value): (&String, &Json)| match value {
        Json::Number(percent) if name == "income" => Some(format!("income {percent}%")),
        Json::Null | Json::Bool(false) => None,
        Json::Bool(true) => Some(name.replace('_', " ")),
        Json::String(word) if word == "none" => None,
        Json::Number(number) if number.as_i64() == Some(0) => None,
        // The words of a unit are known by themselves; those of a leader could be any of his figures.
        Json::String(word) if !thing.code.is_empty() => Some(word.clone()),
        Json::String(word) => Some(format!("{} {word}", name.replace('_', " "))),
        other => Some(format!("{} {other}", name.replace('_', " "))),
    };
    let told: Vec<String> = thing.figures.iter().filter_map(tell).take(FIGURES).collect();
    let fits = |count: &usize| width(&told[..*count].join(", ")) <= room;
    let count = (1..=told.len()).rev().find(fits).unwrap_or(told.len().min(1));
    told[..count].join(", ")
}

//! Draws how an entry is mended.

use ratatui::layout::Rect;
use serde_json::Value as Json;

use super::{Mend, OFFERS, Offers, Stage, in_words};
use crate::engine::figures::{Change, Differs, POSITION, THERE};
use crate::engine::text::{Label, Text, counted, counted_do};
use crate::tui::fields::view as fields;
use crate::tui::game::Game;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells};
use crate::tui::view::lists::{frame, list};
use crate::tui::words::wrap;

/// Draws the stage that it has come to.
pub(crate) fn draw(mend: &Mend, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let (Some(given), Some(battle)) = (mend.one(), model.battle()) else { return };
    let columns = usize::from(area.width).saturating_sub(4);
    let question = Text::of(Label::Heading, &given.asked.text).with(Label::Quiet, format!("  entry {}", given.entry));
    let was = Text::plain("given was: ").with(Label::Figure, in_words(given));
    match &mend.stage {
        Stage::Which => {
            let line = |given: &super::GivenRequest| {
                Text::of(Label::Quiet, format!("{:>5} ", given.entry))
                    .then(&given.asked.text)
                    .with(Label::Figure, format!("  {}", in_words(given)))
            };
            let lines: Vec<Text> = mend.given.iter().map(line).collect();
            let inside = frame("Which answer do you want to change?", (area.width, cells(lines.len()) + 2), area, pen);
            list(&lines, mend.at, inside, pen);
        }
        Stage::Pick(at) => {
            let lines: Vec<Text> = mend.options().iter().map(|choice| Text::plain(&*choice.label)).collect();
            let inside = frame("What should it have been?", (area.width, cells(lines.len()) + 5), area, pen);
            let body = headed(&[question, was], inside, columns, pen);
            list(&lines, *at, body, pen);
        }
        Stage::Values(form) => {
            let height = cells(form.all.len()) + 7;
            let inside = frame("What should it have been?", (area.width, height), area, pen);
            let body = headed(&[question, was], inside, columns, pen);
            fields::draw(form, Rect { height: body.height.saturating_sub(1), ..body }, pen);
            let foot = "Enter shows first what would be different";
            pen.line(inside, inside.height.saturating_sub(1), &Text::of(Label::Care, foot));
        }
        Stage::Offers(offers) => self::offers(offers, &battle.game, area, pen),
    }
}

/// Lines above the rest of an area; gives the rest.
fn headed(lines: &[Text], area: Rect, columns: usize, pen: &mut Pen<'_>) -> Rect {
    let wrapped: Vec<Text> = lines.iter().flat_map(|line| wrap(&pen.lettered(line), columns)).collect();
    pen.lines(area, &wrapped);
    let used = cells(wrapped.len()).min(area.height);
    Rect { y: area.y + used, height: area.height - used, ..area }
}

fn offers(offers: &Offers, game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let inside = frame("What would be different today", (area.width, area.height), area, pen);
    let columns = usize::from(inside.width);
    let mut lines: Vec<Text> = offers.preview.differs.iter().map(|differs| told(differs, game)).collect();
    if lines.is_empty() {
        lines.push(Text::of(Label::Quiet, "no figure would be different"));
    }
    if let Some(asks) = &offers.preview.asks {
        lines.push(Text::of(Label::Care, "played again, it stops at a question: ").then(&asks.text));
    }
    let dropped = offers.preview.dropped.len();
    if dropped > 0 {
        let words = counted_do(dropped, "later answer", ["has", "have"]);
        lines.push(Text::of(Label::Care, format!("played again, {words} no place:")));
        lines.extend(offers.preview.dropped.iter().map(|words| Text::of(Label::Quiet, format!("  {words}"))));
    }
    let wrapped: Vec<Text> = lines.iter().flat_map(|line| wrap(&pen.lettered(line), columns)).collect();
    let room = inside.height.saturating_sub(cells(OFFERS.len()) + 1);
    let body = Rect { height: room, ..inside };
    let hidden = wrapped.len().saturating_sub(usize::from(room));
    if hidden > 0 {
        let shown = usize::from(room).saturating_sub(1);
        pen.lines(Rect { height: room.saturating_sub(1), ..body }, &wrapped[..shown]);
        let more = format!("and {} more", counted(wrapped.len() - shown, "line"));
        pen.line(body, room.saturating_sub(1), &Text::of(Label::Quiet, more));
    } else {
        pen.lines(body, &wrapped);
    }
    pen.rule(Rect { y: body.bottom(), height: 1, ..inside }, 0);
    let choices = Rect { y: body.bottom() + 1, height: cells(OFFERS.len()), ..inside };
    list(&OFFERS.map(Text::plain), offers.picked, choices, pen);
}

/// `mc 28th Foot: cv 5 -> 4, lost 0 -> 1`.
fn told(differs: &Differs, game: &Game) -> Text {
    let (_, label) = game.side(&differs.side);
    let name = match (differs.kind, differs.code.as_str()) {
        (POSITION, _) => "the battle".to_owned(),
        (kind, "") => format!("{kind} {}", differs.name),
        (_, code) => format!("{code} {}", differs.name),
    };
    let changes: Vec<String> = differs.figures.iter().map(change).collect();
    Text::of(label, name).then(": ").with(Label::Figure, changes.join(", "))
}

fn change(change: &Change) -> String {
    let word = |value: &Json| match value {
        Json::Null => "-".to_owned(),
        Json::Bool(true) => "yes".to_owned(),
        Json::Bool(false) => "no".to_owned(),
        Json::String(word) => word.clone(),
        other => other.to_string(),
    };
    match (change.name.as_str(), &change.now) {
        (THERE, Json::Bool(true)) => "would not be there".to_owned(),
        (THERE, _) => "would be there".to_owned(),
        (name, now) => format!("{} {} -> {}", name.replace('_', " "), word(now), word(&change.mended)),
    }
}

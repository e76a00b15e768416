//! What players change in a test: rows of its sum that do not count, a result that is read off the table, and why.

use ratatui::layout::Rect;

use super::answer::Answer;
use super::answer::form::AnswerForm;
use super::effect::Effect;
use super::entry::{TypedWords, WHY, WordsFor};
use super::game::Game;
use super::keys::{bind, enter};
use super::model::Model;
use super::pages::{KeyGroup, PageKind, page};
use super::pen::Pen;
use super::view::card::{by_name, owner_of_sum};
use super::view::lists::{frame, height_for, list};
use super::words::spoken;
use crate::config::actions::Action;
use crate::engine::check::Outcome;
use crate::engine::prompt::Fill;
use crate::engine::request::{Dice, Request};
use crate::engine::text::{Label, Text};

/// The page of the rows that may be struck out.
pub(crate) static ROWS: PageKind = PageKind {
    name: "struck rows",
    first: &[
        enter("done", "the sum counts without the struck rows"),
        bind("Space", Action::Toggle, "mark", "tick or untick"),
    ],
    act: in_rows,
    ..AMEND
};
/// The page of the results that may be stated.
pub(crate) static RESULTS: PageKind =
    PageKind { name: "results", first: &[enter("state", "state this result")], act: in_results, ..AMEND };
const AMEND: PageKind = PageKind {
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Read, KeyGroup::Palette],
    keys: &[WHY],
    ..PageKind::BLANK
};

page!(Strike, ROWS, draw_rows, picked);
page!(Outcomes, RESULTS, draw_results, picked);

/// Rows of the sum that may be struck out, one line picked out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strike {
    picked: usize,
}

/// Results that may be stated, one line picked out.
#[derive(Clone, Debug)]
pub(crate) struct Outcomes {
    /// Each in words.
    pub outcomes: Vec<(String, Outcome)>,
    /// The line.
    pub picked: usize,
}

/// The test that is asked for.
pub(crate) fn form(model: &Model) -> Option<&AnswerForm> {
    match &model.battle()?.answer {
        Answer::Form(form) => Some(form),
        _ => None,
    }
}

/// The same, to be changed, with the game.
pub(crate) fn form_mut(model: &mut Model) -> Option<(&mut AnswerForm, &Game)> {
    let battle = model.battle_mut()?;
    match &mut battle.answer {
        Answer::Form(form) => Some((form, &battle.game)),
        _ => None,
    }
}

/// A changed sum: a test that only waits for its dice is asked again with it, another reckons it here.
pub(crate) fn amended(model: &mut Model) -> Vec<Effect> {
    let Some((form, game)) = form_mut(model) else { return Vec::new() };
    if form.dice_only {
        let request = form.request(Dice::Absent);
        return if request == Request::Fill(Fill::default(), Dice::Absent) {
            Vec::new()
        } else {
            vec![Effect::Request(request)]
        };
    }
    form.reckon(game);
    Vec::new()
}

fn in_rows(model: &mut Model, action: Action) -> Vec<Effect> {
    let lines = form(model).map_or(0, |form| form.sum_rows().len());
    let Some(page) = model.page_mut::<Strike>() else { return Vec::new() };
    page.picked = action.moved(page.picked, 10, lines.saturating_sub(1));
    let picked = page.picked;
    match action {
        Action::Note => ask_why(model),
        Action::Accept => {
            model.close();
            return amended(model);
        }
        Action::Toggle => {
            if let Some((form, _)) = form_mut(model) {
                form.turn_row(picked);
            }
        }
        Action::Leave => return model.leave(),
        _ => {}
    }
    Vec::new()
}

fn in_results(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(page) = model.page_mut::<Outcomes>() else { return Vec::new() };
    page.picked = action.moved(page.picked, 10, page.outcomes.len().saturating_sub(1));
    let stated = page.outcomes.get(page.picked).map(|(_, outcome)| outcome.members().clone());
    match action {
        Action::Note => ask_why(model),
        Action::Accept => {
            let why = form(model).map(|form| form.why.clone()).unwrap_or_default();
            model.close();
            return stated.map(|stated| Effect::Request(Request::Outcome(stated, why))).into_iter().collect();
        }
        Action::Leave => return model.leave(),
        _ => {}
    }
    Vec::new()
}

/// The players' reason for what they change, to be typed.
pub(crate) fn ask_why(model: &mut Model) {
    let why = form(model).map(|form| form.why.clone()).unwrap_or_default();
    model.lay(TypedWords { purpose: WordsFor::Why, input: why.into() });
}

fn draw_rows(page: &Strike, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some((form, game)) = form(model).zip(model.battle().map(|battle| &battle.game)) else { return };
    let line = |(key, label, struck): (String, String, bool)| {
        let mark = if struck { "[struck] " } else { "[counts] " };
        // Of sums with the same rows the key says whose each is.
        let whose = key
            .split_once('.')
            .map_or_else(String::new, |(side, _)| format!("  {}", owner_of_sum(&spoken(side), game).0));
        Text::of(if struck { Label::Bad } else { Label::Plain }, mark).then(label).with(Label::Quiet, whose)
    };
    let lines: Vec<Text> = form.sum_rows().into_iter().map(line).collect();
    let inside = frame("Rows that count", (70, height_for(lines.len() + 1)), area, pen);
    with_why(form, &lines, page.picked, inside, pen);
}

fn draw_results(page: &Outcomes, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some((form, game)) = form(model).zip(model.battle().map(|battle| &battle.game)) else { return };
    let lines: Vec<Text> = page.outcomes.iter().map(|(words, _)| Text::plain(by_name(words, form, game))).collect();
    let inside = frame("The result, as read off the table", (78, height_for(lines.len() + 1)), area, pen);
    with_why(form, &lines, page.picked, inside, pen);
}

/// A list, and below it the reason that goes into the log with what is picked.
fn with_why(form: &AnswerForm, lines: &[Text], picked: usize, area: Rect, pen: &mut Pen<'_>) {
    let body = Rect { height: area.height.saturating_sub(1), ..area };
    list(lines, picked, body, pen);
    let why = why_line(form, pen);
    pen.line(Rect { y: body.bottom(), height: 1, ..area }, 0, &why);
}

/// The reason as it stands, or how it is told.
pub(crate) fn why_line(form: &AnswerForm, pen: &Pen<'_>) -> Text {
    if form.why.is_empty() {
        return Text::of(Label::Quiet, format!("{} says why, for the log", pen.key(Action::Note)));
    }
    Text::of(Label::Ruling, format!("why: {}", form.why))
}

//! What a key changes in a correction.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::{Correct, Late, WHY, name_of};
use crate::config::actions::Action;
use crate::engine::figures::{POSITION, Thing};
use crate::engine::prompt::Ask;
use crate::engine::request::Request;
use crate::tui::effect::Effect;
use crate::tui::fields::{Fields, update as fields};
use crate::tui::game::Game;
use crate::tui::model::Model;
use crate::tui::search::Search;

/// The things have come: the list is opened, or brought up to date.
pub(crate) fn lay_out(model: &mut Model, things: Vec<Thing>) -> Vec<Effect> {
    if let Some(correct) = model.page_mut::<Correct>() {
        correct.things = things;
        return Vec::new();
    }
    let code = model.battle().and_then(|battle| battle.followed().into_iter().next());
    let mut correct = Correct::new(things, code.as_deref());
    let mut effects = Vec::new();
    if std::mem::take(&mut model.catching_up) {
        correct.late = Some(Late::default());
        effects.extend(correct.things.iter().find(|thing| thing.kind == POSITION).cloned().map(Effect::Asks));
    }
    model.lay(correct);
    effects
}

/// The form of a thing has come.
pub(crate) fn open(model: &mut Model, thing: Thing, asks: &[Ask]) {
    if let Some(correct) = model.page_mut::<Correct>() {
        correct.open(thing, asks);
    }
}

/// A request was taken: a single correction is done with it, catching up goes on.
pub(crate) fn taken(model: &mut Model) -> Vec<Effect> {
    let Some(correct) = model.page_mut::<Correct>() else { return Vec::new() };
    let Some((thing, form)) = correct.form.take() else { return Vec::new() };
    let Some(late) = &mut correct.late else {
        model.close();
        let values = model.battle().map(|battle| corrected_to(&battle.game)).unwrap_or_default();
        model.say(format!("corrected: {}{values}", name_of(&thing)));
        return Vec::new();
    };
    if thing.kind == POSITION {
        late.position = Some(position(&form));
        late.corrected = false;
    } else {
        late.corrected = true;
    }
    correct.search = Search::default();
    model.say("now every figure that is not as on the table; Esc when both armies are right");
    vec![Effect::Things]
}

/// What the last entry corrected, also what followed from it: `, cv 4, lost 0`.
fn corrected_to(game: &Game) -> String {
    let lines = game.log.iter().rev().find(|entry| entry.stands).map(|entry| Rc::clone(&entry.lines));
    let told = lines.iter().flat_map(|lines| lines.iter()).map(ToString::to_string);
    told.filter_map(|line| line.rsplit_once(": ").map(|(_, value)| format!(", {value}"))).collect()
}

/// In the list or in the form.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(correct) = model.page_mut::<Correct>() else { return Vec::new() };
    match &mut correct.form {
        None => list(model, action),
        Some((thing, form)) => match action {
            // Where the game stands as it did, nothing is set: on to the figures.
            Action::Accept if thing.kind == POSITION && correct.late.is_some() && form.changes(WHY).is_empty() => {
                taken(model)
            }
            Action::Accept => {
                let sent = send(thing, form, correct.late.is_some());
                sent.map_or_else(|why| model.refused(why), |request| vec![Effect::Request(request)])
            }
            Action::Leave => {
                correct.form = None;
                if correct.late.as_ref().is_some_and(|late| late.position.is_none()) {
                    model.close();
                }
                Vec::new()
            }
            _ => {
                fields::act(form, action);
                Vec::new()
            }
        },
    }
}

fn send(thing: &Thing, form: &Fields, late: bool) -> Result<Request, String> {
    let figures = if thing.kind == POSITION && late { position(form) } else { form.changes(WHY) };
    if figures.is_empty() {
        return Err("nothing has been changed; Esc goes back".to_owned());
    }
    let why = form.get(WHY).map(|row| row.word().trim().to_owned()).unwrap_or_default();
    let why = if why.is_empty() && late { "catching up".to_owned() } else { why };
    Ok(Request::Correct(thing.correction(figures), why))
}

/// The whole position, as far as its step has it.
fn position(form: &Fields) -> Map<String, Json> {
    // Halves are of a battle in phases: outside of the tactical one nobody is active.
    let strategic = form.get("half").is_some() && form.get("step").is_none_or(|row| !row.word().starts_with('T'));
    let told = form.all.iter().filter(|row| row.name != WHY && row.value().is_some());
    let told = told.filter(|row| !strategic || !["half", "active"].contains(&row.name.as_str()));
    told.map(|row| (row.name.clone(), row.json().clone())).collect()
}

fn list(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(correct) = model.page_mut::<Correct>() else { return Vec::new() };
    let lines = correct.fitting().len();
    match action {
        Action::Accept => {
            let picked = correct.fitting().get(correct.search.picked).copied().cloned();
            let Some(thing) = picked else {
                return model.refused("nothing here has that name; BkSp takes a letter back");
            };
            return vec![Effect::Asks(thing)];
        }
        Action::Leave if correct.search.clear() => {}
        Action::Leave => return leave(model),
        _ => correct.search.act(action, lines),
    }
    Vec::new()
}

/// When figures were set right on the way, the step begins anew with them.
fn leave(model: &mut Model) -> Vec<Effect> {
    let late = model.page_mut::<Correct>().and_then(|correct| correct.late.take());
    model.close();
    match late {
        Some(Late { position: Some(position), corrected: true }) => {
            let fields = Map::from_iter([(POSITION.to_owned(), Json::Object(position))]);
            vec![Effect::Request(Request::Correct(fields, "catching up".to_owned()))]
        }
        _ => Vec::new(),
    }
}

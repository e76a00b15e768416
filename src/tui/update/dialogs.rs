//! In what lies over another screen.

use std::path::Path;

use serde_json::{Map, Value as Json};
use tui_input::InputRequest;

use super::act as act_under;
use super::form::amended;
use crate::engine::check::Added;
use crate::engine::request::Request;
use crate::tui::answer::Answer;
use crate::tui::answer::form::Form;
use crate::tui::fields::place_after;
use crate::tui::game::Safety;
use crate::tui::keys::Action;
use crate::tui::model::{Confirm, Dialog, Entry, Model, Picker, Purpose, Screen};
use crate::tui::msg::Effect;
use crate::tui::{clock, unit_page};

/// In a dialog.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    if action == Action::Leave {
        leave(model);
        return Vec::new();
    }
    let lines = lines(model);
    let Screen::Over(dialog, _) = &mut model.screen else { return Vec::new() };
    match dialog {
        Dialog::Help(help) => match action {
            Action::Accept => return run_help(model),
            _ => help.search.act(action, lines),
        },
        Dialog::Page(_) => {}
        Dialog::Rules(_) => return rules(model, action),
        Dialog::Entry(entry) => match action {
            Action::Note => open_why(model),
            Action::Accept => return accept_entry(model),
            Action::Erase => {
                entry.input.handle(InputRequest::DeletePrevChar);
            }
            Action::Left => turn_side(model, InputRequest::GoToPrevChar),
            Action::Right => turn_side(model, InputRequest::GoToNextChar),
            _ => {}
        },
        Dialog::Confirm(confirm) => {
            if action == Action::Yes {
                let yes = confirm.yes.clone();
                model.close_all();
                return vec![yes];
            }
        }
        Dialog::Strike(_) | Dialog::Outcomes(..) if action == Action::Note => open_why(model),
        Dialog::Owed(picker) | Dialog::Strike(picker) | Dialog::Outcomes(picker, _) => {
            picker.picked = moved(picker.picked, action, lines);
            if matches!(action, Action::Accept | Action::Toggle) {
                return pick(model, action);
            }
        }
    }
    Vec::new()
}

fn leave(model: &mut Model) {
    if let Screen::Over(Dialog::Rules(rules), _) = &mut model.screen
        && rules.pending.take().is_some()
    {
        return;
    }
    model.close();
}

/// A place in a list after a key that moves in it.
pub fn moved(at: usize, action: Action, lines: usize) -> usize {
    action.moved(at, 10, lines.saturating_sub(1))
}

/// How many lines the dialog's list has.
fn lines(model: &Model) -> usize {
    let Screen::Over(dialog, _) = &model.screen else { return 0 };
    let battle = model.battle();
    match dialog {
        Dialog::Help(help) => help.fitting(model).len(),
        Dialog::Rules(_) => battle.map_or(0, |battle| battle.game.settings.spec().len()),
        Dialog::Owed(_) => battle.map_or(0, |battle| battle.game.owed.len()),
        Dialog::Strike(_) => form(model).map_or(0, |form| form.sum_rows().len()),
        Dialog::Outcomes(_, outcomes) => outcomes.len(),
        Dialog::Entry(_) | Dialog::Confirm(_) | Dialog::Page(_) => 0,
    }
}

fn form(model: &Model) -> Option<&Form> {
    match &model.battle()?.answer {
        Answer::Form(form) => Some(form),
        _ => None,
    }
}

fn form_mut(model: &mut Model) -> Option<&mut Form> {
    match &mut model.battle_mut()?.answer {
        Answer::Form(form) => Some(form),
        _ => None,
    }
}

fn run_help(model: &mut Model) -> Vec<Effect> {
    let Screen::Over(Dialog::Help(help), _) = &model.screen else { return Vec::new() };
    let action = help.fitting(model).get(help.search.picked).map(|binding| binding.action);
    model.close();
    action.map(|action| act_under(model, action)).unwrap_or_default()
}

fn pick(model: &mut Model, action: Action) -> Vec<Effect> {
    let Screen::Over(dialog, _) = &model.screen else { return Vec::new() };
    match dialog {
        Dialog::Owed(Picker { picked }) => return do_owed(model, *picked),
        Dialog::Strike(Picker { picked }) => return strike(model, action, *picked),
        Dialog::Outcomes(Picker { picked }, outcomes) => {
            let stated = outcomes.get(*picked).map(|(_, outcome)| outcome.members().clone());
            let why = form(model).map(|form| form.why.clone()).unwrap_or_default();
            model.close();
            return stated.map(|stated| Effect::Request(Request::Outcome(stated, why))).into_iter().collect();
        }
        _ => {}
    }
    Vec::new()
}

fn do_owed(model: &mut Model, picked: usize) -> Vec<Effect> {
    let Some(battle) = model.battle() else { return Vec::new() };
    let Some(owed) = battle.game.owed.get(picked).cloned() else { return Vec::new() };
    let asked = battle.game.prompt.as_ref().and_then(|prompt| prompt.owed.as_ref());
    if asked.is_some_and(|asked| asked.key == owed.key) {
        model.close();
        return Vec::new();
    }
    if battle.game.act_is_open() {
        model.refuse("another act is open: finish it first");
        return Vec::new();
    }
    model.close();
    vec![Effect::Request(Request::Pick(owed.key.clone()))]
}

fn strike(model: &mut Model, action: Action, picked: usize) -> Vec<Effect> {
    if action == Action::Accept {
        model.close();
        return amended(model);
    }
    if let Some(form) = form_mut(model) {
        form.turn_row(picked);
    }
    Vec::new()
}

/// In the house rules: another value, which Enter sets.
fn rules(model: &mut Model, action: Action) -> Vec<Effect> {
    let lines = lines(model);
    let Some(settings) = model.battle().map(|battle| std::rc::Rc::clone(&battle.game.settings)) else {
        return Vec::new();
    };
    let Screen::Over(Dialog::Rules(rules), _) = &mut model.screen else { return Vec::new() };
    let in_force = settings.in_force();
    let Some((setting, value, _)) = in_force.get(rules.picked) else { return Vec::new() };
    match action {
        Action::Left | Action::Right => {
            let choices = setting.choices.samples();
            let now = rules.pending.as_deref().unwrap_or(value);
            let at = choices.iter().position(|choice| choice == now);
            let by = if action == Action::Left { -1 } else { 1 };
            rules.pending = choices.get(place_after(at, by, choices.len())).cloned();
            if choices.is_empty() {
                model.say(format!("type it: {}", setting.choices.allowed()));
            }
        }
        Action::Erase => {
            let mut typed = rules.pending.take().unwrap_or_else(|| (*value).to_owned());
            typed.pop();
            rules.pending = Some(typed);
        }
        Action::Accept => {
            let Some(pending) = rules.pending.take().filter(|pending| pending != value) else { return Vec::new() };
            return vec![Effect::Request(Request::Set(vec![(setting.key.to_owned(), pending)], String::new()))];
        }
        _ => {
            let moved = moved(rules.picked, action, lines);
            if moved != rules.picked {
                *rules = crate::tui::model::Rules { picked: moved, pending: None };
            }
        }
    }
    Vec::new()
}

/// The players' reason for what they change, to be typed.
fn open_why(model: &mut Model) {
    let why = form(model).map(|form| form.why.clone()).unwrap_or_default();
    model.open(Dialog::Entry(Entry { purpose: Purpose::Why, input: why.into() }));
}

/// A letter typed in a dialog.
pub fn type_letter(model: &mut Model, letter: char) {
    let Screen::Over(dialog, _) = &mut model.screen else { return };
    match dialog {
        Dialog::Help(help) => {
            help.search.type_letter(letter);
        }
        Dialog::Entry(entry) => {
            entry.input.handle(InputRequest::InsertChar(letter));
        }
        Dialog::Rules(rules) => rules.pending.get_or_insert_default().push(letter),
        _ => {}
    }
}

/// In a sum of two sides Left and Right change the side while nothing is typed.
fn turn_side(model: &mut Model, otherwise: InputRequest) {
    let sides: Vec<String> = form(model)
        .map(|form| form.sum.tallies.iter().filter_map(|tally| tally.side).map(str::to_owned).collect())
        .unwrap_or_default();
    let Screen::Over(Dialog::Entry(entry), _) = &mut model.screen else { return };
    match &mut entry.purpose {
        Purpose::Add { side: Some(side) } if entry.input.value().is_empty() => {
            if let Some(other) = sides.iter().find(|other| *other != side) {
                side.clone_from(other);
            }
        }
        _ => {
            entry.input.handle(otherwise);
        }
    }
}

fn accept_entry(model: &mut Model) -> Vec<Effect> {
    let Screen::Over(Dialog::Entry(entry), _) = &model.screen else { return Vec::new() };
    let (words, purpose) = (entry.input.value().trim().to_owned(), entry.purpose.clone());
    match purpose {
        Purpose::Note if words.is_empty() => {
            model.close();
        }
        Purpose::Note => {
            model.close();
            return vec![Effect::Request(Request::Note(words))];
        }
        Purpose::Waive { key, .. } => {
            model.close();
            return vec![Effect::Request(Request::Waive(key, words))];
        }
        Purpose::Find => find(model, &words),
        Purpose::Unit => return unit_page::update::named(model, &words),
        Purpose::End => return clock::update::set_end(model, &words),
        Purpose::FindEntry => {
            model.close();
            return crate::tui::history::update::find(model, &words);
        }
        Purpose::Add { side } => return add_row(model, &words, side),
        Purpose::Outcome => return state_outcome(model, &words),
        Purpose::SaveAs { .. } if words.is_empty() => model.refuse("name a file: the battle goes on in it"),
        Purpose::SaveAs { .. } => return vec![Effect::SaveAs(words.into())],
        Purpose::Why => {
            model.close();
            if let Some(form) = form_mut(model) {
                form.why = words;
            }
        }
    }
    Vec::new()
}

/// A battle that its file did not take: another file is offered.
pub fn not_saved(model: &mut Model, why: String, offer: &Path) {
    if let Some(battle) = model.battle_mut() {
        battle.refused();
        battle.game.safety = Safety::NotSaved;
    }
    model.open(Dialog::Entry(Entry { purpose: Purpose::SaveAs { why }, input: offer.display().to_string().into() }));
}

/// The battle goes on in this file.
pub fn saved_as(model: &mut Model, path: &Path) {
    if matches!(&model.screen, Screen::Over(Dialog::Entry(Entry { purpose: Purpose::SaveAs { .. }, .. }), _)) {
        model.close();
    }
    let Some(battle) = model.battle_mut() else { return };
    (battle.game.safety, battle.game.file) = (Safety::Saved, path.display().to_string());
    model.say(format!("saved in {} from now on; the last answer is to be given again", path.display()));
}

/// Asks before the program ends with a battle that is not saved; none when nothing is in the way.
pub fn before_quitting(model: &mut Model) -> Option<Vec<Effect>> {
    let asked = |screen: &Screen| matches!(screen, Screen::Over(Dialog::Confirm(Confirm { yes: Effect::Quit, .. }), _));
    if model.battle()?.game.safety == Safety::Saved || asked(&model.screen) {
        return None;
    }
    let words = "The battle is NOT SAVED: its file did not take the last answer. End the program all the same?";
    model.open(Dialog::Confirm(Confirm { words: words.to_owned(), yes: Effect::Quit }));
    Some(Vec::new())
}

fn find(model: &mut Model, words: &str) {
    model.close();
    let Some(battle) = model.battle() else { return };
    match battle.game.armies.codes.find(words).map(str::to_owned) {
        Some(code) => mark(model, &code),
        None => model.refuse(format!("no unit is called {words}")),
    }
}

/// Marks a unit in the armies and says its name.
pub fn mark(model: &mut Model, code: &str) {
    let Some(battle) = model.battle_mut() else { return };
    battle.scroll = None;
    let name = battle.game.armies.codes.name_of(code).unwrap_or_default();
    let words = format!("{code} {name}");
    battle.sought = Some(code.to_owned());
    model.say(words);
}

fn add_row(model: &mut Model, words: &str, side: Option<String>) -> Vec<Effect> {
    let read = words.rsplit_once(' ').and_then(|(label, value)| {
        let value = value.strip_prefix('+').unwrap_or(value).parse().ok()?;
        Some(Added { label: label.trim().to_owned(), value, side })
    });
    let Some(added) = read else {
        model.refuse("words, then a number: high ground +1");
        return Vec::new();
    };
    model.close();
    if let Some(form) = form_mut(model) {
        form.add.push(added);
    }
    amended(model)
}

fn state_outcome(model: &mut Model, words: &str) -> Vec<Effect> {
    let Some(check) = form(model).and_then(|form| form.check) else { return Vec::new() };
    let mut members = Map::new();
    for pair in words.split_whitespace() {
        let Some((name, value)) = pair.split_once('=') else {
            model.refuse("the result as name=value, with blanks between: passed=true");
            return Vec::new();
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| Json::from(value));
        crate::engine::input::nest(&mut members, name, value);
    }
    if let Err(why) = (check.stated)(&members) {
        model.refuse(format!("that is no result of this test: {why}"));
        return Vec::new();
    }
    model.close();
    vec![Effect::Request(Request::Outcome(members, String::new()))]
}

//! What typed words do.

use std::path::Path;

use serde_json::{Map, Value as Json};
use tui_input::InputRequest;

use super::{TypedWords, WordsFor};
use crate::config::actions::Action;
use crate::engine::check::Added;
use crate::engine::request::Request;
use crate::tui::amend::{self, amended, form, form_mut};
use crate::tui::confirm::Confirm;
use crate::tui::effect::Effect;
use crate::tui::game::Safety;
use crate::tui::history::update as history;
use crate::tui::model::{Model, Screen};
use crate::tui::{clock, room, unit_page};

/// While words are typed.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Leave => return model.leave(),
        Action::Note => amend::ask_why(model),
        Action::Accept => return accept(model),
        Action::Left => turn_side(model, InputRequest::GoToPrevChar),
        Action::Right => turn_side(model, InputRequest::GoToNextChar),
        Action::Erase => {
            if let Some(entry) = model.page_mut::<TypedWords>() {
                entry.input.handle(InputRequest::DeletePrevChar);
            }
        }
        _ => {}
    }
    Vec::new()
}

/// In a sum of two sides Left and Right change the side while nothing is typed.
fn turn_side(model: &mut Model, otherwise: InputRequest) {
    let sides: Vec<String> = form(model)
        .map(|form| form.sum.tallies.iter().filter_map(|tally| tally.side).map(str::to_owned).collect())
        .unwrap_or_default();
    let Some(entry) = model.page_mut::<TypedWords>() else { return };
    match &mut entry.purpose {
        WordsFor::Add { side: Some(side) } if entry.input.value().is_empty() => {
            if let Some(other) = sides.iter().find(|other| *other != side) {
                side.clone_from(other);
            }
        }
        _ => {
            entry.input.handle(otherwise);
        }
    }
}

fn accept(model: &mut Model) -> Vec<Effect> {
    let Some(entry) = model.page::<TypedWords>() else { return Vec::new() };
    let (words, purpose) = (entry.input.value().trim().to_owned(), entry.purpose.clone());
    match purpose {
        WordsFor::Note if words.is_empty() => {
            model.close();
        }
        WordsFor::Note => {
            model.close();
            return vec![Effect::Request(Request::Note(words))];
        }
        WordsFor::Waive { key, .. } => {
            model.close();
            return vec![Effect::Request(Request::Waive(key, words))];
        }
        WordsFor::Find => find(model, &words),
        WordsFor::Unit => return unit_page::update::named(model, &words),
        WordsFor::End => return clock::update::set_end(model, &words),
        WordsFor::FindEntry => {
            model.close();
            return history::find(model, &words);
        }
        WordsFor::Add { side } => return add_row(model, &words, side),
        WordsFor::Outcome => return state_outcome(model, &words),
        WordsFor::TakeLetter => {
            model.close();
            return vec![Effect::TakeLetter(words.into())];
        }
        WordsFor::SaveAs { .. } if words.is_empty() => model.refuse("name a file: the game goes on in it"),
        WordsFor::SaveAs { .. } => return vec![Effect::SaveAs(words.into())],
        WordsFor::Why => {
            model.close();
            if let Some((form, _)) = form_mut(model) {
                form.why = words;
            }
        }
    }
    Vec::new()
}

/// In a game by letters the other side's is awaited.
pub(crate) fn ask_for_letter(model: &mut Model, offer: &Path) {
    model.lay(TypedWords { purpose: WordsFor::TakeLetter, input: offer.display().to_string().into() });
}

/// A battle that its file did not take: another file is offered.
pub(crate) fn not_saved(model: &mut Model, why: String, offer: &Path) {
    if let Some(battle) = model.battle_mut() {
        battle.refused();
        battle.game.safety = Safety::NotSaved;
    }
    model.lay(TypedWords { purpose: WordsFor::SaveAs { why }, input: offer.display().to_string().into() });
}

/// The battle goes on in this file.
pub(crate) fn saved_as(model: &mut Model, path: &Path) {
    if model.page::<TypedWords>().is_some_and(|entry| matches!(entry.purpose, WordsFor::SaveAs { .. })) {
        model.close();
    }
    let Some(battle) = model.battle_mut() else { return };
    (battle.game.safety, battle.game.file) = (Safety::Saved, path.display().to_string());
    model.say(format!("saved in {} from now on; the last answer is to be given again", path.display()));
}

/// Asks before the program ends with a battle that is not saved, or with something typed that was not accepted; none when
/// nothing is in the way.
pub(crate) fn before_quitting(model: &mut Model) -> Option<Vec<Effect>> {
    let asked = model.page::<Confirm>().is_some_and(|confirm| confirm.yes == Effect::Quit);
    let is_saved = model.battle().is_none_or(|battle| battle.game.safety == Safety::Saved);
    if asked || is_saved && !room::half_typed(&model.screen) {
        return None;
    }
    let words = match &model.screen {
        _ if !is_saved => "The game is NOT SAVED: its file did not take the last answer. End the program all the same?",
        Screen::Editor(editor) if editor.unsaved() => {
            "The changes are not saved, and the text typed here is not accepted yet. End the program without both?"
        }
        _ => "The text typed here is not accepted yet. End the program without it?",
    };
    model.lay(Confirm::new(words.to_owned(), Effect::Quit));
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
pub(crate) fn mark(model: &mut Model, code: &str) {
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
        return model.refused("words, then a number: high ground +1");
    };
    model.close();
    if let Some((form, _)) = form_mut(model) {
        form.add.push(added);
    }
    amended(model)
}

fn state_outcome(model: &mut Model, words: &str) -> Vec<Effect> {
    let Some(check) = form(model).and_then(|form| form.check) else { return Vec::new() };
    let mut members = Map::new();
    for pair in words.split_whitespace() {
        let Some((name, value)) = pair.split_once('=') else {
            return model.refused("the result as name=value, with blanks between: passed=true");
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| Json::from(value));
        crate::engine::input::nest(&mut members, name, value);
    }
    if let Err(why) = (check.stated)(&members) {
        return model.refused(format!("that is not a result of this test: {why}"));
    }
    model.close();
    vec![Effect::Request(Request::Outcome(members, String::new()))]
}

//! What a key changes in the army editor.

use std::path::{Path, PathBuf};

use tui_input::{Input, InputRequest};

use super::draft::{TreeLine, fields};
use super::{Agreed, Editor, Over, Yes, YesNo};
use crate::config::actions::Action;
use crate::engine::input::Domain;
use crate::engine::text::counted;
use crate::orbat::takes::Takes;
use crate::orbat::troops::Field;
use crate::tui::confirm;
use crate::tui::effect::Effect;
use crate::tui::fields::{beginning, turned};
use crate::tui::model::{Model, Screen};

/// Lays an army out to be worked on.
pub(crate) fn lay_out(model: &mut Model, editor: Editor) {
    let faults = editor.problems.len();
    model.screen = Screen::Editor(Box::new(editor));
    if faults > 0 {
        model.refuse(format!("this army has {}; ! goes to the next", counted(faults, "fault")));
    }
}

/// The army is in this file now.
pub(crate) fn kept(model: &mut Model, path: PathBuf, text: &str) {
    let words = format!("saved in {}", path.display());
    if let Some(editor) = editor(model) {
        editor.kept(path, text);
        model.say(words);
    }
}

/// A file that must not be written over unasked stands there.
pub(crate) fn stands_in_the_way(model: &mut Model, path: PathBuf, why: &str, agreed: Agreed) {
    let words = format!("{} {why}: write over it?", path.display());
    if let Some(editor) = editor(model) {
        ask(editor, words, Yes::Save(path, Agreed { over: true, ..agreed }));
    }
}

fn editor(model: &mut Model) -> Option<&mut Editor> {
    match &mut model.screen {
        Screen::Editor(editor) => Some(editor),
        _ => None,
    }
}

fn ask(editor: &mut Editor, words: impl Into<String>, yes: Yes) {
    editor.over = Over::Asking(YesNo { words: words.into(), yes, in_word: false });
}

/// In the editor.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(own) = editor(model) else { return Vec::new() };
    match (&mut own.over, action) {
        (Over::Nothing, Action::Save) => return save_here(model),
        (Over::Nothing, Action::SaveAs) => save_as(own),
        (Over::Nothing, Action::Undo | Action::Redo) => {
            if !own.step_back(action == Action::Undo) {
                model.refuse("there is no change to take back or to bring back");
            }
        }
        (Over::Nothing, _) if own.field.is_some() => in_fields(model, action),
        (Over::Nothing, _) => return in_tree(model, action),
        (_, Action::Leave) => own.over = Over::Nothing,
        (Over::Typing(_), _) => typing(model, action),
        (Over::SaveAs(_), Action::Accept) => return saved_as(model),
        (Over::SaveAs(_), _) => type_on(own, action),
        (Over::Moving(_), _) => moving(own, action),
        (Over::Asking(question), Action::Yes) if question.in_word => {
            question.in_word = false;
            model.refuse(confirm::LETTER_OF_A_WORD);
        }
        (Over::Asking(question), Action::Yes) => {
            let yes = question.yes.clone();
            own.over = Over::Nothing;
            return agreed(model, yes);
        }
        (Over::Asking(_), _) => {}
    }
    Vec::new()
}

/// Asks before the program ends with an army that is not saved; none when nothing is in the way.
pub(crate) fn before_quitting(model: &mut Model) -> Option<Vec<Effect>> {
    // What is typed in a field is asked about where it stays.
    let editor = editor(model).filter(|editor| editor.unsaved() && !editor.is_half_typed())?;
    if matches!(&editor.over, Over::Asking(question) if question.yes == Yes::Quit) {
        return None;
    }
    ask(editor, "The changes are not saved. End the program without them?", Yes::Quit);
    Some(Vec::new())
}

fn agreed(model: &mut Model, yes: Yes) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    match yes {
        Yes::Leave => return vec![Effect::Home],
        Yes::Quit => return vec![Effect::Quit],
        Yes::Delete => {
            let place = editor.place();
            editor.change(|draft| {
                draft.delete(place);
                None
            });
        }
        Yes::Save(path, agreed) => return save(editor, path, agreed),
    }
    Vec::new()
}

fn in_tree(model: &mut Model, action: Action) -> Vec<Effect> {
    let rows = isize::try_from(usize::from(model.size.1) / 2).unwrap_or(10);
    let Some(editor) = editor(model) else { return Vec::new() };
    let place = editor.place();
    let last = editor.draft.places().len().saturating_sub(1);
    match action {
        Action::Up => editor.picked = editor.picked.saturating_sub(1),
        Action::Down => editor.picked = (editor.picked + 1).min(last),
        Action::PageUp => editor.picked = editor.picked.saturating_add_signed(-rows),
        Action::PageDown => editor.picked = editor.picked.saturating_add_signed(rows).min(last),
        Action::First => editor.picked = 0,
        Action::Last => editor.picked = last,
        Action::Accept | Action::Right | Action::NextField => editor.field = Some(0),
        Action::Leave if editor.unsaved() => {
            ask(editor, "The changes are not saved. Leave without them?", Yes::Leave);
        }
        Action::Leave => return vec![Effect::Home],
        Action::Insert if place.formation().is_none() && last > 0 => {
            model.refuse("a unit belongs to a formation: go to one, or f makes one");
        }
        Action::Insert => {
            editor.change(|draft| draft.add_unit(place));
        }
        Action::InsertFormation => {
            let at = place.formation().map_or(0, |formation| formation + 1);
            editor.change(|draft| draft.add_formation(at));
        }
        Action::Copy if place == TreeLine::Army => model.refuse("s saves the whole army under another name"),
        Action::Copy => {
            editor.change(|draft| draft.copy(place));
        }
        Action::Earlier | Action::Later if editor.change(|draft| draft.shift(place, action == Action::Later)) => {}
        Action::Earlier | Action::Later => {
            model.refuse("it stands at the end of its list already; m moves a unit to another formation");
        }
        Action::Delete => delete(model, place),
        Action::MoveTo => match place {
            TreeLine::Unit(formation, _) => editor.over = Over::Moving(formation),
            _ => model.refuse("m moves a unit to another formation: go to a unit"),
        },
        Action::NextFault => next_fault(model),
        _ => {}
    }
    Vec::new()
}

fn delete(model: &mut Model, place: TreeLine) {
    let Some(editor) = editor(model) else { return };
    let name = editor.draft.name(place);
    let words = match place {
        TreeLine::Army => return model.refuse("the army itself is its file: it is not deleted here"),
        TreeLine::Formation(formation) => {
            format!("Delete the formation {name} with its {}?", counted(editor.draft.size(formation), "unit"))
        }
        TreeLine::Unit(..) => format!("Delete {name}?"),
    };
    ask(editor, words, Yes::Delete);
}

/// On to the next line that has a fault, round to the first, and to the field where it is.
fn next_fault(model: &mut Model) {
    let Some(editor) = editor(model) else { return };
    let places = editor.draft.places();
    let bad = |at: &usize| places.get(*at).is_some_and(|place| editor.problem_in(*place).is_some());
    let after = (editor.picked + 1..places.len()).find(bad);
    let Some(at) = after.or_else(|| (0..places.len()).find(bad)) else {
        return model.say("this army has no faults");
    };
    let field = fields(places[at]).iter().position(|field| editor.problem_at(places[at], field).is_some());
    // What is wrong stands below the fields.
    editor.picked = at;
    editor.field = field;
}

fn in_fields(model: &mut Model, action: Action) {
    let Some(editor) = editor(model) else { return };
    let Some(at) = editor.field else { return };
    let Some(field) = editor.focused() else { return };
    let last = fields(editor.place()).len().saturating_sub(1);
    match action {
        Action::Up => editor.field = Some(at.saturating_sub(1)),
        Action::Down => editor.field = Some((at + 1).min(last)),
        Action::PageUp | Action::First => editor.field = Some(0),
        Action::PageDown | Action::Last => editor.field = Some(last),
        Action::Leave | Action::NextField => editor.field = None,
        Action::Left => turn(editor, &field, false),
        Action::Right => turn(editor, &field, true),
        Action::Erase | Action::Clear => set(editor, &field, None),
        Action::Accept => match field.about.takes {
            Takes::Words(_) | Takes::Flag => turn(editor, &field, true),
            _ => {
                let now = editor.draft.get(editor.place(), &field.path()).unwrap_or_default();
                editor.over = Over::Typing(Input::new(now.replace('\n', "\\n")));
            }
        },
        _ => {}
    }
}

fn set(editor: &mut Editor, field: &Field, typed: Option<&str>) {
    let place = editor.place();
    editor.change(|draft| {
        draft.set(place, field, typed);
        None
    });
}

/// The next or the last choice; a number one up or down.
fn turn(editor: &mut Editor, field: &Field, on: bool) {
    let now = editor.draft.get(editor.place(), &field.path());
    let domain = match field.about.takes {
        Takes::Words(words) => Domain::Words(words),
        Takes::Flag => Domain::Flag,
        Takes::Number(..) => Domain::Count { min: 0, max: i64::MAX },
        Takes::Line | Takes::Name | Takes::Prose | Takes::Date | Takes::Spot => return,
    };
    // A number that is not there counts as 0.
    let now = now.as_deref().or(matches!(domain, Domain::Count { .. }).then_some("0"));
    set(editor, field, turned(&domain, now, if on { 1 } else { -1 }).as_deref());
}

/// A letter in the editor: a choice that begins so, or the first of what is typed.
pub(crate) fn type_letter(model: &mut Model, letter: char) {
    let Some(editor) = editor(model) else { return };
    if let Over::Typing(input) | Over::SaveAs(input) = &mut editor.over {
        input.handle(InputRequest::InsertChar(letter));
        return;
    }
    if let Over::Asking(question) = &mut editor.over {
        question.in_word = true;
        return model.refuse(format!("no answer: {}", confirm::YES_OR_NO));
    }
    if !matches!(editor.over, Over::Nothing) {
        return;
    }
    let Some(field) = editor.focused() else {
        return model.refuse(format!("no key `{letter}` here; ? lists the keys"));
    };
    match field.about.takes {
        Takes::Words(words) => {
            let now = editor.draft.get(editor.place(), &field.path());
            match beginning(words, now.as_deref(), letter) {
                Some(word) => set(editor, &field, Some(word)),
                None if letter == ' ' => turn(editor, &field, true),
                None => model.refuse(format!("{} is {}", field.key(), words.join(", "))),
            }
        }
        Takes::Flag => match letter.to_ascii_lowercase() {
            'y' | 't' => set(editor, &field, Some("true")),
            'n' | 'f' => set(editor, &field, Some("false")),
            ' ' => turn(editor, &field, true),
            _ => model.refuse(format!("{} is yes or no", field.key())),
        },
        Takes::Number(..) if !letter.is_ascii_digit() => model.refuse(format!("{} is a number", field.key())),
        _ => editor.over = Over::Typing(Input::new(letter.to_string())),
    }
}

/// The line that is being typed in the editor, if there is one.
pub(crate) fn line(editor: &mut Editor) -> Option<&mut Input> {
    match &mut editor.over {
        Over::Typing(input) | Over::SaveAs(input) => Some(input),
        _ => None,
    }
}

fn type_on(editor: &mut Editor, action: Action) {
    if let (Some(input), Action::Erase) = (line(editor), action) {
        input.handle(InputRequest::DeletePrevChar);
    }
}

fn typing(model: &mut Model, action: Action) {
    let Some(editor) = editor(model) else { return };
    let moves = matches!(action, Action::Accept | Action::Down | Action::Up | Action::NextField);
    let (Over::Typing(input), true) = (&editor.over, moves) else { return type_on(editor, action) };
    let typed = input.value().trim().to_owned();
    editor.over = Over::Nothing;
    let Some(field) = editor.focused() else { return };
    set(editor, &field, Some(typed.as_str()).filter(|typed| !typed.is_empty()));
    let last = fields(editor.place()).len().saturating_sub(1);
    editor.field = editor.field.map(|at| match action {
        Action::Up => at.saturating_sub(1),
        _ => (at + 1).min(last),
    });
    let problem = editor.problem_at(editor.place(), &field).map(|problem| problem.words.clone());
    if let Some(problem) = problem {
        model.refuse(problem);
    }
}

fn moving(editor: &mut Editor, action: Action) {
    let Over::Moving(to) = editor.over else { return };
    let formations = editor.draft.places().iter().filter(|place| matches!(place, TreeLine::Formation(_))).count();
    match action {
        Action::Up => editor.over = Over::Moving(to.saturating_sub(1)),
        Action::Down => editor.over = Over::Moving((to + 1).min(formations.saturating_sub(1))),
        Action::Accept => {
            let place = editor.place();
            editor.over = Over::Nothing;
            editor.change(|draft| draft.move_to(place, to));
        }
        _ => {}
    }
}

fn save_as(editor: &mut Editor) {
    let name = match &editor.path {
        Some(path) => path.display().to_string(),
        None => format!("{}.toml", crate::tui::recent::plain_name(&editor.draft.name(TreeLine::Army))),
    };
    editor.over = Over::SaveAs(Input::new(name));
}

fn saved_as(model: &mut Model) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    let Over::SaveAs(input) = &editor.over else { return Vec::new() };
    let name = input.value().trim();
    if name.is_empty() {
        return model.refused("a file needs a name, such as french.toml");
    }
    let is_toml = Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    let path = PathBuf::from(if is_toml { name.to_owned() } else { format!("{name}.toml") });
    editor.over = Over::Nothing;
    save(editor, path, Agreed::default())
}

fn save_here(model: &mut Model) -> Vec<Effect> {
    let Some(editor) = editor(model) else { return Vec::new() };
    if let Some(path) = editor.path.clone() {
        return save(editor, path, Agreed::default());
    }
    save_as(editor);
    Vec::new()
}

/// Saves, once everything that may be lost or refused has been agreed to.
fn save(editor: &mut Editor, path: PathBuf, agreed: Agreed) -> Vec<Effect> {
    let faults = editor.problems.len();
    if faults > 0 && !agreed.faults {
        let words = format!("This army has {}; no battle will load it. Save anyway?", counted(faults, "fault"));
        ask(editor, words, Yes::Save(path, Agreed { faults: true, ..agreed }));
        return Vec::new();
    }
    let own = editor.path.as_ref() == Some(&path);
    let known = editor.text.as_ref().filter(|_| own).map(ToString::to_string);
    vec![Effect::SaveArmy { path, text: editor.draft.text(), known, agreed }]
}

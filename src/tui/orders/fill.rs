//! What a key changes in a form. Letters are typed and never anything else; Enter goes on; only Ctrl-S, or Enter behind the
//! last field, takes the form.

use super::form::{Did, OrdersForm, apply, is_number, rank, with};
use super::{Mode, PlayersDesk, Told};
use crate::config::actions::Action;
use crate::rulebooks::{CampaignDesk, Offered, Takes};
use crate::tui::words::folded;

/// How many lines a page of a list is.
const PAGE: usize = 8;

/// A key in a form.
pub(super) fn act(desk: &mut PlayersDesk, mut form: OrdersForm, action: Action) -> Told {
    if form.did == Did::Parted {
        form.did = Did::Nothing;
    }
    let told = match action {
        Action::Leave if !form.is_open() => return None,
        Action::Leave => {
            desk.mode = Mode::Dropping(Box::new(form));
            return None;
        }
        Action::Accept if form.field().is_none() && !form.is_open() => {
            Some(Err("nothing is filled in: Esc goes back".to_owned()))
        }
        Action::Accept if form.field().is_some() || form.marks() => go_on(desk, &mut form),
        Action::Save | Action::Accept => match ready(desk, &mut form) {
            Ok(()) => return take(desk, &form),
            Err(why) => Some(Err(why)),
        },
        Action::NextField | Action::PreviousField => turn(desk, &mut form, action),
        Action::Erase => {
            erase(desk, &mut form);
            None
        }
        Action::Clear => {
            form.typed.clear();
            put(desk, &mut form, String::new());
            desk.narrow(&mut form, 0);
            None
        }
        Action::Up | Action::Down if form.list.is_empty() => {
            let by = if action == Action::Up { Action::PreviousField } else { Action::NextField };
            turn(desk, &mut form, by)
        }
        _ => {
            mark(desk, &mut form, action);
            None
        }
    };
    desk.mode = Mode::Fill(form);
    told
}

/// An arrow in a list: where no line was marked and the field is empty, the first arrow marks the line that is there.
fn mark(desk: &PlayersDesk, form: &mut OrdersForm, action: Action) {
    let last = form.list.len().saturating_sub(1);
    let is_fresh = !form.marks() && form.field().is_some_and(|field| field.value.is_empty());
    let picked = if is_fresh && action == Action::Down { form.picked } else { action.moved(form.picked, PAGE, last) };
    if picked != form.picked || is_fresh {
        form.did = Did::Moved;
    }
    desk.narrow(form, picked);
}

/// A letter in a form.
pub(super) fn letter(desk: &mut PlayersDesk, mut form: OrdersForm, letter: char) -> Told {
    let was_parted = form.did == Did::Parted;
    if was_parted {
        form.did = Did::Nothing;
    }
    let told = match &form.takes {
        Takes::Words => {
            let field = &form.fields[form.at];
            let before = if field.proposed { "" } else { field.value.as_str() };
            let words = format!("{before}{letter}");
            put(desk, &mut form, words);
            None
        }
        // A blank behind a whole number or name goes on as Enter does, so that a treaty is typed as it is said.
        Takes::Number if letter == ' ' && (form.typed.is_empty() || is_number(&form.typed)) => after(desk, &mut form),
        Takes::One(lines) if letter == ' ' && is_whole(lines, &form.typed) => after(desk, &mut form),
        // What stood in the field is typed over.
        Takes::Number => {
            let words = format!("{}{letter}", form.typed);
            number(desk, &mut form, words).err().map(Err)
        }
        // A blank behind a comma only parts, and so does a comma behind a blank.
        Takes::Many(_) if was_parted && matches!(letter, ',' | ' ') => None,
        Takes::Many(lines) if letter == ',' || letter == ' ' && !goes_on(lines, &form.typed) => {
            let is_typed = !form.typed.is_empty();
            let told = tick(desk, &mut form).err().map(Err);
            if is_typed && told.is_none() {
                form.did = Did::Parted;
            }
            told
        }
        // A blank begins no word of a list.
        Takes::One(_) if letter == ' ' && form.typed.is_empty() => None,
        Takes::One(_) | Takes::Many(_) => {
            form.typed.push(letter);
            desk.narrow(&mut form, 0);
            None
        }
    };
    desk.mode = Mode::Fill(form);
    told
}

/// True where a blank goes on with a name in which these letters were found; anywhere else it ticks.
fn goes_on(lines: &[Offered], typed: &str) -> bool {
    !typed.is_empty() && lines.iter().any(|line| rank(name(line), &format!("{typed} ")).is_some())
}

/// The name of a line: behind it stands where that is, and the like.
fn name(line: &Offered) -> &str {
    line.shown.split_once(" (").map_or(line.shown.as_str(), |(name, _)| name)
}

/// True for the whole name of a line that is no part of another: a blank behind it begins another word.
pub(super) fn is_whole(lines: &[Offered], typed: &str) -> bool {
    let is_it = |line: &Offered| folded(name(line)) == folded(typed);
    !typed.is_empty() && lines.iter().any(is_it) && !goes_on(lines, typed)
}

/// The next field, behind what is typed in this one.
fn after(desk: &PlayersDesk, form: &mut OrdersForm) -> Told {
    if form.typed.is_empty() { None } else { go_on(desk, form) }
}

/// What is typed where a number is asked for: other words stay to be seen and are no value.
fn number(desk: &PlayersDesk, form: &mut OrdersForm, words: String) -> Result<(), String> {
    if is_number(&words) {
        put(desk, form, words.clone());
    }
    form.typed = words;
    whole(desk, form)
}

/// What is typed where a number is asked for is one, or nothing.
fn whole(desk: &PlayersDesk, form: &OrdersForm) -> Result<(), String> {
    let name = form.field().map(super::form::FormField::name).unwrap_or_default();
    let typed = &form.typed;
    if typed.is_empty() || is_number(typed) {
        return Ok(());
    }
    Err(format!("{name}: a whole number, not `{typed}`; {}", instead(desk, form)))
}

/// Other words in the field under the cursor.
fn put(desk: &PlayersDesk, form: &mut OrdersForm, words: String) {
    let mut filled = form.filled();
    let Some(own) = filled.get_mut(form.at) else { return };
    form.touched |= own.1 != words;
    own.1 = words;
    desk.load_who_lands(form, &mut filled);
    for (field, (_, words)) in form.fields.iter_mut().zip(filled) {
        field.value = words;
    }
    form.fields[form.at].proposed = false;
    desk.propose(form);
    (form.typed, form.did) = (String::new(), Did::Nothing);
    form.list.clear();
    desk.narrow(form, form.picked);
}

fn erase(desk: &PlayersDesk, form: &mut OrdersForm) {
    if matches!(form.takes, Takes::One(_) | Takes::Many(_)) && form.typed.pop().is_some() {
        return desk.narrow(form, 0);
    }
    let value = form.field().map(|field| field.value.clone()).unwrap_or_default();
    let value = if form.typed.is_empty() { value } else { form.typed.clone() };
    let shorter = match &form.takes {
        Takes::Words | Takes::Number => {
            let mut letters = value.chars();
            letters.next_back();
            letters.as_str().to_owned()
        }
        Takes::One(_) => String::new(),
        Takes::Many(_) => value.rsplit_once(',').map(|(before, _)| before.to_owned()).unwrap_or_default(),
    };
    if matches!(form.takes, Takes::Number) && !shorter.is_empty() {
        // What is wrong with it was said as it was typed.
        let _ = number(desk, form, shorter);
    } else {
        put(desk, form, shorter);
    }
}

/// Who is named is in the list, be it that he was there before.
fn name_one(desk: &PlayersDesk, form: &mut OrdersForm) -> Result<(), String> {
    if !form.line().is_some_and(|line| line.ticked) {
        return tick(desk, form);
    }
    let value = form.field().map(|field| field.value.clone()).unwrap_or_default();
    put(desk, form, value);
    Ok(())
}

/// The marked line is taken into a list, or out of it.
fn tick(desk: &PlayersDesk, form: &mut OrdersForm) -> Result<(), String> {
    let line = form.line().cloned().ok_or_else(|| no_match(desk, form))?;
    if let Some(why) = line.why() {
        return Err(blocked(&line.offered.shown, why));
    }
    let value = form.field().map(|field| field.value.clone()).unwrap_or_default();
    let value = if form.section.name == "organise" && form.fields[form.at].key == "units" {
        with(&without_type(&value, &line.offered.word), &line.offered.word, line.ticked)
    } else {
        with(&value, &line.offered.word, line.ticked)
    };
    put(desk, form, value);
    Ok(())
}

/// Another number of a type of unit takes the place of the one before.
fn without_type(value: &str, word: &str) -> String {
    let kind = |part: &str| part.split_once(' ').map(|(_, kind)| kind.trim().to_owned());
    let parts =
        value.split(',').map(str::trim).filter(|part| !part.is_empty() && (*part == word || kind(part) != kind(word)));
    parts.collect::<Vec<_>>().join(", ")
}

/// What is said where a line is blocked that somebody takes.
fn blocked(shown: &str, why: &str) -> String {
    format!("{shown}: {why}. Take another line, or Ctrl-U clears the field")
}

fn no_match(desk: &PlayersDesk, form: &OrdersForm) -> String {
    let name = form.field().map_or_else(|| "field".to_owned(), super::form::FormField::name);
    format!("{name}: nothing in the list has `{}`; {}", form.typed, instead(desk, form))
}

/// What can be done with what is typed where it has no place.
fn instead(desk: &PlayersDesk, form: &OrdersForm) -> String {
    match desk.fits(form).map(|at| (form.fields[at].name(), form.is_named(at))) {
        Some((name, true)) => format!("`{name}` is a field: Tab goes there"),
        Some((name, false)) => format!("`{name}` has it: Tab goes there with it"),
        None => "BkSp erases it".to_owned(),
    }
}

/// What is typed or marked becomes the value; a line that is blocked does not. A proposal that is seen in the field is
/// taken with it: it changes no more with what else is said.
fn settle(desk: &PlayersDesk, form: &mut OrdersForm) -> Result<(), String> {
    settle_typed(desk, form)?;
    if let Some(field) = form.fields.get_mut(form.at) {
        form.touched |= field.proposed;
        field.proposed = false;
    }
    Ok(())
}

fn settle_typed(desk: &PlayersDesk, form: &mut OrdersForm) -> Result<(), String> {
    if form.field().is_none() {
        let typed = &form.typed;
        return if typed.is_empty() {
            Ok(())
        } else {
            Err(format!("`{typed}`: Enter goes to that field; BkSp erases it"))
        };
    }
    match &form.takes {
        Takes::One(_) if form.marks() => {
            let line = form.line().cloned().ok_or_else(|| no_match(desk, form))?;
            if let Some(why) = line.why() {
                return Err(blocked(&line.offered.shown, why));
            }
            put(desk, form, line.offered.word);
            Ok(())
        }
        Takes::Number => whole(desk, form).and_then(|()| desk.why_number_blocked(form).map_or(Ok(()), Err)),
        Takes::Many(_) if !form.typed.is_empty() => name_one(desk, form),
        Takes::Many(_) if form.did == Did::Moved && form.field().is_some_and(|field| field.value.is_empty()) => {
            tick(desk, form)
        }
        _ => Ok(()),
    }
}

/// Enter: the value is settled, and the next field comes that is not proposed; behind the last the line that takes the form.
/// From there on goes the field whose name was typed, else the first.
fn go_on(desk: &PlayersDesk, form: &mut OrdersForm) -> Told {
    if form.field().is_none() {
        let Some(line) = form.line().filter(|_| form.marks()) else {
            if !form.typed.is_empty() {
                return Some(Err(no_match(desk, form)));
            }
            let first = form.shown().into_iter().next().unwrap_or(0);
            desk.enter(form, first);
            return None;
        };
        let key = line.offered.word.clone();
        let at = form.fields.iter().position(|field| field.key == key).unwrap_or(form.at);
        desk.enter(form, at);
        return None;
    }
    if let Err(why) = settle(desk, form) {
        return Some(Err(why));
    }
    // A name that is proposed is asked for all the same: people choose names.
    let is_open = |at: &usize| *at > form.at && (!form.fields[*at].proposed || form.fields[*at].key == "name");
    let shown = form.shown();
    let next = shown.iter().copied().find(is_open).unwrap_or(form.fields.len());
    // What is passed over is said: nobody takes a value that he has not seen.
    let passed = shown.iter().filter(|at| (form.at + 1..next).contains(at)).map(|at| &form.fields[*at]);
    let passed: Vec<String> = passed.map(|field| format!("{} {}", field.name(), field.value)).collect();
    desk.enter(form, next);
    (!passed.is_empty()).then(|| Ok(format!("proposed: {}; Shift-Tab goes back to it", passed.join(", "))))
}

fn turn(desk: &PlayersDesk, form: &mut OrdersForm, action: Action) -> Told {
    if let Some(at) = desk.fits(form).filter(|_| action == Action::NextField) {
        let typed = if form.is_named(at) { String::new() } else { std::mem::take(&mut form.typed) };
        desk.enter(form, at);
        // Where something was left that was typed there, what is typed now takes its place.
        if !typed.is_empty() {
            form.typed = typed;
            desk.narrow(form, 0);
        }
        return None;
    }
    if action == Action::NextField {
        return go_on(desk, form);
    }
    // Before the first comes the line behind the last.
    let before = form.shown().into_iter().rev().find(|at| *at < form.at).unwrap_or(form.fields.len());
    leave_for(desk, form, before)
}

/// The cursor goes to a field that was asked for: what was typed is no less meant than with Tab, and where it may not stand
/// it waits there. A line that was only marked is left as it was.
fn leave_for(desk: &PlayersDesk, form: &mut OrdersForm, at: usize) -> Told {
    let typed = form.typed.clone();
    let settled = if typed.is_empty() { Ok(()) } else { settle(desk, form) };
    let told = form.fields.get_mut(form.at).filter(|_| settled.is_err()).map(|field| {
        field.left.clone_from(&typed);
        Err(format!("{}: `{typed}` waits there and is not taken yet", field.name()))
    });
    desk.enter(form, at);
    told
}

/// What is typed becomes the value, in each field where some waits too, and nothing lacks: the form can be taken. Else the
/// cursor is where something is to be said.
fn ready(desk: &PlayersDesk, form: &mut OrdersForm) -> Result<(), String> {
    settle(desk, form)?;
    while let Some(at) = form.fields.iter().position(|field| !field.left.is_empty()) {
        desk.enter(form, at);
        settle(desk, form)?;
    }
    ask_for_what_lacks(desk, form)
}

/// A field that the entry is none without is asked for before the form is taken.
fn ask_for_what_lacks(desk: &PlayersDesk, form: &mut OrdersForm) -> Result<(), String> {
    let lacks = |at: &usize| {
        let field = &form.fields[*at];
        let is_needed = CampaignDesk::needs(form.section.name, field.key, &|key| form.word(key));
        field.value.trim().is_empty() && is_needed
    };
    let lacking = form.shown().into_iter().find(lacks).filter(|_| form.of.is_none() && form.touched);
    lacking.map_or(Ok(()), |at| {
        let name = form.fields[at].name();
        desk.enter(form, at);
        Err(format!("{name}: needed for this entry"))
    })
}

/// The form that lies open goes into the orders: it stays open where something of it is still to be said.
///
/// # Errors
/// What that is.
pub(super) fn take_open(desk: &mut PlayersDesk) -> Result<(), String> {
    let Some(mut form) = desk.open_form().cloned() else { return Ok(()) };
    let ready = ready(desk, &mut form);
    match ready {
        // What the check says of its entry is said of the orders.
        Ok(()) => {
            desk.mode = desk.back();
            _ = take(desk, &form);
        }
        Err(_) => desk.mode = Mode::Fill(form),
    }
    ready
}

/// The same where nobody is left to be asked: with what it says so far.
pub(super) fn keep_open(desk: &mut PlayersDesk) {
    let Some(mut form) = desk.open_form().cloned() else { return };
    // A word that names nothing is no value.
    let _ = settle(desk, &mut form);
    desk.mode = Mode::Walk;
    _ = take(desk, &form);
}

fn take(desk: &mut PlayersDesk, form: &OrdersForm) -> Told {
    if !form.touched {
        return None;
    }
    let mut book = desk.book.clone();
    let entry = apply(&mut book, form, &form.filled());
    desk.book = book;
    if form.of.is_some() {
        desk.choose(desk.chosen);
    }
    Some(desk.taken((form.section.name, entry), format!("{}: in your orders", form.section.what)))
}

/// A click picks out a line of the list, or behind those a field.
pub(super) fn pick(desk: &mut PlayersDesk, at: usize) {
    let Mode::Fill(mut form) = std::mem::replace(&mut desk.mode, Mode::Walk) else { return };
    if at < form.fields.len() {
        if at != form.at {
            // That something waits where the cursor was is seen there.
            let _ = leave_for(desk, &mut form, at);
        }
    } else {
        let line = at - form.fields.len();
        form.did = Did::Moved;
        desk.narrow(&mut form, line);
    }
    desk.mode = Mode::Fill(form);
}

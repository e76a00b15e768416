//! What a key changes at a player's desk.

use ratatui::crossterm::event::KeyCode;
use serde_json::Value as Json;

use super::form::{OrdersForm, SECTIONS};
use super::keys::section;
use super::{Desk, Mode, Wish};
use crate::engine::hexes::Side;
use crate::tui::fields::update as fields;
use crate::tui::hexes::{Step, step};
use crate::tui::keys::Action;
use crate::tui::msg::Key;

/// The longest name or text that is typed.
const LONGEST: usize = 2_000;

/// Takes a key and says what shall be done.
pub fn press(desk: &mut Desk, key: Key) -> Option<Wish> {
    desk.message = None;
    let action = desk.action(key);
    if action == Some(Action::Quit) {
        return leave(desk);
    }
    match desk.mode.clone() {
        Mode::Walk | Mode::Free => return on_the_map(desk, action?),
        Mode::Find(words) => find(desk, words, action, key),
        Mode::Fill(form) => fill(desk, form, action, key),
        Mode::List(at) => list(desk, at, action?),
        Mode::Help if action == Some(Action::Help) => desk.mode = Mode::Signs,
        Mode::Help | Mode::Signs => desk.mode = Mode::Walk,
        Mode::Leaving => {
            desk.mode = Mode::Walk;
            match action {
                Some(Action::Save) => return Some(Wish::Write(desk.book.text())),
                Some(Action::Yes) => return Some(Wish::Quit),
                _ => {}
            }
        }
    }
    None
}

fn leave(desk: &mut Desk) -> Option<Wish> {
    if desk.saved {
        return Some(Wish::Quit);
    }
    desk.mode = Mode::Leaving;
    let [write, leave] = desk.keys_of_leaving();
    desk.message =
        Some((format!("not written: {write} writes, {leave} leaves without, any other key goes back"), true));
    None
}

fn on_the_map(desk: &mut Desk, action: Action) -> Option<Wish> {
    match action {
        Action::Save => return Some(Wish::Write(desk.book.text())),
        Action::NextField => turn(desk, 1),
        Action::PreviousField => turn(desk, desk.pieces.len().saturating_sub(1)),
        Action::Accept => accept(desk),
        Action::Erase => {
            desk.path.pop();
            go_to_end(desk);
        }
        Action::Leave => {
            let back = matches!(desk.mode, Mode::Free);
            desk.mode = Mode::Walk;
            if !back {
                desk.path.clear();
            }
            go_to_end(desk);
        }
        Action::LookAbout => desk.mode = if matches!(desk.mode, Mode::Free) { Mode::Walk } else { Mode::Free },
        Action::Forced => {
            desk.forced = !desk.forced;
            desk.rewalk();
        }
        Action::Stance => stance(desk),
        Action::Find => desk.mode = Mode::Find(String::new()),
        Action::WholeMap => desk.look.whole = !desk.look.whole,
        Action::Supply => desk.look.supply = !desk.look.supply,
        Action::Orders => desk.mode = Mode::List(0),
        Action::Help => desk.mode = Mode::Help,
        Action::Instruct => open_own(desk),
        other => match (section(other), way(other)) {
            (Some(section), _) => desk.mode = Mode::Fill(OrdersForm::new(section, |_| String::new())),
            (None, Some(way)) => walk(desk, way),
            (None, None) => {}
        },
    }
    None
}

/// The way that a key leads out of a hex.
const fn way(action: Action) -> Option<Step> {
    Some(match action {
        Action::Up => Step::By(Side::North),
        Action::Down => Step::By(Side::South),
        Action::Left => Step::Left,
        Action::Right => Step::Right,
        Action::NorthWest => Step::By(Side::NorthWest),
        Action::NorthEast => Step::By(Side::NorthEast),
        Action::SouthWest => Step::By(Side::SouthWest),
        Action::SouthEast => Step::By(Side::SouthEast),
        _ => return None,
    })
}

fn turn(desk: &mut Desk, by: usize) {
    let all = desk.pieces.len().max(1);
    desk.mode = Mode::Walk;
    desk.choose((desk.chosen + by) % all);
}

fn go_to_end(desk: &mut Desk) {
    if let Some(end) = desk.end() {
        desk.look.cursor = end;
    }
    desk.rewalk();
}

/// A step of the way; where the map is only looked at, of the eye. A step back the way it came takes the last one back.
fn walk(desk: &mut Desk, way: Step) {
    if matches!(desk.mode, Mode::Free) || desk.walk.is_none() {
        if let Some(to) = step(&desk.map, desk.look.cursor, way) {
            desk.look.cursor = to;
        }
        return;
    }
    let Some(from) = desk.end() else { return };
    let Some(to) = step(&desk.map, from, way) else { return };
    let before =
        desk.path.len().checked_sub(2).map_or(desk.piece().and_then(|piece| piece.hex), |at| Some(desk.path[at]));
    if !desk.path.is_empty() && before == Some(to) {
        desk.path.pop();
    } else {
        desk.path.push(to);
    }
    go_to_end(desk);
}

/// The way goes into the orders.
fn accept(desk: &mut Desk) {
    let Some(piece) = desk.piece().cloned() else { return };
    if piece.is_fleet || desk.walk.is_none() {
        return open_own(desk);
    }
    if let Some(why) = desk.walk.as_ref().and_then(|walk| walk.refused.clone()) {
        let back = desk.key(Action::Erase);
        desk.message = Some((format!("{why}: {back} takes the step back"), true));
        return;
    }
    let path: Vec<String> = desk.path.iter().map(|hex| desk.brief.name(*hex)).collect();
    let forced = if desk.forced { "true" } else { "" };
    let keys = [("path", path.join(", ")), ("to", String::new()), ("forced", forced.to_owned())];
    desk.book.set("force", &piece.name, &keys);
    desk.changed();
    let words = if path.is_empty() { "stays".to_owned() } else { format!("goes by {}", path.join(" ")) };
    desk.message = Some((format!("{} {words}", piece.name), false));
}

/// The piece attacks, defends, or does what is usual.
fn stance(desk: &mut Desk) {
    let Some(piece) = desk.piece().filter(|piece| !piece.is_fleet).cloned() else { return };
    let next = match desk.book.word("force", &piece.name, "stance").as_str() {
        "" => "attack",
        "attack" => "defend",
        _ => "",
    };
    desk.book.set("force", &piece.name, &[("stance", next.to_owned())]);
    desk.changed();
    let words = if next.is_empty() { "has no stance of its own" } else { next };
    desk.message = Some((format!("{}: {words}", piece.name), false));
}

/// The form of the chosen piece, with what its entry says.
fn open_own(desk: &mut Desk) {
    let Some(piece) = desk.piece().cloned() else { return };
    let section = desk.section();
    let form = OrdersForm::new(section, |key| desk.book.word(section.name, &piece.name, key));
    desk.mode = Mode::Fill(OrdersForm { of: Some(piece.name), ..form });
}

fn find(desk: &mut Desk, mut words: String, action: Option<Action>, key: Key) {
    match action {
        Some(Action::Leave) => desk.mode = Mode::Walk,
        Some(Action::Accept) => {
            desk.mode = Mode::Walk;
            match desk.brief.find(&words) {
                Some(hex) => found(desk, hex),
                None => desk.message = Some((format!("there is no hex, city or force `{words}` on the map"), true)),
            }
        }
        _ => {
            typed(&mut words, action, key);
            desk.mode = Mode::Find(words);
        }
    }
}

/// The way leads to the hex that was found, where there is one; else the hex is only looked at.
fn found(desk: &mut Desk, hex: usize) {
    let way = desk.piece().and_then(|piece| desk.brief.cheapest(&piece.name, hex, desk.forced));
    if let Some(way) = way {
        desk.path = way;
        go_to_end(desk);
    } else {
        desk.mode = Mode::Free;
        desk.look.cursor = hex;
    }
}

fn typed(words: &mut String, action: Option<Action>, key: Key) {
    match (action, key.code) {
        (Some(Action::Erase), _) => _ = words.pop(),
        (Some(Action::Clear), _) => words.clear(),
        (None, KeyCode::Char(letter)) if !key.control && words.len() < LONGEST => words.push(letter),
        _ => {}
    }
}

fn fill(desk: &mut Desk, mut form: OrdersForm, action: Option<Action>, key: Key) {
    let Some(field) = form.fields.field() else { return };
    let is_last = form.fields.at + 1 == form.fields.all.len();
    match action {
        Some(Action::Leave) => {
            desk.mode = Mode::Walk;
            return;
        }
        // An empty field ends the form, as an empty line ends a list.
        Some(Action::Accept) if is_last || field.word().trim().is_empty() => return fill_in(desk, &form),
        Some(Action::Save) => return fill_in(desk, &form),
        Some(Action::Accept | Action::NextField) => fields::act(&mut form.fields, Action::NextField),
        Some(Action::PreviousField) => fields::act(&mut form.fields, Action::PreviousField),
        _ => {
            let mut words = field.word().to_owned();
            typed(&mut words, action, key);
            form.fields.put(Json::from(words));
        }
    }
    desk.mode = Mode::Fill(form);
}

fn fill_in(desk: &mut Desk, form: &OrdersForm) {
    desk.mode = Mode::Walk;
    match (&form.of, form.entry) {
        (Some(name), _) => {
            desk.book.set(form.section.name, name, &form.filled());
            desk.choose(desk.chosen);
        }
        (None, _) if form.filled().iter().all(|(_, words)| words.trim().is_empty()) => return,
        (None, Some(at)) => desk.book.set_at(form.section.name, at, &form.filled()),
        (None, None) => desk.book.add(form.section.name, &form.filled()),
    }
    let before = desk.judged.errors.len();
    desk.changed();
    desk.message = match desk.judged.errors.last() {
        Some(error) if desk.judged.errors.len() > before => Some((error.clone(), true)),
        _ => Some((format!("{}: taken", form.section.what), false)),
    };
}

fn list(desk: &mut Desk, at: usize, action: Action) {
    let entries = desk.book.entries();
    let last = entries.len().saturating_sub(1);
    match action {
        Action::Down => desk.mode = Mode::List((at + 1).min(last)),
        Action::Up => desk.mode = Mode::List(at.saturating_sub(1)),
        Action::Delete => {
            if let Some((section, number, _)) = entries.get(at) {
                desk.book.remove(section, *number);
                desk.changed();
                desk.choose(desk.chosen);
            }
            desk.mode = Mode::List(at.min(last.saturating_sub(1)));
        }
        Action::Accept => open_entry(desk, entries.get(at)),
        Action::Leave | Action::Orders => desk.mode = Mode::Walk,
        _ => {}
    }
}

/// An entry of the list is changed: in the form of its piece, or in its own.
fn open_entry(desk: &mut Desk, entry: Option<&(String, usize, String)>) {
    desk.mode = Mode::Walk;
    let Some((name, at, _)) = entry else { return };
    let Some(section) = SECTIONS.iter().find(|section| section.name == name) else {
        let of = desk.book.word_at(name, *at, "name");
        if let Some(piece) = desk.pieces.iter().position(|piece| piece.name == of) {
            desk.choose(piece);
            open_own(desk);
        } else {
            let out = desk.key_of_list(Action::Delete);
            desk.message = Some((format!("{of} is not yours to order: {out} takes the entry out"), true));
        }
        return;
    };
    let form = OrdersForm::new(section, |key| desk.book.word_at(name, *at, key));
    desk.mode = Mode::Fill(OrdersForm { entry: Some(*at), ..form });
}

//! What a key changes at a player's desk.

use ratatui::crossterm::event::KeyCode;
use serde_json::Value as Json;

use super::form::{OrdersForm, SECTIONS};
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
    if key.control && matches!(key.code, KeyCode::Char('q' | 'c')) {
        return leave(desk);
    }
    match desk.mode.clone() {
        Mode::Walk | Mode::Free => return on_the_map(desk, key),
        Mode::Find(words) => find(desk, words, key),
        Mode::Fill(form) => fill(desk, form, key),
        Mode::List(at) => list(desk, at, key),
        Mode::Help if matches!(key.code, KeyCode::Char('?') | KeyCode::F(1)) => desk.mode = Mode::Signs,
        Mode::Help | Mode::Signs => desk.mode = Mode::Walk,
        Mode::Leaving => {
            desk.mode = Mode::Walk;
            match key.code {
                KeyCode::Char('w') => return Some(Wish::Write(desk.book.text())),
                KeyCode::Char('y') => return Some(Wish::Quit),
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
    desk.message = Some(("not written: w writes, y leaves without, any other key goes back".to_owned(), true));
    None
}

fn on_the_map(desk: &mut Desk, key: Key) -> Option<Wish> {
    match key.code {
        KeyCode::Char('w') => return Some(Wish::Write(desk.book.text())),
        KeyCode::Tab => turn(desk, 1),
        KeyCode::BackTab => turn(desk, desk.pieces.len().saturating_sub(1)),
        KeyCode::Enter => accept(desk),
        KeyCode::Backspace => {
            desk.path.pop();
            go_to_end(desk);
        }
        KeyCode::Esc => {
            let back = matches!(desk.mode, Mode::Free);
            desk.mode = Mode::Walk;
            if !back {
                desk.path.clear();
            }
            go_to_end(desk);
        }
        KeyCode::Char('v') => desk.mode = if matches!(desk.mode, Mode::Free) { Mode::Walk } else { Mode::Free },
        KeyCode::Char('f') => {
            desk.forced = !desk.forced;
            desk.rewalk();
        }
        KeyCode::Char('s') => stance(desk),
        KeyCode::Char('g' | '/') => desk.mode = Mode::Find(String::new()),
        KeyCode::Char('z') => desk.look.whole = !desk.look.whole,
        KeyCode::Char('u') => desk.look.supply = !desk.look.supply,
        KeyCode::Char('l') => desk.mode = Mode::List(0),
        KeyCode::Char('?') | KeyCode::F(1) => desk.mode = Mode::Help,
        KeyCode::Char('t') => open_own(desk),
        KeyCode::Char(letter) if SECTIONS.iter().any(|section| section.letter == letter) => {
            let section = SECTIONS.iter().find(|section| section.letter == letter);
            desk.mode = section.map_or(Mode::Walk, |section| Mode::Fill(OrdersForm::new(section, |_| String::new())));
        }
        code => {
            if let Some(way) = way(code) {
                walk(desk, way);
            }
        }
    }
    None
}

/// The way that a key leads out of a hex.
const fn way(code: KeyCode) -> Option<Step> {
    Some(match code {
        KeyCode::Up => Step::By(Side::North),
        KeyCode::Down => Step::By(Side::South),
        KeyCode::Left => Step::Left,
        KeyCode::Right => Step::Right,
        KeyCode::Char('q') => Step::By(Side::NorthWest),
        KeyCode::Char('e') => Step::By(Side::NorthEast),
        KeyCode::Char('a') => Step::By(Side::SouthWest),
        KeyCode::Char('d') => Step::By(Side::SouthEast),
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
        desk.message = Some((format!("{why}: Backspace takes the step back"), true));
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

fn find(desk: &mut Desk, mut words: String, key: Key) {
    match key.code {
        KeyCode::Esc => desk.mode = Mode::Walk,
        KeyCode::Enter => {
            desk.mode = Mode::Walk;
            match desk.brief.find(&words) {
                Some(hex) => found(desk, hex),
                None => desk.message = Some((format!("there is no hex, city or force `{words}` on the map"), true)),
            }
        }
        _ => {
            typed(&mut words, key);
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

fn typed(words: &mut String, key: Key) {
    match key.code {
        KeyCode::Backspace => {
            words.pop();
        }
        KeyCode::Char('u') if key.control => words.clear(),
        KeyCode::Char(letter) if !key.control && words.len() < LONGEST => words.push(letter),
        _ => {}
    }
}

fn fill(desk: &mut Desk, mut form: OrdersForm, key: Key) {
    let Some(field) = form.fields.field() else { return };
    let is_last = form.fields.at + 1 == form.fields.all.len();
    match key.code {
        KeyCode::Esc => {
            desk.mode = Mode::Walk;
            return;
        }
        // An empty field ends the form, as an empty line ends a list.
        KeyCode::Enter if is_last || field.word().trim().is_empty() => return fill_in(desk, &form),
        KeyCode::Char('s') if key.control => return fill_in(desk, &form),
        KeyCode::Enter | KeyCode::Down | KeyCode::Tab => fields::act(&mut form.fields, Action::NextField),
        KeyCode::Up | KeyCode::BackTab => fields::act(&mut form.fields, Action::PreviousField),
        _ => {
            let mut words = field.word().to_owned();
            typed(&mut words, key);
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

fn list(desk: &mut Desk, at: usize, key: Key) {
    let entries = desk.book.entries();
    let last = entries.len().saturating_sub(1);
    match key.code {
        KeyCode::Down => desk.mode = Mode::List((at + 1).min(last)),
        KeyCode::Up => desk.mode = Mode::List(at.saturating_sub(1)),
        KeyCode::Char('x') | KeyCode::Delete => {
            if let Some((section, number, _)) = entries.get(at) {
                desk.book.remove(section, *number);
                desk.changed();
                desk.choose(desk.chosen);
            }
            desk.mode = Mode::List(at.min(last.saturating_sub(1)));
        }
        KeyCode::Enter => open_entry(desk, entries.get(at)),
        KeyCode::Esc | KeyCode::Char('l') => desk.mode = Mode::Walk,
        _ => {}
    }
}

/// An entry of the list is changed: in the form of its piece, or in its own.
fn open_entry(desk: &mut Desk, entry: Option<&(String, usize, String)>) {
    desk.mode = Mode::Walk;
    let Some((name, at, _)) = entry else { return };
    let Some(section) = SECTIONS.iter().find(|section| section.name == name) else {
        let of = desk.book.word_at(name, *at, "name");
        match desk.pieces.iter().position(|piece| piece.name == of) {
            Some(piece) => {
                desk.choose(piece);
                open_own(desk);
            }
            None => desk.message = Some((format!("{of} is not yours to order: x takes the entry out"), true)),
        }
        return;
    };
    let form = OrdersForm::new(section, |key| desk.book.word_at(name, *at, key));
    desk.mode = Mode::Fill(OrdersForm { entry: Some(*at), ..form });
}

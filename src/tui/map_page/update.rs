//! How the map is looked at.

use std::rc::Rc;

use super::{MapPage, MapSheet, view};
use crate::config::actions::Action;
use crate::engine::hexes::Side;
use crate::engine::text::Text;
use crate::tui::effect::{AskUmpire, Effect};
use crate::tui::hexes::{MapStep, step, zoom};
use crate::tui::model::Model;

/// The map has come: for a new page, or for the one that lies open.
pub(crate) fn known(model: &mut Model, sheet: MapSheet) -> Vec<Effect> {
    let sheet = Rc::new(sheet);
    if let Some(page) = model.page_mut::<MapPage>() {
        page.sheet = sheet;
        return vec![Effect::Umpire(AskUmpire::Hex(page.cursor))];
    }
    let cursor = sheet.first_look();
    model.lay(MapPage { sheet, cursor, ..MapPage::default() });
    vec![Effect::Umpire(AskUmpire::Hex(cursor))]
}

/// What is known of a hex has come.
pub(crate) fn told(model: &mut Model, hex: usize, facts: Vec<Text>) {
    if let Some(page) = model.page_mut::<MapPage>().filter(|page| page.cursor == hex) {
        page.facts = facts;
    }
}

/// A place was found.
pub(crate) fn found(model: &mut Model, hex: usize) -> Vec<Effect> {
    let Some(page) = model.page_mut::<MapPage>() else { return Vec::new() };
    page.cursor = hex;
    vec![Effect::Umpire(AskUmpire::Hex(hex))]
}

/// The map is asked for again where it lies open: the campaign has gone on.
pub(crate) fn again(model: &Model) -> Option<Effect> {
    model.page::<MapPage>().map(|_| Effect::Umpire(AskUmpire::Map))
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(page) = model.page_mut::<MapPage>() else { return Vec::new() };
    let way = match action {
        Action::Up => Some(MapStep::By(Side::North)),
        Action::Down => Some(MapStep::By(Side::South)),
        Action::Left => Some(MapStep::Left),
        Action::Right => Some(MapStep::Right),
        _ => None,
    };
    if let Some(way) = way {
        page.typed.clear();
        let Some(to) = step(&page.sheet.map, page.cursor, way) else { return Vec::new() };
        page.cursor = to;
        return vec![Effect::Umpire(AskUmpire::Hex(to))];
    }
    let last = page.last_pulse();
    let pulse = page.pulse.unwrap_or(last);
    match action {
        Action::NextField => {
            let words = zoom(&mut page.whole, &page.sheet.map);
            model.say(words.to_owned());
            return Vec::new();
        }
        Action::Supply => page.layer = page.layer.next(),
        // A ring: behind all routes comes the turn's beginning, so that each key undoes the other.
        Action::PageDown => page.pulse = Some((pulse + 1) % (last + 1)),
        Action::PageUp => page.pulse = Some((pulse + last) % (last + 1)),
        Action::Legend => {
            let keys = model.keys.clone();
            if let Some(page) = model.page::<MapPage>() {
                let signs = view::signs(page, &keys);
                model.lay(signs);
            }
            return Vec::new();
        }
        Action::Accept => return vec![Effect::Umpire(AskUmpire::Correct(page.cursor))],
        Action::ArmyPage => return vec![Effect::Army],
        Action::Erase => {
            page.typed.pop();
        }
        Action::Leave if !page.typed.is_empty() => page.typed.clear(),
        Action::Leave | Action::Draw => return model.leave(),
        _ => {}
    }
    Vec::new()
}

/// A letter more of a place's name or number: the eye goes to the first that begins so.
pub(crate) fn letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(page) = model.page_mut::<MapPage>() else { return Vec::new() };
    page.typed.push(letter);
    vec![Effect::Umpire(AskUmpire::Find(page.typed.clone()))]
}

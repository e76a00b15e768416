//! The mouse: the wheel moves as the arrows do, a click picks out what is under it.

use super::{act as press, stepped};
use crate::config::actions::Action;
use crate::tui::answer::Answer;
use crate::tui::effect::Effect;
use crate::tui::history::update as history;
use crate::tui::home::update as home;
use crate::tui::model::{Model, Screen};
use crate::tui::msg::{Mouse, MouseDeed};
use crate::tui::pages::Page;
use crate::tui::pen::ClickTarget;
use crate::tui::view::spot_at;

/// How many lines one turn of the wheel is.
const WHEEL: usize = 3;

/// The mouse did something.
pub(super) fn act(model: &mut Model, mouse: Mouse) -> Vec<Effect> {
    match mouse.deed {
        MouseDeed::Up => wheel(model, Action::Up, Action::PageUp),
        MouseDeed::Down => wheel(model, Action::Down, Action::PageDown),
        MouseDeed::Click => {
            model.message = None;
            match spot_at(model, mouse.at) {
                Some(ClickTarget::Line(at)) => return pick_line(model, at),
                Some(ClickTarget::Unit(code)) => pick_unit(model, code),
                Some(ClickTarget::Key(action)) => return press(model, action),
                None => {}
            }
            Vec::new()
        }
    }
}

/// In lists the wheel goes line by line; in a battle it scrolls the armies.
fn wheel(model: &mut Model, by_line: Action, by_page: Action) -> Vec<Effect> {
    let place = model.place();
    if place.is_at_a_prompt() {
        return press(model, by_page);
    }
    let works = model.keys.at(place).any(|binding| binding.action == by_line);
    let works = works && model.pages().next().is_none_or(Page::takes_wheel);
    (0..WHEEL).filter(|_| works).flat_map(|_| press(model, by_line)).collect()
}

fn pick_line(model: &mut Model, at: usize) -> Vec<Effect> {
    match &mut model.screen {
        Screen::Home(home) => home::pick(home, at),
        Screen::Files(files) => files.search.picked = stepped(at, 0, files.fitting().len()),
        Screen::Battle(battle) => {
            if let Answer::Choose(choose) = &mut battle.answer {
                choose.pick(at);
            }
        }
        Screen::Over(page, _) => {
            page.pick(at);
            return history::look(model);
        }
        Screen::TextPage(_) | Screen::Editor(_) => {}
    }
    Vec::new()
}

fn pick_unit(model: &mut Model, code: String) {
    let Some(battle) = model.battle_mut() else { return };
    if let Answer::Choose(choose) = &mut battle.answer {
        choose.pick_unit(&code);
    }
    let name = battle.game.armies.codes.name_of(&code).unwrap_or_default();
    let words = format!("{code} {name}: ");
    battle.sought = Some(code);
    model.say(format!("{words}{} shows its page", model.keys.told(Action::UnitPage)));
}

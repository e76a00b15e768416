//! What a key, a reply or a new size changes: a function without input, output or clock.

mod battle;
mod dialogs;
mod form;
mod front;
mod mouse;

use ratatui::crossterm::event::KeyCode;
use tui_input::{Input, InputRequest};

use super::army_page::{self, ArmyPage};
use super::clock;
use super::desk::update as desk;
use super::keys::{self, Action, Place};
use super::model::{Battle, Dialog, Help, Model, Screen};
use super::msg::{Effect, Key, Msg};
use super::unit_page;

/// Takes in what has happened and says what shall be done.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Key(key) => {
            let mut effects = press(model, key);
            effects.extend(unit_page::update::follow(model));
            return effects;
        }
        Msg::Mouse(mouse) => {
            let mut effects = mouse::act(model, mouse);
            effects.extend(unit_page::update::follow(model));
            return effects;
        }
        Msg::Clock(now) => model.now = Some(now),
        Msg::Unit { code, facts, open } => unit_page::update::known(model, code, *facts, open),
        Msg::Army(facts) => model.open(Dialog::Army(ArmyPage { facts, top: 0 })),
        Msg::Paste(text) => {
            let letters = text.chars().filter(|letter| !letter.is_control());
            return letters.flat_map(|letter| press(model, Key::of(KeyCode::Char(letter)))).collect();
        }
        Msg::Resize(columns, rows) => {
            model.size = (columns, rows);
            return unit_page::update::follow(model);
        }
        Msg::Home(home) => model.screen = Screen::Home(home),
        Msg::Files(files) => model.screen = Screen::Files(files),
        Msg::Page(mut page) => {
            page.break_lines(usize::from(model.size.0).saturating_sub(4));
            model.screen = Screen::Page(page);
        }
        Msg::Opened(game, notice) => {
            model.screen = Screen::Battle(Box::new(Battle::new(*game)));
            if let Some(notice) = notice {
                model.say(notice);
            }
            return unit_page::update::follow(model);
        }
        Msg::Taken(game) => {
            if let Some(battle) = model.battle_mut() {
                battle.put(*game);
            }
            return unit_page::update::follow(model);
        }
        Msg::Followed(game) => {
            // What was refused because the file could not be read is over.
            model.message = model.message.take().filter(|message| !message.bad);
            if let Some(battle) = model.battle_mut() {
                battle.follow(*game);
                battle.about = None;
            }
            return unit_page::update::follow(model);
        }
        Msg::Desk(books) => desk::lay_out(model, books),
        Msg::Seed(seed) => desk::roll(model, seed),
        Msg::Refused(why) => {
            model.refuse(why);
            if let Some(battle) = model.battle_mut() {
                battle.refused();
            }
        }
    }
    Vec::new()
}

fn press(model: &mut Model, key: Key) -> Vec<Effect> {
    model.message = None;
    let place = keys::place(model);
    if let Some(effects) = form::digit_first(model, key) {
        return effects;
    }
    match (keys::action(place, key), key.code) {
        (Some(action), _) => act(model, action),
        (None, KeyCode::Char(letter)) if !key.control => type_letter(model, letter),
        (None, code) => {
            edit(model, code);
            Vec::new()
        }
    }
}

/// Does what a key stands for at the place where it was pressed.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Quit => return vec![Effect::Quit],
        Action::Theme => {
            model.theme.palette = model.theme.palette.next();
            model.say(format!("colours: {}", model.theme.palette.name()));
            return Vec::new();
        }
        Action::Help => {
            let place = keys::place(model);
            model.open(Dialog::Help(Help { place, typed: String::new(), picked: 0 }));
            return Vec::new();
        }
        _ => {}
    }
    match keys::place(model) {
        Place::Home => front::home(model, action),
        Place::Files => front::files(model, action),
        Place::Page if matches!(model.screen, Screen::Page(_)) => front::page(model, action),
        Place::Choose | Place::Line | Place::Quiet => battle::act(model, action),
        Place::Test | Place::Form | Place::List => form::act(model, action),
        Place::Desk | Place::DeskTable | Place::DeskForm | Place::DeskDice => desk::act(model, action),
        Place::UnitPage => unit_page::update::act(model, action),
        Place::ArmyPage => army_page::update::act(model, action),
        Place::Clock => clock::update::act(model, action),
        _ => dialogs::act(model, action),
    }
}

fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    match keys::place(model) {
        Place::Files => front::type_letter(model, letter),
        Place::Choose | Place::Line => return battle::type_letter(model, letter),
        Place::Test | Place::Form | Place::List => return form::type_letter(model, letter),
        Place::Desk | Place::DeskForm | Place::DeskDice => desk::type_letter(model, letter),
        Place::Help | Place::Entry | Place::Rules => dialogs::type_letter(model, letter),
        _ => {}
    }
    Vec::new()
}

/// Keys that only move inside a typed line.
fn edit(model: &mut Model, code: KeyCode) {
    let request = match code {
        KeyCode::Left => InputRequest::GoToPrevChar,
        KeyCode::Right => InputRequest::GoToNextChar,
        KeyCode::Home => InputRequest::GoToStart,
        KeyCode::End => InputRequest::GoToEnd,
        KeyCode::Delete => InputRequest::DeleteNextChar,
        _ => return,
    };
    if let Some(input) = line(model) {
        input.handle(request);
    }
}

/// The line that is being typed, if there is one.
fn line(model: &mut Model) -> Option<&mut Input> {
    match &mut model.screen {
        Screen::Over(Dialog::Entry(entry), _) => Some(&mut entry.input),
        Screen::Battle(battle) => battle.line_mut(),
        _ => None,
    }
}

/// A place in a list, so many lines further on; stops at both ends.
fn stepped(at: usize, by: isize, lines: usize) -> usize {
    at.min(lines.saturating_sub(1)).saturating_add_signed(by).min(lines.saturating_sub(1))
}

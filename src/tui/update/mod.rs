//! What a key, a reply or a new size changes: a function without input, output or clock.

mod battle;
mod form;
pub(crate) mod front;
mod mouse;
pub(crate) mod next;
mod paste;

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use crossterm::event::KeyCode;
use tui_input::{Input, InputRequest};

use super::army_page::ArmyPage;
use super::battle::{Battle, Unspoken};
use super::battles::update as battles;
use super::brief::update as brief;
use super::chooser::Chooser;
use super::clock::update as clock;
use super::confirm::Confirm;
use super::correct::update as correct;
use super::desk::update as desk;
use super::editor::update as editor;
use super::effect::{AskUmpire, Effect};
use super::enlist::update as enlist;
use super::entry::update as entry;
use super::game::Game;
use super::glossary::update as glossary;
use super::help;
use super::history::update as history;
use super::home::update as home;
use super::keys::KeyPlace;
use super::legend;
use super::look_up::update as look_up;
use super::map_page::update as map_page;
use super::mend::update as mend;
use super::model::{Model, Screen};
use super::msg::{Msg, ResultAsked, ToldUmpire};
use super::orders::update as orders;
use super::pages::Typed;
use super::palette::update as palette;
use super::post_box::update as post_box;
use super::resume;
use super::review::update as review;
use super::room;
use super::unit_page;
use super::view::verdict;
use super::why::update as why;
use crate::begin::outline::Outline;
use crate::config::actions::Action;
use crate::config::keyboard::Key;

/// Takes in what has happened and says what shall be done.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Key(key) if !room::enough(model.size) => return room::press(model, key),
        Msg::Mouse(_) | Msg::Paste(_) if !room::enough(model.size) => {}
        Msg::KeyAt(key, at) => return pressed_at(model, key, at),
        Msg::Key(key) => return pressed(model, key),
        Msg::Mouse(mouse) => {
            let mut effects = mouse::act(model, mouse);
            review::first(model, &mut effects);
            effects.extend(unit_page::update::follow(model));
            return effects;
        }
        Msg::Clock(now) => model.now = Some(now),
        Msg::Unit(code, facts) => unit_page::update::known(model, code, *facts),
        Msg::Army(facts) => model.lay(ArmyPage { facts, top: 0 }),
        Msg::Umpire(told) => return told_umpire(model, told),
        Msg::Briefing(briefing) => brief::known(model, briefing.map(|briefing| *briefing)),
        Msg::Brief(code, brief) => look_up::told(model, code, brief),
        Msg::LookedUp(codes, found) => look_up::known(model, &codes, found.map(|facts| *facts)),
        Msg::Paste(text) => return paste::paste(model, &text),
        Msg::Resize(columns, rows) => {
            model.size = (columns, rows);
            return unit_page::update::follow(model);
        }
        Msg::Home(home) => model.screen = Screen::Home(home),
        Msg::Glanced(path, known) => home::glanced(model, &path, known),
        Msg::Outlined(path, read) => outlined(model, path, read),
        Msg::Chooser(chooser) => model.lay(*chooser),
        Msg::Before(outline) => brief::before(model, *outline),
        Msg::BriefToRead(read) => brief::to_read(model, read.map(|(briefing, picture)| (*briefing, picture))),
        Msg::Files(files) => model.screen = Screen::Files(files),
        Msg::Page(mut page) => {
            page.break_lines(usize::from(model.size.0).saturating_sub(4));
            model.screen = Screen::TextPage(page);
        }
        Msg::Editor(opened) => editor::lay_out(model, *opened),
        Msg::ArmyKept(path, text) => editor::kept(model, path, &text),
        Msg::ArmyInTheWay(path, why, agreed) => editor::stands_in_the_way(model, path, why, agreed),
        Msg::Opened(game, notice) => return opened(model, *game, notice),
        Msg::Taken(game, notice) => return taken(model, *game, notice),
        Msg::PlayedByGuests(game) => return played_by_guests(model, *game),
        Msg::Things(things) => return correct::lay_out(model, things),
        Msg::Asks(thing, asks) => correct::open(model, thing, &asks),
        Msg::Enlist(things) => enlist::lay_out(model, &things),
        Msg::Past(past) => history::put(model, *past),
        Msg::Given(given) => return history::mend(model, given),
        Msg::Foreseen(fill, foreseen) => form::foreseen(model, &fill, foreseen),
        Msg::Preview(with, preview) => mend::offer(model, *with, *preview),
        Msg::Followed(game) => return followed(model, *game),
        Msg::Desk(books) => desk::lay_out(model, books),
        Msg::Palette(books) => palette::lay_out(model, books),
        Msg::Why(reading) => model.lay(reading),
        Msg::Seed(seed) => desk::roll(model, seed),
        Msg::ThemeKept(kept) => theme_kept(model, kept),
        Msg::NotSaved(why, offer) => entry::not_saved(model, why, &offer),
        Msg::AskLetter(offer) => entry::ask_for_letter(model, &offer),
        Msg::SavedAs(path) => entry::saved_as(model, &path),
        Msg::Written(path) => model.say(format!("saved in {}", path.display())),
        Msg::Orders(desk) => orders::lay_out(model, *desk),
        Msg::OrdersWritten(written) => orders::written(model, written),
        Msg::AnothersAnswer(side) => next::anothers(model, &side),
        Msg::EndsGame(end, won) => next::ends_game(model, *end, &won),
        Msg::Refused(why) => {
            model.refuse(why);
            if let Some(battle) = model.battle_mut() {
                battle.refused();
            }
        }
    }
    Vec::new()
}

/// A key, and what follows of it.
fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    let mut effects = press(model, key);
    review::first(model, &mut effects);
    effects.extend(form::foresee(model));
    effects.extend(unit_page::update::follow(model));
    effects
}

/// A key, and when it was pressed.
fn pressed_at(model: &mut Model, key: Key, at: Duration) -> Vec<Effect> {
    model.pressed = Some(at);
    let effects = update(model, Msg::Key(key));
    model.pressed = None;
    effects
}

/// A game that can be begun was read, for the list that lies open or for the home screen.
fn outlined(model: &mut Model, path: PathBuf, read: Result<Rc<Outline>, String>) {
    if let Some(chooser) = model.page_mut::<Chooser>() {
        chooser.outlines.put(path, read);
    } else if let Some(home) = model.screen.home_mut() {
        home.outlines.put(path, read);
    }
}

/// What the umpire's desk asked for has come.
fn told_umpire(model: &mut Model, told: ToldUmpire) -> Vec<Effect> {
    match told {
        ToldUmpire::Map(sheet) => return map_page::known(model, *sheet),
        ToldUmpire::Hex(hex, facts) => map_page::told(model, hex, facts),
        ToldUmpire::Found(hex) => return map_page::found(model, hex),
        ToldUmpire::Post(post) => post_box::known(model, post),
        ToldUmpire::Delivered(delivered) => return post_box::told(model, delivered),
        ToldUmpire::Season(season) => review::known(model, *season),
        ToldUmpire::Battles(battles) => battles::known(model, battles),
        ToldUmpire::Doubtful(doubt) => {
            let words = format!("{doubt} Take the result of this battle home now?");
            model.lay(Confirm::new(words, Effect::Umpire(AskUmpire::AsItStands)));
        }
        ToldUmpire::Sure(words, requests) => {
            if let Some(battle) = model.battle_mut() {
                battle.refused();
            }
            let words = format!("{words} Do it?");
            model.lay(Confirm::new(words, Effect::Umpire(AskUmpire::AllTheSame(requests))));
        }
        ToldUmpire::Result(asked) => {
            let ResultAsked { opened, words, yes } = *asked;
            let effects = opened.map(|opened| update(model, opened)).unwrap_or_default();
            model.lay(Confirm::by_enter(words, yes));
            return effects;
        }
    }
    Vec::new()
}

/// A battle was opened: what is new to the players is told first.
fn opened(model: &mut Model, game: Game, notice: Option<String>) -> Vec<Effect> {
    let slept = game.slept.filter(|slept| *slept > resume::A_WHILE);
    let reading = slept.map(|slept| resume::of(&game, slept, &model.keys));
    model.lessons.open(&game);
    model.screen = Screen::Battle(Box::new(Battle::new(game)));
    if let Some(reading) = reading {
        model.lay(reading);
    }
    if let Some(notice) = notice {
        model.say(notice);
    }
    let mut effects = unit_page::update::follow(model);
    effects.extend(form::foresee(model));
    effects.extend(review::follow(model, false));
    if model.catching_up {
        effects.push(Effect::Things);
    }
    effects
}

/// The game has taken a request.
fn taken(model: &mut Model, game: Game, notice: Option<String>) -> Vec<Effect> {
    model.lessons.meet(&game);
    if let Some(notice) = notice {
        model.say(notice);
    }
    let was_unread = model.battle().is_some_and(|battle| battle.game.unread);
    let mut effects = next::taken(model, game);
    effects.extend(form::foresee(model));
    enlist::taken(model);
    effects.extend(correct::taken(model));
    effects.extend(review::follow(model, was_unread));
    effects.extend(map_page::again(model));
    effects.extend(unit_page::update::follow(model));
    effects
}

/// Somebody else has played on: what was typed here stays where the same is still asked, else it is said that it is gone.
fn played_by_guests(model: &mut Model, game: Game) -> Vec<Effect> {
    model.lessons.meet(&game);
    let was_unread = model.battle().is_some_and(|battle| battle.game.unread);
    let lost =
        model.battle().filter(|battle| battle.game.prompt != game.prompt).and_then(|battle| battle.answer.typed());
    let mut effects = next::taken(model, Game { remarked: true, ..game });
    if let Some(typed) = lost {
        model.refuse(format!("a phone was quicker: `{typed}` was not sent"));
    }
    effects.extend(form::foresee(model));
    effects.extend(review::follow(model, was_unread));
    effects.extend(map_page::again(model));
    effects.extend(unit_page::update::follow(model));
    effects
}

/// The game was played on elsewhere.
fn followed(model: &mut Model, game: Game) -> Vec<Effect> {
    // What was refused because the file could not be read is over.
    model.message = model.message.take().filter(|message| !message.bad);
    if let Some(battle) = model.battle_mut() {
        battle.follow(game);
    }
    unit_page::update::follow(model)
}

fn press(model: &mut Model, key: Key) -> Vec<Effect> {
    let missed = model.message.take().is_some_and(|message| message.missed);
    if let Some(battle) = model.battle_mut() {
        battle.loud = false;
    }
    form::untouched(model);
    let place = model.place();
    if missed && model.keys.action(place, key) == Some(Action::Accept) {
        let enter = model.keys.told(Action::Accept);
        return model.refused(format!("what was typed was not taken; {enter} again takes what is shown"));
    }
    if let Some(words) = left_over(model, place, key) {
        return model.refused(words);
    }
    if let Some(effects) = form::digit_first(model, key).or_else(|| form::code_first(model, place, key)) {
        return effects;
    }
    match (model.keys.action(place, key), key.code) {
        (Some(action), _) => act(model, action),
        (None, KeyCode::Char(letter)) if !key.control => type_letter(model, letter),
        (None, code) => {
            edit(model, code);
            Vec::new()
        }
    }
}

/// So long after the last die a digit is one too many, and no answer to what is asked next.
const SURPLUS: Duration = Duration::from_millis(400);

/// A die too many answers no other question: what is ignored, in words. Any other key ends the watch.
fn left_over(model: &mut Model, place: KeyPlace, key: Key) -> Option<String> {
    let answers = matches!(place, KeyPlace::Choose | KeyPlace::Test | KeyPlace::Form | KeyPlace::List | KeyPlace::Line);
    let pressed = model.pressed;
    let battle = model.battle_mut()?;
    let digit = match key.code {
        KeyCode::Char(digit) if digit.is_ascii_digit() && !key.control && answers => digit,
        KeyCode::Char(_) if !key.control => {
            battle.earlier.left_over = None;
            return None;
        }
        _ => {
            (battle.earlier.left_over, battle.earlier.unspoken) = (None, Unspoken::default());
            return None;
        }
    };
    let (dice, at) = battle.earlier.left_over.clone()?;
    if pressed.is_some_and(|pressed| pressed.saturating_sub(at) < SURPLUS) {
        return Some(format!("{digit} ignored: only {dice} needed"));
    }
    battle.earlier.left_over = None;
    None
}

/// Does what a key stands for at the place where it was pressed.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    if model.place().is_at_a_prompt() && help::lacks_units(model, action) {
        let help = model.keys.told(Action::Help);
        return model.refused(format!("that key has no use in this game: {help} lists those that have"));
    }
    match action {
        Action::Quit => {
            room::uncover(model);
            let asked = orders::before_quitting(model).or_else(|| editor::before_quitting(model));
            let asked = asked.or_else(|| entry::before_quitting(model));
            return asked.unwrap_or_else(|| vec![Effect::Quit]);
        }
        Action::Theme => return next_theme(model),
        Action::Help => help::open(model),
        Action::Palette => return vec![Effect::Palette],
        Action::LookUp => return look_up::ask(model),
        Action::SetEnd => clock::ask_end(model),
        Action::Why => return why::ask(model),
        Action::Lessons => turn_lessons(model),
        Action::WallTime => turn_wall_time(model),
        Action::Words => glossary::open(model, ""),
        Action::Legend | Action::Result if model.battle().is_some() && !help::is_of_map(model, action) => {
            read(model, action);
        }
        _ => return act_here(model, action),
    }
    Vec::new()
}

/// Does what a key stands for at this place and at no other.
fn act_here(model: &mut Model, action: Action) -> Vec<Effect> {
    match model.place() {
        KeyPlace::Home => home::act(model, action),
        KeyPlace::Files => front::files(model, action),
        KeyPlace::Page if matches!(model.screen, Screen::TextPage(_)) => front::page(model, action),
        KeyPlace::Army | KeyPlace::ArmyFields | KeyPlace::ArmyText | KeyPlace::ArmyMove | KeyPlace::ArmyAsk => {
            editor::act(model, action)
        }
        KeyPlace::Choose | KeyPlace::Line | KeyPlace::Quiet | KeyPlace::Covered => battle::act(model, action),
        KeyPlace::Test | KeyPlace::Form | KeyPlace::List => form::act(model, action),
        KeyPlace::Laid(page) => {
            let effects = (page.act)(model, action);
            match model.then.take() {
                Some(next) => act(model, next),
                None => effects,
            }
        }
        KeyPlace::Page | KeyPlace::Way(_) => Vec::new(),
    }
}

/// Lays a page over the battle: what its marks mean, or all of the last result.
fn read(model: &mut Model, action: Action) {
    let Some(battle) = model.battle() else { return };
    let reading = match (action, &battle.game.verdict) {
        (Action::Legend, _) => legend::page(
            &(battle.game.sheet.glossary)(),
            battle.game.armies.doc.shows.as_ref(),
            model.theme,
            &model.keys,
        ),
        (_, Some(verdict)) => verdict::page(verdict),
        (_, None) => return model.refuse("nothing has been tested yet"),
    };
    model.lay(reading);
}

/// The next set of colours, from now on; where no colours are shown, nothing changes and the reason is told.
fn next_theme(model: &mut Model) -> Vec<Effect> {
    if !model.theme.color {
        return model
            .refused("no colours are shown here: NO_COLOR or --color never says so, or the configuration does");
    }
    model.theme.palette = model.theme.palette.next();
    vec![Effect::KeepTheme(model.theme.palette.as_str())]
}

fn theme_kept(model: &mut Model, kept: Result<(), String>) {
    let name = model.theme.palette.as_str();
    match kept {
        Ok(()) => model.say(format!("colours: {name}, kept in config.toml")),
        Err(why) => model.refuse(format!("colours: {name}, for this time only: {why}")),
    }
}

/// What stands before the lines of the log.
fn turn_wall_time(model: &mut Model) {
    model.theme.wall_time = !model.theme.wall_time;
    let words = if model.theme.wall_time { "real time" } else { "turn and step" };
    model.say(format!("the log shows {words}"));
}

fn turn_lessons(model: &mut Model) {
    let Some(game) = model.battle().map(|battle| battle.game.clone()) else { return };
    let on = model.lessons.turn(&game);
    let off = format!("no more explanations; {} brings them back", model.keys.told(Action::Lessons));
    model.say(if on { "explanations are on".to_owned() } else { off });
}

fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    match model.place() {
        KeyPlace::Home => return home::letter(model, letter),
        KeyPlace::Files => front::type_letter(model, letter),
        KeyPlace::Army | KeyPlace::ArmyFields | KeyPlace::ArmyText | KeyPlace::ArmyAsk => {
            editor::type_letter(model, letter);
        }
        KeyPlace::Choose | KeyPlace::Line => return battle::type_letter(model, letter),
        KeyPlace::Test | KeyPlace::Form | KeyPlace::List => return form::type_letter(model, letter),
        KeyPlace::Laid(page) => return (page.letter)(model, letter),
        KeyPlace::Covered => {
            let (typed, look) = (letter, model.keys.told(Action::Accept));
            model.refuse(format!("`{typed}` ignored: {look} first"));
        }
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
        Screen::Over(page, _) => match page.typed() {
            Typed::Line(input) => Some(input),
            _ => None,
        },
        Screen::Battle(battle) => battle.line_mut(),
        Screen::Editor(own) => editor::line(own),
        _ => None,
    }
}

/// A place in a list, so many lines further on; stops at both ends.
fn stepped(at: usize, by: isize, lines: usize) -> usize {
    at.min(lines.saturating_sub(1)).saturating_add_signed(by).min(lines.saturating_sub(1))
}

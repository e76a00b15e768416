//! What keys do on the home screen, and what is read for it.

use std::path::PathBuf;
use std::rc::Rc;

use super::{Home, HomeLine, Known, view};
use crate::begin::library;
use crate::begin::library::Shelf;
use crate::config::actions::Action;
use crate::tui::effect::Effect;
use crate::tui::model::{Model, Screen};
use crate::tui::reading::ReadingPage;
use crate::tui::words::folded;

/// A key on the home screen.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let size = model.size;
    let Screen::Home(home) = &mut model.screen else { return Vec::new() };
    let typed = std::mem::take(&mut home.find);
    let page = view::rows_of_games(home, size).max(1);
    match action {
        Action::Accept => return open(model),
        Action::Erase => {
            let mut typed = typed;
            typed.pop();
            find(home, typed, size);
        }
        Action::NextField => next_group(home),
        Action::Brief => return brief(model),
        _ => home.picked = action.moved(home.picked, page, home.lines().saturating_sub(1)),
    }
    if let Screen::Home(home) = &mut model.screen {
        keep_in_view(home, page);
    }
    Vec::new()
}

/// One more character to find a line by. Where no line fits, a built-in game may: the list of games finds it. Where nothing
/// fits all that was typed, the last characters that fit count.
pub(crate) fn letter(model: &mut Model, typed: char) -> Vec<Effect> {
    let size = model.size;
    let Screen::Home(home) = &mut model.screen else { return Vec::new() };
    let all = format!("{}{typed}", home.find);
    if !find(home, all.clone(), size) && library::ids().any(|id| begins(id, &folded(&all).replace(' ', "-"))) {
        home.find.clear();
        return vec![Effect::Chooser(Shelf::Begin, all)];
    }
    if !all.char_indices().any(|(at, _)| find(home, all[at..].to_owned(), size)) {
        home.find.clear();
        model.refuse(format!("no line begins with `{typed}`"));
    }
    Vec::new()
}

/// A click picks a line out.
pub(crate) fn pick(home: &mut Home, at: usize) {
    home.picked = at.min(home.lines().saturating_sub(1));
}

/// The file of a game was read.
pub(crate) fn glanced(model: &mut Model, path: &PathBuf, known: Known) {
    let Some(home) = model.screen.home_mut() else { return };
    if let Some(game) = home.games.iter_mut().find(|game| game.path == *path) {
        game.known = Some(Rc::new(known));
    }
}

/// Goes to the line of which a word begins so, the present one first; false where none does.
fn find(home: &mut Home, typed: String, size: (u16, u16)) -> bool {
    let wanted = folded(&typed);
    let fits = |at: &usize| begins(&folded(&home.name_of(*at)), &wanted);
    let lines = home.lines();
    let found = (0..lines).map(|step| (home.picked + step) % lines).find(fits);
    if let Some(found) = found {
        home.picked = found;
        home.find = typed;
        let rows = view::rows_of_games(home, size);
        keep_in_view(home, rows);
    }
    found.is_some()
}

/// True where the name or one of its words begins so.
fn begins(name: &str, wanted: &str) -> bool {
    let mut words = name.match_indices([' ', '-']).map(|(blank, _)| &name[blank + 1..]);
    name.starts_with(wanted) || words.any(|rest| rest.starts_with(wanted))
}

/// To the first line of the group below, from the last group to the first.
fn next_group(home: &mut Home) {
    let games = home.games.len();
    let firsts = [games, games + HomeLine::BEGIN];
    home.picked = firsts.into_iter().find(|first| *first > home.picked).unwrap_or(0);
}

fn keep_in_view(home: &mut Home, rows: usize) {
    if home.picked < home.games.len() {
        home.top = home.top.min(home.picked).max((home.picked + 1).saturating_sub(rows.max(1)));
    }
}

fn open(model: &mut Model) -> Vec<Effect> {
    let Screen::Home(home) = &model.screen else { return Vec::new() };
    if let Some(game) = home.game() {
        return vec![Effect::Open(game.path.clone())];
    }
    match home.line() {
        Some(HomeLine::Practice) => vec![Effect::Open(PathBuf::from(library::PRACTICE.id))],
        Some(HomeLine::Battle) => vec![Effect::Chooser(Shelf::Begin, String::new())],
        Some(HomeLine::Campaign) => vec![Effect::Chooser(Shelf::Campaign, String::new())],
        Some(HomeLine::Board) => vec![Effect::Chooser(Shelf::Board, String::new())],
        Some(HomeLine::Files) => vec![Effect::FindFiles],
        Some(HomeLine::Armies) => vec![Effect::FindArmies],
        Some(HomeLine::Desk) => vec![Effect::Desk],
        Some(HomeLine::SecondScreen) => {
            let page = second_screen(home);
            model.lay(page);
            Vec::new()
        }
        None => Vec::new(),
    }
}

fn brief(model: &mut Model) -> Vec<Effect> {
    let Screen::Home(home) = &model.screen else { return Vec::new() };
    match (home.game(), home.line().and_then(HomeLine::example)) {
        (Some(game), _) => vec![Effect::ReadBrief(game.path.clone())],
        (None, Some(example)) => vec![Effect::Open(example.to_owned())],
        (None, None) => model.refused("this line has no brief"),
    }
}

/// How a second screen shows the game that was played last.
fn second_screen(home: &Home) -> ReadingPage {
    let file = home.games.first().and_then(|game| game.path.file_stem());
    let name = file.map_or_else(|| "GAME".to_owned(), |name| name.to_string_lossy().into_owned());
    let mut reading = ReadingPage::new("A second screen");
    reading.say(
        "A second window, on a television or projector, shows everyone who tests, the number needed and the result.",
    );
    reading.head("in that window");
    reading.say(format!("fanion watch {name}"));
    reading.head("what it shows");
    reading.say("It follows the game that is played here, and changes nothing. Hidden things stay hidden.");
    reading.say("`--side A` shows what one side may know.");
    reading
}

//! What a key changes on the desk.

use super::fields::CheckForm;
use super::{Book, DeskPage, OpenOnDesk, PrintedTable, TableOrCheck, TableView};
use crate::config::DiceChoice;
use crate::config::actions::Action;
use crate::tui::effect::Effect;
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::words::spoken;

/// Lays the rulebooks out over the screen: in a battle its own tables and house rules are in force.
pub(crate) fn lay_out(model: &mut Model, mut books: Vec<Book>) {
    let game = model.battle().map(|battle| &battle.game);
    if let Some(game) = game {
        for book in books.iter_mut().filter(|book| book.sheet.id == game.sheet.id) {
            book.tables = std::sync::Arc::clone(&game.tables);
            book.settings = std::rc::Rc::clone(&game.settings);
            book.trouble = None;
        }
        // The game's own come first.
        books.sort_by_key(|book| book.sheet.id != game.sheet.id);
    }
    let at = game.and_then(crate::tui::game::Game::tested);
    let trouble = books.iter().find_map(|book| book.trouble.clone());
    let desk = DeskPage::new(books, at);
    model.lay(desk);
    if let Some(trouble) = trouble {
        model.refuse(format!("{trouble}; the printed tables count instead"));
    }
}

/// The same with this table or check open.
pub(crate) fn open_at(model: &mut Model, books: Vec<Book>, id: &str, kind: &str) {
    lay_out(model, books);
    let Some(desk) = model.page_mut::<DeskPage>() else { return };
    desk.search.picked = desk.entries().iter().position(|entry| entry.id() == id && entry.kind() == kind).unwrap_or(0);
    open(model);
}

/// The program's dice for the check that is open.
pub(crate) fn roll(model: &mut Model, seed: u64) {
    if let Some(OpenOnDesk::Check(form)) = model.page_mut::<DeskPage>().and_then(|desk| desk.open.as_mut()) {
        form.roll(seed);
    }
}

/// On the desk.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let (size, theme) = (model.size, model.theme);
    let rolls_itself = model.config.dice == DiceChoice::Program;
    let Some(desk) = model.page_mut::<DeskPage>() else { return Vec::new() };
    match &mut desk.open {
        None => list(model, action),
        Some(OpenOnDesk::Table(_)) if action == Action::Leave => desk.open = None,
        Some(OpenOnDesk::Table(view)) => scroll(view, action, size, theme),
        Some(OpenOnDesk::Check(form)) => match action {
            Action::Accept if rolls_itself && form.on_dice() && form.worked.due().is_some() => {
                return vec![Effect::Seed];
            }
            Action::Leave => {
                let (id, given) = (form.check.id, form.given.clone());
                desk.open = None;
                model.given.keep(id, given);
            }
            Action::Roll if form.worked.fault.is_some() => model.refuse("the dice wait until the inputs are right"),
            Action::Roll => return vec![Effect::Seed],
            _ => fill(form, action),
        },
    }
    Vec::new()
}

fn fill(form: &mut CheckForm, action: Action) {
    match action {
        Action::Accept => form.go_on(),
        Action::NextField => form.step(1),
        Action::PreviousField => form.step(-1),
        Action::Left => form.turn(-1),
        Action::Right | Action::Toggle => form.turn(1),
        Action::Erase => form.erase(false),
        Action::Clear => form.erase(true),
        Action::PageUp => form.top = form.top.saturating_sub(5),
        Action::PageDown => form.top += 5,
        _ => {}
    }
}

fn list(model: &mut Model, action: Action) {
    let Some(desk) = model.page_mut::<DeskPage>() else { return };
    let lines = desk.fitting().len();
    match action {
        Action::Accept => open(model),
        Action::Leave if desk.search.clear() => {}
        Action::Leave => _ = model.leave(),
        // Ids have the sign in them.
        Action::Find if !desk.search.typed.is_empty() => desk.search.type_letter('/'),
        Action::Find => {
            desk.search.picked = 0;
            model.say("type words to find a table or a check");
        }
        _ => desk.search.act(action, lines),
    }
}

fn open(model: &mut Model) {
    let Some(desk) = model.page::<DeskPage>() else { return };
    let opened = desk.fitting().get(desk.search.picked).map(|entry| match entry.thing {
        TableOrCheck::Table(table) => OpenOnDesk::Table(TableView { table: table.clone(), top: 0 }),
        TableOrCheck::Check(check) => {
            let given = model.given.to_check(check.id);
            OpenOnDesk::Check(Box::new(CheckForm::new(check, entry.book, given, model.theme.measure)))
        }
    });
    match (opened, model.page_mut::<DeskPage>()) {
        (Some(opened), Some(desk)) => desk.open = Some(opened),
        _ => model.refuse("no table or check fits what is typed"),
    }
}

fn scroll(view: &mut TableView, action: Action, size: (u16, u16), theme: Theme) {
    let columns = usize::from(size.0).saturating_sub(4);
    let printed = PrintedTable::of(&view.table, columns, theme);
    let shown = printed.shown(usize::from(size.1).saturating_sub(2));
    let last = printed.body.len().saturating_sub(shown);
    view.top = action.moved(view.top, shown, last);
}

/// A letter typed on the desk.
pub(crate) fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(desk) = model.page_mut::<DeskPage>() else { return Vec::new() };
    match &mut desk.open {
        None => desk.search.type_letter(letter),
        Some(OpenOnDesk::Check(form)) => {
            if !form.type_letter(letter) {
                let words = meaning(form);
                model.refuse(words);
            }
        }
        Some(OpenOnDesk::Table(_)) => {}
    }
    Vec::new()
}

/// What may be typed where the cursor is.
fn meaning(form: &CheckForm) -> String {
    match (form.input(), form.worked.due()) {
        (Some(input), _) => format!("{} is {}", spoken(input.name), form.measure.allowed(&input.domain)),
        (None, Some(due)) => format!("a die shows 1 to {}", due.need.sides),
        (None, None) if form.worked.fault.is_some() => "the dice wait until the inputs are right".to_owned(),
        (None, None) => "all dice have fallen; BkSp takes one back, r rolls anew".to_owned(),
    }
}

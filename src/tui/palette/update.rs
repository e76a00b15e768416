//! What a key changes in the palette, and what its lines do.

use super::{Does, Palette};
use crate::config::actions::Action;
use crate::engine::request::Request;
use crate::tui::desk::Book;
use crate::tui::desk::update as desk;
use crate::tui::effect::Effect;
use crate::tui::entry::update as entry;
use crate::tui::glossary::update as glossary;
use crate::tui::home::update as home;
use crate::tui::house_rules::HouseRulesPage;
use crate::tui::model::{Model, Screen};
use crate::tui::owed::OwedPage;

/// Lays the palette over the screen.
pub(crate) fn lay_out(model: &mut Model, books: Vec<Book>) {
    let palette = Palette::of(model, books);
    model.lay(palette);
}

/// In the palette.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(palette) = model.page_mut::<Palette>() else { return Vec::new() };
    match action {
        Action::Leave if palette.search.clear() => {}
        Action::Leave => return model.leave(),
        Action::Accept => return run(model),
        _ => {
            let lines = palette.fitting().len();
            palette.search.act(action, lines);
        }
    }
    Vec::new()
}

fn run(model: &mut Model) -> Vec<Effect> {
    let Some(palette) = model.page::<Palette>() else { return Vec::new() };
    let Some(item) = palette.fitting().into_iter().nth(palette.search.picked) else {
        return model.refused("nothing fits what is typed");
    };
    let books = palette.books.clone();
    model.close();
    // What belongs to the battle is done there, whatever page lay over it.
    if matches!(item.does, Does::Pick(_) | Does::Owed(_) | Does::Unit(_)) {
        model.close_all();
    }
    match item.does {
        Does::Pick(key) => return vec![Effect::Request(Request::Pick(key))],
        Does::Refuse(why) => model.refuse(why),
        Does::Act(action) => model.then = Some(action),
        Does::Owed(at) => {
            model.lay(OwedPage { picked: at });
            model.then = Some(Action::Accept);
        }
        Does::Unit(code) => entry::mark(model, &code),
        Does::Rule(at) => model.lay(HouseRulesPage::at(at)),
        Does::Desk(id, kind) => desk::open_at(model, books, &id, kind),
        Does::Word(word) => glossary::open(model, &word),
        Does::Home(at) => {
            if let Screen::Home(home) = &mut model.screen {
                home.picked = at;
            }
            return home::act(model, Action::Accept);
        }
        Does::Offer(at) => {
            // The page that offers it may lie under others.
            while model.pages().next().is_some_and(|page| page.offers().is_empty()) {
                model.close();
            }
            if let Screen::Over(page, _) = &mut model.screen {
                page.take(at);
            }
        }
    }
    Vec::new()
}

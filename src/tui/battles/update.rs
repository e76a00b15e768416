//! What a key does to the list of battles.

use serde_json::Value as Json;

use super::{BattlesPage, ListedBattle};
use crate::config::actions::Action;
use crate::engine::handover::BattleProgress;
use crate::engine::request::Request;
use crate::post;
use crate::tui::effect::{AskUmpire, Effect};
use crate::tui::model::Model;
use crate::tui::reading::ReadingPage;

/// The list has come.
pub(crate) fn known(model: &mut Model, battles: Vec<ListedBattle>) {
    if let Some(page) = model.page_mut::<BattlesPage>() {
        page.picked = page.picked.min(battles.len().saturating_sub(1));
        page.battles = battles;
        return;
    }
    if battles.is_empty() {
        return model.refuse("no battle is to be fought, and none was fought in this turn");
    }
    let asked = battles.iter().position(|entry| entry.battle.stands == BattleProgress::Asked);
    let away = || battles.iter().position(|entry| matches!(entry.battle.stands, BattleProgress::AtTable(_)));
    let picked = asked.or_else(away).unwrap_or(0);
    model.lay(BattlesPage { battles, picked, asked: None });
}

/// A key on the page.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(page) = model.page_mut::<BattlesPage>() else { return Vec::new() };
    let entry = page.battles.get(page.picked).cloned();
    match (action, entry) {
        (Action::Leave, _) => return model.leave(),
        (Action::Accept, Some(ListedBattle { battle, game, card: (title, lines), .. })) => match battle.stands {
            BattleProgress::Asked | BattleProgress::AtTable(false) => {
                return vec![Effect::Umpire(AskUmpire::ToTable(battle.key, game))];
            }
            BattleProgress::AtTable(true) => return vec![Effect::Umpire(AskUmpire::Result(battle.key, game))],
            BattleProgress::Small(_) if page.asked.as_ref() == Some(&battle.key) => {
                page.asked = None;
                return vec![Effect::Request(to_table(&battle.key)), Effect::Umpire(AskUmpire::Battles)];
            }
            BattleProgress::Small(why) => {
                page.asked = Some(battle.key);
                model.refuse(format!("{why}. Enter again sends it to the table all the same"));
            }
            BattleProgress::Meant => model.refuse("Esc, then Enter goes on: C6 sends it to the table"),
            BattleProgress::ToCome => {
                model.refuse("it is asked in C6 whether it goes to the table: Esc, then Enter goes on");
            }
            BattleProgress::Fought(_) if !lines.is_empty() => {
                model.lay(ReadingPage { lines, ..ReadingPage::new(title) });
            }
            BattleProgress::Fought(_) => model.refuse("it is fought; an undo or a changed answer reopens it"),
        },
        (Action::NextField, Some(ListedBattle { battle, game, by_hand, .. })) => match (battle.stands, by_hand) {
            // A form is read each time: who corrected it has it taken as it is now, and not as it came before.
            (BattleProgress::AtTable(_), Some(form)) => {
                return vec![Effect::Umpire(AskUmpire::Letter(post::as_typed(&form)))];
            }
            (BattleProgress::AtTable(_), _) => return vec![Effect::Umpire(AskUmpire::Result(battle.key, game))],
            (BattleProgress::Fought(_), _) => {
                let sure = page.asked.as_ref() == Some(&battle.key);
                page.asked = (!sure).then(|| battle.key.clone());
                let mut effects = vec![Effect::Umpire(AskUmpire::ToTableAgain(battle.key, sure))];
                effects.extend(sure.then_some(Effect::Umpire(AskUmpire::Battles)));
                return effects;
            }
            _ => model.refuse("it is not at the table"),
        },
        (action, _) => page.picked = action.moved(page.picked, 10, page.battles.len().saturating_sub(1)),
    }
    Vec::new()
}

/// The umpire's word that a battle goes to the table, however small it is.
fn to_table(battle: &str) -> Request {
    let word = [("battle".to_owned(), Json::from(battle)), ("table".to_owned(), Json::from(true))];
    Request::Correct(word.into_iter().collect(), String::new())
}

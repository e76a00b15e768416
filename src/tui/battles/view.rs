//! The list of battles, drawn.

use ratatui::layout::Rect;

use super::{BattlesPage, ListedBattle};
use crate::engine::handover::BattleProgress;
use crate::engine::text::{Label, Text};
use crate::tui::model::Model;
use crate::tui::pen::Pen;
use crate::tui::view::facts::paper;

/// Draws the page.
pub(crate) fn draw(page: &BattlesPage, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let lines: Vec<Text> =
        page.battles.iter().enumerate().flat_map(|(at, entry)| lines(entry, at == page.picked)).collect();
    let room = usize::from(area.height).saturating_sub(3);
    let top = (page.picked * 3 + 3).saturating_sub(room);
    paper(&Text::of(Label::Heading, "The battles of this turn"), &lines, top, area, pen);
}

fn lines(entry: &ListedBattle, picked: bool) -> [Text; 3] {
    let battle = &entry.battle;
    let mark = if picked { "> " } else { "  " };
    let (label, how) = match (&battle.stands, &entry.game) {
        (BattleProgress::ToCome, _) => (Label::Quiet, "to come".to_owned()),
        (BattleProgress::Small(why), _) => (Label::Quiet, format!("to come, by dice: {why}")),
        (BattleProgress::Meant, _) => (Label::Care, "to come: C6 sends it to the table".to_owned()),
        (BattleProgress::Asked, _) => (Label::Care, "here, or at the table? Enter sends it to the table".to_owned()),
        (BattleProgress::AtTable(true), _) if entry.by_hand.is_some() => {
            (Label::Good, "a result: Enter as it came, Tab from its file".to_owned())
        }
        (BattleProgress::AtTable(true), _) => {
            (Label::Good, "at the table; its result has come: Enter takes it".to_owned())
        }
        (BattleProgress::AtTable(false), _) if entry.by_hand.is_some() => {
            (Label::Good, "at the table; its result.toml is filled in: Tab takes it".to_owned())
        }
        (BattleProgress::AtTable(false), Some(_)) => {
            (Label::Care, "at the table: Enter goes there, Tab takes its result".to_owned())
        }
        (BattleProgress::AtTable(false), None) => (Label::Care, "at the table: Enter begins it there".to_owned()),
        (BattleProgress::Fought(words), _) if entry.card.1.is_empty() => (Label::Quiet, format!("fought: {words}")),
        (BattleProgress::Fought(words), _) => (Label::Quiet, format!("fought: {words}; Enter opens its card")),
    };
    let [a, b] = &battle.sides;
    [
        Text::of(Label::Figure, mark).with(Label::Heading, battle.place.clone()).then("   ").with(label, how),
        Text::plain("    ").with(Label::SideA, a.clone()).then(" against ").with(Label::SideB, b.clone()),
        Text::default(),
    ]
}

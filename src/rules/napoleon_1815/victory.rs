//! C9: who has won.

use super::act::{Act, Offers};
use super::blocks::not_waived;
use super::checks::victory::{CHECK, Victory, Winner, column};
use super::ground::{Cx, View};
use super::held::holder;
use super::ids::{Army, LostBy, Side, Step};
use super::roster::NamedCity;
use super::turn::CampaignEvent;
use crate::engine::check::Case;
use crate::engine::cx::{Pick, Question, Stop};
use crate::engine::input::Inputs;
use crate::engine::prompt::Choice;
use crate::engine::seat::EVERYBODY;

/// What the table of the sheet says now.
fn winner(view: &View) -> Winner {
    let inputs = inputs(view);
    let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
    let resolved = CHECK.resolve(&case, &[]);
    resolved.map_or(Winner::Undecided, |resolved| resolved.outcome.get::<Victory>().winner)
}

/// Why the game ended: the column of the table, or the word of the players; `undecided` where it has not.
pub(super) fn reason(view: &View) -> String {
    if view.state.winner.is_none() {
        return "undecided".to_owned();
    }
    match decided_by(view) {
        Some((number, conditions)) => format!("column {number}: {}", conditions.join("; ")),
        None => "the players decide".to_owned(),
    }
}

/// The column of the table that decides now, from 1, with the conditions that are so.
pub(super) fn decided_by(view: &View) -> Option<(usize, Vec<String>)> {
    let inputs = inputs(view);
    column(&Case { inputs: &inputs, settings: &view.settings, tables: &view.tables })
}

/// What of the table's conditions is so.
fn inputs(view: &View) -> Inputs {
    let state = &view.state;
    let held = |part: NamedCity| state.part(part).is_some_and(|city| holder(view, city) == Some(Side::French));
    let defeated = |army: Army| state.armies[army.at()].defeated;
    let napoleon = state.commander(Army::French).and_then(|unit| state.piece(unit).lost_by);
    let mut inputs = CHECK.inputs();
    for (name, so) in [
        ("three_cities", NamedCity::ALL.into_iter().all(held)),
        ("allied_armies_defeated", defeated(Army::British) && defeated(Army::Prussian)),
        ("french_army_defeated", defeated(Army::French)),
        ("napoleon_army_defeat", napoleon == Some(LostBy::ArmyDefeat)),
        ("napoleon_rout_or_fire", matches!(napoleon, Some(LostBy::Fire | LostBy::Rout | LostBy::Alone))),
        ("last_turn", usize::from(state.turn) >= state.turns()),
    ] {
        inputs.set(name, so.into());
    }
    inputs
}

/// The game ends, or the next turn begins. False where the sheet does not say who has won.
pub(super) fn decide(cx: &mut Cx<'_>) -> bool {
    let ends = |winner| CampaignEvent::Ended { winner };
    let turn = cx.state().turn.saturating_add(1);
    let event = match winner(cx.view()) {
        Winner::French => ends(Side::French),
        Winner::Allied => ends(Side::Allied),
        Winner::None => CampaignEvent::StepBegan { turn, step: Step::C1 },
        Winner::Undecided => return false,
    };
    cx.emit(event);
    true
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    if winner(view) == Winner::Undecided {
        let why = "the sheet does not say";
        offers.owe(Act::Victory, EVERYBODY, "victory".to_owned(), "say who has won".to_owned(), why);
    }
}

/// The players say who has won.
pub(super) fn ask(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let won = |side: Side| (side, Choice::may(side.key(), format!("{} have won", side.name())));
    let picked = cx.pick("victory", |view| Pick {
        question: Question::to(EVERYBODY, "the sheet does not say who has won: who has?", view.state.step.cite()),
        options: Side::BOTH.map(won).into(),
    })?;
    let Some(winner) = picked else { return Err(not_waived(cx, "victory")) };
    cx.emit(CampaignEvent::Ended { winner });
    Ok(())
}

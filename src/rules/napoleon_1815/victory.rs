//! C9: who has won; and who holds which city.

use super::act::{Act, Offers};
use super::blocks::not_waived;
use super::checks::victory::{CHECK, Victory, Winner, column};
use super::ground::{Cx, View};
use super::ids::{Army, CityId, LostBy, Side, Step};
use super::roster::NamedCity;
use super::settings;
use super::state::State;
use super::turn::CampaignEvent;
use crate::engine::check::Case;
use crate::engine::cx::{Pick, Question, Stop};
use crate::engine::input::Inputs;
use crate::engine::prompt::Choice;
use crate::engine::seat::EVERYBODY;

/// The side that alone has units in a city.
pub(super) fn only_side(state: &State, city: CityId) -> Option<Side> {
    // Blocks that whoever looks on does not know stand somewhere all the same.
    let there = |side: Side| state.is_at(city, side) || state.has_strangers(city, side);
    match (there(Side::French), there(Side::Allied)) {
        (true, false) => Some(Side::French),
        (false, true) => Some(Side::Allied),
        _ => None,
    }
}

/// The side that holds a city: who alone has units there, or by the house rule who was there last.
pub(super) fn holder(view: &View, city: CityId) -> Option<Side> {
    let state = &view.state;
    only_side(state, city).or_else(|| {
        let last = view.settings.is(settings::HELD, "last");
        state.map.held.get(city.at()).copied().flatten().filter(|_| last)
    })
}

/// What it is to the goal of the French that a side comes to a city, which must be won where the enemy is.
pub(super) fn gained(view: &View, side: Side, city: CityId) -> Option<String> {
    let state = &view.state;
    state.city(city)?.part?;
    let (all, is_french) = (state.parts().count(), |city: CityId| holder(view, city) == Some(Side::French));
    let held = state.parts().filter(|city| is_french(*city)).count();
    let enemy = side.other();
    let won = if state.is_at(city, enemy) || state.has_strangers(city, enemy) { " if won" } else { "" };
    match (side, is_french(city)) {
        (Side::French, false) => Some(format!("goal {} of {all}{won}", held + 1)),
        (Side::Allied, true) => Some(format!("a goal taken back{won}")),
        _ => None,
    }
}

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

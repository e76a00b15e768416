//! Players' words: figures set right, owed things let go, newcomers, the end of the game.

pub mod event;
mod piece;

pub(super) use self::piece::enlist;
use super::event::{CampaignEvent, Event, RulingEvent};
use super::figures::army_figures;
use super::prelude::*;

const KINDS: Kinds<'_> = (
    &["piece", "unit", "city", "army", "position", "winner"],
    &["position", "winner"],
    "a `piece`, a `city`, an `army`, the `position` or a `winner`",
);

pub(super) fn correct(view: &View, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let (kind, told, figures) = correction(KINDS, fields, |_, key| key != "side")?;
    match kind {
        "position" => set_position(state, told),
        "winner" => {
            let winner = told.as_str().and_then(Side::of_key);
            let winner = winner.ok_or_else(|| bad(format!("`winner` is french or allied, found {told}")))?;
            Ok(vec![CampaignEvent::Ended { winner }.into()])
        }
        "city" => {
            let (city, mut side) = (CityId::new(state.names().find("city", told)?), None);
            set_right("a city", &state.names(), &figures, |all| city_figures(&mut side, all))?;
            Ok(vec![RulingEvent::HeldSet { city, side }.into()])
        }
        "army" => set_army(state, told, &figures),
        _ => piece::correct(state, told, &figures),
    }
}

fn set_army(state: &State, told: &Json, figures: &Said<'_>) -> Result<Vec<Event>, Refusal> {
    let army = find("army", told, Army::of_key, Army::ALL.into_iter().map(Army::key))?;
    let some_left = state.left_of(army).next().is_some() || state.strangers.iter().any(|other| other.army == army);
    let mut defeated = false;
    set_right("an army", &state.names(), figures, |all| army_figures(&mut defeated, all))?;
    let why = format!("a defeated army has no units, and the {} army has some: correct the blocks first", army.words());
    refuse([(defeated && some_left, why)])?;
    Ok(vec![RulingEvent::DefeatSet { army, defeated }.into()])
}

/// A defeated army has no units: nobody joins it or comes back to it.
fn refuse_defeated(state: &State, army: Army) -> Result<(), Refusal> {
    let name = army.words();
    let why = format!("the {name} army is defeated and has no units: correct `defeated` of the army first");
    refuse([(state.armies[army.at()].defeated, why)])
}

/// Refused with the first of these words of which it is so.
fn refuse(flaws: impl IntoIterator<Item = (bool, impl Into<String>)>) -> Result<(), Refusal> {
    flaws.into_iter().find(|(so, _)| *so).map_or(Ok(()), |(_, why)| Err(bad(why)))
}

/// The beginning of a step. Whose turn it is, and whether it is night, is told by the calendar.
fn set_position(state: &State, told: &Json) -> Result<Vec<Event>, Refusal> {
    let object = told.as_object().ok_or_else(|| bad("`position` is an object of turn and step"))?;
    let (mut turn, mut step) = (state.turn, state.step);
    let last = i64::try_from(state.turns()).unwrap_or(i64::MAX);
    for (key, value) in object {
        match key.as_str() {
            "turn" => turn = whole(key, value, 1, last)?,
            "step" => {
                let found = value.as_str().and_then(Step::of_name).filter(|step| !step.is_in_battle());
                step = found.ok_or_else(|| bad(format!("`step` is C1 to C9, found {value}")))?;
            }
            "active" | "night" | "set" | "battle" | "half" => {
                return Err(bad(format!("`{key}` follows from the turn and the step: set `turn` or `step`")));
            }
            other => return Err(bad(format!("the position has no `{other}`; it has turn and step"))),
        }
    }
    let both = |city: &CityId| Side::BOTH.into_iter().all(|side| state.is_at(*city, side));
    let name = state.cities().find(both).map_or("", |city| state.city_name(city));
    let meet = format!("outside C1 to C4 no city has both sides, and {name} has: correct the blocks first");
    let begins_later = step.is_in_battle() || step == Step::C4;
    refuse([
        (begins_later, "`step` is set right to C1 to C3 or C5 to C9: battles begin in C3"),
        (step > Step::C3 && !name.is_empty(), &*meet),
    ])?;
    Ok(vec![CampaignEvent::StepBegan { turn, step }.into()])
}

/// What is owed now is let go, where the game can go on without it.
pub(super) fn waive(view: &View, act: Act, key: &str) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let refuse = |why: &str| Err(Refusal::Blocked { picked: key.to_owned(), why: why.to_owned() });
    let waived = |of, city| Ok(vec![CampaignEvent::Waived { what: key.to_owned(), of, city }.into()]);
    match act {
        Act::Of(BlockAct::ForceMarch | BlockAct::Morale, unit) => waived(Some(state.named(unit)), None),
        Act::Supply(city) | Act::Battle(city) => waived(None, Some(city)),
        Act::Deploy(_) => refuse("without a set-up there is no battle: correct the blocks instead"),
        Act::Result(_) => refuse("the battle is over at the table: take its result, or play it on here"),
        Act::Of(BlockAct::Rout, _) => refuse("routed units leave: correct the blocks instead"),
        Act::Victory => refuse("the game is over: someone has won"),
        _ => Err(Refusal::NotOwed(key.to_owned())),
    }
}

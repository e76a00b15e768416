//! Charges, told afterwards.

use super::{ChargeEvent, Reaction};
use crate::engine::text::Text;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::say::{grouped, list, row, sentence, side, unit};
use crate::rules::march_attack::state::{ChargeKind, State};
use crate::rules::march_attack::turn::TurnEvent;

/// Who moved, who charged whom, and what the target did.
pub(crate) fn charges(state: &State, events: &[&Event]) -> Vec<Text> {
    let began = events.iter().find_map(|event| match event {
        Event::Turn(TurnEvent::StepBegan { turn, step, half, active: Some(active) }) => {
            Some(((*turn, *step, *half), *active))
        }
        _ => None,
    });
    let is_moving = began.is_some_and(|(at, _)| at == (state.turn, state.step, state.half));
    let moved = began.map(|((.., half), active)| {
        let then = if half == 2 { Text::plain("then ") } else { Text::default() };
        then.join(side(state, active)).then(" moved")
    });
    let mut charges: Vec<(Blow, Text)> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let Event::Charge(ChargeEvent::ChargeDeclared(charge)) = event else { continue };
        let verb = match charge.kind {
            ChargeKind::Declared => " charged ",
            ChargeKind::Opportunity => " fell upon ",
            ChargeKind::Exploit => " rode on into ",
        };
        let reaction = reaction(&events[at..], charge.target);
        charges.push((Blow { verb, target: charge.target, reaction }, unit(state, charge.charger)));
    }
    let told =
        |(blow, who): (Blow, Vec<Text>)| list(who).then(blow.verb).join(unit(state, blow.target)).then(blow.reaction);
    let charges: Vec<Text> = grouped(charges).into_iter().map(told).collect();
    let mut sentences = Vec::new();
    match (moved, charges.is_empty()) {
        (_, true) if is_moving => {}
        (moved, true) => sentences.extend(moved.map(|text| sentence(text.then(", and nobody charged")))),
        (Some(text), false) => sentences.push(sentence(text.then(": ").join(row(charges)))),
        (None, false) => sentences.push(sentence(row(charges))),
    }
    sentences
}

/// What a charge is told by; those that are told alike are told together.
#[derive(PartialEq)]
struct Blow {
    verb: &'static str,
    target: UnitId,
    reaction: &'static str,
}

/// What the target did before the next charge was declared.
fn reaction(events: &[&Event], target: UnitId) -> &'static str {
    let next = events.iter().skip(1).position(|event| matches!(event, Event::Charge(ChargeEvent::ChargeDeclared(_))));
    let own = &events[..next.map_or(events.len(), |next| next + 1)];
    let how = own.iter().find_map(|event| match event {
        Event::Charge(ChargeEvent::Reacted { unit, how, .. }) if *unit == target => Some(*how),
        _ => None,
    });
    let changed =
        own.iter().any(|event| matches!(event, Event::Unit(UnitEvent::Reshaped { unit, .. }) if *unit == target));
    match how {
        Some(Reaction::Square) if changed => ", which formed square",
        Some(Reaction::Square) => ", which failed to form square",
        Some(Reaction::Line) if changed => ", which formed line",
        Some(Reaction::Line) => ", which failed to form line",
        Some(Reaction::Column) if changed => ", which formed column",
        Some(Reaction::Column) => ", which failed to form column",
        Some(Reaction::Limber) if changed => ", which limbered up",
        Some(Reaction::Limber) => ", which failed to limber up",
        Some(Reaction::Unlimber) if changed => ", which unlimbered",
        Some(Reaction::Unlimber) => ", which failed to unlimber",
        Some(Reaction::CounterCharge) => ", which counter-charged",
        Some(Reaction::Flee) => ", which got away",
        Some(Reaction::Caught) => ", which fled and was caught",
        Some(Reaction::Stand | Reaction::OpportunityCharge | Reaction::MissedChance) | None => "",
    }
}

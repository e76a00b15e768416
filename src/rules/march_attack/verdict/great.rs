//! Great moments, in whole sentences with names: what breaks, what is taken, who falls.

use crate::engine::text::{Label, Text, is_plural};
use crate::orbat::{LeaderStatus, UnitStatus};

use super::effect::code;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::morale::MoraleEvent;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::{MfId, Side, UnitId};
use crate::rules::march_attack::state::{Cause, State};

/// The sentences of these events, if there is anything great in them.
pub(super) fn sentences(state: &State, events: &[&Event]) -> Option<Text> {
    let broken: Vec<_> = events.iter().filter_map(|event| broken_mf(event)).collect();
    let removed_with_it = |unit: UnitId| broken.contains(&state.mf_of(unit));
    let sentences: Vec<Text> = events
        .iter()
        .filter(|event| !matches!(event, Event::Unit(UnitEvent::Gone { unit, .. }) if removed_with_it(*unit)))
        .filter_map(|event| sentence(state, event, events))
        .collect();
    let first = !sentences.is_empty();
    first.then(|| {
        let join = |text: Text, next: Text| if text.0.is_empty() { next } else { text.then(" ").join(next) };
        sentences.into_iter().fold(Text::default(), join)
    })
}

const fn broken_mf(event: &Event) -> Option<MfId> {
    match event {
        Event::Morale(MoraleEvent::FormationBroke { mf, .. }) => Some(*mf),
        _ => None,
    }
}

fn sentence(state: &State, event: &Event, events: &[&Event]) -> Option<Text> {
    let bad = |whose: Text, words: &str| Some(whose.with(Label::Bad, words));
    let side = |side: Side| {
        let name = state.side_short(side);
        format!(" of {}{name}", if is_plural(&name) { "the " } else { "" })
    };
    let unit = |id: UnitId| of(id.side, &*state.unit_label(id)).then(side(id.side));
    match event {
        Event::Morale(MoraleEvent::FormationBroke { mf, .. }) => {
            let whose = of(mf.side, state.mf_name(*mf)).then(side(mf.side));
            bad(whose, " is broken and leaves the field.")
        }
        Event::Unit(UnitEvent::Broke { unit: id, inches }) => {
            bad(unit(*id), &format!(" is broken and flees {inches}\"."))
        }
        Event::Unit(UnitEvent::Gone { unit: id, status: UnitStatus::Captured }) => bad(unit(*id), " is captured."),
        Event::Unit(UnitEvent::Gone { unit: id, .. }) => {
            bad(unit(*id), &format!(" is destroyed{}.", by_fire_of(state, *id, events)))
        }
        Event::Loss(LossEvent::LeaderOut { leader, status, .. }) => {
            let name = of(leader.side, state.leader_name(*leader));
            match status {
                LeaderStatus::Killed => bad(name, " is killed."),
                LeaderStatus::Captured => bad(name, " is captured."),
                LeaderStatus::Wounded => bad(name, " is wounded and out of the battle."),
                LeaderStatus::Ready | LeaderStatus::Out | LeaderStatus::Left => None,
            }
        }
        _ => None,
    }
}

/// Whose fire destroyed a unit: ` by the fire of ab ac`; nothing where it was lost in another way.
fn by_fire_of(state: &State, unit: UnitId, events: &[&Event]) -> String {
    let last = events.iter().rev().find_map(|event| match event {
        Event::Loss(LossEvent::Lost { unit: own, cause, .. }) if *own == unit => Some(*cause),
        _ => None,
    });
    let firers = state.fire.hit_by.iter().filter(|(_, target, _)| *target == unit && last == Some(Cause::Fire));
    let mut codes: Vec<String> = firers.map(|(firer, ..)| code(state, *firer)).collect();
    codes.dedup();
    if codes.is_empty() { String::new() } else { format!(" by the fire of {}", codes.join(" ")) }
}

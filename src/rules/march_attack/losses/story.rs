//! What skirmishers, muskets and guns did, told afterwards.

use super::LossEvent;
use crate::engine::text::{Label, Text};
use crate::orbat::{Disorder, UnitStatus};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::say::{list, sentence, side, unit, was};
use crate::rules::march_attack::state::{Cause, State};

/// What skirmishers, muskets and guns did.
pub(crate) fn fire(state: &State, events: &[&Event]) -> Vec<Text> {
    let lost: Vec<(UnitId, u8, Cause)> = events.iter().filter_map(|event| loss(event)).collect();
    let mut sentences = Vec::new();
    if let Some((_, _, cause)) = lost.first() {
        let of = |of: Side| lost.iter().filter(|(id, ..)| id.side == of).map(|(_, cv, _)| usize::from(*cv)).sum();
        let [a, b]: [usize; 2] = [of(Side::A), of(Side::B)];
        let what = match (cause, a + b) {
            (Cause::Skirmish, 0..=2) => "a little skirmishing",
            (Cause::Skirmish, _) => "the skirmishers",
            (_, 0..=3) => "scattered shots",
            (_, 4..=14) => "the fire",
            _ => "heavy fire",
        };
        let words = [(Side::A, a), (Side::B, b)].into_iter().filter(|(_, cv)| *cv > 0);
        let cost = words.map(|(of, cv)| side(state, of).then(format!(" {cv} CV"))).collect();
        let cost = if a == b { Text::plain(format!("both sides {a} CV each")) } else { list(cost) };
        let mut text = Text::plain(format!("{what} cost ")).join(cost);
        let worst = lost.iter().max_by_key(|(id, cv, _)| (*cv, std::cmp::Reverse(*id)));
        if let Some((id, cv, _)) = worst.filter(|(_, cv, _)| *cv >= 3 && usize::from(*cv) < a + b) {
            text = text.then(", ").join(unit(state, *id)).then(format!(" alone {cv}"));
        }
        sentences.push(sentence(text));
    }
    sentences.extend(gone(state, events));
    sentences.extend(shaken(state, events));
    sentences
}

fn loss(event: &Event) -> Option<(UnitId, u8, Cause)> {
    match event {
        Event::Loss(LossEvent::Lost { unit, cv, cause }) => Some((*unit, *cv, *cause)),
        _ => None,
    }
}

/// Units that were destroyed by fire.
fn gone(state: &State, events: &[&Event]) -> Option<Text> {
    let gone = events.iter().filter_map(|event| match event {
        Event::Unit(UnitEvent::Gone { unit: id, status: UnitStatus::Removed }) => Some(unit(state, *id)),
        _ => None,
    });
    let gone: Vec<Text> = gone.collect();
    let verb = was(&gone);
    (!gone.is_empty()).then(|| sentence(list(gone).with(Label::Bad, format!(" {verb} destroyed"))))
}

/// Units that fell into disorder.
fn shaken(state: &State, events: &[&Event]) -> Option<Text> {
    let shaken = events.iter().filter_map(|event| match event {
        Event::Unit(UnitEvent::Disordered { unit: id, disorder: Disorder::D2 }) => Some(unit(state, *id)),
        _ => None,
    });
    let shaken: Vec<Text> = shaken.collect();
    (!shaken.is_empty()).then(|| sentence(list(shaken).then(" fell into disorder")))
}

//! Rallies, and what became of leaders, told afterwards.

use super::LeaderEvent;
use crate::engine::text::{Label, Text};
use crate::orbat::LeaderStatus;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::LeaderId;
use crate::rules::march_attack::state::say::{count, grouped, list, sentence, unit, was};

/// Broken units that came back.
pub(crate) fn rallies(state: &State, events: &[&Event]) -> Vec<Text> {
    let rallied = events.iter().filter_map(|event| match event {
        Event::Leader(LeaderEvent::Rallied { unit: id }) => Some(unit(state, *id)),
        _ => None,
    });
    let rallied: Vec<Text> = rallied.collect();
    (!rallied.is_empty()).then(|| sentence(list(rallied).with(Label::Good, " rallied"))).into_iter().collect()
}

/// What became of leaders.
pub(crate) fn fates(state: &State, events: &[&Event]) -> Vec<Text> {
    let fates = events.iter().filter_map(|event| match event {
        Event::Loss(LossEvent::LeaderOut { leader: id, status, turns }) => Some((Some((*status, *turns)), *id)),
        Event::Leader(LeaderEvent::LeaderBack { leader: id }) => Some((None, *id)),
        _ => None,
    });
    let told = |(fate, who): (Option<(LeaderStatus, Option<u8>)>, Vec<LeaderId>)| {
        let names = list(who.iter().map(|id| state.tell_leader(*id)).collect());
        match fate {
            Some((LeaderStatus::Left, _)) if who.len() == 1 => names.with(Label::Bad, " left the field with his men"),
            Some((LeaderStatus::Left, _)) => names.with(Label::Bad, " left the field with their men"),
            Some((status, turns)) => names.with(Label::Bad, format!(" {} {}", was(&who), out_words(status, turns))),
            None => names.then(format!(" {} back in the saddle", was(&who))),
        }
    };
    grouped(fates).into_iter().map(told).map(sentence).collect()
}

fn out_words(status: LeaderStatus, turns: Option<u8>) -> String {
    match (status, turns) {
        (LeaderStatus::Captured, _) => "taken prisoner".to_owned(),
        (LeaderStatus::Killed, _) => "killed".to_owned(),
        (_, Some(1)) => "stunned for a turn".to_owned(),
        (_, Some(turns)) => format!("wounded and out for {}", count(usize::from(turns), "turn", "turns")),
        (_, None) => "wounded and carried from the field".to_owned(),
    }
}

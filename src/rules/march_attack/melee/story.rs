//! Melees, told afterwards.

use super::{FollowUp, MeleeEvent};
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text};
use crate::orbat::UnitStatus;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::losses::LossEvent;
use crate::rules::march_attack::sheet::checks::melee::{Melee, Winner};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::say::{sentence, unit};
use crate::rules::march_attack::test::TestEvent;

/// Every melee with what came of it.
pub(crate) fn fights(state: &State, events: &[&Event]) -> Vec<Text> {
    let notes = (0..events.len()).filter_map(|at| Some((at, fought(events[at])?)));
    let fights: Vec<(usize, TestNote)> = notes.collect();
    let mut sentences = Vec::new();
    for (index, (start, note)) in fights.iter().enumerate() {
        let end = fights.get(index + 1).map_or(events.len(), |(next, _)| *next);
        sentences.extend(fight(state, note, &events[*start..end]));
    }
    sentences
}

fn fought(event: &Event) -> Option<TestNote> {
    match event {
        Event::Test(TestEvent::Tested(note)) => {
            Some(note.get().into_owned()).filter(|note| note.check == "march-attack/melee")
        }
        _ => None,
    }
}

fn fight(state: &State, note: &TestNote, after: &[&Event]) -> Option<Text> {
    let defender = state.unit_of_key(note.key.strip_prefix("melee:")?)?;
    let attacker = note.who.strip_suffix(&format!(" at {}", state.unit_label(defender)))?;
    let attacker = attacker.split_once(' ').and_then(|(_, name)| state.find_unit(defender.side.other(), name))?;
    let Melee { winner, margin, .. } = note.outcome.read()?;
    let text = match winner {
        Winner::Attacker => unit(state, attacker).then(won(margin)).join(unit(state, defender)).join(fate(
            defender,
            " and fell back",
            after,
        )),
        Winner::Defender if is_destroyed(attacker, after) => {
            unit(state, defender).with(Label::Bad, " destroyed ").join(unit(state, attacker))
        }
        Winner::Defender => {
            unit(state, defender).then(held(margin)).join(unit(state, attacker)).join(fate(attacker, "", after))
        }
        Winner::None => {
            unit(state, attacker).then(" and ").join(unit(state, defender)).then(" fought without a decision")
        }
    };
    let exploits =
        after.iter().any(|event| matches!(event, Event::Melee(MeleeEvent::Followed { how: FollowUp::Exploit, .. })));
    Some(sentence(if exploits { text.then("; the winner pressed on") } else { text }))
}

/// Nobody throws back whom he destroys.
fn is_destroyed(loser: UnitId, after: &[&Event]) -> bool {
    let gone = |event: &&Event| matches!(event, Event::Unit(UnitEvent::Gone { unit, status: UnitStatus::Removed }) if *unit == loser);
    after.iter().any(gone)
}

/// How an attacker won, by how much the totals differed.
const fn won(margin: i64) -> &'static str {
    match margin {
        ..=1 => " narrowly beat ",
        2..=3 => " got the better of ",
        4..=6 => " beat ",
        _ => " overran ",
    }
}

/// How a defender stood.
const fn held(margin: i64) -> &'static str {
    match margin {
        ..=1 => " just held off ",
        2..=3 => " held off ",
        4..=6 => " threw back ",
        _ => " bloodily threw back ",
    }
}

/// What the loser suffered; `back` says that it fell back where nothing worse came of it.
fn fate(loser: UnitId, back: &'static str, after: &[&Event]) -> Text {
    let lost: u32 = after
        .iter()
        .map(|event| match event {
            Event::Loss(LossEvent::Lost { unit, cv, .. }) if *unit == loser => u32::from(*cv),
            _ => 0,
        })
        .sum();
    let end = after.iter().find_map(|event| match event {
        Event::Unit(UnitEvent::Gone { unit, status: UnitStatus::Captured }) if *unit == loser => {
            Some(" and was captured")
        }
        Event::Unit(UnitEvent::Gone { unit, .. }) if *unit == loser => Some(" and was destroyed"),
        Event::Unit(UnitEvent::Broke { unit, .. }) if *unit == loser => Some(" and fled, broken"),
        Event::Unit(UnitEvent::Retreated { unit, .. }) if *unit == loser => Some(back),
        _ => None,
    });
    match (lost, end) {
        (0, None | Some("")) => Text::default(),
        (0, Some(end)) => Text::plain(", which").with(Label::Bad, end.trim_start_matches(" and").to_owned()),
        (lost, end) => Text::plain(format!(", which lost {lost} CV")).with(Label::Bad, end.unwrap_or_default()),
    }
}

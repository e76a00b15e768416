//! How the log names sides and corps, what a move does to the goals, and what a loss is to log, story and service records.

use super::ids::{AreaId, CorpsId, Place, Side};
use super::state::State;
use crate::rules::board::prelude::*;

pub(super) fn known(state: &State, corps: CorpsId) -> Text {
    let facts = state.corps(corps);
    of(facts.side, format!("{} {}", facts.code, facts.name))
}

/// Corps by their names, those of one side after the other.
pub(super) fn names(state: &State, corps: &[CorpsId]) -> Text {
    let of_side = |side: Side| {
        let own = corps.iter().filter(|corps| state.corps(**corps).side == side);
        let names = listed(own.map(|corps| state.name(*corps)));
        (!names.is_empty()).then(|| of(side, names))
    };
    Text::joined(", ", Side::BOTH.into_iter().filter_map(of_side))
}

/// Those of some corps who turn to spent, or to fresh, in words; who is so already does not.
pub(super) fn turned(before: &State, corps: &[CorpsId], spent: bool) -> Option<Text> {
    let turn: Vec<CorpsId> = corps.iter().copied().filter(|corps| before.piece(*corps).spent != spent).collect();
    let to = if spent { ": turn to spent" } else { ": turn to fresh" };
    (!turn.is_empty()).then(|| names(before, &turn).then(to))
}

pub(super) fn way(state: &State, corps: &[CorpsId], verb: &str, ends: [AreaId; 2]) -> Text {
    let [from, to] = ends.map(|area| state.area_name(area));
    let verb_ending = if corps.len() == 1 { "s" } else { "" };
    let line = names(state, corps).then(format!(" {verb}{verb_ending} from {from} to {to}"));
    with_goals(line, state, corps, Place::Area(ends[1]))
}

/// A line of corps that go somewhere, with what that does to the goals: `, French goal 1 of 3`. What the other side lacks
/// only while it is fought for is not said.
pub(super) fn with_goals(line: Text, state: &State, corps: &[CorpsId], to: Place) -> Text {
    let mut then = state.clone();
    then.put_all(corps, to);
    let is_own = |side: Side| corps.iter().any(|corps| state.corps(*corps).side == side);
    let moved = Side::BOTH.into_iter().filter_map(|side| Some((side, state.goal_moved(&then, side)?)));
    moved.filter(|(side, (.., lost))| is_own(*side) || lost.is_empty()).fold(line, |line, (side, (held, all, _))| {
        line.then(", ").join(of(side, format!("{} goal {held} of {all}", short(side.name()))))
    })
}

/// What it does to the goal of their side that corps go to another area: as if it were won where it must be fought for.
pub(super) fn gained(state: &State, side: Side, corps: &[CorpsId], to: AreaId) -> Option<Part> {
    let mut then = state.clone();
    let enemies = state.army(to, side.other());
    then.put_all(&enemies, Place::Reserve);
    then.put_all(corps, Place::Area(to));
    let (held, all, lost) = state.goal_moved(&then, side)?;
    let if_so = [" if won", ""][usize::from(enemies.is_empty())];
    let goal = if lost.is_empty() { "goal" } else { "goal falls to" };
    Some(follows(format!("{goal} {held} of {all}{if_so}")).briefly(format!("goal {held}/{all}{if_so}"), "", ""))
}

/// What becomes of those who are lost, in words, and in the service record of one.
pub(super) const fn fate(to: Place) -> [&'static str; 2] {
    match to {
        Place::Area(_) => ["on the map", "is beaten off"],
        Place::Reserve => ["to the reserve", "goes back to the reserve"],
        Place::Prisoners => ["prisoners", "is a prisoner"],
        Place::Lost => ["for good", "is lost for good"],
    }
}

pub(super) fn tester(_: &State, note: &TestNote) -> Text {
    let side = Side::of_key(&note.side);
    side.map_or_else(|| Text::plain(&note.who), |side| of(side, &note.who))
}

/// Something of a corps for the service records, where it stands for its commander.
pub(super) fn note(state: &State, corps: CorpsId, deed: Deed) -> Note {
    let facts = state.corps(corps);
    Note::of_leader(facts.side.key(), &facts.name, deed)
}

/// Corps of one side are lost: by what, and what became of each, in words.
pub(super) fn gone(before: &State, corps: &[CorpsId], to: Place, [cause, became]: [&'static str; 2]) -> Share {
    let Some(first) = corps.first() else { return Share::quiet() };
    let side = before.corps(*first).side.key().to_owned();
    let loss = StrengthLost { side, cause, amount: i64::try_from(corps.len()).unwrap_or(i64::MAX) };
    Share {
        remark: Remark { loss: Some(loss), ..Remark::default() },
        notes: corps.iter().map(|corps| note(before, *corps, Deed::Became(became.to_owned()))).collect(),
        table: Some(names(before, corps).then(format!(": off the map ({})", fate(to)[0]))),
        ..Share::default()
    }
}

//! What a side lacks of a goal, and what a change does to it.

use super::ids::{AreaId, Side};
use super::roster::Goal;
use super::state::State;

/// The areas of a goal that its side neither holds nor controls: one that is fought for is nobody's yet.
pub(super) fn missing(state: &State, goal: &Goal) -> Vec<AreaId> {
    let [own, enemy] = [goal.side, goal.side.other()].map(|side| move |area| state.is_at(area, side));
    let lacks = |area: &AreaId| state.holder(*area) != Some(goal.side) && (!own(*area) || enemy(*area));
    goal.areas.iter().copied().filter(lacks).collect()
}

/// What a change does to the goal of a side, of several to the one that is nearest then: how many areas of how many it has,
/// and which it gives up.
pub(super) fn goal_moved(state: &State, then: &State, side: Side) -> Option<(usize, usize, Vec<AreaId>)> {
    let goals = state.roster.game.goals.iter().filter(|goal| goal.side == side);
    let both = goals.map(|goal| (missing(state, goal), missing(then, goal), goal.areas.len()));
    let (now, then, all) = both.filter(|(now, then, _)| now != then).min_by_key(|(_, then, _)| then.len())?;
    Some((all - then.len(), all, then.into_iter().filter(|area| !now.contains(area)).collect()))
}

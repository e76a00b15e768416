//! The page of a game that is over: victory points and what ended it, what each side holds and lost.

use super::prelude::*;
use crate::rules::board::over::{BY_WORD, GameOver, counts, names, row};

pub(super) fn over(view: &View) -> Option<GameOver<Side>> {
    let state = &view.state;
    let (vp, winner) = (state.vp, Side::of_key(state.winner?.key()));
    let own = winner.unwrap_or_default();
    // Equal points are for the players to judge.
    let by_word = vp[0] == vp[1] && winner.is_some();
    let rules = [(by_word, BY_WORD), (is_without_napoleon(state), "Napoleon, no morale")];
    let [french, allied] = vp.map(|points| u32::try_from(points).ok());
    let worth = |side: Side| {
        let own = state.areas().filter(|area| state.holder(*area) == Some(side)).map(|area| state.area(area));
        names(own.filter(|area| area.vp != 0).map(|area| format!("{} {}", area.name, area.vp)))
    };
    let in_play = |side: Side| state.formations_of(side).filter(|own| state.is_in_play(*own)).count();
    let gone = |side: Side| {
        let is_gone = |unit: &UnitId| state.unit(*unit).known && state.unit(*unit).steps == 0;
        let own = state.all_units().filter(|unit| state.side_of_unit(*unit) == side);
        names(own.filter(is_gone).map(|unit| state.unit_name(unit)))
    };
    let leaders = |side: Side| {
        let fell = state.leaders_of(side).filter(|leader| !state.leader(*leader).fate().is_empty());
        names(fell.map(|leader| format!("{} {}", state.leader_name(leader), state.leader(leader).fate())))
    };
    Some(GameOver {
        winner,
        rule: first_so(rules, "victory points").to_owned(),
        why: format!("{} VP to {}", vp[own.at()], vp[own.other().at()]),
        points: french.zip(allied).map(Into::into),
        held: vec![row("places worth VP", Side::BOTH.map(worth)), counts("formations", Side::BOTH.map(in_play))],
        lost: vec![
            counts("steps lost", Side::BOTH.map(|side| steps_lost(state, side))),
            row("units gone", Side::BOTH.map(gone)),
            row("leaders", Side::BOTH.map(leaders)),
        ],
    })
}

pub(super) fn is_without_napoleon(state: &State) -> bool {
    state.napoleons().is_some_and(|formation| state.formation(formation).morale == 0)
}

/// The steps that a side has no more of those that it began with, whatever took them: battles, or phases that its owner does
/// by his rules and sets right.
pub(super) fn steps_lost(state: &State, side: Side) -> usize {
    let known = state.all_units().filter(|unit| state.unit(*unit).known && state.side_of_unit(*unit) == side);
    let began = |own: &Unit| own.strength.left.unwrap_or(own.strength.steps);
    known.map(|own| usize::from(began(state.unit_facts(own)).saturating_sub(state.unit(own).steps))).sum()
}

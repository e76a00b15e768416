//! The page of a game that is over: victory points and what ended it, what each side holds and lost.

use super::ground::View;
use super::ids::{FormationId, LeaderId, Side, Winner};
use super::state::State;
use crate::engine::ending::{EndRow, Ending};
use crate::engine::text::Text;
use crate::rules::board::over::{BY_WORD, GameOver, counts, names, row};

/// How the game ended; none while it lasts.
pub(super) fn ending(view: &View) -> Option<Ending> {
    let state = &view.state;
    let winner = state.winner?;
    let side = match winner {
        Winner::French => Some(Side::French),
        Winner::Allied => Some(Side::Allied),
        Winner::Draw => None,
    };
    let vp = state.score.vp;
    let own = side.unwrap_or(Side::French);
    let points = vp.map(u32::try_from);
    // Equal points are for the players to judge.
    let by_word = vp[0] == vp[1] && side.is_some();
    let over = GameOver {
        winner: side.map(Side::at),
        rule: rule(state, by_word),
        why: format!("{} VP to {}", vp[own.at()], vp[own.other().at()]),
        keys: Side::KEYS,
        names: Side::BOTH.map(|side| Text::of(side.label(), side.name())),
        wins: ["win", "win"],
        points: match points {
            [Ok(french), Ok(allied)] => Some([french, allied]),
            _ => None,
        },
        held: held(state),
        lost: lost(state),
    };
    Some(over.page())
}

/// The rule that ended it, in a few words.
fn rule(state: &State, by_word: bool) -> String {
    let zero = state.napoleons().is_some_and(|formation| state.formation(formation).morale == 0);
    let words = if zero { "Napoleon, no morale" } else { "victory points" };
    if by_word { BY_WORD.to_owned() } else { words.to_owned() }
}

fn held(state: &State) -> Vec<EndRow> {
    let worth = |side: Side| {
        let own = state.areas().filter(move |area| {
            state.holder(*area) == Some(side) && state.area(*area).is_some_and(|facts| facts.vp != 0)
        });
        let told: Vec<String> = own
            .map(|area| format!("{} {}", state.area_name(area), state.area(area).map_or(0, |facts| facts.vp)))
            .collect();
        names(told.iter().map(String::as_str))
    };
    let in_play = |side: Side| {
        let own = |formation: &FormationId| state.side_of(*formation) == side && state.is_in_play(*formation);
        state.all_formations().filter(own).count()
    };
    vec![row("places worth VP", Side::BOTH.map(worth)), counts("formations", Side::BOTH.map(in_play))]
}

/// The steps that a side has no more of those that it began with, whatever took them: battles, or phases that its owner does
/// by his rules and sets right.
pub(super) fn steps_lost(state: &State, side: Side) -> usize {
    let known = state.all_units().filter(|unit| state.unit(*unit).known && state.side_of_unit(*unit) == side);
    let began = |unit| state.unit_facts(unit).map_or(0, |facts| facts.strength.left.unwrap_or(facts.strength.steps));
    known.map(|unit| usize::from(began(unit).saturating_sub(state.unit(unit).steps))).sum()
}

fn lost(state: &State) -> Vec<EndRow> {
    let own =
        |side: Side| state.all_units().filter(move |unit| state.unit(*unit).known && state.side_of_unit(*unit) == side);
    let gone =
        |side: Side| names(own(side).filter(|unit| state.unit(*unit).steps == 0).map(|unit| state.unit_name(unit)));
    let leaders = |side: Side| {
        let fell = |leader: &LeaderId| state.leader(*leader).wounded || state.leader(*leader).dead;
        let own = state.all_leaders().filter(|leader| state.side_of_leader(*leader) == side).filter(fell);
        let told: Vec<String> =
            own.map(|leader| format!("{} {}", state.leader_name(leader), state.leader(leader).fate())).collect();
        names(told.iter().map(String::as_str))
    };
    vec![
        counts("steps lost", Side::BOTH.map(|side| steps_lost(state, side))),
        row("units gone", Side::BOTH.map(gone)),
        row("leaders", Side::BOTH.map(leaders)),
    ]
}

//! What happened in the battle that a scenario is about, beside what the players did: told when their battle is over.

use crate::engine::briefing::{Chapter, PastBattle, paragraphs};
use crate::engine::text::{Label, Text};
use crate::orbat::scene::Scene;
use crate::orbat::scene::history::{Losses, Winner, grouped};
use crate::orbat::{LeaderStatus, UnitStatus};

use super::chapters::{chapter, hour};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{MfId, Side};
use crate::rules::march_attack::state::say::label;
use crate::rules::march_attack::state::{Mf, Unit};

/// The comparison; none before the end, and where the scenario knows no history.
pub(super) fn past(state: &State, scene: &Scene) -> Option<PastBattle> {
    let history = &scene.history;
    let verdict = state.end.verdict.as_deref().filter(|_| !history.is_empty())?;
    let mut past = PastBattle::default();
    let winner = |side: Option<Side>| side.map_or_else(|| Text::plain("drawn"), |side| short(state, side));
    let theirs = history.winner.map(|won| winner(side_of(won)));
    past.add("Winner", winner(Side::of_key(verdict)), theirs.unwrap_or_default());
    past.add("End", Text::plain(ended(state, scene)), Text::plain(&*history.end));
    let men_known = Side::BOTH.into_iter().all(|side| entered(state, side).all(|(men, _)| men.is_some()));
    for side in Side::BOTH {
        let own = &history.losses[side.index()];
        let name = state.side_short(side);
        past.add(&format!("{name}: lost"), Text::plain(cv_lost(state, side)), Text::plain(share_lost(own)));
        let men = if men_known { men_lost(state, side) } else { String::new() };
        past.add(&format!("{name}: men"), Text::plain(men), Text::plain(men_told(own)));
        past.add(&format!("{name}: leaders"), Text::plain(leaders(state, side)), Text::plain(&*own.leaders));
    }
    for (place, theirs) in &history.held {
        let by = state
            .end
            .score
            .iter()
            .flat_map(|score| &score.held)
            .find(|(name, _)| name == place)
            .map(|(_, by)| holder(state, *by));
        let theirs = theirs.map(Side::of_scene);
        past.add(place, by.unwrap_or_default(), holder(state, theirs));
    }
    past.course = paragraphs(&history.after);
    past.disputes = paragraphs(&history.disputes);
    past.sources = Side::BOTH.into_iter().filter_map(|side| source(state, scene, side)).collect();
    Some(past)
}

/// The same as a chapter of the brief.
pub(super) fn told(past: &PastBattle) -> Chapter {
    let mut chapter = chapter(PastBattle::HEADING);
    chapter.paragraphs.extend(past.course.iter().cloned());
    let theirs = past.rows.iter().filter(|row| !row.theirs.is_empty());
    chapter.points.extend(theirs.map(|row| Text::plain(format!("{}: ", row.what)).join(row.theirs.clone())));
    let disputes = past.disputes.iter().cloned();
    chapter.points.extend(disputes.map(|text| Text::of(Label::Quiet, "Disputed: ").join(text)));
    chapter.points.extend(past.sources.iter().cloned());
    chapter
}

const fn side_of(winner: Winner) -> Option<Side> {
    match winner {
        Winner::A => Some(Side::A),
        Winner::B => Some(Side::B),
        Winner::Drawn => None,
    }
}

fn short(state: &State, side: Side) -> Text {
    Text::of(label(side), state.side_short(side))
}

fn holder(state: &State, by: Option<Side>) -> Text {
    by.map_or_else(|| Text::plain("nobody"), |side| short(state, side))
}

/// `after turn 7, 14:50`.
fn ended(state: &State, scene: &Scene) -> String {
    match hour(scene, state.turn.saturating_add(1)) {
        Some(hour) => format!("{hour}, turn {}", state.turn),
        None => format!("turn {}", state.turn),
    }
}

/// True for a formation that never came to the table.
fn stayed_away(state: &State, id: MfId, mf: &Mf) -> bool {
    let untouched = |unit: &Unit| unit.lost == 0 && unit.status == UnitStatus::Ready;
    !mf.on_table && !mf.broken && mf.arrives.is_some() && state.members(id).all(|(_, unit)| untouched(unit))
}

/// The men of each unit that came to the table, where its army gives them, and the unit.
fn entered(state: &State, side: Side) -> impl Iterator<Item = (Option<u32>, &Unit)> {
    let formations = state.mfs_of(side).filter(move |(id, mf)| !stayed_away(state, *id, mf));
    let units = formations.flat_map(move |(id, _)| state.members(id));
    units.map(move |(id, unit)| (state.facts(id).and_then(|facts| facts.men), unit))
}

/// The CV that a unit has lost, and all that it brought; who is removed or taken is lost with all that he had.
fn lost(unit: &Unit) -> (u32, u32) {
    let brought = u32::from(unit.cv) + u32::from(unit.lost);
    let gone = matches!(unit.status, UnitStatus::Removed | UnitStatus::Captured);
    (if gone { brought } else { u32::from(unit.lost) }, brought)
}

/// `24%: 14 of 59 CV`.
fn cv_lost(state: &State, side: Side) -> String {
    let sum = |(lost, all): (u32, u32), (own, brought): (u32, u32)| (lost + own, all + brought);
    let (gone, all) = entered(state, side).map(|(_, unit)| lost(unit)).fold((0, 0), sum);
    let Some(share) = (gone * 100).checked_div(all) else { return String::new() };
    format!("{share}%: {gone} of {all} CV")
}

/// Each unit's men by the share of CV that it lost.
fn men_lost(state: &State, side: Side) -> String {
    let own = |(men, unit): (Option<u32>, &Unit)| {
        let (gone, all) = lost(unit);
        let men = men.unwrap_or(0);
        (men, (men * gone).checked_div(all).unwrap_or(0))
    };
    let sums = entered(state, side).map(own);
    let (all, gone) = sums.fold((0, 0), |(all, gone), (men, lost)| (all + men, gone + lost));
    format!("{} of {}", grouped(gone), grouped(all))
}

/// `24%`, or `33 to 34%`.
fn share_lost(losses: &Losses) -> String {
    losses.percent().map(|share| format!("{share}%")).unwrap_or_default()
}

/// `1,238 of 5,217: 201 killed, 1,037 wounded`.
fn men_told(losses: &Losses) -> String {
    let Some(all) = losses.all() else { return String::new() };
    let of = losses.engaged.map(|engaged| format!(" of {engaged}")).unwrap_or_default();
    let kinds = [(losses.killed, "killed"), (losses.wounded, "wounded"), (losses.captured, "captured")];
    let kinds: Vec<String> = kinds.iter().filter_map(|(men, what)| Some(format!("{} {what}", (*men)?))).collect();
    if kinds.is_empty() { format!("{all}{of}") } else { format!("{all}{of}: {}", kinds.join(", ")) }
}

/// The leaders who are not well.
fn leaders(state: &State, side: Side) -> String {
    let hurt = state.leaders_of(side).filter(|(_, leader)| leader.status != LeaderStatus::Ready);
    let hurt: Vec<String> = hurt.map(|(id, leader)| format!("{} {}", state.leader_name(id), leader.status)).collect();
    if hurt.is_empty() { "none lost".to_owned() } else { hurt.join(", ") }
}

fn source(state: &State, scene: &Scene, side: Side) -> Option<Text> {
    let source = &scene.history.losses[side.index()].source;
    let told = format!("Losses, {}: {}", state.side_short(side), source.trim());
    (!source.is_empty()).then(|| Text::of(Label::Quiet, told))
}

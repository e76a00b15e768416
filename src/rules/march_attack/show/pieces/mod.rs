//! The armies on paper: what stands where, rosters to tick off, cards and labels to cut out.

mod pack_up;
mod rosters;
mod slips;

use crate::engine::printed::pieces::{Print, SidePieces};
use crate::engine::text::Text;
use crate::orbat::troops::unit;
use crate::orbat::{LeaderStatus, UnitStatus};

use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::{State, Unit, say};

const OPEN: char = '☐';
const TICKED: char = '☒';

/// What is printed of both armies.
pub(crate) fn pieces(view: &View, what: Print) -> Vec<SidePieces> {
    let print = |side| match what {
        Print::PackUp => pack_up::side(view, side),
        Print::Rosters => rosters::side(view, side),
        Print::Cards => slips::cards(view, side),
        Print::Labels => slips::labels(view, side),
    };
    let of = |side| SidePieces { name: say::side(&view.state, side), blocks: print(side) };
    Side::BOTH.into_iter().map(of).filter(|side| !side.blocks.is_empty()).collect()
}

/// So many boxes, the first of them ticked.
fn boxes(ticked: usize, all: usize) -> String {
    (0..all).map(|at| if at < ticked { TICKED } else { OPEN }).collect()
}

/// A box for each CV that the unit began with, those that are lost ticked, and what is left: `☒☐☐☐ 3`.
fn strength(unit: &Unit) -> String {
    format!("{} {}", boxes(unit.lost.into(), (unit.cv + unit.lost).into()), unit.cv)
}

fn tick(ticked: bool) -> char {
    if ticked { TICKED } else { OPEN }
}

/// What it is, and what it carries.
fn kind(unit: &Unit) -> String {
    unit::kind(&crate::orbat::Unit { figures: unit.figures, ..crate::orbat::troops::key::Keyed::BLANK })
}

fn is_gone(unit: &Unit) -> bool {
    matches!(unit.status, UnitStatus::Removed | UnitStatus::Captured)
}

/// The units of a formation that are still in the battle.
fn here(state: &State, mf: MfId) -> impl Iterator<Item = (UnitId, &Unit)> {
    state.members(mf).filter(|(_, unit)| !is_gone(unit))
}

fn code(state: &State, unit: UnitId) -> &str {
    state.facts(unit).map_or("", |facts| &facts.code)
}

/// The commander of a formation, if it has one.
fn commander(state: &State, mf: MfId) -> Option<LeaderId> {
    state.mf(mf).commander.map(|index| LeaderId { side: mf.side, index })
}

/// The unit that a leader rides with while he is with his troops.
fn rides_with(state: &State, id: LeaderId) -> Option<&str> {
    let leader = state.leader(id);
    let index = leader.attached_to.filter(|_| leader.status == LeaderStatus::Ready)?;
    Some(state.unit_name(UnitId { side: id.side, index }))
}

/// A unit's name in its side's colour.
fn name(state: &State, unit: UnitId) -> Text {
    Text::of(say::label(unit.side), state.unit_name(unit))
}

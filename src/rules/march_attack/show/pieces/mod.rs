//! The armies on paper: what stands where, rosters to tick off, cards and labels to cut out.

mod pack_up;
mod rosters;
mod slips;

use crate::engine::printed::pieces::{Print, SidePieces};
use crate::orbat::LeaderStatus;
use crate::orbat::troops::unit;

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

/// The units of a formation that are still in the battle.
fn here(state: &State, mf: MfId) -> impl Iterator<Item = (UnitId, &Unit)> {
    state.members(mf).filter(|(_, unit)| !unit.status.is_gone())
}

/// The unit that a leader rides with while he is with his troops.
fn rides_with(state: &State, id: LeaderId) -> Option<&str> {
    let unit = state.ridden_by(id).filter(|_| state.leader(id).status == LeaderStatus::Ready)?;
    Some(state.unit_name(unit))
}

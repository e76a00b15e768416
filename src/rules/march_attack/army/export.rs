//! A side's present order of battle, to be mustered again.

use crate::orbat::troops::key::Keyed;
use crate::orbat::{Disorder, Formation, Leader, LeaderStatus, MfKind, Orbat, Order, Unit, UnitStatus};

use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};

/// The side with its losses, formations and leaders as they are now.
pub(crate) fn orbat(state: &State, side: Side) -> Orbat {
    let facts = &state.roster.sides[side.index()];
    let still_to_come = |id| state.kept_back(id).cloned();
    let written = |id| (state.members(id).next().is_some()).then(|| formation(state, id)).or_else(|| still_to_come(id));
    Orbat {
        name: facts.name.clone(),
        short: facts.short.clone(),
        nation: facts.nation.clone(),
        date: facts.date.clone(),
        source: facts.source.clone(),
        notes: facts.notes.clone(),
        commander: written_leader(state, LeaderId::new(side, 0)),
        formations: state.mfs_of(side).filter_map(|(id, _)| written(id)).collect(),
    }
}

/// A leader as he is now.
pub(crate) fn leader(state: &State, id: LeaderId) -> Leader {
    let leader = state.leader(id);
    let out = leader.status == LeaderStatus::Out;
    let turns = if out { leader.back_in.saturating_sub(state.turn).clamp(1, 12) } else { 0 };
    Leader {
        name: state.leader_name(id).to_owned(),
        figures: leader.figures,
        turns_out: u8::try_from(turns).unwrap_or(12),
        attached_to: state.ridden_by(id).map(|unit| state.unit_name(unit).to_owned()),
    }
}

/// A leader as a file has him: who rides with a unit without CV is left alone.
fn written_leader(state: &State, id: LeaderId) -> Leader {
    let mut leader = leader(state, id);
    if state.ridden_by(id).is_some_and(|unit| is_used_up(state, unit)) {
        leader.attached_to = None;
    }
    leader
}

fn formation(state: &State, id: MfId) -> Formation {
    let mut formation = bare(state, id);
    // A retreat of which nobody knows what follows it gives way to defence, as in S1.
    let after = formation.order_after.unwrap_or(Order::Defend);
    formation.order_after = (formation.order == Order::Retreat).then_some(after);
    let commander = state.commander(id);
    formation.commander = commander.filter(|own| is_own(state, id, *own)).map(|own| written_leader(state, own));
    formation.units = state.members(id).map(|(unit, _)| written(state, unit)).collect();
    formation
}

/// A unit as a file has it: in the middle of a step one without CV is not yet removed, and no file holds it so.
fn written(state: &State, id: UnitId) -> Unit {
    let mut unit = unit(state, id);
    if is_used_up(state, id) {
        (unit.figures.status, unit.figures.disorder) = (UnitStatus::Removed, Disorder::None);
        unit.locked_with = None;
    }
    let fights = |enemy: &UnitId| !is_used_up(state, *enemy);
    if !state.enemies_of(id).next().as_ref().is_none_or(fights) {
        unit.locked_with = state.enemies_of(id).find(fights).map(|enemy| state.unit_name(enemy).to_owned());
    }
    unit
}

fn is_used_up(state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.cv == 0 && unit.is_present()
}

/// A formation as it is now, without its commander and its units.
pub(crate) fn bare(state: &State, id: MfId) -> Formation {
    let facts = state.mf_facts(id);
    Formation {
        name: state.mf_name(id).to_owned(),
        short: facts.map(|facts| facts.short.clone()).unwrap_or_default(),
        kind: facts.map_or(MfKind::Mixed, |facts| facts.kind),
        figures: state.mf(id).figures,
        notes: facts.map(|facts| facts.notes.clone()).unwrap_or_default(),
        ..Formation::BLANK
    }
}

/// A leader stands once in a file: with the first formation that he commands.
fn is_own(state: &State, mf: MfId, leader: LeaderId) -> bool {
    let first = state.mfs_of(mf.side).find(|(_, other)| other.commander == Some(leader.index));
    leader.index != 0 && first.is_some_and(|(first, _)| first == mf)
}

/// A unit as it is now.
pub(crate) fn unit(state: &State, id: UnitId) -> Unit {
    let unit = state.unit(id);
    let facts = state.facts(id);
    let enemy = state.enemies_of(id).next();
    Unit {
        name: state.unit_name(id).to_owned(),
        figures: unit.figures,
        men: facts.and_then(|facts| facts.men),
        guns: facts.and_then(|facts| facts.guns),
        grade: facts.and_then(|facts| facts.grade),
        source: facts.map(|facts| facts.source.clone()).unwrap_or_default(),
        notes: facts.map(|facts| facts.notes.clone()).unwrap_or_default(),
        locked_with: enemy.map(|enemy| state.unit_name(enemy).to_owned()),
        home: unit
            .home
            .map(|index| MfId { side: id.side, index })
            .filter(|home| state.members(*home).next().is_some())
            .map(|home| state.mf_name(home).to_owned()),
    }
}

//! Sea battles of C6, and what becomes of the beaten side: prizes, its transports, its retreat (19.6).

use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::Loss;
use crate::rules::campaign_1805::ground::Cx;
use crate::rules::campaign_1805::moves::sea::{Group, cargo, flight, groups, prizes};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, Arm, ForceId};
use crate::rules::campaign_1805::state::{Clash, Fight, FightKind, State, Unit};
use crate::rules::campaign_1805::war::battles::{self, Side};

/// Every battle at sea, in the order in which the fleets met; then those land whose fleets held the area.
pub(crate) fn fight(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for clash in cx.state().at_sea.clashes.clone() {
        one(cx, &clash)?;
    }
    cargo::disembark(cx, true);
    Ok(())
}

fn one(cx: &mut Cx<'_>, clash: &Clash) -> Result<(), Stop> {
    let at = Place::Sea(clash.sea);
    let there = |side: &[ForceId], state: &State| -> Vec<ForceId> {
        side.iter().copied().filter(|force| !state.force(*force).life.gone && state.force(*force).at == at).collect()
    };
    let sides = [there(&clash.attackers, cx.state()), there(&clash.defenders, cx.state())];
    if sides.iter().any(Vec::is_empty) {
        return Ok(());
    }
    let all = groups(cx.state());
    let convoys = [0, 1].map(|side| cargo::convoy(cx.state(), &all, &sides[side], at));
    let before = [warships(cx.state(), &sides[0]), warships(cx.state(), &sides[1])];
    let nations = [0, 1].map(|side| Side::of(cx.state(), &sides[side]).nation(cx.state()));
    let [attackers, defenders] = sides.clone();
    let fight = Fight { attackers, defenders, nations, ..Fight::new(at, FightKind::Sea) };
    let (fight, battle) = battles::days(cx, fight)?;
    let percents = battle.map_or([0, 0], |battle| [battle.attacker_loss, battle.defender_loss]);
    battles::end(cx, fight.clone());
    let beaten = [0, 1].map(|side| fight.retreats[side] || warships(cx.state(), &sides[side]).is_empty());
    for side in [0, 1] {
        if beaten[side] && !beaten[1 - side] {
            let lost = lost(cx.state(), &before[side], &sides[side]);
            prizes::take(cx, &sides[1 - side], &lost);
        }
        if beaten[side] {
            cargo::sink(cx, &convoys[side], percents[side], Loss::Sunk)?;
        }
    }
    for side in [0, 1].into_iter().filter(|side| beaten[*side]) {
        retreat(cx, &all, &sides[side], &convoys[side], clash, nations[1 - side])?;
    }
    Ok(())
}

/// Men of war and frigates of some forces.
fn warships(state: &State, forces: &[ForceId]) -> Vec<Unit> {
    let units = forces.iter().flat_map(|force| &state.force(*force).units);
    units.filter(|unit| state.unit_type(unit.kind).arm != Arm::Transport).cloned().collect()
}

/// The ships that are no more, men of war first.
fn lost(state: &State, before: &[Unit], forces: &[ForceId]) -> Vec<Unit> {
    let mut left = warships(state, forces);
    let mut lost = Vec::new();
    for unit in before {
        match left.iter().position(|own| own.name == unit.name && own.kind == unit.kind) {
            Some(at) => drop(left.remove(at)),
            None => lost.push(unit.clone()),
        }
    }
    lost.sort_by_key(|unit| state.unit_type(unit.kind).arm != Arm::ManOfWar);
    lost
}

/// The beaten side leaves group by group, its transports with the first that is left.
fn retreat(
    cx: &mut Cx<'_>,
    all: &[Group],
    side: &[ForceId],
    convoy: &[ForceId],
    clash: &Clash,
    by: ids::NationId,
) -> Result<(), Stop> {
    let mut alone: Vec<ForceId> = convoy.to_vec();
    let fought = all.iter().filter(|group| group.forces.iter().any(|force| side.contains(force)));
    for group in fought {
        let with = alone.iter().copied().filter(|force| !group.forces.contains(force));
        let left = |force: &ForceId| !cx.state().force(*force).life.gone;
        let own: Vec<ForceId> = group.forces.iter().copied().filter(left).collect();
        if own.is_empty() {
            continue;
        }
        let forces: Vec<ForceId> = own.into_iter().chain(with).filter(left).collect();
        flight::flee(cx, &forces, clash.sea, Some(by))?;
        alone.clear();
    }
    alone.retain(|force| !cx.state().force(*force).life.gone && cx.state().force(*force).at == Place::Sea(clash.sea));
    flight::flee(cx, &alone, clash.sea, Some(by))
}

//! What follows when a side ends a step, as everything stands: told before it does.

use super::battle;
use super::prelude::*;

pub(super) fn means(state: &State, offers: &Offers) -> Vec<Part> {
    // Where both sides are and have not fought.
    let unfought = || battle::not_fought_for(state).map(|area| state.area_name(area)).collect::<Vec<_>>();
    let (undone, then) = match state.step {
        Step::Phase | Step::Battle => (None, follows(next_phase(state))),
        Step::O2 => {
            let unmoved = offers.open(|act| matches!(act, Act::Move(_)));
            let areas = unfought();
            let then = if areas.is_empty() {
                let full = format!("no battle, {}", next_phase(state));
                let few = full.split(':').next().unwrap_or_default().to_owned();
                follows(full).briefly(few, "", "")
            } else {
                let where_to = areas.join(", ");
                follows(format!("battle in {where_to}")).briefly(counted(areas.len(), "battle"), "", where_to)
            };
            (still(unmoved, "formation", ["not moved"; 2]), then)
        }
        Step::O3 => {
            let areas = unfought();
            let left = (!areas.is_empty()).then(|| follows(format!("nobody fights in {}", areas.join(", "))));
            (left, follows(next_phase(state)))
        }
        Step::Reaction => {
            let could = offers.open(|act| matches!(act, Act::React(_)));
            let attacker = state.fight.battle.as_ref().map_or(Side::French, |fight| fight.attacker);
            let then = if battle::reaction::whose(state) == Some(attacker) {
                follows(format!("then {} react", attacker.other().name()))
            } else {
                let full = follows(format!("then {} choose a second round or none", attacker.name()));
                full.briefly("then a second round or none", "", "")
            };
            (still(could, "formation", ["could still come", "could come"]), then)
        }
    };
    undone.into_iter().chain([then]).collect()
}

/// The next phase in which anything is asked: nobody is tested where none is wounded, and no country where all are at war.
fn next_phase(state: &State) -> String {
    let game = &state.roster.game;
    let next = usize::from(state.phase.unwrap_or(0)) + 1;
    let is_asked = |phase: &&Phase| match phase.kind {
        PhaseKind::Wounds => state.all_leaders().any(|leader| state.leader(leader).wounded),
        PhaseKind::Paralysis => state.countries().any(|own| !state.at_war(own)),
        PhaseKind::Words | PhaseKind::Ops => true,
    };
    match game.phases.iter().skip(next).find(is_asked) {
        Some(phase) => format!("then {}", phase.name),
        None if state.turn < game.begins.turns => format!("then turn {}", state.turn + 1),
        None => "the game ends: victory points decide".to_owned(),
    }
}

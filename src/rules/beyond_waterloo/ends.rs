//! What follows when a side ends a step, as everything stands: told before it does.

use super::battle;
use super::prelude::*;

/// What is left undone, and what begins.
pub(super) fn means(state: &State, offers: &Offers) -> Vec<Part> {
    let (undone, then) = match state.step {
        Step::Phase | Step::Battle => (None, follows(next_phase(state))),
        Step::O2 => {
            let unmoved = offers.open(|act| matches!(act, Act::Move(_)));
            (still(unmoved, "formation", ["not moved"; 2]), battles(state))
        }
        Step::O3 => {
            let areas = unfought(state);
            let left = (!areas.is_empty()).then(|| follows(format!("nobody fights in {}", areas.join(", "))));
            (left, follows(next_phase(state)))
        }
        Step::Reaction => {
            let could = offers.open(|act| matches!(act, Act::React(_)));
            (still(could, "formation", ["could still come", "could come"]), after(state))
        }
    };
    undone.into_iter().chain([then]).collect()
}

/// Where both sides are and have not fought.
fn unfought(state: &State) -> Vec<&str> {
    battle::not_fought_for(state).map(|area| state.area_name(area)).collect()
}

/// The next phase in which anything is asked: nobody is tested where none is wounded, and no country where all are at war.
fn next_phase(state: &State) -> String {
    let game = &state.roster.game;
    let next = usize::from(state.phase.unwrap_or(0)) + 1;
    let is_asked = |phase: &&Phase| match phase.kind {
        PhaseKind::Wounds => state.all_leaders().any(|leader| state.leader(leader).wounded),
        PhaseKind::Paralysis => state.countries().any(|own| !state.lands.at_war.get(own.at()).copied().unwrap_or(true)),
        PhaseKind::Words | PhaseKind::Ops => true,
    };
    match game.phases.iter().skip(next).find(is_asked) {
        Some(phase) => format!("then {}", phase.name),
        None if state.turn < game.begins.turns => format!("then turn {}", state.turn + 1),
        None => "the game ends: victory points decide".to_owned(),
    }
}

/// What is fought once nobody moves any more.
fn battles(state: &State) -> Part {
    let areas = unfought(state);
    if areas.is_empty() {
        let full = format!("no battle, {}", next_phase(state));
        let few = full.split(':').next().unwrap_or_default().to_owned();
        return follows(full).briefly(few, "", "");
    }
    let where_to = areas.join(", ");
    follows(format!("battle in {where_to}")).briefly(counted(areas.len(), "battle"), "", where_to)
}

/// Who reacts next, or what is asked then.
fn after(state: &State) -> Part {
    let attacker = state.fight.battle.as_ref().map_or(Side::French, |fight| fight.attacker);
    if battle::reaction::whose(state) == Some(attacker) {
        return follows(format!("then {} react", attacker.other().name()));
    }
    let full = follows(format!("then {} choose a second round or none", attacker.name()));
    full.briefly("then a second round or none", "", "")
}

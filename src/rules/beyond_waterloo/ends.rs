//! What follows when a side ends a step, as everything stands: told before it does.

use super::act::{Act, Offers};
use super::battle;
use super::ids::{PhaseKind, Side, Step};
use super::roster::Phase;
use super::state::State;
use crate::engine::prompt::Part;
use crate::engine::text::counted;
use crate::rules::board::words::follows;

/// What is left undone, and what begins.
pub(super) fn means(state: &State, offers: &Offers) -> Vec<Part> {
    let told = match state.step {
        Step::Phase | Step::Battle => [None, Some(next_phase(state))],
        Step::O2 => {
            let still = offers.open(|act| matches!(act, Act::Move(_)));
            let left = || follows(format!("{} not moved", counted(still, "formation")));
            let left = (still > 0).then(|| left().briefly(format!("{still} not moved"), "", ""));
            return left.into_iter().chain([battles(state)]).collect();
        }
        Step::O3 => {
            let areas: Vec<&str> = battle::not_fought_for(state).map(|area| state.area_name(area)).collect();
            let left = (!areas.is_empty()).then(|| format!("nobody fights in {}", areas.join(", ")));
            [left, Some(next_phase(state))]
        }
        Step::Reaction => {
            let still = offers.open(|act| matches!(act, Act::React(_)));
            let left = || follows(format!("{} could still come", counted(still, "formation")));
            let left = (still > 0).then(|| left().briefly(format!("{still} could come"), "", ""));
            return left.into_iter().chain([after(state)]).collect();
        }
    };
    told.into_iter().flatten().map(follows).collect()
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
    let areas: Vec<&str> = battle::not_fought_for(state).map(|area| state.area_name(area)).collect();
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

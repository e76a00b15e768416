//! Which generals are with a side, and who of them commands (19.2).

use std::cmp::Reverse;

use super::{ArmyNow, State};
use crate::rules::campaign_1805::scenario::ids::{Fate, ForceId, GeneralId, HexId, NationId};

/// The free generals of a side: of its armies and forces, and who rides alone in its hex.
pub(crate) fn generals(state: &State, forces: &[ForceId]) -> Vec<GeneralId> {
    let hex = forces.first().and_then(|force| State::hex_of(state.force(*force).at));
    generals_at(state, forces, hex)
}

/// The same of a battle in a hex that its sides may have left since.
pub(crate) fn generals_at(state: &State, forces: &[ForceId], hex: Option<HexId>) -> Vec<GeneralId> {
    let mut generals: Vec<GeneralId> = Vec::new();
    for force in forces.iter().map(|force| state.force(*force)) {
        generals.extend(force.army.map(|army| state.army(army).general));
        generals.extend(force.general);
    }
    let nations: Vec<NationId> = forces.iter().map(|force| state.force(*force).nation).collect();
    for (at, general) in state.troops.generals.iter().enumerate() {
        let id = GeneralId::new(at);
        let leads = state.troops.armies.iter().any(|army| !army.gone && army.general == id)
            || state.present().any(|(_, force)| force.general == Some(id));
        if !leads && general.at == hex && hex.is_some() && nations.contains(&general.figures.nation) {
            generals.push(id);
        }
    }
    generals.retain(|general| state.general(*general).fate == Fate::Free);
    generals.sort_unstable();
    generals.dedup();
    generals
}

/// The free generals of a side, its commander first: by rank, battle rating and CR, then by most commands, then by the
/// order of the file.
pub(crate) fn by_rank(state: &State, forces: &[ForceId]) -> Vec<GeneralId> {
    let mut generals = generals(state, forces);
    generals.sort_by_key(|general| {
        let own = &state.general(*general).figures;
        let down = (own.battle_rating, own.command_rating, commands_of(state, forces, *general));
        (own.rank, Reverse(down), *general)
    });
    generals
}

fn commands_of(state: &State, forces: &[ForceId], general: GeneralId) -> usize {
    let own = |force: &&ForceId| {
        let force = state.force(**force);
        force.army.is_some_and(|army| state.army(army).general == general)
    };
    forces.iter().filter(own).count()
}

/// Why an army was dissolved that nobody dissolved: its general is lost, and none of its commands has another.
pub(crate) fn leaderless(state: &State, army: &ArmyNow) -> Option<String> {
    let own = state.general(army.general);
    let is_lost = army.gone && own.fate != Fate::Free;
    is_lost.then(|| format!("its general {} is {}, and no other was in it", own.figures.name, own.fate))
}

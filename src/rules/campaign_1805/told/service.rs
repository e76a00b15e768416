//! What an event means for the service records of generals and commands.

use crate::engine::handover::Ledger;
use crate::engine::service::{Deed, Note};
use crate::rules::campaign_1805::event::{Event, Loss};
use crate::rules::campaign_1805::losses::generals::generals;
use crate::rules::campaign_1805::scenario;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, Fate, ForceId, GeneralId, Step};
use crate::rules::campaign_1805::state::fight::Fight;
use crate::rules::campaign_1805::state::{self, ArmyNow, State};
use crate::rules::campaign_1805::war::battles::Side;

/// The notes of an event; `before` is the state that it changes.
pub(crate) fn notes(before: &State, event: &Event) -> Vec<Note> {
    match event {
        Event::Mustered { scenario, .. } => {
            let nation = |general: &scenario::General| &scenario.nations[general.nation.at()].name;
            let joined = |general| Note::of_leader(nation(general), &general.name, Deed::Joined);
            scenario.generals.iter().map(joined).collect()
        }
        Event::Fought { fight } => fought(before, fight),
        Event::FromTable { at, ledger, hurt, .. } => {
            let fight = before.battles.tables.iter().find(|fight| fight.at == *at);
            let mut notes = fight.map(|fight| colours(before, fight, ledger)).unwrap_or_default();
            let wounded = |who: &GeneralId| of(before, *who, Deed::Became("is lightly wounded".to_owned()));
            notes.extend(hurt.iter().map(wounded));
            notes
        }
        Event::Lost { force, units, why: Loss::Battle, .. } => {
            vec![of_force(before, *force, Deed::Lost(u32::try_from(units.len()).unwrap_or(u32::MAX)))]
        }
        Event::Gone { force, why, .. } => {
            vec![of_force(before, *force, Deed::Became(format!("is lost ({})", why.words())))]
        }
        Event::GeneralSet { general, fate, .. } => became(before, *general, *fate),
        Event::GeneralJoined { general } => {
            let (nation, name) = (before.nation_name(general.figures.nation), &general.figures.name);
            let deed = Deed::Became("takes service".to_owned());
            vec![Note::of_leader(nation, name, deed)]
        }
        Event::ArmySet { at, army } => commands(before, *at, army),
        Event::Leads { general, force, .. } => {
            let name = &before.force(*force).name;
            vec![of(before, *general, Deed::Became(format!("leads {name}")))]
        }
        _ => Vec::new(),
    }
}

fn of(state: &State, general: GeneralId, deed: Deed) -> Note {
    let figures = state.troops.generals.get(general.at()).map(|general| &general.figures);
    let (nation, name) = figures.map_or(("", ""), |own| (state.nation_name(own.nation), own.name.as_str()));
    Note::of_leader(nation, name, deed)
}

fn of_force(state: &State, force: ForceId, deed: Deed) -> Note {
    let force = state.force(force);
    Note::of_unit(state.nation_name(force.nation), &force.name, deed)
}

/// Generals and commands of both sides, and who has won.
fn fought(state: &State, fight: &Fight) -> Vec<Note> {
    let place = state.place_name(fight.at);
    let sides = [&fight.attackers, &fight.defenders];
    let gone = sides.map(|forces| forces.iter().all(|force| state.force(*force).gone));
    let beaten = [0, 1].map(|at| fight.retreats[at] || gone[at]);
    let mut notes = Vec::new();
    for (at, forces) in sides.into_iter().enumerate() {
        let end = match (beaten[at], beaten[1 - at]) {
            (true, false) => Some(Deed::Beaten),
            (false, true) => Some(Deed::Won),
            _ => None,
        };
        let deeds = || std::iter::once(Deed::Fought(place.clone())).chain(end.clone());
        for general in generals(state, forces) {
            notes.extend(deeds().map(|deed| of(state, general, deed)));
        }
        for force in forces {
            notes.extend(deeds().map(|deed| of_force(state, *force, deed)));
        }
    }
    notes
}

/// Units that were taken at the table are colours of the commander of the other side.
fn colours(state: &State, fight: &Fight, ledger: &Ledger) -> Vec<Note> {
    let commander = |side: usize| Side::of(state, [&fight.attackers, &fight.defenders][side]).commander();
    let of_side = |side: usize| {
        let taken = ledger.0.iter().filter(|entry| entry.side != side && entry.captured > 0).count();
        let taken = u32::try_from(taken).ok().filter(|taken| *taken > 0)?;
        Some(of(state, commander(side)?, Deed::Colours(taken)))
    };
    (0..2).filter_map(of_side).collect()
}

/// A general is lost, or free again. Who is lost in a battle does not lead any more when it ends: it counts here.
fn became(state: &State, general: GeneralId, fate: Fate) -> Vec<Note> {
    let words = match fate {
        Fate::Free => "is free again",
        Fate::Dead => "is dead",
        Fate::Captive => "is a captive",
    };
    let led = |force: &state::Force| {
        let leads = force.general == Some(general);
        leads || force.army.is_some_and(|army| state.army(army).general == general)
    };
    let at = state.present().find(|(_, force)| led(force)).map(|(_, force)| force.at);
    let battle = at.filter(|_| state.now.step == Step::C6 && fate != Fate::Free);
    let fought = battle.map(|at| of(state, general, Deed::Fought(state.place_name(at))));
    fought.into_iter().chain([of(state, general, Deed::Became(words.to_owned()))]).collect()
}

/// An army has another general.
fn commands(state: &State, at: ArmyId, army: &ArmyNow) -> Vec<Note> {
    let had = state.troops.armies.get(at.at()).filter(|before| !before.gone).map(|before| before.general);
    if army.gone || had == Some(army.general) {
        return Vec::new();
    }
    vec![of(state, army.general, Deed::Became(format!("commands {}", army.name)))]
}

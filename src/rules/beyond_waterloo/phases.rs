//! Phases in which leaders recover and countries enter the war.

use super::checks::paralysis::{self, Paralysis};
use super::checks::wound_recovery::{self, Fate, Recovery};
use super::operations::OperationEvent;
use super::phase::PhaseEvent;
use super::prelude::*;

/// The widest lead that the check takes.
const MOST_LEAD: i32 = 999;

pub(super) fn offer_wounds(state: &State, offers: &mut Offers) {
    let waits = |leader: &LeaderId| state.leader(*leader).wounded && !state.done.healed.contains(leader);
    for leader in state.all_leaders().filter(waits) {
        let (name, side) = (state.leader_name(leader), state.leader_facts(leader).side.key());
        offers.owe(Act::Wound(leader), side, format!("wound:{name}"), format!("the wound of {name}"), "he is wounded");
    }
}

pub(super) fn wound(cx: &mut Cx<'_>, key: &str, leader: LeaderId) -> Result<(), Stop> {
    let tested = cx.test(key, &wound_recovery::CHECK, |view| {
        let (name, side) = (view.state.leader_name(leader), view.state.leader_facts(leader).side.key());
        let moot = !view.state.leader(leader).wounded;
        Known { moot, ..Known::of(side, name, format!("does {name} recover?"), []) }
    })?;
    match tested.outcome().map(|outcome| outcome.get::<Recovery>().result) {
        Some(Fate::Dies) => cx.emit(OperationEvent::Died { leader }),
        Some(result) => cx.emit(OperationEvent::WoundTested { leader, heals: result == Fate::Heals }),
        None => cx.emit(PhaseEvent::Waived { what: key.to_owned() }),
    }
    Ok(())
}

pub(super) fn offer_countries(state: &State, offers: &mut Offers) {
    let waits = |country: &CountryId| !state.at_war(*country) && !state.done.paralysed.contains(country);
    for country in state.countries().filter(waits) {
        let name = state.country_name(country);
        let (key, what) = (format!("paralysis:{name}"), format!("does {name} enter the war?"));
        offers.owe(Act::Paralysis(country), EVERYBODY, key, what, "it is not at war");
    }
}

pub(super) fn paralysis(cx: &mut Cx<'_>, key: &str, country: CountryId) -> Result<(), Stop> {
    let tested = cx.test(key, &paralysis::CHECK, |view| {
        let name = view.state.country_name(country);
        let [french, allied] = view.state.vp;
        let lead = allied.saturating_sub(french).clamp(-MOST_LEAD, MOST_LEAD);
        let text = format!("does {name} enter the war? {} are ahead by {lead} VP", Side::Allied.name());
        Known::of(EVERYBODY, name, text, [("allied_lead", i64::from(lead).into())])
    })?;
    cx.emit(match tested.outcome().map(|outcome| outcome.get::<Paralysis>().enters) {
        Some(enters) => PhaseEvent::ParalysisTested { country, enters },
        None => PhaseEvent::Waived { what: key.to_owned() },
    });
    Ok(())
}

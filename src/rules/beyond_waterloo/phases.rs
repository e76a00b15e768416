//! Phases in which leaders recover and countries enter the war.

use super::checks::{PARALYSIS, Paralysis, Recovery, WOUND_RECOVERY, WoundResult};
use super::operations::OperationEvent;
use super::phase::PhaseEvent;
use super::prelude::*;

/// The widest lead that the check takes.
const MOST_LEAD: i32 = 999;

/// Each wounded leader who was not tested yet.
pub(super) fn offer_wounds(state: &State, offers: &mut Offers) {
    let waits = |leader: &LeaderId| state.leader(*leader).wounded && !state.done.healed.contains(leader);
    for leader in state.all_leaders().filter(waits) {
        let (name, side) = (state.leader_name(leader), state.side_of_leader(leader).key());
        offers.owe(Act::Wound(leader), side, format!("wound:{name}"), format!("the wound of {name}"), "he is wounded");
    }
}

/// A wounded leader heals, stays wounded, or dies.
pub(super) fn wound(cx: &mut Cx<'_>, leader: LeaderId) -> Result<(), Stop> {
    let name = cx.state().leader_name(leader).to_owned();
    let key = format!("wound:{name}");
    let tested = cx.test(&key, &WOUND_RECOVERY, |view| {
        let side = view.state.side_of_leader(leader).key();
        Known {
            moot: !view.state.leader(leader).wounded,
            ..Known::of(side, name.as_str(), format!("does {name} recover?"), [])
        }
    })?;
    match tested.outcome().map(|outcome| outcome.get::<Recovery>().result) {
        Some(WoundResult::Dies) => cx.emit(OperationEvent::Died { leader }),
        Some(result) => cx.emit(OperationEvent::WoundTested { leader, heals: result == WoundResult::Heals }),
        None => cx.emit(PhaseEvent::Waived { what: key }),
    }
    Ok(())
}

/// Each country that is not at war and was not tested yet.
pub(super) fn offer_countries(state: &State, offers: &mut Offers) {
    let waits = |country: &CountryId| {
        !state.lands.at_war.get(country.at()).copied().unwrap_or(true) && !state.done.paralysed.contains(country)
    };
    for country in state.countries().filter(waits) {
        let name = state.country_name(country);
        let (key, what) = (format!("paralysis:{name}"), format!("does {name} enter the war?"));
        offers.owe(Act::Paralysis(country), EVERYBODY, key, what, "it is not at war");
    }
}

/// A country enters the war, or does not.
pub(super) fn paralysis(cx: &mut Cx<'_>, country: CountryId) -> Result<(), Stop> {
    let name = cx.state().country_name(country).to_owned();
    let key = format!("paralysis:{name}");
    let tested = cx.test(&key, &PARALYSIS, |view| {
        let [french, allied] = view.state.score.vp;
        let lead = allied.saturating_sub(french).clamp(-MOST_LEAD, MOST_LEAD);
        let text = format!("does {name} enter the war? {} are ahead by {lead} VP", Side::Allied.name());
        Known::of(EVERYBODY, name.as_str(), text, [("allied_lead", i64::from(lead).into())])
    })?;
    cx.emit(match tested.outcome().map(|outcome| outcome.get::<Paralysis>().enters) {
        Some(enters) => PhaseEvent::ParalysisTested { country, enters },
        None => PhaseEvent::Waived { what: key },
    });
    Ok(())
}

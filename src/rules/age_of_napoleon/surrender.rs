//! P6: countries in whose capital the enemy stands are asked whether they surrender.

use super::diplomacy::{alike, becomes, changed};
use super::event::{CountryEvent, YearEvent};
use super::prelude::*;

/// The sides that stand in a country that they do not control, where it must be asked.
fn conquerors(view: &View, country: CountryId) -> Vec<Side> {
    let state = &view.state;
    let Some(facts) = state.country(country).filter(|_| !state.status(country).is_fixed()) else { return Vec::new() };
    let anywhere = !facts.major || view.settings.is(settings::SURRENDER_ASK, "any");
    let counts = |area: &AreaId| state.area(*area).country == country && (anywhere || state.area(*area).capital);
    let stands = |side: &Side| state.areas().filter(counts).any(|area| state.is_at(area, *side));
    state.in_turn().into_iter().filter(|side| state.control(country) != Some(*side)).filter(stands).collect()
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    if view.settings.is(settings::SURRENDER_ASK, "off") {
        return;
    }
    for country in state.countries().filter(|country| !state.asked.surrendered.contains(country)) {
        let Some(side) = conquerors(view, country).first().copied() else { continue };
        let name = state.country_name(country);
        let (key, what) = (format!("surrender:{name}"), format!("does {name} surrender?"));
        offers.owe(Act::Owed(Owing::Surrender(country)), EVERYBODY, key, what, &format!("{} stand there", side.name()));
    }
}

pub(super) fn ask(cx: &mut Cx<'_>, country: CountryId) -> Result<(), Stop> {
    let name = cx.state().country_name(country).to_owned();
    let picked = cx.pick(&format!("surrender:{name}"), |view| {
        let now = view.state.status(country);
        let to_side = |side| match side {
            Side::French => &[Status::Ally, Status::Dominion][..],
            Side::Coalition => &[Status::Member],
        };
        let all = conquerors(view, country).into_iter().flat_map(to_side).copied().chain([Status::Neutral]);
        let may_become: Vec<Status> = all.filter(|status| *status != now).collect();
        let turns = |status: Status| (Some(status), becomes(&view.state, country, status));
        let text = format!("does {name} ({}) surrender?{}", now.words(), alike(&may_become));
        let question = view.state.question(EVERYBODY, text);
        let stands = (None, Choice::may("stands", "no surrender"));
        Pick { question, options: [stands].into_iter().chain(may_become.into_iter().map(turns)).collect() }
    })?;
    let Some(picked) = picked else {
        cx.emit(YearEvent::Waived { what: Owing::Surrender(country) });
        return Ok(());
    };
    cx.emit(CountryEvent::SurrenderAsked { country });
    let changes = picked.map(|to| changed(cx.state(), country, to));
    cx.emit_all(changes.into_iter().flatten());
    Ok(())
}

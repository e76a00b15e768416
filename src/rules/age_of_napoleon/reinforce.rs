//! P4: corps come out of the reserve, prisoners come back.

use super::event::CountryEvent;
use super::prelude::*;

/// The corps of the side whose part it is, in the reserve and in the prisoners box.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let side = state.now.active;
    for corps in state.in_place(Place::Reserve, side) {
        let (key, label) = (format!("place:{}", state.name(corps)), format!("place {}", state.label(corps)));
        let called = state.option_of(corps, key, label);
        offers.offer(Act::Place(corps), called, refused(view, corps));
    }
    for corps in state.in_place(Place::Prisoners, side) {
        let label = format!("{} comes back from the prisoners", state.label(corps));
        let called = state.option_of(corps, format!("free:{}", state.name(corps)), label);
        offers.offer(Act::Free(corps), called, None);
    }
}

fn refused(view: &View, corps: CorpsId) -> Option<String> {
    let state = &view.state;
    let facts = state.corps(corps);
    if state.control(facts.nation) != Some(facts.side) {
        let (nation, status) = (state.country_name(facts.nation), state.status(facts.nation));
        return Some(format!("{nation} is {}", status.words()));
    }
    open(view, corps).is_empty().then(|| "no area of its home country is its side's and without enemies".to_owned())
}

fn open(view: &View, corps: CorpsId) -> Vec<AreaId> {
    let state = &view.state;
    let facts = state.corps(corps);
    let anywhere = view.settings.is(settings::REINFORCE_WHERE, "any-friendly");
    let is_open = |area: &AreaId| {
        let home = state.area(*area).country == facts.home;
        (anywhere || home) && state.holder(*area) == Some(facts.side) && !state.is_at(*area, facts.side.other())
    };
    state.areas().filter(is_open).collect()
}

pub(super) fn place(cx: &mut Cx<'_>, corps: CorpsId) -> Result<(), Stop> {
    cx.about(Subject { corps, at: Place::Reserve });
    let key = format!("place:{}", cx.state().name(corps));
    let picked = cx.pick_or_only(&format!("{key}/to"), |view| {
        let state = &view.state;
        let option = |area: AreaId| (area, Choice::may(state.area_name(area), state.area_name(area)));
        let question = state.question(state.corps(corps).side.key(), format!("which area for {}?", state.name(corps)));
        Pick { question, options: open(view, corps).into_iter().map(option).collect() }
    })?;
    let Some(to) = picked else { return Err(not_waived(cx, &key, "take the act back")) };
    cx.emit(CountryEvent::Placed { corps, to });
    Ok(())
}

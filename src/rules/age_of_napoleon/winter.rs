//! P7: winter attrition in every area with three or more corps.

use super::asking::{FOR_GOOD, LostCorps, cheapest_first, choose_corps};
use super::battle::last_note;
use super::checks::{self, WINTER_ATTRITION, WinterLosses};
use super::event::{CardEvent, Purpose, YearEvent};
use super::prelude::*;

/// The cards of the winter, his own and the enemy's.
const CARDS: [(&str, &str, Purpose); 2] =
    [("depot", "a Depot", Purpose::Depot), ("scorched_earth", "Scorched Earth", Purpose::ScorchedEarth)];
pub(super) const CARD_NAMES: &[&str] = &[CARDS[0].0, CARDS[1].0];

/// Whose corps winter in an area, where there are enough of them: as many as the first column of the table has.
fn wintering(view: &View, area: AreaId) -> Option<Side> {
    let fewest = usize::try_from(checks::fewest(printed::table(&view.tables, WINTER_ATTRITION.id))).unwrap_or(0);
    Side::BOTH.into_iter().find(|side| view.state.army(area, *side).len() >= fewest)
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for area in state.areas().filter(|area| !state.asked.wintered.contains(area)) {
        let Some(side) = wintering(view, area) else { continue };
        let name = state.area_name(area);
        let what = format!("winter attrition in {name}: {} corps", state.army(area, side).len());
        let (key, why) = (format!("winter:{name}"), "three or more corps winter there");
        offers.owe(Act::Owed(Owing::Winter(area)), side.key(), key, what, why);
    }
}

fn known(view: &View, area: AreaId, side: Side) -> Known {
    let state = &view.state;
    let army = state.army(area, side);
    let facts = state.area(area);
    let spent = army.iter().filter(|corps| state.piece(**corps).spent).count();
    let (place, status) = (&facts.name, state.status(facts.country));
    let values = [
        ("corps", army.len().into()),
        ("friendly_area", (status.control() == Some(side)).into()),
        ("enemy_area", (status.control() == Some(side.other())).into()),
        ("major_capital", facts.capital.into()),
        ("half_spent", (spent * 2 >= army.len()).into()),
        ("french_in_insurgent", (status == Status::Insurgent && side == Side::French).into()),
        ("barren", facts.barren.into()),
    ];
    let (who, text) = (format!("{} in {place}", side.name()), format!("winter in {place}, {} corps", army.len()));
    let mut known = Known { moot: wintering(view, area) != Some(side), ..Known::of(side.key(), who, text, values) };
    // Cards can be played by those who have any; that one changes nothing is so whatever else is played:
    // `; a Depot costs 1 card, 5 left; Scorched Earth changes nothing here`.
    for (at, whose) in [side, side.other()].into_iter().enumerate() {
        let ((name, words, _), hand) = (CARDS[at], state.cards.hands[whose.at()]);
        if hand == 0 {
            known.values.push((name, false.into()));
            continue;
        }
        known.asks.push((name, Some(false.into())));
        let is_idle = foresee::is_idle(&WINTER_ATTRITION, view, &known.values, [name, CARDS[1 - at].0]);
        let costs = if is_idle { " changes nothing here".to_owned() } else { price(hand, 1).replacen('C', "c", 1) };
        known.text.extend(["; ", words, &*costs]);
    }
    known
}

pub(super) fn test(cx: &mut Cx<'_>, area: AreaId) -> Result<(), Stop> {
    let key = format!("winter:{}", cx.state().area_name(area));
    let Some(side) = wintering(cx.view(), area) else { return Err(cx.misfit(Refusal::NotOwed(key))) };
    let tested = cx.test(&key, &WINTER_ATTRITION, |view| known(view, area, side))?;
    let Tested::Outcome(outcome) = tested else {
        cx.emit(YearEvent::Waived { what: Owing::Winter(area) });
        return Ok(());
    };
    let inputs = last_note(cx).map(|note| note.inputs).unwrap_or_default();
    for ((name, _, to), whose) in CARDS.into_iter().zip([side, side.other()]) {
        let is_played = inputs.get(name).is_some_and(|so| *so == true);
        cx.emit_all(CardEvent::discarded(whose, u16::from(is_played), to));
    }
    let count = usize::try_from(outcome.get::<WinterLosses>().losses).unwrap_or(0);
    let text = &which_lost(count, "corps", " to the winter");
    let asked = LostCorps { name: "lost", text, cite: "WINTER ATTRITION", count, fates: (count, FOR_GOOD, FOR_GOOD) };
    let among = |state: &State| cheapest_first(state, state.army(area, side), None);
    let lost = choose_corps(cx, &format!("{key}/lost"), &asked, among)?;
    cx.emit(YearEvent::Wintered { area, lost });
    Ok(())
}

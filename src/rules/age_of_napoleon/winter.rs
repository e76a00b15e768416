//! P7: winter attrition in every area with three or more corps.

use super::act::{Act, Offers};
use super::asking::{FOR_GOOD, LostCorps, cheapest_first, choose_corps};
use super::battle::last_note;
use super::cards::{CardEvent, Purpose};
use super::checks::{self, WINTER_ATTRITION, WinterLosses};
use super::ground::{Cx, View};
use super::ids::{AreaId, Side, Status};
use super::state::State;
use super::year::{Owing, YearEvent};
use crate::engine::cx::Stop;
use crate::engine::prompt::Refusal;
use crate::engine::test::{Known, Tested};
use crate::rules::board::asking::which_lost;
use crate::rules::board::foresee;
use crate::rules::board::words::price;

/// The cards of the winter, his own and the enemy's.
const CARDS: [(&str, &str, Purpose); 2] =
    [("depot", "a Depot", Purpose::Depot), ("scorched_earth", "Scorched Earth", Purpose::ScorchedEarth)];
pub(super) const CARD_NAMES: &[&str] = &[CARDS[0].0, CARDS[1].0];

/// The fewest corps that suffer from winter: the first column of the table.
fn fewest(view: &View) -> usize {
    let table = view.tables.get(WINTER_ATTRITION.id);
    table.map_or(0, |table| usize::try_from(checks::fewest(table)).unwrap_or(0))
}

/// Whose corps winter in an area, where there are enough of them.
fn wintering(view: &View, area: AreaId) -> Option<Side> {
    let fewest = fewest(view);
    Side::BOTH.into_iter().find(|side| view.state.army(area, *side).len() >= fewest)
}

/// Each area that is not looked at yet.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for area in state.areas().filter(|area| !state.asked.wintered.contains(area)) {
        let Some(side) = wintering(view, area) else { continue };
        let name = state.area_name(area);
        let corps = state.army(area, side).len();
        let what = format!("winter attrition in {name}: {corps} corps");
        offers.owe(Act::Winter(area), side.key(), format!("winter:{name}"), what, "three or more corps winter there");
    }
}

fn known(view: &View, area: AreaId, side: Side) -> Known {
    let state = &view.state;
    let army = state.army(area, side);
    let facts = state.area(area);
    let spent = army.iter().filter(|corps| state.piece(**corps).spent).count();
    let holder = state.holder(area);
    let insurgent = facts.is_some_and(|area| state.status(area.country) == Status::Insurgent);
    let place = state.area_name(area);
    let values = [
        ("corps", i64::try_from(army.len()).unwrap_or(i64::MAX).into()),
        ("friendly_area", (holder == Some(side)).into()),
        ("enemy_area", (holder == Some(side.other())).into()),
        ("major_capital", facts.is_some_and(|area| area.capital).into()),
        ("half_spent", (spent * 2 >= army.len()).into()),
        ("french_in_insurgent", (insurgent && side == Side::French).into()),
        ("barren", facts.is_some_and(|area| area.barren).into()),
    ];
    let (who, text) = (format!("{} in {place}", side.name()), format!("winter in {place}, {} corps", army.len()));
    let mut known = Known { moot: army.len() < fewest(view), ..Known::of(side.key(), who, text, values) };
    // Cards can be played by those who have any.
    for ((name, ..), whose) in CARDS.into_iter().zip([side, side.other()]) {
        if state.cards.hands[whose.at()] > 0 {
            known.asks.push((name, Some(false.into())));
        } else {
            known.values.push((name, false.into()));
        }
    }
    known.text += &costs(view, &known, side);
    known
}

/// What the cards cost that may be played, or that one changes nothing in an area whatever else is played:
/// `; a Depot costs 1 card, 5 left; Scorched Earth changes nothing here`.
fn costs(view: &View, known: &Known, side: Side) -> String {
    let words = |at: usize| {
        let own = [CARDS[at].0, CARDS[1 - at].0];
        let is_asked = known.asks.iter().any(|(asked, _)| *asked == own[0]);
        let is_idle = || foresee::is_idle(&WINTER_ATTRITION, view, &known.values, own);
        let hand = view.state.cards.hands[[side, side.other()][at].at()];
        match is_asked {
            false => String::new(),
            true if is_idle() => format!("; {} changes nothing here", CARDS[at].1),
            true => format!("; {}{}", CARDS[at].1, price(hand, 1).replacen('C', "c", 1)),
        }
    };
    (0..CARDS.len()).map(words).collect()
}

/// The test of an area, and who is lost.
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
        if inputs.get(name).is_some_and(|so| *so == true) {
            cx.emit(CardEvent::Discarded { side: whose, cards: 1, to });
        }
    }
    let count = usize::try_from(outcome.get::<WinterLosses>().losses).unwrap_or(0);
    let text = &which_lost(count, "corps", " to the winter");
    let asked = LostCorps { name: "lost", text, cite: "WINTER ATTRITION", count, fates: (count, FOR_GOOD, FOR_GOOD) };
    let among = |state: &State| cheapest_first(state, state.army(area, side), None);
    let lost = choose_corps(cx, &format!("{key}/lost"), &asked, among)?;
    cx.emit(YearEvent::Wintered { area, lost });
    Ok(())
}

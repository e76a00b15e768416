//! Players' words: figures set right, owed things let go, newcomers, the end of the game.

pub mod event;

use super::diplomacy::changed;
use super::event::{CountryEvent, Event, RulingEvent, YearEvent};
use super::figures;
use super::owner::CARDS;
use super::prelude::*;

const KINDS: Kinds<'_> = (
    &["piece", "country", "cards", "position", "winner"],
    &["cards", "position", "winner"],
    "a `piece`, a `country`, the `cards`, the `position` or a `winner`",
);

pub(super) fn correct(view: &View, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let (kind, told, figures) = correction(KINDS, fields, |_, key| key != "side")?;
    match kind {
        "position" => set_position(state, told),
        "cards" => set_cards(state, told),
        "winner" => {
            let winner = find("winner", told, Side::of_key, Side::KEYS.into_iter())?;
            Ok(vec![YearEvent::Ended { winner }.into()])
        }
        "country" => set_country(state, told, &figures),
        _ => set_piece(state, told, &figures),
    }
}

fn refuse_place(state: &State, (name, side): (&str, Side), nation: CountryId, at: Place) -> Result<(), Refusal> {
    let Some(area) = at.area() else { return Ok(()) };
    let (country, status) = (state.country_name(nation), state.status(nation));
    let why = format!("{name} is placed where its side controls its nation, and {country} is {status}");
    refuse_where(status.control() != Some(side), why)?;
    let fought_for = state.fight.battle.as_ref().is_some_and(|battle| battle.area == area);
    let moved_to = state.fight.march.as_ref().is_some_and(|march| march.at == area);
    let why = format!("{}: no area holds both sides but while its battle is due", state.area_name(area));
    refuse_where(state.is_at(area, side.other()) && !fought_for && !moved_to, why)
}

fn set_piece(state: &State, told: &Json, figures: &Said<'_>) -> Result<Vec<Event>, Refusal> {
    let names = state.roster.game.corps.iter().map(|corps| corps.name.as_str());
    let corps = find("piece", told, |name| state.roster.corps_named(name), names)?;
    let why = format!("{}: its battle is at the table; take its result, or fight it here", state.name(corps));
    refuse_where(state.is_at_table(corps), why)?;
    let mut then = *state.piece(corps);
    let set = set_right("a piece", &state.names(), figures, |all| then.figures(all))?;
    if set.iter().any(|(_, to)| matches!(to, Figure::At(_))) {
        let facts = state.corps(corps);
        refuse_place(state, (&facts.name, facts.side), facts.nation, then.at)?;
    }
    let is_spent = set.iter().any(|(_, to)| *to == Figure::Spent(true));
    refuse_where(is_spent && then.at.area().is_none(), "only corps on the map are spent")?;
    Ok(set.into_iter().map(|(_, to)| RulingEvent::PieceSet { corps, to }.into()).collect())
}

fn set_country(state: &State, told: &Json, figures: &Said<'_>) -> Result<Vec<Event>, Refusal> {
    let country = CountryId::new(state.names().find("country", told)?);
    let mut to = state.status(country);
    set_right("a country", &state.names(), figures, |all| country_figures(&mut to, all))?;
    let fixed = state.status(country).is_fixed() || to.is_fixed();
    let why = "the status of France and of Britain never changes, and no other country takes it";
    refuse_where(fixed && to != state.status(country), why)?;
    let events = changed(state, country, to);
    let away = |event: &CountryEvent| matches!(event, CountryEvent::WentHome { corps } if state.is_at_table(*corps));
    let why = format!("{}: corps of it are at the table", state.country_name(country));
    refuse_where(events.iter().any(away), why)?;
    Ok(events.into_iter().map(Event::from).collect())
}

/// Hands, deck and discard; what is not named gives or takes the difference, the deck first, then the discard.
fn set_cards(state: &State, told: &Json) -> Result<Vec<Event>, Refusal> {
    let object = told.as_object().ok_or_else(|| bad("`cards` is an object of french, coalition, deck and discard"))?;
    let all = i64::from(state.all_cards());
    let (mut hands, mut deck, mut discard) = (state.cards.hands.map(i64::from), None, None);
    for (key, value) in object {
        let count = whole(key, value, CARDS.0, CARDS.1)?;
        match (key.as_str(), Side::of_key(key)) {
            ("deck", _) => deck = Some(count),
            ("discard", _) => discard = Some(count),
            (_, Some(side)) => hands[side.at()] = count,
            _ => return Err(no_figure("the cards", key, &["french", "coalition", "deck", "discard"])),
        }
    }
    let rest = all - hands.iter().sum::<i64>();
    let discard = discard.unwrap_or_else(|| deck.map_or(rest.min(state.cards.discard.into()), |deck| rest - deck));
    let deck = deck.unwrap_or(rest - discard);
    let are_others = deck < 0 || discard < 0 || deck + discard != rest;
    refuse_where(are_others, format!("hands, deck and discard are {all} cards together"))?;
    let count = |number: i64| u16::try_from(number).unwrap_or(u16::MAX);
    let set = RulingEvent::CardsSet { hands: hands.map(count), deck: count(deck), discard: count(discard) };
    Ok(vec![set.into()])
}

fn set_position(state: &State, told: &Json) -> Result<Vec<Event>, Refusal> {
    let object =
        told.as_object().ok_or_else(|| bad("`position` is an object of year, step, round, active and first"))?;
    if let Some(key) = ["turn", "half"].into_iter().find(|key| object.contains_key(*key)) {
        return Err(bad(format!("`{key}` follows from the year and the round")));
    }
    let mut then = state.clone();
    let figures: Vec<_> = object.iter().collect();
    let set = set_right("the position", &state.names(), &figures, |all| figures::position(&mut then, all))?;
    let State { year, step, now, .. } = then;
    let says = |figure: &str| set.iter().any(|(name, ())| *name == figure);
    let both = state.areas().find(|area| Side::BOTH.into_iter().all(|side| state.is_at(*area, side)));
    let name = both.map_or("", |area| state.area_name(area));
    let why = format!("no area holds both sides but while its battle is due, and {name} does: correct the corps first");
    refuse_where(both.is_some(), why)?;
    refuse_where(says("round") && step != Step::P5, "`round` is told in the campaign, P5")?;
    let mut events = Vec::new();
    if year != state.year || step == Step::P1 {
        let turn = i64::from(state.turn) + i64::from(year) - i64::from(state.year);
        events.push(YearEvent::YearBegan { year, turn: u16::try_from(turn.max(1)).unwrap_or(1) });
    }
    let first_now = now.first.or((step != Step::P1).then(|| state.in_turn()[0]));
    events.extend(first_now.map(|side| YearEvent::FirstTold { side }));
    // What is left out stays, as long as the part of the year does.
    let in_same_part = (year, step, now.first) == (state.year, state.step, state.now.first);
    let round = if step == Step::P5 { if says("round") || in_same_part { now.round } else { 1 } } else { 0 };
    let active = if says("active") || in_same_part { now.active } else { first_now.unwrap_or_default() };
    if step != Step::P1 || first_now.is_some() {
        events.push(YearEvent::StepBegan { step, round, active });
    }
    Ok(events.into_iter().map(Event::from).collect())
}

/// What is owed now is let go, where the game can go on without it.
pub(super) fn waive(_: &View, act: Act, key: &str) -> Result<Vec<Event>, Refusal> {
    let why = match act {
        Act::Owed(what) => return Ok(vec![YearEvent::Waived { what }.into()]),
        Act::First => "someone goes first",
        Act::Battle(_) => "an area would hold both sides: correct the corps instead",
        Act::Result(_) => "the battle is over at the table: take its result, or fight it here by dice",
        Act::Victory => "pick `nobody`",
        // Nothing else is ever owed.
        _ => return Err(Refusal::NotOwed(key.to_owned())),
    };
    Err(Refusal::Blocked { picked: key.to_owned(), why: why.to_owned() })
}

pub(super) fn enlist(view: &View, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let mut corps: Corps = keyed::newcomer(keyed::told::<Corps>(fields)?, &state.names())?;
    refuse_place(state, (&corps.name, corps.side), corps.nation, corps.at)?;
    refuse_where(corps.spent && corps.at.area().is_none(), "only corps on the map are spent")?;
    let number = state.roster.game.corps.iter().filter(|own| own.side == corps.side).count();
    corps.code = code(corps.side == Side::French, number);
    Ok(vec![RulingEvent::Enlisted { corps: Box::new(corps) }.into()])
}

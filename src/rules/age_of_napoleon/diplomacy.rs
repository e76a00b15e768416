//! P1 and P2: who goes first, cards that are played, countries that change their status.

use super::event::{CardEvent, CountryEvent, Purpose, YearEvent};
use super::prelude::*;

/// What stands for a card that the file does not name.
pub(super) const ANOTHER: &str = "another";

/// Who goes first is told once a year.
pub(super) fn offer_first(view: &View, offers: &mut Offers) {
    let what = format!("say who goes first in {}", view.state.year);
    offers.owe(Act::First, EVERYBODY, "first".to_owned(), what, "it goes by the year, which the card does not print");
}

/// By the house rule nobody is asked. False where the players are.
pub(super) fn first_by_itself(cx: &mut Cx<'_>) -> bool {
    let side = Side::of_key(cx.view().settings.word(settings::FIRST_SIDE));
    let side = side.filter(|_| cx.state().now.first.is_none());
    cx.emit_all(side.map(|side| YearEvent::FirstTold { side }))
}

pub(super) fn say_first(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let side = pick_kept(cx, ["first", "first"], "someone goes first", |view| Pick {
        question: view.state.question(EVERYBODY, format!("who goes first in {}?", view.state.year)),
        options: Side::BOTH.map(|side| (side, Choice::may(side.key(), side.name()))).into(),
    })?;
    cx.emit(YearEvent::FirstTold { side });
    Ok(())
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    offer_cards(state, offers);
    for country in state.countries() {
        let (name, status) = (state.country_name(country), state.status(country));
        let called = OptionName::new(format!("status:{name}"), format!("change {name}, {}", status.words()));
        let fixed = status.is_fixed().then(|| "its status never changes".to_owned());
        offers.offer(Act::Status(country), called, fixed);
    }
}

pub(super) fn offer_cards(state: &State, offers: &mut Offers) {
    let side = state.now.active;
    let hand = state.cards.hands[side.at()];
    let label = format!("{} play a card", side.name());
    let parts = cost(hand, i64::from(hand > 0)).into_iter().collect();
    let called = OptionName::of_parts(format!("play:{}", side.key()), &label, parts);
    let called = OptionName { side: Some(side.key().into()), ..called };
    offers.offer(Act::Play(side), called, (hand == 0).then(|| "no card in hand".to_owned()));
}

/// The cards that a side may name: those of the file, or of its told hand; `adds` says what one brings in a battle.
pub(super) fn card_choices(view: &View, side: Side, adds: impl Fn(i64) -> String) -> Rc<[Choice]> {
    let state = &view.state;
    // What was named in an earlier year holds until the side names its cards again.
    let named = &state.cards.named[side.at()];
    let has_named = state.made.has_named[side.at()] || !named.is_empty();
    let tells = has_named && view.settings.is(settings::CARDS_TRACK, "names");
    let has = |(at, _): &(usize, &Card)| !tells || named.iter().any(|(own, _)| own.at() == *at);
    let cards = state.roster.game.cards.iter().enumerate().filter(has).map(|(_, card)| card);
    // Why it is of no use now.
    let (fights, moves) = (state.fight.battle.is_some(), state.step == Step::P5);
    let no_use = |card: &Card| match card {
        Card { battle: Some(_), .. } if !fights => "only in a battle",
        Card { armies: Some(_), .. } if fights || !moves => "only to move in P5",
        Card { battle: None, .. } if fights && !has_signed_number(&card.text) => "adds nothing here",
        _ if fights => "",
        _ => untimely(&card.text, &Step::ALL.map(Step::title), state.step.title(), moves),
    };
    let choice = |card: &Card| {
        let words = card.battle.filter(|_| fights).map_or_else(|| format!(": {}", card.text), |own| adds(own.into()));
        Choice::may(card.name.as_str(), format!("{}{words}", card.name)).with(warned(no_use(card)))
    };
    // What is made for this phase comes first, and is proposed.
    let phase = format!("{} phase", state.step.title());
    let suits = |card: &&Card| fights || card.armies.is_some() || card.text.to_lowercase().contains(&phase);
    let (now, later): (Vec<&Card>, Vec<&Card>) = cards.partition(|card| no_use(card).is_empty());
    let (first, now): (Vec<&Card>, Vec<&Card>) = now.into_iter().partition(suits);
    let another = std::iter::once(Choice::may(ANOTHER, "another card"));
    first.into_iter().map(choice).chain(another).chain(now.into_iter().chain(later).map(choice)).collect()
}

/// A side plays a card for what it says.
pub(super) fn play_card(cx: &mut Cx<'_>, side: Side) -> Result<(), Stop> {
    let key = format!("play:{}", side.key());
    let filled = form_kept(cx, [&key, &key], "take the act back", |view| {
        let text = format!("which card do {} play?{}", side.name(), price(view.state.cards.hands[side.at()], 1));
        let cards = card_choices(view, side, |_| String::new());
        let first = cards.first().map(|card| Json::from(&*card.key));
        let help = "what another card says is done by hand (Ctrl-E)";
        let ask = Ask::of("card", AskKind::One(cards), first, help);
        Form::to(side.key(), text, view.state.step.cite(), vec![ask])
    })?;
    let card = cx.state().roster.card_named(filled.word("card"));
    let armies = card.and_then(|card| cx.state().card(card)?.armies);
    cx.emit(CardEvent::Played { side, card, to: Purpose::Own, armies });
    Ok(())
}

/// A status that a country may have next, with the corps that it drives off the map, and what its side gains by it.
pub(super) fn becomes(state: &State, country: CountryId, to: Status) -> Choice {
    let is_here = |area: AreaId| state.area(area).country == country;
    let areas = counted(state.areas().filter(|area| is_here(*area)).count(), "area");
    let [gains, brings] = match to.control() {
        None => [format!("nobody controls its {areas}"), format!("{areas}, nobody's")],
        Some(side) => {
            let own = state.in_place(Place::Reserve, side).filter(|corps| state.corps(*corps).nation == country);
            let (control, place) = (format!("{} control its {areas}", side.name()), own.count());
            [format!("{control}, {place} corps to place"), format!("{areas}, place {place}")]
        }
    };
    let corps: Vec<CorpsId> = leaving(state, country, to).collect();
    let is_foe = |own: &CorpsId| to.control() != Some(state.corps(*own).side) && !corps.contains(own);
    let there = state.all().filter(|own| state.piece(*own).at.area().is_some_and(is_here));
    let stays: Vec<CorpsId> = there.filter(is_foe).collect();
    let stay = if stays.len() == 1 { "stays" } else { "stay" };
    let stays = if stays.is_empty() { String::new() } else { format!("; {} {stay}", names(state, &stays)) };
    let hungry = if to == Status::Insurgent { ["; French corps winter there at -2", "; winter -2"] } else { [""; 2] };
    let (count, who) = (corps.len(), names(state, &corps));
    let cost = Part::new(PartKind::Cost, format!("{count} corps to the reserve: {who}"));
    let cost = cost.briefly(format!("{count} corps off"), "off = to the reserve", format!("{who} off"));
    let cost = (count > 0).then_some(cost);
    let means = if to.control().is_some() { "place = corps from the reserve" } else { "" };
    let rest = format!("{}{stays}", hungry[0]);
    let gains = follows(gains + &rest).briefly(brings + hungry[1], means, rest.trim_start_matches("; "));
    let mut then = state.clone();
    for event in changed(state, country, to) {
        event.apply(&mut then);
    }
    let goals = Side::BOTH.into_iter().filter_map(|side| {
        let (held, all, _) = state.goal_moved(&then, side)?;
        let (whose, sign) = (short(side.name()), &short(side.name())[..1]);
        let goal = follows(format!("{whose} goal {held} of {all}"));
        Some(goal.briefly(format!("{sign} {held}/{all}"), format!("{sign} = {whose} goal"), ""))
    });
    Choice::may(to.key(), to.words()).with(cost.into_iter().chain([gains]).chain(goals).collect())
}

/// What is said where both may be chosen: the card tells them apart by nothing.
pub(super) fn alike(statuses: &[Status]) -> &'static str {
    let has = |status| statuses.contains(&status);
    if has(Status::Ally) && has(Status::Dominion) { " Ally or dominion: the same on the card" } else { "" }
}

pub(super) fn change(cx: &mut Cx<'_>, country: CountryId) -> Result<(), Stop> {
    let key = format!("status:{}", cx.state().country_name(country));
    let to = pick_kept(cx, [&format!("{key}/to"), &key], "take the act back", |view| {
        let (state, now) = (&view.state, view.state.status(country));
        let others: Vec<Status> =
            Status::ALL.into_iter().filter(|status| !status.is_fixed() && *status != now).collect();
        let name = state.country_name(country);
        let text = format!("what does {name} ({}) become?{}", now.words(), alike(&others));
        let question = state.question(state.now.active.key(), text);
        Pick { question, options: others.into_iter().map(|status| (status, becomes(state, country, status))).collect() }
    })?;
    cx.emit_all(changed(cx.state(), country, to));
    Ok(())
}

/// The corps that go off the map when a country has another status.
fn leaving(state: &State, country: CountryId, to: Status) -> impl Iterator<Item = CorpsId> {
    state.all().filter(move |corps| {
        let Corps { nation, side, .. } = state.corps(*corps);
        state.piece(*corps).at.area().is_some() && *nation == country && to.control() != Some(*side)
    })
}

/// What follows when a country has another status: corps whose side controls it no more go home.
pub(super) fn changed(state: &State, country: CountryId, to: Status) -> Vec<CountryEvent> {
    let home = leaving(state, country, to).map(|corps| CountryEvent::WentHome { corps });
    std::iter::once(CountryEvent::StatusChanged { country, to }).chain(home).collect()
}

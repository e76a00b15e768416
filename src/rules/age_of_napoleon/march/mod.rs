//! P5: an army moves area by area, and the enemy answers after each step.

mod answer;
pub mod event;
mod parts;
pub mod steps;

use super::asking::{about, ask_corps, choice, named};
use super::checks::{MOVEMENT, Movement};
use super::event::{CardEvent, MarchEvent, Purpose};
use super::prelude::*;

/// What a Forced March or a Mud costs: the card itself.
const ONE_CARD: u16 = 1;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Order {
    leader: CorpsId,
    forced: bool,
    mud: bool,
}

/// The areas out of which the side whose part it is may move an army.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let side = state.now.active;
    let cards = move_costs(view, side);
    for area in state.areas().filter(|area| state.is_at(*area, side)) {
        let name = state.area_name(area);
        let label = format!("move from {name}, {} corps", state.army(area, side).len());
        let left = i64::from(armies_allowed(view).saturating_sub(state.made.moved));
        let room = Part::new(PartKind::Room, format!("armies left to move: {left}")).worth(left);
        let parts = cost(state.cards.hands[side.at()], cards).into_iter().chain([room]).collect();
        let called = OptionName::of_parts(format!("move:{name}"), &label, parts);
        offers.offer(Act::Move(area), OptionName { side: Some(side.key().into()), ..called }, refused(view, area));
    }
}

/// Why no army can move out of an area.
fn refused(view: &View, area: AreaId) -> Option<String> {
    let state = &view.state;
    let side = state.now.active;
    let limit = armies_allowed(view);
    if state.made.moved >= limit {
        return Some(format!("{} of {} moved in this round", state.made.moved, counted(limit, "army")));
    }
    if i64::from(state.cards.hands[side.at()]) < move_costs(view, side) {
        return Some("no card in hand, and the free move is made".to_owned());
    }
    // Who goes is told later; here it is enough that one corps can, by a Forced March where there is a card for it.
    let forced = affords_forced(view, side);
    let stay = state.army(area, side).into_iter().all(|corps| !goes(view, &[corps], area, forced));
    stay.then(|| "no area is open".to_owned())
}

/// True where a side has a card for a Forced March beside what the move costs.
fn affords_forced(view: &View, side: Side) -> bool {
    i64::from(view.state.cards.hands[side.at()]) >= move_costs(view, side) + i64::from(ONE_CARD)
}

/// True where an area is open to corps that march together, by a Forced March or without.
fn goes(view: &View, corps: &[CorpsId], from: AreaId, forced: bool) -> bool {
    let order = |leader| Order { leader, forced, ..Order::default() };
    view.state.leaders(corps).into_iter().any(|leader| steps::no_way(view, corps, from, order(leader)).is_none())
}

fn armies_allowed(view: &View) -> u8 {
    let number = view.settings.number(settings::ARMIES).unwrap_or(1);
    u8::try_from(number).unwrap_or(u8::MAX).max(view.state.made.armies)
}

/// How many more armies it may, as far as it can pay for them.
pub(super) fn armies_left(view: &View) -> usize {
    let side = view.state.now.active;
    let (next, then) = (move_costs(view, side), movement(view, Order::default(), [false; 2]).cards);
    let hand = i64::from(view.state.cards.hands[side.at()]) - next;
    let affords = if hand < 0 { 0 } else { hand.checked_div(then).map_or(i64::MAX, |more| more + 1) };
    let left = armies_allowed(view).saturating_sub(view.state.made.moved);
    usize::from(left).min(usize::try_from(affords).unwrap_or(usize::MAX))
}

fn areas(view: &View, order: Order, attacking: bool) -> i64 {
    movement(view, order, [attacking, false]).areas
}

/// The cards that the next move of a side costs; fewer where it is the first of a campaign.
fn move_costs(view: &View, side: Side) -> i64 {
    movement(view, Order::default(), [false, is_free(view, side)]).cards
}

fn movement(view: &View, order: Order, [attacking, first]: [bool; 2]) -> Movement {
    let values = [
        ("mr", view.state.corps(order.leader).mr.into()),
        ("attacking", attacking.into()),
        ("forced_march", order.forced.into()),
        ("winter", view.state.is_winter().into()),
        ("mud", order.mud.into()),
        ("first_move", first.into()),
    ];
    foresee::outcome(&MOVEMENT, view, values).map(|outcome| outcome.get()).unwrap_or_default()
}

pub(super) fn go(cx: &mut Cx<'_>, from: AreaId) -> Result<(), Stop> {
    let (act, side) = (format!("move:{}", cx.state().area_name(from)), cx.state().now.active);
    let filled = form_kept(cx, [&act, &act], "take the act back", |view| {
        let (state, side) = (&view.state, view.state.now.active);
        let corps = state.army(from, side);
        let costs = price(state.cards.hands[side.at()], move_costs(view, side));
        let text = format!("which corps move from {}?{costs}", state.area_name(from));
        // All of them go together by a Forced March only.
        let forced = !goes(view, &corps, from, false) && affords_forced(view, side) && goes(view, &corps, from, true);
        let asks = vec![
            ask_corps(state, &corps, &corps, "the corps that move together"),
            flag("forced_march", forced, "a Forced March card more: one area more, and attrition"),
            flag("mud", false, "the enemy has just played Mud, which costs him the card: one area fewer"),
        ];
        Form::to(side.key(), text, state.step.cite(), asks)
    })?;
    let corps = named(cx.state(), &filled, "corps");
    let paid = pay(cx.view(), side, &filled).map_err(|refusal| cx.misfit(refusal))?;
    if corps.is_empty() {
        return Err(cx.misfit(Refusal::Blocked { picked: "corps".to_owned(), why: "nobody moves".to_owned() }));
    }
    about(cx, &corps, from);
    let said = Order { forced: filled.flag("forced_march"), mud: filled.flag("mud"), ..Order::default() };
    let order = Order { leader: leading(cx, &act, side, (&corps, said))?, ..said };
    if let Some(why) = steps::no_way(cx.view(), &corps, from, order) {
        return Err(cx.misfit(Refusal::Blocked { picked: "corps".to_owned(), why }));
    }
    let free = is_free(cx.view(), side);
    cx.emit(MarchEvent::SetOut { side, corps, leader: order.leader, from, forced: order.forced, mud: order.mud, free });
    cx.emit_all(paid);
    steps::walk(cx, &act, order)?;
    let (owes, interceptors_owe) = super::attrition::owing(cx.view());
    cx.emit(MarchEvent::MoveEnded { owes, interceptors_owe });
    Ok(())
}

/// The cards that a move costs, as far as both sides have them.
fn pay(view: &View, side: Side, filled: &Filled) -> Result<Vec<CardEvent>, Refusal> {
    let base = u16::try_from(move_costs(view, side)).unwrap_or(0);
    let [forced, mud] = ["forced_march", "mud"].map(|name| if filled.flag(name) { ONE_CARD } else { 0 });
    let has = |name: &str, side: Side, cards: u16| {
        let hand = view.state.cards.hands[side.at()];
        let words = || format!("this costs {} {}: they have {hand}", side.name(), counted(cards, "card"));
        if cards > hand { Err(Refusal::of_form(name, words())) } else { Ok(()) }
    };
    has("forced_march", side, base + forced)?;
    has("mud", side.other(), mud)?;
    let costs = [
        CardEvent::discarded(side, base, Purpose::Move),
        CardEvent::discarded(side, forced, Purpose::ForcedMarch),
        CardEvent::discarded(side.other(), mud, Purpose::Mud),
    ];
    Ok(costs.into_iter().flatten().collect())
}

/// The leader of an army: the corps with the highest SR, of equals the player's choice.
fn leading(cx: &mut Cx<'_>, act: &str, side: Side, (corps, said): (&[CorpsId], Order)) -> Result<CorpsId, Stop> {
    let picked = cx.pick_or_only(&format!("{act}/leader"), |view| {
        let state = &view.state;
        let option = |corps: CorpsId| {
            let mr = state.corps(corps).mr;
            let order = Order { leader: corps, ..said };
            let [far, attacks] = [false, true].map(|attacks| areas(view, order, attacks));
            let means = format!("{}, {attacks} to attack; MR {mr}+ intercept", counted(far, "area"));
            (corps, choice(state, corps).with(vec![follows(means)]))
        };
        let text = "who leads, of those with the same SR? His MR decides areas and interception".to_owned();
        let question = state.question(side.key(), text);
        Pick { question, options: state.leaders(corps).into_iter().map(option).collect() }
    })?;
    picked.ok_or_else(|| not_waived(cx, act, "an army has a leader"))
}

/// True where a side has its free move or interception of the campaign.
pub(super) fn is_free(view: &View, side: Side) -> bool {
    let free = view.state.made.free;
    if view.settings.is(settings::FREE_MOVE, "shared") { free[0] && free[1] } else { free[side.at()] }
}

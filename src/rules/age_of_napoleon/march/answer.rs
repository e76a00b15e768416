//! What the enemy does about a moving army: he withdraws before it, or throws himself in its way.

use super::super::asking::{about, ask_corps, cheapest_first, named};
use super::super::attrition::{attrition_of, causes_of};
use super::super::battle;
use super::super::checks::{INTERCEPTION, MoveAnswered, WITHDRAWAL};
use super::super::event::{CardEvent, MarchEvent, Purpose};
use super::super::prelude::*;
use super::is_free;

/// Whether corps are fast enough to answer, and what that costs.
fn answered(view: &View, check: &'static Check, [mr, moving]: [u8; 2], first: bool) -> MoveAnswered {
    let is_first = check.inputs().input("first_move").is_some().then(|| ("first_move", first.into()));
    let speeds = [("mr", i64::from(mr).into()), ("moving_mr", i64::from(moving).into())];
    let values = speeds.into_iter().chain(is_first);
    foresee::outcome(check, view, values).map(|outcome| outcome.get()).unwrap_or_default()
}

/// The areas to which corps may withdraw: without corps of the mover, and not the one that he came from.
fn ways_back(state: &State, (from, at): (AreaId, AreaId), mover: Side) -> Vec<AreaId> {
    let is_open = |area: &AreaId| *area != from && !state.is_at(*area, mover);
    state.roster.beside(at).iter().copied().filter(is_open).collect()
}

/// What a battle would be for corps that meet the mover, their strength first: `battle, 6 v. 2`.
fn meeting(view: &View, at: AreaId, mover: Side, own: Vec<CorpsId>) -> Part {
    let state = &view.state;
    let sailed = state.fight.march.as_ref().filter(|march| march.by_sea);
    let by_sea = sailed.map_or_else(Vec::new, |march| march.corps.clone());
    let fight = Engagement { area: at, attacker: mover, by_sea, ..Engagement::default() };
    let [theirs, own] = battle::foreseen(view, fight, [state.army(at, mover), own]);
    follows(format!("battle, {own} v. {theirs}")).worth(own)
}

/// The corps that the mover has found make way, where they are fast enough and wish to. True where they are gone.
pub(super) fn withdraw(cx: &mut Cx<'_>, (from, at): (AreaId, AreaId), (mover, mr): (Side, u8)) -> Result<bool, Stop> {
    cx.settle()?;
    if !could_withdraw(cx.view(), (from, at), mover, mr) {
        return Ok(false);
    }
    let (key, corps) = (format!("withdraw:{}", cx.state().area_name(at)), cx.state().army(at, mover.other()));
    let to = pick_kept(cx, [&key, &key], "pick `stand`", |view| {
        let state = &view.state;
        let (name, side) = (state.area_name(at), mover.other());
        let (army, near) = (state.army(at, side), |area| state.is_at(area, mover));
        let way = |area| {
            let joins = state.army(area, side).len();
            let around = state.roster.around(["all go, no battle", "no battle"], (at, area), joins, near);
            let means = gained(state, side, &army, area).into_iter().chain(around).collect();
            (Some(area), to(state.area_name(area)).with(means))
        };
        let back = ways_back(state, (from, at), mover).into_iter().map(way);
        let text = format!("{} enter {name}; do {} withdraw?", mover.name(), side.name());
        let question = Question::to(side.key(), text, "WITHDRAWAL & INTERCEPTION");
        let battle = meeting(view, at, mover, state.army(at, side));
        let stand = (None, Choice::may("stand", format!("stand in {name}")).with(vec![battle]));
        Pick { question, options: [stand].into_iter().chain(back).collect() }
    })?;
    Ok(cx.emit_all(to.map(|to| MarchEvent::Withdrew { corps, from: at, to })))
}

/// The corps in an area that may intercept.
fn ready(state: &State, area: AreaId, side: Side) -> Vec<CorpsId> {
    let withdrawn = state.fight.march.as_ref().map_or(&[][..], |march| &march.answers.withdrawn);
    state.army(area, side).into_iter().filter(|corps| !withdrawn.contains(corps)).collect()
}

/// Who of an area is proposed, under a leader who is fast enough: a capital or an area that wins, and is held by corps alone, keeps one of them as far as the
/// others are fast enough.
fn proposed(state: &State, (area, side): (AreaId, Side), mr: u8) -> Vec<CorpsId> {
    let mut all = ready(state, area, side);
    if state.mr(&all) < mr {
        all.retain(|corps| state.corps(*corps).mr >= mr);
    }
    let wins = || state.roster.game.goals.iter().any(|goal| goal.areas.contains(&area));
    let is_dear = state.area(area).capital || wins();
    if !is_dear || state.holder(area) == Some(side) || all.len() < state.army(area, side).len() {
        return all;
    }
    let without = |one| all.iter().copied().filter(|own| *own != one).collect::<Vec<_>>();
    let mut rests = cheapest_first(state, all.clone(), None).into_iter().map(without);
    rests.find(|rest| !rest.is_empty() && state.mr(rest) >= mr).unwrap_or(all)
}

/// Whether the corps in an area could withdraw before an army with this movement rating that comes from `from`.
pub(super) fn could_withdraw(view: &View, (from, at): (AreaId, AreaId), mover: Side, mr: u8) -> bool {
    let state = &view.state;
    let corps = state.army(at, mover.other());
    let fast = !corps.is_empty() && answered(view, &WITHDRAWAL, [state.mr(&corps), mr], false).succeeds;
    fast && !ways_back(state, (from, at), mover).is_empty()
}

/// The areas within reach, in the order of the file, whose corps are fast enough to intercept an army that enters this
/// one, as far as the enemy has a card for it; `held` where corps of the mover stood there before.
pub(super) fn could_intercept(view: &View, (at, held): (AreaId, bool), mover: Side, mr: u8) -> Vec<AreaId> {
    let (state, side) = (&view.state, mover.other());
    let cards = answered(view, &INTERCEPTION, [mr, mr], is_free(view, side)).cards;
    let into_held = !held || view.settings.is(settings::INTO_HELD, "on");
    if i64::from(state.cards.hands[side.at()]) < cards || !into_held {
        return Vec::new();
    }
    let reach = view.settings.number(settings::INTERCEPTION_REACH).unwrap_or(1);
    let within = state.roster.ground.within([at], usize::try_from(reach).unwrap_or(0), |_| true);
    let fast = |area: &AreaId| ready(state, *area, side).iter().any(|corps| state.corps(*corps).mr >= mr);
    let mut areas: Vec<AreaId> = within.into_iter().skip(1).map(|(area, _)| area).filter(fast).collect();
    areas.sort_unstable();
    areas
}

/// The enemy throws corps of one area in the way. True where he does.
pub(super) fn intercept(cx: &mut Cx<'_>, (at, held): (AreaId, bool), (mover, mr): (Side, u8)) -> Result<bool, Stop> {
    cx.settle()?;
    let (view, side) = (cx.view(), mover.other());
    let first = is_free(view, side);
    let cards = answered(view, &INTERCEPTION, [mr, mr], first).cards;
    if could_intercept(view, (at, held), mover, mr).is_empty() {
        return Ok(false);
    }
    let key = format!("intercept:{}", cx.state().area_name(at));
    let picked = pick_kept(cx, [&key, &key], "pick `none`", |view| {
        let state = &view.state;
        let suffers = view.settings.is(settings::INTERCEPTION_ATTRITION, "on");
        let causes = if suffers { causes_of(view, false, (1, state.area(at).is_rough())) } else { [false; 4] };
        let from = |area: AreaId| {
            let name = state.area_name(area);
            let comes = proposed(state, (area, side), mr);
            let marches = attrition_of(view, &comes, causes);
            let there = state.army(at, side);
            let goal = gained(state, side, &comes, at);
            let fight = meeting(view, at, mover, [comes, there.clone()].concat());
            let [joined, alone] = [&fight, &meeting(view, at, mover, there)].map(|part| part.value.unwrap_or(0));
            // With them another may lead, who must fight and engages as many as he can.
            let why = || follows(format!("{alone} without them: with them another leads, and others fight"));
            let weaker = (joined < alone).then(why);
            let cards = cost(state.cards.hands[side.at()], cards).into_iter();
            let costs = cards.chain([marches, fight]).chain(weaker).chain(goal).collect();
            (Some(area), Choice::may(name, format!("from {name}")).with(costs))
        };
        let areas = could_intercept(view, (at, held), mover, mr).into_iter().map(from);
        let free = if first { " The first move or interception is free" } else { "" };
        let text = format!("{} enter {}; do {} intercept?{free}", mover.name(), state.area_name(at), side.name());
        let question = Question::to(side.key(), text, "WITHDRAWAL & INTERCEPTION");
        let nobody = (None, Choice::may("none", "nobody intercepts"));
        Pick { question, options: [nobody].into_iter().chain(areas).collect() }
    })?;
    let Some(from) = picked else { return Ok(false) };
    let corps = interceptors(cx, &key, (from, side), mr)?;
    cx.emit(MarchEvent::Intercepted { side, corps, from, to: at, free: first });
    cx.emit_all(CardEvent::discarded(side, u16::try_from(cards).unwrap_or(0), Purpose::Interception));
    Ok(true)
}

/// Which corps of an area intercept: their leader must be fast enough.
fn interceptors(cx: &mut Cx<'_>, act: &str, (from, side): (AreaId, Side), mr: u8) -> Result<Vec<CorpsId>, Stop> {
    let filled = form_kept(cx, [&format!("{act}/corps"), act], "pick `none`", |view| {
        let state = &view.state;
        let (all, proposed) = (ready(state, from, side), proposed(state, (from, side), mr));
        let ask = ask_corps(state, &all, &proposed, "the corps that enter together");
        let text = format!("which corps intercept from {}? their leader has MR {mr} or more", state.area_name(from));
        Form::to(side.key(), text, "WITHDRAWAL & INTERCEPTION", vec![ask])
    })?;
    let corps = named(cx.state(), &filled, "corps");
    let found = cx.state().mr(&corps);
    if corps.is_empty() || !answered(cx.view(), &INTERCEPTION, [found, mr], false).succeeds {
        let has = if corps.is_empty() { "nobody is chosen".to_owned() } else { format!("his is {found}") };
        return Err(cx.misfit(Refusal::of_form("corps", format!("their leader needs MR {mr} or more: {has}"))));
    }
    about(cx, &corps, from);
    Ok(corps)
}

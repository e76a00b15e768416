//! The steps of a move: which areas are open, and what ends it.

use super::super::asking::about;
use super::super::event::MarchEvent;
use super::super::prelude::*;
use super::{Order, answer, areas, parts};
use crate::rules::board::asking::why_shut;

/// An area, and whether it is reached over the sea.
type Way = (AreaId, bool);

/// Why corps that would march out of an area go nowhere; none where they do.
pub(super) fn no_way(view: &View, corps: &[CorpsId], from: AreaId, order: Order) -> Option<String> {
    let side = corps.first().map_or(Side::French, |corps| view.state.corps(*corps).side);
    let ways = ways(view, &March { side, at: from, ..March::default() }, order);
    why_shut(ways.into_iter().map(|(_, shut)| shut))
}

/// Where an army may go next, each with why it may not where it may not.
fn ways(view: &View, march: &March, order: Order) -> Vec<(Way, Option<String>)> {
    let state = &view.state;
    let shut = |(area, sea): Way| {
        if sea && march.entered > 0 {
            return Some(WHOLE_MOVE.to_owned());
        }
        let attacks = march.attacks || state.is_at(area, march.side.other());
        let most = areas(view, order, attacks);
        let attacking = if attacks { " when it attacks" } else { "" };
        (i64::from(march.entered) >= most).then(|| format!("the move is {}{attacking}", counted(most, "area")))
    };
    let over_sea = state.over_sea(march.at).filter(|_| sails(view, march.side)).map(|area| (area, true));
    let by_land = state.roster.beside(march.at).iter().map(|area| (*area, false));
    let told = |way: Way| (way, shut(way).map(|why| format!("{}: {why}", state.area_name(way.0))));
    by_land.chain(over_sea).map(told).collect()
}

/// Why no army goes over a sea once it has marched.
pub const WHOLE_MOVE: &str = "a sea move is the whole move";

pub fn sails(view: &View, side: Side) -> bool {
    let who = view.settings.word(settings::SEA_WHO);
    who == "any" || who == side.key()
}

/// The army goes area by area until it stops, or is stopped.
pub(super) fn walk(cx: &mut Cx<'_>, act: &str, order: Order) -> Result<(), Stop> {
    loop {
        cx.settle()?;
        let goes_on = |march: &March| i64::from(march.entered) < areas(cx.view(), order, march.attacks);
        let Some(now) = cx.state().fight.march.clone().filter(goes_on) else { return Ok(()) };
        let key = format!("{act}/step-{}", u16::from(now.entered) + 1);
        let picked = cx.pick_or_only(&key, |view| question(view, order))?;
        let Some(picked) = picked else { return Err(not_waived(cx, &key, "pick `stop`, or take the act back")) };
        let Some(to) = picked else { return Ok(()) };
        if enter(cx, &now, to, order)? {
            return Ok(());
        }
    }
}

/// Where the army goes next, over the sea or not; nowhere where it stops.
fn question(view: &View, order: Order) -> Pick<Option<Way>> {
    let state = &view.state;
    let Some(march) = &state.fight.march else { return pick_open(Question::default(), []) };
    let called = |way: Way, open: bool| {
        let Area { name, mountain, marsh, .. } = state.area(way.0);
        let key = if way.1 { format!("sea:{name}") } else { name.clone() };
        let marks: String = so_far([(*mountain, "^"), (*marsh, "~")]).collect();
        OptionName::of_parts(key, format!("{name} {marks}").trim_end(), parts::of_step(view, march, way, order, open))
    };
    let stays = || vec![parts::attrition(view, march, march.entered, march.rough)];
    let stop = || (None, OptionName::of_parts("stop", "the army stops here", stays()), None);
    let stop = (march.entered > 0).then(stop);
    let all = ways(view, march, order).into_iter().map(|(way, shut)| (Some(way), called(way, shut.is_none()), shut));
    let (at, most) = (state.area_name(march.at), counted(areas(view, order, march.attacks), "area"));
    let text = format!("{at}, {} of {most} entered; where next?", march.entered);
    pick_open(Question::to(march.side.key(), text, state.step.cite()), stop.into_iter().chain(all))
}

/// The army enters an area, and the enemy answers. True where the move is over.
fn enter(cx: &mut Cx<'_>, from: &March, (to, by_sea): (AreaId, bool), order: Order) -> Result<bool, Stop> {
    let state = cx.state();
    let enemies = state.is_at(to, from.side.other());
    let held = state.is_at(to, from.side);
    cx.emit(MarchEvent::Entered { to, rough: state.area(to).is_rough(), attacks: enemies, by_sea });
    about(cx, &from.corps, to);
    let mover = (from.side, cx.state().corps(order.leader).mr);
    let withdrew = enemies && answer::withdraw(cx, (from.at, to), mover)?;
    let intercepted = answer::intercept(cx, (to, held), mover)?;
    let stopped = match (enemies, withdrew) {
        (true, true) => cx.view().settings.is(settings::WITHDRAW_MOVER, "stops"),
        (true, false) => !cx.view().settings.is(settings::THROUGH_ENEMY, "on"),
        (false, _) => false,
    };
    Ok(by_sea || intercepted || stopped)
}

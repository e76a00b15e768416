//! The steps of a move: which areas are open, and what ends it.

use std::rc::Rc;

use super::super::ground::{Cx, View};
use super::super::ids::{AreaId, CorpsId, Place, Side};
use super::super::settings;
use super::super::state::March;
use super::super::subject::Subject;
use super::event::MarchEvent;
use super::{Order, answer, areas, parts};
use crate::engine::cx::{Pick, Question, Stop};
use crate::engine::prompt::{Blocked, Choice, OptionName};
use crate::engine::text::counted;
use crate::rules::board::asking::not_waived;

/// What ends a move before its last area.
const STOP: &str = "stop";
/// What stands before the name of an area that is reached over the sea.
const SEA: &str = "sea:";

/// Where an army may go next, and where not, and why.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// Areas that are open, each with whether it is reached over the sea.
    pub open: Vec<(AreaId, bool)>,
    pub shut: Vec<((AreaId, bool), String)>,
}

pub(super) fn first(view: &View, corps: &[CorpsId], from: AreaId, order: Order) -> Ways {
    let side = corps.first().map_or(Side::French, |corps| view.state.corps(*corps).side);
    ways(view, &March { side, at: from, ..March::default() }, order)
}

fn ways(view: &View, march: &March, order: Order) -> Ways {
    let state = &view.state;
    let mut ways = Ways::default();
    let mut look = |area: AreaId, sea: bool| {
        let enemies = state.is_at(area, march.side.other());
        let attacks = enemies || march.attacks;
        let most = areas(view, order, attacks);
        if i64::from(march.entered) < most {
            ways.open.push((area, sea));
        } else {
            let attacking = if attacks { " when it attacks" } else { "" };
            let why = format!("{}: the move is {}{attacking}", state.area_name(area), counted(most, "area"));
            ways.shut.push(((area, sea), why));
        }
    };
    for &area in state.roster.beside(march.at) {
        look(area, false);
    }
    let over_sea = if sails(view, march.side) { state.roster.over_sea(march.at) } else { Vec::new() };
    let (first, later): (Vec<_>, Vec<_>) = over_sea.into_iter().partition(|_| march.entered == 0);
    for area in first {
        look(area, true);
    }
    let shut = |area: AreaId| ((area, true), format!("{}: {WHOLE_MOVE}", state.area_name(area)));
    ways.shut.extend(later.into_iter().map(shut));
    ways
}

/// Why no army goes over a sea once it has marched.
pub const WHOLE_MOVE: &str = "a sea move is the whole move";

/// True where a side may move over a sea.
pub fn sails(view: &View, side: Side) -> bool {
    match view.settings.word(settings::SEA_WHO) {
        "off" => false,
        "coalition" => side == Side::Coalition,
        _ => true,
    }
}

fn goes_on(view: &View, march: &March, order: Order) -> bool {
    i64::from(march.entered) < areas(view, order, march.attacks)
}

/// The army goes area by area until it stops, or is stopped.
pub(super) fn walk(cx: &mut Cx<'_>, act: &str, order: Order) -> Result<(), Stop> {
    loop {
        cx.settle()?;
        let Some(now) = cx.state().fight.march.clone().filter(|march| goes_on(cx.view(), march, order)) else {
            return Ok(());
        };
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
fn question(view: &View, order: Order) -> Pick<Option<(AreaId, bool)>> {
    let state = &view.state;
    let Some(march) = &state.fight.march else {
        return Pick { question: Question::default(), options: Vec::new() };
    };
    let ways = ways(view, march, order);
    let called = |(area, sea): (AreaId, bool), open: bool| {
        let name = state.area_name(area);
        let key = if sea { format!("{SEA}{name}") } else { name.to_owned() };
        let parts = parts::of_step(view, march, (area, sea), order, open);
        let marks = state.area(area).map_or("", super::super::roster::Area::marks);
        Rc::new(OptionName::of_parts(key, format!("{name} {marks}").trim_end(), parts))
    };
    let stays = || vec![parts::attrition(view, march, march.entered, march.rough)];
    let stop = || OptionName::of_parts(STOP, "the army stops here", stays());
    let stop = (march.entered > 0).then(|| (None, Choice::of(stop().into())));
    let open = ways.open.into_iter().map(|way| (Some(way), Choice::of(called(way, true))));
    let shut = ways.shut.into_iter().map(|(way, why)| Blocked::of(called(way, false), why.into()));
    let (at, most) = (state.area_name(march.at), counted(areas(view, order, march.attacks), "area"));
    let text = format!("{at}, {} of {most} entered; where next?", march.entered);
    let question = Question { blocked: shut.collect(), ..Question::to(march.side.key(), text, state.step.cite()) };
    Pick { question, options: stop.into_iter().chain(open).collect() }
}

/// The army enters an area, and the enemy answers. True where the move is over.
fn enter(cx: &mut Cx<'_>, from: &March, (to, by_sea): (AreaId, bool), order: Order) -> Result<bool, Stop> {
    let state = cx.state();
    let enemies = state.is_at(to, from.side.other());
    let held = state.is_at(to, from.side);
    let rough = state.area(to).is_some_and(super::super::roster::Area::is_rough);
    cx.emit(MarchEvent::Entered { to, rough, attacks: enemies, by_sea });
    for &corps in &from.corps {
        cx.about(Subject { corps, at: Place::Area(to) });
    }
    let withdrew = enemies && answer::withdraw(cx, (from.at, to), order)?;
    let intercepted = answer::intercept(cx, (to, held), order)?;
    let stopped = match (enemies, withdrew) {
        (true, true) => cx.view().settings.is(settings::WITHDRAW_MOVER, "stops"),
        (true, false) => !cx.view().settings.is(settings::THROUGH_ENEMY, "on"),
        (false, _) => false,
    };
    Ok(by_sea || intercepted || stopped)
}

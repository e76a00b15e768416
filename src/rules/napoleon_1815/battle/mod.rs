//! C4: sets of battle turns, by their steps: `morale` (B1), `roads` (B2 and B4), `fire` and `moves` (B3); here is what holds
//! them together, and the end of a battle.

pub mod end;
pub mod event;
pub(super) mod fire;
pub(super) mod morale;
pub(super) mod moves;
pub(super) mod roads;

pub(super) use self::end::who_routs;

use super::event::{BattleEvent, CampaignEvent, EndEvent, Event};
use super::prelude::*;
use super::{rout, table};

/// The battles whose turn in this set is still to come.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for battle in state.fights.battles.iter().filter(|battle| !battle.played && !state.is_at_table(battle.city)) {
        let name = state.city_name(battle.city);
        let (side, what) = (state.now.playing, format!("battle turn at {name}"));
        let why = format!("set {}: {} play one turn of every battle", state.now.set, side.name());
        offers.owe(Act::Battle(battle.city), side.key(), format!("battle:{name}"), what, &why);
    }
    table::offers(view, offers);
}

/// The next set begins when all battles have had their turn; none does when no battle is left. False where a turn is
/// still to come.
pub(super) fn next_set(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let mut here = state.fights.battles.iter().filter(|battle| !state.is_at_table(battle.city)).peekable();
    let waits = here.peek().is_none() && !state.fights.tables.is_empty();
    if waits || here.any(|battle| !battle.played) {
        return false;
    }
    let next: Event = if state.fights.battles.is_empty() {
        CampaignEvent::StepBegan { turn: state.turn, step: Step::C5 }.into()
    } else {
        BattleEvent::SetBegan { set: state.now.set.saturating_add(1), side: state.now.playing.other() }.into()
    };
    cx.emit_all([BattleEvent::SetEnded.into(), next])
}

/// A battle goes over into a rout or a victory as soon as it must: a side without units has lost; by the house rule, a
/// side without a column routs at once. False where every battle goes on.
pub(super) fn goes_over(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    if !(state.step.is_in_battle() || matches!(state.step, Step::C3 | Step::C4)) {
        return false;
    }
    let (over, playing) = (state.mail.over, state.now.playing);
    if over.is_some_and(|city| routs(cx, city, playing)) {
        return true;
    }
    let state = cx.state();
    let mut open = state.fights.battles.iter().filter(|battle| !state.has_come_to(battle.city, Step::Rout));
    let won = open.find_map(|battle| {
        // The defender holds a city that both sides have left.
        let (city, sides) = (battle.city, [battle.attacker, battle.attacker.other()]);
        let gone = sides.into_iter().find(|side| !state.is_at(city, *side))?;
        Some(EndEvent::BattleWon { city, winner: gone.other() })
    });
    if cx.emit_all(won) {
        return true;
    }
    let state = cx.state();
    let at_once = cx.view().settings.is(settings::ROUT_WHEN, "at-once") && (Step::B1..=Step::B4).contains(&state.step);
    let city = state.now.battle.filter(|_| at_once);
    city.is_some_and(|city| routs(cx, city, playing))
}

/// A battle turn is over: who does not stand in some column routs.
pub(super) fn end_turn(cx: &mut Cx<'_>, city: CityId) {
    let (playing, by_mail) = (cx.state().now.playing, cx.state().mail.own.is_some());
    cx.emit(BattleEvent::TurnOver { city });
    // By mail who routs does so by itself, in its own save.
    if !by_mail {
        routs(cx, city, playing);
    }
}

/// A side that is not in some column routs, the passive side first. False where both stand in all three.
fn routs(cx: &mut Cx<'_>, city: CityId, playing: Side) -> bool {
    let first = who_routs(cx.state(), city, playing);
    first.map(|(side, _)| rout::begin(cx, city, side)).is_some()
}

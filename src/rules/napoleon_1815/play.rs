//! The campaign turn: C1 to C9, with the battle turns of C4 within it. One call is one act.

use super::battle::{self, fire, moves, roads};
use super::event::{BattleEvent, CampaignEvent, EndEvent, Event};
use super::prelude::*;
use super::{acts, defeat, held, mail, march, rout, setup, supply, table, victory};

/// One act: what happens by itself, else what the players pick.
pub(super) fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let state = cx.state();
    if state.winner.is_some() || state.roster.game.calendar.is_empty() {
        return Err(Stop::Over);
    }
    let begun = (state.step, Side::of_key(acts::asked(state)));
    if cx.by_itself(by_itself) {
        return mail::come_by_itself(cx, begun);
    }
    if let Some(done) = setup::against_a_line(cx) {
        return done.map(|()| mail::said(cx));
    }
    let act = cx.next_act()?;
    if let Act::Of(_, unit) = act {
        cx.about(Subject { unit, at: cx.state().piece(unit).at });
    }
    match act {
        Act::March(army, city) => march::march(cx, army, city)?,
        Act::Of(BlockAct::ForceMarch, unit) => march::roll(cx, unit)?,
        Act::Deploy(city) => setup::deploy(cx, city)?,
        Act::Battle(city) => cx.emit(BattleEvent::TurnBegan { city }),
        Act::ToTable(city) => cx.emit(BattleEvent::ToTable { city, roads: table::along_roads(cx.view(), city) }),
        Act::Result(city) => table::come_back(cx, city)?,
        Act::Here(city) => cx.emit(BattleEvent::FromTable { city, ledger: Vec::new() }),
        Act::Of(BlockAct::Morale, unit) => battle::morale::check(cx, unit)?,
        Act::Of(BlockAct::Fire, unit) => fire::fire(cx, unit)?,
        Act::Of(BlockAct::Move, unit) => moves::go(cx, unit)?,
        Act::Of(deed @ (BlockAct::Retreat | BlockAct::Rout | BlockAct::Leave), unit) => roads::leave(cx, unit, deed)?,
        Act::Of(BlockAct::Reinforce, unit) => roads::come(cx, unit, Use::Reinforce)?,
        Act::Of(BlockAct::Bring, unit) => roads::come(cx, unit, Use::Bring)?,
        Act::Supply(city) => supply::choose(cx, city)?,
        Act::Victory => victory::ask(cx)?,
        Act::Done => next(cx),
    }
    mail::said(cx);
    Ok(())
}

/// What needs nobody's answer. False where players are asked.
fn by_itself(cx: &mut Cx<'_>) -> bool {
    // By the house rule who was there last holds a city: it is noted before he leaves.
    let notes = cx.view().settings.is(settings::HELD, "last") && !(Step::C5..=Step::C9).contains(&cx.state().step);
    if battle::goes_over(cx) || notes && note_holders(cx) {
        return true;
    }
    let acted = match cx.state().step {
        Step::C2 => march::fall_back(cx),
        Step::C3 => setup::by_itself(cx),
        Step::C4 => battle::next_set(cx),
        // The disrupted recover, all faces are turned down; who holds which city is noted.
        Step::C5 => {
            cx.emit(CampaignEvent::Recovered);
            note_holders(cx);
            false
        }
        Step::C6 | Step::C8 => defeat::check(cx),
        Step::C7 => supply::by_itself(cx),
        Step::C9 => victory::decide(cx),
        Step::Rout => rout::by_itself(cx),
        Step::C1 | Step::B1 | Step::B2 | Step::B3 | Step::B4 | Step::Regroup => false,
    };
    let is_over = !acted && cx.due().options.is_empty();
    if is_over {
        next(cx);
    }
    acted || is_over
}

fn next(cx: &mut Cx<'_>) {
    let state = cx.state();
    let (turn, side) = (state.turn, state.active());
    let begins = |step| CampaignEvent::StepBegan { turn, step }.into();
    let next = state.step.following().unwrap_or_default();
    let event: Event = match (state.step, state.now.battle) {
        (Step::C3, _) if !state.fights.battles.is_empty() => BattleEvent::SetBegan { set: 1, side }.into(),
        (Step::C3 | Step::C4, _) | (Step::B4 | Step::Regroup | Step::Rout, None) => begins(Step::C5),
        (Step::C1 | Step::C2 | Step::C5 | Step::C6 | Step::C7 | Step::C8, _) => begins(next),
        (Step::C9, _) => CampaignEvent::StepBegan { turn: turn.saturating_add(1), step: Step::C1 }.into(),
        (Step::B1 | Step::B2 | Step::B3, _) => BattleEvent::BattleStep { step: next }.into(),
        (Step::B4, Some(city)) => return battle::end_turn(cx, city),
        (Step::Regroup | Step::Rout, Some(city)) => EndEvent::Regrouped { city }.into(),
    };
    cx.emit(event);
}

/// Who stands alone in a city was there last. False where that is known of every city.
fn note_holders(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let last = |city| {
        let side = held::only_side(state, city)?;
        (*state.last_in(city) != Some(side)).then_some(CampaignEvent::Held { city, side })
    };
    let held: Vec<CampaignEvent> = state.cities().filter_map(last).collect();
    cx.emit_all(held)
}

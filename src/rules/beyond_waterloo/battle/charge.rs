//! The Cavalry Charge battle tactic.

use super::super::checks::{CAVALRY_CHARGE, Onset};
use super::super::prelude::*;
use super::cards::horse;
use super::cost::{CostEvent, LostBy};
use super::losses::lose;
use super::place;

/// The side whose card is resolved: the first that played one.
fn player(battle: &Battle) -> Option<Side> {
    battle.in_order().into_iter().find(|side| battle.part(*side).charge)
}

fn key(state: &State) -> String {
    format!("charge:{}", place(state))
}

pub(crate) fn offers(state: &State, battle: &Battle, offers: &mut Offers) {
    let Some(side) = player(battle) else { return };
    let what = format!("the cavalry charge of {}", side.name());
    offers.owe(Act::Charge, side.key(), key(state), what, "a Cavalry Charge card was played");
}

/// A charge that nobody meets takes no dice; one without horses is none. False where dice are due.
pub(crate) fn by_itself(cx: &mut Cx<'_>, battle: &Battle) -> Result<bool, Stop> {
    let state = cx.state();
    let Some(side) = player(battle).filter(|side| horse(state, battle, *side) > 0) else {
        cx.emit(CostEvent::Charged { doubles: None });
        return Ok(true);
    };
    if horse(state, battle, side.other()) > 0 {
        return Ok(false);
    }
    charge(cx)?;
    Ok(true)
}

pub(crate) fn charge(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let Some(battle) = cx.state().fight.battle.clone() else { return Err(cx.misfit(Refusal::NothingLeft)) };
    let key = key(cx.state());
    let Some(side) = player(&battle) else { return Err(cx.misfit(Refusal::NotOwed(key))) };
    let tested = cx.test(&key, &CAVALRY_CHARGE, |view| {
        let state = &view.state;
        let [own, enemy] = [side, side.other()].map(|side| i64::from(horse(state, &battle, side)));
        let both_played = battle.part(side.other()).charge;
        let values = [("own", own.max(1).into()), ("enemy", enemy.into()), ("both_played", both_played.into())];
        let text = format!("the cavalry charge of {}", side.name());
        Known { moot: own == 0, ..Known::of(side.key(), side.name(), text, values) }
    })?;
    let Tested::Outcome(outcome) = tested else {
        cx.emit(CostEvent::Charged { doubles: None });
        return Ok(());
    };
    let Onset { own_steps, enemy_steps, fert_doubled, .. } = outcome.get();
    for (whose, steps) in [(side, own_steps), (side.other(), enemy_steps)] {
        let steps = u32::try_from(steps).unwrap_or(0);
        for step in 1..=steps {
            let loss = format!("{key}/loss-{}", whose.key());
            lose(cx, &loss, whose, (LostBy::Charge, [step, steps]), |state| {
                let horse = |unit: &_| {
                    state.unit_facts(*unit).is_some_and(|facts| facts.arm == Arm::Cavalry && !facts.marks.screen)
                };
                state.units_at(battle.area, whose).into_iter().filter(horse).collect()
            })?;
        }
    }
    cx.emit(CostEvent::Charged { doubles: fert_doubled.then_some(side) });
    Ok(())
}

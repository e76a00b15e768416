//! The Cavalry Charge battle tactic.

use super::super::checks::cavalry_charge::{CHECK, Onset};
use super::super::prelude::*;
use super::cards::horse;
use super::cost::{CostEvent, LostBy};
use super::key;
use super::losses::lose;

pub(crate) fn offers(state: &State, battle: &Battle, offers: &mut Offers) {
    let Some(side) = battle.first(|part| part.charge) else { return };
    let what = format!("the cavalry charge of {}", side.name());
    offers.owe(Act::Charge, side.key(), key("charge", state, battle), what, "a Cavalry Charge card was played");
}

/// A charge that nobody meets takes no dice; one without horses is none. False where dice are due.
pub(crate) fn by_itself(cx: &mut Cx<'_>, battle: &Battle) -> Result<bool, Stop> {
    let state = cx.state();
    let Some(side) = battle.first(|part| part.charge).filter(|side| horse(state, battle, *side) > 0) else {
        cx.emit(CostEvent::Charged { doubles: None });
        return Ok(true);
    };
    if horse(state, battle, side.other()) > 0 {
        return Ok(false);
    }
    charge(cx, &key("charge", cx.state(), battle), battle)?;
    Ok(true)
}

pub(crate) fn charge(cx: &mut Cx<'_>, key: &str, battle: &Battle) -> Result<(), Stop> {
    // The card that is resolved is the first side's that played one.
    let side = battle.first(|part| part.charge).unwrap_or_default();
    let tested = cx.test(key, &CHECK, |view| {
        let [own, enemy] = [side, side.other()].map(|side| i64::from(horse(&view.state, battle, side)));
        let both_played = battle.part(side.other()).charge;
        let values = [("own", own.max(1).into()), ("enemy", enemy.into()), ("both_played", both_played.into())];
        let text = format!("the cavalry charge of {}", side.name());
        Known { moot: own == 0, ..Known::of(side.key(), side.name(), text, values) }
    })?;
    let onset = tested.outcome().map(|outcome| outcome.get::<Onset>());
    let steps = onset.as_ref().map_or([0; 2], |onset| [onset.own_steps, onset.enemy_steps]);
    for (whose, steps) in [side, side.other()].into_iter().zip(steps) {
        let (loss, steps) = (format!("{key}/loss-{}", whose.key()), u32::try_from(steps).unwrap_or(0));
        for step in 1..=steps {
            lose(cx, &loss, whose, (LostBy::Charge, [step, steps]), |state| {
                let all = state.units_at(battle.area, whose).into_iter();
                all.filter(|unit| state.is_cavalry(*unit, false)).collect()
            })?;
        }
    }
    cx.emit(CostEvent::Charged { doubles: onset.filter(|onset| onset.fert_doubled).map(|_| side) });
    Ok(())
}

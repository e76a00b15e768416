//! Losses by the FERT: a unit a step, then the tests of the Guard.

use super::super::prelude::*;
use super::cost::{CostEvent, LostBy};
use super::{INSTEAD, catastrophe, key_of, stage_unless};

/// What each side must still lose, the attacker first; then each Guard unit that lost a step.
pub(crate) fn offers(state: &State, battle: &Battle, offers: &mut Offers) {
    for side in battle.in_order().into_iter().filter(|side| !battle.part(*side).has_lost) {
        let cavalry = if battle.part(side).charge { ", first of cavalry after their charge" } else { "" };
        let what = format!("{} lose {}{cavalry}", side.name(), battle.due(side).1);
        offers.owe(Act::Losses(side), side.key(), key_of("losses", state, battle, side), what, "the FERT");
    }
    catastrophe::offer_guards(state, battle, offers);
}

fn steps(state: &State, battle: &Battle, side: Side) -> u32 {
    state.units_at(battle.area, side).into_iter().map(|unit| u32::from(state.unit(unit).steps)).sum()
}

/// Who loses nothing or all is not asked; when all is lost and tested it goes on. False where someone is asked.
pub(crate) fn by_itself(cx: &mut Cx<'_>, battle: &Battle) -> Result<bool, Stop> {
    let state = cx.state();
    let no_choice = |side: &Side| {
        let part = battle.part(*side);
        !part.has_lost && (part.losses == 0 || u32::from(part.losses) >= steps(state, battle, *side))
    };
    if let Some(side) = battle.in_order().into_iter().find(no_choice) {
        take(cx, &key_of("losses", state, battle, side), battle, side)?;
        return Ok(true);
    }
    let asked = battle.sides.iter().any(|part| !part.has_lost) || !battle.guards.is_empty();
    Ok(stage_unless(asked, cx, battle, Stage::Napoleon))
}

/// A side takes its losses, as far as there are units; after its charge the first is a cavalry step.
pub(crate) fn take(cx: &mut Cx<'_>, key: &str, battle: &Battle, side: Side) -> Result<(), Stop> {
    let due = u32::from(battle.part(side).losses).min(steps(cx.state(), battle, side));
    for step in 1..=due {
        let by = (LostBy::Fert, [step, due]);
        lose(cx, &format!("{key}/{step}"), side, by, |state| state.units_at(battle.area, side))?;
    }
    cx.emit(CostEvent::LossesTaken { side });
    Ok(())
}

/// What becomes of a unit that loses a step: `5 to 3 factors, 1 step left`.
fn fate(state: &State, unit: UnitId) -> Vec<Part> {
    let left = state.unit(unit).steps.saturating_sub(1);
    let (has, keeps) = (state.factors(unit), state.factors_at(unit, left));
    let ends = catastrophe::warns(state, state.unit(unit).formation);
    let test = follows(format!("{}{ends}", catastrophe::NAME));
    let test = test.briefly(format!("Guard{ends}"), format!("Guard = {}", catastrophe::NAME), "");
    let tested = state.is_tested(unit).then_some(test);
    let fate = if left == 0 { "gone".to_owned() } else { format!("{} left", counted(left, "step")) };
    let full = follows(format!("{has} to {keeps} factors, {fate}")).worth(i64::from(left));
    let few = if left == 0 { fate } else { format!("{left} left") };
    let keeps = full.briefly(format!("{has} to {keeps}, {few}"), "4 to 2, 1 left = factors, steps left", "");
    [keeps].into_iter().chain(tested).collect()
}

/// One step: chosen where several units may take it, the cheapest first; where all steps go nobody is asked.
pub(crate) fn lose(
    cx: &mut Cx<'_>,
    key: &str,
    side: Side,
    (by, [step, of]): (LostBy, [u32; 2]),
    among: impl Fn(&State) -> Vec<UnitId>,
) -> Result<(), Stop> {
    cx.settle()?;
    let state = cx.state();
    let of_fert = state.fight.battle.as_ref().filter(|_| by == LostBy::Fert);
    let charged = step == 1 && of_fert.is_some_and(|battle| battle.part(side).charge);
    let among = |state: &State| {
        let mut units = among(state);
        let is_horse = |unit: &UnitId| state.unit_facts(*unit).arm == Arm::Cavalry;
        if charged && units.iter().any(is_horse) {
            units.retain(is_horse);
        }
        units
    };
    let Some(first) = among(state).first().copied() else { return Ok(()) };
    if of_fert.is_some_and(|battle| steps(state, battle, side) + step == of + 1) {
        cx.emit(CostEvent::StepLost { unit: first, by });
        return Ok(());
    }
    let unit = pick_or_only_kept(cx, [key, key], INSTEAD, |view| {
        let state = &view.state;
        let option = |unit: UnitId| {
            let called = OptionName::new(state.unit_name(unit), state.unit_label(unit));
            let called = called.of_side(side.key(), state.unit_code(unit));
            (unit, Choice::of(called.with(fate(state, unit)).into()))
        };
        let mut units = among(state);
        units.sort_by_key(|unit| (state.unit_facts(*unit).guard, state.factors(*unit)));
        let cavalry = if charged { "; after their charge cavalry" } else { "" };
        let text = format!("which unit of {} loses step {step} of {of}? ({}{cavalry})", side.name(), by.words());
        let question = Question::to(side.key(), text, state.step.cite());
        Pick { question, options: units.into_iter().map(option).collect() }
    })?;
    cx.emit(CostEvent::StepLost { unit, by });
    Ok(())
}

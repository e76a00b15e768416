//! Catastrophic failure: the Guard, formations that go back, and Napoleon himself.

use super::super::checks::catastrophe::{CHECK, Catastrophe};
use super::super::operations::OperationEvent;
use super::super::phase::PhaseEvent;
use super::super::prelude::*;
use super::cost::CostEvent;
use super::event::BattleEvent;
use super::key;

/// What brings it about where a formation goes back.
const RETREATS: &str = "napoleon-or-guard-retreats";

pub(super) const NAME: &str = "Catastrophic Failure test";

/// That a loss of morale ends the game, where the formation is Napoleon's and has one level.
pub(crate) fn warns(state: &State, formation: Option<FormationId>) -> &'static str {
    let ends = formation.is_some_and(|own| state.napoleons() == Some(own) && state.formation(own).morale <= 1);
    if ends { "; a loss ends the game" } else { "" }
}

/// What it is made for, in words.
fn happened(event: &str) -> &'static str {
    match event {
        "guard-step-loss" => "a step of the Guard is lost",
        RETREATS => "Napoleon or the Guard goes back",
        "napoleon-wounded" => "Napoleon is wounded",
        _ => "Napoleon is killed",
    }
}

/// The test as the price of going back: `Catastrophic Failure test of The Tower (morale lost: 1 on 1-2)`.
pub(crate) fn priced(view: &View, names: Vec<&str>) -> String {
    let brings = foresee::in_words(&CHECK, view, [("event", RETREATS.into())]);
    format!("{NAME} of {} ({})", listed(names), brings.unwrap_or_default())
}

/// Each Guard unit that lost a step; one that lost two is tested twice, one after the other.
pub(crate) fn offer_guards(state: &State, battle: &Battle, offers: &mut Offers) {
    let is_first = |(at, unit): &(usize, &UnitId)| !battle.guards[..*at].contains(unit);
    for (_, &unit) in battle.guards.iter().enumerate().filter(is_first) {
        let (name, side) = (state.unit_name(unit), state.side_of_unit(unit).key());
        let tests = battle.guards.iter().filter(|own| **own == unit).count();
        let ends = warns(state, state.unit(unit).formation);
        let what = format!("{NAME} of {name}, {} lost{ends}", counted(tests, "step"));
        offers.owe(Act::Guard(unit), side, format!("guard:{name}"), what, happened("guard-step-loss"));
    }
}

/// A test of the catastrophe table; what came of it, none where it was let go.
fn test(
    cx: &mut Cx<'_>,
    key: &str,
    (event, side, formation): (&'static str, Side, Option<FormationId>),
    who: &str,
) -> Result<Option<Catastrophe>, Stop> {
    let warns = warns(cx.state(), formation);
    let last = (!warns.is_empty()).then(|| ("last_level", true.into()));
    let text = format!("{NAME} of {who}: {}{warns}", happened(event));
    let known =
        |_: &View| Known::of(side.key(), who, text.clone(), [("event", event.into())].into_iter().chain(last.clone()));
    Ok(cx.test(key, &CHECK, known)?.outcome().map(|outcome| outcome.get()))
}

/// A formation loses the morale that a catastrophe costs it.
fn suffer(cx: &mut Cx<'_>, formation: Option<FormationId>, failure: &Catastrophe) {
    let Some(formation) = formation else { return };
    let levels = u8::try_from(failure.morale_lost).unwrap_or(0);
    if levels > 0 {
        cx.emit(CostEvent::MoraleLost { formation, levels });
    }
    let scored = u8::try_from(failure.allied_vp).ok().filter(|vp| *vp > 0);
    cx.emit_all(scored.map(|vp| CostEvent::AlliesScored { vp }));
}

pub(crate) fn guard(cx: &mut Cx<'_>, key: &str, unit: UnitId) -> Result<(), Stop> {
    let (side, own) = (cx.state().side_of_unit(unit), cx.state().unit(unit).formation);
    let name = cx.state().unit_name(unit).to_owned();
    let Some(failure) = test(cx, key, ("guard-step-loss", side, own), &name)? else {
        cx.emit(PhaseEvent::Waived { what: key.to_owned() });
        return Ok(());
    };
    // Tested once, it has no more tests to come for its other steps.
    let once = cx.view().settings.is(settings::CATASTROPHE_GUARD, "unit");
    let owed = cx.state().fight.battle.iter().flat_map(|own| &own.guards).filter(|own| **own == unit);
    let tests = owed.count().min(if once { usize::MAX } else { 1 });
    cx.emit_all(std::iter::repeat_n(CostEvent::GuardTested { unit }, tests));
    suffer(cx, own, &failure);
    Ok(())
}

pub(crate) fn retreat(cx: &mut Cx<'_>, key: &str, formation: FormationId) -> Result<(), Stop> {
    let (name, side) = (cx.state().formation_name(formation).to_owned(), cx.state().side_of(formation));
    let Some(failure) = test(cx, key, (RETREATS, side, Some(formation)), &name)? else {
        cx.emit(PhaseEvent::Waived { what: key.to_owned() });
        return Ok(());
    };
    cx.emit(BattleEvent::RetreatTested { formation });
    suffer(cx, Some(formation), &failure);
    Ok(())
}

/// The formation of a Napoleon who is in this battle.
fn napoleons(state: &State) -> Option<FormationId> {
    let area = state.fight.battle.as_ref()?.area;
    state.napoleons().filter(|formation| state.formation(*formation).at == Some(area))
}

pub(crate) fn offer_napoleon(state: &State, battle: &Battle, offers: &mut Offers) {
    let (key, side) = (key("napoleon", state, battle), Side::French.key());
    let name = napoleons(state).map_or("Napoleon", |own| state.leader_name(state.formation(own).leader));
    offers.owe(Act::Napoleon, side, key, format!("say what happened to {name}"), "he was in the fight");
}

/// Without him in the battle, or by the house rule, nothing is asked.
pub(crate) fn asks_of_napoleon(view: &View) -> bool {
    view.settings.is(settings::CATASTROPHE_NAPOLEON, "ask") && napoleons(&view.state).is_some()
}

/// What follows for a leader and his formation, by each face or without a die, then his action points and battle ability.
fn consequences(view: &View, leader: LeaderId, event: &'static str) -> Vec<Part> {
    let (napoleons, killed) = (view.state.napoleons(), event == "napoleon-killed");
    let morale = napoleons.map_or(0, |own| view.state.formation(own).morale);
    let values = [("event", event.into())].into_iter().chain((morale <= 1).then(|| ("last_level", true.into())));
    let tested = foresee::part(&CHECK, view, values);
    let ((ap, ability), has) = (view.state.figures(leader), view.state.leader(leader).ap);
    let left = view.state.leader_facts(leader).figures_of(killed, true);
    let now = format!("AP {has}/{ap}, ability {ability}");
    let then = format!("AP {}, ability {}", has.min(left.0), left.1);
    let ends = (killed && morale <= 2).then_some("ENDS THE GAME");
    let few = ends.or((left == (ap, ability)).then_some("AP as now")).unwrap_or(&then);
    let at_zero = format!("morale {morale} now, at 0 the game ends");
    let becomes = follows(format!("{now} to {then}")).briefly(few, format!("now = {now}"), "");
    tested.into_iter().chain([becomes, follows(at_zero.as_str()).briefly("", at_zero, "")]).collect()
}

/// The players say whether Napoleon was wounded or killed in this round, by their rules; the sheet says what follows.
pub(crate) fn napoleon(cx: &mut Cx<'_>, key: &str) -> Result<(), Stop> {
    let Some(formation) = napoleons(cx.state()) else { return Err(cx.misfit(Refusal::NotOwed(key.to_owned()))) };
    let leader = cx.state().formation(formation).leader;
    let picked = cx.pick(key, |view| {
        let hurt = |event: &'static str, [key, words]: [&'static str; 2]| {
            (Some(event), Choice::may(key, words).with(consequences(view, leader, event)))
        };
        let unhurt = (None, Choice::may("unhurt", "he is unhurt"));
        let may_be_wounded = !view.state.leader(leader).wounded;
        let wounded = may_be_wounded.then(|| hurt("napoleon-wounded", ["wounded", "he is wounded"]));
        let killed = hurt("napoleon-killed", ["killed", "he is killed"]);
        let text = format!("what happened to {} this round? your battle rules decide", view.state.leader_name(leader));
        let question = Question::to(Side::French.key(), text, "Catastrophic Failure (27.2.3), battle game");
        Pick { question, options: [unhurt].into_iter().chain(wounded).chain([killed]).collect() }
    })?;
    let name = cx.state().leader_name(leader).to_owned();
    if let Some(event) = picked.flatten() {
        let failure = test(cx, &format!("{key}/test"), (event, Side::French, Some(formation)), &name)?;
        suffer(cx, Some(formation), &failure.unwrap_or_default());
        let killed = event == "napoleon-killed";
        if killed && cx.state().formation(formation).morale == 0 {
            // He led it when its morale was gone: the game is over, though he is dead.
            cx.emit(PhaseEvent::TurnsOver);
        }
        cx.emit(if killed { OperationEvent::Died { leader } } else { OperationEvent::Wounded { leader } });
    }
    cx.emit(CostEvent::NapoleonTold);
    Ok(())
}

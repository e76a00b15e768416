//! Reaction moves: formations beside a battle try to come to it after its first round.

use super::super::checks::{REACTION_MOVE, ReactionResult};
use super::super::operations::{OperationEvent, Reason};
use super::super::prelude::*;
use super::super::spending;
use super::cost::LostBy;
use super::event::BattleEvent;
use super::losses::lose;
use super::{both, end, stage};
use crate::engine::input::Value;

/// Whose reaction moves they are: the attacker's, then the defender's.
pub(crate) fn whose(state: &State) -> Option<Side> {
    let battle = state.fight.battle.as_ref()?;
    battle.in_order().into_iter().find(|side| !battle.part(*side).has_reacted)
}

fn key(state: &State, formation: FormationId) -> String {
    format!("react:{}", state.formation_name(formation))
}

/// The formations beside the battle.
pub(crate) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let (Some(battle), Some(side)) = (&state.fight.battle, whose(state)) else { return };
    for formation in state.formations_beside(battle.area, side) {
        let label = format!("{} from {}", state.formation_name(formation), state.place_of(formation));
        let code = state.formation_code(formation);
        let called = state.roster.option_of((side, code), key(state, formation), label);
        offers.offer(Act::React(formation), called.with(costs(view, battle, formation)), refused(view, formation));
    }
}

pub(super) fn refused(view: &View, formation: FormationId) -> Option<String> {
    let state = &view.state;
    let now = state.formation(formation);
    if now.reacted {
        return Some("it has reacted in this phase".to_owned());
    }
    if now.at.is_some_and(|area| state.is_at(area, state.side_of(formation).other())) {
        return Some("the enemy is in its area".to_owned());
    }
    let poor = state.leader(now.leader).ap < spending::price(view, Reason::React);
    poor.then(|| format!("{} has no AP left", state.leader_name(now.leader)))
}

/// What a reaction move costs, and what each face of its die brings.
pub(super) fn costs(view: &View, battle: &Battle, formation: FormationId) -> Vec<Part> {
    let faces = foresee::part(&REACTION_MOVE, view, screens_of(&view.state, battle, formation));
    [spending::cost(view, formation, Reason::React)].into_iter().chain(faces).collect()
}

/// The screens that are compared, as its check takes them: the formation's own with those at the battle.
fn screens_of(state: &State, battle: &Battle, formation: FormationId) -> [(&'static str, Value); 2] {
    let side = state.side_of(formation);
    let own_screen = screens(state, battle.area, side) + state.cavalry(state.units_of(formation), true);
    let enemy_screen = screens(state, battle.area, side.other());
    [("own_screen", i64::from(own_screen).into()), ("enemy_screen", i64::from(enemy_screen).into())]
}

/// Factors of the screening cavalry of a side in an area, those in no formation too.
fn screens(state: &State, area: AreaId, side: Side) -> u16 {
    let here = |unit: &UnitId| {
        state.unit(*unit).is_there() && state.unit_at(*unit) == Some(area) && state.side_of_unit(*unit) == side
    };
    state.cavalry(state.all_units().filter(here), true)
}

/// When both sides are done it goes on. False where someone may still react.
pub(crate) fn by_itself(cx: &mut Cx<'_>, battle: &Battle) -> bool {
    if !both(cx.state(), battle.area) {
        end(cx, battle);
        return true;
    }
    if whose(cx.state()).is_some() {
        return false;
    }
    stage(cx, battle, Stage::Second);
    true
}

/// A formation tries to come to the battle; its leader pays whatever comes of it.
pub(crate) fn react(cx: &mut Cx<'_>, formation: FormationId) -> Result<(), Stop> {
    let key = key(cx.state(), formation);
    let Some(battle) = cx.state().fight.battle.clone() else { return Err(cx.misfit(Refusal::NothingLeft)) };
    let (to, step_loss) = tries(cx, &key, &battle, formation)?;
    cx.emit(BattleEvent::Reacted { formation, to });
    pays(cx, &key, formation, step_loss)
}

/// A step that a formation loses on its way.
pub(super) fn pays(cx: &mut Cx<'_>, key: &str, formation: FormationId, step_loss: bool) -> Result<(), Stop> {
    if step_loss {
        let side = cx.state().side_of(formation);
        let by = (LostBy::Reaction, [1, 1]);
        lose(cx, &format!("{key}/loss"), side, by, |state| state.units_of(formation).collect())?;
    }
    Ok(())
}

/// Where a formation comes to that tries to come to the battle, and whether that costs it a step.
pub(super) fn tries(
    cx: &mut Cx<'_>,
    key: &str,
    battle: &Battle,
    formation: FormationId,
) -> Result<(Option<AreaId>, bool), Stop> {
    let FormationNow { leader, at, .. } = *cx.state().formation(formation);
    cx.about(Subject(formation, at));
    let ap = spending::price(cx.view(), Reason::React);
    cx.emit(OperationEvent::Spent { leader, ap, on: Reason::React });
    let known = |view: &View| {
        let state = &view.state;
        let who = state.formation_name(formation);
        let text = format!("does {who} come to {}?", state.area_name(battle.area));
        Known::of(state.side_of(formation).key(), who, text, screens_of(state, battle, formation))
    };
    let result = cx.test(key, &REACTION_MOVE, known)?.outcome().map(|outcome| outcome.get::<ReactionResult>());
    Ok(result.map_or((None, false), |own| (own.enters.then_some(battle.area), own.step_loss)))
}

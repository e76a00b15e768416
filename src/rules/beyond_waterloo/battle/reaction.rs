//! Reaction moves: formations beside a battle try to come to it after its first round.

use super::super::checks::reaction_move::{CHECK, ReactionResult};
use super::super::operations::{OperationEvent, Reason};
use super::super::prelude::*;
use super::super::spending;
use super::cost::LostBy;
use super::event::BattleEvent;
use super::losses::lose;

/// Whose reaction moves they are: the attacker's, then the defender's.
pub(crate) fn whose(state: &State) -> Option<Side> {
    state.fight.battle.as_ref()?.first(|part| !part.has_reacted)
}

pub(crate) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let (Some(battle), Some(side)) = (&state.fight.battle, whose(state)) else { return };
    for formation in state.formations_beside(battle.area, side) {
        let (name, code) = (state.formation_name(formation), state.formation_code(formation));
        let label = format!("{name} from {}", state.place_of(formation));
        let called = OptionName::new(format!("react:{name}"), label).of_side(side.key(), code);
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
    let faces = foresee::part(&CHECK, view, screens_of(&view.state, battle, formation));
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
    let here = |own: &UnitId| (state.unit_at(*own), state.side_of_unit(*own)) == (Some(area), side);
    state.cavalry(state.all_units().filter(|own| state.unit(*own).is_there() && here(own)), true)
}

/// A formation tries to come to the battle; its leader pays whatever comes of it, and it may lose a step on its way. True
/// where it gets through, be it to the battle `at_once`.
pub(crate) fn react(
    cx: &mut Cx<'_>,
    key: &str,
    battle: &Battle,
    formation: FormationId,
    at_once: bool,
) -> Result<bool, Stop> {
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
    let result = cx.test(key, &CHECK, known)?.outcome().map(|outcome| outcome.get::<ReactionResult>());
    let enters = result.as_ref().is_some_and(|result| result.enters);
    cx.emit(BattleEvent::Reacted { formation, to: (enters && at_once).then_some(battle.area) });
    if result.is_some_and(|result| result.step_loss) {
        let (side, by) = (cx.state().side_of(formation), (LostBy::Reaction, [1, 1]));
        lose(cx, &format!("{key}/loss"), side, by, |state| state.units_of(formation).collect())?;
    }
    Ok(enters)
}

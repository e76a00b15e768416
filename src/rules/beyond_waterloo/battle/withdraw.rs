//! Who withdraws from a battle, and where to.

use super::super::movement::{capture, scored};
use super::super::prelude::*;
use super::event::BattleEvent;
use super::{INSTEAD, both, catastrophe, end, key_of, stage};

/// The next side that decides, the defender first, while both are there.
fn next(state: &State, battle: &Battle) -> Option<Side> {
    let [attacker, defender] = battle.in_order();
    let waits = |side: &Side| !battle.part(*side).has_decided && both(state, battle.area);
    [defender, attacker].into_iter().find(waits)
}

/// The side that decides, then each formation whose retreat is tested.
pub(crate) fn offers(state: &State, battle: &Battle, offers: &mut Offers) {
    for &formation in &battle.retreats {
        let name = state.formation_name(formation);
        let what = format!("Catastrophic Failure test of {name}{}", catastrophe::warns(state, Some(formation)));
        let side = state.side_of(formation).key();
        offers.owe(Act::Retreat(formation), side, format!("retreat:{name}"), what, "Napoleon or the Guard goes back");
    }
    if let Some(side) = next(state, battle).filter(|_| battle.retreats.is_empty()) {
        let (key, what) = (key_of("withdraw", state, battle, side), format!("{} stay or withdraw", side.name()));
        offers.owe(Act::Withdraw(side), side.key(), key, what, "both sides are still there");
    }
}

/// When all is decided and tested the battle goes on or is over. False where someone is asked.
pub(crate) fn by_itself(cx: &mut Cx<'_>, battle: &Battle) -> bool {
    if !battle.retreats.is_empty() || next(cx.state(), battle).is_some() {
        return false;
    }
    // A battle at the table takes the place of both rounds.
    let was_at_table = cx.state().field().is_some();
    if both(cx.state(), battle.area) && battle.round == 1 && !was_at_table {
        stage(cx, battle, Stage::Reaction);
    } else {
        end(cx, battle);
    }
    true
}

/// The areas to which a side may withdraw, the safest first: next to the fewest enemies, none from which the attacker came,
/// then the own before what the enemy holds, then where friends stand.
fn ways_out(state: &State, battle: &Battle, side: Side) -> Vec<AreaId> {
    let enemy = side.other();
    let beside = |area| state.roster.beside(area).iter().copied();
    let mut ways: Vec<AreaId> = beside(battle.area).filter(|area| !state.is_at(*area, enemy)).collect();
    let fought = state.formations_at(battle.area, enemy);
    let came = |area| battle.attacker == enemy && fought.iter().any(|own| state.formation(*own).start == Some(area));
    ways.sort_by_cached_key(|area| {
        let near = beside(*area).filter(|near| *near != battle.area && state.is_at(*near, enemy)).count();
        let holder = [Some(side), None, Some(enemy)].into_iter().position(|held| held == state.holder(*area));
        (near, came(*area), holder, !state.is_at(*area, side))
    });
    ways
}

/// Where a side withdraws to; nowhere where it stays.
fn question(view: &View, battle: &Battle, side: Side) -> Pick<Option<AreaId>> {
    let state = &view.state;
    let ways = ways_out(state, battle, side);
    let chose_it = battle.part(side).tactic == Some(Tactic::Retreat);
    let beaten = state.field() == Some(Some(side.other()));
    let told_to = beaten || (chose_it && view.settings.is(settings::TACTIC_WITHDRAWS, "on"));
    let must = told_to && !ways.is_empty();
    let why = if beaten { "the enemy holds the field" } else { "they chose the retreat" };
    let cost = costs(view, battle, side);
    let to = |area: AreaId| {
        let (means, joins) = (["all go; the battle is lost", "battle lost"], state.formations_at(area, side).len());
        let near = |near| state.is_at(near, side.other());
        let around = state.roster.around(means, (battle.area, area), joins, near);
        let points = scored(view, side, &[(battle.area, side.other()), (area, side)], "");
        let (name, parts) = (state.area_name(area), cost.iter().cloned().chain(points).chain(around).collect());
        (Some(area), OptionName::new(name, format!("to {name}")).with(parts), None)
    };
    // A battle at the table is over when both stay.
    let again = battle.round == 1 && state.field().is_none() && !view.settings.is(settings::SECOND_ROUND, "never");
    let then = if again { "both stay: reactions, round 2 or undecided" } else { "both stay: undecided" };
    let then = if must { Vec::new() } else { vec![follows(then)] };
    let stay = OptionName::new("stay", format!("stay in {}", state.area_name(battle.area))).with(then);
    let stay = (None, stay, must.then(|| why.to_owned()));
    let question = Question::to(side.key(), format!("do {} withdraw?", side.name()), state.step.cite());
    pick_open(question, [stay].into_iter().chain(ways.into_iter().map(to)))
}

/// What it costs a side to go: tests of those who may not go back lightly.
fn costs(view: &View, battle: &Battle, side: Side) -> Option<Part> {
    let tested = tested(view, battle, side);
    let names: Vec<&str> = tested.iter().map(|own| view.state.formation_name(*own)).collect();
    (!names.is_empty()).then(|| {
        let ends = tested.iter().map(|own| catastrophe::warns(&view.state, Some(*own))).max().unwrap_or_default();
        let (few, full) = (counted(tested.len(), "test"), format!("{}{ends}", catastrophe::priced(view, names)));
        Part::new(PartKind::Cost, full.as_str()).briefly(format!("{few}{ends}"), format!("{few} = {full}"), "")
    })
}

/// The formations of a side that are tested when it goes: Napoleon's, and those with a French Guard unit.
fn tested(view: &View, battle: &Battle, side: Side) -> Vec<FormationId> {
    let state = &view.state;
    let any = view.settings.is(settings::CATASTROPHE_RETREAT, "any-withdrawal");
    if !any && battle.part(side).tactic != Some(Tactic::Retreat) {
        return Vec::new();
    }
    let has_guard = |own: FormationId| state.units_of(own).any(|unit| state.unit_facts(unit).guard);
    let mut formations = state.formations_at(battle.area, side);
    formations.retain(|own| state.napoleons() == Some(*own) || side == Side::French && has_guard(*own));
    formations
}

/// A side stays, or all its formations go together.
pub(crate) fn decide(cx: &mut Cx<'_>, key: &str, battle: &Battle, side: Side) -> Result<(), Stop> {
    let to = pick_or_only_kept(cx, [key, key], INSTEAD, |view| question(view, battle, side))?;
    let (formations, tested) = (cx.state().formations_at(battle.area, side), tested(cx.view(), battle, side));
    cx.emit(BattleEvent::Decided { side, to, formations });
    let Some(to) = to else { return Ok(()) };
    capture(cx, to);
    capture(cx, battle.area);
    if !tested.is_empty() {
        cx.emit(BattleEvent::RetreatsDue { formations: tested });
    }
    Ok(())
}
